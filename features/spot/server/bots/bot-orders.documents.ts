/** Documents of orders for bots, and the parameters and shapes that lists and changes of orders share with them. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import {
  AMOUNT,
  CLIENT_ID,
  END_TIME,
  FLAG_TEXT,
  limitOf,
  may,
  must,
  ORDER_TYPE,
  RATES,
  RECENT_NOTE,
  SELF_TRADE,
  SIDE,
  START_TIME,
  SYMBOL,
  SYMBOL_TEXT,
  TIME_IN_FORCE,
  WHOLE,
  type BotDocuments,
} from "../../../../server/doors/bots/bot-document.ts";
import { RATE_USED } from "../../../market/server/bots/general.documents.ts";

export const ORDER_STATUS = word("NEW", "PENDING_NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "EXPIRED", "EXPIRED_IN_MATCH");
export const RESPONSE = may(word("ACK", "RESULT", "FULL"), "How much is told of the order.");
export const STP = may(SELF_TRADE, "EXPIRE_MAKER when left out.");
export const NEW_NAME = may(CLIENT_ID, "A name of one's own, among open orders only once; made up when left out.");
/** Not in the dialect's spot calls, but in its futures. */
export const WORKING_TYPE = may(
  word("CONTRACT_PRICE", "MARK_PRICE"),
  "Ours: what a trigger follows instead of tickers, this venue's own trades or the index.",
);
export const NOT_SUPPORTED = may(Type.String(), "Not supported: refused with -2010 when sent.");
const READ_ONLY = may(Type.String(), "Read and not kept.");

export const TRAIL_BIPS = Type.Integer({ minimum: 10, maximum: 5000 });

/** How a call names an order. */
export const ORDER_NAMED = {
  orderId: may(WHOLE, "Or `origClientOrderId`; when both are sent they must agree."),
  origClientOrderId: may(CLIENT_ID),
};

/** What every order takes. */
export const ORDER_FORM = {
  symbol: SYMBOL,
  side: must(SIDE),
  type: must(ORDER_TYPE),
  timeInForce: may(TIME_IN_FORCE, "Of LIMIT, STOP_LOSS_LIMIT and TAKE_PROFIT_LIMIT, which need it. DAY for stocks."),
  quantity: may(AMOUNT, "Base units; of MARKET also `quoteOrderQty` instead."),
  quoteOrderQty: may(AMOUNT, "MARKET: quote units to spend, or to bring."),
  price: may(AMOUNT, "Of the types with a limit."),
  stopPrice: may(AMOUNT, "Trigger of STOP_LOSS and TAKE_PROFIT types; follows the price that tickers show."),
  trailingDelta: may(TRAIL_BIPS, "STOP_LOSS without `stopPrice`: a trailing stop, in hundredths of a percent."),
  workingType: WORKING_TYPE,
  newClientOrderId: NEW_NAME,
  newOrderRespType: RESPONSE,
  selfTradePreventionMode: STP,
  strategyId: READ_ONLY,
  strategyType: may(Type.Integer({ minimum: 1_000_000 }), "Read and not kept."),
  icebergQty: may(AMOUNT, "Of LIMIT (GTC) and LIMIT_MAKER for coins: what shows at a time, less than `quantity`, at least a tenth of it."),
  pegPriceType: NOT_SUPPORTED,
};
/** Refusals of an order by its shape: time in force, type, side. */
export const ORDER_ERRORS = [-1115, -1116, -1117];

const NUMBERS = { symbol: TEXT, orderId: NUMBER, orderListId: Type.Integer({ description: "-1 for none." }), clientOrderId: TEXT };
const QUANTITIES = { price: DECIMAL, origQty: DECIMAL, executedQty: DECIMAL, cummulativeQuoteQty: DECIMAL, origQuoteOrderQty: DECIMAL };
const KIND = { status: ORDER_STATUS, timeInForce: TIME_IN_FORCE, type: ORDER_TYPE, side: SIDE };
const TRAIL = Type.Optional(NUMBER);
const PREVENTED = {
  preventedMatchId: Type.Optional(Type.Integer({ description: "Of an order that ended of self-trade prevention." })),
  preventedQuantity: Type.Optional(DECIMAL),
};
const CORE = { ...NUMBERS, ...QUANTITIES, ...KIND, selfTradePreventionMode: SELF_TRADE, trailingDelta: TRAIL, ...PREVENTED };
const ICEBERG = { icebergQty: Type.Optional(DECIMAL) };
const WORKING_TIME = Type.Integer({ title: "time in ms", description: "-1 while it waits." });

const { origQty: _qty, origQuoteOrderQty: _quote, cummulativeQuoteQty: _spent, ...NAMED_ALIKE } = CORE;
/** The same figures, partly under other names. */
export const AMENDED = shape({
  ...NAMED_ALIKE,
  origClientOrderId: TEXT,
  qty: DECIMAL,
  preventedQty: DECIMAL,
  quoteOrderQty: DECIMAL,
  cumulativeQuoteQty: DECIMAL,
  workingTime: Type.Optional(TIME_MS),
  stopPrice: Type.Optional(DECIMAL),
  icebergQty: Type.Optional(DECIMAL),
});
export const CANCELLED = shape({ ...CORE, ...ICEBERG, origClientOrderId: TEXT, transactTime: TIME_MS });
const ORDER = shape({
  ...CORE,
  icebergQty: DECIMAL,
  time: TIME_MS,
  updateTime: TIME_MS,
  isWorking: Type.Boolean(),
  workingTime: WORKING_TIME,
  stopPrice: DECIMAL,
});

const ACK = { ...NUMBERS, transactTime: TIME_MS };
const RESULT = {
  ...ACK,
  ...QUANTITIES,
  ...KIND,
  stopPrice: Type.Optional(DECIMAL),
  trailingDelta: TRAIL,
  ...ICEBERG,
  workingTime: WORKING_TIME,
  selfTradePreventionMode: SELF_TRADE,
  preventedMatches: Type.Optional(
    Type.Array(
      shape({
        preventedMatchId: NUMBER,
        makerSymbol: TEXT,
        makerOrderId: NUMBER,
        price: DECIMAL,
        takerPreventedQuantity: Type.Optional(DECIMAL),
        makerPreventedQuantity: Type.Optional(DECIMAL),
      }),
    ),
  ),
  preventedQuantity: Type.Optional(DECIMAL),
};
const FILL = shape({ price: DECIMAL, qty: DECIMAL, commission: DECIMAL, commissionAsset: TEXT, tradeId: NUMBER });
/** ACK, RESULT and FULL. */
export const PLACED = Type.Union([shape(ACK), shape(RESULT), shape({ ...RESULT, fills: Type.Array(FILL) })]);

const TRADE = shape({
  symbol: TEXT,
  id: NUMBER,
  orderId: NUMBER,
  orderListId: NUMBER,
  price: DECIMAL,
  qty: DECIMAL,
  quoteQty: DECIMAL,
  commission: DECIMAL,
  commissionAsset: TEXT,
  time: TIME_MS,
  isBuyer: Type.Boolean(),
  isMaker: Type.Boolean(),
  isBestMatch: Type.Boolean(),
});
const HISTORY = { startTime: START_TIME, endTime: END_TIME, limit: limitOf(500, 1000) };

export const spotBotDocuments: BotDocuments = {
  tag: "Orders",
  description: "Placing, reading and cancelling. A parameter that no order reads is refused with -1104: ignored, it might cost money.",
  calls: {
    "POST /api/v3/order": {
      summary: "Place an order",
      description: "Answered when it is on disk. `newOrderRespType` is FULL for LIMIT and MARKET, else ACK, when left out.",
      parameters: ORDER_FORM,
      reply: PLACED,
      errors: ORDER_ERRORS,
    },
    "POST /api/v3/order/test": {
      summary: "Check an order, place nothing",
      parameters: { ...ORDER_FORM, computeCommissionRates: may(FLAG_TEXT) },
      reply: Type.Union([shape({}), shape({ standardCommissionForOrder: RATES, taxCommissionForOrder: RATES })]),
      errors: ORDER_ERRORS,
    },
    "GET /api/v3/order": { summary: "One order", parameters: { symbol: SYMBOL, ...ORDER_NAMED }, reply: ORDER },
    "DELETE /api/v3/order": {
      summary: "Cancel an order",
      parameters: {
        symbol: SYMBOL,
        ...ORDER_NAMED,
        newClientOrderId: may(CLIENT_ID, "A name for the cancel."),
        cancelRestrictions: may(word("ONLY_NEW", "ONLY_PARTIALLY_FILLED"), "Only in this state."),
      },
      reply: CANCELLED,
    },
    "GET /api/v3/openOrders": {
      summary: "Open orders of one market or all",
      parameters: { symbol: may(SYMBOL_TEXT) },
      reply: Type.Array(ORDER),
      weights: { "symbol=BTCUSDT": 6, "": 80 },
    },
    "GET /api/v3/allOrders": {
      summary: "Orders of a market, open and ended, oldest first",
      description: `Goes by the time of orders; \`orderId\` names where it begins. ${RECENT_NOTE}`,
      parameters: { symbol: SYMBOL, orderId: may(WHOLE, "From this order's time on."), ...HISTORY },
      reply: Type.Array(ORDER),
    },
    "GET /api/v3/myTrades": {
      summary: "One's own trades, oldest first",
      description: RECENT_NOTE,
      parameters: { symbol: SYMBOL, orderId: may(WHOLE, "Of one order."), fromId: may(WHOLE, "From this trade on."), ...HISTORY },
      reply: Type.Array(TRADE),
      weights: { "orderId=1": 5, "": 20 },
    },
    "GET /api/v3/myPreventedMatches": {
      summary: "One's own orders that met each other without trading",
      description: "By `preventedMatchId`, or by `orderId` with or without `fromPreventedMatchId`: -1128 for anything else.",
      parameters: {
        symbol: SYMBOL,
        preventedMatchId: may(WHOLE),
        orderId: may(WHOLE),
        fromPreventedMatchId: may(WHOLE, "From this one on."),
        limit: limitOf(500, 1000),
      },
      reply: Type.Array(
        shape({
          symbol: TEXT,
          preventedMatchId: NUMBER,
          takerOrderId: NUMBER,
          makerSymbol: TEXT,
          makerOrderId: NUMBER,
          tradeGroupId: Type.Literal(-1),
          selfTradePreventionMode: SELF_TRADE,
          price: DECIMAL,
          takerPreventedQuantity: Type.Optional(DECIMAL),
          makerPreventedQuantity: Type.Optional(DECIMAL),
          transactTime: TIME_MS,
        }),
      ),
      errors: [-1128],
      weights: { "orderId=1": 20, "preventedMatchId=1": 2 },
    },
    "GET /api/v3/rateLimit/order": { summary: "How many orders one has placed of how many", reply: Type.Array(RATE_USED) },
  },
};
