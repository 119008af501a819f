/**
 * Limits on everything that guesses: so many tries at once, then one more every so often.
 *
 * One number a key (the generic cell rate algorithm), in memory: a restart forgives, which a guesser can't bring about.
 * Keys are forgotten once they would be free again, and their number is bounded, so that a flood of addresses can't
 * fill the memory.
 */
export type Limit = {
  /** Its name, part of the key. */
  readonly name: string;
  /** Tries at once. */
  readonly burst: number;
  /** After which one more try is given, in milliseconds. */
  readonly everyMs: number;
};

/** Keys kept at most; beyond it the oldest are dropped. */
const KEYS_MAX = 100_000;
const SWEEP_AFTER = 1000;

export class RateLimits {
  readonly #clock: () => number;
  /** Key to the time at which its last try will have been made up for, in ms. */
  readonly #freeAt = new Map<string, number>();
  #taken = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Takes one try. Returns 0, or the milliseconds to wait when there is none left (then nothing was taken). */
  take(limit: Limit, subject: string): number {
    const wait = this.waitMs(limit, subject);
    if (wait > 0) return wait;
    const key = keyOf(limit, subject);
    const now = this.#clock();
    const next = Math.max(this.#freeAt.get(key) ?? 0, now) + limit.everyMs;
    this.#freeAt.delete(key);
    this.#freeAt.set(key, next);
    if (this.#freeAt.size > KEYS_MAX) this.#dropOldest();
    if (++this.#taken > this.#freeAt.size + SWEEP_AFTER) this.#sweep(now);
    return 0;
  }

  /** Milliseconds until a try is free, without taking one. */
  waitMs(limit: Limit, subject: string): number {
    const freeAt = this.#freeAt.get(keyOf(limit, subject)) ?? 0;
    return Math.max(0, freeAt - this.#clock() - (limit.burst - 1) * limit.everyMs);
  }

  /** Gives back a try that was taken in advance and turned out not to count. */
  giveBack(limit: Limit, subject: string): void {
    const key = keyOf(limit, subject);
    const freeAt = this.#freeAt.get(key);
    if (freeAt !== undefined) this.#freeAt.set(key, freeAt - limit.everyMs);
  }

  /** Gives a key all its tries back, for a success that proves it harmless. */
  reset(limit: Limit, subject: string): void {
    this.#freeAt.delete(keyOf(limit, subject));
  }

  /** As rarely as there are keys, so that a try costs the same however many there are. */
  #sweep(now: number): void {
    this.#taken = 0;
    for (const [key, freeAt] of this.#freeAt) if (freeAt <= now) this.#freeAt.delete(key);
  }

  #dropOldest(): void {
    const oldest = this.#freeAt.keys().next().value;
    if (oldest !== undefined) this.#freeAt.delete(oldest);
  }
}

function keyOf(limit: Limit, subject: string): string {
  return `${limit.name}\n${subject}`;
}
