/** Which markets stand under which tab, and in which order. Pure. */
import type { TextKey } from "../../../web/i18n/texts.ts";
import { compareDecimals, signOfDecimal } from "../../../web/numbers/decimal-text.ts";
import { turnover } from "../../../web/quotes/quote.ts";
import type { Quote } from "../../../web/quotes/quote.ts";

export const MARKET_TABS = ["favourites", "all", "coins", "stocks", "gainers", "losers", "volume", "new"] as const;
export type MarketTab = (typeof MARKET_TABS)[number];
export const TAB_TEXTS: Record<MarketTab, TextKey> = {
  favourites: "market.favourites",
  all: "market.all",
  coins: "shell.coins",
  stocks: "shell.stocks",
  gainers: "market.gainers",
  losers: "market.losers",
  volume: "market.by_volume",
  new: "market.new",
};
/** Their order follows live figures. */
export const LIVE_TABS: ReadonlySet<MarketTab> = new Set<MarketTab>(["gainers", "losers", "volume"]);

/** When a market was listed; undefined `at` is a time that could not be read. */
export interface Listed {
  /** Among all, newest first; those of the opening share an age and keep the venue's order. */
  readonly place: number;
  readonly at: Date | undefined;
  /** It was there when the venue opened: its time is the opening's. */
  readonly sinceOpening: boolean;
}
/** By symbol. */
export type Listings = ReadonlyMap<string, Listed>;

/** When the venue opened with its first markets; undefined where none of them is known. */
export function openedAt(listings: Listings): Date | undefined {
  return [...listings.values()].find(({ sinceOpening }) => sinceOpening)?.at;
}

/** Markets that were listed at one time, as far as it is known. */
export interface ListedTogether {
  readonly listed: Listed | undefined;
  readonly quotes: readonly Quote[];
}

/** Markets in the order of their listing, those of one time together. */
export function byListing(quotes: readonly Quote[], listings: Listings): readonly ListedTogether[] {
  const groups = new Map<string, { readonly listed: Listed | undefined; readonly quotes: Quote[] }>();
  for (const quote of quotes) {
    const listed = listings.get(quote.symbol);
    const key = listed === undefined ? "" : `${listed.sinceOpening ? "" : String(listed.at?.getTime())} ${listed.sinceOpening}`;
    const group = groups.get(key) ?? { listed, quotes: [] };
    groups.set(key, group);
    group.quotes.push(quote);
  }
  return [...groups.values()];
}

export const byChange = (left: Quote, right: Quote): number => compareDecimals(right.change, left.change);
export const byTurnover = (left: Quote, right: Quote): number => compareDecimals(turnover(right), turnover(left));

export function ofTab(
  quotes: readonly Quote[],
  tab: MarketTab,
  favourites: { readonly has: (currencyId: number) => boolean },
  listings: Listings = new Map(),
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
    case "new": {
      const place = ({ symbol }: Quote): number => listings.get(symbol)?.place ?? listings.size;
      return quotes.toSorted((left, right) => place(left) - place(right));
    }
    default:
      return quotes;
  }
}
