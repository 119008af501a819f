/** What receipts of the marketplace say besides the kernel's terms: with what to show sums. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { assetOf } from "../../../server/trading-venue.ts";

export function receiptTerms(kernel: Kernel, { asset }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { code, decimals } = assetOf(kernel, Number(asset ?? 0));
  return { currency: code, decimals: String(decimals) };
}
