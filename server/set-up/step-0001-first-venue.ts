/**
 * Step 1: the venue as it first opened. Product decision: BTC ETH USDT keep ids 1 2 3; ten currencies, ten stocks, each against
 * USDT. Terms are those of a common retail venue (0.1 % both ways); later changes are commands, never here.
 */
import { amount, assetId, marketId, ratePpm, userId } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import type { Listing, SetUpStep } from "./set-up-step.ts";

const USDT = assetId(3);
/** Product decision: what a new paper account gets. */
const PAPER_GRANT = amount(100_000_000_000n);
const NOTIONAL_MIN = amount(5_000_000n);
const FEE = ratePpm(1000);
/** Coins may be quoted up to 50 % from the index, stocks 30 %. */
const BAND = { coin: ratePpm(500_000), stock: ratePpm(300_000) };

const COINS: readonly Listing[] = [
  { id: 1, code: "BTC", decimals: 8, price: 1, quantity: 5, maker: 100, makerFunds: 2_000 },
  { id: 2, code: "ETH", decimals: 8, price: 2, quantity: 4, maker: 101, makerFunds: 40_000 },
  { id: 4, code: "USDC", decimals: 6, price: 4, quantity: 2, maker: 102, makerFunds: 100_000_000 },
  { id: 5, code: "LTC", decimals: 8, price: 2, quantity: 3, maker: 103, makerFunds: 1_000_000 },
  { id: 6, code: "XRP", decimals: 6, price: 4, quantity: 1, maker: 104, makerFunds: 100_000_000 },
  { id: 7, code: "SOL", decimals: 8, price: 2, quantity: 3, maker: 105, makerFunds: 1_000_000 },
  { id: 8, code: "DOGE", decimals: 8, price: 5, quantity: 0, maker: 106, makerFunds: 1_000_000_000 },
  { id: 9, code: "ADA", decimals: 6, price: 4, quantity: 1, maker: 107, makerFunds: 200_000_000 },
  { id: 10, code: "BNB", decimals: 8, price: 1, quantity: 4, maker: 108, makerFunds: 200_000 },
  { id: 11, code: "AVAX", decimals: 8, price: 3, quantity: 2, maker: 109, makerFunds: 5_000_000 },
];

const STOCKS: readonly Listing[] = ["AAPL", "MSFT", "NVDA", "AMZN", "GOOGL", "META", "TSLA", "JPM", "KO", "SPY"].map((code, i) => ({
  id: 101 + i,
  code,
  decimals: 4,
  price: 2,
  quantity: 2,
  maker: 110 + i,
  makerFunds: 1_000_000,
}));

export const FIRST_LISTINGS: readonly Listing[] = [...COINS, ...STOCKS];
const USDT_DECIMALS = 6;
export const MAKER_USDT = amount(500_000_000_000_000n);

const isStock = ({ id }: Listing): boolean => id > 100;

export const FIRST_VENUE: SetUpStep = {
  number: 1,
  commands: [
    ...FIRST_LISTINGS.map(({ id, code, decimals }): UntimedCommand => ({ type: "ledger/list-asset", id: assetId(id), code, decimals })),
    { type: "ledger/list-asset", id: USDT, code: "USDT", decimals: USDT_DECIMALS },
    { type: "wallet/configure-paper", asset: USDT, grant: PAPER_GRANT },
    ...FIRST_LISTINGS.map(listMarket),
    ...FIRST_LISTINGS.flatMap(fundMaker),
  ],
};

function listMarket(listing: Listing): UntimedCommand {
  const assetClass = isStock(listing) ? "stock" : "coin";
  return {
    type: "spot/list-market",
    market: marketId(listing.id),
    symbol: `${listing.code}/USDT`,
    assetClass,
    base: assetId(listing.id),
    quote: USDT,
    priceDecimals: listing.price,
    quantityDecimals: listing.quantity,
    notionalMin: NOTIONAL_MIN,
    bandPpm: BAND[assetClass],
    makerPpm: FEE,
    takerPpm: FEE,
  };
}

function fundMaker({ id, decimals, maker, makerFunds }: Listing): readonly UntimedCommand[] {
  const funds = amount(BigInt(makerFunds) * 10n ** BigInt(decimals));
  return [
    { type: "wallet/fund-house", user: userId(maker), asset: assetId(id), amount: funds },
    { type: "wallet/fund-house", user: userId(maker), asset: USDT, amount: MAKER_USDT },
  ];
}
