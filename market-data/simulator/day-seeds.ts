/**
 * Seeds of the simulated days: committed to before the day, revealed after it.
 *
 * seed(day) = HMAC-SHA-256(master secret, day). The SHA-256 of a seed is published before its day begins; once the day
 * is over the seed itself is, and everybody can check that the prices were fixed before anyone traded on them.
 */
import { createHash, createHmac, type KeyObject } from "node:crypto";
import { DAY_MS } from "../candles.ts";

/** Length of the master secret and of a seed. */
export const SEED_BYTES = 32;

/** "2026-03-04" of a day since 1970-01-01 UTC. */
export function dayName(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

/** Day since 1970-01-01 UTC of "2026-03-04"; throws RangeError for anything else. */
export function dayOfName(name: string): number {
  const day = Date.parse(`${name}T00:00:00Z`) / DAY_MS;
  if (!/^\d{4}-\d\d-\d\d$/.test(name) || dayName(day) !== name) throw new RangeError(`not a day: ${name}`);
  return day;
}

/** A key that was made once spares thousands of days the making of theirs. */
export function daySeed(master: Uint8Array | KeyObject, day: number): Uint8Array {
  return createHmac("sha256", master)
    .update(`simulated day ${dayName(day)}`)
    .digest();
}

/** The commitment to a seed, as 64 hex digits. */
export function seedHash(seed: Uint8Array): string {
  return createHash("sha256").update(seed).digest("hex");
}
