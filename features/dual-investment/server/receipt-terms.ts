/** What receipts of dual investment say besides the kernel's terms: names to show sums and prices with. */
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";
import { marketOf } from "./dual-markets.ts";

export function receiptTerms(kernel: ReceiptKernel, { market: id }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { symbol, coin, cash } = marketOf(kernel, Number(id ?? 0));
  return { symbol, coin: coin.code, cash: cash.code };
}
