/** What receipts of seconds contracts say besides the kernel's terms: names and decimals to show them with. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { marketId } from "../../../money/units.ts";
import { USDT_DECIMALS } from "./seconds.rows.ts";

export function receiptTerms(kernel: Kernel, { market }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const terms = market === undefined ? undefined : kernel.spot.markets.get(marketId(Number(market)))?.terms;
  const symbol = { symbol: terms?.symbol ?? "", price_decimals: String(terms?.priceDecimals ?? 0) };
  return { code: "USDT", decimals: String(USDT_DECIMALS), ...symbol };
}
