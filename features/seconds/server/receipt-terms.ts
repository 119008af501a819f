/** What receipts of seconds contracts say besides the kernel's terms: names and decimals to show them with. */
import { marketId } from "../../../money/units.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";
import { USDT_DECIMALS } from "./seconds.rows.ts";

export function receiptTerms(kernel: ReceiptKernel, { market }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const terms = market === undefined ? undefined : kernel.spot.markets.get(marketId(Number(market)))?.terms;
  const symbol = { symbol: terms?.symbol ?? "", price_decimals: String(terms?.priceDecimals ?? 0) };
  return { code: "USDT", decimals: String(USDT_DECIMALS), ...symbol };
}
