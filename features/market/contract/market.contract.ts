/** Quotes, charts, depth and tape (wire.md 6). All open to guests. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { text } from "../../../contract/fields.ts";

const SYMBOL = text({ max: 32, refusal: "symbol_unknown" });
/** As long as a request may be. */
const ANY_TEXT = text({ max: 65_536 });

export const quotationCall = defineCall({ method: "GET", path: "/currency/quotation_new", access: "guest", fields: Type.Object({}) });

/** Ours: the last day of every market as a small line. */
export const dayLinesCall = defineCall({ method: "GET", path: "/currency/day_lines", access: "guest", fields: Type.Object({}) });

/** Ours: when each market was listed, newest first. */
export const listingsCall = defineCall({ method: "GET", path: "/currency/listings", access: "guest", fields: Type.Object({}) });

/** A row of it. */
export interface ListingRow {
  readonly symbol: string;
  /** UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly listed_at: string;
  /** 1: there before the venue's first prices, so that the time says nothing of its own. */
  readonly since_opening: 0 | 1;
}

/** Any text, or none, is taken here: the chart call answers its errors in a shape of its own. */
export const chartCall = defineCall({
  method: "GET",
  path: "/currency/new_timeshar",
  access: "guest",
  budget: "charts",
  fields: Type.Object({
    /** Unix seconds. */
    from: Type.Optional(ANY_TEXT),
    to: Type.Optional(ANY_TEXT),
    /** "BTC/USDT". */
    symbol: Type.Optional(ANY_TEXT),
    period: Type.Optional(ANY_TEXT),
    /** Ours: "last" or "mark" of the coin's futures contract; without it the coin's own candles. */
    of: Type.Optional(ANY_TEXT),
  }),
});

export const currencyListCall = defineCall({ method: "GET", path: "/currency/list", access: "guest", fields: Type.Object({}) });
export const depthCall = defineCall({ method: "GET", path: "/currency/depth", access: "guest", fields: Type.Object({ symbol: SYMBOL }) });
export const tapeCall = defineCall({ method: "GET", path: "/currency/trades", access: "guest", fields: Type.Object({ symbol: SYMBOL }) });

/** Ours: where prices come from; with the simulator the hashes of its seeds and the seeds of days that are over. */
export const priceSourceCall = defineCall({ method: "GET", path: "/currency/price_source", access: "guest", fields: Type.Object({}) });

/** The wire's names of periods; several for the same one. */
export const WIRE_PERIODS = {
  "1min": "1m",
  "5min": "5m",
  "15min": "15m",
  "30min": "30m",
  "60min": "1h",
  "1H": "1h",
  "1hour": "1h",
  "4H": "4h",
  "4hour": "4h",
  "1D": "1D",
  "1day": "1D",
  "1W": "1W",
  "1week": "1W",
  "1M": "1M",
  "1mon": "1M",
  "1year": "1Y",
} as const;
export type WirePeriod = keyof typeof WIRE_PERIODS;
