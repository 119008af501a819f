/**
 * Checks a venue that stands, part by part: the log's records, seals and gaps; snapshots and history tables against the log executed again; the
 * tree over the log; secrets and files. Nothing of the venue's own is changed.
 */
import { join } from "node:path";
import type { Pool } from "pg";
import type { Disk } from "../../journal/disk.ts";
import { followFileJournal } from "../../journal/file/file-journal.ts";
import { openSnapshotStore } from "../../journal/file/snapshot-store.ts";
import { JournalDamaged, JournalFailed, type JournalFollower } from "../../journal/journal.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import type { ArchiveAccess } from "../archive/archive-place.ts";
import { forgetFetched } from "../archive/fetched-segments.ts";
import { diskOfLog } from "../archive/log-disk.ts";
import { Kernel } from "../../kernel/kernel.ts";
import { factsOfLog } from "../log-facts.ts";
import type { Settings } from "../settings.ts";
import { segmentsFolder, snapshotsFolder } from "../snapshots/snapshot-writer.ts";
import { MIGRATIONS } from "../sql/migrations.ts";
import { checkFiles } from "./check-files.ts";
import { checkReceipts } from "./check-receipts.ts";
import { checkReplay } from "./check-replay.ts";
import { checkTree } from "./check-tree.ts";
import type { Finding } from "./finding.ts";

export type VenueCheck = {
  readonly settings: Pick<Settings, "dataDirectory" | "feed" | "newSecrets"> & {
    /** To read what lies in an archive. */
    readonly archive?: ArchiveAccess;
  };
  /** As DATA_DIR remembers it. */
  readonly identity: string | undefined;
  /** Of the database; `problem` where it can't be read. */
  readonly tables: { readonly pool: Pool; readonly scratchPool: Pool } | { readonly problem: string };
  readonly tell: (finding: Finding) => void;
};

/** Tells each finding as soon as it is there; whether all agree. */
export async function checkVenue({ settings, identity, tables, tell }: VenueCheck): Promise<boolean> {
  let agrees = true;
  const note = (finding: Finding): void => {
    agrees &&= finding.ok;
    tell(finding);
  };
  const directory = join(settings.dataDirectory, "log");
  const segments = segmentsFolder(directory);
  // What lies in an archive is checked there, not a copy of it.
  forgetFetched(segments);
  const disk = diskOfLog(segments, settings.archive, { ahead: true });
  const log = followLog(disk, segments, note);
  const pool = "pool" in tables ? tables.pool : undefined;
  const problem = "problem" in tables ? tables.problem : await shapeProblem(tables.pool);
  if (log !== undefined) {
    const snapshots = openSnapshotStore({ directory: snapshotsFolder(directory), disk: nodeDisk });
    const own = problem === undefined && "pool" in tables ? tables : { pool: undefined, scratchPool: undefined };
    const kernel = new Kernel();
    for (const finding of await checkReplay({ log, kernel, snapshots, ...own })) note(finding);
    if (problem !== undefined) note({ part: "tables", ok: false, says: problem });
    note(
      await checkTree(
        settings.dataDirectory,
        { disk, segments, next: log.recovery.nextSequence },
        problem === undefined ? pool : undefined,
      ),
    );
    const facts = await factsOfLog(new Kernel(), log, 1);
    const files = await checkFiles({ settings, identity, facts, pool: problem === undefined ? pool : undefined });
    if (files.ok && problem === undefined && pool !== undefined) note(await checkReceipts({ settings, pool, kernel }));
    note(files);
  }
  return agrees;
}

/** Undefined where the rest can't be looked at. */
function followLog(disk: Disk, folder: string, note: (finding: Finding) => void): JournalFollower | undefined {
  try {
    const log = followFileJournal({ directory: folder, disk });
    const { firstSequence, nextSequence, frames, cut } = log.recovery;
    if (firstSequence > 1) {
      note({ part: "log", ok: false, says: `it begins with command ${firstSequence}: nothing can be held against it` });
      return undefined;
    }
    const torn =
      cut === undefined ? "" : `; an unfinished write of ${cut.bytes} bytes at its end, which nobody was told of, goes at the next start`;
    note({
      part: "log",
      ok: true,
      says: `${nextSequence - 1} commands in ${frames} records, each sealed and behind the one before${torn}`,
    });
    return log;
  } catch (error: unknown) {
    if (!(error instanceof JournalDamaged || error instanceof JournalFailed)) throw error;
    note({ part: "log", ok: false, says: `${error.message}. The rest was not looked at: it follows from the log` });
    return undefined;
  }
}

/** Tables of another version can't be held against what this one makes. */
async function shapeProblem(pool: Pool): Promise<string | undefined> {
  const { rows } = await pool.query<{ name: string }>("select name from migration");
  const names = new Set(rows.map(({ name }) => name));
  const missing = MIGRATIONS.find((name) => !names.has(name));
  if (missing !== undefined) return `they are of an older version (${missing} is missing): start this one once, or check with that version`;
  const unknown = [...names].find((name) => !MIGRATIONS.includes(name));
  return unknown === undefined ? undefined : `they are of a newer version (${unknown}): check with that one`;
}
