/** The disk through which a venue's log is read: segments that were archived are found where they are. */
import type { Disk } from "../../journal/disk.ts";
import { logDisk, type SegmentFetcher } from "../../journal/file/archived-disk.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { say } from "../say.ts";
import type { ArchiveAccess } from "./archive-place.ts";
import { ThreadFetcher } from "./segment-fetcher.ts";

export type LogDiskOptions = {
  readonly disk?: Disk;
  /** For who reads the log in order: the next segments are fetched while one is read. */
  readonly ahead?: boolean;
  readonly fetcher?: SegmentFetcher;
};

/** `segments`: the folder of the log's segments. Without access, what lies in a bucket can't be read: only its names are known. */
export function diskOfLog(
  segments: string,
  access?: ArchiveAccess,
  { disk = nodeDisk, ahead = false, fetcher }: LogDiskOptions = {},
): Disk {
  if (access === undefined) return logDisk(disk, segments, fetcher);
  return logDisk(disk, segments, fetcher ?? new ThreadFetcher({ segments, access, ahead, say }));
}
