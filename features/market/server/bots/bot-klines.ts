/** Candles and the five-minute average in the bots' dialect. */
import type { Market } from "../../../spot/kernel/public.ts";
import { formatDecimal } from "../../../../money/decimal.ts";
import type { MarketId } from "../../../../money/units.ts";
import type { Candle } from "../../../../market-data/feed.ts";
import type { BotContext } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { priceText, quantityText, quoteText } from "../../../spot/server/bots/bot-symbols.ts";
import type { TradingVenue } from "../../../../server/trading-venue.ts";
import { boardOf } from "../market-board.ts";
import { BOT_INTERVALS, candlesOf, nextOf, sourceOf, startOf, zoneOf, type BotInterval } from "./bot-intervals.ts";
import { findKlinesEnd } from "./bot-klines.rows.ts";

const MINUTE_MS = 60_000;
const KLINES_USUAL = 500;
const KLINES_MAX = 1000;
/** Finer candles that one call adds up at most: a thousand intervals of six. */
const FINER_MAX = 6000;
const AVERAGE_MINUTES = 5;

/** Start of the next candle minus a millisecond. */
export function closeTimeOf(name: string, openTime: number, zone = 0): number {
  const interval = BOT_INTERVALS.get(name);
  return interval === undefined ? openTime : nextOf(interval, openTime, zone) - 1;
}

/** Which candles a call asks for. */
type Asked = {
  readonly interval: BotInterval;
  readonly zone: number;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly limit: number;
};

/** Whose candles a call is for: their number in the board, how many it gets, how one is shown. */
export type KlineSeries = {
  readonly series: MarketId;
  readonly usual: number;
  readonly most: number;
  readonly row: (candle: Candle, closeTime: number) => readonly unknown[];
};

export function readKlines(venue: TradingVenue, market: Market, parameters: Parameters): Promise<readonly unknown[]> {
  const row: KlineSeries["row"] = (candle, closeTime) => klineView(venue, market, closeTime, candle);
  return readKlinesOf(venue, { series: market.terms.market, usual: KLINES_USUAL, most: KLINES_MAX, row }, parameters);
}

/** Oldest first: from startTime on, or the newest ones. */
export async function readKlinesOf(venue: TradingVenue, series: KlineSeries, parameters: Parameters): Promise<readonly unknown[]> {
  const name = parameters.required("interval");
  const interval = BOT_INTERVALS.get(name);
  if (interval === undefined) throw new BotError(-1120, "Invalid interval.");
  const zone = zoneOf(parameters.optional("timeZone") ?? "0");
  if (zone === undefined) throw botError.invalid("timeZone");
  const [from, to] = [parameters.time("startTime"), parameters.time("endTime")];
  const asked = { interval, zone, from, to, limit: parameters.limit(series.usual, series.most) };
  const market = series.series;
  const candles = interval.period === "1s" ? readSeconds(venue, market, asked) : await readCandlesOf(venue, market, asked);
  await venue.settled();
  return candles.map((candle) => series.row(candle, closeTimeOf(name, candle.time, zone)));
}

function readSeconds(venue: TradingVenue, market: MarketId, { from, to, limit }: Asked): readonly Candle[] {
  const seconds = boardOf(venue)
    .seconds(market)
    .filter(({ time }) => time >= (from ?? 0) && time <= (to ?? Infinity));
  return from === undefined ? seconds.slice(-limit) : seconds.slice(0, limit);
}

/** From the tables, or added up from finer candles there. An interval belongs to a range when it begins in it. */
async function readCandlesOf(
  venue: TradingVenue,
  market: MarketId,
  { interval, zone, from, to, limit }: Asked,
): Promise<readonly Candle[]> {
  const source = sourceOf(interval, zone);
  const most = Math.min(limit, Math.floor(FINER_MAX / source.count));
  const first = from === undefined ? 0 : firstFrom(interval, from, zone);
  const last = to === undefined ? Number.MAX_SAFE_INTEGER : nextOf(interval, startOf(interval, to, zone), zone) - 1;
  const range = { market, period: source.period, from: first, to: last };
  if (from === undefined) {
    // One interval more than asked for: the oldest may lack its beginning.
    const candles = await boardOf(venue).candles(venue.publicReads, { ...range, limit: (most + 1) * source.count });
    return candlesOf(interval, candles, zone).slice(-most);
  }
  const end = await findKlinesEnd(venue.publicReads, range, most * source.count);
  const candles = await boardOf(venue).candles(venue.publicReads, { ...range, to: end, limit: most * source.count });
  return candlesOf(interval, candles, zone).slice(0, most);
}

/** Start of the first interval that begins at `time` or later. */
function firstFrom(interval: BotInterval, time: number, zone: number): number {
  const start = startOf(interval, time, zone);
  return start === time ? start : nextOf(interval, start, zone);
}

function klineView({ kernel }: TradingVenue, { terms, scale }: Market, closeTime: number, candle: Candle): readonly unknown[] {
  const price = (ticks: number): string => priceText(terms, ticks);
  const estimate = (volume: number): bigint =>
    (BigInt(candle.high + candle.low + candle.close) * BigInt(volume) * BigInt(scale.quotePerTickLot)) / 3n;
  return [
    candle.time,
    price(candle.open),
    price(candle.high),
    price(candle.low),
    price(candle.close),
    quantityText(terms, candle.volume),
    closeTime,
    quoteText(kernel, terms, estimate(candle.volume)),
    candle.trades ?? 0,
    quantityText(terms, candle.bought ?? 0),
    quoteText(kernel, terms, estimate(candle.bought ?? 0)),
    "0",
  ];
}

/** Mean of the last five minutes' candles by volume; the last price when nothing traded. */
export async function averagePrice({ venue }: Pick<BotContext, "venue">, { terms }: Market): Promise<object> {
  const now = venue.time.now();
  const range = { market: terms.market, period: "1m", from: now - AVERAGE_MINUTES * MINUTE_MS, to: now, limit: AVERAGE_MINUTES } as const;
  let value = 0n;
  let volume = 0n;
  for (const candle of await boardOf(venue).candles(venue.publicReads, range)) {
    value += BigInt(candle.high + candle.low + candle.close) * BigInt(candle.volume);
    volume += 3n * BigInt(candle.volume);
  }
  const last = boardOf(venue).last(terms.market);
  await venue.settled();
  const places = 8;
  const price =
    volume === 0n ? priceText(terms, last) : formatDecimal((value * 10n ** BigInt(places - terms.priceDecimals)) / volume, places);
  return { mins: AVERAGE_MINUTES, price, closeTime: now };
}
