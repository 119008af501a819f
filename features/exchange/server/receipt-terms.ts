/** What receipts of exchanges say besides the kernel's terms: the coins' names and decimals. */
import { assetOf } from "../../../server/trading-venue.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";

export function receiptTerms(kernel: ReceiptKernel, terms: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [from, to] = [assetOf(kernel, Number(terms.from)), assetOf(kernel, Number(terms.to))];
  return { from_code: from.code, to_code: to.code, from_decimals: String(from.decimals), to_decimals: String(to.decimals) };
}
