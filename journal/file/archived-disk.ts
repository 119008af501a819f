/**
 * A log whose older segments lie in an archive, as one folder: names, and what is read, are of both. Whoever reads the log need not know where
 * a segment is. Where the archive is says a note beside the segments, so that every program finds it.
 *
 * An archive that is not there, or lacks a segment, makes the log begin later, as one whose beginning was dropped (first-segment.ts).
 */
import { basename, dirname } from "node:path";
import { writeFully, type Disk } from "../disk.ts";
import { segmentName, segmentOrdinal } from "./segment.ts";

const NOTE = "archive";
const TEMPORARY_NOTE = "archive.tmp";
const FORMAT = /^archived to (.+)\n$/;

/** Where older segments of this folder lie; undefined where none was ever archived. */
export function archiveOf(disk: Disk, segments: string): string | undefined {
  if (!disk.list(segments).includes(NOTE)) return undefined;
  return FORMAT.exec(new TextDecoder().decode(disk.read(`${segments}/${NOTE}`)))?.[1];
}

/** Resolves when the note survives a power cut. */
export async function noteArchive(disk: Disk, segments: string, archive: string): Promise<void> {
  if (archiveOf(disk, segments) === archive) return;
  const bytes = new TextEncoder().encode(`archived to ${archive}\n`);
  const file = await disk.create(`${segments}/${TEMPORARY_NOTE}`, bytes.length);
  try {
    writeFully(file, bytes, 0);
    await file.datasync();
  } finally {
    file.close();
  }
  disk.rename(`${segments}/${TEMPORARY_NOTE}`, `${segments}/${NOTE}`);
  await disk.syncDirectory(segments);
}

/** `disk` with archived segments beside those of the folder; writing is done in the folder alone. */
export function logDisk(disk: Disk, segments: string): Disk {
  /** Where a segment is that is not in the folder, or no longer. */
  const archived = (path: string, error: unknown): string => {
    const isSegment = dirname(path) === segments && segmentOrdinal(basename(path)) !== undefined;
    const archive = isSegment && isMissing(error) ? archiveOf(disk, segments) : undefined;
    if (archive === undefined) throw error;
    return `${archive}/${basename(path)}`;
  };
  const either = <Result>(path: string, read: (path: string) => Result): Result => {
    try {
      return read(path);
    } catch (error: unknown) {
      return read(archived(path, error));
    }
  };
  return {
    ...disk,
    list: (directory) => {
      const here = disk.list(directory);
      const archive = directory === segments ? archiveOf(disk, segments) : undefined;
      return archive === undefined ? here : together(here, disk.list(archive));
    },
    read: (path) => either(path, (at) => disk.read(at)),
    readStart: (path, length) => either(path, (at) => disk.readStart(at, length)),
    readLater: (path, from, length) =>
      disk.readLater(path, from, length).catch((error: unknown) => disk.readLater(archived(path, error), from, length)),
  };
}

/** Archived segments count as far back as none is missing. */
function together(here: readonly string[], archived: readonly string[]): readonly string[] {
  const first = here.map(segmentOrdinal).find((ordinal) => ordinal !== undefined);
  if (first === undefined) return here;
  const there = new Set(archived);
  const before: string[] = [];
  for (let name = segmentName(first - 1); there.has(name); name = segmentName(first - 1 - before.length)) before.push(name);
  return [...before, ...here].toSorted();
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
