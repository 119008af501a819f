/**
 * Opens the engine: newest usable snapshot, journal, replay, projections; and closes it again.
 *
 * A snapshot is used only when the tables already hold everything before it, so that the projector never misses a
 * command; otherwise an older one, or the whole log, is replayed. A fresh log gets the commands of a fresh venue.
 * Snapshots are made from the log by a process of its own (decision 0010): the venue never pauses for one.
 */
import type { Pool } from "pg";
import type { Kernel } from "../kernel/kernel.ts";
import { timeMs, type TimeMs } from "../money/units.ts";
import { readCommands } from "../journal/codec.ts";
import { isDiskFull, type Disk } from "../journal/disk.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { openSnapshotStore } from "../journal/file/snapshot-store.ts";
import { JournalFailed, type Journal, type JournalRecovery, type SnapshotStore } from "../journal/journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { freshVenueCommands } from "./fresh-venue.ts";
import { projectedUpTo, Projector, type Projection } from "./projector/projector.ts";
import { Sequencer, type Applied, type UntimedCommand } from "./sequencer/sequencer.ts";
import { newestUsable, segmentsFolder, snapshotsFolder, writeSnapshotFromLog, type SnapshotWriter } from "./snapshots/snapshot-writer.ts";
import { StartError } from "./start-error.ts";

export type VenueOptions = {
  /** Folder of the log; snapshots lie beside the segments in a folder of their own. */
  readonly directory: string;
  readonly pool: Pool;
  readonly clock: () => number;
  /** The projections over this kernel's outcomes, in the order in which they are written. */
  readonly projections: (kernel: Kernel) => readonly Projection[];
  /** Called once the log is open and before it is replayed, with the time of its first command (now for a fresh one). */
  readonly prepare?: (firstAt: TimeMs) => Promise<void>;
  /** Lines for the person who started the venue. */
  readonly say: (line: string) => void;
  readonly onFatal: (error: unknown) => void;
  /** The commands that an empty log begins with; a fresh paper venue unless said otherwise. */
  readonly setUp?: readonly UntimedCommand[];
  readonly storage?: Partial<Storage>;
};

/** What a simulation puts in place of the real disk and its figures. */
export type Storage = {
  readonly disk: Disk;
  readonly segmentBytes?: number;
  readonly salt?: number;
  readonly writeSnapshot: SnapshotWriter;
  readonly snapshotEvery: number;
};

/** Commands between two snapshots: a restart replays at most so many. */
const SNAPSHOT_EVERY = 200_000;
/** The real disk; without a helper the venue's own thread makes the snapshots. */
const REAL_STORAGE: Storage = {
  disk: nodeDisk,
  writeSnapshot: (request) => writeSnapshotFromLog(nodeDisk, request),
  snapshotEvery: SNAPSHOT_EVERY,
};
/** While replaying, rows are written out after so many commands, so that memory stays bounded. */
const REPLAY_FLUSH_EVERY = 50_000;
/** Work that takes longer is said. */
const PROGRESS_MS = 1000;

export type VenueParts = {
  readonly kernel: Kernel;
  readonly sequencer: Sequencer;
  readonly projector: Projector;
  readonly journal: Journal;
  readonly snapshots: SnapshotStore;
  readonly snapshotAt: number;
  readonly directory: string;
  readonly storage: Storage;
  readonly say: (line: string) => void;
};

export class Venue {
  readonly kernel: Kernel;
  readonly sequencer: Sequencer;
  readonly projector: Projector;
  readonly #parts: VenueParts;
  /** Every command before this one is durable. */
  #durable: number;
  #snapshotAt: number;
  #saving: Promise<void> | undefined;
  /** Ends a snapshot that is being made when the venue stops: the last one is made in its place. */
  readonly #stopping = new AbortController();
  #failure: unknown;

  constructor(parts: VenueParts) {
    this.kernel = parts.kernel;
    this.sequencer = parts.sequencer;
    this.projector = parts.projector;
    this.#parts = parts;
    this.#durable = parts.sequencer.nextSequence;
    this.#snapshotAt = parts.snapshotAt;
    this.sequencer.onApplied((applied) => {
      this.projector.collect(applied);
      this.#durable = applied.sequence + 1;
      if (applied.sequence - this.#snapshotAt >= parts.storage.snapshotEvery) this.#saving ??= this.#saveFromLog(this.#stopping.signal);
    });
  }

  /** To be told when the log or the tables can't be written any more: the running state may then be ahead of the log. */
  fail(error: unknown): void {
    this.#failure ??= error;
  }

  /**
   * Acknowledges what was taken, writes rows and a last snapshot, closes the log. After a failure the running state counts for
   * nothing: a full disk, where room was made meanwhile, gets a last snapshot of what the log holds; any other gets none.
   */
  async stop(): Promise<void> {
    await this.sequencer.stop();
    await this.projector.stop();
    this.#stopping.abort();
    await this.#saving;
    if (this.#failure === undefined) await this.#saveRunningState();
    else if (isFullDisk(this.#failure)) await this.#saveFromLog(new AbortController().signal);
    await this.#parts.journal.close();
  }

  /** Only what the tables hold too may be in a snapshot: rows are made from what is replayed after it. */
  async #saveFromLog(signal: AbortSignal): Promise<void> {
    const { directory, storage } = this.#parts;
    const before = this.#snapshotAt;
    this.#snapshotAt = this.#durable;
    try {
      await this.projector.flush();
      const upTo = Math.min(this.#durable, this.projector.nextSequence);
      await storage.writeSnapshot({ directory, upTo }, signal);
    } catch (error: unknown) {
      if (signal.aborted) this.#snapshotAt = before;
      else this.#sayUnsaved(error);
    } finally {
      this.#saving = undefined;
    }
  }

  /** Once nobody is served any more, the running state is written as it is: nothing waits for it. */
  async #saveRunningState(): Promise<void> {
    const nextSequence = this.sequencer.nextSequence;
    if (nextSequence <= this.#snapshotAt || this.projector.nextSequence < nextSequence) return;
    try {
      const { kernel } = this;
      await this.#parts.snapshots.save({ nextSequence, stateHash: kernel.stateHash(), payload: kernel.snapshot() });
    } catch (error: unknown) {
      this.#sayUnsaved(error);
    }
  }

  /** A venue without a newer snapshot only starts more slowly; the log is what counts. */
  #sayUnsaved(error: unknown): void {
    this.#parts.say(`The snapshot could not be saved: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function isFullDisk(error: unknown): boolean {
  return isDiskFull(error) || (error instanceof JournalFailed && error.reason === "disk_full");
}

export async function openVenue(options: VenueOptions): Promise<Venue> {
  const { directory, pool, say } = options;
  const storage = { ...REAL_STORAGE, ...options.storage };
  const { disk, segmentBytes, salt } = storage;
  const snapshots = openSnapshotStore({ directory: snapshotsFolder(directory), disk });
  const position = await projectedUpTo(pool);
  const { kernel, from } = newestUsable(snapshots, position, (name, why) => say(`The snapshot ${name} was passed over: ${why}.`));
  // What a snapshot stands for need not be checked again; without one everything is.
  const { journal, recovery } = await openFileJournal({
    directory: segmentsFolder(directory),
    disk,
    ...(from > 1 ? { verifyFrom: from } : {}),
    ...(segmentBytes === undefined ? {} : { segmentBytes }),
    ...(salt === undefined ? {} : { salt }),
  });
  if (recovery.cut !== undefined) {
    say(`The log ended in an unfinished write (${recovery.cut.bytes} bytes, never acknowledged); it was cut off.`);
  }
  try {
    return await openOnJournal({ options, storage, snapshots, journal, recovery, position, kernel, from });
  } catch (error: unknown) {
    await journal.close();
    throw error;
  }
}

type Opening = {
  readonly options: VenueOptions;
  readonly storage: Storage;
  readonly snapshots: SnapshotStore;
  readonly journal: Journal;
  readonly recovery: JournalRecovery;
  readonly position: number;
  readonly kernel: Kernel;
  readonly from: number;
};

async function openOnJournal(opening: Opening): Promise<Venue> {
  const { options, storage, snapshots, journal, recovery, position, kernel, from } = opening;
  const { pool, say, clock, directory } = options;
  requireWholeLog(opening);
  await options.prepare?.(firstCommandAt(journal) ?? timeMs(clock()));
  const opened: { venue?: Venue } = {};
  const onFatal = (error: unknown): void => {
    opened.venue?.fail(error);
    options.onFatal(error);
  };
  const onRetry = (error: unknown, attempt: number): void => say(`The database refused a write (attempt ${attempt}): ${String(error)}`);
  const projector = new Projector({ pool, projections: options.projections(kernel), nextSequence: position, onRetry, onFatal });
  await replay({ kernel, journal, from, projector, say });
  const sequencer = new Sequencer({ kernel, journal, clock, onFatal });
  const venue = new Venue({ kernel, sequencer, projector, journal, snapshots, snapshotAt: from, directory, storage, say });
  opened.venue = venue;
  if (recovery.nextSequence === 1) await createFreshVenue(venue, options.setUp ?? freshVenueCommands());
  return venue;
}

/** The log must reach from the state it is applied to at least as far as the tables and the snapshots do. */
function requireWholeLog({ journal, recovery, position, from, snapshots }: Opening): void {
  if (position > journal.nextSequence) {
    throw new StartError("The database holds more than the log in DATA_DIR: they do not belong together.");
  }
  if ((snapshots.sequences()[0] ?? 0) > journal.nextSequence) {
    throw new StartError("The log ends before the newest snapshot: segments are missing; restore them from a backup.");
  }
  if (from < recovery.firstSequence) {
    throw new StartError("The log no longer reaches back to a usable snapshot; restore one from a backup.");
  }
}

function firstCommandAt(journal: Journal): TimeMs | undefined {
  for (const frame of journal.read(1)) for (const command of readCommands(frame.payload, frame.count)) return command.at;
  return undefined;
}

export type Replay = {
  readonly kernel: Kernel;
  readonly journal: Journal;
  readonly from: number;
  readonly projector: Projector;
  readonly say: (line: string) => void;
};

/** Applies every command of the log from `from` on and hands its outcome to the projector. */
export async function replay({ kernel, journal, from, projector, say }: Replay): Promise<void> {
  let sequence = from;
  let saidAt = performance.now();
  for (const frame of journal.read(from)) {
    let own = frame.firstSequence;
    for (const command of readCommands(frame.payload, frame.count)) {
      const applied = own >= from ? applyAgain(kernel, own, command) : undefined;
      own += 1;
      if (applied === undefined) continue;
      projector.collect(applied);
      sequence = applied.sequence + 1;
      if (sequence % REPLAY_FLUSH_EVERY === 0) await projector.flush();
    }
    if (performance.now() - saidAt < PROGRESS_MS) continue;
    saidAt = performance.now();
    say(`Replaying the log: ${sequence - 1} of ${journal.nextSequence - 1} commands`);
  }
  kernel.check();
}

function applyAgain(kernel: Kernel, sequence: number, command: Applied["command"]): Applied {
  const outcome = kernel.execute(command);
  const moved = outcome.refusal === undefined && outcome.repeated !== true;
  return { sequence, command, outcome, postings: moved ? kernel.ledger.log.postings() : [] };
}

async function createFreshVenue(venue: Venue, commands: readonly UntimedCommand[]): Promise<void> {
  for (const outcome of await Promise.all(commands.map((command) => venue.sequencer.submit(command)))) {
    if (outcome.refusal !== undefined) throw new StartError(`A fresh venue could not be set up: ${outcome.refusal}.`);
  }
}
