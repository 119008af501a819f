/** Loans by a bot: what is lent, borrowed by either sum, seen, adjusted, repaid, listed, and refused in the dialect's words. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { userId } from "../../../../money/units.ts";
import { openTrader, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { beat, borrow, DESK, makeMaker, openLoans } from "../loan-engine.suite.ts";

let engine: TestEngine;
let bot: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  await openLoans(engine);
});
beforeEach(async () => {
  await beat(engine);
  bot = await openTrader(engine);
});
afterAll(() => engine.close());

type Fields = Readonly<Record<string, string>>;
/** A millisecond later each time: signed alike is the same request. */
async function send<Reply = Readonly<Record<string, unknown>>>(
  method: "GET" | "POST",
  name: string,
  fields: Fields = {},
  by = bot,
): Promise<Reply> {
  engine.advance(1);
  const path = name.startsWith("vip/") ? `/sapi/v1/loan/${name}` : `/sapi/v2/loan/flexible/${name}`;
  return (await sendSigned(engine, by, method, path, fields)).json<Reply>();
}
type Rows = { readonly rows: readonly Readonly<Record<string, unknown>>[]; readonly total: number };
const USDT = { loanCoin: "USDT", collateralCoin: "USDT" };

test("lists what is lent and what may be pledged, with rates as shares", async () => {
  const { rows } = await send<Rows>("GET", "loanable/data", { loanCoin: "USDT" });
  expect(rows).toMatchObject([{ loanCoin: "USDT", flexibleInterestRate: "0.0876", flexibleMinLimit: "100.00000000", termDays: 90 }]);
  const pledges = await send<Rows>("GET", "collateral/data", { collateralCoin: "BTC" });
  expect(pledges.rows).toEqual([{ collateralCoin: "BTC", initialLTV: "0.633333", marginCallLTV: "0.730769", liquidationLTV: "0.863636" }]);
  expect((await send<Rows>("GET", "vip/loanable/data", { loanCoin: "USDT", vipLevel: "1" })).rows).toMatchObject([
    { loanCoin: "USDT", _30dYearlyInterestRate: "0.07008", minLimit: "500000.00000000", vipLevel: 2, termDays: [7, 365] },
  ]);
  expect((await send<Rows>("GET", "vip/collateral/data")).total).toBeGreaterThan(1);
});

test("borrows by either sum, adds, takes out, repays in part and whole; every list has it, and the same signed bytes borrow once", async () => {
  engine.advance(1);
  const path = "/sapi/v2/loan/flexible/borrow";
  const fields = { ...USDT, loanAmount: "1000" };
  const [first, second] = [await sendSigned(engine, bot, "POST", path, fields), await sendSigned(engine, bot, "POST", path, fields)];
  // 1,000 at 150 % of a coin that counts for 98 %: 1,530.612245.
  expect(first.json()).toMatchObject({ ...USDT, loanAmount: "1000", collateralAmount: "1530.612245", status: "Succeeds" });
  expect(second.json()).toMatchObject({ code: -2010 });
  expect(await send("POST", "borrow", { ...USDT, collateralAmount: "1530.612245", termDays: "7" })).toMatchObject({ loanAmount: "1000" });
  const { rows, total } = await send<Rows>("GET", "ongoing/orders", { limit: "1" });
  const orderId = String(rows[0]?.["orderId"]);
  expect([total, rows[0]]).toMatchObject([2, { totalDebt: "1000.01", currentLTV: "0.65334" }]);
  const named = { ...USDT, orderId };
  expect(await send("POST", "adjust/ltv", { ...named, direction: "ADDITIONAL", adjustmentAmount: "469.387755" })).toMatchObject({
    status: "Succeeds",
    currentLTV: "0.500005",
  });
  expect(await send("POST", "adjust/ltv", { ...named, direction: "REDUCED", adjustmentAmount: "100" })).toMatchObject({
    status: "Succeeds",
  });
  expect(await send("POST", "repay", { ...named, repayAmount: "500.01" })).toMatchObject({ remainingDebt: "500", fullRepayment: false });
  expect(await send("POST", "repay/collateral", { ...named, repayAmount: "100" })).toMatchObject({
    remainingDebt: "400",
    remainingCollateral: "1800",
  });
  expect(await send("POST", "repay", { ...named, fullRepayment: "true" })).toMatchObject({
    ...{ remainingDebt: "0", remainingCollateral: "0", fullRepayment: true, currentLTV: "0", repayStatus: "Repaid" },
  });
  expect((await send<Rows>("GET", "ongoing/orders")).total).toBe(1);
  expect((await send<Rows>("GET", "borrow/history", { loanCoin: "USDT" })).rows).toMatchObject([
    { initialLoanAmount: "1000" },
    { initialLoanAmount: "1000", initialCollateralAmount: "1530.612245", orderId: Number(orderId) },
  ]);
  expect((await send<Rows>("GET", "repay/history")).rows.map((row) => row["repayAmount"])).toEqual(["400", "100", "500.01"]);
  expect((await send<Rows>("GET", "ltv/adjustment/history")).rows).toMatchObject([
    { direction: "REDUCED", collateralAmount: "100" },
    { direction: "ADDITIONAL", collateralAmount: "469.387755" },
  ]);
  expect((await send<Rows>("GET", "repay/history", { endTime: "1" })).rows).toEqual([]);
  expect((await send<Rows>("GET", "borrow/history", { collateralCoin: "BTC" })).total).toBe(0);
});

test("says what a pledged coin is worth, and lists a sale by what went, what it paid and what came back", async () => {
  const pair = { loanCoin: "BTC", collateralCoin: "USDT" };
  expect(await send("GET", "repay/rate", pair)).toEqual({ ...pair, rate: "0.00001666" });
  expect(await send("GET", "repay/rate", USDT)).toEqual({ ...USDT, rate: "1" });
  expect(await send("GET", "repay/rate", { ...pair, loanCoin: "AAPL" })).toMatchObject({ code: -1130 });
  expect(await send("GET", "liquidation/history")).toEqual({ rows: [], total: 0 });
  const { orderId } = await send("POST", "borrow", { ...pair, loanAmount: "0.1", collateralAmount: "10000" });
  // Twice the price: of 10,000 so much goes that what it buys leaves 150 %.
  engine.advance(1000);
  await engine.price(BTC, BTC_TICKS * 2);
  await engine.quote(BTC, [], [BTC_TICKS * 2, 1_000_000]);
  for (let second = 0; second < 12; second++) {
    engine.advance(1000);
    await engine.price(BTC, BTC_TICKS * 2);
  }
  const { rows, total } = await send<Rows>("GET", "liquidation/history", pair);
  expect([total, rows[0]]).toMatchObject([1, { ...pair, orderId, liquidationFee: "0" }]);
  const paid = (await send<Rows>("GET", "repay/history")).rows.reduce((sum, row) => sum + Number(row["repayAmount"]), 0);
  expect(Number(rows[0]?.["liquidationDebt"])).toBeCloseTo(paid, 8);
  const [loan] = engine.kernel.loans.of(userId(bot.person.id));
  const left = loan === undefined ? Number(rows[0]?.["returnCollateralAmount"]) : Number(loan.collateral + loan.cash) / 1e6;
  expect(Number(rows[0]?.["liquidationCollateralAmount"]) + left).toBeCloseTo(10_000, 6);
  expect(Number(rows[0]?.["liquidationDebt"])).toBeGreaterThan(0);
  expect((await send<Rows>("GET", "liquidation/history", {}, await openTrader(engine))).total).toBe(0);
  expect((await send<Rows>("GET", "liquidation/history", { endTime: "1" })).total).toBe(0);
});

test.each<[string, string, Fields, number]>([
  ["no sum", "borrow", USDT, -1102],
  ["a coin that isn't there", "borrow", { ...USDT, loanCoin: "XYZ", loanAmount: "1" }, -1130],
  ["a coin that is not lent", "borrow", { ...USDT, loanCoin: "AAPL", loanAmount: "1" }, -1130],
  ["less than the least", "borrow", { ...USDT, loanAmount: "99" }, -1130],
  ["more than one may", "borrow", { ...USDT, loanAmount: "50001" }, -2010],
  ["more than there is", "borrow", { ...USDT, loanAmount: "1000", collateralAmount: "90000000" }, -2010],
  ["too little pledged", "borrow", { ...USDT, loanAmount: "1000", collateralAmount: "1500" }, -2010],
  ["too many decimals", "borrow", { ...USDT, loanAmount: "100.1234567" }, -1111],
  ["a parameter of another call", "borrow", { ...USDT, loanAmount: "1000", loanTerm: "7" }, -1104],
  ["a loan that isn't there", "repay", { ...USDT, repayAmount: "1" }, -2013],
  ["another direction", "adjust/ltv", { ...USDT, adjustmentAmount: "1", direction: "UP" }, -1130],
])("%s is refused, and nothing changes", async (_why, name, fields, code) => {
  const before = engine.kernel.stateHash();
  expect(await send("POST", name, fields)).toMatchObject({ code });
  expect(engine.kernel.stateHash()).toBe(before);
});

test("another's loan, a key that only reads, the desk's loans, and calls that are not there", async () => {
  const made = await send("POST", "borrow", { ...USDT, loanAmount: "1000" });
  const named = { ...USDT, orderId: String(made["orderId"]) };
  const other = await openTrader(engine);
  expect(await send("POST", "repay", { ...named, fullRepayment: "true" }, other)).toMatchObject({ code: -2013 });
  expect(await send("POST", "adjust/ltv", { ...named, direction: "REDUCED", adjustmentAmount: "1" }, other)).toMatchObject({ code: -2013 });
  for (const list of ["ongoing/orders", "borrow/history", "vip/ongoing/orders", "vip/repay/history"])
    expect([list, (await send<Rows>("GET", list, {}, other)).total]).toEqual([list, 0]);
  const reader = await openTrader(engine, { scopes: "read" });
  expect(await send("POST", "borrow", { ...USDT, loanAmount: "1000" }, reader)).toMatchObject({ code: -2015 });
  expect(await send("POST", "repay", { ...named, repayAmount: "1", collateralReturn: "true" })).toMatchObject({ code: -2010 });
  await makeMaker(engine, bot.person);
  await borrow(engine, bot.person, { id: String(DESK) });
  const loan = engine.kernel.loans.last;
  expect((await send<Rows>("GET", "vip/ongoing/orders")).total).toBe(0);
  await engine.submit({ type: "loans/approve", loan, by: 1 });
  await engine.submit({ type: "loans/disburse", loan, by: 2 });
  expect((await send<Rows>("GET", "vip/ongoing/orders")).rows).toMatchObject([
    { orderId: loan, totalDebt: "1000.008", loanTerm: "30days" },
  ]);
  expect((await send<Rows>("GET", "ongoing/orders")).rows.map((row) => row["orderId"])).toEqual([made["orderId"]]);
  engine.advance(1);
  expect((await sendSigned(engine, bot, "POST", "/sapi/v1/loan/vip/borrow")).statusCode).toBe(404);
  expect(engine.faults).toEqual([]);
});
