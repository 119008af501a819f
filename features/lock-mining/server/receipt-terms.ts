/** What receipts of locks say besides the kernel's terms: with what to show sums, and which days were paid. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { dateOf } from "./lock-percent.ts";

export function receiptTerms(
  kernel: Kernel,
  { asset, locked_on: lockedOn }: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  const { code, decimals } = assetOf(kernel, Number(asset ?? 0));
  return { code, decimals: String(decimals), first_date: lockedOn === undefined ? "" : dateOf(Number(lockedOn) + 1) };
}
