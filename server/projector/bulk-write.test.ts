import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../sql/test-database.suite.ts";
import { insertRows, type Columns } from "./bulk-write.ts";

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
});
