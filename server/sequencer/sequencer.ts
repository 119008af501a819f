/**
 * The one place where commands get their order and time, and where nothing leaves before it is durable.
 *
 * A command is applied at once and gathered into the frame that is being filled; while one frame syncs the next is
 * gathered (group commit). Only after the sync of its frame does a command's outcome go to its sender and to the
 * listeners (projector, sockets), in order. After a failed write or sync nothing more is acknowledged and the process
 * stops (durability.md D1, D2).
 */
import { timeMs, type TimeMs } from "../../money/units.ts";
import type { Command, Kernel, Outcome } from "../../kernel/kernel.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { CommandWriter } from "../../journal/codec.ts";
import type { Journal } from "../../journal/journal.ts";

type WithoutTime<C> = C extends unknown ? Omit<C, "at"> : never;
/** A command before the sequencer gave it its time. */
export type UntimedCommand = WithoutTime<Command>;

/** A durable command with what it did. */
export type Applied = {
  readonly sequence: number;
  readonly command: Command;
  readonly outcome: Outcome;
  /** What it moved; empty for refused and repeated commands. */
  readonly postings: readonly Posting[];
};

export type SequencerOptions = {
  readonly kernel: Kernel;
  readonly journal: Journal;
  readonly clock: () => number;
  /** Called once, with the reason, when the venue can't go on. */
  readonly onFatal: (error: unknown) => void;
};

/** Too many commands wait for the disk; the caller should try again shortly. */
export class VenueBusy extends Error {
  override readonly name = "VenueBusy";
}
/** The venue stopped acknowledging; nothing further is accepted. */
export class VenueStopped extends Error {
  override readonly name = "VenueStopped";
}

/** Commands that may wait for the disk before new ones are turned away. */
export const COMMANDS_WAITING_MAX = 65_536;
/** An idle log is sealed after so long, so that a torn tail can be told from damage. */
const SEAL_AFTER_MS = 200;

type Settling = { readonly resolve: () => void; readonly reject: (error: unknown) => void };
type Waiting = { readonly applied: Applied; readonly resolve: (outcome: Outcome) => void; readonly reject: (error: unknown) => void };

export class Sequencer {
  readonly #options: SequencerOptions;
  readonly #listeners: ((applied: Applied) => void)[] = [];
  readonly #writer = new CommandWriter();
  #sequence: number;
  #frameStart: number;
  #waiting: Waiting[] = [];
  /** Readers of live state: those that saw what still waits, and those that saw what is in flight. */
  #settlingNext: Settling[] = [];
  #settlingNow: Settling[] = [];
  #flushing: Promise<void> | undefined;
  #inFlight = 0;
  #stopped: unknown;
  #sealTimer: NodeJS.Timeout | undefined;

  constructor(options: SequencerOptions) {
    this.#options = options;
    this.#sequence = options.journal.nextSequence;
    this.#frameStart = this.#sequence;
  }

  /** Sequence number that the next command gets. */
  get nextSequence(): number {
    return this.#sequence;
  }

  /** Hears of every durable command, in order. */
  onApplied(listener: (applied: Applied) => void): void {
    this.#listeners.push(listener);
  }

  /** Orders, times, applies; the promise resolves with the outcome once it is durable. */
  submit(command: UntimedCommand): Promise<Outcome> {
    if (this.#stopped !== undefined) return Promise.reject(new VenueStopped("the venue is stopping", { cause: this.#stopped }));
    if (this.#waiting.length + this.#inFlight >= COMMANDS_WAITING_MAX)
      return Promise.reject(new VenueBusy("too many commands are waiting"));
    const applied = this.#apply({ ...command, at: this.#now() } as Command);
    if (applied === undefined) return Promise.reject(new VenueStopped("the venue is stopping", { cause: this.#stopped }));
    return new Promise((resolve, reject) => {
      this.#waiting.push({ applied, resolve, reject });
      this.#flushing ??= this.#flushSoon();
    });
  }

  /** Resolves when everything applied so far is durable: what was read of live state before may then be shown. */
  settled(): Promise<void> {
    if (this.#waiting.length === 0 && this.#inFlight === 0) return Promise.resolve();
    const readers = this.#waiting.length > 0 ? this.#settlingNext : this.#settlingNow;
    return new Promise((resolve, reject) => readers.push({ resolve, reject }));
  }

  /** Takes no more commands, waits for the last frame. The journal is the caller's to close. */
  async stop(): Promise<void> {
    this.#stopped ??= new VenueStopped("the venue was asked to stop");
    clearTimeout(this.#sealTimer);
    await this.#flushing;
  }

  /** Time never goes back, whatever the machine's clock does. */
  #now(): TimeMs {
    return timeMs(Math.max(this.#options.clock(), this.#options.kernel.at));
  }

  #apply(command: Command): Applied | undefined {
    const { kernel } = this.#options;
    try {
      const outcome = kernel.execute(command);
      const isQuiet = outcome.repeated === true || outcome.refusal !== undefined || isHouseQuote(command, outcome);
      const postings = isQuiet ? [] : kernel.ledger.log.postings();
      this.#writer.add(command);
      const applied = { sequence: this.#sequence, command, outcome, postings };
      this.#sequence += 1;
      return applied;
    } catch (error: unknown) {
      // A broken invariant: the command never reaches the log, so a restart does not meet it again.
      this.#fail(error);
      return undefined;
    }
  }

  /** Lets all commands of this turn of the event loop share the frame. */
  #flushSoon(): Promise<void> {
    return new Promise((resolve) => {
      setImmediate(() => resolve(this.#flush()));
    });
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#sealTimer);
    try {
      while (this.#waiting.length > 0) await this.#flushFrame();
    } catch (error: unknown) {
      this.#fail(error);
    } finally {
      this.#flushing = undefined;
    }
    if (this.#stopped !== undefined) return;
    this.#sealTimer = setTimeout(() => this.#seal(), SEAL_AFTER_MS);
    this.#sealTimer.unref();
  }

  async #flushFrame(): Promise<void> {
    const frame = this.#waiting;
    this.#settlingNow = this.#settlingNext;
    this.#settlingNext = [];
    const { count } = this.#writer;
    this.#waiting = [];
    this.#inFlight = frame.length;
    const firstSequence = this.#frameStart;
    this.#frameStart += count;
    try {
      const { journal } = this.#options;
      await journal.append({ epoch: journal.epoch, firstSequence, count, payload: this.#writer.take() });
    } catch (error: unknown) {
      for (const { reject } of [...frame, ...this.#settlingNow]) reject(new VenueStopped("the log could not be written", { cause: error }));
      throw error;
    }
    this.#inFlight = 0;
    for (const { applied } of frame) for (const listener of this.#listeners) listener(applied);
    for (const { applied, resolve } of frame) resolve(applied.outcome);
    for (const { resolve } of this.#settlingNow.splice(0)) resolve();
  }

  #seal(): void {
    if (this.#stopped !== undefined || this.#flushing !== undefined) return;
    // The seal is an append like any other: commands that arrive meanwhile wait for it.
    this.#flushing = this.#options.journal.seal().then(
      () => {
        this.#flushing = this.#waiting.length > 0 ? this.#flush() : undefined;
      },
      (error: unknown) => this.#fail(error),
    );
  }

  #fail(error: unknown): void {
    if (this.#stopped === undefined) this.#options.onFatal(error);
    this.#stopped ??= error ?? new Error("the log could not be written");
    for (const { reject } of [...this.#waiting, ...this.#settlingNext]) reject(new VenueStopped("the venue is stopping", { cause: error }));
    this.#waiting = [];
    this.#settlingNext = [];
  }
}

/** The market maker's own money has no change log; a quote that traded has, because people were on the other side. */
function isHouseQuote(command: Command, outcome: Outcome): boolean {
  return command.type === "spot/quote" && !outcome.events.some((event) => event.type === "spot/filled");
}
