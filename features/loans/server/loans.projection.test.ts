/** The tables of loans, made once more from the same log in other pieces: nothing depends on where writes were cut. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSameWrittenAgain, rowsOf } from "../../../server/projector/written-again.suite.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { collectData } from "../../own-data/server/collect-data.ts";
import { beat, borrow, DESK, makeMaker, openLoans } from "./loan-engine.suite.ts";
import { LoansProjection } from "./loans.projection.ts";

let engine: TestEngine;
const log: Applied[] = [];
beforeAll(async () => {
  engine = await openTestEngine();
  engine.venue.sequencer.onApplied((applied) => void log.push(applied));
  await openLoans(engine);
  await beat(engine);
});
afterAll(() => engine.close());

const post = (path: string, fields: Readonly<Record<string, string>>, person: Person) => engine.call("POST", path, fields, person);

/** Loans that run, are topped up, repaid, warned and sold, refused, taken back, approved, and end with their person's new beginning. */
async function live(): Promise<Person> {
  const [anna, ben, cleo, dora] = [await engine.newcomer(), await engine.newcomer(), await engine.newcomer(), await engine.newcomer()];
  await borrow(engine, anna);
  const first = String(engine.kernel.loans.last);
  await post("/borrow/order/margin", { id: first, type: "add", amount: "100" }, anna);
  await post("/borrow/order/margin", { id: first, type: "take", amount: "50" }, anna);
  await post("/borrow/order/applyRefund", { orderId: first, amount: "10" }, anna);
  await borrow(engine, anna);
  await post("/borrow/order/applyRefund", { orderId: String(engine.kernel.loans.last) }, anna);
  const inBtc = engine.kernel.loans.catalogue.all().find(({ terms }) => Number(terms.asset) === 1 && terms.kind === "small")?.number;
  // Owes a coin whose price doubles: warned or sold, as far as the book has it.
  expect(await borrow(engine, ben, { id: String(inBtc), amount: "0.1", margin: "10000" })).toMatchObject({ type: "ok" });
  await engine.price(BTC, Math.floor(BTC_TICKS * 1.3));
  engine.advance(1000);
  await engine.price(BTC, BTC_TICKS * 2);
  await engine.quote(BTC, [], [BTC_TICKS * 2, 1_000_000]);
  for (let second = 0; second < 12; second++) {
    engine.advance(1000);
    await engine.price(BTC, BTC_TICKS * 2);
  }
  await engine.price(BTC, BTC_TICKS);
  await makeMaker(engine, dora);
  for (let i = 0; i < 3; i++) await borrow(engine, dora, { id: String(DESK) });
  const last = engine.kernel.loans.last;
  await engine.submit({ type: "loans/refuse", loan: last - 2, cause: "coin_risky", by: 1 });
  await post("/borrow/order/cancel", { id: String(last - 1) }, dora);
  await engine.submit({ type: "loans/approve", loan: last, by: 1 });
  await borrow(engine, cleo);
  await post("/wallet/start_again", { request_id: "again" }, cleo);
  await engine.trading.projected();
  return anna;
}

test("they are the same written as it happened, one command at a time, in sevens, and all at once; one's own are in one's file", async () => {
  const anna = await live();
  const before = await rowsOf({ venue: engine.trading, make: () => [new LoansProjection()] });
  const loans = before["loans"] as readonly { readonly state: string }[];
  expect(new Set(loans.map(({ state }) => state))).toEqual(
    new Set(["disbursed", "repaid", "refused", "withdrawn", "approved", "closed", "liquidated"]),
  );
  const moves = before["loan_moves"] as readonly { readonly what: string; readonly receipt_n: number }[];
  const told = ["applied", "disbursed", "added", "taken_out", "repaid_own", "warned", "selling", "bought", "repaid_sale", "approved"];
  expect(moves.map(({ what }) => what)).toEqual(expect.arrayContaining(told));
  expect(moves.filter(({ what, receipt_n: n }) => what === "repaid_own" && n > 0).length).toBeGreaterThan(1);
  const files = await collectData(engine.trading.pool, anna.id);
  expect(files).toEqual(expect.arrayContaining(["loans.csv", "loan_moves.csv"]));
  await expectSameWrittenAgain({ venue: engine.trading, log, make: () => [new LoansProjection()] });
  expect(engine.faults).toEqual([]);
});

test("what they say of loans that run is what the kernel says", async () => {
  const { rows } = await engine.trading.pool.query<Record<"id" | "borrowed" | "ends_at" | "state", string>>(
    "select id, borrowed, ends_at, state from loans where closed_at = 0 order by id",
  );
  expect(rows.map(({ id }) => Number(id))).toEqual([...engine.kernel.loans.all()].map(({ number }) => number));
  for (const { id, borrowed, ends_at: ends, state } of rows)
    expect(engine.kernel.loans.loan(Number(id))).toMatchObject({ borrowed: BigInt(borrowed), endsAt: Number(ends), state });
});
