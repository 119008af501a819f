/** What receipts of rebates say besides the kernel's terms: the currency's name and decimals. */
import { assetOf } from "../../../server/trading-venue.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";

export function receiptTerms(kernel: ReceiptKernel, terms: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { code, decimals } = assetOf(kernel, Number(terms.asset));
  return { code, decimals: String(decimals) };
}
