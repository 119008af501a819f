/** Empties the history tables and fills them again from the log: what `npm run rebuild` does, and the last part of a restore. */
import type { Pool } from "pg";
import { Kernel } from "../kernel/kernel.ts";
import { followFileJournal } from "../journal/file/file-journal.ts";
import type { ArchiveAccess } from "./archive/archive-place.ts";
import { diskOfLog } from "./archive/log-disk.ts";
import type { DataDirectory } from "./data-directory.ts";
import { historyOf } from "./engine.ts";
import { LiveParts } from "./live-parts.ts";
import { factsOfLog, type LogFacts } from "./log-facts.ts";
import { replay } from "./open-venue.ts";
import { emptyProjections, Projector } from "./projector/projector.ts";
import { say } from "./say.ts";
import { segmentsFolder } from "./snapshots/snapshot-writer.ts";
import { nameTables, readOwner, takeTables } from "./sql/table-owner.ts";
import { requireOwnLog, requireSameVenue } from "./start-checks.ts";
import { StartError } from "./start-error.ts";

export type Rebuilt = { readonly commands: number; readonly users: LogFacts["users"]; readonly kernel: Kernel };

/** Every command is executed again, and the kernel's own checks hold at the end. Throws StartError where log and tables don't belong together. */
export async function rebuildTables(
  data: Pick<DataDirectory, "folder" | "identity" | "path">,
  pool: Pool,
  access?: ArchiveAccess,
): Promise<Rebuilt> {
  const directory = segmentsFolder(data.folder("log"));
  const log = followFileJournal({ directory, disk: diskOfLog(directory, access, { ahead: true }) });
  const { recovery } = log;
  if (recovery.firstSequence > 1) throw new StartError("The log no longer holds its beginning; the tables can't be rebuilt from it.");
  const { venue, users } = await factsOfLog(new Kernel(), log, 1);
  requireOwnLog(venue.identity, data.identity);
  requireSameVenue(venue.identity, (await readOwner(pool)).identity);
  const epoch = await takeTables(pool, data.path);
  const kernel = new Kernel();
  const projections = historyOf(new LiveParts())(kernel);
  await emptyProjections(pool, projections);
  const onRetry = (error: unknown): void => say(`The database refused a write: ${String(error)}`);
  const fail = (error: unknown): never => {
    throw error;
  };
  const projector = new Projector({ pool, projections, nextSequence: 1, epoch, onRetry, onFatal: fail });
  try {
    await replay({ kernel, log, from: 1, to: recovery.nextSequence, projector, say });
  } finally {
    // Else it would try to write for ever, to a database that is closed by then.
    await projector.stop();
  }
  kernel.check();
  if (venue.identity !== undefined) await nameTables(pool, venue.identity, epoch);
  return { commands: recovery.nextSequence - 1, users, kernel };
}
