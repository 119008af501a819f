/**
 * Commits to the seeds that rates of locks follow from, and shows each day's as soon as it has begun. The venue does it by itself and nobody
 * is asked: an operator can neither choose a rate nor draw again. What it fails to show in time costs the house the upper rate.
 */
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import { RefusalError } from "../../../server/refusal-error.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { CHAIN_DAYS_MOST, dayOf } from "../formulas.ts";
import type { SeedChain } from "../kernel/public.ts";
import { SecretSeeds } from "./seed-chain.ts";

/** At the fastest clock a quarter of an hour of the venue. */
const LOOK_MS = 250;
/** After something was refused. */
const REST_MS = 2_000;
/** A commitment that reaches less far is followed by another: the longest lock takes 365 days. */
const DAYS_LEAST = 400;

export type LockSeedsParts = {
  readonly venue: Pick<TradingVenue, "kernel" | "submit" | "time">;
  /** Of the venue, and never in the log. */
  readonly secret: Uint8Array;
  readonly onFault: (error: unknown, where: string) => void;
  /** So many days a commitment: 109 years, less in tests. */
  readonly days?: number;
};

/** What was due at the start is done when this resolves; what comes back ends it. */
export async function runLockSeeds(parts: LockSeedsParts): Promise<() => Promise<void>> {
  const seeds = new LockSeeds(parts);
  await seeds.look();
  const timer = setInterval(() => void seeds.look(), LOOK_MS);
  return async () => {
    clearInterval(timer);
    await seeds.close();
  };
}

export class LockSeeds {
  readonly #parts: LockSeedsParts;
  readonly #days: number;
  #seeds: SecretSeeds | undefined;
  #underWay: Promise<void> | undefined;
  #restUntil = 0;
  #isClosed = false;

  constructor(parts: LockSeedsParts) {
    this.#parts = parts;
    this.#days = parts.days ?? CHAIN_DAYS_MOST;
  }

  /** One at a time: who comes meanwhile waits for the same. */
  look(): Promise<void> {
    if (this.#isClosed || performance.now() < this.#restUntil) return this.#underWay ?? Promise.resolve();
    this.#underWay ??= this.#turn().finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#underWay;
  }

  async #turn(): Promise<void> {
    try {
      const command = this.#due();
      if (command === undefined) return;
      const { refusal } = await this.#parts.venue.submit(command);
      // A day may have begun between the look and the log: the next look is of that day.
      if (refusal !== undefined) this.#rest();
    } catch (error: unknown) {
      this.#rest();
      // The disk is nearly full, or the venue stops: later, or never.
      if (!(error instanceof RefusalError) && !this.#isClosed) this.#parts.onFault(error, "seeds of lock mining");
    }
  }

  #rest(): void {
    this.#restUntil = performance.now() + REST_MS;
  }

  /** Nothing where there is no product to have rates. */
  #due(): UntimedCommand | undefined {
    const { kernel, time } = this.#parts.venue;
    const { chain } = kernel.lockMining;
    if (kernel.lockMining.products().length === 0) return undefined;
    const today = dayOf(time.now());
    const seeds = chain === undefined ? undefined : this.#own(chain);
    if (chain === undefined || seeds === undefined || chain.firstDay + chain.days - 1 - today < DAYS_LEAST) {
      const { anchor, days } = (this.#seeds = new SecretSeeds(this.#parts.secret, (chain?.number ?? 0) + 1, this.#days));
      return { type: "lock-mining/commit", anchor, day: today + 1, days };
    }
    if (today <= chain.shown.day || today < chain.firstDay) return undefined;
    return { type: "lock-mining/reveal", day: today, seed: seeds.ofDay(today - chain.firstDay + 1) };
  }

  /** Undefined where the commitment is of another secret. */
  #own({ number, days, anchor }: SeedChain): SecretSeeds | undefined {
    if (this.#seeds?.number !== number || this.#seeds.days !== days) this.#seeds = new SecretSeeds(this.#parts.secret, number, days);
    return this.#seeds.anchor === anchor ? this.#seeds : undefined;
  }
}
