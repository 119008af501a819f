/** Settings that operators change while the venue runs, by key. */
import type { Database } from "../../../server/sql/database.ts";

export async function siteSetting(database: Database, key: string): Promise<string | undefined> {
  const row = await database.selectFrom("setting").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

export async function siteSettings(database: Database): Promise<ReadonlyMap<string, string>> {
  const rows = await database.selectFrom("setting").select(["key", "value"]).execute();
  return new Map(rows.map((row) => [row.key, row.value]));
}
