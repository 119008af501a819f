/** Documents of order lists (OCO, OTO, OTOCO), and of orders that are changed in one call. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TEXT, TIME_MS, word } from "../../../../contract/call-document.ts";
import {
  AMOUNT,
  CLIENT_ID,
  END_TIME,
  JSON_LIST,
  limitOf,
  may,
  must,
  ORDER_TYPE,
  SIDE,
  START_TIME,
  SYMBOL,
  TIME_IN_FORCE,
  WHOLE,
  type BotDocuments,
} from "../../../../server/doors/bots/bot-document.ts";
import {
  AMENDED,
  CANCELLED,
  NEW_NAME,
  ORDER_ERRORS,
  ORDER_FORM,
  ORDER_NAMED,
  PLACED,
  RESPONSE,
  STP,
  TRAIL_BIPS,
  WORKING_TYPE,
} from "./bot-orders.documents.ts";

const LEG_TYPE = word("LIMIT_MAKER", "STOP_LOSS", "STOP_LOSS_LIMIT");
const LEG_NAME = may(CLIENT_ID, "A name of one's own, among open orders only once; made up when left out.");
const LIST_NAME = may(CLIENT_ID, "The list's name, and its first order's unless that has one.");
const GTC = may(TIME_IN_FORCE, "GTC; of a STOP_LOSS_LIMIT, which needs it.");
const COMMON = {
  symbol: SYMBOL,
  side: must(SIDE),
  quantity: must(AMOUNT, "Base units, of either order."),
  listClientOrderId: LIST_NAME,
  newOrderRespType: RESPONSE,
  selfTradePreventionMode: STP,
  workingType: WORKING_TYPE,
};
/** The order that the others follow. */
const WORKING = {
  symbol: SYMBOL,
  listClientOrderId: LIST_NAME,
  newOrderRespType: RESPONSE,
  selfTradePreventionMode: STP,
  workingType: must(word("LIMIT", "LIMIT_MAKER")),
  workingSide: must(SIDE),
  workingPrice: must(AMOUNT),
  workingQuantity: must(AMOUNT, "Base units."),
  workingTimeInForce: may(TIME_IN_FORCE, "Of LIMIT, which needs it."),
  workingClientOrderId: LEG_NAME,
  pendingSide: must(SIDE),
  pendingQuantity: must(AMOUNT, "Base units."),
  pendingWorkingType: WORKING_TYPE,
};
const LIST_NAMED = {
  orderListId: may(WHOLE, "Or one of the names."),
  listClientOrderId: may(CLIENT_ID),
  origClientOrderId: may(CLIENT_ID),
};
const HEAD = {
  orderListId: NUMBER,
  contingencyType: word("OCO", "OTO"),
  listStatusType: word("EXEC_STARTED", "ALL_DONE"),
  listOrderStatus: word("EXECUTING", "ALL_DONE"),
  listClientOrderId: TEXT,
  transactionTime: TIME_MS,
  symbol: TEXT,
  orders: Type.Array(shape({ symbol: TEXT, orderId: NUMBER, clientOrderId: TEXT })),
};
const LIST = shape(HEAD);
const { listStatusType: _type, transactionTime: _time, ...STATUS } = HEAD;
/** What an amended order's list is since. */
const LIST_STATUS = shape(STATUS);
const PLACED_LIST = shape({ ...HEAD, orderReports: Type.Array(PLACED) });
const CANCELLED_LIST = shape({ ...HEAD, orderReports: Type.Array(CANCELLED) });
const PAIR_ERRORS = [-1115, -1116, -1117, -1158];
const FOLLOWING =
  "Comes to the market once the working order is filled whole; until then PENDING_NEW, holding nothing. What filters or balance \
refuse then, ends as EXPIRED. When the working order ends otherwise, or one of the list is cancelled, all of it ends. Coins only.";

export const orderListDocuments: BotDocuments = {
  tag: "Order lists",
  description:
    "OCO: a limit order and a stop, of which one ends the other. OTO, OTOCO: an order, and one or an OCO that follows it. A list has the number of its first order.",
  calls: {
    "POST /api/v3/orderList/oco": {
      summary: "Place an OCO: one order above, one below",
      description: "Of a sell the limit order lies above and the stop below, of a buy the other way round.",
      parameters: {
        ...COMMON,
        aboveType: must(LEG_TYPE),
        abovePrice: may(AMOUNT),
        aboveStopPrice: may(AMOUNT),
        aboveTimeInForce: GTC,
        aboveClientOrderId: NEW_NAME,
        belowType: must(LEG_TYPE),
        belowPrice: may(AMOUNT),
        belowStopPrice: may(AMOUNT),
        belowTimeInForce: GTC,
        belowClientOrderId: NEW_NAME,
      },
      reply: PLACED_LIST,
      errors: PAIR_ERRORS,
    },
    "POST /api/v3/order/oco": {
      summary: "The same in its older form",
      parameters: {
        ...COMMON,
        price: must(AMOUNT, "Of the limit order."),
        limitClientOrderId: NEW_NAME,
        stopPrice: must(AMOUNT),
        stopLimitPrice: may(AMOUNT, "Left out, the stop trades at market price."),
        stopLimitTimeInForce: GTC,
        stopClientOrderId: NEW_NAME,
      },
      reply: PLACED_LIST,
      errors: PAIR_ERRORS,
    },
    "POST /api/v3/orderList/oto": {
      summary: "Place an order and one that follows it",
      description: FOLLOWING,
      parameters: {
        ...WORKING,
        pendingType: must(ORDER_TYPE),
        pendingPrice: may(AMOUNT, "Of the types with a limit."),
        pendingStopPrice: may(AMOUNT, "Trigger of STOP_LOSS and TAKE_PROFIT types."),
        pendingTrailingDelta: may(TRAIL_BIPS, "STOP_LOSS without a stop price: a trailing stop, in hundredths of a percent."),
        pendingTimeInForce: may(TIME_IN_FORCE, "Of the types with a limit but LIMIT_MAKER, which need it."),
        pendingClientOrderId: LEG_NAME,
      },
      reply: PLACED_LIST,
      errors: PAIR_ERRORS,
    },
    "POST /api/v3/orderList/otoco": {
      summary: "Place an order and an OCO that follows it",
      description: FOLLOWING,
      parameters: {
        ...WORKING,
        pendingAboveType: must(LEG_TYPE),
        pendingAbovePrice: may(AMOUNT),
        pendingAboveStopPrice: may(AMOUNT),
        pendingAboveTimeInForce: GTC,
        pendingAboveClientOrderId: LEG_NAME,
        pendingBelowType: must(LEG_TYPE),
        pendingBelowPrice: may(AMOUNT),
        pendingBelowStopPrice: may(AMOUNT),
        pendingBelowTimeInForce: GTC,
        pendingBelowClientOrderId: LEG_NAME,
      },
      reply: PLACED_LIST,
      errors: PAIR_ERRORS,
    },
    "GET /api/v3/orderList": { summary: "One list", parameters: LIST_NAMED, reply: LIST, errors: [-2018] },
    "DELETE /api/v3/orderList": {
      summary: "Cancel a list",
      parameters: { symbol: SYMBOL, ...LIST_NAMED, newClientOrderId: may(CLIENT_ID, "A name for the cancel.") },
      reply: CANCELLED_LIST,
      errors: [-2018],
    },
    "DELETE /api/v3/openOrders": {
      summary: "Cancel all orders of a market",
      description: "A list is told of as one, with what was cancelled of it.",
      parameters: { symbol: SYMBOL },
      reply: Type.Array(Type.Union([CANCELLED, CANCELLED_LIST])),
    },
    "GET /api/v3/openOrderList": { summary: "Open lists", reply: Type.Array(LIST) },
    "GET /api/v3/allOrderList": {
      summary: "Lists, open and ended, oldest first",
      parameters: { fromId: may(WHOLE, "From this list's time on."), startTime: START_TIME, endTime: END_TIME, limit: limitOf(500, 1000) },
      reply: Type.Array(LIST),
    },
  },
};

const FAILED = shape({ code: NUMBER, msg: TEXT });
const BATCH = "At most ten; answered one by one, a refusal stops none of the others.";

export const orderChangeDocuments: BotDocuments = {
  tag: "Changes and batches",
  description: "Several steps in one call.",
  calls: {
    "POST /api/v3/order/cancelReplace": {
      summary: "Cancel an order and place another, nothing between",
      description: "When a part fails: -2021 (409) or -2022 with what became of either part in `data`.",
      parameters: {
        ...ORDER_FORM,
        cancelReplaceMode: must(word("STOP_ON_FAILURE", "ALLOW_FAILURE")),
        cancelOrderId: may(WHOLE, "Or `cancelOrigClientOrderId`."),
        cancelOrigClientOrderId: may(CLIENT_ID),
        cancelNewClientOrderId: may(CLIENT_ID, "A name for the cancel."),
        cancelRestrictions: may(word("ONLY_NEW", "ONLY_PARTIALLY_FILLED")),
      },
      reply: shape({ cancelResult: word("SUCCESS"), newOrderResult: word("SUCCESS"), cancelResponse: CANCELLED, newOrderResponse: PLACED }),
      errors: [...ORDER_ERRORS, -2021, -2022],
    },
    "PUT /api/v3/order/amend/keepPriority": {
      summary: "Make an order smaller in its place",
      description: "Its place in the queue or its trigger stays. Of an OCO both orders get smaller. Refusals are -2038.",
      parameters: {
        symbol: SYMBOL,
        ...ORDER_NAMED,
        newQty: must(AMOUNT, "The whole quantity, smaller than before."),
        newClientOrderId: may(CLIENT_ID, "Its name from now on, also the one it has; made up when left out."),
      },
      reply: shape({ transactTime: TIME_MS, executionId: NUMBER, amendedOrder: AMENDED, listStatus: Type.Optional(LIST_STATUS) }),
    },
    "GET /api/v3/order/amendments": {
      summary: "How an order was made smaller in its place, oldest first",
      parameters: {
        symbol: SYMBOL,
        orderId: must(WHOLE),
        fromExecutionId: may(WHOLE, "From this step on."),
        limit: limitOf(500, 1000),
      },
      reply: Type.Array(
        shape({
          symbol: TEXT,
          orderId: NUMBER,
          executionId: NUMBER,
          origClientOrderId: TEXT,
          newClientOrderId: TEXT,
          origQty: DECIMAL,
          newQty: DECIMAL,
          time: TIME_MS,
        }),
      ),
    },
    "POST /api/v3/batchOrders": {
      summary: "Place several orders",
      description: BATCH,
      parameters: { batchOrders: must(JSON_LIST, "Objects with the parameters of `POST /api/v3/order`.") },
      reply: Type.Array(Type.Union([PLACED, FAILED])),
    },
    "DELETE /api/v3/batchOrders": {
      summary: "Cancel several orders of a market",
      description: BATCH,
      parameters: {
        symbol: SYMBOL,
        orderIdList: may(JSON_LIST, "Numbers; or"),
        origClientOrderIdList: may(JSON_LIST, "names."),
      },
      reply: Type.Array(Type.Union([CANCELLED, FAILED])),
    },
  },
};
