/**
 * Makes the record of a day from the log: a kernel of its own executes the commands again, from the newest snapshot before the day. It shares
 * nothing with the venue but files, and gives the same bytes each time.
 *
 * In two goes: what an order's owner is called is known only when the day is over (`day-names.ts`), and so are the counts of the first line.
 */
import { createHash } from "node:crypto";
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { readCommands } from "../../../journal/codec.ts";
import type { Disk } from "../../../journal/disk.ts";
import { readDurableFrames } from "../../../journal/file/journal-reader.ts";
import { placeOf } from "../../../journal/file/seal-reader.ts";
import { isAway } from "../../../journal/journal.ts";
import { openSnapshotStore } from "../../../journal/file/snapshot-store.ts";
import type { Command, Kernel } from "../../../kernel/kernel.ts";
import { newestUsable, segmentsFolder, snapshotsFolder } from "../../../server/snapshots/snapshot-writer.ts";
import { DayChecker } from "../checker/check-day.ts";
import type { DayResult } from "../checker/result.ts";
import { sessionOf } from "../checker/simulated-prices.ts";
import { RECORD_VERSION, type RecordHeader, type RecordPrices, type RecordTools } from "../checker/record.ts";
import { DayNames } from "./day-names.ts";
import { writeOwnLines } from "./own-lines.ts";
import { Scribe } from "./scribe.ts";
import { BookWatch } from "./watched-book.ts";

const DAY_MS = 86_400_000;
const WRITTEN_AT_ONCE = 1 << 20;

export type DayJob = {
  /** Folder of the log, and the one that records lie in. */
  readonly directory: string;
  readonly folder: string;
  /** "2026-03-04", and its first moment in ms. */
  readonly day: string;
  readonly startsAt: number;
  /** A command from before the day, as far as one is known: where to begin to read. First command that is not looked at. */
  readonly before: number;
  readonly upTo: number;
  readonly venue: string;
  readonly feed: RecordHeader["feed"];
  readonly speed: number;
  /** Without the hash that was committed to: that is the log's to say. */
  readonly prices: Omit<RecordPrices, "committed" | "before" | "session"> | null;
  /** The day's key for names, hex. */
  readonly key: string;
};
export type MadeDay = Pick<DayResult, "root" | "counts" | "difference"> & {
  readonly first: number;
  readonly last: number;
  readonly bytes: number;
  readonly size: number;
};

const decoder = new TextDecoder("utf-8", { fatal: true });
/** With the processor's own SHA-256. */
export const NODE_TOOLS: RecordTools = {
  decode: (bytes) => decoder.decode(bytes),
  hashLeaf: (block) => createHash("sha256").update(Uint8Array.of(0)).update(block).digest(),
};

export const recordPath = (folder: string, day: string): string => join(folder, `${day}.jsonl.gz`);
export const ownPath = (folder: string, day: string): string => join(folder, `${day}.own`);

/**
 * What came of it where there is no record: the log has nothing of that day, or its very first command is later, or it begins behind it because its
 * archive is away, or that can't be fetched from now.
 */
export type NotMade = "nothing" | "before-the-log" | "begins-later" | "away";

export async function makeDay(disk: Disk, job: DayJob, tidyUp: () => Promise<void> = async () => undefined): Promise<MadeDay | NotMade> {
  mkdirSync(job.folder, { recursive: true, mode: 0o700 });
  const draft = join(job.folder, `${job.day}.draft`);
  const made = `${recordPath(job.folder, job.day)}.new`;
  try {
    const written = await writeDraft(disk, job, draft, tidyUp).catch((error: unknown) => {
      if (isAway(error)) return "away" as const;
      throw error;
    });
    if (typeof written === "string") return written;
    const { header, names, own } = written;
    const checked = await writeRecord(draft, made, header, names);
    const file = openSync(made, "r+");
    fsyncSync(file);
    closeSync(file);
    writeOwnLines(ownPath(job.folder, job.day), own);
    renameSync(made, recordPath(job.folder, job.day));
    const { root, counts, difference, bytes } = checked;
    const size = statSync(recordPath(job.folder, job.day)).size;
    return { root, counts, difference, bytes, size, first: header.first, last: header.last };
  } finally {
    rmSync(draft, { force: true });
    rmSync(made, { force: true });
  }
}

type Draft = { readonly header: RecordHeader; readonly names: DayNames; readonly own: Scribe["own"] };

async function writeDraft(disk: Disk, job: DayJob, path: string, tidyUp: () => Promise<void>): Promise<Draft | NotMade> {
  const watch = new BookWatch();
  const store = openSnapshotStore({ directory: snapshotsFolder(job.directory), disk });
  const { kernel, from } = newestUsable(store, Math.max(1, job.before), undefined, { createBook: watch.createBook });
  if (placeOf(disk, segmentsFolder(job.directory), from) === undefined) return "begins-later";
  await tidyUp();
  const file = openSync(path, "w", 0o600);
  try {
    const writer = new LineWriter(file);
    const draft = draftOf(job, kernel, watch, commandsIn(disk, job, from), writer.write);
    writer.flush();
    return draft ?? (kernel.sequence === 0 ? "before-the-log" : "nothing");
  } finally {
    closeSync(file);
  }
}

/** Executes what comes and writes what is of the day; undefined where nothing is. */
export function draftOf(
  job: Pick<DayJob, "day" | "startsAt" | "venue" | "feed" | "speed" | "prices" | "key">,
  kernel: Kernel,
  watch: BookWatch,
  commands: Iterable<readonly [number, Command]>,
  write: (line: readonly unknown[]) => void,
): Draft | undefined {
  const { day, startsAt, venue, feed, speed, prices, key } = job;
  const names = new DayNames(Buffer.from(key, "hex"));
  let begun:
    | { readonly scribe: Scribe; readonly header: Omit<RecordHeader, "last" | "rules" | "prices">; readonly before: 0 | 1 }
    | undefined;
  let last = 0;
  for (const [position, command] of commands) {
    if (command.at >= startsAt + DAY_MS) break;
    if (begun === undefined && command.at >= startsAt) {
      const scribe = new Scribe({ kernel, watch, names, startsAt, write });
      const facts = { version: RECORD_VERSION, venue, day, first: position, speed, feed };
      const before = kernel.venue.seedHashes.has(day) ? 1 : 0;
      const trades = { trades: kernel.spot.desk.matching.trades, futuresTrades: kernel.futures.desk.matching.trades };
      begun = { scribe, header: { ...facts, ...trades }, before };
      scribe.open();
    }
    const outcome = kernel.execute(command);
    if (begun === undefined) continue;
    begun.scribe.take(position, command, outcome);
    last = position;
  }
  if (begun === undefined) return undefined;
  begun.scribe.end();
  const committed = kernel.venue.seedHashes.get(day) ?? "";
  const session = sessionOf(startsAt / DAY_MS);
  const header = {
    ...{ ...begun.header, last, rules: kernel.venue.rules },
    prices: prices === null ? null : { ...prices, committed, before: begun.before, session },
  };
  return { header, names, own: begun.scribe.own };
}

function* commandsIn(disk: Disk, { directory, upTo }: DayJob, from: number): Generator<readonly [number, Command]> {
  for (const frame of readDurableFrames({ directory: segmentsFolder(directory), disk, from, to: upTo })) {
    let own = frame.firstSequence;
    for (const command of readCommands(frame.payload, frame.count)) {
      if (own >= from && own < upTo) yield [own, command];
      own += 1;
    }
  }
}

/** Names in place of what stands for them, the first line before all others; checked as anybody would check it. */
async function writeRecord(
  draft: string,
  path: string,
  header: RecordHeader,
  names: DayNames,
): Promise<DayResult & { readonly bytes: number }> {
  const checker = new DayChecker(NODE_TOOLS);
  let bytes = 0;
  async function* text(): AsyncGenerator<Buffer> {
    yield Buffer.from(lineOf(["day", header]));
    let rest = "";
    for await (const chunk of createReadStream(draft, { encoding: "utf8", highWaterMark: WRITTEN_AT_ONCE })) {
      const piece = rest + String(chunk);
      const end = piece.lastIndexOf("\n") + 1;
      rest = piece.slice(end);
      yield Buffer.from(withNames(piece.slice(0, end), names));
    }
  }
  async function* checked(): AsyncGenerator<Buffer> {
    for await (const piece of text()) {
      bytes += piece.length;
      checker.push(piece);
      yield piece;
    }
  }
  await pipeline(Readable.from(checked(), { objectMode: false }), createGzip(), createWriteStream(path, { mode: 0o600 }));
  return { ...checker.finish(), bytes };
}

/** Nothing else in a record is "@" and a number. */
export const withNames = (text: string, names: DayNames): string =>
  text.includes('"@') ? text.replaceAll(/"@(\d+)"/g, (_all, place: string) => `"${names.finalName(Number(place))}"`) : text;

export const lineOf = (line: readonly unknown[]): string => `${JSON.stringify(line)}\n`;

class LineWriter {
  readonly #file: number;
  #lines: string[] = [];
  #length = 0;

  constructor(file: number) {
    this.#file = file;
  }

  readonly write = (line: readonly unknown[]): void => {
    const text = lineOf(line);
    this.#lines.push(text);
    this.#length += text.length;
    if (this.#length > WRITTEN_AT_ONCE) this.flush();
  };

  flush(): void {
    const bytes = Buffer.from(this.#lines.join(""));
    for (let done = 0; done < bytes.length;) done += writeSync(this.#file, bytes, done);
    [this.#lines, this.#length] = [[], 0];
  }
}
