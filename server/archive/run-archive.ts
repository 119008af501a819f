/** Old segments of a running venue's log go to ARCHIVE_TO, by a process of low priority: soon after the start, then each hour. */
import { statSync } from "node:fs";
import { Counter, Gauge, type Registry } from "prom-client";
import { sizeText } from "../backup/backup-words.ts";
import type { LivePart } from "../live-parts.ts";
import { say } from "../say.ts";
import type { Settings } from "../settings.ts";
import type { LogHelper } from "../snapshots/log-process.ts";

/** What operators see of it; `triedAt` in ms of real time. */
export type ArchiveDesk = { folder: string | undefined; triedAt: number | undefined; problem: string | undefined };

/** Of a running venue; without a folder where old segments stay. */
export const ARCHIVE_DESK: LivePart<ArchiveDesk> = {
  name: "archive",
  make: () => ({ folder: undefined, triedAt: undefined, problem: undefined }),
};

export type ArchiveParts = {
  readonly settings: Pick<Settings, "archive">;
  /** Folder of log and snapshots. */
  readonly directory: string;
  readonly helper: Pick<LogHelper, "archive">;
  readonly registry: Registry;
  readonly desk: ArchiveDesk;
};

const FIRST_AFTER_MS = 60_000;
const EVERY_MS = 3_600_000;

/** What comes back ends it. */
export function runArchive({ settings: { archive }, directory, helper, registry, desk }: ArchiveParts): () => void {
  const registers = [registry];
  const failing = new Gauge({
    name: "touchstone_archive_failing",
    help: "1 where the last try to archive old segments of the log failed",
    registers,
  });
  const bytes = new Counter({
    name: "touchstone_archived_bytes_total",
    help: "Of the log, taken to the archive since the start",
    registers,
  });
  failing.set(0);
  if (archive === undefined) return () => undefined;
  desk.folder = archive;
  const work = async (): Promise<void> => {
    try {
      // Where its disk is not mounted the folder below it would be filled.
      if (statSync(archive, { throwIfNoEntry: false })?.isDirectory() !== true) throw new Error(`ARCHIVE_TO ${archive} is not there`);
      const taken = await helper.archive({ directory, archive });
      failing.set(0);
      Object.assign(desk, { triedAt: Date.now(), problem: undefined });
      if (taken.segments === 0) return;
      bytes.inc(taken.bytes);
      say(`${taken.segments} old segments of the log were archived, ${sizeText(taken.bytes)}.`);
    } catch (error: unknown) {
      failing.set(1);
      const problem = error instanceof Error ? error.message : String(error);
      Object.assign(desk, { triedAt: Date.now(), problem });
      say(`Old segments of the log were not archived, and stay: ${problem}.`, { level: "error" });
    }
  };
  let timer = setTimeout(function again() {
    void work();
    timer = setTimeout(again, EVERY_MS).unref();
  }, FIRST_AFTER_MS).unref();
  return () => clearTimeout(timer);
}
