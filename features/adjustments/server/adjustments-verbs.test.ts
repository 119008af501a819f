/** Money of a person changes by two operators and never by one; the person sees why. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { amount, assetId, userId } from "../../../money/units.ts";
import { openTestConsole, REASON, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import { LOCAL_OPERATOR } from "../../../server/console/operator.ts";
import { VERBS } from "../../../server/console/verb-table.ts";
import type { Person } from "../../../server/test-engine.suite.ts";

const USDT = assetId(3);
let console: TestConsole;
let finance: TestOperator;
let other: TestOperator;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
  await console.engine.submit({ type: "cover/fund", product: "fees", asset: USDT, amount: amount(100_000_000n) });
});
afterAll(() => console.close());
beforeEach(async () => {
  [finance, other, anna] = [await console.operator("finance"), await console.operator("finance"), await console.engine.newcomer()];
});

const has = (): bigint => console.engine.kernel.ledger.balanceOf(userId(anna.id), PURPOSE.change, USDT);
const fields = (more: object = {}) => ({
  person: anna.id,
  direction: "give",
  coin: "USDT",
  account: "change",
  amount: "25",
  why: "correction_fee",
  ...more,
});
const errorOf = ({ body }: { readonly body: object }): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;

test("asked for by one, agreed to by another: then it is paid, told, in the statement with its reason and in the audit log", async () => {
  const before = has();
  const asked = await console.act(finance, "adjustments/post", fields());
  expect(asked.body).toMatchObject({
    state: "waiting",
    lines: [{ label: { en: "Spot, free" }, before: "100000 USDT", after: "100025 USDT" }, { after: "75 USDT" }, {}],
  });
  expect(has()).toBe(before);
  const id = Number(asked.body["id"]);
  expect((await console.post(`/requests/${id}/agree`, {}, other)).status).toBe(200);
  expect(has()).toBe(before + 25_000_000n);
  await console.engine.trading.projected();
  const { message } = await console.engine.call("POST", "/wallet/legal_log", { currency: "3", type: "change" }, anna);
  expect(JSON.stringify(message)).toContain("Correction of a fee");
  const { message: told } = await console.engine.call("GET", "/mailMessage/getList", {}, anna);
  expect(JSON.stringify(told)).toContain("+25 USDT. Two operators agreed to it");
  const { body } = await console.get(`/looks/audit/entries?person=${anna.id}`, finance);
  expect((body["rows"] as { outcome: string }[]).map(({ outcome }) => outcome)).toEqual(["done", "asked"]);
});

test("nobody does it alone: not the one who asked, not the machine's owner, not by the same request again", async () => {
  const before = console.engine.kernel.stateHash();
  const id = Number((await console.act(finance, "adjustments/post", fields(), "once-and-again")).body["id"]);
  await console.act(finance, "adjustments/post", fields(), "once-and-again");
  expect(errorOf(await console.post(`/requests/${id}/agree`, {}, finance))).toBe("request_own");
  const verb = VERBS.get("adjustments/post");
  if (verb === undefined) throw new Error("the verb is gone");
  const asked = { operator: LOCAL_OPERATOR, verb, fields: fields(), reason: REASON, request: "machine-owner", isProved: true };
  const { id: local, state } = await console.house.acts.act(asked);
  expect(state).toBe("waiting");
  await expect(console.house.twoPeople.agree({ operator: LOCAL_OPERATOR, id: local, isProved: true })).rejects.toThrow("request_own");
  expect(console.engine.kernel.stateHash()).toBe(before);
});

test("giving and taking are told apart in both languages, in the preview, in the log and in the message", async () => {
  const { body: form } = await console.get("/verbs/adjustments/post/form", finance);
  expect(form["choices"]).toMatchObject({
    direction: [
      { value: "give", label: "Give", zh: "增加" },
      { value: "take", label: "Take", zh: "扣除" },
    ],
  });
  const before = has();
  const asked = await console.act(finance, "adjustments/post", fields({ direction: "take", amount: "40" }));
  expect(asked.body).toMatchObject({ lines: [{ before: "100000 USDT", after: "99960 USDT" }, {}, {}] });
  await console.post(`/requests/${Number(asked.body["id"])}/agree`, {}, other);
  expect(has()).toBe(before - 40_000_000n);
  const { body } = await console.get(`/looks/audit/entries?person=${anna.id}`, finance);
  expect((body["rows"] as { subject: string }[]).map(({ subject }) => subject)).toEqual(["−40 USDT", "−40 USDT"]);
  await console.engine.trading.projected();
  const { message } = await console.engine.call("GET", "/mailMessage/getList", {}, anna);
  expect(JSON.stringify(message)).toContain("−40 USDT. Two operators agreed to it");
});

test("what it was agreed to counts, not what things have become: with too little left it is refused", async () => {
  const take = fields({ direction: "take", amount: "100000" });
  const id = Number((await console.act(finance, "adjustments/post", take)).body["id"]);
  const order = { currency_id: "1", legal_id: "3", type: "1", amount: "0.1", target_price: "50000" };
  await console.engine.price(1 as never, 600_000);
  expect(await console.engine.call("POST", "/coin/trade", order, anna)).toMatchObject({ type: "ok" });
  const before = has();
  expect(errorOf(await console.post(`/requests/${id}/agree`, {}, other))).toBe("insufficient_balance");
  expect(has()).toBe(before);
});

test.each([
  ["more than the house earned", { amount: "100000000" }, "cover_exhausted"],
  ["more than they have", { direction: "take", amount: "100000.000001" }, "insufficient_balance"],
  ["nothing", { amount: "0" }, "amount_wrong"],
  ["too many decimals", { amount: "0.0000001" }, "amount_wrong"],
  ["a coin that is none", { coin: "NONE" }, "coin_unknown"],
  ["nobody", { person: 499_999 }, "person_unknown"],
  ["the market maker", { person: 101 }, "field_wrong"],
  ["a reason of one's own", { why: "whim" }, "field_wrong"],
])("%s is not even asked for", async (_what, more, name) => {
  expect(errorOf(await console.act(finance, "adjustments/post", fields(more)))).toBe(name);
});
