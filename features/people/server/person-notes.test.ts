/** Notes about people: read by operators, kept with the person alone. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestConsole, type OpsReply, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { Person } from "../../../server/test-engine.suite.ts";

let console: TestConsole;
let support: TestOperator;
let other: TestOperator;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
  [support, other, anna] = [await console.operator("support"), await console.operator("support"), await console.engine.newcomer()];
});
afterAll(() => console.close());

type Note = { readonly id: number; readonly text: string; readonly operatorName: string };
const WORDS = "Called about the sender, Ms Liddell of Oxford";
const errorOf = ({ body }: OpsReply): unknown => (Reflect.get(body, "error") as { name: string } | undefined)?.name;
const notes = async (query = ""): Promise<{ readonly rows: readonly Note[]; readonly next?: string }> =>
  (await console.get(`/looks/people/notes?person=${anna.id}${query}`, support)).body as never;

test("the newest first, page by page, with who wrote them; none of another person's", async () => {
  for (const text of ["First", "Second", WORDS]) {
    console.engine.advance(60_000);
    expect((await console.act(support, "people/add-note", { person: anna.id, text })).body).toMatchObject({ state: "done" });
  }
  await console.act(support, "people/add-note", { person: (await console.engine.newcomer()).id, text: "Of another" });
  const first = await notes("&limit=2");
  expect(first.rows.map(({ text }) => text)).toEqual([WORDS, "Second"]);
  expect(first.rows[0]?.operatorName).toContain("support");
  expect((await notes(`&limit=2&after=${first.next}`)).rows.map(({ text }) => text)).toEqual(["First"]);
});

test("its words stand in no other table, nothing of the person's own calls has them, and they go with the person", async () => {
  const { pool } = console.desk.venue;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = current_schema()",
  );
  const holding: string[] = [];
  for (const { name } of tables) {
    const { rowCount } = await pool.query(`select 1 from "${name}" as row where row::text like '%Liddell%' limit 1`);
    if (rowCount !== 0) holding.push(name);
  }
  expect(holding).toEqual(["person_note"]);
  const { body } = await console.get(`/looks/audit/entries?person=${anna.id}&verb=people/add-note`, support);
  expect((body["rows"] as { fields: string }[])[0]).toMatchObject({
    outcome: "done",
    fields: expect.stringContaining(`(${WORDS.length})`) as string,
  });
  await pool.query("delete from session where user_id = $1", [anna.id]);
  await pool.query("delete from person where id = $1", [anna.id]);
  const { rowCount } = await pool.query("select 1 from person_note where person = $1", [anna.id]);
  expect(rowCount).toBe(0);
});

test("who left gets none: nobody would erase it", async () => {
  const bert = await console.engine.newcomer();
  await console.desk.database.updateTable("person").set({ closed_at: new Date() }).where("id", "=", bert.id).execute();
  expect(errorOf(await console.act(support, "people/add-note", { person: bert.id, text: "Late" }))).toBe("person_unknown");
});

test("the same request twice is one note", async () => {
  const bert = await console.engine.newcomer();
  for (let i = 0; i < 2; i++) await console.act(support, "people/add-note", { person: bert.id, text: "Once" }, "one-note-only");
  expect((await console.get(`/looks/people/notes?person=${bert.id}`, support)).body["rows"]).toHaveLength(1);
});

test("who wrote it removes it, and compliance; another does not, nor by another person's number", async () => {
  const bert = await console.engine.newcomer();
  await console.act(support, "people/add-note", { person: bert.id, text: "To go" });
  const [note] = (await console.get(`/looks/people/notes?person=${bert.id}`, support)).body["rows"] as Note[];
  const remove = (by: TestOperator, person = bert.id): Promise<OpsReply> =>
    console.act(by, "people/remove-note", { person, note: note?.id });
  expect(errorOf(await remove(other))).toBe("note_of_another");
  expect(errorOf(await remove(support, 500_999))).toBe("note_unknown");
  expect((await remove(await console.operator("compliance"))).body).toMatchObject({ state: "done" });
  expect(errorOf(await remove(support))).toBe("note_unknown");
});

test.each([
  ["nothing", { text: "   " }, "note_empty"],
  ["a book", { text: "x".repeat(2001) }, "field_wrong"],
  ["about nobody", { person: 499_999 }, "person_unknown"],
])("%s is no note", async (_what, more, name) => {
  const bert = await console.engine.newcomer();
  expect(errorOf(await console.act(support, "people/add-note", { person: bert.id, text: "Good", ...more }))).toBe(name);
});

test("messages to a person are read in both languages of the console, the newest first", async () => {
  const bert = await console.engine.newcomer();
  const admin = await console.operator("admin");
  const until = console.engine.now() + 86_400_000;
  await console.act(admin, "holds/place", { person: bert.id, what: "court_order/court", until });
  const { body } = await console.get(`/looks/people/notices?person=${bert.id}`, support);
  expect(body["rows"]).toMatchObject([
    { kind: "hold_placed", titleEn: "Money is kept from leaving: Court order", titleZh: "资金暂不可提取：法院命令", isRead: false },
  ]);
});
