/** Documents of orders of futures. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import { RATE_USED } from "../../../market/server/bots/general.documents.ts";
import {
  AMOUNT,
  CLIENT_ID,
  END_TIME,
  FLAG_TEXT,
  JSON_LIST,
  limitOf,
  may,
  must,
  NOTHING,
  RECENT_NOTE,
  SIDE,
  START_TIME,
  SYMBOL,
  SYMBOL_TEXT,
  WHOLE,
  type BotCallDocument,
  type BotDocuments,
} from "../../../../server/doors/bots/bot-document.ts";
import { ORDER_TYPES, TIMES_IN_FORCE } from "./fapi-market.views.ts";
import { PLACE_CODES } from "./fapi-refusals.ts";

const TYPE = word(...ORDER_TYPES);
const POSITION_SIDE = word("BOTH", "LONG", "SHORT");
const WORKING_TYPE = word("CONTRACT_PRICE", "MARK_PRICE");
const TERMS = {
  symbol: TEXT,
  side: SIDE,
  positionSide: POSITION_SIDE,
  timeInForce: word(...TIMES_IN_FORCE),
  price: DECIMAL,
  reduceOnly: Type.Boolean(),
  closePosition: Type.Boolean(),
  workingType: WORKING_TYPE,
  priceProtect: Type.Boolean(),
  priceMatch: Type.Literal("NONE"),
  selfTradePreventionMode: Type.Literal("EXPIRE_MAKER"),
  goodTillDate: NUMBER,
  activatePrice: Type.Optional(DECIMAL),
  priceRate: Type.Optional(Type.String({ title: "decimal", description: "Distance of a trailing stop in percent." })),
};
export const ORDER = shape({
  orderId: NUMBER,
  clientOrderId: TEXT,
  status: word("NEW", "PARTIALLY_FILLED", "FILLED", "CANCELED", "EXPIRED", "EXPIRED_IN_MATCH"),
  ...TERMS,
  avgPrice: DECIMAL,
  origQty: DECIMAL,
  executedQty: DECIMAL,
  cumQty: DECIMAL,
  cumQuote: DECIMAL,
  type: TYPE,
  origType: TYPE,
  stopPrice: DECIMAL,
  time: TIME_MS,
  updateTime: TIME_MS,
});
const ALGO = shape({
  algoId: NUMBER,
  clientAlgoId: TEXT,
  algoType: Type.Literal("CONDITIONAL"),
  orderType: TYPE,
  ...TERMS,
  quantity: DECIMAL,
  algoStatus: word("NEW", "TRIGGERED", "FINISHED", "CANCELED", "EXPIRED"),
  actualOrderId: TEXT,
  actualPrice: DECIMAL,
  triggerPrice: DECIMAL,
  icebergQuantity: Type.Null(),
  createTime: TIME_MS,
  updateTime: TIME_MS,
  triggerTime: TIME_MS,
});
const DONE = shape({ code: NUMBER, msg: TEXT });
const EACH = Type.Array(Type.Union([ORDER, shape({ code: NUMBER, msg: TEXT })]));

const ID = may(WHOLE, "Either it or the name.");
const BY_NAME = may(CLIENT_ID, "The name that the order was given.");
const OF_ORDER = { symbol: SYMBOL, orderId: ID, origClientOrderId: BY_NAME };

/** What orders and algo orders are sent with alike. */
const PLACE = {
  symbol: SYMBOL,
  side: must(SIDE),
  positionSide: may(
    POSITION_SIDE,
    "LONG or SHORT in the usual mode, where one side opens and the other reduces; BOTH (or nothing) in one-way mode.",
  ),
  type: must(TYPE),
  timeInForce: may(word(...TIMES_IN_FORCE), "Needed by LIMIT; GTX: only if it would rest."),
  quantity: may(AMOUNT, "Not with `closePosition`."),
  reduceOnly: may(FLAG_TEXT, "One-way mode only."),
  price: may(AMOUNT, "Of LIMIT, STOP and TAKE_PROFIT."),
  closePosition: may(FLAG_TEXT, "Closes all of a side, of STOP_MARKET and TAKE_PROFIT_MARKET."),
  activationPrice: may(AMOUNT, "From which on a trailing stop trails."),
  activatePrice: may(AMOUNT, "The same."),
  callbackRate: may(AMOUNT, "Distance of a trailing stop in percent, 0.1 to 50."),
  workingType: may(WORKING_TYPE, "Which price the trigger follows; CONTRACT_PRICE when left out."),
  priceProtect: may(FLAG_TEXT, "Not here: only `FALSE`."),
  priceMatch: may(TEXT, "Not here: only `NONE`."),
  selfTradePreventionMode: may(TEXT, "Only `EXPIRE_MAKER`: one's own resting order ends."),
  goodTillDate: may(WHOLE, "Not here: only 0."),
  newOrderRespType: may(word("ACK", "RESULT"), "The answer is that of RESULT."),
};
const AS_ORDER = {
  ...PLACE,
  newClientOrderId: may(CLIENT_ID, "A name; made up when left out."),
  stopPrice: may(AMOUNT, "Trigger of conditional orders."),
};
const MULTIPLE_NOTE =
  "The multiple is that of `leverage`. STOP and the other conditional types are listed by `openAlgoOrders` until their trigger comes. A parameter that nobody reads is -1104.";

function history(summary: string, from: string, more: BotCallDocument["parameters"], reply: BotCallDocument["reply"]): BotCallDocument {
  return {
    summary,
    description: RECENT_NOTE,
    parameters: {
      symbol: SYMBOL,
      [from]: may(WHOLE, "Where the list begins."),
      startTime: START_TIME,
      endTime: END_TIME,
      limit: limitOf(500, 1000),
      ...more,
    },
    reply,
  };
}

const FILL = shape({
  symbol: TEXT,
  id: NUMBER,
  orderId: NUMBER,
  side: SIDE,
  price: DECIMAL,
  qty: DECIMAL,
  realizedPnl: DECIMAL,
  quoteQty: DECIMAL,
  commission: DECIMAL,
  commissionAsset: TEXT,
  time: TIME_MS,
  positionSide: POSITION_SIDE,
  buyer: Type.Boolean(),
  maker: Type.Boolean(),
});
const BY_SYMBOL = may(SYMBOL_TEXT, "Of one contract; of all without it, at more weight.");
const AMEND_CODES = [...PLACE_CODES, -5027];

export const fapiOrderDocuments: BotDocuments = {
  tag: "Futures: orders",
  description: "Orders, conditional orders, lists of them and of trades. Placing needs a key with the right `futures`.",
  calls: {
    "POST /fapi/v1/order": {
      summary: "Place an order",
      description: MULTIPLE_NOTE,
      parameters: AS_ORDER,
      reply: ORDER,
      errors: PLACE_CODES,
    },
    "POST /fapi/v1/order/test": {
      summary: "Everything that placing checks, and nothing placed",
      parameters: AS_ORDER,
      reply: NOTHING,
      errors: PLACE_CODES,
    },
    "GET /fapi/v1/order": { summary: "An order, open or ended", parameters: OF_ORDER, reply: ORDER },
    "PUT /fapi/v1/order": {
      summary: "Another price and quantity for an open limit order",
      description: "Keeps its place where only the quantity becomes smaller.",
      parameters: {
        ...OF_ORDER,
        side: must(SIDE),
        quantity: must(AMOUNT, "The whole of it, what is filled included."),
        price: must(AMOUNT),
        priceMatch: may(TEXT, "Not here: only `NONE`."),
      },
      reply: ORDER,
      errors: AMEND_CODES,
    },
    "DELETE /fapi/v1/order": { summary: "Cancel an order", parameters: OF_ORDER, reply: ORDER },
    "DELETE /fapi/v1/allOpenOrders": {
      summary: "Cancel all orders that work in a contract",
      description: "Those that wait for a trigger are cancelled by `algoOpenOrders`.",
      parameters: { symbol: SYMBOL },
      reply: DONE,
    },
    "GET /fapi/v1/openOrder": { summary: "An order that works", parameters: OF_ORDER, reply: ORDER },
    "GET /fapi/v1/openOrders": {
      summary: "Orders that work",
      parameters: { symbol: BY_SYMBOL },
      reply: Type.Array(ORDER),
      weights: { "symbol=BTCUSDT": 1, "": 40 },
    },
    "GET /fapi/v1/allOrders": history("Orders, oldest first", "orderId", {}, Type.Array(ORDER)),
    "GET /fapi/v1/forceOrders": {
      summary: "What close-outs of the account placed",
      parameters: {
        symbol: BY_SYMBOL,
        autoCloseType: may(word("LIQUIDATION", "ADL")),
        startTime: START_TIME,
        endTime: END_TIME,
        limit: limitOf(50, 100),
      },
      reply: Type.Array(ORDER),
      weights: { "symbol=BTCUSDT": 20, "": 50 },
    },
    "GET /fapi/v1/userTrades": history(
      "One's own sides of trades, oldest first",
      "fromId",
      { orderId: may(WHOLE, "Of one order.") },
      Type.Array(FILL),
    ),
    "GET /fapi/v1/rateLimit/order": { summary: "What the account has used of its limits of orders", reply: Type.Array(RATE_USED) },
    "POST /fapi/v1/batchOrders": {
      summary: "Up to ten orders, answered one by one",
      parameters: { batchOrders: must(JSON_LIST, "Orders as objects.") },
      reply: EACH,
      errors: [-4082],
    },
    "PUT /fapi/v1/batchOrders": {
      summary: "Changes of up to ten orders, answered one by one",
      parameters: { batchOrders: must(JSON_LIST, "Changes as objects.") },
      reply: EACH,
      errors: [-4082],
    },
    "DELETE /fapi/v1/batchOrders": {
      summary: "Cancel up to ten orders, answered one by one",
      parameters: {
        symbol: SYMBOL,
        orderIdList: may(JSON_LIST),
        orderidlist: may(JSON_LIST, "The same."),
        origClientOrderIdList: may(JSON_LIST),
        origclientorderidlist: may(JSON_LIST, "The same."),
      },
      reply: EACH,
      errors: [-4082],
    },
    "POST /fapi/v1/algoOrder": {
      summary: "Place a conditional order",
      parameters: {
        ...PLACE,
        algoType: must(Type.Literal("CONDITIONAL")),
        clientAlgoId: may(CLIENT_ID, "A name; made up when left out."),
        triggerPrice: may(AMOUNT, "Not of trailing stops."),
        stopPrice: may(AMOUNT, "The same as `triggerPrice`."),
      },
      reply: ALGO,
      errors: PLACE_CODES,
    },
    "GET /fapi/v1/algoOrder": {
      summary: "A conditional order, waiting or not",
      parameters: { symbol: may(SYMBOL_TEXT), algoId: ID, clientAlgoId: BY_NAME },
      reply: ALGO,
    },
    "DELETE /fapi/v1/algoOrder": {
      summary: "Cancel a conditional order that waits",
      parameters: { symbol: may(SYMBOL_TEXT), algoId: ID, clientAlgoId: BY_NAME },
      reply: shape({ algoId: NUMBER, clientAlgoId: TEXT, code: TEXT, msg: TEXT }),
    },
    "DELETE /fapi/v1/algoOpenOrders": {
      summary: "Cancel all conditional orders that wait in a contract",
      parameters: { symbol: SYMBOL },
      reply: DONE,
    },
    "GET /fapi/v1/openAlgoOrders": {
      summary: "Conditional orders that wait",
      parameters: { symbol: BY_SYMBOL, algoType: may(Type.Literal("CONDITIONAL")), algoId: may(WHOLE, "One of them.") },
      reply: Type.Array(ALGO),
      weights: { "symbol=BTCUSDT": 1, "": 40 },
    },
    "GET /fapi/v1/allAlgoOrders": history("Conditional orders, oldest first", "algoId", {}, Type.Array(ALGO)),
  },
};
