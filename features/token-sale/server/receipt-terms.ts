/** What receipts of token sales say besides the kernel's terms: with what to show sums. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { assetOf } from "../../../server/trading-venue.ts";

export function receiptTerms(kernel: Kernel, { token, pay }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [sold, paid] = [assetOf(kernel, Number(token ?? 0)), assetOf(kernel, Number(pay ?? 0))];
  return { code: sold.code, decimals: String(sold.decimals), pay_code: paid.code, pay_decimals: String(paid.decimals) };
}
