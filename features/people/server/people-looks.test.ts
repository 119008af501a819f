/** Operators find people and see what is theirs; each opening is written down once, with a number and nothing else of theirs. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";

let console: TestConsole;
let support: TestOperator;
let anna: Person;
let bert: Person;
beforeAll(async () => {
  console = await openTestConsole();
  support = await console.operator("support");
  anna = await console.engine.register();
  bert = await console.engine.newcomer();
  await console.engine.price(BTC, BTC_TICKS);
  await console.engine.quote(BTC, [], [BTC_TICKS, 100_000]);
  for (let i = 1; i <= 3; i++) {
    console.engine.advance(1000);
    await console.engine.call(
      "POST",
      "/coin/trade",
      { currency_id: "1", legal_id: "3", type: "1", amount: `0.0${i}`, target_price: "50000" },
      anna,
    );
  }
  await console.engine.trading.projected();
});
afterAll(() => console.close());

type Row = Readonly<Record<string, unknown>>;
const rows = async (look: string, query: string): Promise<readonly Row[]> =>
  (await console.get(`/looks/${look}?${query}`, support)).body["rows"] as readonly Row[];

test.each([
  ["their number", () => String(anna.id)],
  ["their mail address, in any case", () => anna.address.toUpperCase()],
])("somebody is found by %s", async (_how, find) => {
  expect((await rows("people/list", `find=${encodeURIComponent(find())}`)).map(({ id }) => id)).toEqual([anna.id]);
});

test.each([
  ["their nickname, in any case", "aNNA of oxford", true],
  ["their telephone number as it is shown", "+44 7700 900123", true],
  ["it without the country's code", "7700900123", true],
  ["the same number of another country", "+43 7700 900123", false],
  ["a part of their nickname", "anna of", false],
])("somebody is found by %s", async (_how, find, isFound) => {
  const change = { nickname: "Anna of Oxford", phone: "7700900123", area_code: "44" };
  await console.desk.database.updateTable("person").set(change).where("id", "=", anna.id).execute();
  const found = (await rows("people/list", `find=${encodeURIComponent(find)}`)).map(({ id }) => id);
  expect(found).toEqual(isFound ? [anna.id] : []);
});

test("nobody is found by a part of an address", async () => {
  expect(await rows("people/list", "find=example.com")).toEqual([]);
});

test("all are listed by key, newest first", async () => {
  const first = (await console.get("/looks/people/list?limit=1", support)).body as { rows: Row[]; next: string };
  const next = await rows("people/list", `limit=1&after=${first.next}`);
  expect([first.rows[0]?.["id"], next[0]?.["id"]]).toEqual([bert.id, anna.id]);
});

test("balances are the kernel's own, with what orders hold", async () => {
  expect(await rows("people/balances", `person=${anna.id}`)).toEqual([
    { coin: "USDT", account: "change", own: "97000", pledged: "3000", promotional: "0", all: "100000" },
  ]);
  expect((await console.get("/looks/people/balances?person=999999", support)).status).toBe(422);
});

test("orders and statement come by key, whole and once", async () => {
  const orders: Row[] = [];
  for (let after = ""; ;) {
    const page = (await console.get(`/looks/people/orders?person=${anna.id}&limit=2${after}`, support)).body as {
      rows: Row[];
      next?: string;
    };
    orders.push(...page.rows);
    if (page.next === undefined) break;
    after = `&after=${page.next}`;
  }
  expect(orders.map(({ quantity }) => quantity)).toEqual(["0.03", "0.02", "0.01"]);
  expect(orders[0]).toMatchObject({ market: "BTC/USDT", side: "buy", price: "50000.0", filled: "0", status: "working" });
  // Of those that are open the newest come first, and none that was cancelled.
  const [newest] = orders;
  await console.engine.call("POST", "/coin/cancel", { id: String(newest?.["id"]) }, anna);
  const open = await rows("people/orders", `person=${anna.id}&state=open&limit=4`);
  expect(open.map(({ quantity }) => quantity)).toEqual(["0.02", "0.01"]);
  const statement: Row[] = [];
  for (let after = ""; ;) {
    const page = (await console.get(`/looks/people/statement?person=${anna.id}&limit=2${after}`, support)).body as {
      rows: Row[];
      next?: string;
    };
    statement.push(...page.rows);
    if (page.next === undefined) break;
    after = `&after=${page.next}`;
  }
  // The grant, for each order the two sides of its hold, and of the one that was cancelled what came back.
  expect(statement).toHaveLength(9);
  expect(new Set(statement.map(({ key }) => key)).size).toBe(9);
  expect(statement.at(-1)).toMatchObject({ coin: "USDT", change: "100000", after: "100000", reason: "paper_grant" });
});

test("an order that waits to go at the market has no price of its own", async () => {
  const person = await console.engine.newcomer();
  const waits = { order_type: "trailing_stop", trail_percent: "2", amount: "0.01" };
  const placed = await console.engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", ...waits }, person);
  expect(placed).toMatchObject({ type: "ok" });
  await console.engine.trading.projected();
  expect((await rows("people/orders", `person=${person.id}`))[0]).toMatchObject({ type: "trailing_stop", price: "" });
});

test("the page of a person holds no secret of theirs, and shows nothing of anybody else", async () => {
  const { status, body } = await console.get(`/looks/people/card?person=${anna.id}`, support);
  expect([status, body["email"]]).toEqual([200, anna.address]);
  expect(JSON.stringify(body)).not.toMatch(/password_hash|argon|api_key|secret/);
  expect((body["sessions"] as unknown[]).length).toBe(1);
  expect((await console.get("/looks/people/card?person=1", support)).status).toBe(422);
});

test("opening it is one entry in ten minutes for each operator and person, whatever is read of them", async () => {
  const entries = async (): Promise<readonly Row[]> => rows("audit/entries", `person=${bert.id}`);
  for (const look of ["card", "balances", "orders", "card"]) await console.get(`/looks/people/${look}?person=${bert.id}`, support);
  expect((await entries()).map(({ outcome, operator, subject }) => [outcome, operator, subject])).toEqual([
    ["looked", support.id, "person"],
  ]);
  expect(JSON.stringify(await entries())).not.toContain(bert.address);
  const other = await console.operator("compliance");
  await console.get(`/looks/people/card?person=${bert.id}`, other);
  expect(await entries()).toHaveLength(2);
  console.engine.advance(10 * 60_000);
  await console.get(`/looks/people/card?person=${bert.id}`, support);
  expect(await entries()).toHaveLength(3);
});
