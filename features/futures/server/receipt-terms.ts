/** What receipts of futures say besides the kernel's terms: names and decimals to show them with. */
import type { Kernel } from "../../../kernel/kernel.ts";
import type { MarketId } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";

export function receiptTerms(kernel: Kernel, { contract }: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const quote = kernel.assets.all().find(({ code }) => code === "USDT");
  const money = { code: quote?.code ?? "", decimals: String(quote?.decimals ?? 0) };
  const terms = contract === undefined ? undefined : kernel.spot.markets.get(Number(contract) as MarketId)?.terms;
  if (terms === undefined) return money;
  return { ...money, symbol: terms.symbol, coin: assetOf(kernel, terms.base).code, price_decimals: String(terms.priceDecimals) };
}
