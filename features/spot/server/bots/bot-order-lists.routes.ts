/**
 * OCO pairs in the bots' dialect, as order lists. A list has the number and the name of its limit order.
 *
 * Both shapes of the call are taken: /orderList/oco with an order above and one below, and the older /order/oco.
 */
import { userId, ticks } from "../../../../money/units.ts";
import type { BotContext, BotDoor, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { marketOfCall, symbolOf } from "./bot-symbols.ts";
import type { UntimedCommand } from "../../../../server/sequencer/sequencer.ts";
import type { Market } from "../../kernel/markets.ts";
import type { Placed, SelfTrade } from "../../kernel/spot.messages.ts";
import { placedAnswer } from "./bot-order-answers.ts";
import type { BotOrderDesk } from "./bot-order-desk.ts";
import {
  clientName,
  givenName,
  priceOf,
  quantityOf,
  selfTradeOf,
  sideOf,
  sourceOf,
  timeOf,
  typeOf,
  type ResponseKind,
} from "./bot-order-form.ts";
import { readOrderByName, readOrderHistory, readOrdersById, type BotOrderRow } from "./bot-order.rows.ts";
import { isOpenRow, listHead, listsOf, listView } from "./bot-order-lists.ts";
import { placeError } from "./bot-refusals.ts";

const RESPONSES = ["ACK", "RESULT", "FULL"] as const;
const ROWS_USUAL = 500;
const ROWS_MAX = 1000;
const NO_TICKS = ticks(0);

type PairCommand = UntimedCommand & { readonly type: "spot/place-pair" };
type PairForm = { readonly market: Market; readonly command: PairCommand; readonly response: ResponseKind; readonly selfTrade: SelfTrade };

export function listBotRoutes(door: BotDoor, context: BotContext, desk: BotOrderDesk): void {
  const { kernel } = context.venue;
  const oco = { method: "POST", weight: 1, access: "trade" } as const;
  door.signed({ ...oco, path: "/api/v3/orderList/oco" }, ({ account, parameters }) =>
    placePair(context, pairForm(marketOfCall(kernel, parameters), account.userId, parameters, abovesAndBelows)),
  );
  door.signed({ ...oco, path: "/api/v3/order/oco" }, ({ account, parameters }) =>
    placePair(context, pairForm(marketOfCall(kernel, parameters), account.userId, parameters, limitAndStop)),
  );
  const one = { path: "/api/v3/orderList", weight: 4 } as const;
  door.signed({ ...one, method: "GET", access: "user_data" }, async (call) => {
    const pair = await readPair(context, call);
    return listView(context.venue.kernel, pair);
  });
  const replayed = (): BotError => botError.cancelRejected("Duplicate request sent.");
  door.signed({ ...one, method: "DELETE", weight: 1, access: "trade", replayed }, (call) => cancelPair(context, desk, call));
  door.signed({ method: "GET", path: "/api/v3/allOrderList", weight: 20, access: "user_data" }, (call) => allLists(context, call));
  door.signed({ method: "GET", path: "/api/v3/openOrderList", weight: 6, access: "user_data" }, async ({ account }) => {
    const { venue } = context;
    const ids = desk.openOrders(account, undefined);
    await venue.settled();
    await venue.projected();
    const rows = (await readOrdersById(venue.pool, account.userId, ids)).filter((row) => row.pair_id !== "0" && isOpenRow(row));
    return listsOf(venue, account.userId, rows);
  });
}

type Legs = Pick<PairCommand, "ticks" | "stop" | "timeInForce"> & { readonly clientOrderId: string; readonly stopClientOrderId: string };

function pairForm(
  market: Market,
  user: number,
  parameters: Parameters,
  legs: (market: Market, side: "buy" | "sell", parameters: Parameters) => Legs,
): PairForm {
  const side = sideOf(parameters);
  const selfTrade = selfTradeOf(parameters);
  const response = parameters.choice("newOrderRespType", RESPONSES) ?? "RESULT";
  const common = {
    user: userId(user),
    market: market.terms.market,
    side,
    selfTrade,
    lots: quantityOf(market.terms, parameters, "quantity"),
  };
  const command: PairCommand = { type: "spot/place-pair", ...common, ...legs(market, side, parameters) };
  parameters.requireAllRead();
  return { market, command, response, selfTrade };
}

/** The newer shape: of a sell the limit order lies above, of a buy below. */
function abovesAndBelows({ terms }: Market, side: "buy" | "sell", parameters: Parameters): Legs {
  const [limit, stop] = side === "sell" ? (["above", "below"] as const) : (["below", "above"] as const);
  const [limitType, stopType] = [typeOf(parameters, `${limit}Type`), typeOf(parameters, `${stop}Type`)];
  if (limitType !== "LIMIT_MAKER" || !stopType.startsWith("STOP_LOSS")) throw new BotError(-1158, "Order type not supported in OCO.");
  const isLimited = stopType === "STOP_LOSS_LIMIT";
  if (isLimited && timeOf(parameters, `${stop}TimeInForce`) !== "gtc") throw new BotError(-1115, "Invalid timeInForce.");
  const listName = givenName(parameters, "listClientOrderId");
  return {
    ticks: priceOf(terms, parameters, `${limit}Price`),
    stop: {
      source: sourceOf(parameters),
      ticks: priceOf(terms, parameters, `${stop}StopPrice`),
      limitTicks: isLimited ? priceOf(terms, parameters, `${stop}Price`) : NO_TICKS,
    },
    timeInForce: "gtc",
    clientOrderId: givenName(parameters, `${limit}ClientOrderId`) ?? listName ?? clientName(parameters, `${limit}ClientOrderId`),
    stopClientOrderId: clientName(parameters, `${stop}ClientOrderId`),
  };
}

function limitAndStop({ terms }: Market, _side: "buy" | "sell", parameters: Parameters): Legs {
  const isLimited = parameters.has("stopLimitPrice");
  if (isLimited && timeOf(parameters, "stopLimitTimeInForce") !== "gtc") throw new BotError(-1115, "Invalid timeInForce.");
  const listName = givenName(parameters, "listClientOrderId");
  return {
    ticks: priceOf(terms, parameters, "price"),
    stop: {
      source: sourceOf(parameters),
      ticks: priceOf(terms, parameters, "stopPrice"),
      limitTicks: isLimited ? priceOf(terms, parameters, "stopLimitPrice") : NO_TICKS,
    },
    timeInForce: "gtc",
    clientOrderId: givenName(parameters, "limitClientOrderId") ?? listName ?? clientName(parameters, "limitClientOrderId"),
    stopClientOrderId: clientName(parameters, "stopClientOrderId"),
  };
}

async function placePair({ venue, usage }: BotContext, { market, command, response, selfTrade }: PairForm): Promise<object> {
  usage.takeOrders(command.user, 2);
  const { refusal, events } = await venue.submit(command);
  if (refusal !== undefined) throw placeError(refusal);
  const [limit, stop] = events.filter((event): event is Placed => event.type === "spot/placed");
  if (limit === undefined || stop === undefined) throw new Error("a pair that was taken must announce both of its orders");
  const shape = { terms: market.terms, response, selfTrade, quoteUnits: 0n, list: limit.order };
  const symbol = symbolOf(market.terms);
  return {
    ...listHead(limit.order, limit.clientOrderId, true),
    transactionTime: limit.at,
    symbol,
    orders: [limit, stop].map(({ order, clientOrderId }) => ({ symbol, orderId: order, clientOrderId })),
    orderReports: [limit, stop].map((placed) => placedAnswer(venue.kernel, shape, placed, events)),
  };
}

/** Limit order and stop of the list that the call names; -2013 when there is none. */
async function readPair({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<readonly BotOrderRow[]> {
  const id = parameters.whole("orderListId");
  const name = givenName(parameters, "listClientOrderId") ?? givenName(parameters, "origClientOrderId");
  if (id === undefined && name === undefined) throw botError.eitherMissing("orderListId", "origClientOrderId");
  await venue.settled();
  await venue.projected();
  const first =
    id === undefined
      ? await readOrderByName(venue.pool, account.userId, name ?? "")
      : (await readOrdersById(venue.pool, account.userId, [id]))[0];
  if (first === undefined || first.pair_id === "0" || first.order_type !== "limit") throw new BotError(-2018, "Order list does not exist.");
  const [stop] = await readOrdersById(venue.pool, account.userId, [Number(first.pair_id)]);
  return stop === undefined ? [first] : [first, stop];
}

async function cancelPair(context: BotContext, desk: BotOrderDesk, call: SignedBotCall): Promise<object> {
  const { venue } = context;
  const market = marketOfCall(venue.kernel, call.parameters);
  const [limit] = await readPair(context, call);
  const name = clientName(call.parameters, "newClientOrderId");
  call.parameters.requireAllRead();
  if (limit === undefined || limit.market !== market.terms.market || !isOpenRow(limit)) throw botError.cancelRejected();
  const user = userId(call.account.userId);
  const { refusal } = await venue.submit({ type: "spot/cancel", user, order: Number(limit.id) as PlacedId });
  if (refusal !== undefined) throw placeError(refusal);
  await venue.projected();
  const pair = await readOrdersById(venue.pool, call.account.userId, [Number(limit.id), Number(limit.pair_id)]);
  return { ...listView(context.venue.kernel, pair), orderReports: pair.map((row) => desk.cancelReport(row, name)) };
}

type PlacedId = Placed["order"];

async function allLists(context: BotContext, { account, parameters }: SignedBotCall): Promise<readonly object[]> {
  const { venue } = context;
  const query = {
    user: account.userId,
    market: 0,
    from: parameters.whole("fromId"),
    startTime: parameters.time("startTime"),
    endTime: parameters.time("endTime"),
    limit: parameters.limit(ROWS_USUAL, ROWS_MAX),
  };
  await venue.projected();
  return listsOf(venue, account.userId, await readOrderHistory(venue.pool, query, true));
}
