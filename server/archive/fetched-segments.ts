/**
 * Segments of an archive that lies elsewhere, fetched and kept in a folder beside the log: a few at a time, each once for all who ask for it,
 * held against the hash that was noted of it before anybody reads it, under its name only once it is whole. What was read longest ago goes
 * when the folder is full, or the disk is. Several processes may share the folder.
 */
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statfsSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { archiveNote, type ArchivedSegment, type ArchiveNote } from "../../journal/file/archived-disk.ts";
import { readSegmentHeader, segmentOrdinal } from "../../journal/file/segment.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { PackedDamaged } from "../backup/packed-place.ts";
import { Turns } from "../turns.ts";
import { hashOf, openArchiveToRead, type ArchiveAccess, type ArchivePlace } from "./archive-place.ts";

export type FetchedSegmentsOptions = {
  /** Folder of the log's segments. */
  readonly segments: string;
  readonly access: ArchiveAccess;
  /** With less room than that on its disk nothing is fetched: bytes of a disk of so many. */
  readonly least: (totalBytes: number) => number;
};

/** One that is damaged there, or another one than was noted: trying again won't help. */
export class SegmentDamaged extends Error {
  override readonly name = "SegmentDamaged";
  readonly segment: ArchivedSegment;

  constructor(problem: string, segment: ArchivedSegment) {
    super(problem);
    this.segment = segment;
  }
}

const AT_ONCE = 2;
const AHEAD = 2;
const MEBIBYTE = 2 ** 20;
/** What somebody who was killed left half fetched. */
const LEFT_MS = 3_600_000;
const TEMPORARY = ".part";

/** Where they are kept. */
export const fetchedFolder = (segments: string): string => join(dirname(segments), "fetched");

export class FetchedSegments {
  readonly #options: FetchedSegmentsOptions;
  readonly #folder: string;
  readonly #turns = new Turns(AT_ONCE);
  /** By the segment's name. */
  readonly #underWay = new Map<string, Promise<string>>();
  /** Hashes of copies that this process has held against what was noted. */
  readonly #checked = new Map<string, string>();
  /** Bytes of those that are being fetched. */
  #coming = 0;
  #place: Promise<ArchivePlace> | undefined;
  #placeText = "";
  /** Fetched by this process. */
  readonly fetched = { segments: 0, bytes: 0 };

  constructor(options: FetchedSegmentsOptions) {
    this.#options = options;
    this.#folder = fetchedFolder(options.segments);
  }

  /** Path of a whole copy. Throws SegmentDamaged, or in words what keeps it from being had now. */
  async hold(name: string): Promise<string> {
    const note = archiveNote(nodeDisk, this.#options.segments);
    const segment = note?.segments.find((one) => one.name === name);
    if (note === undefined || segment === undefined) {
      if (note === undefined || note.segments.length > 0) throw new Error(`${name} is noted in no archive`);
      // The archive was moved to a folder meanwhile.
      return join(note.place, name);
    }
    const known = this.#underWay.get(name);
    if (known !== undefined) return known;
    const work = this.#turns.run(() => this.#hold(note, segment)).finally(() => this.#underWay.delete(name));
    this.#underWay.set(name, work);
    return work;
  }

  /** For who reads the log in order: the next ones, while the thread goes on with this one. Nobody is told where one can't be had. */
  holdNext(name: string): void {
    const note = archiveNote(nodeDisk, this.#options.segments);
    const at = note?.segments.findIndex((one) => one.name === name) ?? -1;
    if (note === undefined || at < 0) return;
    for (const next of note.segments.slice(at + 1, at + 1 + AHEAD)) void this.hold(next.name).catch(() => undefined);
  }

  async #hold({ place }: ArchiveNote, segment: ArchivedSegment): Promise<string> {
    const path = join(this.#folder, segment.name);
    if (this.#isWhole(path, segment)) return path;
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    this.#coming += segment.bytes;
    try {
      this.#makeRoom();
      this.#write(path, await this.#read(place, segment));
    } finally {
      this.#coming -= segment.bytes;
    }
    this.#checked.set(segment.name, segment.hash);
    this.fetched.segments += 1;
    this.fetched.bytes += segment.storedBytes;
    return path;
  }

  async #read(place: string, segment: ArchivedSegment): Promise<Uint8Array> {
    const archive = await this.#open(place);
    const bytes = await archive.read(segment.name, segment.bytes).catch((error: unknown) => {
      throw error instanceof PackedDamaged ? new SegmentDamaged(error.message.replace(/\.$/, ""), segment) : error;
    });
    const at = `${place}/segments/${segment.name}`;
    if (bytes === undefined) throw new SegmentDamaged(`${at} is missing`, segment);
    if (bytes.length !== segment.bytes || hashOf(bytes) !== segment.hash)
      throw new SegmentDamaged(`${at} is not what was archived there`, segment);
    return bytes;
  }

  /** Read by whom it concerns: it counts as read now. */
  #isWhole(path: string, segment: ArchivedSegment): boolean {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return false;
    if (found.size === segment.bytes) {
      if (this.#checked.get(segment.name) !== segment.hash && hashOf(readFileSync(path)) === segment.hash)
        this.#checked.set(segment.name, segment.hash);
      if (this.#checked.get(segment.name) === segment.hash) return touched(path);
    }
    rmSync(path, { force: true });
    return false;
  }

  /** Opened once it was reached; one that can't be is tried anew by the next who asks. */
  async #open(text: string): Promise<ArchivePlace> {
    if (this.#placeText !== text) this.#place = undefined;
    this.#placeText = text;
    this.#place ??= openArchiveToRead(text, this.#options.access);
    try {
      return await this.#place;
    } catch (error: unknown) {
      this.#place = undefined;
      throw error;
    }
  }

  #write(path: string, bytes: Uint8Array): void {
    const temporary = `${path}.${process.pid}-${Date.now()}${TEMPORARY}`;
    // Whoever operates the venue may take the folder away at any time.
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    try {
      writeFileSync(temporary, bytes, { mode: 0o600, flush: true });
      renameSync(temporary, path);
    } catch (error: unknown) {
      rmSync(temporary, { force: true });
      throw error;
    }
  }

  /** For what is being fetched; throws where the disk has none to spare. */
  #makeRoom(): void {
    const { access, least } = this.#options;
    const files = filesOf(this.#folder);
    let kept = files.reduce((sum, file) => sum + file.bytes, 0);
    const lacks = (): boolean => {
      const { bavail, bsize, blocks } = statfsSync(this.#folder);
      return bavail * bsize - this.#coming < least(blocks * bsize);
    };
    for (const file of files) {
      const isLeft = file.name.endsWith(TEMPORARY);
      if (isLeft ? Date.now() - file.readAt < LEFT_MS : kept + this.#coming <= access.archiveKeepMegabytes * MEBIBYTE && !lacks()) continue;
      rmSync(join(this.#folder, file.name), { force: true });
      kept -= file.bytes;
    }
    if (lacks()) throw new Error(`the disk of DATA_DIR has no room for a segment of the archive (DISK_FREE_MB)`);
  }
}

/** For people: segments that are kept, and their bytes. */
export function keptSegments(segments: string): { readonly segments: number; readonly bytes: number } {
  const files = filesOf(fetchedFolder(segments)).filter(({ name }) => segmentOrdinal(name) !== undefined);
  return { segments: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Everything has to be fetched again: for who checks what lies there. */
export const forgetFetched = (segments: string): void => rmSync(fetchedFolder(segments), { recursive: true, force: true });

/** For the place of a damage: the segment's first command. */
export const firstCommandOf = ({ header }: ArchivedSegment): number =>
  readSegmentHeader(Uint8Array.from(Buffer.from(header, "hex")))?.firstSequence ?? 1;

type KeptFile = { readonly name: string; readonly bytes: number; readonly readAt: number };

/** What was read longest ago comes first; what another process takes away meanwhile is left out. */
function filesOf(folder: string): readonly KeptFile[] {
  if (statSync(folder, { throwIfNoEntry: false }) === undefined) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const found = statSync(join(folder, name), { throwIfNoEntry: false });
      return found === undefined ? [] : [{ name, bytes: found.size, readAt: found.mtimeMs }];
    })
    .toSorted((one, other) => one.readAt - other.readAt);
}

/** Whether it is still there. */
function touched(path: string): boolean {
  try {
    const now = new Date();
    utimesSync(path, now, now);
    return true;
  } catch (error: unknown) {
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return false;
    throw error;
  }
}
