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

export class GatheredFrame {
  readonly firstSequence: number;
  readonly #commands: Command[] = [];
  readonly #outcomes: Outcome[] = [];
  /** What each moved is in one log, behind what those before it moved: where the first one's moves begin and each one's end. */
  #moves: PostingLog;
  readonly #logs: PostingLog[] = [];
  readonly #first: PostingLog;
  readonly #start: number;
  readonly #ends: number[] = [];
  readonly #durable = Promise.withResolvers<void>();
  /** Of the senders of single commands, in three columns: what they hear, and how. */
  readonly #answers: Outcome[] = [];
  readonly #resolves: ((outcome: Outcome) => void)[] = [];
  readonly #rejects: ((error: Error) => void)[] = [];

  constructor(firstSequence: number, moves = new PostingLog(undefined, MOVES_SHARED)) {
    this.firstSequence = firstSequence;
    this.#moves = moves;
    this.#first = moves;
    this.#start = moves.length;
    // A failure reaches those who wait; with nobody waiting it is no failure of its own.
    this.#durable.promise.catch(() => undefined);
  }

  /** Commands gathered. */
  get count(): number {
    return this.#commands.length;
  }

  /** Takes in the next command; `moved` holds what it moved, undefined when nothing of it is shown to anybody. */
  add(command: Command, outcome: Outcome, moved: PostingLog | undefined): void {
    this.#commands.push(command);
    this.#outcomes.push(outcome);
    if (moved !== undefined) {
      if (this.#moves.room < moved.length) this.#moves = new PostingLog(undefined, Math.max(MOVES_SHARED, moved.length));
      this.#moves.append(moved);
    }
    this.#logs.push(this.#moves);
    this.#ends.push(this.#moves.length);
  }

  /** The frame for what comes after this one's commands; it takes in no more. */
  next(): GatheredFrame {
    return new GatheredFrame(this.firstSequence + this.count, this.#moves);
  }

  /** The same with what a command did, for its sender. */
  durableOutcome(outcome: Outcome): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#answers.push(outcome);
      this.#resolves.push(resolve);
      this.#rejects.push(reject);
    });
  }

  /** Resolves after the sync, rejects when the venue stopped before it. */
  get durable(): Promise<void> {
    return this.#durable.promise;
  }

  /** Number `at` of its commands, for those who hear of durable ones. */
  applied(at: number): Applied {
    const [command, outcome, end] = [this.#commands[at] as Command, this.#outcomes[at] as Outcome, this.#ends[at] as number];
    const log = this.#logs[at] as PostingLog;
    return new GatheredCommand({ sequence: this.firstSequence + at, command, outcome }, log, this.#startOf(at, log), end);
  }

  /** Where its moves begin: a log that it is the first in begins with them. */
  #startOf(at: number, log: PostingLog): number {
    if (at > 0) return this.#logs[at - 1] === log ? (this.#ends[at - 1] as number) : 0;
    return log === this.#first ? this.#start : 0;
  }

  settle(): void {
    this.#resolves.forEach((resolve, i) => resolve(this.#answers[i] as Outcome));
    this.#durable.resolve();
  }

  fail(error: Error): void {
    for (const reject of this.#rejects) reject(error);
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
