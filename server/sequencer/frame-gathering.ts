/**
 * The commands of one frame, from the first that is applied to the sync that makes them all durable.
 *
 * One promise serves the readers of live state and those who sent many commands; who sent one has one of their own, which is settled
 * directly: a promise that follows another costs a turn more. Until the sync what was executed together stays rows, and what moved columns:
 * objects are made for who hears of them then, and live no longer than they need them.
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
/** Who sent commands that are executed together, each their own, and which of them sent the first. */
export type Senders = { readonly resolves: (Resolve | undefined)[]; readonly from: number };

/** Commands that were executed together, numbered from 0: orders (`RanOrders`), or one alone. */
type Executed = {
  readonly count: number;
  command(at: number): Command;
  outcome(at: number): Outcome;
  /** Where what each moved begins and ends, in what all of them moved. */
  movesFrom(at: number): number;
  movesTo(at: number): number;
};

export class GatheredFrame {
  readonly firstSequence: number;
  readonly #parts: GatheredPart[] = [];
  #count = 0;
  #moves: PostingLog;
  readonly #durable = Promise.withResolvers<void>();

  constructor(firstSequence: number, moves = new PostingLog(undefined, MOVES_SHARED)) {
    this.firstSequence = firstSequence;
    this.#moves = moves;
    // A failure reaches those who wait; with nobody waiting it is no failure of its own.
    this.#durable.promise.catch(() => undefined);
  }

  /** Commands gathered. */
  get count(): number {
    return this.#count;
  }

  /** Takes in what commands moved that are added next: where in what is gathered it begins. */
  take(moved: PostingLog): Moved {
    if (this.#moves.room < moved.length) this.#moves = new PostingLog(undefined, Math.max(MOVES_SHARED, moved.length));
    const start = this.#moves.length;
    this.#moves.append(moved);
    return { log: this.#moves, start };
  }

  /** Takes in so many of what was executed, from number `from` on. Their senders hear what they did, once it is durable. */
  add(
    executed: Executed,
    { from, count }: { readonly from: number; readonly count: number },
    moved: Moved,
    senders?: Senders,
  ): GatheredPart {
    const part = new GatheredPart({ executed, from, count, moved, senders, firstSequence: this.firstSequence + this.#count });
    this.#parts.push(part);
    this.#count += count;
    return part;
  }

  /** The frame for what comes after this one's commands; it takes in no more. */
  next(): GatheredFrame {
    return new GatheredFrame(this.firstSequence + this.count, this.#moves);
  }

  /** Resolves after the sync, rejects when the venue stopped before it. */
  get durable(): Promise<void> {
    return this.#durable.promise;
  }

  /** Its commands, for those who hear of durable ones. */
  *applied(): Generator<Applied> {
    for (const part of this.#parts) for (let at = 0; at < part.count; at++) yield new GatheredCommand(part, at);
  }

  settle(): void {
    for (const part of this.#parts) part.settle();
    this.#durable.resolve();
  }

  fail(error: Error): void {
    for (const part of this.#parts) part.fail(error);
    this.#durable.reject(error);
  }
}

/** Where in a log moves begin. */
export type Moved = { readonly log: PostingLog; readonly start: number };
/** Of commands of whose moves nobody is to hear. */
export const NOTHING_MOVED: Moved = { log: new PostingLog(), start: 0 };

type PartTerms = {
  readonly executed: Executed;
  readonly from: number;
  readonly count: number;
  readonly moved: Moved;
  readonly senders: Senders | undefined;
  readonly firstSequence: number;
};

/** Commands of a frame that were executed together. */
export class GatheredPart {
  readonly #terms: PartTerms;
  /** Those that somebody asked for: sender and listeners read the same. */
  readonly #outcomes: Outcome[] = [];

  constructor(terms: PartTerms) {
    this.#terms = terms;
  }

  get count(): number {
    return this.#terms.count;
  }

  sequence(at: number): number {
    return this.#terms.firstSequence + at;
  }

  command(at: number): Command {
    return this.#terms.executed.command(this.#terms.from + at);
  }

  outcome(at: number): Outcome {
    return (this.#outcomes[at] ??= this.#terms.executed.outcome(this.#terms.from + at));
  }

  postings(at: number): readonly Posting[] {
    const { executed, from, moved } = this.#terms;
    return moved.log.postings(moved.start + executed.movesFrom(from + at), moved.start + executed.movesTo(from + at));
  }

  /**
   * Each sender hears of theirs, and is forgotten: an array that the engine took for one that lasts would hold all that they hold until its next
   * large collection.
   */
  settle(): void {
    const { executed, from, senders } = this.#terms;
    if (senders === undefined) return;
    const { resolves, from: first } = senders;
    for (let at = 0; at < this.count; at++) {
      resolves[first + at]?.(this.#outcomes[at] ?? executed.outcome(from + at));
      resolves[first + at] = undefined;
    }
  }

  /** Each sender hears of it, and is forgotten. */
  fail(error: Error): void {
    const { senders } = this.#terms;
    if (senders === undefined) return;
    const { resolves, from: first } = senders;
    for (let at = 0; at < this.count; at++) {
      resolves[first + at]?.(Promise.reject(error));
      resolves[first + at] = undefined;
    }
  }
}

/** A command that was executed alone; what it moved is in the ledger's log from one place up to another. */
export class ExecutedAlone implements Executed {
  readonly count = 1;
  readonly #command: Command;
  readonly #outcome: Outcome;
  readonly #from: number;
  readonly #to: number;

  constructor(command: Command, outcome: Outcome, from: number, to: number) {
    this.#command = command;
    this.#outcome = outcome;
    this.#from = from;
    this.#to = to;
  }

  command(): Command {
    return this.#command;
  }
  outcome(): Outcome {
    return this.#outcome;
  }
  movesFrom(): number {
    return this.#from;
  }
  movesTo(): number {
    return this.#to;
  }
}

/** What it was, did and moved stays as it was gathered until somebody asks for it. */
class GatheredCommand implements Applied {
  readonly sequence: number;
  readonly #part: GatheredPart;
  readonly #at: number;
  #command: Command | undefined;
  #outcome: Outcome | undefined;
  #postings: readonly Posting[] | undefined;

  constructor(part: GatheredPart, at: number) {
    this.sequence = part.sequence(at);
    this.#part = part;
    this.#at = at;
  }

  get command(): Command {
    return (this.#command ??= this.#part.command(this.#at));
  }

  get outcome(): Outcome {
    return (this.#outcome ??= this.#part.outcome(this.#at));
  }

  get postings(): readonly Posting[] {
    return (this.#postings ??= this.#part.postings(this.#at));
  }
}
