/** Brings the segment of a record here before somebody waits for the record: what has to be fetched is not fetched while others wait in line. */
import { setTimeout as rest } from "node:timers/promises";
import type { Disk } from "../../journal/disk.ts";
import { archiveNote } from "../../journal/file/archived-disk.ts";
import { segmentOf } from "../../journal/file/record-seal.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import type { Brought } from "../venue-log.ts";
import type { ThreadFetcher } from "./segment-fetcher.ts";

/** A segment of a near store is here by then; people are told that it is coming otherwise. */
const WAITED_MS = 3000;

type BringParts = { readonly disk: Disk; readonly segments: string; readonly fetcher: ThreadFetcher };

/** Whether what was archived of the log has to be fetched before it can be read. */
export const isElsewhere = (disk: Disk, segments: string): boolean => (archiveNote(disk, segments)?.segments.length ?? 0) > 0;

export async function bringRecord({ disk, segments, fetcher }: BringParts, position: number, pay: () => void): Promise<Brought> {
  const name = segmentOf(disk, segments, position)?.name;
  if (name === undefined || nodeDisk.list(segments).includes(name) || fetcher.isHere(name)) return "here";
  if (!isElsewhere(nodeDisk, segments)) return "here";
  if (!fetcher.isComing(name)) {
    if (fetcher.awayNow !== undefined) return "away";
    pay();
  }
  const fetched = fetcher.fetch(name).then(
    () => "here" as const,
    () => "away" as const,
  );
  const waiting = new AbortController();
  const late = rest(WAITED_MS, "coming" as const, waiting).catch(() => "coming" as const);
  return Promise.race([fetched, late]).finally(() => waiting.abort());
}
