/**
 * The journal in files: frames appended to preallocated segments, one write and one fdatasync per frame.
 *
 * The directory belongs to one process (the data directory's lock sees to that). Following reads and changes nothing; leading
 * writes an empty frame with a new epoch before anything else: it seals what the last writer left and makes the new epoch
 * durable. Format and figures: docs/decisions/0005.
 */
import { getRandomValues } from "node:crypto";
import { dirname } from "node:path";
import { isDiskFull, writeFully, type Disk, type DiskFile } from "../disk.ts";
import {
  JournalDamaged,
  JournalFailed,
  type FrameBatches,
  type FrameBound,
  type Journal,
  type JournalFailure,
  type JournalFollower,
  type JournalFrame,
  type JournalRecovery,
} from "../journal.ts";
import { keepFromSegment } from "./first-segment.ts";
import { HASH_BYTES, frameBytes, frameHash, frameMemory, writeFrame, type FrameMemory } from "./frame.ts";
import { framesOfSegment, recoverJournal, type RecoveredJournal, type RecoveredSegment } from "./recovery.ts";
import { SEGMENT_HEADER_BYTES, SPARE_NAME, segmentName, writeSegmentHeader } from "./segment.ts";

/** A fresh venue takes one segment of disk, a busy one at most one more in advance. */
export const SEGMENT_BYTES_DEFAULT = 16 << 20;
/** One sync carries all that waited for it: bounds that split it cost throughput (docs/decisions/0018), so this one only caps memory. */
const FRAME_BOUND_DEFAULT: FrameBound = { commands: 65_536, bytes: 4 << 20 };
/** Frames handed over at once when the log is read. */
const BATCH_FRAMES = 512;
/** A disk that is asked to open a log answers within this, or something is wrong with it. */
export const LEAD_WITHIN_MS = 60_000;
const MEMORY_BYTES_INITIAL = 1 << 16;
const NOTHING = new Uint8Array(0);

export type FileJournalOptions = {
  readonly directory: string;
  readonly disk: Disk;
  /** Size of a segment; a frame that needs more gets a segment of its own size. Default 16 MiB. */
  readonly segmentBytes?: number;
  /** Frames of segments wholly before this sequence are not checked at opening: a snapshot stands for them. */
  readonly verifyFrom?: number;
  /** What a frame may hold; the default leaves it to what waits for one sync. */
  readonly frameBound?: FrameBound;
  /** Salt of a fresh journal, for reproducible tests; random otherwise. */
  readonly salt?: number;
};

type OpenSegment = RecoveredSegment & { readonly file: DiskFile };

/** Finds and checks the journal in `directory`, or that there is none, and changes nothing. Throws JournalDamaged. */
export function followFileJournal(options: FileJournalOptions): JournalFollower {
  const { directory, disk } = options;
  const recovered = checked(directory, () => recoverJournal(disk, directory, options.verifyFrom ?? 0)) ?? freshJournal(options.salt);
  const { segments, salt, frames, nextSequence, lastEpoch, cut, end } = recovered;
  const found = { frames, firstSequence: segments[0]?.firstSequence ?? nextSequence, nextSequence, lastEpoch };
  const cutText = cut === undefined ? {} : { cut: { text: `segment ${cut.segment} at offset ${cut.offset}`, bytes: cut.bytes } };
  return {
    recovery: { ...found, ...cutText },
    read: (fromSequence) => readBatches({ disk, directory, segments, salt, end }, fromSequence),
    lead: (withinMs) => leadJournal(options, recovered, withinMs),
  };
}

/** Follows and leads at once, for who has nothing to check in between. */
export async function openFileJournal(options: FileJournalOptions): Promise<{ journal: Journal; recovery: JournalRecovery }> {
  const follower = followFileJournal(options);
  return { journal: await follower.lead(LEAD_WITHIN_MS), recovery: follower.recovery };
}

async function leadJournal(options: FileJournalOptions, recovered: RecoveredJournal, withinMs: number): Promise<Journal> {
  const { directory, disk } = options;
  const begin = async (): Promise<Journal> => {
    disk.makeDirectory(directory);
    await disk.syncDirectory(dirname(directory));
    if (disk.list(directory).includes(SPARE_NAME)) disk.remove(`${directory}/${SPARE_NAME}`);
    const journal = new FileJournal(options, recovered);
    await journal.begin(recovered);
    return journal;
  };
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const problem = `the disk of the journal in ${directory} did not answer within ${Math.ceil(withinMs / 1000)} s`;
    timer = setTimeout(() => reject(new JournalFailed("sync_failed", problem)), withinMs);
  });
  try {
    return await Promise.race([begin(), late]);
  } catch (error: unknown) {
    throw known(error, directory);
  } finally {
    clearTimeout(timer);
  }
}

function checked<Result>(directory: string, work: () => Result): Result {
  try {
    return work();
  } catch (error: unknown) {
    throw known(error, directory);
  }
}

function known(error: unknown, directory: string): Error {
  return error instanceof JournalDamaged || error instanceof JournalFailed ? error : failed(error, "write_failed", directory);
}

type ReadableSegments = {
  readonly disk: Disk;
  readonly directory: string;
  readonly segments: readonly RecoveredSegment[];
  readonly salt: number;
  /** Where the frames of the last segment end. */
  readonly end: number;
};

/** Whole segments are read, and their frames handed over many at a time. */
async function* readBatches(from: ReadableSegments, fromSequence: number): AsyncGenerator<readonly JournalFrame[]> {
  const { disk, directory, salt, end } = from;
  const segments = [...from.segments];
  const first = Math.max(
    0,
    segments.findLastIndex((segment) => segment.firstSequence <= fromSequence),
  );
  for (const segment of segments.slice(first)) {
    const memory = frameMemory(disk.read(`${directory}/${segment.name}`));
    const until = segment === segments.at(-1) ? end : memory.bytes.length;
    let batch: JournalFrame[] = [];
    for (const { frame } of framesOfSegment(memory, segment.name, salt, until)) {
      if (frame.firstSequence + frame.count <= fromSequence || frame.count === 0) continue;
      batch.push(frame);
      if (batch.length < BATCH_FRAMES) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

function freshJournal(salt: number = getRandomValues(new Uint32Array(1))[0] ?? 0): RecoveredJournal {
  const previous = new Uint8Array(HASH_BYTES);
  return { segments: [], salt, frames: 0, nextSequence: 1, lastEpoch: 0, previous, end: SEGMENT_HEADER_BYTES };
}

class FileJournal implements Journal {
  readonly epoch: number;
  readonly frameBound: FrameBound;
  readonly #disk: Disk;
  readonly #directory: string;
  readonly #segmentBytes: number;
  readonly #salt: number;
  readonly #segments: RecoveredSegment[];
  #memory = frameMemory(new Uint8Array(MEMORY_BYTES_INITIAL));
  #active: OpenSegment | undefined;
  #spare: Promise<DiskFile | undefined> | undefined;
  #previous: Uint8Array;
  #nextSequence: number;
  /** Offset of the next frame in the active segment; what lies before is on disk. */
  #end: number;
  #sealed = false;
  #failure: JournalFailed | undefined;
  #turn: Promise<void> = Promise.resolve();

  constructor(options: FileJournalOptions, recovered: RecoveredJournal) {
    this.#disk = options.disk;
    this.#directory = options.directory;
    this.#segmentBytes = options.segmentBytes ?? SEGMENT_BYTES_DEFAULT;
    this.#salt = recovered.salt;
    this.#segments = [...recovered.segments];
    this.#previous = recovered.previous;
    this.#nextSequence = recovered.nextSequence;
    this.#end = recovered.end;
    this.epoch = recovered.lastEpoch + 1;
    this.frameBound = options.frameBound ?? FRAME_BOUND_DEFAULT;
  }

  get nextSequence(): number {
    return this.#nextSequence;
  }

  /** Clears an incomplete tail, then seals with the new epoch. */
  async begin({ cut }: RecoveredJournal): Promise<void> {
    const last = this.#segments.at(-1);
    if (last !== undefined) {
      const file = this.#disk.open(this.#path(last.name));
      this.#active = { ...last, file };
      if (cut !== undefined) {
        writeFully(file, new Uint8Array(cut.bytes), cut.offset);
        await file.datasync();
      }
    }
    await this.seal();
  }

  append(frame: JournalFrame): Promise<void> {
    return this.#inTurn(() => this.#write(frame));
  }

  seal(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#sealed && this.#failure === undefined) return;
      await this.#write({ firstSequence: this.#nextSequence, count: 0, epoch: this.epoch, payload: NOTHING });
    });
  }

  read(fromSequence: number): FrameBatches {
    const [disk, directory, segments, salt, end] = [this.#disk, this.#directory, this.#segments, this.#salt, this.#end];
    return readBatches({ disk, directory, segments: [...segments], salt, end }, fromSequence);
  }

  dropBefore(sequence: number): Promise<void> {
    return this.#inTurn(async () => {
      const kept = this.#segments.findLast((segment) => segment.firstSequence <= sequence);
      if (kept === undefined || kept === this.#segments[0]) return;
      await keepFromSegment(this.#disk, this.#directory, kept.ordinal);
      for (let next = this.#segments[1]; next !== undefined && next.firstSequence <= sequence; next = this.#segments[1]) {
        const dropped = this.#segments.shift();
        if (dropped !== undefined) this.#disk.remove(this.#path(dropped.name));
      }
      await this.#disk.syncDirectory(this.#directory);
    });
  }

  async close(): Promise<void> {
    if (this.#failure === undefined) await this.seal();
    await this.#inTurn(async () => {
      this.#failure ??= new JournalFailed("closed", "the journal is closed");
      (await this.#spare)?.close();
      this.#active?.file.close();
      this.#active = undefined;
    });
  }

  /** One at a time, in the order asked, whatever became of the one before. */
  #inTurn(work: () => Promise<void>): Promise<void> {
    const result = this.#turn.then(work);
    this.#turn = result.then(ignore, ignore);
    return result;
  }

  async #write(frame: JournalFrame): Promise<void> {
    if (this.#failure !== undefined) throw this.#failure;
    if (frame.firstSequence !== this.#nextSequence || frame.epoch !== this.epoch) {
      throw new RangeError(
        `a frame must be number ${this.#nextSequence} of epoch ${this.epoch}, was ${frame.firstSequence} of ${frame.epoch}`,
      );
    }
    let stage: JournalFailure = "write_failed";
    try {
      const length = frameBytes(frame.payload.length);
      const { file } = await this.#segmentWithRoom(length);
      const memory = this.#memoryFor(length);
      writeFrame(memory, frame, this.#previous, this.#salt);
      const bytes = memory.bytes.subarray(0, length);
      writeFully(file, bytes, this.#end);
      stage = "sync_failed";
      const synced = file.datasync();
      this.#previous = frameHash(bytes);
      await synced;
      this.#end += length;
      this.#nextSequence += frame.count;
      this.#sealed = frame.count === 0;
    } catch (error: unknown) {
      this.#failure = failed(error, stage, this.#directory);
      throw this.#failure;
    }
    if (this.#end > this.#segmentBytes / 2) this.#spare ??= this.#createSpare();
  }

  #memoryFor(length: number): FrameMemory {
    if (length > this.#memory.bytes.length) this.#memory = frameMemory(new Uint8Array(2 ** Math.ceil(Math.log2(length))));
    return this.#memory;
  }

  async #segmentWithRoom(length: number): Promise<OpenSegment> {
    const active = this.#active;
    if (active !== undefined && this.#end + length <= active.file.size) return active;
    const ordinal = (active?.ordinal ?? 0) + 1;
    const size = Math.max(this.#segmentBytes, SEGMENT_HEADER_BYTES + length);
    const prepared = await this.#spare;
    this.#spare = undefined;
    const fits = prepared !== undefined && prepared.size >= size;
    if (prepared !== undefined && !fits) prepared.close();
    const file = fits ? prepared : await this.#disk.create(this.#path(SPARE_NAME), size);
    const segment = { name: segmentName(ordinal), ordinal, firstSequence: this.#nextSequence };
    writeFully(file, writeSegmentHeader({ ...segment, salt: this.#salt, epoch: this.epoch, previous: this.#previous }), 0);
    await file.datasync();
    this.#disk.rename(this.#path(SPARE_NAME), this.#path(segment.name));
    await this.#disk.syncDirectory(this.#directory);
    active?.file.close();
    const opened = { ...segment, file };
    this.#active = opened;
    this.#segments.push(segment);
    this.#end = SEGMENT_HEADER_BYTES;
    return opened;
  }

  /** Prepared in advance, so that no append waits for 16 MiB of zeros. A failure counts when the segment is needed. */
  async #createSpare(): Promise<DiskFile | undefined> {
    try {
      return await this.#disk.create(this.#path(SPARE_NAME), this.#segmentBytes);
    } catch (error: unknown) {
      return ignore(error);
    }
  }

  #path(name: string): string {
    return `${this.#directory}/${name}`;
  }
}

function ignore(_outcome: unknown): undefined {
  return undefined;
}

function failed(cause: unknown, stage: JournalFailure, directory: string): JournalFailed {
  if (isDiskFull(cause)) {
    return new JournalFailed("disk_full", `the disk of the journal in ${directory} is full; free some space and start again`, { cause });
  }
  const step = stage === "sync_failed" ? "syncing" : "writing";
  const detail = cause instanceof Error ? cause.message : String(cause);
  return new JournalFailed(stage, `${step} the journal in ${directory} failed: ${detail}; nothing unacknowledged counts, start again`, {
    cause,
  });
}
