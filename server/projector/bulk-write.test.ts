import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../sql/test-database.suite.ts";
import { isFinalRefusal } from "../sql/database-away.ts";
import { columnValues, givenRows, inTurns, insertRows, type Columns, type Row, writeRows } from "./bulk-write.ts";

const COLUMNS = { id: "bigint", name: "text", flag: "boolean", share: "double precision" } as const satisfies Columns;

describe("rows written in one statement", () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query("create table written (id bigint, name text, flag boolean, share double precision)");
  });
  afterAll(() => database.close());

  test("come back as they were, awkward texts and 64-bit integers included", async () => {
    const names = ["plain", "plain", "", "", 'with "quotes"', "back\\slash", "comma, {brace}", "NULL", "new\nline", "雪"];
    const rows = names.map((name, i) => ({ id: 9_223_372_036_854_775_000n + BigInt(i), name, flag: i % 2 === 0, share: i / 4 }));
    const client = await database.pool.connect();
    await insertRows(client, "written", COLUMNS, rows);
    await insertRows(client, "written", COLUMNS, []);
    client.release();
    const { rows: read } = await database.pool.query("select * from written order by id");
    expect(read).toEqual(rows.map((row) => ({ ...row, id: row.id.toString() })));
  });

  test("are all of them, each once and in their order, where they are more than one statement takes", async () => {
    await database.pool.query("create table numbered (came bigint generated always as identity, n integer primary key)");
    const rows = Array.from({ length: 12_345 }, (_, n) => ({ n: 12_345 - n }));
    const text = `insert into numbered (n) select n from ${givenRows({ n: "integer" })}`;
    expect(await writeRows(database.pool, { name: "number", text }, { n: "integer" }, rows)).toBe(rows.length);
    expect((await database.pool.query("select n from numbered order by came")).rows).toEqual(rows);
    const turns: (readonly unknown[])[] = [];
    let [others, isOver] = [0, false];
    const other = (): void => {
      others += 1;
      if (!isOver) setImmediate(other);
    };
    setImmediate(other);
    for await (const some of inTurns(rows)) turns.push(some);
    isOver = true;
    expect([turns.flat(), turns.length > 3, others > 0]).toEqual([rows, true, true]);
    for await (const some of inTurns([])) expect.fail(`${some.length} rows of none`);
  });

  const INTEGERS = { small: "smallint", plain: "integer", big: "bigint" } as const satisfies Columns;
  const given = async (row: Row<typeof INTEGERS>): Promise<unknown> =>
    (await database.pool.query(`select * from ${givenRows(INTEGERS)}`, columnValues(INTEGERS, [row]))).rows[0];

  test.each<[string, Row<typeof INTEGERS>]>([
    ["zero", { small: 0, plain: -0, big: 0n }],
    ["the least", { small: -(2 ** 15), plain: -(2 ** 31), big: -(2n ** 63n) }],
    ["the largest", { small: 2 ** 15 - 1, plain: 2 ** 31 - 1, big: 2n ** 63n - 1n }],
    ["numbers of more than 32 bits", { small: 1, plain: 1, big: Number.MAX_SAFE_INTEGER }],
    ["… below zero", { small: -1, plain: -1, big: -(2 ** 32) - 1 }],
    ["texts", { small: "-7", plain: "8", big: "9007199254740993" }],
  ])("integers come back as they were: %s", async (_what, row) => {
    expect(await given(row)).toEqual({ small: Number(row.small), plain: Number(row.plain) + 0, big: BigInt(row.big).toString() });
  });

  test.each<[string, Partial<Row<typeof INTEGERS>>]>([
    ["one more than a smallint", { small: 2 ** 15 }],
    ["one less than a smallint", { small: -(2 ** 15) - 1 }],
    ["one more than an integer", { plain: 2 ** 31 }],
    ["2^32 in an integer", { plain: 2 ** 32 }],
    ["one more than a bigint", { big: 2n ** 63n }],
    ["half of one", { big: 0.5 }],
    ["no number", { plain: NaN }],
  ])("what is no integer of its type is refused by the database and not bent: %s", async (_what, row) => {
    const refusal: unknown = await given({ small: 1, plain: 1, big: 1, ...row }).catch((error: unknown) => error);
    expect(isFinalRefusal(refusal)).toBe(true);
  });
});
