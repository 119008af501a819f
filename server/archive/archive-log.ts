/**
 * Takes old segments of the log to an archive: those that no snapshot of the venue needs any more. A segment is copied, the copy read back
 * and compared by hash, and only then taken away here. It may be broken off at any moment; the next one goes on.
 *
 * Where the archive is to be in another place than before, what lies in the old one is copied to it first; the old one stays as it is.
 */
import { join } from "node:path";
import type { Disk } from "../../journal/disk.ts";
import {
  archivedNames,
  archiveNote,
  nextArchiveNote,
  noteArchive,
  noteNextArchive,
  type ArchivedSegment,
} from "../../journal/file/archived-disk.ts";
import { keepFromSegment } from "../../journal/file/first-segment.ts";
import { placeInSegment, readSegmentHeader, SEGMENT_HEADER_BYTES, segmentName, segmentOrdinal } from "../../journal/file/segment.ts";
import { openSnapshotStore } from "../../journal/file/snapshot-store.ts";
import { JournalDamaged } from "../../journal/journal.ts";
import { isBucket } from "../backup/backup-place.ts";
import { segmentsFolder, snapshotsFolder } from "../snapshots/snapshot-writer.ts";
import { hashOf, isThere, openArchive, requireApart, type ArchiveAccess, type ArchivePlace } from "./archive-place.ts";
import { diskOfLog } from "./log-disk.ts";

export type ArchiveRequest = {
  /** Folder of the log, with `segments` and `snapshots` in it. */
  readonly directory: string;
  /** A folder, or "s3://bucket/prefix", which needs keys and the venue's name. */
  readonly archive: string;
  readonly access?: ArchiveAccess | undefined;
  readonly venue?: string | undefined;
};
export type Archived = {
  /** Taken away here, and their bytes. */
  readonly segments: number;
  readonly bytes: number;
  readonly isEncrypted: boolean;
  /** The place that the archive was moved from. */
  readonly movedFrom?: string;
};

/** Takes what may go, the oldest first. Throws where the archive holds another log's segment, or does not keep what it is given. */
export async function archiveLog(disk: Disk, { directory, archive, access, venue = "" }: ArchiveRequest): Promise<Archived> {
  requireApart(archive, directory);
  const folder = segmentsFolder(directory);
  const place = await openArchive(disk, archive, access, venue);
  const before = archiveNote(disk, folder)?.place;
  const known = await moveOver(disk, folder, place, access);
  const archived = { segments: 0, bytes: 0 };
  for (const name of archivable(disk, directory)) {
    const bytes = disk.read(`${folder}/${name}`);
    const one = await kept(place, name, bytes);
    if (place.isElsewhere) known.push(one);
    if (place.isElsewhere || archiveNote(disk, folder)?.place !== place.text)
      await noteArchive(disk, folder, { place: place.text, segments: known });
    // The note comes first: a segment that is missing without it is damage.
    await keepFromSegment(disk, folder, (segmentOrdinal(name) ?? 0) + 1);
    disk.remove(`${folder}/${name}`);
    await disk.syncDirectory(folder);
    archived.segments += 1;
    archived.bytes += bytes.length;
  }
  const moved =
    before === undefined || before === place.text || archiveNote(disk, folder)?.place !== place.text ? {} : { movedFrom: before };
  return { ...archived, isEncrypted: place.isEncrypted, ...moved };
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

async function kept(place: ArchivePlace, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ArchivedSegment> {
  const header = Buffer.from(bytes.subarray(0, SEGMENT_HEADER_BYTES)).toString("hex");
  return { name, bytes: bytes.length, storedBytes: await place.keep(name, bytes), hash: hashOf(bytes), header };
}

/**
 * Sees to it that the place has, and the note names, everything that was archived before: copied from the old place, or there already. What
 * was noted is changed once all of it is there. The newest first: an archive counts as far back as none is missing.
 */
async function moveOver(disk: Disk, folder: string, place: ArchivePlace, access: ArchiveAccess | undefined): Promise<ArchivedSegment[]> {
  const note = archiveNote(disk, folder);
  const isHere = note?.place === place.text;
  if (isHere && !place.isElsewhere) return [];
  const log = disk.list(folder).filter((name) => segmentOrdinal(name) !== undefined);
  const known = new Map((isHere ? note.segments : nextOf(disk, folder, place)).map((one) => [one.name, one]));
  const wanted = isHere ? new Set<string>() : new Set(archivedNames(disk, folder));
  const old = diskOfLog(folder, access, { disk, ahead: true });
  for (let ordinal = (segmentOrdinal(log[0] ?? "") ?? 1) - 1; ordinal > 0; ordinal--) {
    const name = segmentName(ordinal);
    if (known.has(name)) continue;
    const bytes = wanted.has(name) ? old.read(join(folder, name)) : await place.read(name);
    if (bytes === undefined) break;
    requireOwn(disk, `${folder}/${log[0]}`, name, bytes);
    known.set(name, await kept(place, name, bytes));
    if (place.isElsewhere)
      await (isHere ? noteArchive : noteNextArchive)(disk, folder, { place: place.text, segments: [...known.values()] });
  }
  if (note !== undefined && !isHere && known.size === 0) requireOld(note.place);
  if (isHere || known.size === 0) return [...known.values()];
  const segments = place.isElsewhere ? [...known.values()] : [];
  await noteArchive(disk, folder, { place: place.text, segments });
  return segments;
}

/** What came to this place already while the archive was moved. */
function nextOf(disk: Disk, folder: string, place: ArchivePlace): readonly ArchivedSegment[] {
  const next = nextArchiveNote(disk, folder);
  return next?.place === place.text ? next.segments : [];
}

/** Where its disk is not mounted the archive would be taken for an empty one. */
function requireOld(text: string): void {
  if (!isBucket(text) && !isThere(text))
    throw new Error(
      `The archive was in ${text}, which is not there, and what it has can't be moved. Mount its disk; or, where it is lost for good, remove the note (docs/operating/archive.md)`,
    );
}

function requireOwn(disk: Disk, first: string, name: string, bytes: Uint8Array<ArrayBuffer>): void {
  const [own, found] = [disk.readStart(first, SEGMENT_HEADER_BYTES), bytes].map(readSegmentHeader);
  if (own === undefined || found?.salt !== own.salt || segmentName(found.ordinal) !== name)
    throw new Error(`${name} in the archive is not a segment of this log: it is damaged, or another venue's. Nothing was taken away`);
}
