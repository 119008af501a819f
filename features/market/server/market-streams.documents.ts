/** Documents of the bots' market streams: names, when something is sent, and the shape of it. */
import Type from "typebox";
import type { TSchema } from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS } from "../../../contract/call-document.ts";

export type StreamDocument = {
  /** With `<symbol>` (small letters) and `<interval>` where they belong. */
  readonly streams: readonly string[];
  readonly sent: string;
  readonly message: TSchema;
};

const LEVELS = Type.Array(Type.Array(DECIMAL, { minItems: 2, maxItems: 2 }));
const HEAD = { E: TIME_MS, s: TEXT };
const TRADE = {
  ...HEAD,
  p: DECIMAL,
  q: DECIMAL,
  T: TIME_MS,
  m: Type.Boolean({ description: "Whether the buyer was the maker." }),
  M: Type.Boolean(),
};
/** Beside the dialect: nobody here took part. */
const OUTSIDE = Type.Optional(Type.Literal(true));
const kind = (name: string): TSchema => Type.Literal(name);

const MINI = shape({ e: kind("24hrMiniTicker"), ...HEAD, c: DECIMAL, o: DECIMAL, h: DECIMAL, l: DECIMAL, v: DECIMAL, q: DECIMAL });
const TICKER = shape({
  e: kind("24hrTicker"),
  ...HEAD,
  p: DECIMAL,
  P: DECIMAL,
  w: DECIMAL,
  x: DECIMAL,
  c: DECIMAL,
  Q: DECIMAL,
  b: DECIMAL,
  B: DECIMAL,
  a: DECIMAL,
  A: DECIMAL,
  o: DECIMAL,
  h: DECIMAL,
  l: DECIMAL,
  v: DECIMAL,
  q: DECIMAL,
  O: TIME_MS,
  C: TIME_MS,
  F: NUMBER,
  L: NUMBER,
  n: NUMBER,
});
const WINDOW = shape({
  e: Type.Union([kind("1hTicker"), kind("4hTicker"), kind("1dTicker")]),
  ...HEAD,
  p: DECIMAL,
  P: DECIMAL,
  w: DECIMAL,
  c: DECIMAL,
  o: DECIMAL,
  h: DECIMAL,
  l: DECIMAL,
  v: DECIMAL,
  q: DECIMAL,
  O: TIME_MS,
  C: TIME_MS,
  F: NUMBER,
  L: NUMBER,
  n: NUMBER,
});
const CANDLE = shape({
  t: TIME_MS,
  T: TIME_MS,
  s: TEXT,
  i: TEXT,
  f: NUMBER,
  L: NUMBER,
  o: DECIMAL,
  c: DECIMAL,
  h: DECIMAL,
  l: DECIMAL,
  v: DECIMAL,
  n: NUMBER,
  x: Type.Boolean({ description: "Whether the candle is over." }),
  q: DECIMAL,
  V: DECIMAL,
  Q: DECIMAL,
  B: TEXT,
});

/** By the name that the message's schema gets. */
export const STREAM_DOCUMENTS: Readonly<Record<string, StreamDocument>> = {
  Trade: {
    streams: ["<symbol>@trade"],
    sent: "each trade of this venue's own book, and of a made-up or recorded outside market (`outside`)",
    message: shape({ e: kind("trade"), ...TRADE, t: NUMBER, outside: OUTSIDE }),
  },
  AggTrade: {
    streams: ["<symbol>@aggTrade"],
    sent: "the same; each trade is an aggregate of its own",
    message: shape({ e: kind("aggTrade"), ...TRADE, a: NUMBER, f: NUMBER, l: NUMBER, outside: OUTSIDE }),
  },
  AveragePrice: {
    streams: ["<symbol>@avgPrice"],
    sent: "the mean price of five minutes by volume, every second while something changes",
    message: shape({ e: kind("avgPrice"), ...HEAD, i: TEXT, w: DECIMAL, T: TIME_MS }),
  },
  Kline: {
    streams: ["<symbol>@kline_<interval>", "<symbol>@kline_<interval>@+08:00"],
    sent: "every two seconds while the candle changes, and once when it is over; with `@+08:00` intervals begin at that zone's midnight",
    message: shape({ e: kind("kline"), ...HEAD, k: CANDLE }),
  },
  DepthUpdate: {
    streams: ["<symbol>@depth", "<symbol>@depth@100ms"],
    sent: "changes of the book; `U` and `u` go on from `lastUpdateId` of `GET /api/v3/depth`",
    message: shape({ e: kind("depthUpdate"), ...HEAD, U: NUMBER, u: NUMBER, b: LEVELS, a: LEVELS }),
  },
  PartialDepth: {
    streams: ["<symbol>@depth5", "<symbol>@depth10", "<symbol>@depth20", "<symbol>@depth5@100ms"],
    sent: "the best levels whenever one of them changed",
    message: shape({ lastUpdateId: NUMBER, bids: LEVELS, asks: LEVELS }),
  },
  BookTicker: {
    streams: ["<symbol>@bookTicker", "!bookTicker"],
    sent: "best offers when they change",
    message: shape({ u: NUMBER, s: TEXT, b: DECIMAL, B: DECIMAL, a: DECIMAL, A: DECIMAL }),
  },
  MiniTicker: { streams: ["<symbol>@miniTicker"], sent: "day figures every second while they change", message: MINI },
  Ticker: { streams: ["<symbol>@ticker"], sent: "the same, with best offers and changes", message: TICKER },
  WindowTicker: {
    streams: ["<symbol>@ticker_1h", "<symbol>@ticker_4h", "<symbol>@ticker_1d"],
    sent: "figures of a window that ends now, every second while they change",
    message: WINDOW,
  },
  WindowTickers: {
    streams: ["!ticker_1h@arr", "!ticker_4h@arr", "!ticker_1d@arr"],
    sent: "the same of all markets that changed",
    message: Type.Array(WINDOW),
  },
  MiniTickers: { streams: ["!miniTicker@arr"], sent: "day figures of all markets that changed", message: Type.Array(MINI) },
  Tickers: { streams: ["!ticker@arr"], sent: "the same, with best offers and changes", message: Type.Array(TICKER) },
};
