/** What receipts of deposits say besides the kernel's terms: the currency's name and decimals, and the network's. */
import { assetOf } from "../../../server/trading-venue.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";
import { networkFacts } from "../../networks/formulas.ts";

export function receiptTerms(kernel: ReceiptKernel, terms: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const { code, decimals } = assetOf(kernel, Number(terms.asset));
  return { code, decimals: String(decimals), network_name: networkFacts(Number(terms.network))?.name ?? "" };
}
