/** Candles and the five-minute average in the bots' dialect. */
import type { Market } from "../../../spot/kernel/public.ts";
import { formatDecimal } from "../../../../money/decimal.ts";
import type { Candle, Period } from "../../../../market-data/feed.ts";
import type { BotContext } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { priceText, quantityText, quoteText } from "../../../spot/server/bots/bot-symbols.ts";
import type { TradingVenue } from "../../../../server/trading-venue.ts";
import { boardOf } from "../market-board.ts";
import { findKlinesEnd } from "./bot-klines.rows.ts";

const MINUTE_MS = 60_000;
/** The dialect's intervals that this venue keeps, with their length; a month's differs. */
export const BOT_INTERVALS: ReadonlyMap<string, { readonly period: Period; readonly lengthMs: number }> = new Map([
  ["1m", { period: "1m", lengthMs: MINUTE_MS }],
  ["5m", { period: "5m", lengthMs: 5 * MINUTE_MS }],
  ["15m", { period: "15m", lengthMs: 15 * MINUTE_MS }],
  ["30m", { period: "30m", lengthMs: 30 * MINUTE_MS }],
  ["1h", { period: "1h", lengthMs: 60 * MINUTE_MS }],
  ["4h", { period: "4h", lengthMs: 240 * MINUTE_MS }],
  ["1d", { period: "1D", lengthMs: 1440 * MINUTE_MS }],
  ["1w", { period: "1W", lengthMs: 10_080 * MINUTE_MS }],
  ["1M", { period: "1M", lengthMs: 0 }],
]);
const KLINES_USUAL = 500;
const KLINES_MAX = 1000;
const AVERAGE_MINUTES = 5;

/** Start of the next candle minus a millisecond. */
export function closeTimeOf(interval: string, openTime: number): number {
  const lengthMs = BOT_INTERVALS.get(interval)?.lengthMs ?? 0;
  if (lengthMs > 0) return openTime + lengthMs - 1;
  const start = new Date(openTime);
  return Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 1) - 1;
}

/** Oldest first: from startTime on, or the newest ones. */
export async function readKlines(venue: TradingVenue, market: Market, parameters: Parameters): Promise<readonly unknown[]> {
  const interval = parameters.required("interval");
  const known = BOT_INTERVALS.get(interval);
  if (known === undefined) throw new BotError(-1120, "Invalid interval.");
  const zone = parameters.optional("timeZone");
  if (zone !== undefined && zone !== "0" && zone !== "UTC") throw botError.invalid("timeZone");
  const [startTime, endTime] = [parameters.whole("startTime"), parameters.whole("endTime")];
  const limit = parameters.limit(KLINES_USUAL, KLINES_MAX);
  const { terms } = market;
  const asked = { market: terms.market, period: known.period, from: startTime ?? 0, to: endTime ?? Number.MAX_SAFE_INTEGER };
  const to = startTime === undefined ? asked.to : await findKlinesEnd(venue.pool, asked, limit);
  const candles = await boardOf(venue).candles(venue.pool, { ...asked, to, limit });
  await venue.settled();
  return candles.map((candle) => klineView(venue, market, interval, candle));
}

function klineView({ kernel }: TradingVenue, { terms, scale }: Market, interval: string, candle: Candle): readonly unknown[] {
  const price = (ticks: number): string => priceText(terms, ticks);
  const estimate = (BigInt(candle.high + candle.low + candle.close) * BigInt(candle.volume) * BigInt(scale.quotePerTickLot)) / 3n;
  return [
    candle.time,
    price(candle.open),
    price(candle.high),
    price(candle.low),
    price(candle.close),
    quantityText(terms, candle.volume),
    closeTimeOf(interval, candle.time),
    quoteText(kernel, terms, estimate),
    0,
    "0.00000000",
    "0.00000000",
    "0",
  ];
}

/** Mean of the last five minutes' candles by volume; the last price when nothing traded. */
export async function averagePrice({ venue }: Pick<BotContext, "venue">, { terms }: Market): Promise<object> {
  const now = venue.time.now();
  const range = { market: terms.market, period: "1m", from: now - AVERAGE_MINUTES * MINUTE_MS, to: now, limit: AVERAGE_MINUTES } as const;
  let value = 0n;
  let volume = 0n;
  for (const candle of await boardOf(venue).candles(venue.pool, range)) {
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
