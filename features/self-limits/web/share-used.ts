/** Whole hundredths of a limit that are used, 0 to 100; a limit of nothing is used up. Pure. */
import { scaledDecimal } from "../../../web/numbers/decimal-text.ts";

export function shareUsed(used: string, amount: string): number {
  const [part, whole] = [scaledDecimal(used), scaledDecimal(amount)];
  return whole === 0n || part >= whole ? 100 : Number((part * 100n) / whole);
}
