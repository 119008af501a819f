/** Clients that people have, unchanged but for the URL, on the market streams. */
import { createRequire } from "node:module";
import { Spot, SpotWebsocketStreams } from "@binance/spot";
import { WebsocketClient } from "binance";
import ccxt from "ccxt";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { listContract } from "../../../features/futures/server/futures-engine.suite.ts";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { followClock, openTrader, sendSigned } from "../bots/test-bots.suite.ts";
import { openTestStreams, type TestStreams } from "./test-streams.suite.ts";

/** Its types and its module agree only this way. */
const { default: createNodeClient } = createRequire(import.meta.url)("binance-api-node") as typeof import("binance-api-node");

let hub: TestStreams;
let stopClock: () => void;
let trading: NodeJS.Timeout | undefined;
beforeAll(async () => {
  hub = await openTestStreams();
  stopClock = followClock(hub.engine);
  await listContract(hub.engine);
  await hub.engine.price(BTC, BTC_TICKS, 5);
  await hub.engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
});
afterEach(() => clearInterval(trading));
afterAll(async () => {
  stopClock();
  hub.hangUp();
  await hub.close();
});

/** Somebody buys every now and then until the test is over. */
async function keepTrading(): Promise<void> {
  const trader = await openTrader(hub.engine);
  const order = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.001" };
  trading = setInterval(() => void sendSigned(hub.engine, trader, "POST", "/api/v3/order", order), 150);
}

// Once it knows a contract beside the coin, it tells one from the other by "/stream" in the address alone.
test.each([
  ["of coins alone", ["spot"], "ws"],
  ["of coins and contracts", ["spot", "linear"], "stream"],
])(
  "ccxt, told %s, watches book, trades, candles, tickers and best offers",
  async (_told, types, path) => {
    const exchange = new ccxt.pro.binance({ enableRateLimit: false, options: { fetchMarkets: { types } } });
    const urls = exchange.urls as { api: Record<string, unknown> };
    for (const [name, url] of Object.entries(urls.api)) {
      if (typeof url === "string") urls.api[name] = url.replace(/^https:\/\/[^/]+/, `http://${hub.host}`);
    }
    const sockets = urls.api["ws"] as Record<string, unknown>;
    sockets["spot"] = `ws://${hub.host}/${path}`;
    // ccxt asks everybody who gives it a ws:// address for this.
    await exchange.loadHttpProxyAgent();
    await exchange.loadMarkets();
    expect("BTC/USDT:USDT" in (exchange.markets ?? {})).toBe(types.includes("linear"));
    await keepTrading();
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
  },
  30_000,
);

test("@binance/spot hears trades, candles and changes of the book", async () => {
  const { websocketStreams } = new Spot({ configurationWebsocketStreams: { wsURL: `ws://${hub.host}` } });
  await keepTrading();
  const connection = await websocketStreams.connect();
  try {
    const trade = await new Promise((resolve) => connection.trade({ symbol: "btcusdt" }).on("message", resolve));
    expect(trade).toMatchObject({ e: "trade", s: "BTCUSDT", p: "60001.00000000", q: "0.00100000", m: false });
    const candle = await new Promise((resolve) =>
      connection.kline({ symbol: "btcusdt", interval: SpotWebsocketStreams.KlineIntervalEnum.INTERVAL_1m }).on("message", resolve),
    );
    expect(candle).toMatchObject({ e: "kline", k: { i: "1m", c: "60001.00000000" } });
    const change = await new Promise((resolve) => connection.diffBookDepth({ symbol: "btcusdt" }).on("message", resolve));
    expect(change).toMatchObject({ e: "depthUpdate", a: [["60001.00000000", expect.any(String)]] });
  } finally {
    await connection.disconnect();
  }
}, 30_000);

test("binance-api-node hears trades, the best levels and the day's figures", async () => {
  const client = createNodeClient({ wsBase: `ws://${hub.host}/ws` });
  await keepTrading();
  const ends: (() => void)[] = [];
  const first = <Heard>(listen: (hear: (heard: Heard) => void) => () => void): Promise<Heard> =>
    new Promise((resolve) => ends.push(listen(resolve)));
  try {
    expect(await first((hear) => client.ws.trades(["BTCUSDT"], hear))).toMatchObject({ symbol: "BTCUSDT", price: "60001.00000000" });
    const depth = await first((hear) => client.ws.partialDepth({ symbol: "BTCUSDT", level: 5 }, hear));
    expect(depth).toMatchObject({ bids: [{ price: "59999.00000000", quantity: "1.00000000" }] });
    expect(await first((hear) => client.ws.ticker("BTCUSDT", hear))).toMatchObject({ symbol: "BTCUSDT", curDayClose: "60001.00000000" });
  } finally {
    for (const end of ends) end();
  }
}, 30_000);

test("binance hears trades and best offers", async () => {
  const client = new WebsocketClient({ wsUrl: `ws://${hub.host}` });
  await keepTrading();
  const heard: unknown[] = [];
  client.on("message", (message) => heard.push(message));
  try {
    await client.subscribe(["btcusdt@trade", "btcusdt@bookTicker"], "main");
    await vi.waitFor(
      () => {
        expect(heard).toContainEqual(expect.objectContaining({ e: "trade", s: "BTCUSDT", p: "60001.00000000" }));
        expect(heard).toContainEqual(expect.objectContaining({ s: "BTCUSDT", b: "59999.00000000", a: "60001.00000000" }));
      },
      { timeout: 8000 },
    );
  } finally {
    client.closeAll(true);
  }
}, 30_000);
