/** Tickers of a window that ends now, and of the trading day, in the bots' dialect: figures of the candles in it. */
import { LENGTH_MS } from "../../../../market-data/candles.ts";
import type { Candle } from "../../../../market-data/feed.ts";
import { formatDecimal } from "../../../../money/decimal.ts";
import { botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import type { TradingVenue } from "../../../../server/trading-venue.ts";
import type { Market } from "../../../spot/kernel/public.ts";
import { marketsOfCall, priceText, quantityText, quoteText, symbolOf } from "../../../spot/server/bots/bot-symbols.ts";
import { boardOf } from "../market-board.ts";
import { zoneOf } from "./bot-intervals.ts";
import { inStatus } from "./bot-market-status.ts";
import { tradeNumbers } from "./bot-tickers.views.ts";

const MINUTE_MS = LENGTH_MS["1m"];
const HOUR_MS = LENGTH_MS["1h"];
const DAY_MS = LENGTH_MS["1D"];
/** The dialect's window sizes: 1m to 59m, 1h to 23h, 1d to 7d. */
const SIZES = { m: { lengthMs: MINUTE_MS, most: 59 }, h: { lengthMs: HOUR_MS, most: 23 }, d: { lengthMs: DAY_MS, most: 7 } } as const;
/** The dialect's: each symbol weighs four, and never more than two hundred in all. */
const WEIGHT = { one: 4, most: 200 };
const PPM = 1_000_000;

type Span = { readonly from: number; readonly to: number };

export function rollingWeight(parameters: Parameters): number {
  const count = parameters.has("symbol") ? 1 : (parameters.list("symbols")?.length ?? 1);
  return Math.min(WEIGHT.most, WEIGHT.one * count);
}

/** `windowSize` back from the begun minute. */
export function windowOf(parameters: Parameters, now: number): Span {
  const size = parameters.optional("windowSize") ?? "1d";
  const parts = /^([1-9]\d?)([mhd])$/.exec(size);
  const unit = parts === null ? undefined : SIZES[parts[2] as keyof typeof SIZES];
  if (unit === undefined || Number(parts?.[1]) > unit.most) throw botError.invalid("windowSize");
  return { from: Math.floor(now / MINUTE_MS) * MINUTE_MS - Number(parts?.[1]) * unit.lengthMs, to: now };
}

/** The day that holds `now`, by the clock of `timeZone`. */
export function tradingDayOf(parameters: Parameters, now: number): Span {
  const zone = zoneOf(parameters.optional("timeZone") ?? "0");
  if (zone === undefined) throw botError.invalid("timeZone");
  const from = Math.floor((now + zone) / DAY_MS) * DAY_MS - zone;
  return { from, to: from + DAY_MS - 1 };
}

/** One market or several: the dialect has no list of all here. */
export async function rollingTickers(venue: TradingVenue, parameters: Parameters, span: Span): Promise<object | readonly object[]> {
  if (!parameters.has("symbol") && !parameters.has("symbols")) throw botError.eitherMissing("symbol", "symbols");
  const markets = inStatus(marketsOfCall(venue.kernel, parameters), parameters);
  const isMini = parameters.choice("type", ["FULL", "MINI"]) === "MINI";
  // Minutes reach two days back in a made-up past, five minutes ten.
  const period = venue.time.now() - span.from > DAY_MS + MINUTE_MS ? "5m" : "1m";
  const views: object[] = [];
  for (const market of markets) {
    const candle = await boardOf(venue).window(venue.publicReads, { market: market.terms.market, period, from: span.from });
    views.push(rollingView(venue, market, candle, span, isMini));
  }
  await venue.settled();
  return parameters.has("symbol") ? (views[0] ?? {}) : views;
}

/** Prices and sums of a window; without any the last price stands for all. */
type Figures = Pick<Candle, "open" | "high" | "low" | "close" | "volume" | "trades" | "firstTrade" | "lastTrade">;

export function rollingView(
  { kernel, live }: Pick<TradingVenue, "kernel" | "live">,
  { terms, scale }: Market,
  figured: Figures | undefined,
  span: Span,
  isMini: boolean,
): object {
  const last = boardOf({ live }).last(terms.market);
  const { open, high, low, close, volume, trades = 0 } = figured ?? { open: last, high: last, low: last, close: last, volume: 0 };
  const typical = BigInt(high + low + close);
  const figures = {
    openPrice: priceText(terms, open),
    highPrice: priceText(terms, high),
    lowPrice: priceText(terms, low),
    lastPrice: priceText(terms, close),
    volume: quantityText(terms, volume),
    quoteVolume: quoteText(kernel, terms, (typical * BigInt(volume) * BigInt(scale.quotePerTickLot)) / 3n),
    openTime: span.from,
    closeTime: span.to,
    ...tradeNumbers(figured),
    count: trades,
  };
  if (isMini) return { symbol: symbolOf(terms), ...figures };
  return {
    symbol: symbolOf(terms),
    priceChange: priceText(terms, close - open),
    priceChangePercent: formatDecimal(open === 0 ? 0 : Math.round(((close - open) * PPM) / open), 4, 3),
    weightedAvgPrice: priceText(terms, typical / 3n),
    ...figures,
  };
}
