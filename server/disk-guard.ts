/**
 * Watches the room on the disk that holds the log (durability.md D8): when it runs short, commands that bring new obligations
 * are refused with a clear reason; cancelling, reading and what the venue itself does go on. With room again it resumes.
 *
 * A reserve file keeps some room aside, so that a last snapshot can be written on a disk that is otherwise full.
 */
import { join } from "node:path";
import type { Disk } from "../journal/disk.ts";
import { SEGMENT_BYTES_DEFAULT } from "../journal/file/file-journal.ts";
import { Refused } from "./doors/app/answer.ts";
import type { UntimedCommand } from "./sequencer/sequencer.ts";

/** durability.md D8: below 2 % a disk is short of room, or below what the settings say (512 MiB). */
const FREE_SHARE_MIN = 0.02;
const MEBIBYTE = 2 ** 20;
/** Room has to grow somewhat beyond that before orders are taken again, else it would switch to and fro. */
const RESUME_FACTOR = 1.1;
const LOOK_EVERY_MS = 5000;
/** More than the snapshot of a small venue needs. */
const RESERVE_BYTES = 32 << 20;
/** The log's next segments come first: without room for them the venue stops, without a reserve only its last snapshot is missing. */
const SEGMENTS_FIRST = 2;
const RESERVE_NAME = "reserve";

export type DiskGuardOptions = {
  readonly disk: Disk;
  /** Folder of the log. */
  readonly directory: string;
  readonly freeMegabytes: number;
  /** Whether a command brings obligations. */
  readonly brings: (command: UntimedCommand) => boolean;
  readonly say: (line: string) => void;
};

/** With less room than that no new orders are taken. */
export function diskLeast(freeMegabytes: number, totalBytes: number): number {
  return Math.max(freeMegabytes * MEBIBYTE, totalBytes * FREE_SHARE_MIN);
}

export class DiskGuard {
  readonly #options: DiskGuardOptions;
  readonly #reserve: string;
  #isLow = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: DiskGuardOptions) {
    this.#options = options;
    this.#reserve = join(options.directory, RESERVE_NAME);
  }

  /** Looks at once, puts the reserve aside where it leaves room for the log's next segments, and goes on looking. */
  async start(): Promise<void> {
    this.look();
    const { disk, directory, freeMegabytes } = this.#options;
    const others = freeMegabytes * MEBIBYTE + SEGMENTS_FIRST * SEGMENT_BYTES_DEFAULT;
    const hasRoom = disk.space(directory).freeBytes > others + RESERVE_BYTES;
    if (hasRoom && !disk.list(directory).includes(RESERVE_NAME)) (await disk.create(this.#reserve, RESERVE_BYTES)).close();
    this.#timer = setInterval(() => this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  get isLow(): boolean {
    return this.#isLow;
  }

  /** The refusal that the caller is to read, for a command that must wait until there is room. */
  refusalOf(command: UntimedCommand): Refused | undefined {
    return this.#isLow && this.#options.brings(command) ? new Refused("disk_space_low") : undefined;
  }

  look(): void {
    const { disk, directory, freeMegabytes, say } = this.#options;
    const { freeBytes, totalBytes } = disk.space(directory);
    // The log comes first: what is kept for a last snapshot is its next segment, where that would find no room.
    if (freeBytes < SEGMENT_BYTES_DEFAULT) this.releaseReserve();
    const least = diskLeast(freeMegabytes, totalBytes);
    const isLow = freeBytes < (this.#isLow ? least * RESUME_FACTOR : least);
    if (isLow === this.#isLow) return;
    this.#isLow = isLow;
    const room = `${Math.floor(freeBytes / MEBIBYTE)} MiB free, ${Math.ceil(least / MEBIBYTE)} MiB needed`;
    say(
      isLow
        ? `The disk of the log is nearly full (${room}): no new orders until there is room.`
        : `There is room again (${room}): orders are taken.`,
    );
  }

  /** Makes the reserve's room free for a last snapshot. */
  releaseReserve(): void {
    const { disk, directory } = this.#options;
    if (disk.list(directory).includes(RESERVE_NAME)) disk.remove(this.#reserve);
  }
}
