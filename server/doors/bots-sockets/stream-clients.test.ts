/** Clients that people have, unchanged but for the URL, on the market streams. */
import ccxt from "ccxt";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { followClock, openTrader, sendSigned } from "../bots/test-bots.suite.ts";
import { openTestStreams, type TestStreams } from "./test-streams.suite.ts";

let hub: TestStreams;
let stopClock: () => void;
let trading: NodeJS.Timeout | undefined;
beforeAll(async () => {
  hub = await openTestStreams();
  stopClock = followClock(hub.engine);
  await hub.engine.price(BTC, BTC_TICKS, 5);
  await hub.engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
});
afterEach(() => clearInterval(trading));
afterAll(async () => {
  stopClock();
  hub.hangUp();
  await hub.close();
});

test("ccxt watches book, trades, candles, tickers and best offers", async () => {
  const exchange = new ccxt.pro.binance({ enableRateLimit: false, options: { fetchMarkets: { types: ["spot"] } } });
  const urls = exchange.urls as { api: Record<string, unknown> };
  for (const [name, url] of Object.entries(urls.api)) {
    if (typeof url === "string") urls.api[name] = url.replace(/^https:\/\/[^/]+/, `http://${hub.host}`);
  }
  const sockets = urls.api["ws"] as Record<string, unknown>;
  sockets["spot"] = `ws://${hub.host}/ws`;
  // ccxt asks everybody who gives it a ws:// address for this.
  await exchange.loadHttpProxyAgent();
  await exchange.loadMarkets();
  const trader = await openTrader(hub.engine);
  const buy = (): void =>
    void sendSigned(hub.engine, trader, "POST", "/api/v3/order", { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.001" });
  trading = setInterval(buy, 150);
  try {
    const book = await exchange.watchOrderBook("BTC/USDT");
    expect(book.bids[0]).toEqual([59_999, 1]);
    const size = book.asks[0]?.[1] ?? 0;
    expect((await exchange.watchOrderBook("BTC/USDT")).asks[0]?.[1]).toBeLessThan(size);
    expect((await exchange.watchTrades("BTC/USDT"))[0]).toMatchObject({ symbol: "BTC/USDT", side: "buy", price: 60_001, amount: 0.001 });
    expect((await exchange.watchTicker("BTC/USDT")).last).toBe(60_001);
    expect((await exchange.watchOHLCV("BTC/USDT", "1m")).at(-1)?.[4]).toBe(60_001);
    expect((await exchange.watchBidsAsks(["BTC/USDT"]))["BTC/USDT"]).toMatchObject({ bid: 59_999, ask: 60_001 });
  } finally {
    await exchange.close();
  }
}, 30_000);
