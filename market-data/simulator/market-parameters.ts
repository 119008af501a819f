/**
 * What the simulator takes for believable: a reference price, a daily volatility, a turnover per symbol.
 *
 * Rounded from public figures of recent years; they are the simulation's character, not data. A symbol that is not
 * in the table gets the terms of its class.
 */
import type { FeedMarket } from "../feed.ts";

export type MarketParameters = {
  /** Price in the quote asset on the simulation's first day, and where long waves return to. */
  readonly referencePrice: number;
  /** Deviation of a calm day's return. */
  readonly dailyVolatility: number;
  /** Weight of the class's common move in the market's own, 0 to 1 (a correlation). */
  readonly commonWeight: number;
  /** Part of the distance to the reference price that is regained per day, on average. */
  readonly pullPerDay: number;
  /** Base units traded on an average day at the source. */
  readonly dailyVolume: number;
  /** Share of the seconds in which something trades. */
  readonly activity: number;
  /** Growth of the past before the first day, per year, as a difference of logarithms. */
  readonly yearlyGrowth: number;
};

const COIN: MarketParameters = {
  referencePrice: 10,
  dailyVolatility: 0.035,
  commonWeight: 0.75,
  pullPerDay: 0.003,
  dailyVolume: 5_000_000,
  activity: 0.3,
  yearlyGrowth: 0.15,
};
const STOCK: MarketParameters = {
  referencePrice: 100,
  dailyVolatility: 0.015,
  commonWeight: 0.6,
  pullPerDay: 0.003,
  dailyVolume: 10_000_000,
  activity: 0.8,
  yearlyGrowth: 0.1,
};

const COINS: Readonly<Record<string, MarketParameters>> = {
  BTC: {
    ...COIN,
    referencePrice: 95_000,
    dailyVolatility: 0.021,
    commonWeight: 0.9,
    dailyVolume: 22_000,
    activity: 0.9,
    yearlyGrowth: 0.35,
  },
  ETH: {
    ...COIN,
    referencePrice: 3_300,
    dailyVolatility: 0.028,
    commonWeight: 0.87,
    dailyVolume: 420_000,
    activity: 0.8,
    yearlyGrowth: 0.28,
  },
  // A coin that is held at one dollar: tiny moves of its own and a strong pull back.
  USDC: {
    ...COIN,
    referencePrice: 1,
    dailyVolatility: 0.00012,
    commonWeight: 0,
    pullPerDay: 0.6,
    dailyVolume: 900_000_000,
    activity: 0.4,
    yearlyGrowth: 0,
  },
  LTC: { ...COIN, referencePrice: 95, dailyVolume: 3_200_000 },
  XRP: { ...COIN, referencePrice: 2.2, dailyVolatility: 0.038, commonWeight: 0.7, dailyVolume: 950_000_000, activity: 0.5 },
  SOL: {
    ...COIN,
    referencePrice: 165,
    dailyVolatility: 0.039,
    commonWeight: 0.8,
    dailyVolume: 14_000_000,
    activity: 0.5,
    yearlyGrowth: 0.3,
  },
  DOGE: { ...COIN, referencePrice: 0.18, dailyVolatility: 0.042, commonWeight: 0.72, dailyVolume: 6_000_000_000, activity: 0.4 },
  ADA: { ...COIN, referencePrice: 0.55, dailyVolatility: 0.038, commonWeight: 0.78, dailyVolume: 700_000_000 },
  BNB: { ...COIN, referencePrice: 900, dailyVolatility: 0.024, commonWeight: 0.78, dailyVolume: 900_000, activity: 0.5, yearlyGrowth: 0.3 },
  AVAX: { ...COIN, referencePrice: 20, dailyVolatility: 0.041, commonWeight: 0.8, dailyVolume: 15_000_000 },
};

const STOCKS: Readonly<Record<string, MarketParameters>> = {
  AAPL: { ...STOCK, referencePrice: 265, dailyVolatility: 0.014, commonWeight: 0.68, dailyVolume: 48_000_000 },
  MSFT: { ...STOCK, referencePrice: 500, dailyVolatility: 0.0135, commonWeight: 0.7, dailyVolume: 22_000_000 },
  NVDA: { ...STOCK, referencePrice: 185, dailyVolatility: 0.026, commonWeight: 0.68, dailyVolume: 180_000_000, yearlyGrowth: 0.3 },
  AMZN: { ...STOCK, referencePrice: 225, dailyVolatility: 0.018, commonWeight: 0.67, dailyVolume: 42_000_000 },
  GOOGL: { ...STOCK, referencePrice: 285, dailyVolatility: 0.017, commonWeight: 0.65, dailyVolume: 34_000_000 },
  META: { ...STOCK, referencePrice: 620, dailyVolatility: 0.02, commonWeight: 0.63, dailyVolume: 14_000_000 },
  TSLA: { ...STOCK, referencePrice: 410, dailyVolatility: 0.034, commonWeight: 0.52, dailyVolume: 90_000_000 },
  JPM: { ...STOCK, referencePrice: 305, dailyVolatility: 0.0135, commonWeight: 0.62, dailyVolume: 9_000_000 },
  KO: { ...STOCK, referencePrice: 71, dailyVolatility: 0.009, commonWeight: 0.4, dailyVolume: 15_000_000, yearlyGrowth: 0.05 },
  SPY: { ...STOCK, referencePrice: 670, dailyVolatility: 0.0095, commonWeight: 0.98, dailyVolume: 75_000_000 },
  XOM: { ...STOCK, referencePrice: 115, dailyVolatility: 0.015, commonWeight: 0.4, dailyVolume: 15_000_000, yearlyGrowth: 0.04 },
};

export function marketParameters(base: string, assetClass: "coin" | "stock"): MarketParameters {
  return assetClass === "coin" ? (COINS[base] ?? COIN) : (STOCKS[base] ?? STOCK);
}

const PPM = 1_000_000;

/** What counts for a market on a day: the table, and what operators said before that day. Where its price stands is no part of that. */
export function parametersOn({ base, assetClass, began, priceDecimals, simulated = [] }: FeedMarket, day: number): MarketParameters {
  const known = marketParameters(base, assetClass);
  const said = simulated.findLast(({ fromDay }) => fromDay <= day);
  const start = began === undefined ? {} : { referencePrice: began.startTicks / 10 ** priceDecimals };
  if (said === undefined) return { ...known, ...start };
  const { volatilityPpm, commonPpm, activityPpm, dailyVolume } = said;
  const rates = { dailyVolatility: volatilityPpm / PPM, commonWeight: commonPpm / PPM, activity: activityPpm / PPM };
  return { ...known, ...start, ...rates, dailyVolume };
}

/** A market that was listed while the venue ran has no day before its first. */
export const isSimulatedOn = ({ began }: FeedMarket, day: number): boolean => began === undefined || began.day <= day;
