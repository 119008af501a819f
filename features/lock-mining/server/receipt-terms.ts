/** What receipts of locks say besides the kernel's terms: with what to show sums, and which days were paid. */
import { assetOf } from "../../../server/trading-venue.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";
import { dateOf } from "./lock-percent.ts";

export function receiptTerms(
  kernel: ReceiptKernel,
  { asset, locked_on: lockedOn }: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { code, decimals } = assetOf(kernel, Number(asset ?? 0));
  return { code, decimals: String(decimals), first_date: lockedOn === undefined ? "" : dateOf(Number(lockedOn) + 1) };
}
