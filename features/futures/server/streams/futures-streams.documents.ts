/** Documents of the streams of futures: names, when something is sent, and the shape of it. */
import Type from "typebox";
import type { TSchema } from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import { SIDE } from "../../../../server/doors/bots/bot-document.ts";
import type { StreamDocument } from "../../../market/server/market-streams.documents.ts";
import { ORDER_TYPES, TIMES_IN_FORCE } from "../bots/fapi-market.views.ts";

const LEVELS = Type.Array(Type.Array(DECIMAL, { minItems: 2, maxItems: 2 }));
const HEAD = { E: TIME_MS, s: TEXT };
const TIMED = { E: TIME_MS, T: TIME_MS };
const kind = (name: string): TSchema => Type.Literal(name);
const TRADED = { ...HEAD, p: DECIMAL, q: DECIMAL, T: TIME_MS, m: Type.Boolean({ description: "Whether the buyer was the maker." }) };
const MINI = { c: DECIMAL, o: DECIMAL, h: DECIMAL, l: DECIMAL, v: DECIMAL, q: DECIMAL };
const CANDLE = {
  t: TIME_MS,
  T: TIME_MS,
  i: TEXT,
  f: NUMBER,
  L: NUMBER,
  ...MINI,
  n: NUMBER,
  x: Type.Boolean({ description: "Whether it is over." }),
  V: DECIMAL,
  Q: DECIMAL,
  B: DECIMAL,
};
const POSITION_SIDE = word("BOTH", "LONG", "SHORT");
const WORKING = word("CONTRACT_PRICE", "MARK_PRICE");
const MARK = shape({ e: kind("markPriceUpdate"), ...HEAD, p: DECIMAL, i: DECIMAL, P: DECIMAL, r: DECIMAL, T: TIME_MS });
const TICKER = shape({
  e: kind("24hrTicker"),
  ...HEAD,
  ...MINI,
  p: DECIMAL,
  P: DECIMAL,
  w: DECIMAL,
  Q: DECIMAL,
  O: TIME_MS,
  C: TIME_MS,
  F: NUMBER,
  L: NUMBER,
  n: NUMBER,
});
const MINI_TICKER = shape({ e: kind("24hrMiniTicker"), ...HEAD, ...MINI });
const DEPTH = shape({ e: kind("depthUpdate"), ...TIMED, s: TEXT, U: NUMBER, u: NUMBER, pu: NUMBER, b: LEVELS, a: LEVELS });

export const FUTURES_STREAM_DOCUMENTS: Readonly<Record<string, StreamDocument>> = {
  futuresMarkPrice: {
    streams: ["<symbol>@markPrice", "<symbol>@markPrice@1s"],
    sent: "mark, index, the estimate of funding and its time, every 3 s or second",
    message: MARK,
  },
  futuresMarkPrices: {
    streams: ["!markPrice@arr", "!markPrice@arr@1s"],
    sent: "the same of all contracts whose figures changed",
    message: Type.Array(MARK),
  },
  futuresTrade: {
    streams: ["<symbol>@trade"],
    sent: "each trade",
    message: shape({ e: kind("trade"), ...TRADED, t: NUMBER, X: kind("MARKET") }),
  },
  futuresAggTrade: {
    streams: ["<symbol>@aggTrade"],
    sent: "the same in the dialect's short form",
    message: shape({ e: kind("aggTrade"), ...TRADED, a: NUMBER, f: NUMBER, l: NUMBER }),
  },
  futuresKline: {
    streams: ["<symbol>@kline_<interval>"],
    sent: "the candle that is being drawn, every 2 s while it changes, and once when it is over",
    message: shape({ e: kind("kline"), ...HEAD, k: shape({ ...CANDLE, s: TEXT }) }),
  },
  futuresContinuousKline: {
    streams: ["<symbol>_perpetual@continuousKline_<interval>"],
    sent: "the same by pair and kind of contract",
    message: shape({ e: kind("continuous_kline"), E: TIME_MS, ps: TEXT, ct: kind("PERPETUAL"), k: shape(CANDLE) }),
  },
  futuresDepth: {
    streams: ["<symbol>@depth", "<symbol>@depth@100ms", "<symbol>@depth@500ms", "<symbol>@depth@0ms"],
    sent: "changes of the book, every 250 ms unless said otherwise; `pu` is the last number of the message before",
    message: DEPTH,
  },
  futuresLevels: {
    streams: ["<symbol>@depth5", "<symbol>@depth10@100ms", "<symbol>@depth20@500ms"],
    sent: "the best levels when one changed",
    message: DEPTH,
  },
  futuresBookTicker: {
    streams: ["<symbol>@bookTicker", "!bookTicker"],
    sent: "best offers when they change",
    message: shape({ e: kind("bookTicker"), ...TIMED, u: NUMBER, s: TEXT, b: DECIMAL, B: DECIMAL, a: DECIMAL, A: DECIMAL }),
  },
  futuresTicker: { streams: ["<symbol>@ticker"], sent: "figures of the day, every second while they change", message: TICKER },
  futuresTickers: { streams: ["!ticker@arr"], sent: "the same of all contracts that changed", message: Type.Array(TICKER) },
  futuresMiniTicker: { streams: ["<symbol>@miniTicker"], sent: "the same in short", message: MINI_TICKER },
  futuresMiniTickers: { streams: ["!miniTicker@arr"], sent: "the same of all contracts that changed", message: Type.Array(MINI_TICKER) },
  futuresOpenInterest: {
    streams: ["<symbol>@openInterest"],
    sent: "open quantity of one side when it changed (ours)",
    message: shape({ e: kind("openInterest"), ...HEAD, o: DECIMAL }),
  },
  futuresForceOrder: {
    streams: ["<symbol>@forceOrder", "!forceOrder@arr"],
    sent: "what a close-out sold or bought in the book, of nobody named",
    message: shape({
      e: kind("forceOrder"),
      E: TIME_MS,
      o: shape({
        s: TEXT,
        S: SIDE,
        o: kind("LIMIT"),
        f: kind("IOC"),
        q: DECIMAL,
        p: DECIMAL,
        ap: DECIMAL,
        X: word("FILLED", "PARTIALLY_FILLED"),
        l: DECIMAL,
        z: DECIMAL,
        T: TIME_MS,
      }),
    }),
  },
};

const TERMS = {
  s: TEXT,
  S: SIDE,
  ps: POSITION_SIDE,
  f: word(...TIMES_IN_FORCE),
  q: DECIMAL,
  p: DECIMAL,
  V: TEXT,
  wt: WORKING,
  pm: TEXT,
  cp: Type.Boolean(),
  pP: Type.Boolean(),
  R: Type.Boolean(),
  gtd: NUMBER,
};
const ORDER_TYPE = word(...ORDER_TYPES);

/** Under a listen key, by the message's `e`. */
export const FUTURES_NEWS_DOCUMENTS: Readonly<Record<string, { readonly sent: string; readonly message: TSchema }>> = {
  ORDER_TRADE_UPDATE: {
    sent: "an order was taken, filled, changed, cancelled or ended (`x`)",
    message: shape({
      e: kind("ORDER_TRADE_UPDATE"),
      ...TIMED,
      o: shape({
        ...TERMS,
        c: TEXT,
        o: ORDER_TYPE,
        ot: ORDER_TYPE,
        ap: DECIMAL,
        sp: DECIMAL,
        x: word("NEW", "TRADE", "CANCELED", "EXPIRED", "AMENDMENT"),
        X: TEXT,
        i: NUMBER,
        l: DECIMAL,
        z: DECIMAL,
        L: DECIMAL,
        N: TEXT,
        n: DECIMAL,
        T: TIME_MS,
        t: NUMBER,
        b: DECIMAL,
        a: DECIMAL,
        m: Type.Boolean(),
        AP: Type.Optional(DECIMAL),
        cr: Type.Optional(DECIMAL),
        si: NUMBER,
        ss: NUMBER,
        rp: Type.String({ title: "decimal", description: "Result of what this fill closed." }),
      }),
    }),
  },
  ALGO_UPDATE: {
    sent: "a conditional order was taken, triggered, cancelled or ended (`X`)",
    message: shape({
      e: kind("ALGO_UPDATE"),
      ...TIMED,
      o: shape({ ...TERMS, caid: TEXT, aid: NUMBER, at: kind("CONDITIONAL"), o: ORDER_TYPE, X: TEXT, ai: TEXT, tp: DECIMAL, tt: TIME_MS }),
    }),
  },
  ACCOUNT_UPDATE: {
    sent: "money or positions changed; `m` says why, OVERNIGHT_FEE and COPY_SHARE are ours",
    message: shape({
      e: kind("ACCOUNT_UPDATE"),
      ...TIMED,
      a: shape({
        m: word("ORDER", "FUNDING_FEE", "OVERNIGHT_FEE", "COPY_SHARE", "MARGIN_TRANSFER", "DEPOSIT", "WITHDRAW"),
        B: Type.Array(shape({ a: TEXT, wb: DECIMAL, cw: DECIMAL, bc: DECIMAL })),
        P: Type.Array(
          shape({
            s: TEXT,
            pa: DECIMAL,
            ep: DECIMAL,
            bep: DECIMAL,
            cr: DECIMAL,
            up: DECIMAL,
            mt: kind("cross"),
            iw: DECIMAL,
            ps: POSITION_SIDE,
            ma: TEXT,
          }),
        ),
      }),
    }),
  },
  MARGIN_CALL: {
    sent: "the account's risk rate reached 80 %, at most once in fifteen minutes",
    message: shape({
      e: kind("MARGIN_CALL"),
      E: TIME_MS,
      cw: DECIMAL,
      p: Type.Array(
        shape({ s: TEXT, ps: POSITION_SIDE, pa: DECIMAL, mt: kind("CROSSED"), iw: DECIMAL, mp: DECIMAL, up: DECIMAL, mm: DECIMAL }),
      ),
    }),
  },
  ACCOUNT_CONFIG_UPDATE: {
    sent: "a multiple was set",
    message: shape({ e: kind("ACCOUNT_CONFIG_UPDATE"), ...TIMED, ac: shape({ s: TEXT, l: NUMBER }) }),
  },
  listenKeyExpired: {
    sent: "nobody kept the listen key alive for an hour, it was ended, or its API key was",
    message: shape({ e: kind("listenKeyExpired"), E: TIME_MS, listenKey: TEXT }),
  },
};
