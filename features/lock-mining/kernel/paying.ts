/**
 * The payments of a day: begun by the command that shows its seed, or six hours into the day without one; ten locks an entry of the
 * due-list, by number, so that a hundred thousand hold nobody up. One day after the other.
 */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { timeMs, type TimeMs } from "../../../money/units.ts";
import { dayOf, SEED_WAIT_MS, startOfDay } from "../formulas.ts";
import type { Lock } from "./lock-mining.messages.ts";
import type { Seeds, ShownSeed } from "./seeds.ts";

/** The entry of the due-list that goes on paying; others are days whose seed may be missing. */
const GO_ON = 0;
const LOCKS_AN_ENTRY = 10;

type Run = { readonly day: number; readonly seed: ShownSeed | undefined };

export type PayingNeeds = {
  readonly seeds: Seeds;
  /** Running locks by number; those that come while a day is paid are behind the others. */
  readonly locks: () => IterableIterator<Lock>;
  readonly schedule: (due: TimeMs, reference: number) => void;
  /** Pays a lock its day, whatever there is to pay. */
  readonly pay: (lock: Lock, day: number, seed: ShownSeed | undefined, at: TimeMs) => void;
  readonly finished: (day: number, seed: ShownSeed | undefined, at: TimeMs) => void;
};

export class Paying {
  readonly #needs: PayingNeeds;
  /** All locks have been paid up to this day; 0 before the first commitment. */
  #paidThrough = 0;
  /** Days up to this one are paid as soon as their turn comes, with their seed or without. */
  #allowed = 0;
  #run: Run | undefined;
  /** The last lock that the run has looked at. */
  #cursor = 0;
  #next: IterableIterator<Lock> | undefined;

  constructor(needs: PayingNeeds) {
    this.#needs = needs;
  }

  get paidThrough(): number {
    return this.#paidThrough;
  }

  /** Whether a day is paid at the upper rate where no seed was shown by now. */
  isWithheld(day: number): boolean {
    if (this.#run?.day === day) return this.#run.seed === undefined;
    return day <= this.#allowed && this.#needs.seeds.of(day) === undefined;
  }

  /** With the first commitment: days are looked at from the next one on. */
  begin(at: TimeMs): void {
    if (this.#paidThrough > 0) return;
    this.#paidThrough = dayOf(at);
    this.#allowed = this.#paidThrough;
    this.#await(this.#paidThrough + 1);
  }

  /** The seed of this day was shown. */
  shown(day: number, at: TimeMs): void {
    this.#allow(day, at);
  }

  due(reference: number, at: TimeMs): void {
    if (reference === GO_ON) return this.#goOn(at);
    this.#await(reference + 1);
    return this.#allow(reference, at);
  }

  #await(day: number): void {
    this.#needs.schedule(timeMs(startOfDay(day) + SEED_WAIT_MS), day);
  }

  #allow(day: number, at: TimeMs): void {
    if (day <= this.#allowed) return;
    this.#allowed = day;
    if (this.#run === undefined) this.#start(at);
  }

  #start(at: TimeMs): void {
    const day = this.#paidThrough + 1;
    this.#run = { day, seed: this.#needs.seeds.of(day) };
    this.#cursor = 0;
    this.#next = this.#needs.locks();
    this.#needs.schedule(at, GO_ON);
  }

  #goOn(at: TimeMs): void {
    if (this.#run === undefined) return;
    const { day, seed } = this.#run;
    this.#next ??= this.#fromCursor();
    for (let left = LOCKS_AN_ENTRY; left > 0; left--) {
      const { value: lock, done } = this.#next.next();
      if (done === true) return this.#finish(day, seed, at);
      this.#cursor = lock.number;
      this.#needs.pay(lock, day, seed, at);
    }
    this.#needs.schedule(at, GO_ON);
  }

  #finish(day: number, seed: ShownSeed | undefined, at: TimeMs): void {
    this.#run = undefined;
    this.#next = undefined;
    this.#paidThrough = day;
    this.#needs.seeds.forget(day);
    this.#needs.finished(day, seed, at);
    if (this.#allowed > day) this.#start(at);
  }

  /** After a snapshot: behind the last one that was looked at. */
  *#fromCursor(): IterableIterator<Lock> {
    for (const lock of this.#needs.locks()) if (lock.number > this.#cursor) yield lock;
  }

  save(writer: StateWriter): void {
    const { day, seed } = this.#run ?? { day: 0, seed: undefined };
    for (const value of [this.#paidThrough, this.#allowed, day, seed?.position ?? 0, this.#cursor]) writer.number(value);
    writer.text(seed?.seed ?? "");
  }

  load(reader: StateReader): void {
    [this.#paidThrough, this.#allowed] = [reader.number(), reader.number()];
    const [day, position] = [reader.number(), reader.number()];
    this.#cursor = reader.number();
    const seed = reader.text();
    if (day > 0) this.#run = { day, seed: seed === "" ? undefined : { seed, position } };
  }
}
