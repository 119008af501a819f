/** Loans against the real engine: what is offered, borrowed, repaid, refused; and whose they are. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { LoanDetailReply, LoanListReply, LoanOrdersReply } from "../contract/loans-replies.ts";
import { beat, borrow, DESK, makeMaker, openLoans } from "./loan-engine.suite.ts";

let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await openLoans(engine);
});
beforeEach(async () => {
  anna = await engine.newcomer();
  await beat(engine);
});
afterAll(() => engine.close());

const get = async <Reply>(path: string, fields: Readonly<Record<string, string>> = {}, person: Person = anna): Promise<Reply> =>
  (await engine.call("GET", path, fields, person)).message as Reply;
const post = (path: string, fields: Readonly<Record<string, string>>, person: Person = anna) => engine.call("POST", path, fields, person);
const newest = async (): Promise<LoanOrdersReply["list"][number] | undefined> => (await get<LoanOrdersReply>("/borrow/order/list")).list[0];

test("a guest reads products and coins with their prices; the family's names are there", async () => {
  const asked = await engine.call("GET", "/borrowList", {});
  const { list, coins } = asked.message as LoanListReply;
  expect(list[0]).toMatchObject({
    currency_name: "USDT",
    kind: "small",
    borrow_margin: "150",
    hour_rate: "0.001",
    year_rate: "8.76",
    may_ask: 0,
  });
  expect(coins.find(({ currency_name: name }) => name === "BTC")).toMatchObject({ share_ppm: 950_000, ticks: BTC_TICKS, is_open: 1 });
  expect((await get<LoanListReply>("/borrowList")).list[0]).toMatchObject({ may_ask: 1 });
  expect(await get("/borrow/info", { id: "1" })).toMatchObject({ id: 1, late_rate: "0.5" });
  expect(await post("/borrow/buy", { id: "99", amount: "1", days: "7", margin_currency: "3", margin: "1" })).toMatchObject({
    error: { name: "loan_product_not_found" },
  });
});

test("borrowed at once, owed by the begun hour, repaid in part and whole; the last answer is everybody's in the detail", async () => {
  expect(await borrow(engine, anna)).toMatchObject({ type: "ok" });
  const loan = await newest();
  expect(loan).toMatchObject({
    state: "disbursed",
    status: 2,
    amount: "1000.00000000",
    interest: "0.01000000",
    owed_at_end: "1007.20000000",
    hours: 1,
    margin: "1600.00000000",
  });
  const id = String(loan?.id);
  expect(await post("/borrow/order/applyRefund", { orderId: id, amount: "100.01" })).toMatchObject({
    data: { late: "0.00000000", interest: "0.01000000", principal: "100.00000000", left: "900.00000000" },
  });
  expect(await post("/borrow/order/applyRefund", { orderId: id })).toMatchObject({ type: "ok", data: { left: "0.00000000" } });
  const detail = await get<LoanDetailReply>("/borrow/order/detail", { id });
  expect(detail.loan).toMatchObject({ state: "repaid", status: 3, owed: "0", shortfall: "0.00000000" });
  expect(detail.moves.map(({ what }) => what)).toEqual(["repaid", "repaid_own", "repaid_own", "disbursed", "applied"]);
  expect(detail.loan.receipt).toMatch(/^settled-\d+-\d+$/);
  expect(await engine.call("GET", "/receipt", { id: detail.loan.receipt }, anna)).toMatchObject({ type: "ok" });
});

test("a loan that ends while its row is read is shown as it ended, in the detail and in the list", async () => {
  const { pool } = engine.trading;
  const real = pool.query.bind(pool) as (statement: { readonly name?: string }) => Promise<unknown>;
  for (const [statement, path] of [
    ["read-loan", "/borrow/order/detail"],
    ["read-loans-", "/borrow/order/list"],
  ] as const) {
    await borrow(engine, anna);
    const id = String((await newest())?.id);
    let isRepaid = false;
    const reading = vi.spyOn(pool, "query").mockImplementation((async (asked: { readonly name?: string }) => {
      const found = await real(asked);
      if (asked.name !== statement || isRepaid) return found;
      isRepaid = true;
      expect(await post("/borrow/order/applyRefund", { orderId: id })).toMatchObject({ type: "ok" });
      return found;
    }) as never);
    const reply = await get<Partial<LoanDetailReply & LoanOrdersReply>>(path, path.endsWith("detail") ? { id } : {});
    reading.mockRestore();
    expect(isRepaid).toBe(true);
    expect(reply.loan ?? reply.list?.[0]).toMatchObject({ id: Number(id), state: "repaid", status: 3 });
  }
});

test("a request that is repeated moves money once and is answered as it was, also after the loan is over", async () => {
  await borrow(engine, anna);
  const id = String((await newest())?.id);
  const asked: readonly [string, Readonly<Record<string, string>>][] = [
    ["margin", { id, type: "add", amount: "100", request_id: "add" }],
    ["margin", { id, type: "take", amount: "50", request_id: "take" }],
    ["applyRefund", { orderId: id, amount: "100.01", request_id: "part" }],
    ["applyRefund", { orderId: id, request_id: "whole" }],
  ];
  const answers = [];
  for (const [path, fields] of asked) answers.push(await post(`/borrow/order/${path}`, fields));
  expect(answers.map(({ type }) => type)).toEqual(["ok", "ok", "ok", "ok"]);
  for (const [at, [path, fields]] of asked.entries()) expect(await post(`/borrow/order/${path}`, fields)).toEqual(answers[at]);
  expect((await newest())?.state).toBe("repaid");
  const over = { error: { name: "loan_not_found" } };
  const ben = await engine.newcomer();
  for (const [path, fields] of asked) {
    expect(await post(`/borrow/order/${path}`, fields, ben)).toMatchObject(over);
    expect(await post(`/borrow/order/${path}`, { ...fields, request_id: `${fields["request_id"]} again` })).toMatchObject(over);
  }
});

test("more may be pledged, and taken out as far as 150 % stay", async () => {
  await borrow(engine, anna);
  const id = String((await newest())?.id);
  expect(await post("/borrow/order/margin", { id, type: "add", amount: "100" })).toMatchObject({ type: "ok" });
  const most = (await newest())?.may_take ?? "";
  expect(await post("/borrow/order/margin", { id, type: "take", amount: "1000" })).toMatchObject({ error: { name: "loan_rate_too_low" } });
  expect(await post("/borrow/order/margin", { id, type: "take", amount: most.replace(/0+$/, "") })).toMatchObject({ type: "ok" });
  expect(await post("/borrow/order/applyRefund", { orderId: id, from: "collateral" })).toMatchObject({ type: "ok" });
});

test("nobody reads or moves another's loan", async () => {
  await borrow(engine, anna);
  const id = String((await newest())?.id);
  const ben = await engine.newcomer();
  const refused = { error: { name: "loan_not_found" } };
  expect(await engine.call("GET", "/borrow/order/detail", { id }, ben)).toMatchObject(refused);
  expect(await post("/borrow/order/applyRefund", { orderId: id }, ben)).toMatchObject(refused);
  expect(await post("/borrow/order/margin", { id, type: "take", amount: "1" }, ben)).toMatchObject(refused);
  expect(await post("/borrow/order/cancel", { id }, ben)).toMatchObject(refused);
});

test.each([
  ["the desk below VIP 2", { id: String(DESK), amount: "500000", margin: "800000" }, "loan_status_needed"],
  ["a rate below 150 %", { margin: "1500" }, "loan_rate_too_low"],
  ["too many decimals", { amount: "100.0000001" }, "quantity_off_lot"],
  ["more than there is", { margin: "90000000" }, "insufficient_balance"],
  ["too long a term", { days: "91" }, "loan_days_invalid"],
  ["a share as a pledge", { margin_currency: "101" }, "loan_collateral_unavailable"],
  ["an amount of thirty-nine digits", { amount: "1".repeat(39) }, "insufficient_balance"],
  ["a pledge of thirty-nine digits", { margin: "1".repeat(39) }, "insufficient_balance"],
])("refused with its figure: %s", async (_why, more, name) => {
  expect(await borrow(engine, anna, more)).toMatchObject({ error: { name } });
});

test("the desk: asked for, approved and paid out by two, told of each step; or taken back", async () => {
  await makeMaker(engine, anna);
  expect(await borrow(engine, anna, { id: String(DESK) })).toMatchObject({ type: "ok" });
  const loan = await newest();
  expect(loan).toMatchObject({ state: "applied", status: 1, owed: "1000.00000000" });
  await engine.submit({ type: "loans/approve", loan: loan?.id ?? 0, by: 1 });
  await engine.submit({ type: "loans/disburse", loan: loan?.id ?? 0, by: 2 });
  expect(await newest()).toMatchObject({ state: "disbursed" });
  await borrow(engine, anna, { id: String(DESK) });
  expect(await post("/borrow/order/cancel", { id: String((await newest())?.id) })).toMatchObject({ type: "ok" });
  expect(await newest()).toMatchObject({ state: "withdrawn", status: 4 });
});
