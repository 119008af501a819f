/** What a token counts for that nobody trades yet: the price at which the venue sold it last. */
import type { Kernel } from "../../../kernel/kernel.ts";

/**
 * Smallest units of the quote currency for a whole token. Undefined once it has or had a market, for what was never sold, and for what was
 * sold for another currency.
 */
export function lastSoldPrice({ tokenSale, spot }: Kernel, asset: number, quote: number): bigint | undefined {
  const sold = tokenSale.lastSold(asset);
  if (sold === undefined || sold.cash !== quote) return undefined;
  return spot.markets.all().some(({ terms }) => terms.base === asset) ? undefined : sold.price;
}
