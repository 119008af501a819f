/** Which markets stand under which tab, and in which order. Pure. */
import type { TextKey } from "../../../web/i18n/texts.ts";
import { compareDecimals, signOfDecimal } from "../../../web/numbers/decimal-text.ts";
import { turnover } from "../../../web/quotes/quote.ts";
import type { Quote } from "../../../web/quotes/quote.ts";

export const MARKET_TABS = ["favourites", "all", "coins", "stocks", "gainers", "losers", "volume"] as const;
export type MarketTab = (typeof MARKET_TABS)[number];
export const TAB_TEXTS: Record<MarketTab, TextKey> = {
  favourites: "market.favourites",
  all: "market.all",
  coins: "shell.coins",
  stocks: "shell.stocks",
  gainers: "market.gainers",
  losers: "market.losers",
  volume: "market.by_volume",
};
/** Their order follows live figures. */
export const LIVE_TABS: ReadonlySet<MarketTab> = new Set<MarketTab>(["gainers", "losers", "volume"]);

export const byChange = (left: Quote, right: Quote): number => compareDecimals(right.change, left.change);
export const byTurnover = (left: Quote, right: Quote): number => compareDecimals(turnover(right), turnover(left));

export function ofTab(
  quotes: readonly Quote[],
  tab: MarketTab,
  favourites: { readonly has: (currencyId: number) => boolean },
): readonly Quote[] {
  switch (tab) {
    case "favourites":
      return quotes.filter(({ baseId }) => favourites.has(baseId));
    case "coins":
    case "stocks":
      return quotes.filter(({ assetClass }) => assetClass === (tab === "coins" ? "coin" : "stock"));
    case "gainers":
      return quotes.filter(({ change }) => signOfDecimal(change) > 0).toSorted(byChange);
    case "losers":
      return quotes.filter(({ change }) => signOfDecimal(change) < 0).toSorted((left, right) => byChange(right, left));
    case "volume":
      return quotes.toSorted(byTurnover);
    default:
      return quotes;
  }
}
