import type { PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { isFinalRefusal } from "../sql/database-away.ts";
import { createTestDatabase, type TestDatabase } from "../sql/test-database.suite.ts";
import { CopiedRows, type CopiedColumns } from "./copied-rows.ts";
import type { Row } from "./bulk-write.ts";

const COLUMNS = {
  by: "bigint",
  big: "bigint",
  plain: "integer",
  small: "smallint",
  name: "text",
  flag: "boolean",
} as const satisfies CopiedColumns;
type Copied = Row<typeof COLUMNS>;
const ROW: Copied = { by: 0, big: 1, plain: 1, small: 1, name: "", flag: true };

describe("rows that are copied", () => {
  let database: TestDatabase;
  let client: PoolClient;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query(
      "create table copied (came bigserial, by bigint, big bigint unique, plain integer check (plain < 100), small smallint, name text, flag boolean)",
    );
  });
  beforeEach(async () => {
    await database.pool.query("truncate copied");
    client = await database.pool.connect();
    return () => client.release(true);
  });
  afterAll(() => database.close());

  const copy = (rows: readonly Copied[]): Promise<void> => {
    const copied = new CopiedRows("copied", COLUMNS, "by");
    for (const row of rows) copied.add(row);
    return copied.take()(client);
  };
  const refusalOf = (rows: readonly Copied[]): Promise<unknown> => copy(rows).catch((error: unknown) => error);
  const written = async (): Promise<unknown[]> =>
    (await database.pool.query("select by, big, plain, small, name, flag from copied order by came")).rows;

  test("come back as they were, awkward texts and integers at their limits included", async () => {
    const names = ["", "", "plain", 'with "quotes"', "back\\slash", "\\N", "comma, {brace}", "tab\tnew\nline", "雪", "🙂"];
    const rows = names.map((name, i) => ({
      by: 2 ** 32 - 1,
      big: 2n ** 63n - 1n - BigInt(i),
      plain: i,
      small: i % 2 === 0 ? 2 ** 15 - 1 : -(2 ** 15),
      name,
      flag: i % 3 === 0,
    }));
    const least = { ...ROW, big: -(2n ** 63n), plain: -(2 ** 31) };
    await copy([...rows, least]);
    await copy([]);
    expect(await written()).toEqual([least, ...rows].map((row) => ({ ...row, by: String(row.by), big: row.big.toString() })));
  });

  test("are more than one piece, and those of one value together in the order in which they came", async () => {
    const rows = Array.from({ length: 5000 }, (_, i): Copied => ({
      by: i % 7,
      big: i,
      plain: 0,
      small: 0,
      name: `row ${i} ${"é".repeat(i % 40)}`,
      flag: false,
    }));
    await copy(rows);
    const expected = rows.toSorted((left, right) => Number(left.by) - Number(right.by));
    expect(await written()).toEqual(expected.map((row) => ({ ...row, by: String(row.by), big: String(row.big) })));
  });

  test.each<[string, Partial<Copied>]>([
    ["one more than a smallint", { small: 2 ** 15 }],
    ["one more than a bigint", { big: 2n ** 63n }],
    ["half of one", { plain: 0.5 }],
    ["what a rule of the table forbids", { plain: 100 }],
    ["a zero byte in a text", { name: "a\0b" }],
  ])("are refused for good by the database, all of them, with %s", async (_what, wrong) => {
    expect(isFinalRefusal(await refusalOf([ROW, { ...ROW, big: 2, ...wrong }]))).toBe(true);
    expect(await written()).toEqual([]);
    await copy([ROW]);
    expect(await written()).toHaveLength(1);
  });

  test.each([-1, 2 ** 32, 0.5])("are not written where they can't be told apart by %d", async (by) => {
    expect(await refusalOf([ROW, { ...ROW, by }])).toBeInstanceOf(Error);
    expect(await written()).toEqual([]);
  });

  test("are written again as they were by a write that is tried again, and those that come meanwhile are not", async () => {
    const rows = new CopiedRows("copied", COLUMNS, "by");
    rows.add(ROW);
    const write = rows.take();
    rows.add({ ...ROW, big: 2 });
    expect(rows.length).toBe(1);
    await client.query("begin");
    await write(client);
    await client.query("rollback");
    await write(client);
    expect(await written()).toMatchObject([{ big: "1" }]);
  });

  test("are written though those before them were refused", async () => {
    const rows = new CopiedRows("copied", COLUMNS, "by");
    rows.add({ ...ROW, small: 0.5 });
    const refused = rows.take();
    rows.add({ ...ROW, big: 2 });
    expect(isFinalRefusal(await refused(client).catch((error: unknown) => error))).toBe(true);
    await rows.take()(client);
    expect(await written()).toMatchObject([{ big: "2" }]);
  });

  test("are sent in more than one turn", async () => {
    const rows = Array.from({ length: 20_000 }, (_, i): Copied => ({ ...ROW, by: i % 100, big: i, name: "x".repeat(1000) }));
    let [turns, isOver] = [0, false];
    const count = (): void => {
      turns += 1;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const { connection } = client as unknown as { readonly connection: { sendCopyFromChunk(piece: Buffer): void } };
    const send = connection.sendCopyFromChunk.bind(connection);
    const sentAt: number[] = [];
    vi.spyOn(connection, "sendCopyFromChunk").mockImplementation((piece) => {
      sentAt.push(turns);
      send(piece);
    });
    await copy(rows);
    isOver = true;
    expect(sentAt.length).toBeGreaterThan(10);
    expect(new Set(sentAt).size).toBe(sentAt.length);
    expect(await written()).toHaveLength(rows.length);
  });

  test("may be more than are sorted at a time: a dividend of two million people is one write", async () => {
    await database.pool.query("create unlogged table many (by integer, big integer)");
    const rows = new CopiedRows("many", { by: "integer", big: "integer" }, "by");
    const count = 2 ** 21 + 3;
    for (let big = 0; big < count; big++) rows.add({ by: 9 - (big % 10), big });
    await rows.take()(client);
    const { rows: found } = await client.query("select count(distinct big)::int as count, max(big) as last, sum(by)::int as sum from many");
    expect(found).toEqual([{ count, last: count - 1, sum: (45 * (count - 5)) / 10 + 9 + 8 + 7 + 6 + 5 }]);
    await database.pool.query("drop table many");
  });

  test("go with their transaction, and a refusal ends it", async () => {
    await client.query("begin");
    await copy([ROW]);
    expect(isFinalRefusal(await refusalOf([ROW]))).toBe(true);
    await client.query("rollback");
    expect(await written()).toEqual([]);
  });

  test("fail when the connection ends meanwhile", async () => {
    client.on("error", () => undefined);
    await database.pool.query(
      "create function wait_long() returns trigger language plpgsql as 'begin perform pg_sleep(60); return new; end'",
    );
    await database.pool.query("create trigger wait_long before insert on copied for each row execute function wait_long()");
    const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
    const refusal = refusalOf([ROW]);
    await expect
      .poll(
        async () =>
          (await database.pool.query("select 1 from pg_stat_activity where pid = $1 and state = 'active'", [rows[0]?.pid])).rowCount,
      )
      .toBe(1);
    await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    expect(await refusal).toBeInstanceOf(Error);
    await database.pool.query("drop trigger wait_long on copied");
  });
});
