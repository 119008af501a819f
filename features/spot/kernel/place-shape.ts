/** Whether an order makes sense by itself, before any market is looked at. */
import type { Place } from "./spot.messages.ts";

/** Levels per side of one mass quote. */
export const QUOTE_LEVELS_MAX = 20;
/** Prices live in 32 bits of the order record. */
const TICKS_MAX = 0x7fffffff;

/**
 * A limit order names price and quantity; a market order a quantity or, when buying, a budget; never both.
 * All are positive whole numbers.
 */
export function isPlaceWellFormed({ orderType, side, ticks, lots, budget }: Place): boolean {
  if (!Number.isSafeInteger(ticks) || !Number.isSafeInteger(lots) || ticks < 0 || lots < 0 || budget < 0n) return false;
  if (orderType === "limit") return ticks > 0 && ticks <= TICKS_MAX && lots > 0 && budget === 0n;
  if (ticks !== 0) return false;
  return budget > 0n ? side === "buy" && lots === 0 : lots > 0;
}
