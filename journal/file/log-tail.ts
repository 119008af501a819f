/**
 * Reads a log that another process writes, piece by piece, as far as that one says that it is durable: the way of a venue that is to take
 * over to the log. Every frame is checked; nothing is opened for writing.
 */
import type { Disk } from "../disk.ts";
import { JournalDamaged, type JournalFrame } from "../journal.ts";
import { FRAME_HEADER_BYTES, frameBytes, frameMemory, readFrame } from "./frame.ts";
import { segmentOf } from "./record-seal.ts";
import { SEGMENT_HEADER_BYTES, placeInSegment, readSegmentHeader, segmentName, segmentOrdinal, type SegmentHeader } from "./segment.ts";

const WINDOW_BYTES = 1 << 20;

export class LogTail {
  readonly #disk: Disk;
  readonly #directory: string;
  readonly #from: number;
  /** Of the segment that is read. */
  #header: SegmentHeader | undefined;
  #offset = SEGMENT_HEADER_BYTES;
  #next: number;

  /** `from`: the first command wanted. */
  constructor(disk: Disk, directory: string, from: number) {
    this.#disk = disk;
    this.#directory = directory;
    this.#from = from;
    this.#next = from;
  }

  /** The frames with commands before `to`, in order, each once; every one of them is durable. Throws JournalDamaged. */
  async *readTo(to: number): AsyncGenerator<readonly JournalFrame[]> {
    if (this.#header === undefined && this.#next < to) this.#begin();
    while (this.#next < to) {
      const batch = await this.#window(to);
      if (batch.length > 0) yield batch;
    }
  }

  #begin(): void {
    const header = segmentOf(this.#disk, this.#directory, this.#from)?.header;
    if (header === undefined) throw new JournalDamaged("commands missing", placeInSegment("none", 0, this.#from));
    this.#header = header;
    this.#next = header.firstSequence;
  }

  async #window(to: number): Promise<readonly JournalFrame[]> {
    const { ordinal, salt } = this.#header ?? { ordinal: 0, salt: 0 };
    const name = segmentName(ordinal);
    const path = `${this.#directory}/${name}`;
    const memory = frameMemory(await this.#disk.readLater(path, this.#offset, await this.#lengthOf(path)));
    const frames: JournalFrame[] = [];
    let at = 0;
    for (let found = readFrame(memory, at, salt); found !== undefined && this.#next < to; found = readFrame(memory, at, salt)) {
      const { frame } = found;
      if (frame.firstSequence !== this.#next)
        throw new JournalDamaged("a frame does not follow the one before", placeInSegment(name, this.#offset + at, this.#next));
      at = found.end;
      this.#next += frame.count;
      if (frame.count > 0 && this.#next > this.#from) frames.push(frame);
    }
    this.#offset += at;
    if (at === 0) this.#goOn(name, ordinal + 1);
    return frames;
  }

  /** Nothing more in this segment, and more is durable: the log goes on in the next one. */
  #goOn(name: string, ordinal: number): void {
    const path = `${this.#directory}/${segmentName(ordinal)}`;
    const isThere = this.#disk.list(this.#directory).includes(segmentName(ordinal));
    const header = isThere ? readSegmentHeader(this.#disk.readStart(path, SEGMENT_HEADER_BYTES)) : undefined;
    if (header?.firstSequence !== this.#next) throw new JournalDamaged("commands missing", placeInSegment(name, this.#offset, this.#next));
    this.#header = header;
    this.#offset = SEGMENT_HEADER_BYTES;
  }

  /** A window, or as much more as its first frame needs. */
  async #lengthOf(path: string): Promise<number> {
    const head = await this.#disk.readLater(path, this.#offset, FRAME_HEADER_BYTES);
    if (head.length < FRAME_HEADER_BYTES) return WINDOW_BYTES;
    return Math.max(WINDOW_BYTES, frameBytes(new DataView(head.buffer, head.byteOffset, head.length).getUint32(24, true)));
  }
}

/** First command of a log that is there; 1 where there is none yet. */
export function firstSequenceOf(disk: Disk, directory: string): number {
  const first = disk.list(directory).find((name) => segmentOrdinal(name) !== undefined);
  if (first === undefined) return 1;
  return readSegmentHeader(disk.readStart(`${directory}/${first}`, SEGMENT_HEADER_BYTES))?.firstSequence ?? 1;
}
