/**
 * `npm run fsck`: checks the venue in DATA_DIR, which must stand: a line for each part, exit code 0 only where all agree. Nothing of the venue's
 * own is changed. See docs/operating/fsck.md.
 */
import { existsSync } from "node:fs";
import { JournalDamaged, JournalFailed } from "../../journal/journal.ts";
import { accessOf } from "../archive/archive-place.ts";
import { openTables } from "../backup/open-tables.ts";
import { identityIn, openDataDirectory } from "../data-directory.ts";
import { say } from "../say.ts";
import { readSettings, type Settings } from "../settings.ts";
import { openDatabase } from "../sql/database.ts";
import { StartError } from "../start-error.ts";
import { checkVenue, type VenueCheck } from "./check-venue.ts";
import { SCRATCH } from "./scratch-tables.ts";

async function main(): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const { dataDirectory, databaseUrl } = settings;
  const identity = existsSync(dataDirectory) ? identityIn(dataDirectory) : undefined;
  if (identity === undefined) throw new StartError(`There is no venue in DATA_DIR ${dataDirectory}.`);
  const tables = await openTables(dataDirectory, databaseUrl, identity).catch(asProblem);
  if ("problem" in tables) return withoutTables(settings, identity, tables);
  const scratch = openDatabase({ ...tables.address, options: `-c search_path=${SCRATCH},public -c synchronous_commit=off` });
  try {
    if (tables.isRunning)
      throw new StartError("The venue runs: stop it first. What changes while it is read can't be held against anything.");
    await check({ settings: checkedSettings(settings), identity, tables: { pool: tables.pool, scratchPool: scratch.pool } });
  } finally {
    await scratch.close();
    await tables.close();
  }
}

/** The database is missing or can't be started: the log, and what follows from it alone, are looked at all the same. */
async function withoutTables(settings: Settings, identity: string, tables: { readonly problem: string }): Promise<void> {
  const data = openDataDirectory(settings.dataDirectory);
  try {
    await check({ settings: checkedSettings(settings), identity, tables });
  } finally {
    data.release();
  }
}

/** `archive` is what it takes to read one. */
function checkedSettings({ dataDirectory, feed, newSecrets, ...rest }: Settings): VenueCheck["settings"] {
  return { dataDirectory, feed, newSecrets, archive: accessOf(rest) };
}

function asProblem(error: unknown): { readonly problem: string } {
  if (error instanceof StartError) return { problem: error.message };
  throw error;
}

async function check(parts: Omit<VenueCheck, "tell">): Promise<void> {
  const agrees = await checkVenue({ ...parts, tell: ({ part, ok, says }) => say(`${ok ? "ok  " : "FAIL"} ${part}: ${says}`) });
  say(agrees ? "Everything agrees." : "NOT everything agrees: see docs/operating/fsck.md before you start this venue.");
  if (!agrees) process.exitCode = 1;
}

try {
  await main();
} catch (error: unknown) {
  say(
    error instanceof StartError || error instanceof JournalDamaged || error instanceof JournalFailed
      ? error.message
      : `The check failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  process.exitCode = 1;
}
