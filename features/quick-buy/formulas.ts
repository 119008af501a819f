/** The published numbers of quick buy: kernel, documents and app read them here. */
import { amount, type Amount } from "../../money/units.ts";

const MINUTE_MS = 60_000;
/** Seed 4: cancelled if it is not paid in time. */
export const PAY_WITHIN_MS = 30 * MINUTE_MS;
/** Whoever says that they have paid has this long for it to arrive (seed 9: 2 to 5 working days by bank), and a weekend with it. */
export const ARRIVES_WITHIN_MS = 8 * 24 * 60 * MINUTE_MS;
/** Orders of one person that are open at a time. */
export const OPEN_MAX = 3;

/** A rate says what one whole unit of a currency is in 10⁻⁸ USDT; the dollar is one USDT (seed 9). */
export const RATE_ONE = 100_000_000n;
/** From 10⁻⁸ USDT to its smallest unit, 10⁻⁶. */
const RATE_PER_UNIT = 100n;
/** What one pays is whole and below this. */
export const PAY_MAX = 1_000_000_000_000;

/** What comes of a payment ("quick-buy/1"), rounded down: `pay x rate`. */
export function quickBuyUnits(pay: number, rate: bigint): Amount {
  return amount((BigInt(pay) * rate) / RATE_PER_UNIT);
}

/** ISO 4217. */
export const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);
