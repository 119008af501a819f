/** What receipts of dividends and splits say besides the kernel's terms: the market's and the assets' names and decimals. */
import type { MarketId } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { ReceiptKernel } from "../../receipts/server/receipt-kernel.ts";

export function receiptTerms(kernel: ReceiptKernel, terms: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const market = kernel.spot.markets.get(Number(terms.market) as MarketId)?.terms;
  if (market === undefined) return {};
  const [base, quote] = [assetOf(kernel, market.base), assetOf(kernel, market.quote)];
  return {
    symbol: market.symbol,
    base_code: base.code,
    quote_code: quote.code,
    base_decimals: String(base.decimals),
    quote_decimals: String(quote.decimals),
  };
}
