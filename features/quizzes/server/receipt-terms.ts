/** What receipts of quizzes say besides the kernel's terms: with what to show the index. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { marketId } from "../../../money/units.ts";

export function receiptTerms({ spot }: Kernel, { market }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const found = market === undefined ? undefined : spot.markets.get(marketId(Number(market)));
  return found === undefined ? {} : { symbol: found.terms.symbol, price_decimals: String(found.terms.priceDecimals) };
}
