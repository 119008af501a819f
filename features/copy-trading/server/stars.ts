/** Traders whom somebody keeps at hand. */
import type { Database } from "../../../server/sql/database.ts";

/** Those of one person; a guest has none. */
export async function readStars(database: Database, viewer: number | undefined): Promise<ReadonlySet<number>> {
  if (viewer === undefined) return new Set();
  const rows = await database.selectFrom("copy_star").select("trader").where("user_id", "=", viewer).execute();
  return new Set(rows.map(({ trader }) => trader));
}
