/**
 * The clients that people have, unchanged but for the URL, with contracts: markets, tiers, multiple, orders of every kind, positions,
 * closing, trades, funding.
 *
 * Somebody bids for a hundred lots at 59,990 and offers as many at 60,010; a lot is a thousandth of a bitcoin.
 */
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { USDMClient } from "binance";
import ccxt from "ccxt";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BTC, openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { createKey, followClock, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { listContract, marketOf, trader as newTrader } from "../futures-engine.suite.ts";

/** Its types and its module agree only this way. */
const { default: createNodeClient } = createRequire(import.meta.url)("binance-api-node") as typeof import("binance-api-node");

const SYMBOL = "BTC/USDT:USDT";
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
  await listContract(engine);
  await marketOf(engine);
  const person = await newTrader(engine, "10000");
  trader = { person, ...(await createKey(engine, person, { scopes: "read,futures" })) };
});
afterAll(async () => {
  stopClock();
  await engine.close();
});

/** Every address of the exchange becomes ours; the paths stay. */
function toHere<Exchange extends InstanceType<typeof ccxt.binance>>(exchange: Exchange): Exchange {
  const here = (urls: unknown): unknown => {
    if (typeof urls === "string") return urls.replace(/^https:\/\/[^/]+/, address);
    return Object.fromEntries(Object.entries(urls as Record<string, unknown>).map(([name, value]) => [name, here(value)]));
  };
  Object.assign(exchange.urls, { api: here(exchange.urls.api) });
  return exchange;
}

const signing = () => ({ apiKey: trader.apiKey, secret: trader.secret, enableRateLimit: false });

describe.each([
  ["binanceusdm", () => new ccxt.binanceusdm(signing())],
  ["binance with swaps", () => new ccxt.binance({ ...signing(), options: { defaultType: "swap", defaultSubType: "linear" } })],
])("ccxt: %s", (_name, make) => {
  test("knows the contract, its tiers, prices and funding", async () => {
    const exchange = toHere(make());
    const markets = await exchange.loadMarkets();
    expect(markets[SYMBOL]).toMatchObject({
      ...{ swap: true, linear: true, active: true, settle: "USDT", contractSize: 1 },
      precision: { price: 0.1, amount: 0.001 },
      limits: { amount: { min: 0.001 } },
    });
    const { [SYMBOL]: tiers } = await exchange.fetchLeverageTiers([SYMBOL]);
    expect(tiers?.[0]).toMatchObject({ tier: 1, minNotional: 0, maxLeverage: expect.any(Number) as number });
    expect((await exchange.fetchOrderBook(SYMBOL)).bids[0]?.[0]).toBe(59_990);
    expect(await exchange.fetchFundingRate(SYMBOL)).toMatchObject({
      symbol: SYMBOL,
      markPrice: 60_000,
      indexPrice: 60_000,
      interestRate: 0.0001,
    });
    expect(Object.keys(await exchange.fetchFundingRates([SYMBOL]))).toEqual([SYMBOL]);
    // Rates are only there when a funding hour passed since this venue began.
    const hours = await exchange.fetchFundingRateHistory(SYMBOL);
    expect(hours.every(({ symbol, fundingRate }) => symbol === SYMBOL && Number.isFinite(fundingRate))).toBe(true);
    expect(hours.length).toBeLessThanOrEqual(1);
    expect((await exchange.fetchOpenInterest(SYMBOL)).openInterestAmount).toBeGreaterThanOrEqual(0);
    expect((await exchange.fetchTicker(SYMBOL)).symbol).toBe(SYMBOL);
    expect((await exchange.fetchOHLCV(SYMBOL, "1m")).length).toBeGreaterThan(0);
    expect((await exchange.fetchMarkOHLCV(SYMBOL, "1m")).at(-1)?.[4]).toBe(60_000);
    expect((await exchange.fetchIndexOHLCV(SYMBOL, "1m")).at(-1)?.[4]).toBe(60_000);
    expect(await exchange.fetchTradingFee(SYMBOL)).toMatchObject({ maker: 0.0002, taker: 0.0005 });
  });

  test("sets a multiple, opens, sees its position and closes it, in the usual mode", async () => {
    const exchange = toHere(make());
    await exchange.loadMarkets();
    expect((await exchange.fetchPositionMode(SYMBOL)).hedged).toBe(true);
    expect(await exchange.setLeverage(10, SYMBOL)).toMatchObject({ leverage: 10 });
    await expect(exchange.setLeverage(7, SYMBOL)).rejects.toThrow(/-4028/);
    expect(await exchange.fetchLeverage(SYMBOL)).toMatchObject({ longLeverage: 10, marginMode: "cross" });
    expect((await exchange.fetchBalance())["USDT"]).toEqual({ free: 10_000, used: 0, total: 10_000 });
    const opened = await exchange.createOrder(SYMBOL, "market", "buy", 0.01, undefined, { hedged: true });
    expect(opened).toMatchObject({ status: "closed", filled: 0.01, average: 60_010, cost: 600.1 });
    const [position, ...others] = await exchange.fetchPositions([SYMBOL]);
    expect(others).toEqual([]);
    expect(position).toMatchObject({
      symbol: SYMBOL,
      side: "long",
      contracts: 0.01,
      entryPrice: 60_010,
      hedged: true,
      marginMode: "cross",
      initialMargin: 60.01,
    });
    expect((await exchange.fetchPositionADLRank(SYMBOL)).rank).toEqual(expect.any(Number));
    const balance = (await exchange.fetchBalance())["USDT"];
    expect([balance?.total, balance?.free]).toEqual([9999.59995, 9939.68995]);
    await expect(exchange.setPositionMode(false, SYMBOL)).rejects.toThrow(/-4068/);
    await expect(exchange.createOrder(SYMBOL, "market", "buy", 0.01)).rejects.toThrow(/-4061/);
    const closed = await exchange.createOrder(SYMBOL, "market", "sell", 0.01, undefined, { hedged: true, reduceOnly: true });
    expect(closed).toMatchObject({ status: "closed", average: 59_990 });
    expect(await exchange.fetchPositions([SYMBOL])).toEqual([]);
    expect(await exchange.fetchMyTrades(SYMBOL)).toMatchObject([
      { order: opened.id, side: "buy", price: 60_010, amount: 0.01, takerOrMaker: "taker", fee: { cost: 0.30005, currency: "USDT" } },
      { order: closed.id, side: "sell", price: 59_990, info: { realizedPnl: "-0.20000000", positionSide: "LONG" } },
    ]);
    expect(await exchange.fetchFundingHistory(SYMBOL)).toEqual([]);
    const ledger = await exchange.fetchLedger("USDT");
    expect(ledger.map(({ type }) => type).length).toBeGreaterThan(0);
  });

  test("trades in one-way mode: rests, is listed, edited, cancelled; stops through algo orders; closes with reduceOnly", async () => {
    const exchange = toHere(make());
    await exchange.loadMarkets();
    await exchange.setPositionMode(false, SYMBOL);
    const resting = await exchange.createOrder(SYMBOL, "limit", "buy", 0.01, 58_000);
    expect(resting).toMatchObject({ status: "open", price: 58_000, amount: 0.01, filled: 0 });
    expect(await exchange.fetchOpenOrders(SYMBOL)).toMatchObject([{ id: resting.id, clientOrderId: resting.clientOrderId }]);
    expect(await exchange.fetchOrder(String(resting.id), SYMBOL)).toMatchObject({ status: "open" });
    expect(await exchange.editOrder(String(resting.id), SYMBOL, "limit", "buy", 0.02, 58_100)).toMatchObject({
      price: 58_100,
      amount: 0.02,
    });
    expect(await exchange.cancelOrder(String(resting.id), SYMBOL)).toMatchObject({ status: "canceled" });
    await exchange.createOrder(SYMBOL, "market", "buy", 0.02);
    const stop = await exchange.createOrder(SYMBOL, "market", "sell", 0.01, undefined, { stopLossPrice: 59_000, reduceOnly: true });
    expect(stop).toMatchObject({ status: "open", triggerPrice: 59_000, reduceOnly: true });
    const profit = await exchange.createOrder(SYMBOL, "limit", "sell", 0.01, 61_500, { takeProfitPrice: 61_000, reduceOnly: true });
    const trailing = await exchange.createOrder(SYMBOL, "market", "sell", 0.01, undefined, { trailingPercent: 2, reduceOnly: true });
    expect(await exchange.fetchOpenOrders(SYMBOL)).toEqual([]);
    const waiting = await exchange.fetchOpenOrders(SYMBOL, undefined, undefined, { trigger: true });
    expect(new Set(waiting.map(({ id }) => id))).toEqual(new Set([stop.id, profit.id, trailing.id]));
    expect(await exchange.fetchOrder(String(stop.id), SYMBOL, { trigger: true })).toMatchObject({
      status: "open",
      triggerPrice: 59_000,
      info: { orderType: "STOP_MARKET" },
    });
    await exchange.cancelOrder(String(stop.id), SYMBOL, { trigger: true });
    await exchange.cancelAllOrders(SYMBOL, { trigger: true });
    expect(await exchange.fetchOpenOrders(SYMBOL, undefined, undefined, { trigger: true })).toEqual([]);
    await expect(exchange.createOrder(SYMBOL, "market", "sell", 0.01, undefined, { stopLossPrice: 61_000 })).rejects.toThrow(/-2021/);
    const closed = await exchange.createOrder(SYMBOL, "market", "sell", 0.05, undefined, { reduceOnly: true });
    expect(closed).toMatchObject({ filled: 0.02 });
    expect(await exchange.fetchPositions([SYMBOL])).toEqual([]);
    await expect(exchange.createOrder(SYMBOL, "market", "sell", 0.01, undefined, { reduceOnly: true })).rejects.toThrow(/-2022/);
    await expect(exchange.createOrder(SYMBOL, "limit", "buy", 1, 59_000)).rejects.toThrow(/-2019/);
    await expect(exchange.fetchOrder("1", SYMBOL)).rejects.toThrow(ccxt.OrderNotFound);
    await expect(exchange.setMarginMode("isolated", SYMBOL)).rejects.toThrow(/-4168/);
    await expect(exchange.setMarginMode("cross", SYMBOL)).rejects.toThrow(ccxt.MarginModeAlreadySet);
    expect((await exchange.fetchOrders(SYMBOL)).map(({ status }) => status).sort()).toEqual(["canceled", "closed", "expired"]);
  });
});

test("binance's USDMClient does its whole round", async () => {
  const client = new USDMClient({ api_key: trader.apiKey, api_secret: trader.secret, baseUrl: address });
  expect((await client.getExchangeInfo()).symbols.map(({ symbol }) => symbol)).toContain("BTCUSDT");
  expect((await client.getOrderBook({ symbol: "BTCUSDT" })).asks[0]?.[0]).toBe("60010.00000000");
  expect(await client.getMarkPrice({ symbol: "BTCUSDT" })).toMatchObject({ symbol: "BTCUSDT", markPrice: "60000.00000000" });
  expect((await client.getMarkPriceKlines({ symbol: "BTCUSDT", interval: "1m" })).at(-1)?.[4]).toBe("60000.00000000");
  await client.setLeverage({ symbol: "BTCUSDT", leverage: 20 });
  const order = { symbol: "BTCUSDT", side: "BUY", positionSide: "LONG", quantity: 0.01 } as const;
  const resting = await client.submitNewOrder({ ...order, type: "LIMIT", timeInForce: "GTC", price: 58_000 });
  expect(resting).toMatchObject({ status: "NEW", positionSide: "LONG", type: "LIMIT" });
  expect(await client.getAllOpenOrders({ symbol: "BTCUSDT" })).toMatchObject([{ orderId: resting.orderId }]);
  expect(
    await client.modifyOrder({ symbol: "BTCUSDT", side: "BUY", orderId: Number(resting.orderId), quantity: 0.02, price: 58_100 }),
  ).toMatchObject({
    origQty: "0.02000000",
    price: "58100.00000000",
  });
  expect(await client.cancelOrder({ symbol: "BTCUSDT", orderId: Number(resting.orderId) })).toMatchObject({ status: "CANCELED" });
  expect(await client.submitNewOrder({ ...order, type: "MARKET", newOrderRespType: "RESULT" })).toMatchObject({
    status: "FILLED",
    avgPrice: "60010.00000000",
  });
  const short = { ...order, side: "SELL", positionSide: "SHORT" } as const;
  await client.submitNewOrder({ ...short, type: "MARKET" });
  expect(await client.getPositionsV3({ symbol: "BTCUSDT" })).toMatchObject([
    { positionSide: "LONG", positionAmt: "0.01000000", initialMargin: "30.00500000" },
    { positionSide: "SHORT", positionAmt: "-0.01000000", entryPrice: "59990.00000000" },
  ]);
  expect(await client.getPositions({ symbol: "BTCUSDT" })).toHaveLength(2);
  const [stop] = await client.submitMultipleOrders([
    { ...order, side: "SELL", type: "STOP_MARKET", stopPrice: 59_000, quantity: 0.01, workingType: "MARK_PRICE" } as never,
  ]);
  expect(stop).toMatchObject({ status: "NEW", type: "STOP_MARKET", stopPrice: "59000.00000000", workingType: "MARK_PRICE" });
  const algo = { algoType: "CONDITIONAL", symbol: "BTCUSDT", side: "BUY", positionSide: "SHORT", type: "TAKE_PROFIT_MARKET" } as const;
  const closing = await client.submitNewAlgoOrder({ ...algo, triggerPrice: "58000", closePosition: "true" } as never);
  expect(closing).toMatchObject({ algoStatus: "NEW", closePosition: true });
  expect(await client.getOpenAlgoOrders({ symbol: "BTCUSDT" })).toHaveLength(2);
  await client.cancelAllAlgoOpenOrders({ symbol: "BTCUSDT" });
  expect(await client.getOpenAlgoOrders({ symbol: "BTCUSDT" })).toEqual([]);
  expect(await client.getAccountInformationV3()).toMatchObject({ totalInitialMargin: "60.00000000", totalMaintMargin: "30.00000000" });
  expect(await client.getADLQuantileEstimation()).toMatchObject([
    { symbol: "BTCUSDT", adlQuantile: { LONG: expect.any(Number) as number, SHORT: expect.any(Number) as number } },
  ]);
  await client.setIsolatedPositionMargin({ symbol: "BTCUSDT", positionSide: "LONG", amount: 10, type: 1 } as never);
  expect(await client.getPositionsV3({ symbol: "BTCUSDT" })).toMatchObject([{ initialMargin: "40.00500000" }, {}]);
  await client.setIsolatedPositionMargin({ symbol: "BTCUSDT", positionSide: "LONG", amount: 10, type: 2 } as never);
  await client.submitNewOrder({ ...order, side: "SELL", type: "MARKET" });
  await client.submitNewOrder({ ...short, side: "BUY", type: "MARKET" });
  expect(await client.getPositionsV3({ symbol: "BTCUSDT" })).toEqual([]);
  const trades = await client.getAccountTrades({ symbol: "BTCUSDT" });
  expect(trades.map(({ side, positionSide, realizedPnl }) => [side, positionSide, realizedPnl])).toEqual([
    ["BUY", "LONG", "0.00000000"],
    ["SELL", "SHORT", "0.00000000"],
    ["SELL", "LONG", "-0.20000000"],
    ["BUY", "SHORT", "-0.20000000"],
  ]);
  const income = await client.getIncomeHistory({ symbol: "BTCUSDT", incomeType: "REALIZED_PNL" });
  expect(income.map(({ income: units }) => units)).toEqual(["-0.20000000", "-0.20000000"]);
  expect((await client.getIncomeHistory()).map(({ incomeType }) => incomeType)).toContain("TRANSFER");
});

/** Its types lag behind its calls. */
type NodeCalls = Readonly<Record<string, (payload?: object) => Promise<unknown>>>;

test("binance-api-node does its whole round", async () => {
  const client = createNodeClient({ apiKey: trader.apiKey, apiSecret: trader.secret, httpFutures: address }) as unknown as NodeCalls;
  const call = async (name: string, payload: object = {}): Promise<unknown> =>
    client[`futures${name}`]?.({ symbol: "BTCUSDT", ...payload });
  expect(await client["futuresPing"]?.()).toBe(true);
  expect(await client["futuresExchangeInfo"]?.()).toMatchObject({ symbols: [{ symbol: "BTCUSDT" }] });
  expect(await call("Book")).toMatchObject({ bids: [{ price: "59990.00000000" }] });
  // A mark lies above its index by what funding is still to come, so it depends on the hour.
  const { markPrice } = (await call("MarkPrice")) as { readonly markPrice: string };
  const candles = (await call("MarkPriceCandles", { interval: "1m" })) as readonly object[];
  expect(candles.at(-1)).toMatchObject({ close: markPrice });
  expect(await call("PositionMode")).toEqual({ dualSidePosition: true });
  await call("PositionModeChange", { dualSidePosition: "false" });
  await call("Leverage", { leverage: 10 });
  const resting = (await call("Order", { side: "BUY", quantity: "0.01", type: "LIMIT", price: "58000" })) as { readonly orderId: number };
  expect(await call("OpenOrders")).toMatchObject([{ orderId: resting.orderId, positionSide: "BOTH" }]);
  expect(await call("GetOrder", { orderId: resting.orderId })).toMatchObject({ status: "NEW" });
  await call("CancelAllOpenOrders");
  expect(await call("OpenOrders")).toEqual([]);
  expect(await call("Order", { side: "BUY", quantity: "0.01", type: "MARKET" })).toMatchObject({ status: "FILLED" });
  await call("Order", { side: "SELL", type: "STOP_MARKET", stopPrice: "59000", closePosition: "true" });
  expect(await call("OpenOrders", { conditional: true })).toMatchObject([{ orderType: "STOP_MARKET" }]);
  expect(await call("PositionRisk")).toMatchObject([{ positionAmt: "0.01000000", positionSide: "BOTH", leverage: "10" }]);
  expect(await call("AccountBalance")).toMatchObject([{ asset: "USDT" }]);
  await call("Order", { side: "SELL", quantity: "0.01", type: "MARKET", reduceOnly: "true" });
  expect(await call("UserTrades")).toHaveLength(2);
  expect(await call("Income", { incomeType: "COMMISSION" })).toMatchObject([{ income: "-0.30005000" }, { income: "-0.29995000" }]);
});

describe("a right of its own", () => {
  test("a key that trades coins, or only reads, can't open anything of futures; it may read", async () => {
    for (const scopes of ["read,trade", "read"]) {
      const key = await createKey(engine, trader.person, { scopes });
      const client = new USDMClient({ api_key: key.apiKey, api_secret: key.secret, baseUrl: address });
      const order = { symbol: "BTCUSDT", side: "BUY", positionSide: "LONG", type: "MARKET", quantity: 0.01 } as const;
      await expect(client.submitNewOrder(order)).rejects.toMatchObject({ code: -2015 });
      await expect(client.setLeverage({ symbol: "BTCUSDT", leverage: 20 })).rejects.toMatchObject({ code: -2015 });
      expect(await client.getBalanceV3()).toMatchObject([{ balance: "10000.00000000" }]);
    }
    expect(engine.kernel.futures.desk.account(trader.person.id as never)?.positions ?? []).toEqual([]);
  });
});

test("none of it was a fault of the venue's", () => {
  expect(engine.faults).toEqual([]);
  expect(engine.kernel.futures.desk.contracts.get(BTC)).toBeDefined();
});
