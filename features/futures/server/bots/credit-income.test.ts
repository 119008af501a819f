/** Income of who trades futures with promotional credit: what credit paid stands in it, so that all of it adds up to what own money changed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { RULES_CREDIT_IN_FUTURES } from "../../../../kernel/rules.ts";
import { sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { userId } from "../../../../money/units.ts";
import { listContract } from "../futures-engine.suite.ts";
import { futuresTrader, MarketHands, order } from "../streams/test-futures-streams.suite.ts";
import { incomeStatement } from "./fapi-income.rows.ts";

const HOUR_MS = 3_600_000;
const USDT = 3;
let engine: TestEngine;
let hands: MarketHands;
let ann: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  await listContract(engine);
  await engine.submit({ type: "venue/adopt-rules", rules: RULES_CREDIT_IN_FUTURES });
  hands = await MarketHands.open(engine);
  await hands.moveTo(60_000);
  ann = await futuresTrader(engine, "30");
  const grant = {
    type: "promotional-credit/grant",
    user: userId(ann.person.id),
    asset: USDT,
    amount: 100_000_000n,
    days: 7,
    askedBy: 1,
    agreedBy: 1,
  };
  await engine.submit(grant as never);
});
afterAll(() => engine.close());

type Income = { readonly incomeType: string; readonly income: string; readonly symbol: string };
const millionths = (text: string): bigint => BigInt(text.replace(".", "")) / 100n;
const read = async (fields: Readonly<Record<string, string>> = {}): Promise<readonly Income[]> =>
  (await sendSigned(engine, ann, "GET", "/fapi/v1/income", { limit: "1000", ...fields })).json<readonly Income[]>();
const sum = (rows: readonly Income[]): bigint => rows.reduce((all, { income }) => all + millionths(income), 0n);
async function balance(): Promise<bigint> {
  const [row] = (await sendSigned(engine, ann, "GET", "/fapi/v2/balance")).json<readonly { balance: string }[]>();
  return millionths(row?.balance ?? "");
}

/** A coin bought and sold again: its fee in money is paid by credit too, and is no income of futures. */
async function tradeSpot(): Promise<void> {
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  for (const [type, amount, price] of [
    ["1", "0.01", "60001"],
    ["2", "0.005", "59999"],
  ] as const) {
    const fields = { currency_id: "1", legal_id: "3", type, amount, target_price: price };
    expect(await engine.call("POST", "/coin/trade", fields, ann.person)).toMatchObject({ type: "ok" });
  }
}

test("all income adds up to the balance: fees, a loss, funding and a night that credit paid, and no fee of spot", async () => {
  await tradeSpot();
  await order(engine, ann, { side: "BUY", positionSide: "LONG", type: "MARKET", quantity: "0.01" });
  for (let hours = 0; hours < 13; hours++) {
    engine.advance(HOUR_MS);
    await engine.price(BTC, BTC_TICKS);
    engine.advance(1000);
    await engine.price(BTC, BTC_TICKS);
  }
  await order(engine, ann, { side: "SELL", positionSide: "LONG", type: "MARKET", quantity: "0.004" });
  expect(sum(await read())).toBe(await balance());
  const { rows } = await engine.trading.pool.query<{ reason: number; units: string }>({
    text: "select reason, -sum(units) as units from wallet_changes where user_id = $1 and bucket = 'promotional' and reason <> 70 group by reason",
    values: [ann.person.id],
  });
  expect(rows.map(({ reason }) => reason).toSorted()).toEqual([71, 78, 79]);
  const all = await read();
  const byCredit = await read({ incomeType: "PROMOTIONAL_CREDIT" });
  expect(byCredit).toEqual(all.filter(({ incomeType }) => incomeType === "PROMOTIONAL_CREDIT"));
  expect(byCredit.every(({ symbol, income }) => symbol === "" && Number(income) > 0)).toBe(true);
  // All that credit paid but the fee of spot, a thousandth or so of 300.
  const paid = rows.reduce((units, row) => units + BigInt(row.units), 0n);
  expect(paid - sum(byCredit)).toBeGreaterThan(0n);
  expect(new Set(all.map(({ incomeType }) => incomeType))).toEqual(
    new Set(["TRANSFER", "COMMISSION", "FUNDING_FEE", "OVERNIGHT_FEE", "REALIZED_PNL", "PROMOTIONAL_CREDIT"]),
  );
});

test("a close-out adds up too, with its fee; and a contract's own list has no line of credit", async () => {
  await order(engine, ann, { side: "BUY", positionSide: "LONG", type: "MARKET", quantity: "0.004" });
  for (const price of [57_000, 54_500, 52_000, 49_500]) await hands.moveTo(price);
  const all = await read();
  expect(all.some(({ incomeType }) => incomeType === "INSURANCE_CLEAR")).toBe(true);
  expect(sum(all)).toBe(await balance());
  expect((await read({ symbol: "BTCUSDT" })).some(({ incomeType }) => incomeType === "PROMOTIONAL_CREDIT")).toBe(false);
});

test("its rows are found by an index of their own", async () => {
  const { pool } = engine.trading;
  await pool.query({
    text: `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at)
      select 1000000 + i, 0, $1, 3, 3, 'own', 1, 1, 10, i, i from generate_series(1, 5000) as i`,
    values: [ann.person.id],
  });
  await pool.query("analyze wallet_changes");
  const query = {
    user: ann.person.id,
    contract: 0,
    asset: USDT,
    type: "PROMOTIONAL_CREDIT",
    startTime: undefined,
    endTime: undefined,
    page: 1,
    limit: 100,
  } as const;
  const { text, values } = incomeStatement(query);
  const { rows } = await pool.query<{ "QUERY PLAN": string }>({ text: `explain ${text}`, values });
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("wallet_changes_paid_by_credit");
});
