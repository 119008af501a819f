/** Documents of books, trades, candles and tickers. */
import Type from "typebox";
import type { TSchema } from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import { BOT_INTERVALS } from "./bot-intervals.ts";
import { STATUSES } from "./bot-market-status.ts";
import {
  END_TIME,
  JSON_LIST,
  limitOf,
  may,
  must,
  RECENT_NOTE,
  START_TIME,
  SYMBOL,
  SYMBOL_TEXT,
  WHOLE,
  type BotCallDocument,
  type BotDocuments,
} from "../../../../server/doors/bots/bot-document.ts";

const LEVELS = Type.Array(Type.Array(DECIMAL, { minItems: 2, maxItems: 2 }), { description: "Pairs of price and quantity, best first." });
const FROM = may(WHOLE, "Number of the first trade wanted.");
/** Beside the dialect: nobody here took part in it. */
const OUTSIDE_MARK = Type.Optional(Type.Literal(true, { description: "Of the made-up or recorded outside market, not of this venue." }));
const TRADE = shape({
  id: NUMBER,
  price: DECIMAL,
  qty: DECIMAL,
  quoteQty: DECIMAL,
  time: TIME_MS,
  isBuyerMaker: Type.Boolean(),
  isBestMatch: Type.Boolean(),
  outside: OUTSIDE_MARK,
});
const AGGREGATE = shape({
  a: NUMBER,
  p: DECIMAL,
  q: DECIMAL,
  f: NUMBER,
  l: NUMBER,
  T: TIME_MS,
  m: Type.Boolean({ description: "Whether the buyer was the maker." }),
  M: Type.Boolean(),
  outside: OUTSIDE_MARK,
});
const KLINES: BotCallDocument = {
  summary: "Candles, oldest first",
  description:
    "Those that begin in the range. What no table has is added up from finer candles, 6,000 of a call at most; these reach less far back.",
  parameters: {
    symbol: SYMBOL,
    interval: must(word(...BOT_INTERVALS.keys()), "1s: the last hour since the start."),
    startTime: START_TIME,
    endTime: END_TIME,
    limit: limitOf(500, 1000),
    timeZone: may(
      Type.String({ pattern: "^([+-]?[0-9]{1,2}(:[0-9]{2})?|UTC)$" }),
      "Where days begin, from -12 to +14 in quarters of an hour: `8`, `-1:00`, `05:45`.",
    ),
  },
  reply: Type.Array(
    Type.Array(Type.Union([NUMBER, DECIMAL]), {
      minItems: 12,
      maxItems: 12,
      description:
        "Open time, open, high, low, close, volume, close time, quote volume (an estimate), number of trades, what their takers bought, that in quote units (an estimate), 0.",
    }),
  ),
  errors: [-1120],
};
const BEST = { bidPrice: DECIMAL, bidQty: DECIMAL, askPrice: DECIMAL, askQty: DECIMAL };
const DAY = {
  openPrice: DECIMAL,
  highPrice: DECIMAL,
  lowPrice: DECIMAL,
  lastPrice: DECIMAL,
  volume: DECIMAL,
  quoteVolume: DECIMAL,
  openTime: TIME_MS,
  closeTime: TIME_MS,
  firstId: NUMBER,
  lastId: NUMBER,
  count: NUMBER,
};
const FULL_DAY = shape({
  symbol: TEXT,
  priceChange: DECIMAL,
  priceChangePercent: DECIMAL,
  weightedAvgPrice: DECIMAL,
  prevClosePrice: DECIMAL,
  lastQty: DECIMAL,
  ...BEST,
  ...DAY,
});

function ticker(summary: string, row: TSchema, one: number, all: number): BotCallDocument {
  return {
    summary,
    parameters: {
      symbol: may(SYMBOL_TEXT, "One market, answered as an object; without it a list."),
      symbols: may(JSON_LIST, 'Several: `["BTCUSDT","ETHUSDT"]`; all when neither is sent.'),
      symbolStatus: may(word(...STATUSES), "Of several those in this state; a single one must be in it (-1220)."),
      type: may(word("FULL", "MINI"), "Of `ticker/24hr`: without the changes and best offers when MINI."),
    },
    reply: Type.Union([row, Type.Array(row)]),
    weights: { "symbol=BTCUSDT": one, "": all },
    errors: [-1122, -1220],
  };
}

const ROLLING = { symbol: TEXT, ...DAY };
const FULL_ROLLING = shape({ ...ROLLING, priceChange: DECIMAL, priceChangePercent: DECIMAL, weightedAvgPrice: DECIMAL });

/** Of one market or several, never of all. */
function rolling(summary: string, more: NonNullable<BotCallDocument["parameters"]>): BotCallDocument {
  const row = Type.Union([FULL_ROLLING, shape(ROLLING)]);
  return {
    summary,
    parameters: {
      symbol: may(SYMBOL_TEXT, "One market, answered as an object; or"),
      symbols: may(JSON_LIST, 'several: `["BTCUSDT","ETHUSDT"]`.'),
      ...more,
      symbolStatus: may(word(...STATUSES), "Of several those in this state; a single one must be in it (-1220)."),
      type: may(word("FULL", "MINI"), "Without the changes when MINI."),
    },
    reply: Type.Union([row, Type.Array(row)]),
    weights: { "symbol=BTCUSDT": 4, 'symbols=["BTCUSDT","ETHUSDT"]': 8 },
    errors: [-1122, -1220],
  };
}

export const marketDataDocuments: BotDocuments = {
  tag: "Market data",
  description:
    "Books, trades, candles and tickers. Trades are this venue's own and, while prices are made up or recorded, those of that market (`outside`); none of them with FEED=live.",
  calls: {
    "GET /api/v3/depth": {
      summary: "The order book",
      description: "The stream of changes goes on with the number after `lastUpdateId`: `examples/websocket-depth.ts`.",
      parameters: { symbol: SYMBOL, limit: limitOf(100, 5000) },
      reply: shape({ lastUpdateId: NUMBER, bids: LEVELS, asks: LEVELS }),
      weights: { "limit=100": 5, "limit=500": 25, "limit=1000": 50, "limit=5000": 250 },
    },
    "GET /api/v3/trades": {
      summary: "The newest trades, oldest first",
      parameters: { symbol: SYMBOL, limit: limitOf(500, 1000) },
      reply: Type.Array(TRADE),
    },
    "GET /api/v3/historicalTrades": {
      summary: "Trades from a number on, or the newest",
      parameters: { symbol: SYMBOL, fromId: FROM, limit: limitOf(500, 1000) },
      reply: Type.Array(TRADE),
    },
    "GET /api/v3/aggTrades": {
      summary: "The same in the dialect's short form",
      description: `Each trade is an aggregate of its own. ${RECENT_NOTE} Both times at most an hour apart, and not with \`fromId\`.`,
      parameters: { symbol: SYMBOL, fromId: FROM, startTime: START_TIME, endTime: END_TIME, limit: limitOf(500, 1000) },
      reply: Type.Array(AGGREGATE),
      errors: [-1127, -1128],
    },
    "GET /api/v3/klines": KLINES,
    "GET /api/v3/uiKlines": KLINES,
    "GET /api/v3/avgPrice": {
      summary: "Mean price of five minutes, by volume",
      parameters: { symbol: SYMBOL },
      reply: shape({ mins: NUMBER, price: DECIMAL, closeTime: TIME_MS }),
    },
    "GET /api/v3/ticker/24hr": ticker("Figures of the last 24 hours", Type.Union([FULL_DAY, shape({ symbol: TEXT, ...DAY })]), 2, 80),
    "GET /api/v3/ticker": rolling("Figures of a window that ends now", {
      windowSize: may(
        Type.String({ pattern: "^[1-9][0-9]?[mhd]$" }),
        "1m to 59m, 1h to 23h, 1d (usual) to 7d; longer than a day in steps of five minutes.",
      ),
    }),
    "GET /api/v3/ticker/tradingDay": rolling("Figures of the day since midnight", {
      timeZone: may(Type.String({ pattern: "^([+-]?[0-9]{1,2}(:[0-9]{2})?|UTC)$" }), "Whose midnight: `8`, `-1:00`, `05:45`."),
    }),
    "GET /api/v3/ticker/price": ticker("Last prices", shape({ symbol: TEXT, price: DECIMAL }), 2, 4),
    "GET /api/v3/ticker/bookTicker": ticker("Best offers", shape({ symbol: TEXT, ...BEST }), 2, 4),
  },
};
