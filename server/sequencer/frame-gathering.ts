/**
 * The commands of one frame, from the first that is applied to the sync that makes them all durable.
 *
 * One promise serves the readers of live state and those who sent many commands; who sent one has one of their own, which
 * is settled directly: a promise that follows another costs a turn more. What is gathered stands in columns: an object a
 * command is made for those who hear of it after the sync, and lives no longer than they need it.
 */
import type { Command, Outcome } from "../../kernel/kernel.ts";
import { PostingLog, type Posting } from "../../kernel/ledger/posting-log.ts";

/** A durable command with what it did. */
export type Applied = {
  readonly sequence: number;
  readonly command: Command;
  readonly outcome: Outcome;
  /** What it moved; empty for refused and repeated commands. */
  readonly postings: readonly Posting[];
};

/** Moves of a log that frames fill one after the other: growing one for each would cost more than filling it. */
const MOVES_SHARED = 1024;

export type Resolve = (outcome: Outcome | PromiseLike<Outcome>) => void;

export class GatheredFrame {
  readonly firstSequence: number;
  readonly #commands: Command[] = [];
  readonly #outcomes: Outcome[] = [];
  /** What each moved is in one log, behind what those before it moved: in which, and from where to where. */
  readonly #logs: PostingLog[] = [];
  readonly #starts: number[] = [];
  readonly #ends: number[] = [];
  #moves: PostingLog;
  /** Where what was taken in last begins. */
  #base: number;
  readonly #durable = Promise.withResolvers<void>();
  /** How the senders of single commands hear. */
  readonly #resolves: (Resolve | undefined)[] = [];

  constructor(firstSequence: number, moves = new PostingLog(undefined, MOVES_SHARED), base = 0) {
    this.firstSequence = firstSequence;
    this.#moves = moves;
    this.#base = base;
    // A failure reaches those who wait; with nobody waiting it is no failure of its own.
    this.#durable.promise.catch(() => undefined);
  }

  /** Commands gathered. */
  get count(): number {
    return this.#commands.length;
  }

  /** Takes in what the commands moved that are added next. */
  take(moved: PostingLog): void {
    if (this.#moves.room < moved.length) this.#moves = new PostingLog(undefined, Math.max(MOVES_SHARED, moved.length));
    this.#base = this.#moves.length;
    this.#moves.append(moved);
  }

  /**
   * Takes in the next command; what it moved stood from `start` to `end` in what was taken last; of nothing nobody hears. `resolve`: its
   * sender hears what it did, once it is durable.
   */
  add(command: Command, outcome: Outcome, start: number, end: number, resolve?: Resolve): void {
    this.#commands.push(command);
    this.#resolves.push(resolve);
    this.#outcomes.push(outcome);
    this.#logs.push(this.#moves);
    this.#starts.push(this.#base + start);
    this.#ends.push(this.#base + end);
  }

  /** The frame for what comes after this one's commands, which may have been taken in already; it takes in no more. */
  next(): GatheredFrame {
    return new GatheredFrame(this.firstSequence + this.count, this.#moves, this.#base);
  }

  /** Resolves after the sync, rejects when the venue stopped before it. */
  get durable(): Promise<void> {
    return this.#durable.promise;
  }

  /** Number `at` of its commands, for those who hear of durable ones. */
  applied(at: number): Applied {
    const [command, outcome, log] = [this.#commands[at] as Command, this.#outcomes[at] as Outcome, this.#logs[at] as PostingLog];
    const what = { sequence: this.firstSequence + at, command, outcome };
    return new GatheredCommand(what, log, this.#starts[at] as number, this.#ends[at] as number);
  }

  settle(): void {
    for (let at = 0; at < this.#resolves.length; at++) this.#resolves[at]?.(this.#outcomes[at] as Outcome);
    this.#durable.resolve();
  }

  fail(error: Error): void {
    for (const resolve of this.#resolves) resolve?.(Promise.reject(error));
    this.#durable.reject(error);
  }
}

/** Its postings stay in columns until somebody asks for them. */
class GatheredCommand implements Applied {
  readonly sequence: number;
  readonly command: Command;
  readonly outcome: Outcome;
  readonly #log: PostingLog;
  readonly #start: number;
  readonly #end: number;
  #postings: readonly Posting[] | undefined;

  constructor(what: Omit<Applied, "postings">, log: PostingLog, start: number, end: number) {
    this.sequence = what.sequence;
    this.command = what.command;
    this.outcome = what.outcome;
    this.#log = log;
    this.#start = start;
    this.#end = end;
  }

  get postings(): readonly Posting[] {
    this.#postings ??= this.#log.postings(this.#start, this.#end);
    return this.#postings;
  }
}
