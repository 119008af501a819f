/**
 * A fresh paper venue is a fixed list of commands: assets, markets, paper money, the market maker's funds.
 *
 * Product decision: BTC ETH USDT keep ids 1 2 3; ten currencies, ten stocks, each against USDT. Terms are those of a
 * common retail venue (0.1 % both ways); operators change them by commands, never here.
 */
import { amount, assetId, marketId, ratePpm, userId, type Amount, type MarketId, type UserId } from "../money/units.ts";
import type { FeedMarket } from "../market-data/feed.ts";
import type { UntimedCommand } from "./sequencer/sequencer.ts";

const USDT = assetId(3);
/** Product decision: what a new paper account gets. */
export const PAPER_GRANT = amount(100_000_000_000n);
const NOTIONAL_MIN = amount(5_000_000n);
const FEE = ratePpm(1000);
/** Coins may be quoted up to 50 % from the index, stocks 30 %. */
const BAND = { coin: ratePpm(500_000), stock: ratePpm(300_000) };

type Listing = {
  readonly id: number;
  readonly code: string;
  /** Decimals of the asset, of its price in USDT, of its lots. */
  readonly decimals: number;
  readonly price: number;
  readonly quantity: number;
  /** Whole coins or shares with which the market maker starts. */
  readonly makerFunds: number;
};

const COINS: readonly Listing[] = [
  { id: 1, code: "BTC", decimals: 8, price: 1, quantity: 5, makerFunds: 2_000 },
  { id: 2, code: "ETH", decimals: 8, price: 2, quantity: 4, makerFunds: 40_000 },
  { id: 4, code: "USDC", decimals: 6, price: 4, quantity: 2, makerFunds: 100_000_000 },
  { id: 5, code: "LTC", decimals: 8, price: 2, quantity: 3, makerFunds: 1_000_000 },
  { id: 6, code: "XRP", decimals: 6, price: 4, quantity: 1, makerFunds: 100_000_000 },
  { id: 7, code: "SOL", decimals: 8, price: 2, quantity: 3, makerFunds: 1_000_000 },
  { id: 8, code: "DOGE", decimals: 8, price: 5, quantity: 0, makerFunds: 1_000_000_000 },
  { id: 9, code: "ADA", decimals: 6, price: 4, quantity: 1, makerFunds: 200_000_000 },
  { id: 10, code: "BNB", decimals: 8, price: 1, quantity: 4, makerFunds: 200_000 },
  { id: 11, code: "AVAX", decimals: 8, price: 3, quantity: 2, makerFunds: 5_000_000 },
];

const STOCKS: readonly Listing[] = ["AAPL", "MSFT", "NVDA", "AMZN", "GOOGL", "META", "TSLA", "JPM", "KO", "SPY"].map((code, i) => ({
  id: 101 + i,
  code,
  decimals: 4,
  price: 2,
  quantity: 2,
  makerFunds: 1_000_000,
}));

const LISTINGS = [...COINS, ...STOCKS];
const USDT_DECIMALS = 6;
const MAKER_USDT = amount(500_000_000_000_000n);

/** Each market has a house account of its own that quotes it; their funds never mix. */
export function marketMakerOf(market: MarketId): UserId {
  return userId(100 + MARKETS.findIndex((listed) => listed.id === market));
}

/** The markets in the order in which they are shown. */
export const MARKETS: readonly FeedMarket[] = LISTINGS.map((listing) => ({
  id: marketId(listing.id),
  symbol: `${listing.code}/USDT`,
  base: listing.code,
  assetClass: listing.id > 100 ? "stock" : "coin",
  priceDecimals: listing.price,
  quantityDecimals: listing.quantity,
}));

export function freshVenueCommands(): readonly UntimedCommand[] {
  return [
    ...LISTINGS.map(({ id, code, decimals }): UntimedCommand => ({ type: "ledger/list-asset", id: assetId(id), code, decimals })),
    { type: "ledger/list-asset", id: USDT, code: "USDT", decimals: USDT_DECIMALS },
    { type: "wallet/configure-paper", asset: USDT, grant: PAPER_GRANT },
    ...MARKETS.map((market): UntimedCommand => ({
      type: "spot/list-market",
      market: market.id,
      symbol: market.symbol,
      assetClass: market.assetClass,
      base: assetId(market.id),
      quote: USDT,
      priceDecimals: market.priceDecimals,
      quantityDecimals: market.quantityDecimals,
      notionalMin: NOTIONAL_MIN,
      bandPpm: BAND[market.assetClass],
      makerPpm: FEE,
      takerPpm: FEE,
    })),
    ...MARKETS.flatMap((market) => makerFunding(market.id)),
  ];
}

/** What a market's house account starts with, in units of the base asset. */
export function makerFunds(market: MarketId): Amount {
  const listing = LISTINGS.find(({ id }) => id === market);
  return amount(listing === undefined ? 0n : BigInt(listing.makerFunds) * 10n ** BigInt(listing.decimals));
}

function makerFunding(market: MarketId): readonly UntimedCommand[] {
  const user = marketMakerOf(market);
  return [
    { type: "wallet/fund-house", user, asset: assetId(market), amount: makerFunds(market) },
    { type: "wallet/fund-house", user, asset: USDT, amount: MAKER_USDT },
  ];
}
