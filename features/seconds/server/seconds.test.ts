/** Seconds contracts against the real engine: bought, entered, decided, listed, bound by one's own limits; and what old clients read. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ACCOUNT_KINDS } from "../../../server/set-up/step-0002-account-kinds.ts";
import { SECONDS_STEP } from "../../../server/set-up/step-0012-seconds.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";

import { pageQuery } from "./seconds.rows.ts";

let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  for (const command of [...ACCOUNT_KINDS.commands, ...SECONDS_STEP.commands])
    if ((await engine.submit(command)).refusal !== undefined) throw new Error(command.type);
});
beforeEach(async () => {
  anna = await engine.newcomer();
  await post("/wallet/change", { currency_id: "3", number: "1000", from_field: "change", to_field: "micro" });
  await engine.price(BTC, BTC_TICKS);
});
afterAll(() => engine.close());

type Order = Record<string, unknown> & { readonly id: number; readonly due_ms: number; readonly entered_ms: number };
const post = (path: string, fields: Record<string, string> = {}): ReturnType<TestEngine["call"]> => engine.call("POST", path, fields, anna);
const get = (path: string, fields: Record<string, string> = {}): ReturnType<TestEngine["call"]> => engine.call("GET", path, fields, anna);
const FORM = { match_id: "1", currency_id: "3", type: "1", seconds: "30", number: "50" };

/** Buys, and has the sample come that it begins with. */
async function buy(fields: Record<string, string> = {}, entry = BTC_TICKS): Promise<Order> {
  const asked = post("/microtrade/submit", { ...FORM, ...fields });
  await expect.poll(() => [...engine.kernel.seconds.contracts()].some((one) => one.entry === undefined && one.user === anna.id)).toBe(true);
  engine.advance(1000);
  await engine.price(BTC, entry);
  return (await asked).message as Order;
}

/** A price in each of the last five seconds, and what settles it. */
async function decide(order: Order, price: number): Promise<void> {
  for (let second = 4; second >= 0; second--) {
    engine.advance(order.due_ms - second * 1000 + 1 - engine.now());
    await engine.price(BTC, price);
  }
  engine.advance(1000);
  await engine.price(BTC, price);
}

test("the lengths, the stakes and what is paid with are read as old clients read them", async () => {
  expect((await get("/microtrade/seconds")).message).toMatchObject([
    {
      id: 1,
      seconds: 30,
      status: 1,
      profit_ratio: "80.0000",
      min_amount: "5.00000000",
      max_amount: "5000.00000000",
      break_even: "55.5556",
    },
    ...[60, 180, 300, 600, 900].map((seconds) => ({ seconds })),
  ]);
  expect((await get("/microtrade/nums")).message).toContainEqual({ number: "100" });
  const { message } = await get("/microtrade/payable_currencies");
  const wallet = { micro_balance: "1000.00000000", insurance_balance: "0.00000000", micro_with_insurance: "1000.00000000" };
  for (const id of [1, 3, 101])
    expect(message).toContainEqual(expect.objectContaining({ id, user_wallet: wallet, micro_holdtrade_max: 20 }));
  const pairs = await engine.call("GET", "/currency/quotation_new");
  expect(JSON.stringify(pairs.message)).toContain('"open_microtrade":1');
});

test("bought it waits for its entry, won it pays stake and profit, with a receipt and the result when the countdown ends", async () => {
  const order = await buy({}, BTC_TICKS + 70);
  expect(order).toMatchObject({
    ...{ match_id: 1, type: 1, seconds: 30, number: "50.00000000", status: 1, profit_ratio: "80.0000", expected_profit: "40.00000000" },
    ...{ open_price: "60007.00000000", symbol_name: "BTC/USDT", type_name: "Up", is_entered: 1 },
  });
  expect(Number(order["remain_milli_seconds"])).toBeGreaterThan(29_000);
  expect((await get("/microtrade/lists", { status: "1" })).message).toMatchObject({ total: 1, data: [{ id: order.id }] });
  await decide(order, BTC_TICKS + 71);
  const { message } = await get("/microtrade/get_result", { id: String(order.id) });
  expect(message).toMatchObject({
    status: 3,
    profit_result: 1,
    fact_profits: "40.00000000",
    result: "won",
    remain_milli_seconds: 0,
    prices: 5,
  });
  const { receipt } = message as { receipt: string };
  expect((await get("/receipt", { id: receipt })).message).toMatchObject({
    formula: "seconds/1",
    result: { outcome: "won", paid: "90000000" },
    terms: { symbol: "BTC/USDT", code: "USDT", price_decimals: "1" },
  });
  expect((await get("/microtrade/lists", { status: "1" })).message).toMatchObject({ total: 0 });
  expect((await get("/microtrade/mine")).message).toMatchObject({
    ...{ decided: 1, won: 1, settled: 1, brought: "40.00000000", staked: "50.00000000", lost: "-40.00000000" },
  });
  expect((await get("/microtrade/lists", { result: "won" })).message).toMatchObject({ total: 1 });
  expect((await get("/microtrade/lists", { result: "lost" })).message).toMatchObject({ total: 0 });
  expect((await post("/wallet/detail", { currency: "3", type: "micro" })).message).toMatchObject({ micro_balance: "1040.00000000" });
});

test("lost it pays nothing, even the stake; the public table counts them by length", async () => {
  const lost = await buy({ type: "2", seconds: "60" });
  await decide(lost, BTC_TICKS + 1);
  expect((await get("/microtrade/get_result", { id: String(lost.id) })).message).toMatchObject({
    profit_result: -1,
    fact_profits: "-50.00000000",
  });
  const even = await buy({ seconds: "60" });
  await decide(even, BTC_TICKS);
  expect((await get("/microtrade/get_result", { id: String(even.id) })).message).toMatchObject({
    profit_result: 0,
    result: "even",
    paid: "50.00000000",
  });
  const { message } = await engine.call("GET", "/microtrade/table");
  const minute = (message as { periods: { seconds: number }[] }).periods.find(({ seconds }) => seconds === 60);
  expect(minute).toMatchObject({ break_even: "54.0541", won: 0, lost: 1, even: 1, share_won: "0.0000" });
});

test("the index is read sample for sample, and on from the last one that was seen", async () => {
  const read = async (after = "0") => (await engine.call("GET", "/microtrade/index", { match_id: "1", after })).message;
  const before = (await read()) as { now: number; at: number[] };
  engine.advance(1000);
  await engine.price(BTC, BTC_TICKS + 3);
  const last = String(before.at.at(-1));
  expect(await read(last)).toMatchObject({ now: before.now + 1000, price: ["60000.3"], sources: [expect.any(Number)] });
  expect((await engine.call("GET", "/microtrade/index", { match_id: "3" })).error).toMatchObject({ name: "seconds_market_unavailable" });
});

test("without fair prices the stake comes back, and a message says why", async () => {
  const order = await buy();
  engine.advance(60_000);
  await engine.price(BTC, BTC_TICKS);
  expect((await get("/microtrade/get_result", { id: String(order.id) })).message).toMatchObject({
    result: "no_fair_price",
    paid: "50.00000000",
  });
  const messages = await get("/mailMessage/getList");
  expect((messages.message as { list: object[] }).list).toMatchObject([{ kind: "seconds_no_fair_price" }]);
});

test("one request id buys one, however often it is sent; and nobody reads another's", async () => {
  const [order] = await Promise.all([buy({ request_id: "once" }), post("/microtrade/submit", { ...FORM, request_id: "once" })]);
  expect((await get("/microtrade/lists")).message).toMatchObject({ total: 1 });
  const ben = await engine.newcomer();
  for (const path of ["get_result", "daosji"])
    expect(await engine.call("GET", `/microtrade/${path}`, { id: String(order.id) }, ben)).toMatchObject({
      error: { name: "seconds_not_found" },
    });
});

describe("somebody with tens of thousands of old contracts", () => {
  const PAGE = { market: 0, page: 1, limit: 20 } as const;
  beforeEach(async () => {
    const { pool } = engine.trading;
    // Theirs are the oldest: by number alone everybody else's come first.
    const rows = `select 1000000 + g, case when g <= 20000 then $1::bigint else 7 end, 1 + g % 2, 1, 30, 50, 800000, 40, g, 9, g, g,
      case when g % 3 = 0 then 'won' else 'lost' end, 0, 45, 5, g, g, 1 from generate_series(1, 60000) g`;
    await pool.query(`insert into seconds_contracts ${rows}`, [anna.id]);
    await pool.query("analyze seconds_contracts");
  });
  afterEach(() => engine.trading.pool.query("delete from seconds_contracts where id >= 1000000"));

  test.each(["closed", "all", "won", "lost"] as const)("has a page of those %s from the index of their own", async (state) => {
    const { text, values } = pageQuery({ ...PAGE, user: anna.id, state });
    type Plan = { readonly rows: readonly { readonly "QUERY PLAN": string }[] };
    const { rows }: Plan = await engine.trading.pool.query(`explain (analyze, buffers, timing off) ${text}`, values);
    const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
    expect(plan).toContain("using seconds_contracts_by_user");
    expect(plan).not.toContain("Backward using seconds_contracts_pkey");
  });
});

test("what ended is counted by market and result as it ends, and what is open beside it", async () => {
  await decide(await buy(), BTC_TICKS + 1);
  await decide(await buy({ type: "2" }), BTC_TICKS + 1);
  await buy({ match_id: "1" });
  const total = async (fields: Record<string, string>) => ((await get("/microtrade/lists", fields)).message as { total: number }).total;
  const totals = [
    {},
    { status: "1" },
    { status: "3" },
    { result: "won" },
    { result: "lost" },
    { match_id: "2" },
    { status: "3", match_id: "1" },
  ];
  expect(await Promise.all(totals.map((fields) => total(fields as Record<string, string>)))).toEqual([3, 1, 2, 1, 1, 0, 2]);
});

describe("one's own limits", () => {
  test("are felt at once, loosened a day later, and shown", async () => {
    expect(await post("/microtrade/limit", { limit: "stake_day", amount: "60" })).toMatchObject({ type: "ok" });
    await buy();
    engine.advance(1000);
    await engine.price(BTC, BTC_TICKS);
    expect(await post("/microtrade/submit", { ...FORM, number: "11" })).toMatchObject({ error: { name: "seconds_stake_limit" } });
    await post("/microtrade/limit", { limit: "stake_day", no_limit: "1" });
    expect((await get("/microtrade/mine")).message).toMatchObject({
      limits: [
        { limit: "stake_day", amount: "60", next_amount: "", next_from: engine.now() + 86_400_000 },
        { limit: "loss_day", amount: "" },
      ],
    });
  });

  test.each([
    ["neither an amount nor none", { limit: "loss_day" }, "amount_invalid"],
    ["both", { limit: "loss_day", amount: "1", no_limit: "1" }, "amount_invalid"],
    ["what is there already", { limit: "loss_day", no_limit: "1" }, "seconds_limit_unchanged"],
    ["too much", { limit: "loss_day", amount: "1000001" }, "seconds_limit_invalid"],
  ])("are refused: %s", async (_why, fields: Record<string, string>, name) => {
    expect(await post("/microtrade/limit", fields)).toMatchObject({ error: { name } });
  });
});

describe("a purchase is refused and changes nothing:", () => {
  test.each([
    ["a pair without them", { match_id: "3" }, "seconds_market_unavailable"],
    ["another coin to pay with", { currency_id: "1" }, "asset_not_found"],
    ["a length that is not sold", { seconds: "31" }, "seconds_period_unavailable"],
    ["too little", { number: "4.999999" }, "seconds_below_least"],
    ["too much", { number: "5000.000001" }, "seconds_above_most"],
    ["more than there is", { number: "1001" }, "insufficient_balance"],
    ["more decimals than there are", { number: "5.0000001" }, "quantity_off_lot"],
    ["nothing", { number: "0" }, "amount_invalid"],
  ])("%s", async (_why, fields: Record<string, string>, name) => {
    const before = engine.kernel.stateHash();
    expect(await post("/microtrade/submit", { ...FORM, ...fields })).toMatchObject({ error: { name } });
    expect(engine.kernel.stateHash()).toBe(before);
  });
});
