/** What receipts of quizzes say besides the kernel's terms: with what to show the index. */
import { marketId } from "../../../money/units.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";

export function receiptTerms({ spot }: ReceiptKernel, { market }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const found = market === undefined ? undefined : spot.markets.get(marketId(Number(market)));
  return found === undefined ? {} : { symbol: found.terms.symbol, price_decimals: String(found.terms.priceDecimals) };
}
