/**
 * The commands of one frame, from the first that is applied to the sync that makes them all durable.
 *
 * One promise serves the readers of live state and those who sent many commands; who sent one has one of their own, which
 * is settled directly: a promise that follows another costs a turn more.
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

export class GatheredFrame {
  readonly firstSequence: number;
  readonly applied: GatheredCommand[] = [];
  readonly #postings = new PostingLog();
  readonly #durable = Promise.withResolvers<void>();
  /** Of the senders of single commands, in three columns: what they hear, and how. */
  readonly #outcomes: Outcome[] = [];
  readonly #resolves: ((outcome: Outcome) => void)[] = [];
  readonly #rejects: ((error: Error) => void)[] = [];

  constructor(firstSequence: number) {
    this.firstSequence = firstSequence;
    // A failure reaches those who wait; with nobody waiting it is no failure of its own.
    this.#durable.promise.catch(() => undefined);
  }

  /** Takes in the next command; `moved` holds what it moved, undefined when nothing of it is shown to anybody. */
  add(command: Command, outcome: Outcome, moved: PostingLog | undefined): void {
    const start = this.#postings.length;
    if (moved !== undefined) this.#postings.append(moved);
    const sequence = this.firstSequence + this.applied.length;
    this.applied.push(new GatheredCommand(sequence, command, outcome, this.#postings, start));
  }

  /** The same with what a command did, for its sender. */
  durableOutcome(outcome: Outcome): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      this.#outcomes.push(outcome);
      this.#resolves.push(resolve);
      this.#rejects.push(reject);
    });
  }

  /** Resolves after the sync, rejects when the venue stopped before it. */
  get durable(): Promise<void> {
    return this.#durable.promise;
  }

  settle(): void {
    this.#resolves.forEach((resolve, i) => resolve(this.#outcomes[i] as Outcome));
    this.#durable.resolve();
  }

  fail(error: Error): void {
    for (const reject of this.#rejects) reject(error);
    this.#durable.reject(error);
  }
}

/** Its postings stay in the frame's columns until somebody asks for them. */
class GatheredCommand implements Applied {
  readonly sequence: number;
  readonly command: Command;
  readonly outcome: Outcome;
  readonly #log: PostingLog;
  readonly #start: number;
  readonly #end: number;
  #postings: readonly Posting[] | undefined;

  constructor(sequence: number, command: Command, outcome: Outcome, log: PostingLog, start: number) {
    this.sequence = sequence;
    this.command = command;
    this.outcome = outcome;
    this.#log = log;
    this.#start = start;
    this.#end = log.length;
  }

  get postings(): readonly Posting[] {
    this.#postings ??= this.#log.postings(this.#start, this.#end);
    return this.#postings;
  }
}
