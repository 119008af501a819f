/** Candles of GET /currency/new_timeshar and the pushes that move the last one. */
import { callReply } from "../../api/client.ts";
import type { WireDecimal } from "../../numbers/decimal-text.ts";
import { currentQuote } from "../../quotes/quotes.store.ts";
import type { CandleEvent, DayMarketEvent } from "../../socket/events.ts";
import { venueNow } from "../../state/venue-time.ts";
import { flushSoon } from "../../socket/flush.ts";
import { listen, watch } from "../../socket/socket.ts";
import type { Candle, CandleSource, ChartMarket, Period } from "./chart-port.ts";

interface CandleRow {
  readonly time: number;
  readonly open: WireDecimal;
  readonly high: WireDecimal;
  readonly low: WireDecimal;
  readonly close: WireDecimal;
  readonly volume: WireDecimal;
  readonly simulated?: number;
}

/** Wire names of the periods as asked for, as pushed (wire.md 6 and 17), and their length in seconds. */
const WIRE_PERIODS: Record<Period, { readonly asked: string; readonly pushed: readonly string[]; readonly seconds: number }> = {
  "1m": { asked: "1min", pushed: ["1min"], seconds: 60 },
  "5m": { asked: "5min", pushed: ["5min"], seconds: 300 },
  "15m": { asked: "15min", pushed: ["15min"], seconds: 900 },
  "30m": { asked: "30min", pushed: ["30min"], seconds: 1800 },
  "1H": { asked: "60min", pushed: ["60min", "1H"], seconds: 3600 },
  "4H": { asked: "4H", pushed: ["4hour", "4H"], seconds: 14_400 },
  "1D": { asked: "1D", pushed: ["1day", "1D"], seconds: 86_400 },
  "1W": { asked: "1W", pushed: ["1week", "1W"], seconds: 604_800 },
  "1M": { asked: "1M", pushed: ["1mon", "1M"], seconds: 2_678_400 },
};

/** Length of a period, seconds; of a month the longest. */
export const secondsOf = (period: Period): number => WIRE_PERIODS[period].seconds;

/** Candles asked for at once, by a chart that can be moved. */
const CANDLES_PER_LOAD = 500;

/** A decimal as a float, for pixels only. */
export function plotted(value: WireDecimal): number {
  return Number(value ?? 0);
}

function readCandle(row: CandleRow): Candle {
  return {
    time: row.time,
    open: plotted(row.open),
    high: plotted(row.high),
    low: plotted(row.low),
    close: plotted(row.close),
    volume: plotted(row.volume),
    simulated: row.simulated === 1,
  };
}

const load: CandleSource["load"] = (market, period, before, count) => readCandles({ market, period, before, count });

interface Wanted {
  readonly market: ChartMarket;
  readonly period: Period;
  readonly before: number | undefined;
  readonly count?: number | undefined;
  /** Of the coin's contract instead of the coin. */
  readonly of?: "last" | "mark";
}

export async function readCandles({ market, period, before, count = CANDLES_PER_LOAD, of }: Wanted): Promise<readonly Candle[]> {
  const { asked, seconds } = WIRE_PERIODS[period];
  const to = before === undefined ? Math.ceil(venueNow() / 1000) : Math.floor(before / 1000) - 1;
  const range = { symbol: market.symbol, period: asked, from: to - seconds * count, to };
  const fields = of === undefined ? range : { ...range, of };
  const reply = await callReply("GET", "/currency/new_timeshar", fields, { quiet: true });
  return (reply.data as readonly CandleRow[]).map(readCandle);
}

/** The last candle after a trade at `price`: the same one, or the next when its time is over. */
export function movedCandle(last: Candle, price: number, at: number, seconds: number): Candle {
  const next = last.time + seconds * 1000;
  if (at >= next) {
    const time = last.time + Math.floor((at - last.time) / (seconds * 1000)) * seconds * 1000;
    return { time, open: price, high: price, low: price, close: price, volume: 0, simulated: false };
  }
  return { ...last, close: price, high: Math.max(last.high, price), low: Math.min(last.low, price) };
}

function subscribe(market: ChartMarket, period: Period, first: Candle | undefined, changed: (candle: Candle) => void): () => void {
  const { asked, pushed, seconds } = WIRE_PERIODS[period];
  let last = first;
  const draw = (): void => {
    if (last !== undefined) changed(last);
  };
  const stops = [
    listen<CandleEvent>("kline", (event) => {
      if (event.symbol !== market.symbol || !pushed.includes(event.period) || event.time < (last?.time ?? 0)) return;
      last = readCandle(event);
      flushSoon(draw);
    }),
    // Between candle pushes the price moves the last candle; calendar months have no fixed length.
    listen<DayMarketEvent>("daymarket", (event) => {
      if (event.symbol !== market.symbol || last === undefined || currentQuote(market.symbol)?.sessionOpen === false) return;
      last = movedCandle(last, plotted(event.now_price), period === "1M" ? last.time : venueNow(), seconds);
      flushSoon(draw);
    }),
    watch([`kline:${market.symbol}:${asked}`]),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

export const wireCandles: CandleSource = { load, subscribe };
