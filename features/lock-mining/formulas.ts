/**
 * Rules and formulas of lock mining: what a product may be, how the rate of a day follows from its seed, what a day pays and what leaving
 * early costs. The kernel, the pages, the receipt and the offline check use the same ones. Whole smallest units and ppm, never floats.
 *
 * Seeds. SHA-256 of a day's seed is the seed of the day before it: whoever knows one can compute all earlier ones and no later one. The
 * venue commits to the seed before the first day (the anchor) before it sells anything, and so to all days at once (Lamport 1981).
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import { amount, ratePpm, type Amount, type RatePpm } from "../../money/units.ts";

/** What an operator may set; a lock keeps what it was sold with. Amounts in smallest units of the asset. */
export type LockTerms = {
  readonly asset: number;
  /** Days that pay interest; the principal is back with the last. */
  readonly days: number;
  /** The rate of a day lies between these. */
  readonly lowPpm: RatePpm;
  readonly highPpm: RatePpm;
  /** Of one lock. */
  readonly least: Amount;
  /** Of all running locks of one person in this product. */
  readonly most: Amount;
  /** Of all running locks in this product. */
  readonly quota: Amount;
  /** For each interest day not yet paid, of the principal, when somebody leaves early. */
  readonly penaltyPpm: RatePpm;
  readonly isOnSale: boolean;
};

/** matured: held to its end. redeemed: left early. closed: the person started again. */
export type LockEnd = "matured" | "redeemed" | "closed";

export const DAY_MS = 86_400_000;
const PPM = 1_000_000n;
/** With one day alone a lock of the last second would be paid a whole one and be free with it. */
export const LOCK_DAYS = { least: 2, most: 365 } as const;
/** 10 % a day. */
export const RATE_PPM_MAX = 100_000;
/** 1 % a day. */
export const PENALTY_PPM_MAX = 10_000;
export const LOCK_AMOUNT_MOST = amount(10n ** 18n);
export const PRODUCTS_MOST = 200;
/** Running locks a person. */
export const LOCKS_MOST = 50;
/** Days that one commitment reaches at most: 109 years. */
export const CHAIN_DAYS_MOST = 40_000;
/** A day whose seed is not shown by then pays the upper rate. */
export const SEED_WAIT_MS = 6 * 3_600_000;
const SEED = /^[0-9a-f]{64}$/;

/** The day (since 1970, UTC) of a moment. */
export const dayOf = (at: number): number => Math.floor(at / DAY_MS);
export const startOfDay = (day: number): number => day * DAY_MS;

export const isSeed = (seed: string): boolean => SEED.test(seed);
/** The seed of the day before; `seed` is 64 hex digits. */
export const seedBefore = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)));

/** The seed `days` days before; 0 gives the seed itself. */
export function seedEarlier(seed: string, days: number): string {
  let bytes = hexToBytes(seed);
  for (let left = days; left > 0; left--) bytes = sha256(bytes);
  return bytesToHex(bytes);
}

/**
 * The rate of a product on a day: SHA-256 of the seed followed by the product's number (four bytes, big end first); its first six bytes are
 * a number below 2^48, and the rate is low + ⌊number × (high − low + 1) / 2^48⌋.
 */
export function rateOfDay(seed: string, product: number, { lowPpm, highPpm }: Pick<LockTerms, "lowPpm" | "highPpm">): RatePpm {
  const number = Uint8Array.of((product >>> 24) & 255, (product >>> 16) & 255, (product >>> 8) & 255, product & 255);
  const drawn = BigInt(`0x${bytesToHex(sha256(concatBytes(hexToBytes(seed), number)).subarray(0, 6))}`);
  return ratePpm(lowPpm + Number((drawn * BigInt(highPpm - lowPpm + 1)) >> 48n));
}

/** What a day pays, rounded down to the smallest unit. */
export const interestOf = (principal: Amount, rate: number): Amount => amount((principal * BigInt(rate)) / PPM);

/** What the house sets aside: each day at the upper rate. */
export const promiseOf = (principal: Amount, highPpm: number, days: number): Amount =>
  amount(interestOf(principal, highPpm) * BigInt(days));

/** What leaving costs with so many interest days not yet paid, rounded down, never more than the principal (0.4 % × 3 × 1,000 = 12). */
export function penaltyOf(principal: Amount, penaltyPpm: number, daysLeft: number): Amount {
  const penalty = (principal * BigInt(penaltyPpm) * BigInt(daysLeft)) / PPM;
  return penalty > principal ? principal : amount(penalty);
}

export function areLockTerms({ asset, days, lowPpm, highPpm, least, most, quota, penaltyPpm, isOnSale }: LockTerms): boolean {
  return (
    Number.isSafeInteger(asset) &&
    isWhole(days, LOCK_DAYS.least, LOCK_DAYS.most) &&
    isWhole(lowPpm, 1, RATE_PPM_MAX) &&
    isWhole(highPpm, lowPpm, RATE_PPM_MAX) &&
    isWhole(penaltyPpm, 0, PENALTY_PPM_MAX) &&
    typeof isOnSale === "boolean" &&
    [least, most, quota].every((units) => typeof units === "bigint") &&
    0n < least &&
    least <= most &&
    most <= quota &&
    quota <= LOCK_AMOUNT_MOST
  );
}

const isWhole = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;
