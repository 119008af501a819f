/** What receipts of the marketplace say besides the kernel's terms: with what to show sums. */
import { assetOf } from "../../../server/trading-venue.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";

export function receiptTerms(kernel: ReceiptKernel, { asset }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { code, decimals } = assetOf(kernel, Number(asset ?? 0));
  return { currency: code, decimals: String(decimals) };
}
