/** Clients that people have, unchanged but for the URL, on the WebSocket API and the news of their account. */
import { generateKeyPairSync } from "node:crypto";
import { createRequire } from "node:module";
import { Spot } from "@binance/spot";
import { WebsocketAPIClient } from "binance";
import ccxt from "ccxt";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { createKey, followClock, openTrader, sendSigned, type Trader } from "../bots/test-bots.suite.ts";
import { openTestWsApi, type TestWsApi } from "./test-ws-api.suite.ts";
import { eventually } from "../../../tools/eventually.ts";

/** Its types and its module agree only this way. */
const { default: createNodeClient } = createRequire(import.meta.url)("binance-api-node") as typeof import("binance-api-node");

/** Of a best bid of 59,999 and a best ask of 60,001. */
const RESTING_PRICE = "57415.3";
const CROSSING_PRICE = "62701.0";

let hub: TestWsApi;
let url: string;
let trader: Trader;
let stopClock: () => void;
beforeAll(async () => {
  hub = await openTestWsApi();
  url = `ws://${hub.host}/ws-api/v3`;
  stopClock = followClock(hub.engine);
  await hub.engine.price(BTC, BTC_TICKS, 5);
});
beforeEach(async () => {
  await hub.engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  trader = await openTrader(hub.engine);
});
afterAll(async () => {
  stopClock();
  await hub.close();
});

/** Till ccxt waits for news of `topics`, once its subscription was answered: what happens before the answer need not be told. */
async function untilWaiting(exchange: InstanceType<typeof ccxt.pro.binance>, ...topics: string[]): Promise<void> {
  await eventually(() => expect(Object.keys(exchange.client(url).futures)).toEqual(expect.arrayContaining(topics)));
}

test("ccxt trades over the socket and watches its orders, trades and balance", async () => {
  const exchange = new ccxt.pro.binance({
    apiKey: trader.apiKey,
    secret: trader.secret,
    enableRateLimit: false,
    options: { fetchMarkets: { types: ["spot"] } },
  });
  const urls = exchange.urls as { api: Record<string, unknown> };
  for (const [name, address] of Object.entries(urls.api))
    if (typeof address === "string") urls.api[name] = address.replace(/^https:\/\/[^/]+/, `http://${hub.host}`);
  (urls.api["ws"] as Record<string, Record<string, string>>)["ws-api"] = { spot: url };
  // ccxt asks everybody who gives it a ws:// address for this.
  await exchange.loadHttpProxyAgent();
  await exchange.loadMarkets();
  try {
    // It reads a spot account as if it were one of futures, here as at the exchange it was made for.
    expect((await exchange.fetchBalanceWs()).info.balances).toContainEqual({
      asset: "USDT",
      free: "100000.00000000",
      locked: "0.00000000",
    });
    expect((await exchange.fetchOHLCVWs("BTC/USDT", "1m")).at(-1)?.[4]).toBe(60_000);
    const watched = exchange.watchOrders("BTC/USDT");
    await untilWaiting(exchange, "orders:BTC/USDT");
    expect(hub.api.accounts).toBe(1);
    const resting = await exchange.createOrderWs("BTC/USDT", "limit", "buy", 0.01, Number(RESTING_PRICE));
    expect(resting).toMatchObject({ status: "open", price: 57_415.3 });
    expect(await watched).toMatchObject([{ id: resting.id, status: "open", amount: 0.01 }]);
    expect(await exchange.fetchOrderWs(String(resting.id), "BTC/USDT")).toMatchObject({ status: "open" });
    expect(await exchange.fetchOpenOrdersWs("BTC/USDT")).toHaveLength(1);
    const cancelling = exchange.watchOrders("BTC/USDT");
    await untilWaiting(exchange, "orders:BTC/USDT");
    await exchange.cancelOrderWs(String(resting.id), "BTC/USDT");
    expect((await cancelling).at(-1)).toMatchObject({ id: resting.id, status: "canceled" });
    const trades = exchange.watchMyTrades("BTC/USDT");
    const balance = exchange.watchBalance();
    await untilWaiting(exchange, "myTrades:BTC/USDT", "spot:balance");
    const filled = await exchange.createOrderWs("BTC/USDT", "limit", "buy", 0.01, Number(CROSSING_PRICE));
    expect(filled).toMatchObject({ status: "closed", filled: 0.01, average: 60_001 });
    expect(await trades).toMatchObject([{ order: filled.id, side: "buy", price: 60_001, amount: 0.01, takerOrMaker: "taker" }]);
    expect((await balance)["BTC"]).toMatchObject({ free: 0.00999 });
    const sold = await exchange.createOrderWs("BTC/USDT", "market", "sell", 0.00999);
    expect(sold).toMatchObject({ status: "closed", filled: 0.00999 });
    expect(await exchange.fetchMyTradesWs("BTC/USDT")).toHaveLength(2);
    await expect(exchange.createOrderWs("BTC/USDT", "limit", "buy", 100, 60_000)).rejects.toThrow(ccxt.InsufficientFunds);
  } finally {
    await exchange.close();
  }
}, 30_000);

test.each(["hmac", "ed25519"])(
  "binance trades and hears of its account with a key of kind %s",
  async (kind) => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const made = await createKey(hub.engine, trader.person, {
      kind,
      scopes: "read,trade",
      ...(kind === "hmac" ? {} : { public_key: pem }),
    });
    const secret = kind === "hmac" ? made.secret : privateKey.export({ type: "pkcs8", format: "pem" }).toString();
    const options = {
      api_key: made.apiKey,
      api_secret: secret,
      wsUrl: `ws://${hub.host}`,
      muteLatencyWarning: true,
      attachEventListeners: false,
      beautify: true,
    };
    const client = new WebsocketAPIClient(options);
    const heard: unknown[] = [];
    client.getWSClient().on("formattedUserDataMessage", (message) => heard.push(message));
    client.getWSClient().on("exception", (error) => heard.push(error));
    try {
      expect((await client.getSpotOrderBook({ symbol: "BTCUSDT" })).result.bids[0]).toEqual(["59999.00000000", "1.00000000"]);
      await client.subscribeUserDataStream("mainWSAPI");
      const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: 0.01 } as const;
      const { result: resting } = await client.submitNewSpotOrder({
        ...order,
        price: Number(RESTING_PRICE),
        timestamp: Date.now(),
      } as never);
      const { orderId } = resting as { orderId: number };
      expect((await client.getSpotOpenOrders({ symbol: "BTCUSDT", timestamp: Date.now() } as never)).result).toHaveLength(1);
      await client.cancelSpotOrder({ symbol: "BTCUSDT", orderId, timestamp: Date.now() } as never);
      const { result: filled } = await client.submitNewSpotOrder({
        ...order,
        price: Number(CROSSING_PRICE),
        timestamp: Date.now(),
      } as never);
      expect(filled).toMatchObject({ status: "FILLED", executedQty: "0.01000000" });
      expect((await client.getSpotAccountInformation({ timestamp: Date.now() } as never)).result.balances).toContainEqual(
        expect.objectContaining({ asset: "BTC", free: "0.00999000" }),
      );
      await eventually(() => {
        expect(heard).toContainEqual(expect.objectContaining({ eventType: "executionReport", orderId, orderStatus: "CANCELED" }));
        expect(heard).toContainEqual(expect.objectContaining({ eventType: "executionReport", orderStatus: "FILLED" }));
        expect(heard).toContainEqual(expect.objectContaining({ eventType: "outboundAccountPosition" }));
      });
    } finally {
      await client.disconnectAll();
    }
  },
  30_000,
);

test("@binance/spot trades over the socket and hears of its account", async () => {
  const { websocketAPI } = new Spot({ configurationWebsocketAPI: { apiKey: trader.apiKey, apiSecret: trader.secret, wsURL: url } });
  const connection = await websocketAPI.connect();
  try {
    expect((await connection.depth({ symbol: "BTCUSDT" })).data.bids?.[0]).toEqual(["59999.00000000", "1.00000000"]);
    const { stream } = await connection.userDataStreamSubscribeSignature();
    const heard: unknown[] = [];
    stream.on("message", (message) => void heard.push(message));
    const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: 0.01 } as never as { symbol: string };
    const place = async (fields: object) => (await connection.orderPlace({ ...order, ...fields } as never)).data;
    const resting = await place({ price: Number(RESTING_PRICE) });
    expect(resting).toMatchObject({ status: "NEW" });
    expect((await connection.orderStatus({ symbol: "BTCUSDT", orderId: Number(resting.orderId) })).data).toMatchObject({ status: "NEW" });
    expect((await connection.orderCancel({ symbol: "BTCUSDT", orderId: Number(resting.orderId) })).data).toMatchObject({
      status: "CANCELED",
    });
    expect(await place({ price: Number(CROSSING_PRICE) })).toMatchObject({ status: "FILLED" });
    await eventually(() => {
      expect(heard).toContainEqual(expect.objectContaining({ e: "executionReport", X: "CANCELED" }));
      expect(heard).toContainEqual(expect.objectContaining({ e: "executionReport", X: "FILLED" }));
      expect(heard).toContainEqual(expect.objectContaining({ e: "outboundAccountPosition" }));
    });
  } finally {
    await connection.disconnect();
  }
}, 30_000);

test("binance-api-node hears of its account", async () => {
  const client = createNodeClient({ apiKey: trader.apiKey, apiSecret: trader.secret, wsApi: url } as never);
  const heard: unknown[] = [];
  const close = await client.ws.user((message) => void heard.push(message));
  try {
    await sendSigned(hub.engine, trader, "POST", "/api/v3/order", { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.01" });
    await eventually(() => {
      expect(heard).toContainEqual(expect.objectContaining({ eventType: "executionReport", orderStatus: "FILLED", price: "0.00000000" }));
      expect(heard).toContainEqual(expect.objectContaining({ eventType: "outboundAccountPosition" }));
    });
  } finally {
    close();
  }
}, 30_000);

test("none of it was a fault of the venue's", () => {
  expect(hub.engine.faults).toEqual([]);
});
