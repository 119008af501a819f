/** Which trades of the tape stand out. Pure. */
import { scaledDecimal } from "../../numbers/decimal-text.ts";
import type { Trade } from "../../socket/events.ts";

/** So many times the mean of those in sight. */
const LARGE = 3n;
/** Fewer say nothing of what is usual. */
const TRADES_MIN = 8;

/** The amount from which a trade is large, in 10^-10; undefined while there are too few to tell. */
export function largeFrom(trades: readonly Pick<Trade, "amount">[]): bigint | undefined {
  if (trades.length < TRADES_MIN) return undefined;
  const sum = trades.reduce((total, { amount }) => total + scaledDecimal(amount), 0n);
  return (sum * LARGE) / BigInt(trades.length);
}
