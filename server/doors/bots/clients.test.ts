/**
 * The clients that people have, unchanged but for the URL, against a venue that listens: markets, book, candles, balance, place,
 * fetch, cancel, fill, trades.
 *
 * The house quotes BTC/USDT at 59,999 and 60,001. A limit buy at the bid / 1.045 rests; one at the ask x 1.045 fills, and a
 * market sell of what it brought closes it.
 */
import { generateKeyPairSync } from "node:crypto";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { Spot } from "@binance/spot";
import { MainClient } from "binance";
import ccxt from "ccxt";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../test-engine.suite.ts";
import { createKey, followClock, openTrader, type Trader } from "./test-bots.suite.ts";

/** Its types and its module agree only this way. */
const { default: createNodeClient } = createRequire(import.meta.url)("binance-api-node") as typeof import("binance-api-node");

let engine: TestEngine;
let trader: Trader;
let address: string;
let stopClock: () => void;

beforeAll(async () => {
  engine = await openTestEngine(Date.now());
  await engine.http.listen({ host: "127.0.0.1", port: 0 });
  address = `http://127.0.0.1:${(engine.http.server.address() as AddressInfo).port}`;
  stopClock = followClock(engine);
});
beforeEach(async () => {
  await engine.price(BTC, BTC_TICKS, 5);
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  trader = await openTrader(engine);
});
afterAll(async () => {
  stopClock();
  await engine.close();
});

const RESTING_PRICE = "57415.3";
const CROSSING_PRICE = "62701.0";

test("ccxt does its whole round", async () => {
  const exchange = new ccxt.binance({ apiKey: trader.apiKey, secret: trader.secret, enableRateLimit: false });
  toHere(exchange);
  const markets = await exchange.loadMarkets();
  expect(markets["BTC/USDT"]).toMatchObject({
    spot: true,
    active: true,
    precision: { price: 0.1, amount: 0.00001 },
    limits: { cost: { min: 5 } },
  });
  expect(exchange.currencies["BTC"]).toMatchObject({ code: "BTC" });
  const book = await exchange.fetchOrderBook("BTC/USDT");
  expect([book.bids[0]?.slice(0, 2), book.asks[0]?.slice(0, 2)]).toEqual([
    [59_999, 1],
    [60_001, 1],
  ]);
  expect((await exchange.fetchOHLCV("BTC/USDT", "1m")).at(-1)?.[4]).toBe(60_000);
  expect((await exchange.fetchTicker("BTC/USDT")).last).toBe(60_000);
  expect((await exchange.fetchBalance())["USDT"]).toEqual({ free: 100_000, used: 0, total: 100_000 });

  const resting = await exchange.createOrder("BTC/USDT", "limit", "buy", 0.01, Number(RESTING_PRICE));
  expect(resting).toMatchObject({ status: "open", price: 57_415.3, amount: 0.01, filled: 0 });
  expect(await exchange.fetchOpenOrders("BTC/USDT")).toMatchObject([{ id: resting.id }]);
  expect(await exchange.fetchOrder(String(resting.id), "BTC/USDT")).toMatchObject({ status: "open", clientOrderId: resting.clientOrderId });
  expect(await exchange.cancelOrder(String(resting.id), "BTC/USDT")).toMatchObject({ status: "canceled" });

  const bought = await exchange.createOrder("BTC/USDT", "limit", "buy", 0.01, Number(CROSSING_PRICE));
  expect(bought).toMatchObject({ status: "closed", filled: 0.01, average: 60_001, fee: { currency: "BTC", cost: 0.00001 } });
  const sold = await exchange.createOrder("BTC/USDT", "market", "sell", 0.00999);
  expect(sold).toMatchObject({ status: "closed", filled: 0.00999, average: 59_999 });
  expect(await exchange.fetchMyTrades("BTC/USDT")).toMatchObject([
    { order: bought.id, side: "buy", price: 60_001, takerOrMaker: "taker" },
    { order: sold.id, side: "sell", price: 59_999 },
  ]);
  expect((await exchange.fetchOrders("BTC/USDT")).map(({ status }) => status).sort()).toEqual(["canceled", "closed", "closed"]);
  expect((await exchange.fetchTrades("BTC/USDT")).slice(-2)).toMatchObject([{ side: "buy" }, { side: "sell" }]);
  expect((await exchange.fetchBalance())["BTC"]).toEqual({ free: 0, used: 0, total: 0 });
  const stop = await exchange.createOrder("BTC/USDT", "limit", "buy", 0.01, 61_000, { stopLossPrice: 60_500 });
  expect(await exchange.cancelAllOrders("BTC/USDT")).toMatchObject([{ id: stop.id, status: "canceled" }]);
  await expect(exchange.createOrder("BTC/USDT", "limit", "buy", 100, 59_000)).rejects.toThrow(ccxt.InsufficientFunds);
  await expect(exchange.fetchOrder("1", "BTC/USDT")).rejects.toThrow(ccxt.OrderNotFound);
});

test("ccxt does what traders do besides", async () => {
  const exchange = new ccxt.binance({
    apiKey: trader.apiKey,
    secret: trader.secret,
    enableRateLimit: false,
    options: { fetchMargins: true },
  });
  toHere(exchange);
  await exchange.loadMarkets();
  expect((await exchange.fetchStatus()).status).toBe("ok");
  expect(Math.abs(((await exchange.fetchTime()) ?? 0) - Date.now())).toBeLessThan(1000);
  expect((await exchange.fetchTickers(["BTC/USDT"]))["BTC/USDT"]?.last).toBe(60_000);
  expect((await exchange.fetchBidsAsks(["BTC/USDT"]))["BTC/USDT"]).toMatchObject({ bid: 59_999, ask: 60_001 });
  expect((await exchange.fetchTradingFees())["BTC/USDT"]).toMatchObject({ maker: 0.001, taker: 0.001 });
  expect(await exchange.fetchDeposits("USDT")).toEqual([]);
  expect(await exchange.fetchWithdrawals("USDT")).toEqual([]);
  expect(await exchange.fetchDepositAddress("USDT", { network: "TRC20" })).toMatchObject({ address: expect.stringMatching(/^PAPER-3-/) });
  expect((await exchange.fetchCurrencies())?.["USDT"]).toMatchObject({ networks: { TRC20: { fee: 1, withdraw: true } } });
  const quote = await exchange.fetchConvertQuote("USDT", "BTC", 60);
  expect(quote).toMatchObject({ fromCurrency: "USDT", fromAmount: 60, toCurrency: "BTC" });
  await exchange.createConvertTrade(String(quote.id), "USDT", "BTC", 60);
  expect(await exchange.fetchConvertTrade(String(quote.id))).toMatchObject({ id: quote.id, fromCurrency: "USDT", toCurrency: "BTC" });
  expect((await exchange.fetchConvertCurrencies())["BTC"]).toMatchObject({ code: "BTC", precision: 1e-8 });
  expect(await exchange.fetchConvertTradeHistory("BTC")).toMatchObject([{ id: quote.id, fromAmount: 60, toAmount: quote.toAmount }]);
  const bought = await exchange.createMarketBuyOrderWithCost("BTC/USDT", 600.1);
  expect(bought).toMatchObject({ status: "closed", filled: 0.01, cost: 600.01 });
  expect(await exchange.fetchOrderTrades(String(bought.id), "BTC/USDT")).toMatchObject([{ amount: 0.01 }]);
  const maker = await exchange.createOrder("BTC/USDT", "limit", "buy", 0.01, 59_000, { postOnly: true });
  const edited = await exchange.editOrder(String(maker.id), "BTC/USDT", "limit", "buy", 0.02, 58_000);
  expect(edited).toMatchObject({ price: 58_000, amount: 0.02 });
  const stop = await exchange.createOrder("BTC/USDT", "market", "sell", 0.005, undefined, { triggerPrice: 58_000 });
  const trailing = await exchange.createOrder("BTC/USDT", "market", "sell", 0.004, undefined, {
    trailingPercent: 2,
    stopLossOrTakeProfit: "stopLoss",
  });
  // Orders of one millisecond come in no certain order.
  const open = (await exchange.fetchOpenOrders("BTC/USDT")).map(({ id }) => id);
  expect(new Set(open)).toEqual(new Set([edited.id, stop.id, trailing.id]));
  expect(await exchange.fetchOrder(String(stop.id), "BTC/USDT")).toMatchObject({ triggerPrice: 58_000, status: "open" });
  expect(await exchange.cancelAllOrders("BTC/USDT")).toHaveLength(3);
  await expect(exchange.createOrder("BTC/USDT", "limit", "buy", 0.01, 61_000, { postOnly: true })).rejects.toThrow(
    ccxt.OrderImmediatelyFillable,
  );
  await expect(exchange.withdraw("USDT", 10, "0x0000000000000000000000000000000000000001")).rejects.toThrow(/-2015/);
});

/** Every address of the exchange becomes ours; the paths stay. */
function toHere(exchange: InstanceType<typeof ccxt.binance>): void {
  const here = (urls: unknown): unknown => {
    if (typeof urls === "string") return urls.replace(/^https:\/\/[^/]+/, address);
    return Object.fromEntries(Object.entries(urls as Record<string, unknown>).map(([name, value]) => [name, here(value)]));
  };
  Object.assign(exchange.urls, { api: here(exchange.urls.api) });
}

test("ccxt signs with an Ed25519 key", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const { apiKey } = await createKey(engine, trader.person, { kind: "ed25519", public_key: pem, scopes: "read" });
  const exchange = new ccxt.binance({
    apiKey,
    secret: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    enableRateLimit: false,
  });
  toHere(exchange);
  expect((await exchange.fetchBalance())["USDT"]).toMatchObject({ total: 100_000 });
});

test("binance does its whole round", async () => {
  const client = new MainClient({ api_key: trader.apiKey, api_secret: trader.secret, baseUrl: address });
  expect((await client.getExchangeInfo({ symbol: "BTCUSDT" })).symbols).toHaveLength(1);
  expect((await client.getOrderBook({ symbol: "BTCUSDT" })).bids[0]).toEqual(["59999.00000000", "1.00000000"]);
  expect((await client.getKlines({ symbol: "BTCUSDT", interval: "1m" })).at(-1)?.[4]).toBe("60000.00000000");
  const { balances } = await client.getAccountInformation();
  expect(balances.find(({ asset }) => asset === "USDT")).toMatchObject({ free: "100000.00000000" });
  const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: 0.01 } as const;
  const resting = await client.submitNewOrder({ ...order, price: Number(RESTING_PRICE) });
  expect(resting).toMatchObject({ status: "NEW" });
  expect(await client.getOrder({ symbol: "BTCUSDT", orderId: resting.orderId })).toMatchObject({ status: "NEW", price: "57415.30000000" });
  expect(await client.getOpenOrders({ symbol: "BTCUSDT" })).toHaveLength(1);
  expect(await client.cancelOrder({ symbol: "BTCUSDT", orderId: resting.orderId })).toMatchObject({ status: "CANCELED" });
  expect(await client.submitNewOrder({ ...order, price: Number(CROSSING_PRICE) })).toMatchObject({
    status: "FILLED",
    executedQty: "0.01000000",
  });
  expect(await client.submitNewOrder({ symbol: "BTCUSDT", side: "SELL", type: "MARKET", quantity: 0.00999 })).toMatchObject({
    status: "FILLED",
  });
  expect(await client.getAccountTradeList({ symbol: "BTCUSDT" })).toMatchObject([{ isBuyer: true }, { isBuyer: false }]);
  expect(await client.getAllOrders({ symbol: "BTCUSDT" })).toHaveLength(3);
});

test("binance converts by what is to be received, within what the venue says can be exchanged", async () => {
  const client = new MainClient({ api_key: trader.apiKey, api_secret: trader.secret, baseUrl: address });
  const pair = { fromAsset: "USDT", toAsset: "BTC" };
  expect(await client.getConvertPairs(pair)).toEqual([
    { ...pair, fromAssetMinAmount: "1", fromAssetMaxAmount: "50000", toAssetMinAmount: "0.00001665", toAssetMaxAmount: "0.83208458" },
  ]);
  expect(await client.getConvertPairs({ toAsset: "BTC" })).toMatchObject([pair]);
  expect(await client.getConvertAssetInfo()).toContainEqual({ asset: "BTC", fraction: 8 });
  // 0.0010005 BTC less 0.05 % is 0.001; at 60,060 they cost 60.09003.
  const quote = await client.convertQuoteRequest({ ...pair, toAmount: 0.001 });
  expect(quote).toMatchObject({ fromAmount: "60.09003000", toAmount: "0.00100000" });
  const { orderId } = await client.acceptQuoteRequest({ quoteId: String(quote.quoteId) });
  expect(await client.getOrderStatus({ orderId })).toMatchObject({ orderStatus: "SUCCESS", fromAmount: "60.09003", toAmount: "0.001" });
  await expect(client.convertQuoteRequest(pair)).rejects.toMatchObject({ code: -1102 });
  await expect(client.convertQuoteRequest({ ...pair, fromAmount: 60, toAmount: 0.001 })).rejects.toMatchObject({ code: -1106 });
  await expect(client.convertQuoteRequest({ ...pair, toAmount: 0.123456789 })).rejects.toMatchObject({ code: -1111 });
  await expect(client.getConvertPairs({ fromAsset: "NONE" })).rejects.toMatchObject({ code: -1121 });
});

test("@binance/spot does its whole round", async () => {
  const { restAPI } = new Spot({ configurationRestAPI: { apiKey: trader.apiKey, apiSecret: trader.secret, basePath: address } });
  const data = async <Data>(reply: Promise<{ data: () => Promise<Data> }>): Promise<Data> => (await reply).data();
  expect((await data(restAPI.exchangeInfo({ symbol: "BTCUSDT" }))).symbols).toHaveLength(1);
  expect((await data(restAPI.depth({ symbol: "BTCUSDT" }))).asks?.[0]).toEqual(["60001.00000000", "1.00000000"]);
  expect((await data(restAPI.klines({ symbol: "BTCUSDT", interval: "1m" as never }))).at(-1)?.[4]).toBe("60000.00000000");
  expect((await data(restAPI.getAccount({ omitZeroBalances: true }))).balances).toMatchObject([{ asset: "USDT", free: "100000.00000000" }]);
  const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: 0.01 } as never as { symbol: string };
  const place = (fields: object) => data(restAPI.newOrder({ ...order, ...fields } as never));
  const resting = await place({ price: Number(RESTING_PRICE), newClientOrderId: "mine" });
  expect(await data(restAPI.getOrder({ symbol: "BTCUSDT", origClientOrderId: "mine" }))).toMatchObject({
    status: "NEW",
    orderId: resting.orderId,
  });
  expect(await data(restAPI.getOpenOrders({ symbol: "BTCUSDT" }))).toHaveLength(1);
  expect(await data(restAPI.deleteOrder({ symbol: "BTCUSDT", origClientOrderId: "mine" }))).toMatchObject({ status: "CANCELED" });
  expect(await place({ price: Number(CROSSING_PRICE) })).toMatchObject({ status: "FILLED" });
  const sale = { symbol: "BTCUSDT", side: "SELL", type: "MARKET", quantity: 0.00999 } as never;
  expect(await data(restAPI.newOrder(sale))).toMatchObject({ status: "FILLED", executedQty: "0.00999000" });
  expect(await data(restAPI.myTrades({ symbol: "BTCUSDT" }))).toHaveLength(2);
});

test("@binance/spot amends an order, lets one follow it, and reads what was prevented", async () => {
  const { restAPI } = new Spot({ configurationRestAPI: { apiKey: trader.apiKey, apiSecret: trader.secret, basePath: address } });
  const data = async <Data>(reply: Promise<{ data: () => Promise<Data> }>): Promise<Data> => (await reply).data();
  const working = { workingType: "LIMIT", workingSide: "BUY", workingPrice: 57_415.3, workingQuantity: 0.01, workingTimeInForce: "GTC" };
  const pending = { pendingType: "LIMIT", pendingSide: "SELL", pendingPrice: 62_000, pendingQuantity: 0.005, pendingTimeInForce: "GTC" };
  const list = await data(restAPI.orderListOto({ symbol: "BTCUSDT", ...working, ...pending } as never));
  expect(list).toMatchObject({ contingencyType: "OTO", orderReports: [{ status: "NEW" }, { status: "PENDING_NEW" }] });
  const orderId = Number(list.orders?.[0]?.orderId);
  const amended = await data(restAPI.orderAmendKeepPriority({ symbol: "BTCUSDT", orderId, newQty: 0.006 }));
  expect(amended).toMatchObject({ amendedOrder: { qty: "0.00600000" }, listStatus: { contingencyType: "OTO" } });
  expect(await data(restAPI.orderAmendments({ symbol: "BTCUSDT", orderId }))).toMatchObject([
    { executionId: amended.executionId, origQty: "0.01000000", newQty: "0.00600000" },
  ]);
  expect(await data(restAPI.deleteOrderList({ symbol: "BTCUSDT", orderListId: Number(list.orderListId) }))).toMatchObject({
    listOrderStatus: "ALL_DONE",
  });
  const above = { pendingAboveType: "LIMIT_MAKER", pendingAbovePrice: 62_000 };
  const below = { pendingBelowType: "STOP_LOSS", pendingBelowStopPrice: 56_000 };
  const both = { symbol: "BTCUSDT", ...working, pendingSide: "SELL", pendingQuantity: 0.005, ...above, ...below };
  expect((await data(restAPI.orderListOtoco(both as never))).orders).toHaveLength(3);
  expect(await data(restAPI.myPreventedMatches({ symbol: "BTCUSDT", orderId }))).toEqual([]);
});

test("binance-api-node does its whole round", async () => {
  const client = createNodeClient({ apiKey: trader.apiKey, apiSecret: trader.secret, httpBase: address });
  expect(await client.ping()).toBe(true);
  expect((await client.exchangeInfo()).symbols).toHaveLength(20);
  expect((await client.book({ symbol: "BTCUSDT" })).bids[0]).toEqual({ price: "59999.00000000", quantity: "1.00000000" });
  expect((await client.candles({ symbol: "BTCUSDT", interval: "1m" as never })).at(-1)).toMatchObject({ close: "60000.00000000" });
  expect((await client.accountInfo()).balances.find(({ asset }) => asset === "USDT")).toMatchObject({ free: "100000.00000000" });
  const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", quantity: "0.01" } as const;
  const resting = await client.order({ ...order, price: RESTING_PRICE } as never);
  expect(await client.getOrder({ symbol: "BTCUSDT", orderId: resting.orderId })).toMatchObject({ status: "NEW" });
  expect(await client.openOrders({ symbol: "BTCUSDT" })).toHaveLength(1);
  expect(await client.cancelOrder({ symbol: "BTCUSDT", orderId: resting.orderId })).toMatchObject({ status: "CANCELED" });
  expect(await client.order({ ...order, price: CROSSING_PRICE } as never)).toMatchObject({ status: "FILLED" });
  const sold = await client.order({ symbol: "BTCUSDT", side: "SELL", type: "MARKET", quantity: "0.00999" } as never);
  expect(sold).toMatchObject({ status: "FILLED" });
  expect(await client.myTrades({ symbol: "BTCUSDT" })).toHaveLength(2);
  expect(await client.allOrders({ symbol: "BTCUSDT" })).toHaveLength(3);
});

describe("an order list", () => {
  test("placed with binance is an OCO, is found, and ends as one", async () => {
    const client = new MainClient({ api_key: trader.apiKey, api_secret: trader.secret, baseUrl: address });
    await client.submitNewOrder({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: 0.02 });
    const placed = await client.submitNewOrderList({
      symbol: "BTCUSDT",
      side: "SELL",
      quantity: 0.01,
      aboveType: "LIMIT_MAKER",
      abovePrice: 65_000,
      belowType: "STOP_LOSS",
      belowStopPrice: 55_000,
    } as never);
    expect(placed).toMatchObject({
      contingencyType: "OCO",
      listOrderStatus: "EXECUTING",
      orderReports: [{ type: "LIMIT_MAKER" }, { type: "STOP_LOSS" }],
    });
    const { orderListId } = placed as { orderListId: number };
    expect(await client.getAllOpenOCO()).toMatchObject([{ orderListId }]);
    expect(await client.cancelOCO({ symbol: "BTCUSDT", orderListId })).toMatchObject({ listOrderStatus: "ALL_DONE" });
    expect(await client.getOCO({ orderListId })).toMatchObject({ listStatusType: "ALL_DONE" });
    expect(await client.getOpenOrders({ symbol: "BTCUSDT" })).toEqual([]);
    const older = { symbol: "BTCUSDT", side: "SELL", quantity: 0.01, price: 65_000, stopPrice: 55_000, stopLimitPrice: 54_900 } as const;
    expect(await client.submitNewOCO({ ...older, stopLimitTimeInForce: "GTC" } as never)).toMatchObject({
      orderReports: [
        { type: "LIMIT_MAKER", price: "65000.00000000" },
        { type: "STOP_LOSS_LIMIT", stopPrice: "55000.00000000" },
      ],
    });
  });
});

test("none of it was a fault of the venue's", () => {
  expect(engine.faults).toEqual([]);
});
