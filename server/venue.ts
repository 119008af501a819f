/**
 * The running engine: sequencer, projector and snapshots around one kernel; and how it ends.
 *
 * Snapshots are made from the log by a process of its own (decision 0010): the venue never pauses for one.
 */
import { setTimeout as rest } from "node:timers/promises";
import { readCommands } from "../journal/codec.ts";
import type { Command, Kernel } from "../kernel/kernel.ts";
import { isDiskFull } from "../journal/disk.ts";
import type { RecordSeal, SealedRecord } from "../journal/file/record-seal.ts";
import { JournalFailed, type Journal } from "../journal/journal.ts";
import type { Projector } from "./projector/projector.ts";
import type { Sequencer } from "./sequencer/sequencer.ts";
import { Turns } from "./turns.ts";
import type { Brought, VenueLog } from "./venue-log.ts";

/** A seal takes the venue's thread up to 5 ms: whoever asks, it has twice as long for others before the next. */
const SEAL_REST_MS = 10;

export type LoggedCommand = { readonly command: Command; readonly seal: RecordSeal };

export type VenueParts = {
  readonly kernel: Kernel;
  readonly sequencer: Sequencer;
  readonly projector: Projector;
  readonly journal: Journal;
  readonly log: VenueLog;
  /** Under which this process writes the tables. */
  readonly tablesEpoch: number;
  readonly snapshotAt: number;
  readonly say: (line: string) => void;
};

export class Venue {
  readonly kernel: Kernel;
  readonly sequencer: Sequencer;
  readonly projector: Projector;
  /** Under which this process writes the tables. */
  readonly tablesEpoch: number;
  readonly #parts: VenueParts;
  /** Every command before this one is durable. */
  #durable: number;
  #snapshotAt: number;
  #saving: Promise<void> | undefined;
  /** Ends a snapshot that is being made when the venue stops: the last one is made in its place. */
  readonly #stopping = new AbortController();
  #failure: unknown;
  readonly #sealTurns = new Turns(1);

  constructor(parts: VenueParts) {
    this.kernel = parts.kernel;
    this.sequencer = parts.sequencer;
    this.projector = parts.projector;
    this.tablesEpoch = parts.tablesEpoch;
    this.#parts = parts;
    this.#durable = parts.sequencer.nextSequence;
    this.#snapshotAt = parts.snapshotAt;
    this.sequencer.onApplied((applied) => {
      this.projector.collect(applied);
      this.#durable = applied.sequence + 1;
      if (applied.sequence - this.#snapshotAt >= parts.log.snapshotEvery) this.#saving ??= this.#saveFromLog(this.#stopping.signal);
    });
  }

  /** Every command before this one is durable. */
  get durable(): number {
    return this.#durable;
  }

  /** Sees to it that what is asked for next can be read at once; others go on with theirs meanwhile (`VenueLog.bring`). */
  bringRecord(position: number, pay: () => void): Promise<Brought> {
    return this.#parts.log.bring(position, pay);
  }

  /** The seal of the record that holds a durable command. */
  async sealOf(position: number): Promise<RecordSeal | undefined> {
    const record = await this.#recordOf(position);
    if (record === undefined) return undefined;
    const { first, last, seal, before } = record;
    return { first, last, seal, before };
  }

  /** A durable command as the log has it, and its record's seal. */
  async commandAt(position: number): Promise<LoggedCommand | undefined> {
    const record = await this.#recordOf(position);
    if (record === undefined) return undefined;
    const { first, last, seal, before, payload } = record;
    const command = [...readCommands(payload, last - first + 1)][position - first];
    return command === undefined ? undefined : { command, seal: { first, last, seal, before } };
  }

  /** One segment of the log is read at a time. */
  #recordOf(position: number): Promise<SealedRecord | undefined> {
    return new Promise((resolve, reject) => {
      void this.#sealTurns.run(async () => {
        await this.#parts.log.recordOf(position).then(resolve, reject);
        await rest(SEAL_REST_MS);
      });
    });
  }

  /** To be told when the log or the tables can't be written any more: the running state may then be ahead of the log. */
  fail(error: unknown): void {
    this.#failure ??= error;
  }

  /**
   * Acknowledges what was taken, writes rows and a last snapshot, closes the log. After a failure the running state counts for
   * nothing: a full disk, where room was made meanwhile, gets a last snapshot of what the log holds; any other gets none. Who hands over
   * takes none either: the next one has the state, and people wait.
   */
  async stop({ isHandingOver = false } = {}): Promise<void> {
    await this.sequencer.stop();
    await this.projector.stop();
    this.#stopping.abort();
    await this.#saving;
    if (this.#failure === undefined) {
      if (!isHandingOver) await this.#saveRunningState();
    } else if (isFullDisk(this.#failure)) {
      await this.#saveFromLog(new AbortController().signal);
    }
    await this.#parts.journal.close();
  }

  /** Only what the tables hold too may be in a snapshot: rows are made from what is replayed after it. */
  async #saveFromLog(signal: AbortSignal): Promise<void> {
    const before = this.#snapshotAt;
    this.#snapshotAt = this.#durable;
    try {
      await this.projector.flush();
      const upTo = Math.min(this.#durable, this.projector.nextSequence);
      // The tables are behind what is saved already: the next one will hold this.
      if (upTo <= before) return;
      await this.#parts.log.writeSnapshot(upTo, signal);
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
      await this.#parts.log.snapshots.save({ nextSequence, stateHash: kernel.stateHash(), payload: kernel.snapshot() });
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
