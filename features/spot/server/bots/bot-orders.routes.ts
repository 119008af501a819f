/** Orders in the bots' dialect: place, try, read, cancel, and the lists of orders and trades. */
import type { Refusal } from "../../../../kernel/kernel.ts";
import { userId } from "../../../../money/units.ts";
import type { BotContext, BotDoor, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { marketOfCall } from "./bot-symbols.ts";
import { formatDecimal } from "../../../../money/decimal.ts";
import { amendBotRoutes } from "./bot-amendments.routes.ts";
import { orderOf } from "../../kernel/hot-commands.ts";
import type { Market } from "../../kernel/markets.ts";
import type { OrderDesk } from "../../kernel/order-desk.ts";
import type { Place, PlaceConditional, PlaceIceberg } from "../../kernel/spot.messages.ts";
import { changeBotRoutes } from "./bot-order-changes.routes.ts";
import { BotOrderDesk } from "./bot-order-desk.ts";
import { newName } from "./bot-order-form.ts";
import { cancelledLists, isOpenRow } from "./bot-order-lists.ts";
import { listBotRoutes } from "./bot-order-lists.routes.ts";
import { preventedBotRoutes } from "./bot-prevented.routes.ts";
import { readFillHistory, readOrderHistory, readOrdersById, type BotOrderRow, type HistoryQuery } from "./bot-order.rows.ts";
import { listOf, NO_LIST, orderView, tradeView } from "./bot-order.views.ts";
import { placeError } from "./bot-refusals.ts";

type TimedOrder = Place | PlaceIceberg | PlaceConditional;
const ROWS_USUAL = 500;
const ROWS_MAX = 1000;
/** The dialect keeps commissions to eight places. */
const PPM_DECIMALS = 6;

/** What a cancel gets that was sent before. */
export const replayedCancel = (): ReturnType<typeof botError.cancelRejected> => botError.cancelRejected("Duplicate request sent.");

export const spotBotRoutes: BotRoutes = (door, context) => {
  const desk = new BotOrderDesk(context);
  const order = "/api/v3/order";
  door.signed({ method: "POST", path: order, weight: 1, access: "trade" }, ({ account, parameters }) =>
    desk.place(account, desk.form(account, parameters)),
  );
  door.signed({ method: "POST", path: `${order}/test`, weight: 1, access: "trade" }, (call) => tryOrder(context, desk, call));
  door.signed({ method: "DELETE", path: order, weight: 1, access: "trade", replayed: replayedCancel }, ({ account, parameters }) =>
    desk.cancel(account, parameters),
  );
  door.signed({ method: "GET", path: order, weight: 4, access: "user_data" }, async ({ account, parameters }) => {
    const market = marketOfCall(context.venue.kernel, parameters);
    return orderView(context.venue.kernel, await desk.read(account, market, parameters));
  });
  lists(door, context, desk);
  changeBotRoutes(door, context, desk);
  amendBotRoutes(door, context, desk);
  preventedBotRoutes(door, context);
  listBotRoutes(door, context, desk);
};

function lists(door: BotDoor, context: BotContext, desk: BotOrderDesk): void {
  const { venue, usage } = context;
  const { kernel } = venue;
  const open = { path: "/api/v3/openOrders", weight: (parameters: Parameters) => (parameters.has("symbol") ? 6 : 80) };
  door.signed({ ...open, method: "GET", access: "user_data" }, async ({ account, parameters }) => {
    const ids = desk.openOrders(account, parameters.has("symbol") ? marketOfCall(kernel, parameters) : undefined);
    await venue.settled();
    await venue.projected();
    const rows = await readOrdersById(venue.pool, account.userId, ids);
    return rows.filter(isOpenRow).map((row) => orderView(kernel, row));
  });
  door.signed({ ...open, weight: 1, method: "DELETE", access: "trade", replayed: replayedCancel }, (call) =>
    cancelAll(context, desk, call),
  );
  door.signed({ method: "GET", path: "/api/v3/allOrders", weight: 20, access: "user_data" }, async ({ account, parameters }) => {
    const query = historyQuery(context, { account, parameters }, "orderId");
    await venue.projected();
    return (await readOrderHistory(venue.pool, query)).map((row) => orderView(kernel, row));
  });
  const tradesWeight = (parameters: Parameters): number => (parameters.has("orderId") ? 5 : 20);
  door.signed({ method: "GET", path: "/api/v3/myTrades", weight: tradesWeight, access: "user_data" }, async ({ account, parameters }) => {
    const query = { ...historyQuery(context, { account, parameters }, "fromId"), order: parameters.whole("orderId") ?? 0 };
    await venue.projected();
    return (await readFillHistory(venue.pool, query)).map((row) => tradeView(kernel, row));
  });
  door.signed({ method: "GET", path: "/api/v3/rateLimit/order", weight: 40, access: "user_data" }, ({ account }) => {
    const { in10Seconds, inDay } = usage.ordersOf(account.userId);
    const { ordersPer10Seconds, ordersPerDay } = usage.limits;
    return [
      { rateLimitType: "ORDERS", interval: "SECOND", intervalNum: 10, limit: ordersPer10Seconds, count: in10Seconds },
      { rateLimitType: "ORDERS", interval: "DAY", intervalNum: 1, limit: ordersPerDay, count: inDay },
    ];
  });
}

function historyQuery({ venue }: BotContext, { account, parameters }: Omit<SignedBotCall, "from">, from: string): HistoryQuery {
  const market = marketOfCall(venue.kernel, parameters).terms.market;
  return {
    user: account.userId,
    market,
    from: parameters.whole(from),
    startTime: parameters.time("startTime"),
    endTime: parameters.time("endTime"),
    limit: parameters.limit(ROWS_USUAL, ROWS_MAX),
  };
}

/** A list is told of as one, its orders within it; they all go by one name of this cancel. */
async function cancelAll({ venue }: BotContext, desk: BotOrderDesk, { account, parameters }: SignedBotCall): Promise<readonly object[]> {
  const market = marketOfCall(venue.kernel, parameters);
  parameters.requireAllRead();
  venue.applyWaiting();
  const ids = desk.openOrders(account, market);
  if (ids.length === 0) {
    await venue.settled();
    throw botError.cancelRejected();
  }
  const { refusal } = await venue.submit({ type: "spot/cancel-all", user: userId(account.userId), market: market.terms.market });
  if (refusal !== undefined) throw placeError(refusal);
  await venue.projected();
  const rows = await readOrdersById(venue.pool, account.userId, ids);
  const name = newName();
  const report = (row: BotOrderRow): object => desk.cancelReport(row, name);
  const alone = rows.filter((row) => listOf(row) === NO_LIST).map(report);
  return [...alone, ...(await cancelledLists(venue, account.userId, rows, report))];
}

function refuse(desk: OrderDesk, market: Market, command: TimedOrder): Refusal | undefined {
  const order = orderOf(command);
  const taker = desk.taker(market, order);
  switch (command.type) {
    case "spot/place":
      return desk.filters.refusePlace(market, order, taker);
    case "spot/place-iceberg":
      return desk.filters.refuseIceberg(market, order, command.peak, taker);
    case "spot/place-conditional":
      return desk.filters.refuseConditional(market, order, command.trigger, taker);
  }
}

/** Everything that placing checks, and nothing placed. */
async function tryOrder({ venue }: BotContext, desk: BotOrderDesk, { account, parameters }: SignedBotCall): Promise<object> {
  const shows = parameters.flag("computeCommissionRates") ?? false;
  venue.applyWaiting();
  const { command, market } = desk.form(account, parameters);
  const { desk: orders } = venue.kernel.spot;
  const order = { ...command, at: venue.kernel.at };
  const refusal = refuse(orders, market, order);
  const isTaken = orders.clientOrderIds.find(order.user, order.clientOrderId ?? "") !== undefined;
  await venue.settled();
  if (refusal !== undefined) throw placeError(refusal);
  if (isTaken) throw placeError("client_order_id_taken");
  return shows
    ? {
        standardCommissionForOrder: commission(venue.kernel.vip.ratesOf(userId(account.userId), market.terms)),
        taxCommissionForOrder: { maker: "0.00000000", taker: "0.00000000" },
      }
    : {};
}

function commission({ makerPpm, takerPpm }: { readonly makerPpm: number; readonly takerPpm: number }): object {
  return { maker: formatDecimal(makerPpm, PPM_DECIMALS, 8), taker: formatDecimal(takerPpm, PPM_DECIMALS, 8) };
}
