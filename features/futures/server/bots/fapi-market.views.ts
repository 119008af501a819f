/** Rules, prices, books and trades of contracts in the futures dialect. */
import { TICKS_MAX } from "../../../spot/kernel/public.ts";
import { boardOf, contractSeries } from "../../../market/server/market-board.ts";
import { tradeNumbers } from "../../../market/server/bots/bot-tickers.views.ts";
import type { Candle } from "../../../../market-data/feed.ts";
import { formatDecimal } from "../../../../money/decimal.ts";
import { timeMs } from "../../../../money/units.ts";
import type { TradingVenue } from "../../../../server/trading-venue.ts";
import { FUNDING_INTEREST_PPB } from "../../formulas.ts";
import { FUTURES_ORDERS_MAX } from "../../kernel/futures-filters.ts";
import { periodEnd } from "../../kernel/marks.ts";
import { moneyText, numberText, priceText } from "../futures.views.ts";
import { quantityDecimals, ratio, ratioOfPpm, stepText, type Listed } from "./fapi-contracts.ts";
import type { TradeRow } from "./fapi-market.rows.ts";

/** What the dialect says of a contract without an end. */
const NEVER = 4_133_404_800_000;
/** All amounts are strings of eight decimals. */
const PRECISION = 8;
const PPM = 1_000_000;
const DAY_MS = 86_400_000;
const MOVES_MAX = 10_000;

export const ORDER_TYPES = ["LIMIT", "MARKET", "STOP", "STOP_MARKET", "TAKE_PROFIT", "TAKE_PROFIT_MARKET", "TRAILING_STOP_MARKET"] as const;
/** Levels that a book may be asked for. */
export const DEPTHS: readonly number[] = [5, 10, 20, 50, 100, 500, 1000];
export const TIMES_IN_FORCE = ["GTC", "IOC", "FOK", "GTX"] as const;

export function symbolInfo(one: Listed): object {
  const { contract, symbol, scale } = one;
  const { bandPpm, closeOutPpm, multiples } = contract.terms;
  const most = multiples.at(-1) ?? 1;
  // At its highest multiple a position is closed out when half of its margin is gone.
  const required = Math.round((100 * 10_000) / most);
  return {
    symbol,
    pair: symbol,
    contractType: "PERPETUAL",
    deliveryDate: NEVER,
    onboardDate: 0,
    status: contract.haltReason === undefined ? "TRADING" : "HALT",
    maintMarginPercent: formatDecimal(Math.round(required / 2), 4),
    requiredMarginPercent: formatDecimal(required, 4),
    baseAsset: scale.base.code,
    quoteAsset: scale.quote.code,
    marginAsset: scale.quote.code,
    pricePrecision: scale.priceDecimals,
    quantityPrecision: quantityDecimals(one),
    baseAssetPrecision: PRECISION,
    quotePrecision: PRECISION,
    underlyingType: "COIN",
    underlyingSubType: [],
    triggerProtect: ratioOfPpm(bandPpm, 4),
    liquidationFee: ratioOfPpm(closeOutPpm),
    marketTakeBound: ratioOfPpm(bandPpm, 2),
    maxMoveOrderLimit: MOVES_MAX,
    filters: filtersOf(one),
    orderTypes: ORDER_TYPES,
    timeInForce: TIMES_IN_FORCE,
    permissionSets: [],
  };
}

function filtersOf(one: Listed): readonly object[] {
  const { contract, scale } = one;
  const { lotsMax, bandPpm } = contract.terms;
  const step = stepText(one);
  const sizes = { minQty: step, maxQty: numberText(scale, lotsMax), stepSize: step };
  return [
    {
      filterType: "PRICE_FILTER",
      minPrice: priceText(scale, 1),
      maxPrice: priceText(scale, TICKS_MAX),
      tickSize: formatDecimal(1n, scale.priceDecimals),
    },
    { filterType: "LOT_SIZE", ...sizes },
    { filterType: "MARKET_LOT_SIZE", ...sizes },
    { filterType: "MAX_NUM_ORDERS", limit: FUTURES_ORDERS_MAX },
    { filterType: "MAX_NUM_ALGO_ORDERS", limit: FUTURES_ORDERS_MAX },
    { filterType: "MIN_NOTIONAL", notional: "0" },
    {
      filterType: "PERCENT_PRICE",
      multiplierUp: ratioOfPpm(PPM + bandPpm, 4),
      multiplierDown: ratioOfPpm(PPM - bandPpm, 4),
      multiplierDecimal: "4",
    },
  ];
}

/** Before the first trade the last price is the index. */
export const lastOf = ({ contract }: Listed): number => (contract.last === 0 ? contract.index : contract.last);

export const priceTicker = (one: Listed, now: number): object => ({
  symbol: one.symbol,
  price: priceText(one.scale, lastOf(one)),
  time: now,
});

export function bestOffers({ contract, scale }: Listed) {
  const [bid, ask] = [contract.book.depth("buy", 1)[0], contract.book.depth("sell", 1)[0]];
  return {
    bidPrice: priceText(scale, bid?.ticks ?? 0),
    bidQty: numberText(scale, bid?.lots ?? 0),
    askPrice: priceText(scale, ask?.ticks ?? 0),
    askQty: numberText(scale, ask?.lots ?? 0),
  };
}

/** Quote units of so many lots at the mean of high, low and close: candles know no turnover of their own. */
export function turnoverText(
  { contract, scale }: Listed,
  { high, low, close }: Pick<Candle, "high" | "low" | "close">,
  size: number,
): string {
  return moneyText(scale, (BigInt(high + low + close) * BigInt(size) * BigInt(contract.perTickLot)) / 3n);
}

export function dayTicker({ live }: Pick<TradingVenue, "live">, one: Listed, now: number) {
  const { id, scale } = one;
  const board = boardOf({ live });
  const last = lastOf(one);
  const day = board.day(contractSeries(id), timeMs(now));
  const { open, high, low, volume } = day ?? { open: last, high: last, low: last, volume: 0 };
  return {
    symbol: one.symbol,
    priceChange: priceText(scale, last - open),
    priceChangePercent: formatDecimal(day?.changePpm ?? 0, 4, 3),
    weightedAvgPrice: priceText(scale, Math.floor((high + low + last) / 3)),
    lastPrice: priceText(scale, last),
    lastQty: numberText(scale, board.tape(contractSeries(id))[0]?.lots ?? 0),
    openPrice: priceText(scale, open),
    highPrice: priceText(scale, high),
    lowPrice: priceText(scale, low),
    volume: numberText(scale, volume),
    quoteVolume: turnoverText(one, { high, low, close: last } as Candle, volume),
    openTime: now - DAY_MS,
    closeTime: now,
    ...tradeNumbers(board.numbersOfDay(contractSeries(id), timeMs(now))),
    count: board.tradesOfDay(contractSeries(id), timeMs(now)),
  };
}

export function premiumIndex({ contract, symbol, scale }: Listed, now: number) {
  return {
    symbol,
    markPrice: priceText(scale, contract.mark),
    indexPrice: priceText(scale, contract.index),
    estimatedSettlePrice: priceText(scale, contract.index),
    lastFundingRate: ratio(contract.ratePpb),
    interestRate: ratio(FUNDING_INTEREST_PPB),
    nextFundingTime: periodEnd(timeMs(now)),
    time: Number(contract.markedAt),
  };
}

export function fundingInfo({ contract, symbol }: Listed): object {
  const { fundingCapPpb } = contract.terms;
  return {
    symbol,
    adjustedFundingRateCap: ratio(fundingCapPpb),
    adjustedFundingRateFloor: ratio(-fundingCapPpb),
    fundingIntervalHours: 8,
    disclaimer: false,
  };
}

export function klineRow(one: Listed, candle: Candle, closeTime: number): readonly unknown[] {
  const price = (ticks: number): string => priceText(one.scale, ticks);
  const { bought = 0 } = candle;
  return [
    candle.time,
    price(candle.open),
    price(candle.high),
    price(candle.low),
    price(candle.close),
    numberText(one.scale, candle.volume),
    closeTime,
    turnoverText(one, candle, candle.volume),
    candle.trades ?? 0,
    numberText(one.scale, bought),
    turnoverText(one, candle, bought),
    "0",
  ];
}

/** Marks and index have no turnover. */
export function pricesRow(one: Listed, candle: Candle, closeTime: number): readonly unknown[] {
  const price = (ticks: number): string => priceText(one.scale, ticks);
  return [
    candle.time,
    price(candle.open),
    price(candle.high),
    price(candle.low),
    price(candle.close),
    "0",
    closeTime,
    "0",
    0,
    "0",
    "0",
    "0",
  ];
}

export function tradeView({ scale }: Listed, { trade, ticks, lots, value, at, side }: TradeRow): object {
  return {
    id: Number(trade),
    price: priceText(scale, BigInt(ticks)),
    qty: numberText(scale, BigInt(lots)),
    quoteQty: moneyText(scale, BigInt(value)),
    time: Number(at),
    isBuyerMaker: side === "sell",
  };
}

/** Each trade is an aggregate of its own. */
export function aggregateView({ scale }: Listed, { trade, ticks, lots, at, side }: TradeRow): object {
  const id = Number(trade);
  const [p, q] = [priceText(scale, BigInt(ticks)), numberText(scale, BigInt(lots))];
  return { a: id, p, q, f: id, l: id, T: Number(at), m: side === "sell" };
}
