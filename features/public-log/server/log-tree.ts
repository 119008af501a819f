/**
 * The tree over the log's records, in files that are added to.
 *
 * All of it can be made again from the log. What a crash left half written is cut off or made again at opening; whether it is of this log
 * is for who opens it to ask (`sealAt`).
 */
import { existsSync, fdatasync, fstatSync, ftruncateSync, mkdirSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { HASH_BYTES } from "../formulas.ts";
import { FIRST_BYTES, hashesOver, LEAF, NODE, pathOfLevel, read, TreeReader, type TreeFiles } from "./tree-reader.ts";

/** Nodes made at a time where a level is behind. */
const MADE_AT_ONCE = 4096;
/** Records taken in between two turns in which others may go on: half a millisecond of hashing. */
export const TAKEN_AT_ONCE = 256;

const onDisk = promisify(fdatasync);

export type TreeRecord = { readonly seal: Uint8Array; readonly first: number };

export class LogTree extends TreeReader {
  readonly #directory: string;
  /** Files that were written to since they were last synced. */
  readonly #written = new Set<number>();

  /** `most`: so many records are known to be on disk; what is behind them may be half written, and is forgotten. */
  constructor(directory: string, most = Number.POSITIVE_INFINITY) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    const files: TreeFiles = { seals: openFile(directory, "seals"), firsts: openFile(directory, "firsts"), levels: [] };
    super(files, Math.min(countOf(files.seals, HASH_BYTES), countOf(files.firsts, FIRST_BYTES), most));
    this.#directory = directory;
    this.#cut();
  }

  /** Forgets everything: the log is another one. */
  clear(): void {
    this.count = 0;
    this.#cut();
  }

  /** The same as `append`, and others may go on meanwhile; nobody else may add to the tree or close it. */
  async take(records: readonly TreeRecord[]): Promise<void> {
    for (let from = 0; from < records.length; from += TAKEN_AT_ONCE) {
      if (from > 0) await nextTurn();
      this.append(records.slice(from, from + TAKEN_AT_ONCE));
    }
  }

  append(records: readonly TreeRecord[]): void {
    if (records.length === 0) return;
    const seals = Buffer.concat(records.map(({ seal }) => seal));
    const firsts = Buffer.alloc(records.length * FIRST_BYTES);
    records.forEach(({ first }, at) => firsts.writeBigUInt64LE(BigInt(first), at * FIRST_BYTES));
    this.#write(this.files.seals, seals, this.count * HASH_BYTES);
    this.#write(this.files.firsts, firsts, this.count * FIRST_BYTES);
    this.count += records.length;
    this.#fill();
  }

  /**
   * Everything so far survives a power cut: before a head says that it is there. One file at a time, and beside the venue's thread: it is
   * some twenty files each minute, and a disk may take milliseconds for each. Says how many had been written to.
   */
  async sync(): Promise<number> {
    let synced = 0;
    for (const file of this.#written) {
      this.#written.delete(file);
      await onDisk(file);
      synced += 1;
    }
    return synced;
  }

  /** Makes the nodes that are whole by now. */
  #fill(): void {
    for (let level = 1; 2 ** level <= this.count; level++) {
      const file = this.#level(level);
      const whole = Math.floor(this.count / 2 ** level);
      for (let place = countOf(file, HASH_BYTES); place < whole;) {
        const count = Math.min(MADE_AT_ONCE, whole - place);
        this.#write(file, hashesOver(NODE, this.#hashes(level - 1, place * 2, count * 2)), place * HASH_BYTES);
        place += count;
      }
    }
  }

  /** Those of a level that are whole, one behind the other. */
  #hashes(level: number, place: number, count: number): Buffer {
    const bytes = read(level === 0 ? this.files.seals : this.#level(level), place * HASH_BYTES, count * HASH_BYTES);
    return level === 0 ? hashesOver(LEAF, bytes) : bytes;
  }

  #level(level: number): number {
    return (this.files.levels[level - 1] ??= openFile(this.#directory, pathOfLevel(level)));
  }

  /** To what `count` says: longer files are cut, shorter ones made longer. */
  #cut(): void {
    this.#shorten(this.files.seals, this.count * HASH_BYTES);
    this.#shorten(this.files.firsts, this.count * FIRST_BYTES);
    for (let level = 1; existsSync(join(this.#directory, pathOfLevel(level))); level++) {
      const whole = Math.floor(this.count / 2 ** level);
      const file = this.#level(level);
      this.#shorten(file, Math.min(whole, countOf(file, HASH_BYTES)) * HASH_BYTES);
    }
    this.#fill();
  }

  #write(file: number, bytes: Buffer, from: number): void {
    this.#written.add(file);
    for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done, from + done);
  }

  #shorten(file: number, bytes: number): void {
    this.#written.add(file);
    ftruncateSync(file, bytes);
  }
}

function openFile(directory: string, name: string): number {
  const path = join(directory, name);
  return openSync(path, existsSync(path) ? "r+" : "w+", 0o600);
}

const countOf = (file: number, bytes: number): number => Math.floor(fstatSync(file).size / bytes);
