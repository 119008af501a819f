/**
 * `npm run rebuild`: empties the history tables and fills them again from the log.
 *
 * The venue must be stopped (the locks of data directory and database see to that). People, content and sessions are not touched.
 * With `--people-lost` the venue opens afterwards although people of the log are no longer in the database: nobody can log in to
 * their accounts any more, and nobody gets their numbers.
 */
import type { Pool } from "pg";
import { Kernel } from "../kernel/kernel.ts";
import { followFileJournal } from "../journal/file/file-journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { factsOfLog } from "./log-facts.ts";
import { nameTables, readOwner, takeTables } from "./sql/table-owner.ts";
import { requireOwnLog, requireSameVenue } from "./start-checks.ts";
import { openDataDirectory } from "./data-directory.ts";
import { historyOf } from "./engine.ts";
import { LiveParts } from "./live-parts.ts";
import { emptyProjections, Projector } from "./projector/projector.ts";
import { say } from "./say.ts";
import { readSettings } from "./settings.ts";
import { segmentsFolder } from "./snapshots/snapshot-writer.ts";
import { openSql } from "./sql/open-sql.ts";
import { StartError } from "./start-error.ts";
import { replay } from "./open-venue.ts";

async function rebuild(): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  const data = openDataDirectory(settings.dataDirectory);
  const fail = (error: unknown): never => {
    throw error;
  };
  try {
    const sql = await openSql({ settings, data, mayBegin: true });
    try {
      const log = followFileJournal({ directory: segmentsFolder(data.folder("log")), disk: nodeDisk });
      const { recovery } = log;
      if (recovery.firstSequence > 1) throw new StartError("The log no longer holds its beginning; the tables can't be rebuilt from it.");
      const { venue, users } = await factsOfLog(new Kernel(), log, 1);
      requireOwnLog(venue.identity, data.identity);
      requireSameVenue(venue.identity, (await readOwner(sql.pool)).identity);
      const epoch = await takeTables(sql.pool, data.path);
      const kernel = new Kernel();
      const projections = historyOf(new LiveParts())(kernel);
      await emptyProjections(sql.pool, projections);
      const onRetry = (error: unknown): void => say(`The database refused a write: ${String(error)}`);
      const projector = new Projector({ pool: sql.pool, projections, nextSequence: 1, epoch, onRetry, onFatal: fail });
      await replay({ kernel, log, from: 1, to: recovery.nextSequence, projector, say });
      await projector.stop();
      if (venue.identity !== undefined) await nameTables(sql.pool, venue.identity, epoch);
      if (process.argv.includes("--people-lost"))
        await acceptLostPeople(
          sql.pool,
          users.reduce((highest, user) => Math.max(highest, user), 0),
        );
      say(`Rebuilt from ${recovery.nextSequence - 1} commands.`);
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
    error instanceof StartError
      ? error.message
      : `The tables could not be rebuilt: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
  );
  process.exitCode = 1;
}
