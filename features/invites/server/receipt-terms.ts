/** What receipts of rebates say besides the kernel's terms: the currency's name and decimals. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { assetOf } from "../../../server/trading-venue.ts";

export function receiptTerms(kernel: Kernel, terms: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { code, decimals } = assetOf(kernel, Number(terms.asset));
  return { code, decimals: String(decimals) };
}
