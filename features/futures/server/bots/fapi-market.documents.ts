/** Documents of the open calls of futures. */
import Type from "typebox";
import type { TSchema } from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import { RATE_LIMIT } from "../../../market/server/bots/general.documents.ts";
import { BOT_INTERVALS } from "../../../market/server/bots/bot-intervals.ts";
import {
  EMPTY_LIST,
  END_TIME,
  limitOf,
  may,
  must,
  NOTHING,
  RECENT_NOTE,
  START_TIME,
  SYMBOL,
  SYMBOL_TEXT,
  WHOLE,
  type BotCallDocument,
  type BotDocuments,
} from "../../../../server/doors/bots/bot-document.ts";
import { DEPTHS, ORDER_TYPES, TIMES_IN_FORCE } from "./fapi-market.views.ts";

const LEVELS = Type.Array(Type.Array(DECIMAL, { minItems: 2, maxItems: 2 }), { description: "Pairs of price and quantity, best first." });
const FROM = may(WHOLE, "Number of the first trade wanted.");
const TRADE = shape({ id: NUMBER, price: DECIMAL, qty: DECIMAL, quoteQty: DECIMAL, time: TIME_MS, isBuyerMaker: Type.Boolean() });
const AGGREGATE = shape({ a: NUMBER, p: DECIMAL, q: DECIMAL, f: NUMBER, l: NUMBER, T: TIME_MS, m: Type.Boolean() });
const size = (filterType: string) => shape({ filterType: Type.Literal(filterType), minQty: DECIMAL, maxQty: DECIMAL, stepSize: DECIMAL });
const count = (filterType: string) => shape({ filterType: Type.Literal(filterType), limit: NUMBER });
const FILTERS = Type.Union([
  shape({ filterType: Type.Literal("PRICE_FILTER"), minPrice: DECIMAL, maxPrice: DECIMAL, tickSize: DECIMAL }),
  size("LOT_SIZE"),
  size("MARKET_LOT_SIZE"),
  count("MAX_NUM_ORDERS"),
  count("MAX_NUM_ALGO_ORDERS"),
  shape({ filterType: Type.Literal("MIN_NOTIONAL"), notional: DECIMAL }),
  shape({ filterType: Type.Literal("PERCENT_PRICE"), multiplierUp: DECIMAL, multiplierDown: DECIMAL, multiplierDecimal: TEXT }),
]);
const CONTRACT = shape({
  symbol: TEXT,
  pair: TEXT,
  contractType: Type.Literal("PERPETUAL"),
  deliveryDate: TIME_MS,
  onboardDate: TIME_MS,
  status: word("TRADING", "HALT"),
  maintMarginPercent: DECIMAL,
  requiredMarginPercent: DECIMAL,
  baseAsset: TEXT,
  quoteAsset: TEXT,
  marginAsset: TEXT,
  pricePrecision: NUMBER,
  quantityPrecision: NUMBER,
  baseAssetPrecision: NUMBER,
  quotePrecision: NUMBER,
  underlyingType: TEXT,
  underlyingSubType: EMPTY_LIST,
  triggerProtect: DECIMAL,
  liquidationFee: DECIMAL,
  marketTakeBound: DECIMAL,
  maxMoveOrderLimit: NUMBER,
  filters: Type.Array(FILTERS),
  orderTypes: Type.Array(word(...ORDER_TYPES)),
  timeInForce: Type.Array(word(...TIMES_IN_FORCE)),
  permissionSets: EMPTY_LIST,
});
const DAY = shape({
  symbol: TEXT,
  priceChange: DECIMAL,
  priceChangePercent: DECIMAL,
  weightedAvgPrice: DECIMAL,
  lastPrice: DECIMAL,
  lastQty: DECIMAL,
  openPrice: DECIMAL,
  highPrice: DECIMAL,
  lowPrice: DECIMAL,
  volume: DECIMAL,
  quoteVolume: DECIMAL,
  openTime: TIME_MS,
  closeTime: TIME_MS,
  firstId: NUMBER,
  lastId: NUMBER,
  count: NUMBER,
});
const PREMIUM = shape({
  symbol: TEXT,
  markPrice: DECIMAL,
  indexPrice: DECIMAL,
  estimatedSettlePrice: DECIMAL,
  lastFundingRate: Type.String({ title: "decimal", description: "Estimate of the running period; longs pay shorts when above zero." }),
  interestRate: DECIMAL,
  nextFundingTime: TIME_MS,
  time: TIME_MS,
});
const PRICE = shape({ symbol: TEXT, price: DECIMAL, time: TIME_MS });

/** Of one contract, or a list of all. */
function ofOneOrAll(summary: string, row: TSchema, one: number, all: number): BotCallDocument {
  return {
    summary,
    parameters: { symbol: may(SYMBOL_TEXT, "One contract, answered as an object; without it a list.") },
    reply: Type.Union([row, Type.Array(row)]),
    weights: { "symbol=BTCUSDT": one, "": all },
  };
}

function klines(summary: string, named: BotCallDocument["parameters"], description: string): BotCallDocument {
  return {
    summary,
    description,
    parameters: {
      ...named,
      interval: must(word(...BOT_INTERVALS.keys()), "1s: the last hour since the start."),
      startTime: START_TIME,
      endTime: END_TIME,
      limit: limitOf(500, 1500),
      timeZone: may(Type.String({ pattern: "^([+-]?[0-9]{1,2}(:[0-9]{2})?|UTC)$" }), "Where days begin."),
    },
    reply: Type.Array(
      Type.Array(Type.Union([NUMBER, DECIMAL]), {
        minItems: 12,
        maxItems: 12,
        description:
          "Open time, open, high, low, close, volume, close time, quote volume (an estimate), number of trades, what their takers bought, that in quote units (an estimate), 0.",
      }),
    ),
    weights: { "limit=99": 1, "limit=499": 2, "limit=1000": 5, "limit=1500": 10 },
    errors: [-1120],
  };
}

const TRADED_NOTE = "Of this venue's own trades; between them the last price stands.";

export const fapiMarketDocuments: BotDocuments = {
  tag: "Futures: market data",
  description: "Linear perpetual contracts in USDT: rules, books, trades, candles, marks, funding.",
  calls: {
    "GET /fapi/v1/ping": { summary: "Is anybody there", reply: NOTHING },
    "GET /fapi/v1/time": { summary: "The venue's clock", reply: shape({ serverTime: TIME_MS }) },
    "GET /fapi/v1/exchangeInfo": {
      summary: "Contracts, their filters and this venue's limits",
      reply: shape({
        timezone: TEXT,
        serverTime: TIME_MS,
        futuresType: Type.Literal("U_MARGINED"),
        rateLimits: Type.Array(RATE_LIMIT),
        exchangeFilters: EMPTY_LIST,
        assets: Type.Array(shape({ asset: TEXT, marginAvailable: Type.Boolean(), autoAssetExchange: TEXT })),
        symbols: Type.Array(CONTRACT),
      }),
    },
    "GET /fapi/v1/depth": {
      summary: "The order book",
      description: "The stream of changes goes on with the number after `lastUpdateId`.",
      parameters: { symbol: SYMBOL, limit: may(Type.Integer({ enum: [...DEPTHS], default: 500 })) },
      reply: shape({ lastUpdateId: NUMBER, E: TIME_MS, T: TIME_MS, bids: LEVELS, asks: LEVELS }),
      weights: { "limit=50": 2, "limit=100": 5, "limit=500": 10, "limit=1000": 20 },
      errors: [-4021],
    },
    "GET /fapi/v1/trades": {
      summary: "The newest trades, oldest first",
      parameters: { symbol: SYMBOL, limit: limitOf(500, 1000) },
      reply: Type.Array(TRADE),
    },
    "GET /fapi/v1/historicalTrades": {
      summary: "Trades from a number on, or the newest",
      parameters: { symbol: SYMBOL, fromId: FROM, limit: limitOf(500, 1000) },
      reply: Type.Array(TRADE),
    },
    "GET /fapi/v1/aggTrades": {
      summary: "The same in the dialect's short form",
      description: `Each trade is an aggregate of its own. ${RECENT_NOTE} Both times at most an hour apart, and not with \`fromId\`.`,
      parameters: { symbol: SYMBOL, fromId: FROM, startTime: START_TIME, endTime: END_TIME, limit: limitOf(500, 1000) },
      reply: Type.Array(AGGREGATE),
      errors: [-1127, -1128],
    },
    "GET /fapi/v1/klines": klines("Candles, oldest first", { symbol: SYMBOL }, TRADED_NOTE),
    "GET /fapi/v1/continuousKlines": klines(
      "The same by pair and kind of contract",
      { pair: SYMBOL, contractType: must(Type.Literal("PERPETUAL")) },
      TRADED_NOTE,
    ),
    "GET /fapi/v1/markPriceKlines": klines("Candles of the mark", { symbol: SYMBOL }, "A mark a second; no volumes."),
    "GET /fapi/v1/indexPriceKlines": klines(
      "Candles of the index",
      { pair: SYMBOL },
      "The chart of the coin's market, which follows the index; no volumes.",
    ),
    "GET /fapi/v1/ticker/24hr": ofOneOrAll("Figures of the last 24 hours", DAY, 1, 40),
    "GET /fapi/v1/ticker/price": ofOneOrAll("Last prices", PRICE, 1, 2),
    "GET /fapi/v2/ticker/price": ofOneOrAll("Last prices", PRICE, 1, 2),
    "GET /fapi/v1/ticker/bookTicker": ofOneOrAll(
      "Best offers",
      shape({ symbol: TEXT, bidPrice: DECIMAL, bidQty: DECIMAL, askPrice: DECIMAL, askQty: DECIMAL, time: TIME_MS }),
      2,
      5,
    ),
    "GET /fapi/v1/premiumIndex": ofOneOrAll("Mark, index and the estimate of funding", PREMIUM, 1, 10),
    "GET /fapi/v1/fundingRate": {
      summary: "Fixed funding rates, oldest first",
      description: "From `startTime` on, else the newest.",
      parameters: { symbol: may(SYMBOL_TEXT), startTime: START_TIME, endTime: END_TIME, limit: limitOf(100, 1000) },
      reply: Type.Array(shape({ symbol: TEXT, fundingTime: TIME_MS, fundingRate: DECIMAL, markPrice: DECIMAL })),
    },
    "GET /fapi/v1/fundingInfo": {
      summary: "Bounds of the funding rate and how often it is",
      reply: Type.Array(
        shape({
          symbol: TEXT,
          adjustedFundingRateCap: DECIMAL,
          adjustedFundingRateFloor: DECIMAL,
          fundingIntervalHours: NUMBER,
          disclaimer: Type.Boolean(),
        }),
      ),
    },
    "GET /fapi/v1/openInterest": {
      summary: "Open quantity of one side, which is that of the other",
      parameters: { symbol: SYMBOL },
      reply: shape({ openInterest: DECIMAL, symbol: TEXT, time: TIME_MS }),
    },
  },
};
