/**
 * Takes old segments of the log to an archive: those that no snapshot of the venue needs any more. A segment is copied, the copy read back
 * and compared by hash, and only then taken away here. It may be broken off at any moment; the next one goes on.
 */
import { createHash } from "node:crypto";
import { dirname } from "node:path";
import { writeFully, type Disk } from "../../journal/disk.ts";
import { noteArchive } from "../../journal/file/archived-disk.ts";
import { keepFromSegment } from "../../journal/file/first-segment.ts";
import { placeInSegment, readSegmentHeader, SEGMENT_HEADER_BYTES, segmentOrdinal } from "../../journal/file/segment.ts";
import { openSnapshotStore } from "../../journal/file/snapshot-store.ts";
import { JournalDamaged } from "../../journal/journal.ts";
import { segmentsFolder, snapshotsFolder } from "../snapshots/snapshot-writer.ts";

export type ArchiveRequest = {
  /** Folder of the log, with `segments` and `snapshots` in it. */
  readonly directory: string;
  readonly archive: string;
};
export type Archived = { readonly segments: number; readonly bytes: number };

/** Takes what may go, the oldest first. Throws where the archive holds another log's segment, or does not keep what it is given. */
export async function archiveLog(disk: Disk, { directory, archive }: ArchiveRequest): Promise<Archived> {
  const folder = segmentsFolder(directory);
  const archived = { segments: 0, bytes: 0 };
  for (const name of archivable(disk, directory)) {
    const bytes = disk.read(`${folder}/${name}`);
    await keepCopy(disk, `${archive}/${name}`, bytes);
    await noteArchive(disk, folder, archive);
    // The note comes first: a segment that is missing without it is damage.
    await keepFromSegment(disk, folder, (segmentOrdinal(name) ?? 0) + 1);
    disk.remove(`${folder}/${name}`);
    await disk.syncDirectory(folder);
    archived.segments += 1;
    archived.bytes += bytes.length;
  }
  return archived;
}

/** Segments wholly before the oldest snapshot that reads back whole, without the last one. */
export function archivable(disk: Disk, directory: string): readonly string[] {
  const snapshots = openSnapshotStore({ directory: snapshotsFolder(directory), disk });
  const oldest = snapshots.sequences().findLast((sequence) => snapshots.read(sequence) !== undefined);
  if (oldest === undefined) return [];
  const folder = segmentsFolder(directory);
  const segments = disk.list(folder).filter((name) => segmentOrdinal(name) !== undefined);
  const begins = segments.map((name) => {
    const header = readSegmentHeader(disk.readStart(`${folder}/${name}`, SEGMENT_HEADER_BYTES));
    if (header === undefined) throw new JournalDamaged("unreadable segment header", placeInSegment(name, 0, 1));
    return header.firstSequence;
  });
  return segments.filter((_name, index) => (begins[index + 1] ?? Infinity) <= oldest);
}

/** What the archive has under that name already is the same, or somebody else's. */
async function keepCopy(disk: Disk, path: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const folder = dirname(path);
  const wanted = hashOf(bytes);
  if (!disk.list(folder).includes(path.slice(folder.length + 1))) {
    const temporary = `${path}.tmp`;
    const file = await disk.create(temporary, bytes.length);
    try {
      writeFully(file, bytes, 0);
      await file.datasync();
    } finally {
      file.close();
    }
    disk.rename(temporary, path);
    await disk.syncDirectory(folder);
  }
  if (hashOf(disk.read(path)) !== wanted)
    throw new Error(`${path} is not the segment of this log: it is damaged, or another venue's or time's. Nothing was taken away`);
}

const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
