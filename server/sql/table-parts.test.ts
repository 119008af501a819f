import { afterAll, beforeAll, expect, test } from "vitest";
import { PART_PLACES, TableParts } from "./table-parts.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.suite.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const insert = (sequence: number): string =>
  `insert into wallet_changes (sequence, line, user_id, asset, purpose, bucket, units, after, reason, reference, at)
   values (${sequence}, 0, 7, 3, 2, 'own', 1, 1, 10, 0, 0)`;
const parts = async (): Promise<string[]> => {
  const { rows } = await database.pool.query<{ part: string }>(
    "select inhrelid::regclass::text as part from pg_inherits where inhparent = 'wallet_changes'::regclass order by 1",
  );
  return rows.map(({ part }) => part);
};
const within = async (
  work: (client: Parameters<TableParts["reach"]>[0]) => Promise<unknown>,
  end: "commit" | "rollback",
): Promise<void> => {
  const client = await database.pool.connect();
  try {
    await client.query("begin");
    await work(client);
    await client.query(end);
  } finally {
    client.release();
  }
};

test("a part is made right before its first row, once, with the table's indexes, and again where that was rolled back", async () => {
  const known = new TableParts("wallet_changes");
  await known.reach(database.pool, PART_PLACES - 1);
  expect(await parts()).toEqual(["parts.wallet_changes_first"]);
  await expect(database.pool.query(insert(PART_PLACES))).rejects.toThrow("no partition");
  await within((client) => known.reach(client, PART_PLACES), "rollback");
  expect(await parts()).toEqual(["parts.wallet_changes_first"]);
  for (const place of [PART_PLACES, PART_PLACES + 1, 2 * PART_PLACES - 1]) {
    await within(async (client) => {
      await known.reach(client, place);
      await client.query(insert(place));
    }, "commit");
  }
  const next = `parts.wallet_changes_until_${2 * PART_PLACES}`;
  expect(await parts()).toEqual(["parts.wallet_changes_first", next]);
  const indexes = async (table: string): Promise<string[]> => {
    const { rows } = await database.pool.query<{ index: string }>(
      `select regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', '') as index from pg_index where indrelid = $1::regclass order by 1`,
      [table],
    );
    return rows.map(({ index }) => index);
  };
  expect(await indexes(next)).toEqual(await indexes("wallet_changes"));
  expect(await indexes("parts.wallet_changes_first")).toEqual(await indexes("wallet_changes"));
  expect((await indexes(next)).length).toBe(8);
});

test("a log that goes on far away has one part up to there; who comes later finds what there is", async () => {
  await new TableParts("wallet_changes").reach(database.pool, 10 * PART_PLACES + 5);
  expect(await parts()).toEqual([
    "parts.wallet_changes_first",
    `parts.wallet_changes_until_${11 * PART_PLACES}`,
    `parts.wallet_changes_until_${2 * PART_PLACES}`,
  ]);
  for (const place of [2 * PART_PLACES, 10 * PART_PLACES]) await database.pool.query(insert(place));
  await new TableParts("wallet_changes").reach(database.pool, 10 * PART_PLACES);
  expect((await parts()).length).toBe(3);
});

test("the newest rows of a person come from the newest part, the others are not looked at", async () => {
  const { rows } = await database.pool.query<{ "QUERY PLAN": string }>(
    "explain (analyze, costs off, timing off, summary off) select * from wallet_changes where user_id = 7 order by sequence desc, line desc limit 2",
  );
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("->  Append");
  expect(plan.match(/never executed/g)?.length).toBe(2);
});

test("a table without parts is left alone", async () => {
  await database.pool.query("create table plain (sequence bigint)");
  await new TableParts("plain").reach(database.pool, 5 * PART_PLACES);
  const { rows } = await database.pool.query("select 1 from pg_inherits where inhparent = 'plain'::regclass");
  expect(rows).toEqual([]);
});
