/** What a program may send where a page sends words and numbers: it is answered, the audit log stays whole, and nothing is a fault. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkAudit } from "./audit-log.ts";
import { openTestConsole, type TestConsole, type TestOperator } from "./test-console.suite.ts";

let console: TestConsole;
let admin: TestOperator;
beforeAll(async () => {
  console = await openTestConsole();
  admin = await console.operator("admin");
});
afterAll(() => console.close());

test.each([
  ["half a surrogate pair", "a reason that ends in half a letter \ud800"],
  ["a zero character", "a reason with a zero \0 in it"],
  ["turned writing", "a reason that reads \u202e otherwise"],
])("a reason with %s is refused, and the audit log stays whole", async (_name, reason) => {
  const fields = { person: (await console.engine.newcomer()).id, text: "asked for a call" };
  const reply = await console.post("/verbs/people/add-note", { fields, reason, request: `hostile-${reason.length}` }, admin);
  expect(await checkAudit(console.desk.database)).toMatchObject({ isWhole: true });
  expect(reply).toMatchObject({ status: 400, body: { error: { name: "reason_unreadable" } } });
  expect(console.engine.faults).toEqual([]);
});

test.each([
  "/looks/audit/entries?operator=999999999999999",
  "/looks/audit/entries?person=999999999999999",
  "/looks/people/list?after=999999999999999",
  "/looks/content/articles?after=999999999999999",
  "/looks/ledger/postings?owner=999999999999999&kind=change",
  "/looks/ledger/command?position=999999999999999",
])("%s is answered", async (path) => {
  const { status } = await console.get(path, admin);
  expect([200, 400, 404, 422]).toContain(status);
  expect(console.engine.faults).toEqual([]);
});

test("a file of days that begins in a far future ends", async () => {
  const { status, body } = await console.get("/looks/figures/days?after=999999999999999", admin);
  expect([status, body["next"]]).toEqual([200, undefined]);
});

test("the same request five times at once has one effect and one answer", async () => {
  const fields = { person: (await console.engine.newcomer()).id, text: "asked for a call" };
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => console.act(admin, "people/add-note", fields, "five-at-once")));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(new Set(replies.map(({ body }) => body["id"])).size).toBe(1);
  const notes = (await console.get(`/looks/people/notes?person=${fields.person}`, admin)).body["rows"] as readonly unknown[];
  expect(notes).toHaveLength(1);
  const halt = { market: "BTC/USDT", text: "Checked" };
  const halts = await Promise.all([1, 2, 3, 4, 5].map(() => console.act(admin, "markets/halt", halt, "five-halts")));
  expect(halts.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  const later = await console.act(admin, "markets/halt", halt, "five-halts");
  expect(new Set([...halts, later].map(({ body }) => body["logPosition"])).size).toBe(1);
  expect(console.engine.faults).toEqual([]);
});
