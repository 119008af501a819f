/** Clients that people have, unchanged but for the URL, on the streams of futures. */
import { createRequire } from "node:module";
import { WebsocketClient } from "binance";
import ccxt from "ccxt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { followClock, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC, BTC_TICKS } from "../../../../server/test-engine.suite.ts";
import { marketOf } from "../futures-engine.suite.ts";
import { futuresTrader, openFuturesHub, order, type FuturesHub } from "./test-futures-streams.suite.ts";

/** Its types and its module agree only this way. */
const { default: createNodeClient } = createRequire(import.meta.url)("binance-api-node") as typeof import("binance-api-node");

const SYMBOL = "BTC/USDT:USDT";
const LONG = { side: "BUY", positionSide: "LONG" };
let hub: FuturesHub;
let trader: Trader;
let stopClock: () => void;
let ticking: NodeJS.Timeout;
beforeAll(async () => {
  hub = await openFuturesHub(Date.now());
  stopClock = followClock(hub.engine);
  await hub.engine.price(BTC, BTC_TICKS);
  // More than can be bought meanwhile.
  for (let makers = 0; makers < 6; makers++) await marketOf(hub.engine);
  trader = await futuresTrader(hub.engine);
  // Somebody trades every now and then, and the index goes on.
  const other = await futuresTrader(hub.engine);
  ticking = setInterval(() => {
    void hub.engine.price(BTC, BTC_TICKS);
    void order(hub.engine, other, { ...LONG, type: "MARKET", quantity: "0.001" }).catch(() => undefined);
  }, 300);
});
afterAll(async () => {
  clearInterval(ticking);
  stopClock();
  hub.hangUp();
  await hub.close();
});

test("ccxt watches book, trades, marks, candles and tickers of a contract, and one's own orders, trades and positions", async () => {
  const options = { watchPositions: { fetchPositionsSnapshot: false, awaitPositionsSnapshot: false } };
  const exchange = new ccxt.pro.binanceusdm({ apiKey: trader.apiKey, secret: trader.secret, enableRateLimit: false, options });
  const urls = exchange.urls as { api: Record<string, unknown> };
  for (const [name, url] of Object.entries(urls.api)) {
    if (typeof url === "string") urls.api[name] = url.replace(/^https:\/\/[^/]+/, `http://${hub.host}`);
  }
  (urls.api["ws"] as Record<string, unknown>)["future"] = `ws://${hub.host}/ws`;
  await exchange.loadHttpProxyAgent();
  await exchange.loadMarkets();
  try {
    expect((await exchange.watchOrderBook(SYMBOL)).bids[0]?.[0]).toBe(59_990);
    expect((await exchange.watchTrades(SYMBOL))[0]).toMatchObject({ symbol: SYMBOL, side: "buy", price: 60_010, amount: 0.001 });
    expect(await exchange.watchMarkPrice(SYMBOL)).toMatchObject({ symbol: SYMBOL, indexPrice: 60_000 });
    expect((await exchange.watchTicker(SYMBOL)).last).toBe(60_010);
    expect((await exchange.watchOHLCV(SYMBOL, "1m")).at(-1)?.[4]).toBe(60_010);
    expect((await exchange.watchBidsAsks([SYMBOL]))[SYMBOL]).toMatchObject({ bid: 59_990, ask: 60_010 });
    const orders = exchange.watchOrders(SYMBOL);
    const trades = exchange.watchMyTrades(SYMBOL);
    const positions = exchange.watchPositions([SYMBOL]);
    // The three need the listen key first: what follows waits until the account is listened to.
    const listens = (): boolean[] =>
      Object.entries(exchange.clients).flatMap(([url, client]) => (url.includes("listenKey") ? [client.isOpen()] : []));
    await expect.poll(listens, { timeout: 10_000 }).toEqual([true]);
    await order(hub.engine, trader, { ...LONG, type: "MARKET", quantity: "0.01" });
    expect((await orders)[0]).toMatchObject({ symbol: SYMBOL, side: "buy", amount: 0.01 });
    expect((await trades)[0]).toMatchObject({ symbol: SYMBOL, price: 60_010, amount: 0.01, fee: { cost: 0.30005, currency: "USDT" } });
    expect((await positions)[0]).toMatchObject({ symbol: SYMBOL, side: "long", contracts: 0.01, entryPrice: 60_010 });
  } finally {
    await exchange.close();
  }
}, 40_000);

/** Its types lag behind its calls. */
type NodeStreams = Readonly<Record<string, (...given: readonly unknown[]) => (() => unknown) | Promise<() => unknown>>>;

test("binance-api-node hears trades, marks and the news of its account", async () => {
  const options = { apiKey: trader.apiKey, apiSecret: trader.secret, httpFutures: `http://${hub.host}` };
  const addresses = Object.fromEntries(
    ["Public", "Market", "Private"].map((part) => [`wsFutures${part}`, `ws://${hub.host}/${part.toLowerCase()}/ws`]),
  );
  const client = createNodeClient({ ...options, ...addresses });
  const streams = client.ws as unknown as NodeStreams;
  const ends: (() => unknown)[] = [];
  const first = async (name: string, ...given: readonly unknown[]): Promise<unknown> => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const end = await streams[name]?.(...given, resolve);
    if (end !== undefined) ends.push(end);
    return promise;
  };
  try {
    expect(await first("futuresAggTrades", ["BTCUSDT"])).toMatchObject({ symbol: "BTCUSDT", price: "60010.00000000" });
    expect(await first("futuresMarkPrice", { symbol: "BTCUSDT", updateSpeed: "1s" })).toMatchObject({ symbol: "BTCUSDT" });
    const heard: unknown[] = [];
    const end = await streams["futuresUser"]?.((message: unknown) => heard.push(message));
    if (end !== undefined) ends.push(end);
    // It does not say when it is connected.
    await expect
      .poll(
        async () => {
          await order(hub.engine, trader, { ...LONG, type: "MARKET", quantity: "0.001" });
          return heard;
        },
        { timeout: 5000, interval: 200 },
      )
      .toContainEqual(expect.objectContaining({ eventType: "ORDER_TRADE_UPDATE", executionType: "TRADE", orderStatus: "FILLED" }));
    expect(heard).toContainEqual(expect.objectContaining({ eventType: "ACCOUNT_UPDATE", eventReasonType: "ORDER" }));
  } finally {
    for (const end of ends) await end();
  }
}, 30_000);

test("binance hears marks, levels and the news of its account", async () => {
  const client = new WebsocketClient({
    api_key: trader.apiKey,
    api_secret: trader.secret,
    wsUrl: `ws://${hub.host}`,
    restOptions: { baseUrl: `http://${hub.host}` },
  });
  const heard: unknown[] = [];
  client.on("message", (message) => heard.push(message));
  try {
    await client.subscribe(["btcusdt@markPrice@1s", "btcusdt@aggTrade"], "usdmMarket");
    await client.subscribe(["btcusdt@depth5@100ms"], "usdmPublic");
    await client.subscribeUsdFuturesUserDataStream();
    await expect
      .poll(
        async () => {
          await order(hub.engine, trader, { ...LONG, type: "MARKET", quantity: "0.001" });
          return heard;
        },
        { timeout: 10_000, interval: 200 },
      )
      .toContainEqual(
        expect.objectContaining({ e: "ORDER_TRADE_UPDATE", o: expect.objectContaining({ x: "TRADE", X: "FILLED", S: "BUY" }) as object }),
      );
    for (const e of ["markPriceUpdate", "aggTrade", "depthUpdate", "ACCOUNT_UPDATE"])
      await expect.poll(() => heard, { timeout: 5000 }).toContainEqual(expect.objectContaining({ e }));
  } finally {
    client.closeAll(true);
  }
}, 30_000);

test("none of it was a fault of the venue's", () => {
  expect([...hub.engine.faults, ...hub.faults]).toEqual([]);
});
