/** The futures account in the dialect: money, margins, funding and overnight fees as income, candles, and the test of understanding with real money. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { boardOf, MarketBoard, contractSeries, markSeries } from "../../../market/server/market-board.ts";
import { createKey, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { timeMs, userId } from "../../../../money/units.ts";
import { listContract, marketOf, trader as newTrader } from "../futures-engine.suite.ts";

type Row = Readonly<Record<string, unknown>>;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
let engine: TestEngine;
let ann: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  await listContract(engine);
});
beforeEach(async () => {
  await seconds(20);
  await marketOf(engine);
  ann = await someone();
});
afterAll(() => engine.close());

/** The index goes on for a while. */
async function seconds(count: number): Promise<void> {
  for (let second = 0; second < count; second++) {
    engine.advance(1000);
    await engine.price(BTC, BTC_TICKS);
  }
}
/** The index falls to that share of what it was, and stays there for a while. */
async function fallTo(share: number): Promise<void> {
  for (let second = 0; second < 3; second++) {
    engine.advance(1000);
    await engine.price(BTC, Math.round(BTC_TICKS * share));
  }
}
async function someone(usdt = "10000"): Promise<Trader> {
  const person = await newTrader(engine, usdt);
  return { person, ...(await createKey(engine, person, { scopes: "read,futures" })) };
}
async function send<Answer = Row>(
  method: string,
  path: string,
  fields: Readonly<Record<string, string>> = {},
  trader = ann,
): Promise<Answer> {
  engine.advance(1);
  return (await sendSigned(engine, trader, method, `/fapi/${path}`, fields)).json<Answer>();
}
const order = (fields: Readonly<Record<string, string>>, trader = ann): Promise<Row> =>
  send("POST", "v1/order", { symbol: "BTCUSDT", ...fields }, trader);
const open = async <Answer = Row>(path: string): Promise<Answer> => (await engine.http.inject({ url: `/fapi/${path}` })).json<Answer>();

const LONG = { side: "BUY", positionSide: "LONG", type: "MARKET", quantity: "0.01" };
const SHORT = { side: "SELL", positionSide: "SHORT", type: "MARKET", quantity: "0.01" };
const REST = { side: "BUY", positionSide: "LONG", type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "59000" };

describe("money", () => {
  test("of other coins that lie in the account is told: no margin, and free to leave", async () => {
    await engine.call("POST", "/user/Transfer", { number: "600", from_currency_id: "3", to_currency_id: "1" }, ann.person);
    const moved = { currency_id: "1", number: "0.005", from_field: "change", to_field: "lever" };
    expect(await engine.call("POST", "/wallet/change", moved, ann.person)).toMatchObject({ type: "ok" });
    const told = { asset: "BTC", availableBalance: "0.00500000", maxWithdrawAmount: "0.00500000", marginAvailable: false };
    for (const version of ["v2", "v3"]) {
      expect(await send(`GET`, `${version}/balance`)).toMatchObject([
        { asset: "USDT", balance: "10000.00000000", marginAvailable: true },
        { ...told, balance: "0.00500000" },
      ]);
      expect(await send("GET", `${version}/account`)).toMatchObject({
        totalWalletBalance: "10000.00000000",
        assets: [
          { asset: "USDT", walletBalance: "10000.00000000" },
          { ...told, walletBalance: "0.00500000", initialMargin: "0.00000000" },
        ],
      });
    }
  });

  test("is what is free, what orders hold and what positions have as margin; the two versions agree", async () => {
    await order(LONG);
    await order(REST);
    const [account, older] = [await send("GET", "v3/account"), await send("GET", "v2/account")];
    // 600.10 and 590 at five times; a fee of 0.30005 was paid, one of 0.295 is held.
    expect(account).toMatchObject({
      totalWalletBalance: "9999.69995000",
      totalPositionInitialMargin: "120.02000000",
      totalOpenOrderInitialMargin: "118.29500000",
      totalInitialMargin: "238.31500000",
      totalMaintMargin: "60.01000000",
      availableBalance: "9761.38495000",
      positions: [{ symbol: "BTCUSDT", positionSide: "LONG", leverage: "5", bidNotional: "590.00000000" }],
    });
    expect(older).toMatchObject({
      totalWalletBalance: "9999.69995000",
      positions: [{ positionSide: "LONG" }, { positionSide: "SHORT", positionAmt: "0.00000000" }],
    });
    expect(await send("GET", "v3/balance")).toMatchObject([{ asset: "USDT", balance: "9999.69995000", availableBalance: "9761.38495000" }]);
    expect(await send("GET", "v2/positionRisk", { symbol: "BTCUSDT" })).toMatchObject([
      { leverage: "5", marginType: "cross", entryPrice: "60010.00000000" },
      {},
    ]);
  });

  test("goes into the margin of a side and comes back down to the initial margin, of several positions the oldest first", async () => {
    await order(LONG);
    await order(LONG);
    const margin = (type: string, amount: string): Promise<Row> =>
      send("POST", "v1/positionMargin", { symbol: "BTCUSDT", positionSide: "LONG", type, amount });
    expect(await margin("1", "30")).toMatchObject({ code: 200, type: 1, amount: 30 });
    expect(await send("GET", "v3/positionRisk")).toMatchObject([{ initialMargin: "270.04000000" }]);
    expect(await margin("2", "30.1")).toMatchObject({ code: -4051 });
    // The app puts some into the second one alone: taken out together, each gives what is beyond its own initial margin.
    const { positions } = engine.kernel.futures.desk.account(userId(ann.person.id)) ?? { positions: [] };
    await engine.call("POST", "/lever/margin", { id: String(positions[1]?.id), amount: "5" }, ann.person);
    expect(await margin("2", "35")).toMatchObject({ code: 200 });
    expect(await margin("2", "0.000001")).toMatchObject({ code: -4051 });
    expect(await margin("1", "100000")).toMatchObject({ code: -4050 });
    expect(await margin("1", "1.1234567891234")).toMatchObject({ code: -1100 });
    expect(await send("POST", "v1/positionMargin", { symbol: "BTCUSDT", positionSide: "SHORT", type: "1", amount: "1" })).toMatchObject({
      code: -4054,
    });
    expect(await send("GET", "v3/positionRisk")).toMatchObject([{ initialMargin: "240.04000000" }]);
  });

  test("comes in by the universal transfer, which a key that may trade coins does", async () => {
    const key = await createKey(engine, ann.person, { scopes: "read,trade" });
    const reply = await sendSigned(engine, key, "POST", "/sapi/v1/asset/transfer", { type: "MAIN_UMFUTURE", asset: "USDT", amount: "5" });
    expect(reply.statusCode).toBe(200);
    expect(await send("GET", "v2/balance")).toMatchObject([{ balance: "10005.00000000" }]);
    expect(await send("GET", "v1/income", { incomeType: "TRANSFER" })).toMatchObject([
      { income: "10000.00000000" },
      { income: "5.00000000", symbol: "" },
    ]);
  });
});

test("income is results, fees, funding and overnight fees, by kind and by time, and what one pays the other gets", async () => {
  const ben = await someone();
  await order(LONG);
  await order(SHORT, ben);
  await order({ side: "SELL", positionSide: "LONG", type: "MARKET", quantity: "0.002" });
  // Past the funding of 16:00, of 00:00 and the night.
  for (let hours = 0; hours < 13; hours++) {
    engine.advance(HOUR_MS);
    await seconds(2);
  }
  const income = (type: string, trader = ann): Promise<readonly Row[]> => send("GET", "v1/income", { incomeType: type }, trader);
  const [paid, got] = [await income("FUNDING_FEE"), await income("FUNDING_FEE", ben)];
  expect(paid.length).toBeGreaterThanOrEqual(2);
  expect(paid.every((row) => Number(row["income"]) < 0 && row["symbol"] === "BTCUSDT")).toBe(true);
  expect(got.every((row) => Number(row["income"]) > 0)).toBe(true);
  // Whoever keeps rows by kind and number keeps all of them.
  expect(new Set(paid.map((row) => row["tranId"])).size).toBe(paid.length);
  expect((await income("OVERNIGHT_FEE")).length).toBeGreaterThanOrEqual(1);
  expect(await income("REALIZED_PNL")).toMatchObject([
    { income: "-0.04000000", info: "REALIZED_PNL", tradeId: expect.stringMatching(/^\d+$/) },
  ]);
  expect(await income("COMMISSION")).toMatchObject([{ income: "-0.30005000" }, { income: "-0.05999000" }]);
  const all = await send<readonly Row[]>("GET", "v1/income", { limit: "1000" });
  const times = all.map((row) => Number(row["time"]));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  const first = await send<readonly Row[]>("GET", "v1/income", { startTime: String(times[0]), limit: "2" });
  expect(first).toEqual(all.slice(0, 2));
  expect(await send("GET", "v1/income", { startTime: String(times[0]), limit: "2", page: "2" })).toEqual(all.slice(2, 4));
  const rates = await open<readonly Row[]>("v1/fundingRate?symbol=BTCUSDT");
  expect(rates.length).toBeGreaterThanOrEqual(2);
  expect(rates.at(-1)).toMatchObject({ symbol: "BTCUSDT", fundingTime: expect.any(Number), fundingRate: expect.stringMatching(/^-?0\.0/) });
  expect(await open("v1/fundingInfo")).toMatchObject([
    { symbol: "BTCUSDT", fundingIntervalHours: 8, adjustedFundingRateCap: "0.00750000" },
  ]);
});

describe("candles", () => {
  test("are of the contract's own trades, without holes between them, and of the mark; a restart goes on from the tables", async () => {
    await seconds(130);
    await order(LONG);
    await seconds(130);
    const minutes = await open<readonly (readonly unknown[])[]>("v1/klines?symbol=BTCUSDT&interval=1m&limit=5");
    const times = minutes.map(([time]) => Number(time));
    expect(times).toEqual(times.map((_time, at) => (times[0] ?? 0) + at * MINUTE_MS));
    expect(
      minutes.some(([, , high, , , volume, , quote]) => high === "60010.00000000" && volume === "0.01000000" && Number(quote) > 599),
    ).toBe(true);
    expect(minutes.at(-1)).toMatchObject({ 4: "60010.00000000", 5: "0.00000000" });
    const marks = await open<readonly (readonly unknown[])[]>("v1/markPriceKlines?symbol=BTCUSDT&interval=1m&limit=5");
    expect(marks.at(-1)?.[4]).toMatch(/^(59|60)\d{3}\./);
    expect(await open("v1/indexPriceKlines?pair=BTCUSDT&interval=1h&limit=1")).toMatchObject([{ 4: "60000.00000000", 5: "0" }]);
    for (const interval of ["3m", "15m", "1h", "1d", "1w", "1M"])
      expect(await open<readonly unknown[]>(`v1/klines?symbol=BTCUSDT&interval=${interval}&limit=2`), interval).not.toEqual([]);
    expect(await open("v1/klines?symbol=BTCUSDT&interval=7m")).toMatchObject({ code: -1120 });
    const day = await open("v1/ticker/24hr?symbol=BTCUSDT");
    expect(day).toMatchObject({ lastPrice: "60010.00000000", lastQty: "0.01000000", count: expect.any(Number) });
    // The newest prints of all may not be written yet.
    const ended = minutes.at(-3);
    await engine.trading.projected();
    const board = new MarketBoard();
    await board.load(engine.trading.pool, [], timeMs(engine.now()));
    for (const series of [contractSeries(BTC), markSeries(BTC)]) {
      const query = { market: series, period: "1m", from: 0, to: Number.MAX_SAFE_INTEGER, limit: 5 } as const;
      const after = await board.candles(engine.trading.publicReads, query);
      expect(after.map(({ time }) => time)).toContain(ended?.[0]);
      expect(board.last(series)).toBeGreaterThan(0);
    }
    // Nobody is pushed prices of a market that is none.
    const changed = boardOf(engine.trading).changed.take();
    expect(changed).toContain(BTC);
    expect(Math.max(...changed)).toBeLessThan(1_000_000);
  });
});

test("settings and rates are those of the account", async () => {
  expect(await send("GET", "v1/positionSide/dual")).toEqual({ dualSidePosition: true });
  expect(await send("GET", "v1/multiAssetsMargin")).toEqual({ multiAssetsMargin: false });
  expect(await send("POST", "v1/multiAssetsMargin", { multiAssetsMargin: "true" })).toMatchObject({ code: -4167 });
  expect(await send("GET", "v1/accountConfig")).toMatchObject({ dualSidePosition: true, canTrade: true });
  await order(REST);
  expect(await send("POST", "v1/positionSide/dual", { dualSidePosition: "false" })).toMatchObject({ code: -4067 });
  expect(await send("GET", "v1/symbolConfig")).toMatchObject([{ symbol: "BTCUSDT", leverage: 5, marginType: "CROSSED" }]);
  expect(await send("GET", "v1/commissionRate", { symbol: "BTCUSDT" })).toEqual({
    symbol: "BTCUSDT",
    makerCommissionRate: "0.000200",
    takerCommissionRate: "0.000500",
  });
  expect(await send("POST", "v1/marginType", { symbol: "BTCUSDT", marginType: "ISOLATED" })).toMatchObject({ code: -4168 });
  expect(await send("GET", "v1/rateLimit/order")).toMatchObject([
    { intervalNum: 10, count: 1 },
    { interval: "DAY", count: 1 },
  ]);
});

test("a winning position that is settled to pay for another's loss is income, so that income adds up to what is there", async () => {
  const cyd = await someone("241");
  const sum = async (): Promise<number> => {
    const rows = await send<readonly Row[]>("GET", "v1/income", { limit: "1000" }, cyd);
    return rows.reduce((total, row) => total + Number(row["income"]), 0);
  };
  await order(LONG, cyd);
  await order(SHORT, cyd);
  const dan = await someone("100000");
  // Takes the bids of before, so that the only ones are near the new mark.
  await order({ ...SHORT, type: "LIMIT", timeInForce: "IOC", quantity: "1", price: "59000" }, dan);
  await fallTo(0.75);
  await order({ ...REST, price: "45000", quantity: "1" }, dan);
  await order({ side: "SELL", positionSide: "LONG", type: "MARKET", quantity: "0.01" }, cyd);
  // The long's loss of 150.10 is more than its margin and what was free; the short won as much from 59,990 to the mark near 45,000.
  const results = await send<readonly Row[]>("GET", "v1/income", { incomeType: "REALIZED_PNL" }, cyd);
  expect(results).toMatchObject([
    { income: "-150.10000000", tradeId: expect.stringMatching(/^[1-9]/) },
    { income: expect.stringMatching(/^149\./), tradeId: "" },
  ]);
  const { message } = await engine.call("GET", "/lever/payments", {}, cyd.person);
  expect(message).toMatchObject({ data: [{ kind: "settled", side: "short", share: 10, amount: `-${String(results[1]?.["income"])}` }] });
  await order({ side: "SELL", positionSide: "LONG", type: "LIMIT", timeInForce: "GTC", quantity: "0.5", price: "45010" }, dan);
  await order({ side: "BUY", positionSide: "SHORT", type: "MARKET", quantity: "0.01" }, cyd);
  const [{ balance }] = (await send("GET", "v2/balance", {}, cyd)) as unknown as [{ balance: string }];
  expect(await sum()).toBeCloseTo(Number(balance), 8);
});

test("none of it was a fault of the venue's", () => {
  expect(engine.faults).toEqual([]);
});
