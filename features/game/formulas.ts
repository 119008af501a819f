/**
 * The game: which of four samples is the true one, provably fair. Pages and server compute the same.
 *
 * Before a draw its house seed (32 random bytes) is sealed: SHA-256 of it is shown. The player has words of their own and a count. The draw is
 * HMAC-SHA-256 with the house seed as key over "words:count"; read as a number and divided by four, what is left names the true one. The house
 * seed opens with the draw. The words count as they stand when it is drawn: who changes theirs after the seal was shown leaves neither side a
 * choice. One in four is true and pays four times the stake: no edge for the house.
 *
 * Points are play points: they can't be bought, sold or sent, and are never money. Everybody has the same: 100 for each day of the week that has
 * begun (Monday, UTC), and what they won or lost since Monday.
 */
import { hmac } from "@noble/hashes/hmac.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

export const SAMPLES = [1, 2, 3, 4] as const;
export type Sample = (typeof SAMPLES)[number];
export const STAKES = [10, 25, 50] as const;
export const PAYS = 4;
export const DAILY_POINTS = 100;
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** 1 January 1970 was a Thursday. */
const MONDAY = 3;

/** In hexadecimal digits, as everything that is shown. */
export function sealOf(houseSeed: string): string {
  return bytesToHex(sha256(hexToBytes(houseSeed)));
}

export type Drawn = {
  readonly hmac: string;
  readonly truth: Sample;
  /** What the false ones are, from the first to the last: numbers of metals, for the picture alone. */
  readonly metals: readonly number[];
};

export function drawOf(houseSeed: string, words: string, count: number): Drawn {
  const bytes = hmac(sha256, hexToBytes(houseSeed), utf8ToBytes(`${words}:${count}`));
  // The last byte of a number leaves what the whole number leaves.
  const truth = SAMPLES[(bytes.at(-1) ?? 0) % SAMPLES.length] ?? 1;
  const first = (bytes[0] ?? 0) % 3;
  return { hmac: bytesToHex(bytes), truth, metals: [first, (first + 1) % 3, (first + 2) % 3] };
}

/** What a draw brings, in points. */
export function wonBy(stake: number, choice: Sample, truth: Sample): number {
  return choice === truth ? stake * (PAYS - 1) : -stake;
}

const dayOf = (at: number): number => Math.floor(at / DAY_MS) + MONDAY;
/** Number of the week that a moment is in, from Monday 00:00 UTC. */
export function weekOf(at: number): number {
  return Math.floor(dayOf(at) / WEEK_DAYS);
}

/** Points that everybody was given since Monday. */
export function givenSince(at: number): number {
  return ((dayOf(at) % WEEK_DAYS) + 1) * DAILY_POINTS;
}

/** When the next ones come. */
export function nextPointsAt(at: number): number {
  return (Math.floor(at / DAY_MS) + 1) * DAY_MS;
}
