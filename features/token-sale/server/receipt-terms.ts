/** What receipts of token sales say besides the kernel's terms: with what to show sums. */
import { assetOf } from "../../../server/trading-venue.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";

export function receiptTerms(kernel: ReceiptKernel, { token, pay }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const [sold, paid] = [assetOf(kernel, Number(token ?? 0)), assetOf(kernel, Number(pay ?? 0))];
  return { code: sold.code, decimals: String(sold.decimals), pay_code: paid.code, pay_decimals: String(paid.decimals) };
}
