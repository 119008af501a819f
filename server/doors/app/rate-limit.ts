/**
 * Limits on everything that guesses: so many tries at once, then one more every so often.
 *
 * One number a key (the generic cell rate algorithm), in memory: a restart forgives, which a guesser can't bring about.
 * Keys are forgotten once they would be free again and never before. Their number is bounded for each limit: beyond it newcomers
 * share a few counters (`crowd.ts`), so that a flood of them neither fills the memory nor makes room for itself.
 */
import { crowdOf } from "./crowd.ts";

export type Limit = {
  /** Its name, part of the key. */
  readonly name: string;
  /** Tries at once. */
  readonly burst: number;
  /** After which one more try is given, in milliseconds. */
  readonly everyMs: number;
};

/** Subjects kept for each limit. */
const SUBJECTS_MAX = 50_000;
const SWEEP_AFTER = 1000;

/** To the time at which its last try will have been made up for, in ms. */
type FreeAt = Map<string, number>;
/** Of one limit. */
type Table = { readonly subjects: FreeAt; readonly crowds: FreeAt };
type Place = { readonly counts: FreeAt; readonly key: string };

export class RateLimits {
  readonly #clock: () => number;
  /** By the limit's name. */
  readonly #tables = new Map<string, Table>();
  #taken = 0;
  #kept = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Takes one try, or `count` of them, no more than the burst. Returns 0, or the milliseconds to wait when there are none left (then nothing was taken). */
  take(limit: Limit, subject: string, count = 1): number {
    const { counts, key } = this.#placeOf(limit, subject);
    const now = this.#clock();
    const freeAt = counts.get(key);
    const wait = waitUntil(freeAt, limit, now, count);
    if (wait > 0) return wait;
    if (freeAt === undefined) this.#kept += 1;
    counts.set(key, Math.max(freeAt ?? 0, now) + limit.everyMs * count);
    if (++this.#taken > this.#kept + SWEEP_AFTER) this.#sweep(now);
    return 0;
  }

  /** Milliseconds until a try is free, without taking one. */
  waitMs(limit: Limit, subject: string): number {
    const { counts, key } = this.#placeOf(limit, subject);
    return waitUntil(counts.get(key), limit, this.#clock(), 1);
  }

  /** Gives back a try that was taken in advance and turned out not to count, or `count` of them. */
  giveBack(limit: Limit, subject: string, count = 1): void {
    const { counts, key } = this.#placeOf(limit, subject);
    const freeAt = counts.get(key);
    if (freeAt !== undefined) counts.set(key, freeAt - limit.everyMs * count);
  }

  /** Gives a subject all its tries back, for a success that proves it harmless; one in a crowd only what it took last. */
  reset(limit: Limit, subject: string): void {
    const { counts, key } = this.#placeOf(limit, subject);
    if (key !== subject) return this.giveBack(limit, subject);
    if (counts.delete(key)) this.#kept -= 1;
  }

  /** As rarely as there are subjects, so that a try costs the same however many there are. */
  #sweep(now: number): void {
    this.#taken = 0;
    this.#kept = 0;
    for (const { subjects, crowds } of this.#tables.values()) {
      for (const counts of [subjects, crowds]) for (const [key, freeAt] of counts) if (freeAt <= now) counts.delete(key);
      this.#kept += subjects.size + crowds.size;
    }
  }

  #placeOf({ name }: Limit, subject: string): Place {
    let table = this.#tables.get(name);
    if (table === undefined) this.#tables.set(name, (table = { subjects: new Map<string, number>(), crowds: new Map<string, number>() }));
    const { subjects, crowds } = table;
    const hasRoom = subjects.size < SUBJECTS_MAX || subjects.has(subject);
    return hasRoom ? { counts: subjects, key: subject } : { counts: crowds, key: crowdOf(subject) };
  }
}

function waitUntil(freeAt: number | undefined, { burst, everyMs }: Limit, now: number, count: number): number {
  return Math.max(0, (freeAt ?? 0) - now - (burst - count) * everyMs);
}
