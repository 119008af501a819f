/**
 * `npm run rebuild`: empties the history tables and fills them again from the log.
 *
 * The venue must be stopped (the locks of data directory and database see to that). People, content and sessions are not touched.
 * With `--people-lost` the venue opens afterwards although people of the log are no longer in the database: nobody can log in to
 * their accounts any more, and nobody gets their numbers.
 */
import type { Pool } from "pg";
import { JournalDamaged, JournalFailed } from "../journal/journal.ts";
import { accessOf } from "./archive/archive-place.ts";
import { openDataDirectory } from "./data-directory.ts";
import { rebuildTables } from "./rebuild-tables.ts";
import { say } from "./say.ts";
import { readSettings } from "./settings.ts";
import { openSql } from "./sql/open-sql.ts";
import { StartError } from "./start-error.ts";

async function rebuild(): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const data = openDataDirectory(settings.dataDirectory);
  try {
    const sql = await openSql({ settings, data, mayBegin: true });
    try {
      const { commands, users } = await rebuildTables(data, sql.pool, accessOf(settings));
      if (process.argv.includes("--people-lost"))
        await acceptLostPeople(
          sql.pool,
          users.reduce((highest, user) => Math.max(highest, user), 0),
        );
      say(`Rebuilt from ${commands} commands.`);
    } finally {
      await sql.close();
    }
  } finally {
    data.release();
  }
}

/** Only what is missing now: whoever registers later must be there. */
async function acceptLostPeople(pool: Pool, upTo: number): Promise<void> {
  await pool.query("update venue_owner set people_lost_to = $1", [upTo]);
  say(`The venue opens from now on without the people up to user ${upTo} whom the database lacks.`);
}

try {
  await rebuild();
} catch (error: unknown) {
  say(
    error instanceof StartError || error instanceof JournalDamaged || error instanceof JournalFailed
      ? error.message
      : `The tables could not be rebuilt: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  process.exitCode = 1;
}
