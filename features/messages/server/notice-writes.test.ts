import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../../server/sql/test-database.suite.ts";
import { writeNotices, type WrittenNotice } from "./notice-writes.ts";

let database: TestDatabase;
beforeAll(async () => void (database = await createTestDatabase()));
afterAll(() => database.close());

test("messages are numbered as they happened, also where there are more than one statement takes", async () => {
  const told = { kind: "transfer", parameters: "{}", receipt: "", at: 1 };
  const rows = Array.from({ length: 12_000 }, (_, n): WrittenNotice => ({ ...told, user_id: 1001, about: `${n}`, position: 12_000 - n }));
  const client = await database.pool.connect();
  await writeNotices(client, rows);
  client.release();
  const { rows: found } = await database.pool.query<{ position: string }>("select position from notice order by id");
  expect(found.map(({ position }) => Number(position))).toEqual(rows.map(({ position }) => position).reverse());
});
