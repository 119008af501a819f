/**
 * Opens the engine: journal, newest usable snapshot, replay, projections; and closes it again.
 *
 * A snapshot is used only when the tables already hold everything before it, so that the projector never misses a
 * command; otherwise the whole log is replayed. A fresh log gets the commands of a fresh venue.
 */
import { join } from "node:path";
import type { Pool } from "pg";
import { Kernel } from "../kernel/kernel.ts";
import { timeMs, type TimeMs } from "../money/units.ts";
import { readCommands } from "../journal/codec.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { openSnapshotStore } from "../journal/file/snapshot-store.ts";
import type { Journal, JournalRecovery, Snapshot, SnapshotStore } from "../journal/journal.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { freshVenueCommands } from "./fresh-venue.ts";
import { projectedUpTo, Projector, type Projection } from "./projector/projector.ts";
import { Sequencer, type Applied } from "./sequencer/sequencer.ts";
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
};

/** Commands between two snapshots: a restart replays at most so many. */
const SNAPSHOT_EVERY = 200_000;
/** While replaying, rows are written out after so many commands, so that memory stays bounded. */
const REPLAY_FLUSH_EVERY = 50_000;
/** Work that takes longer is said. */
const PROGRESS_MS = 1000;

export class Venue {
  readonly kernel: Kernel;
  readonly sequencer: Sequencer;
  readonly projector: Projector;
  readonly #journal: Journal;
  readonly #snapshots: SnapshotStore;
  readonly #say: (line: string) => void;
  #snapshotAt: number;
  #saving: Promise<void> | undefined;

  constructor(parts: {
    readonly kernel: Kernel;
    readonly sequencer: Sequencer;
    readonly projector: Projector;
    readonly journal: Journal;
    readonly snapshots: SnapshotStore;
    readonly snapshotAt: number;
    readonly say: (line: string) => void;
  }) {
    this.kernel = parts.kernel;
    this.sequencer = parts.sequencer;
    this.projector = parts.projector;
    this.#journal = parts.journal;
    this.#snapshots = parts.snapshots;
    this.#snapshotAt = parts.snapshotAt;
    this.#say = parts.say;
    this.sequencer.onApplied((applied) => {
      this.projector.collect(applied);
      if (applied.sequence - this.#snapshotAt >= SNAPSHOT_EVERY) this.#saving ??= this.#save();
    });
  }

  /** Acknowledges what was taken, writes rows and a last snapshot, closes the log. */
  async stop(): Promise<void> {
    await this.sequencer.stop();
    await this.projector.stop();
    await this.#saving;
    if (this.sequencer.nextSequence > this.#snapshotAt) await this.#save();
    await this.#journal.close();
  }

  /** Freezes the state now, writes it once everything in it is durable and projected. */
  async #save(): Promise<void> {
    const nextSequence = this.sequencer.nextSequence;
    this.#snapshotAt = nextSequence;
    const payload = Uint8Array.from(this.kernel.snapshot());
    const stateHash = this.kernel.stateHash();
    try {
      await this.sequencer.settled();
      await this.projector.flush();
      if (this.projector.nextSequence >= nextSequence) await this.#snapshots.save({ nextSequence, stateHash, payload });
    } catch (error: unknown) {
      // A venue without a newer snapshot only starts more slowly; the log is what counts.
      this.#say(`The snapshot could not be saved: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      this.#saving = undefined;
    }
  }
}

export async function openVenue(options: VenueOptions): Promise<Venue> {
  const { directory, say } = options;
  const snapshots = openSnapshotStore({ directory: join(directory, "snapshots"), disk: nodeDisk });
  const { snapshot, skipped } = snapshots.newest();
  for (const name of skipped) say(`A damaged snapshot was passed over: ${name}`);
  const segments = { directory: join(directory, "segments"), disk: nodeDisk };
  // What a snapshot stands for need not be read again; without one everything is checked.
  const { journal, recovery } = await openFileJournal(
    snapshot === undefined ? segments : { ...segments, verifyFrom: snapshot.nextSequence },
  );
  if (recovery.cut !== undefined) {
    say(`The log ended in an unfinished write (${recovery.cut.bytes} bytes, never acknowledged); it was cut off.`);
  }
  try {
    return await openOnJournal(options, journal, recovery, { store: snapshots, newest: snapshot });
  } catch (error: unknown) {
    await journal.close();
    throw error;
  }
}

async function openOnJournal(options: VenueOptions, journal: Journal, recovery: JournalRecovery, snapshots: Snapshots): Promise<Venue> {
  const { pool, say, onFatal, clock } = options;
  const position = await projectedUpTo(pool);
  if (position > journal.nextSequence) {
    throw new StartError("The database holds more than the log in DATA_DIR: they do not belong together.");
  }
  await options.prepare?.(firstCommandAt(journal) ?? timeMs(clock()));
  const { kernel, from } = restore(snapshots.newest, position, journal.nextSequence);
  if (from < recovery.firstSequence)
    throw new StartError("The log no longer reaches back to a usable snapshot; restore one from a backup.");
  const onRetry = (error: unknown, attempt: number): void => say(`The database refused a write (attempt ${attempt}): ${String(error)}`);
  const projector = new Projector({ pool, projections: options.projections(kernel), nextSequence: position, onRetry, onFatal });
  await replay({ kernel, journal, from, projector, say });
  const sequencer = new Sequencer({ kernel, journal, clock, onFatal });
  const venue = new Venue({ kernel, sequencer, projector, journal, snapshots: snapshots.store, snapshotAt: from, say });
  if (journal.nextSequence === 1) await createFreshVenue(venue);
  return venue;
}

type Snapshots = { readonly store: SnapshotStore; readonly newest: Snapshot | undefined };

/** The newest state that the tables reach too; a fresh kernel when there is none. */
function restore(snapshot: Snapshot | undefined, position: number, nextSequence: number): { kernel: Kernel; from: number } {
  if (snapshot !== undefined && snapshot.nextSequence > nextSequence) {
    throw new StartError("The log ends before the newest snapshot: segments are missing; restore them from a backup.");
  }
  if (snapshot === undefined || snapshot.nextSequence > position) return { kernel: new Kernel(), from: 1 };
  const kernel = Kernel.restore(snapshot.payload);
  if (kernel.stateHash() !== snapshot.stateHash) throw new StartError("The newest snapshot does not have the state it was saved with.");
  return { kernel, from: snapshot.nextSequence };
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

async function createFreshVenue(venue: Venue): Promise<void> {
  for (const outcome of await Promise.all(freshVenueCommands().map((command) => venue.sequencer.submit(command)))) {
    if (outcome.refusal !== undefined) throw new StartError(`A fresh venue could not be set up: ${outcome.refusal}.`);
  }
}
