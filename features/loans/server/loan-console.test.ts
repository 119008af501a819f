/** What operators read of loans and do about them: products by two, the desk, who pays out, sales by risk, market makers, pauses. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { Person, TestEngine } from "../../../server/test-engine.suite.ts";
import { beat, borrow, DESK, makeMaker, openLoans } from "./loan-engine.suite.ts";

let console: TestConsole;
let engine: TestEngine;
let admin: TestOperator;
let finance: TestOperator;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
  engine = console.engine;
  await openLoans(engine);
  await beat(engine);
  anna = await engine.newcomer();
  await borrow(engine, anna);
  await borrow(engine, anna, { margin: "3000" });
  [admin, finance] = [await console.operator("admin"), await console.operator("finance")];
});
beforeEach(() => beat(engine));
afterAll(() => console.close());

type Row = Readonly<Record<string, unknown>>;
const rows = async (look: string, by = admin): Promise<readonly Row[]> =>
  (await console.get(`/looks/loans/${look}`, by)).body["rows"] as readonly Row[];
const USDT_SMALL = {
  ...{ product: 1, coin: "USDT", kind: "small", least: "100", most: "50000", daysLeast: 1, daysMost: 90, hourlyPpb: 10_000, latePpm: 5000 },
  ...{ openPpm: 1_500_000, callPpm: 1_300_000, sellPpm: 1_100_000, majorPpm: 950_000, stablePpm: 980_000, otherPpm: 800_000 },
  ...{ slipPpm: 20_000, isOnSale: true },
};

test("products show what they lend and what the house has left; loans stand by their risk, the nearest to a sale first", async () => {
  const [first] = await rows("products");
  expect(first).toMatchObject({
    currency: "USDT",
    kind: "small",
    lent: "2000",
    promised: "0",
    year: "8.76 %",
    rates: "150 / 130 / 110 %",
    state: "sold",
  });
  expect(first?.["free"]).toBe(String(30_000_000 - 2000));
  const running = await rows("loans?view=running");
  expect(running).toMatchObject([
    { person: anna.id, owed: "1000.01", pledged: "1600", ratePpm: 1_567_984 },
    { person: anna.id, pledged: "3000" },
  ]);
  expect(await rows("loans?view=selling")).toEqual([]);
});

test("a product changes by two, who see the terms, what could be lent and the worst case; running loans keep theirs", async () => {
  const preview = await console.post("/verbs/loans/set-product/preview", { fields: { ...USDT_SMALL, hourlyPpb: 20_000 } }, admin);
  const lines = preview.body["lines"] as readonly { label: { en: string }; before: string; after: string }[];
  const line = (words: string) => lines.find(({ label }) => label.en.startsWith(words));
  expect(line("A year")).toMatchObject({ before: "8.76 %", after: "17.52 %" });
  expect(line("Lent now")).toMatchObject({ before: "2000 USDT" });
  expect(line("Worst case")).toBeDefined();
  const { body } = await console.act(admin, "loans/set-product", { ...USDT_SMALL, hourlyPpb: 20_000 });
  expect(engine.kernel.loans.catalogue.terms(1)?.hourlyPpb).toBe(10_000);
  await console.post(`/requests/${String(body["id"])}/agree`, { reason: "seen and agreed to by me" }, await console.operator("business"));
  expect(engine.kernel.loans.catalogue.terms(1)?.hourlyPpb).toBe(20_000);
  expect(engine.kernel.loans.loan(1)?.terms.hourlyPpb).toBe(10_000);
});

test.each([
  ["another coin", { coin: "BTC" }, "loan_terms_invalid"],
  ["another kind", { kind: "desk" }, "loan_terms_invalid"],
  ["a call at the opening rate", { callPpm: 1_500_000 }, "loan_terms_invalid"],
  ["a least above the most", { least: "60000" }, "loan_terms_invalid"],
  ["a coin that isn't there", { coin: "NONE" }, "coin_unknown"],
  ["a product that isn't there", { product: 99 }, "loan_product_not_found"],
  ["what it is", { hourlyPpb: 20_000 }, "nothing_changes"],
])("a product is not set to %s", async (_why, fields, name) => {
  const reply = await console.act(admin, "loans/set-product", { ...USDT_SMALL, hourlyPpb: 20_000, ...fields });
  expect(reply.body).toMatchObject({ error: { name } });
});

test("of the desk: one approves, another pays out, or it is refused with a cause that its person reads", async () => {
  await makeMaker(engine, anna);
  await borrow(engine, anna, { id: String(DESK) });
  await borrow(engine, anna, { id: String(DESK) });
  const loan = engine.kernel.loans.last - 1;
  expect((await rows("loans?view=asked")).map(({ number, state }) => [number, state])).toEqual([
    [loan, "applied"],
    [loan + 1, "applied"],
  ]);
  expect((await console.act(admin, "loans/disburse", { loan })).body).toMatchObject({ error: { name: "loan_state_wrong" } });
  await console.act(admin, "loans/approve", { loan });
  expect((await rows("products"))[DESK - 1]).toMatchObject({ promised: "1000" });
  expect((await console.act(admin, "loans/disburse", { loan })).body).toMatchObject({ error: { name: "second_operator_needed" } });
  await console.act(finance, "loans/disburse", { loan });
  expect(engine.kernel.loans.loan(loan)).toMatchObject({ state: "disbursed" });
  expect((await console.act(finance, "loans/refuse", { loan, cause: "coin_risky" })).body).toMatchObject({
    error: { name: "loan_state_wrong" },
  });
  await console.act(finance, "loans/refuse", { loan: loan + 1, cause: "coin_risky" });
  expect(engine.kernel.loans.loan(loan + 1)).toBeUndefined();
  expect(await rows("loans?view=asked")).toEqual([]);
});

test("market makers are granted, refused and ended", async () => {
  const ben = await engine.newcomer();
  expect(await engine.call("POST", "/borrow/status", {}, ben)).toMatchObject({ type: "ok" });
  expect(await rows("makers")).toMatchObject([
    { person: ben.id, state: "asked" },
    { person: anna.id, state: "held" },
  ]);
  await console.act(admin, "loans/deny-status", { person: ben.id });
  expect((await console.act(admin, "loans/grant-status", { person: ben.id })).body).toMatchObject({
    error: { name: "loan_status_not_asked" },
  });
  await console.act(admin, "loans/end-status", { person: anna.id });
  expect(await rows("makers")).toEqual([]);
});

test("one pauses and resumes lending, of one product or of all, with a reason", async () => {
  await console.act(admin, "loans/pause", { product: 1 });
  expect((await rows("products")).map(({ state }) => state).slice(0, 2)).toEqual(["paused", "sold"]);
  await console.act(admin, "loans/resume", { product: 1 });
  await console.act(admin, "loans/pause", { product: 0 });
  expect(new Set((await rows("products")).map(({ state }) => state))).toEqual(new Set(["paused"]));
  expect(await borrow(engine, anna)).toMatchObject({ error: { name: "loan_paused" } });
  await console.act(admin, "loans/resume", { product: 0 });
  expect((await rows("products"))[0]).toMatchObject({ state: "sold" });
});

test("who may not read of people reads products alone", async () => {
  const content = await console.operator("content");
  expect((await rows("products", content)).length).toBeGreaterThan(0);
  expect((await console.get("/looks/loans/loans?view=running", content)).status).toBe(403);
});

test("what is over stands with what it brought and its receipt, of everybody and of one person, page after page", async () => {
  const bert = await engine.newcomer();
  for (const person of [bert, bert, anna]) {
    await borrow(engine, person);
    await engine.call("POST", "/borrow/order/applyRefund", { orderId: String(engine.kernel.loans.last) }, person);
  }
  const all = await rows("over");
  expect(all.slice(0, 3)).toMatchObject([{ person: anna.id }, { person: bert.id }, { person: bert.id }]);
  expect(all[0]).toMatchObject({ state: "repaid", amount: "1000", late: "0", shortfall: "0", currency: "USDT" });
  expect(all[0]?.["receipt"]).toMatch(/^settled-\d+-\d+$/);
  expect((await rows(`over?person=${bert.id}`)).map(({ person }) => person)).toEqual([bert.id, bert.id]);
  const first = (await console.get(`/looks/loans/over?person=${bert.id}&limit=1`, admin)).body;
  const next = (await console.get(`/looks/loans/over?person=${bert.id}&limit=1&after=${String(first["next"])}`, admin)).body;
  expect((next["rows"] as readonly Row[])[0]).toMatchObject({ person: bert.id });
  expect((next["rows"] as readonly Row[])[0]?.["number"]).not.toBe((first["rows"] as readonly Row[])[0]?.["number"]);
});
