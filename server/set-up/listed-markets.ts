/** The listed markets as feeds and the market maker see them: those of the steps, and those that operators listed later. */
import type { Kernel } from "../../kernel/kernel.ts";
import { amount, marketId, userId, type Amount, type AssetId, type MarketId, type UserId } from "../../money/units.ts";
import type { FeedMarket } from "../../market-data/feed.ts";
import type { MarketTerms } from "../../features/spot/kernel/public.ts";
import type { Applied } from "../sequencer/sequencer.ts";
import { FIRST_LISTINGS, MAKER_USDT } from "./step-0001-first-venue.ts";

/** Those of the steps, in the order in which they are shown. */
export const MARKETS: readonly FeedMarket[] = FIRST_LISTINGS.map((listing) => ({
  id: marketId(listing.id),
  symbol: `${listing.code}/USDT`,
  base: listing.code,
  assetClass: listing.id > 100 ? "stock" : "coin",
  priceDecimals: listing.price,
  quantityDecimals: listing.quantity,
}));

/** What people call them, the same in every language. */
const TITLES: Readonly<Record<string, string>> = {
  BTC: "Bitcoin",
  ETH: "Ethereum",
  USDT: "Tether",
  USDC: "USD Coin",
  LTC: "Litecoin",
  XRP: "XRP",
  SOL: "Solana",
  DOGE: "Dogecoin",
  ADA: "Cardano",
  BNB: "BNB",
  AVAX: "Avalanche",
  AAPL: "Apple",
  MSFT: "Microsoft",
  NVDA: "NVIDIA",
  AMZN: "Amazon",
  GOOGL: "Alphabet",
  META: "Meta",
  TSLA: "Tesla",
  JPM: "JPMorgan Chase",
  KO: "Coca-Cola",
  SPY: "SPDR S&P 500",
};

type Listings = Pick<Kernel, "listings" | "spot" | "assets">;

/** The name of a coin or company; its code where nobody gave it one. */
export function titleOf({ listings, spot, assets }: Listings, asset: AssetId): string {
  const code = assets.get(asset)?.code ?? "";
  const listed = listings.all().find(({ market }) => spot.markets.get(market)?.terms.base === asset);
  return listed?.title ?? TITLES[code] ?? code;
}

const BY_MARKET = new Map(FIRST_LISTINGS.map((listing) => [listing.id, listing]));

/** What every market's house account starts with besides, in units of USDT. */
export const MAKER_QUOTE = MAKER_USDT;

/** Each market of the steps has a house account of its own that quotes it; 0, which may quote nothing, for one that they lack. */
export function marketMakerOf(market: MarketId): UserId {
  return userId(BY_MARKET.get(market)?.maker ?? 0);
}

/** What a market's house account starts with, in units of the base asset. */
export function makerFunds(market: MarketId): Amount {
  const listing = BY_MARKET.get(market);
  return amount(listing === undefined ? 0n : BigInt(listing.makerFunds) * 10n ** BigInt(listing.decimals));
}

/** Who quotes a market, and with how much of the base asset that account began. */
export function makerOf({ listings }: Pick<Kernel, "listings">, market: MarketId): { readonly user: UserId; readonly funds: Amount } {
  const listed = listings.get(market);
  if (listed === undefined) return { user: marketMakerOf(market), funds: makerFunds(market) };
  return { user: listed.maker, funds: listed.makerFunds };
}

/**
 * All of them, in one list that grows: feed and market driver keep it and see what comes. Before a venue is open it holds those of the
 * steps; from `follow` on it is what the log says.
 */
export class ListedMarkets {
  readonly #all: FeedMarket[] = [...MARKETS];
  #kernel: Kernel | undefined;

  get all(): readonly FeedMarket[] {
    return this.#all;
  }

  /** Whether shares rest on that day although the calendar has a session; none before a venue is open. */
  readonly isHoliday = (day: number): boolean => this.#kernel?.listings.holidays().has(day) === true;
  readonly isStock = (market: MarketId): boolean => this.#all.some(({ id, assetClass }) => id === market && assetClass === "stock");

  follow(kernel: Kernel, onApplied: (listener: (applied: Applied) => void) => void): void {
    this.#kernel = kernel;
    this.#read(kernel);
    onApplied(({ outcome }) => {
      if (outcome.events.some(({ type }) => type.startsWith("listings/"))) this.#read(kernel);
    });
  }

  #read(kernel: Kernel): void {
    const listed = kernel.spot.markets.all().map(({ terms }) => feedMarketOf(kernel, terms));
    this.#all.splice(0, this.#all.length, ...listed);
  }
}

/** A market of the kernel as a feed sees it. */
export function feedMarketOf({ listings, assets }: Pick<Kernel, "listings" | "assets">, terms: MarketTerms): FeedMarket {
  const { market: id, symbol, assetClass, priceDecimals, quantityDecimals } = terms;
  const listed = listings.get(id);
  const simulated = listings.simulated().filter(({ market }) => market === id);
  return {
    id,
    symbol,
    base: assets.get(terms.base)?.code ?? "",
    assetClass,
    priceDecimals,
    quantityDecimals,
    ...(listed === undefined ? {} : { began: { day: listed.firstDay, startTicks: listed.startTicks } }),
    ...(simulated.length === 0 ? {} : { simulated: simulated.toSorted((a, b) => a.fromDay - b.fromDay) }),
  };
}

const DAY_MS = 86_400_000;

/** When a market that was listed meanwhile has its first day; null once that has begun. */
export function beginsAt({ listings }: Kernel, market: MarketId, now: number): number | null {
  const begins = (listings.get(market)?.firstDay ?? 0) * DAY_MS;
  return begins > now ? begins : null;
}
