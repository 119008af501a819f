/**
 * A log whose older segments lie in an archive, as one folder: names, and what is read, are of both. Whoever reads the log need not know where
 * a segment is. Where the archive is says a note beside the segments, so that every program finds it:
 *
 *   archived to /mnt/archive/venue          a folder: its files are the segments
 *   archived to s3://bucket/venue           elsewhere: a line for each segment, which has to be fetched
 *   0000000002.segment 16777216 4194304 SHA-256 HEADER
 *
 * Bytes of the segment and of what is kept of it there, hash of the segment, its 72 bytes of header, both hex: looking for a command fetches nothing.
 *
 * An archive that is not there, or lacks a segment, makes the log begin later, as one whose beginning was dropped (first-segment.ts).
 */
import { basename, dirname } from "node:path";
import { writeFully, type Disk } from "../disk.ts";
import { JournalFailed } from "../journal.ts";
import { segmentName, segmentOrdinal } from "./segment.ts";

const NOTE = "archive";
const TEMPORARY_NOTE = "archive.tmp";
/** The note of an archive that is being moved to. */
const NEXT_NOTE = "archive.next";
const PLACE = /^archived to (.+)$/;
const SEGMENT = /^(\d{10}\.segment) (\d{1,12}) (\d{1,12}) ([0-9a-f]{64}) ([0-9a-f]{144})$/;
/** A copy that was fetched may be removed for another one before it is read. */
const READS_MOST = 5;

/** A segment that lies elsewhere. */
export type ArchivedSegment = {
  readonly name: string;
  readonly bytes: number;
  /** What it takes there. */
  readonly storedBytes: number;
  /** SHA-256, hex. */
  readonly hash: string;
  /** Hex. */
  readonly header: string;
};
/** `segments`: empty where the archive is a folder. */
export type ArchiveNote = { readonly place: string; readonly segments: readonly ArchivedSegment[] };

/** Brings copies of segments that lie elsewhere onto this disk, whole and checked. */
export interface SegmentFetcher {
  /** Path of the copy. Rejects with JournalFailed ("away") where it can't be had now, JournalDamaged where it is another one than was noted. */
  fetch(name: string): Promise<string>;
  /** The same, while the thread waits: for programs that do nothing else. */
  fetchNow(name: string): string;
}

/** Where older segments of this folder lie; undefined where none was ever archived. */
export const archiveNote = (disk: Disk, segments: string): ArchiveNote | undefined => readNote(disk, segments, NOTE);
/** What has come so far to the place that the archive is being moved to. */
export const nextArchiveNote = (disk: Disk, segments: string): ArchiveNote | undefined => readNote(disk, segments, NEXT_NOTE);

function readNote(disk: Disk, segments: string, name: string): ArchiveNote | undefined {
  if (!disk.list(segments).includes(name)) return undefined;
  const [first = "", ...lines] = new TextDecoder().decode(disk.read(`${segments}/${name}`)).split("\n");
  const place = PLACE.exec(first)?.[1];
  if (place === undefined) return undefined;
  return { place, segments: lines.flatMap(segmentOfLine) };
}

function segmentOfLine(line: string): ArchivedSegment[] {
  const [, name, bytes, storedBytes, hash, header] = SEGMENT.exec(line) ?? [];
  if (name === undefined || hash === undefined || header === undefined) return [];
  return [{ name, bytes: Number(bytes), storedBytes: Number(storedBytes), hash, header }];
}

/** Resolves when the note survives a power cut; what was noted of a move is forgotten. */
export async function noteArchive(disk: Disk, segments: string, note: ArchiveNote): Promise<void> {
  await writeNote(disk, segments, NOTE, note);
  if (!disk.list(segments).includes(NEXT_NOTE)) return;
  disk.remove(`${segments}/${NEXT_NOTE}`);
  await disk.syncDirectory(segments);
}

export const noteNextArchive = (disk: Disk, segments: string, note: ArchiveNote): Promise<void> =>
  writeNote(disk, segments, NEXT_NOTE, note);

async function writeNote(disk: Disk, segments: string, name: string, note: ArchiveNote): Promise<void> {
  const lines = note.segments.map((one) => `${one.name} ${one.bytes} ${one.storedBytes} ${one.hash} ${one.header}\n`);
  const bytes = new TextEncoder().encode(`archived to ${note.place}\n${lines.toSorted().join("")}`);
  const temporary = `${segments}/${TEMPORARY_NOTE}`;
  const file = await disk.create(temporary, bytes.length);
  try {
    writeFully(file, bytes, 0);
    await file.datasync();
  } finally {
    file.close();
  }
  disk.rename(temporary, `${segments}/${name}`);
  await disk.syncDirectory(segments);
}

/** Names of archived segments, as far back as none is missing before those of the folder. */
export function archivedNames(disk: Disk, segments: string): readonly string[] {
  const first = firstOrdinal(disk.list(segments));
  const note = archiveNote(disk, segments);
  return first === undefined || note === undefined ? [] : namesBefore(first, namesOf(disk, note));
}

/** `disk` with archived segments beside those of the folder; writing is done in the folder alone. */
export function logDisk(disk: Disk, segments: string, fetcher: SegmentFetcher = NONE): Disk {
  const noted = new NotedSegments(disk, segments);
  /** What to read in place of a segment that is not in the folder, or no longer: a path in a folder, or one that is elsewhere. */
  const archived = (path: string, error: unknown): { readonly path: string } | ArchivedSegment => {
    const isSegment = dirname(path) === segments && segmentOrdinal(basename(path)) !== undefined;
    if (!isSegment || !isMissing(error)) throw error;
    const found = noted.find(basename(path));
    if (found !== undefined) return found;
    const { place, isFolder } = noted;
    if (place === undefined || !isFolder) throw error;
    return { path: `${place}/${basename(path)}` };
  };
  const either = <Result>(path: string, read: (path: string) => Result): Result => {
    try {
      return read(path);
    } catch (error: unknown) {
      const at = archived(path, error);
      return "path" in at ? read(at.path) : again(() => read(fetcher.fetchNow(at.name)));
    }
  };
  return {
    ...disk,
    list: (directory) => (directory === segments ? noted.together(disk.list(directory)) : disk.list(directory)),
    read: (path) => either(path, (at) => disk.read(at)),
    readStart: (path, length) => {
      try {
        return disk.readStart(path, length);
      } catch (error: unknown) {
        const at = archived(path, error);
        if ("path" in at) return disk.readStart(at.path, length);
        const header = Uint8Array.from(Buffer.from(at.header, "hex"));
        return length <= header.length ? header.slice(0, length) : again(() => disk.readStart(fetcher.fetchNow(at.name), length));
      }
    },
    readLater: (path, from, length) =>
      disk.readLater(path, from, length).catch((error: unknown) => {
        const at = archived(path, error);
        if ("path" in at) return disk.readLater(at.path, from, length);
        return againLater(async () => disk.readLater(await fetcher.fetch(at.name), from, length));
      }),
  };
}

/** For whoever reads logs of which nothing lies elsewhere. */
const NONE: SegmentFetcher = {
  fetch: (name) => Promise.reject(away(name)),
  fetchNow: (name) => {
    throw away(name);
  },
};
const away = (name: string): JournalFailed => new JournalFailed("away", `${name} lies in an archive that has to be fetched from`);

/**
 * What the note says, kept: each seal that somebody asks for looks for a segment in it. Another process adds to it, right before it takes
 * a segment away here; then it is read again.
 */
class NotedSegments {
  readonly #disk: Disk;
  readonly #segments: string;
  #place: string | undefined;
  #byName = new Map<string, ArchivedSegment>();

  constructor(disk: Disk, segments: string) {
    this.#disk = disk;
    this.#segments = segments;
  }

  get place(): string | undefined {
    return this.#place;
  }

  get isFolder(): boolean {
    return this.#byName.size === 0;
  }

  /** One that lies elsewhere. */
  find(name: string): ArchivedSegment | undefined {
    if (!this.#byName.has(name)) this.#read();
    return this.#byName.get(name);
  }

  /** Of the folder and the archive. */
  together(here: readonly string[]): readonly string[] {
    const first = here.includes(NOTE) ? firstOrdinal(here) : undefined;
    if (first === undefined) return here;
    if (!this.#byName.has(segmentName(first - 1))) this.#read();
    if (this.#place === undefined) return here;
    const names = this.isFolder ? new Set(this.#disk.list(this.#place)) : this.#byName;
    return [...namesBefore(first, names), ...here].toSorted();
  }

  #read(): void {
    const note = archiveNote(this.#disk, this.#segments);
    this.#place = note?.place;
    this.#byName = new Map(note?.segments.map((one) => [one.name, one]));
  }
}

const namesOf = (disk: Disk, { place, segments }: ArchiveNote): ReadonlySet<string> =>
  new Set(segments.length > 0 ? segments.map(({ name }) => name) : disk.list(place));

const firstOrdinal = (names: readonly string[]): number | undefined => names.map(segmentOrdinal).find((ordinal) => ordinal !== undefined);

/** Archived segments count as far back as none is missing. */
function namesBefore(first: number, archived: { has(name: string): boolean }): readonly string[] {
  const before: string[] = [];
  for (let name = segmentName(first - 1); archived.has(name); name = segmentName(first - 1 - before.length)) before.push(name);
  return before.toReversed();
}

function again<Result>(read: () => Result): Result {
  for (let tries = 1; ; tries++) {
    try {
      return read();
    } catch (error: unknown) {
      if (!isMissing(error) || tries === READS_MOST) throw error;
    }
  }
}

async function againLater<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await read();
    } catch (error: unknown) {
      if (!isMissing(error) || tries === READS_MOST) throw error;
    }
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ENOENT";
}
