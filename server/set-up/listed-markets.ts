/** The markets that the steps list, as feeds and the market maker see them, in the order in which they are shown. */
import { amount, marketId, userId, type Amount, type MarketId, type UserId } from "../../money/units.ts";
import type { FeedMarket } from "../../market-data/feed.ts";
import { FIRST_LISTINGS } from "./step-0001-first-venue.ts";

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

/** The name of a coin or company; its code where nobody gave it one. */
export function titleOf(code: string): string {
  return TITLES[code] ?? code;
}

const BY_MARKET = new Map(FIRST_LISTINGS.map((listing) => [listing.id, listing]));

/** Each market has a house account of its own that quotes it; 0, which may quote nothing, for one that nobody listed. */
export function marketMakerOf(market: MarketId): UserId {
  return userId(BY_MARKET.get(market)?.maker ?? 0);
}

/** What a market's house account starts with, in units of the base asset. */
export function makerFunds(market: MarketId): Amount {
  const listing = BY_MARKET.get(market);
  return amount(listing === undefined ? 0n : BigInt(listing.makerFunds) * 10n ** BigInt(listing.decimals));
}
