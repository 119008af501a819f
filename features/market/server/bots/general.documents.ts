/** Documents of the calls about the venue as such. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import {
  EMPTY_LIST,
  FLAG_TEXT,
  JSON_LIST,
  may,
  must,
  NOTHING,
  ORDER_TYPE,
  SELF_TRADE,
  SYMBOL_TEXT,
  type BotCallDocument,
  type BotDocuments,
} from "../../../../server/doors/bots/bot-document.ts";
import { STATUSES } from "./bot-market-status.ts";

const LIMIT = {
  rateLimitType: word("REQUEST_WEIGHT", "ORDERS"),
  interval: word("SECOND", "MINUTE", "DAY"),
  intervalNum: NUMBER,
  limit: NUMBER,
};

/** What one uses of the limits stands beside them in `rateLimit/order`. */
export const RATE_LIMIT = shape(LIMIT);
export const RATE_USED = shape({ ...LIMIT, count: NUMBER });

const size = (filterType: string) => shape({ filterType: Type.Literal(filterType), minQty: DECIMAL, maxQty: DECIMAL, stepSize: DECIMAL });
const MAX_ORDERS = { maxNumOrders: NUMBER };
const MAX_ALGO_ORDERS = { maxNumAlgoOrders: NUMBER };
const FILTERS = Type.Union([
  shape({ filterType: Type.Literal("PRICE_FILTER"), minPrice: DECIMAL, maxPrice: DECIMAL, tickSize: DECIMAL }),
  size("LOT_SIZE"),
  size("MARKET_LOT_SIZE"),
  shape({
    filterType: Type.Literal("NOTIONAL"),
    minNotional: DECIMAL,
    applyMinToMarket: Type.Boolean(),
    maxNotional: DECIMAL,
    applyMaxToMarket: Type.Boolean(),
    avgPriceMins: NUMBER,
  }),
  shape({
    filterType: Type.Literal("PERCENT_PRICE_BY_SIDE"),
    bidMultiplierUp: DECIMAL,
    bidMultiplierDown: DECIMAL,
    askMultiplierUp: DECIMAL,
    askMultiplierDown: DECIMAL,
    avgPriceMins: NUMBER,
  }),
  shape({
    filterType: Type.Literal("TRAILING_DELTA"),
    minTrailingAboveDelta: NUMBER,
    maxTrailingAboveDelta: NUMBER,
    minTrailingBelowDelta: NUMBER,
    maxTrailingBelowDelta: NUMBER,
  }),
  shape({ filterType: Type.Literal("ICEBERG_PARTS"), limit: NUMBER }),
  shape({ filterType: Type.Literal("MAX_NUM_ORDERS"), ...MAX_ORDERS }),
  shape({ filterType: Type.Literal("MAX_NUM_ALGO_ORDERS"), ...MAX_ALGO_ORDERS }),
]);

const MARKET = shape({
  symbol: TEXT,
  status: word(...STATUSES),
  baseAsset: TEXT,
  baseAssetPrecision: NUMBER,
  quoteAsset: TEXT,
  quotePrecision: NUMBER,
  quoteAssetPrecision: NUMBER,
  baseCommissionPrecision: NUMBER,
  quoteCommissionPrecision: NUMBER,
  orderTypes: Type.Array(ORDER_TYPE),
  icebergAllowed: Type.Boolean(),
  ocoAllowed: Type.Boolean(),
  otoAllowed: Type.Boolean(),
  opoAllowed: Type.Boolean(),
  quoteOrderQtyMarketAllowed: Type.Boolean(),
  allowTrailingStop: Type.Boolean(),
  cancelReplaceAllowed: Type.Boolean(),
  amendAllowed: Type.Boolean(),
  pegInstructionsAllowed: Type.Boolean(),
  isSpotTradingAllowed: Type.Boolean(),
  isMarginTradingAllowed: Type.Boolean(),
  filters: Type.Array(FILTERS),
  permissions: Type.Array(TEXT),
  permissionSets: Type.Array(Type.Array(TEXT)),
  defaultSelfTradePreventionMode: SELF_TRADE,
  allowedSelfTradePreventionModes: Type.Array(SELF_TRADE),
});

const PING: BotCallDocument = { summary: "Is anybody there", reply: NOTHING };
const TIME: BotCallDocument = { summary: "The venue's clock", reply: shape({ serverTime: TIME_MS }) };
const HEAD = { timezone: TEXT, serverTime: TIME_MS, rateLimits: Type.Array(RATE_LIMIT) };
const EXCHANGE_FILTERS = Type.Union([
  shape({ filterType: Type.Literal("EXCHANGE_MAX_NUM_ORDERS"), ...MAX_ORDERS }),
  shape({ filterType: Type.Literal("EXCHANGE_MAX_NUM_ALGO_ORDERS"), ...MAX_ALGO_ORDERS }),
]);

export const generalDocuments: BotDocuments = {
  tag: "General",
  description: "The venue and the rules of its markets.",
  calls: {
    "GET /api/v3/ping": PING,
    "GET /api/v3/time": TIME,
    "GET /api/v3/myFilters": {
      summary: "Filters of the account: the two numbers of orders",
      parameters: { symbol: must(SYMBOL_TEXT) },
      reply: shape({ exchangeFilters: Type.Array(EXCHANGE_FILTERS), symbolFilters: EMPTY_LIST, assetFilters: EMPTY_LIST }),
    },
    "GET /sapi/v1/system/status": { summary: "Whether the venue works", reply: shape({ status: NUMBER, msg: TEXT }) },
    "GET /api/v3/exchangeInfo": {
      summary: "Markets, their filters and this venue's limits",
      parameters: {
        symbol: may(SYMBOL_TEXT, "One market; all when neither it nor `symbols` is sent."),
        symbols: may(JSON_LIST, 'Several: `["BTCUSDT","ETHUSDT"]`.'),
        symbolStatus: may(word(...STATUSES), "Those in this state; not with names."),
        permissions: may(Type.String(), 'Those that need one of these: `SPOT` (all here do) or `["SPOT","MARGIN"]`; not with names.'),
        showPermissionSets: may(FLAG_TEXT, "`permissionSets` is empty when false."),
      },
      reply: shape({ ...HEAD, exchangeFilters: Type.Array(EXCHANGE_FILTERS), symbols: Type.Array(MARKET) }),
      errors: [-1122, -1128],
    },
  },
};

/** No coin-margined futures are listed. */
export const coinFuturesDocuments: BotDocuments = {
  tag: "Coin-margined futures",
  description: "None are listed: clients that ask for them at their start get empty lists.",
  calls: coinFuturesCalls("/dapi/v1"),
};

function coinFuturesCalls(prefix: string): BotDocuments["calls"] {
  const ofSymbol = (summary: string): BotCallDocument => ({
    summary: `${summary}: no symbol is known (-1121)`,
    parameters: { symbol: must(SYMBOL_TEXT) },
    reply: EMPTY_LIST,
  });
  const list = (summary: string): BotCallDocument => ({ summary: `${summary}: none`, reply: EMPTY_LIST });
  return {
    [`GET ${prefix}/ping`]: PING,
    [`GET ${prefix}/time`]: TIME,
    [`GET ${prefix}/exchangeInfo`]: {
      summary: "Markets: none",
      reply: shape({ ...HEAD, exchangeFilters: EMPTY_LIST, assets: EMPTY_LIST, symbols: EMPTY_LIST }),
    },
    [`GET ${prefix}/ticker/24hr`]: list("Day figures"),
    [`GET ${prefix}/ticker/price`]: list("Last prices"),
    [`GET ${prefix}/ticker/bookTicker`]: list("Best offers"),
    [`GET ${prefix}/premiumIndex`]: list("Index prices"),
    [`GET ${prefix}/fundingRate`]: list("Funding rates"),
    [`GET ${prefix}/depth`]: ofSymbol("The book"),
    [`GET ${prefix}/trades`]: ofSymbol("Newest trades"),
    [`GET ${prefix}/aggTrades`]: ofSymbol("Aggregated trades"),
    [`GET ${prefix}/klines`]: ofSymbol("Candles"),
  };
}
