/** What the live feed and its worker process say to each other. Prices travel as decimal text, never as floats. */
import type { Period } from "../feed.ts";

/** First message to the worker: what to watch. */
export type WatchRequest = {
  readonly type: "watch";
  /** ccxt names. */
  readonly venues: readonly string[];
  readonly markets: readonly WatchedMarket[];
  readonly pollMs: number;
  /** Other addresses for a venue's programming interface (ccxt's `urls.api`), for a stand-in or a proxy. */
  readonly addresses: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export type WatchedMarket = { readonly symbol: string; readonly priceDecimals: number; readonly quantityDecimals: number };

/** What a venue last traded at. */
export type LivePrice = { readonly symbol: string; readonly price: string; readonly at: number };
/** One candle: start in ms, then decimal texts. */
export type LiveCandle = readonly [time: number, open: string, high: string, low: string, close: string, volume: string];

export type WorkerMessage =
  /** The venues exist and the first requests are under way. */
  | { readonly type: "ready" }
  /** ccxt knows no such venue; the worker ends. */
  | { readonly type: "unknown-venue"; readonly source: string }
  /** Which of the markets the venue has. */
  | { readonly type: "listed"; readonly source: string; readonly symbols: readonly string[] }
  | { readonly type: "prices"; readonly source: string; readonly prices: readonly LivePrice[] }
  /** Volume of a minute that is over; said once. */
  | { readonly type: "minute-volume"; readonly source: string; readonly symbol: string; readonly volume: string }
  | {
      readonly type: "history";
      readonly source: string;
      readonly symbol: string;
      readonly period: Period;
      readonly candles: readonly LiveCandle[];
    }
  /** No more history comes from that venue. */
  | { readonly type: "history-done"; readonly source: string }
  /** A request failed; the worker goes on by itself. */
  | { readonly type: "trouble"; readonly source: string; readonly message: string };
