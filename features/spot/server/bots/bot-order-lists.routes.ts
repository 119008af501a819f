/**
 * Order lists in the bots' dialect: OCO pairs (in both shapes of the call), and OTO and OTOCO, where one order or a pair follows
 * another. A list has the number of its first order, and its name unless it has one of its own.
 */
import { orderId, userId } from "../../../../money/units.ts";
import type { BotContext, BotDoor, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { marketOfCall, symbolOf } from "./bot-symbols.ts";
import type { Placed } from "../../kernel/spot.messages.ts";
import { placedAnswer } from "./bot-order-answers.ts";
import type { BotOrderDesk } from "./bot-order-desk.ts";
import { clientName, givenName } from "./bot-order-form.ts";
import { abovesAndBelows, limitAndStop, listForm, pairForm, type ListForm } from "./bot-order-lists.form.ts";
import { inOrder, isOpenRow, listHead, listsOf, listView } from "./bot-order-lists.ts";
import { readListByName, readOrderHistory, readOrdersById, readOrdersByList, type BotOrderRow } from "./bot-order.rows.ts";
import { listOf, NO_LIST } from "./bot-order.views.ts";
import { placeError } from "./bot-refusals.ts";

const ROWS_USUAL = 500;
const ROWS_MAX = 1000;

export function listBotRoutes(door: BotDoor, context: BotContext, desk: BotOrderDesk): void {
  const { kernel } = context.venue;
  const oco = { method: "POST", weight: 1, access: "trade" } as const;
  door.signed({ ...oco, path: "/api/v3/orderList/oco" }, ({ account, parameters }) =>
    placeList(context, pairForm(marketOfCall(kernel, parameters), account.userId, parameters, abovesAndBelows)),
  );
  door.signed({ ...oco, path: "/api/v3/order/oco" }, ({ account, parameters }) =>
    placeList(context, pairForm(marketOfCall(kernel, parameters), account.userId, parameters, limitAndStop)),
  );
  for (const kind of ["oto", "otoco"] as const)
    door.signed({ ...oco, path: `/api/v3/orderList/${kind}` }, ({ account, parameters }) =>
      placeList(context, listForm(marketOfCall(kernel, parameters), account.userId, parameters, kind)),
    );
  const one = { path: "/api/v3/orderList", weight: 4 } as const;
  door.signed({ ...one, method: "GET", access: "user_data" }, async (call) =>
    listView(context.venue.kernel, await readList(context, call)),
  );
  const replayed = (): BotError => botError.cancelRejected("Duplicate request sent.");
  door.signed({ ...one, method: "DELETE", weight: 1, access: "trade", replayed }, (call) => cancelList(context, desk, call));
  door.signed({ method: "GET", path: "/api/v3/allOrderList", weight: 20, access: "user_data" }, (call) => allLists(context, call));
  door.signed({ method: "GET", path: "/api/v3/openOrderList", weight: 6, access: "user_data" }, async ({ account }) => {
    const { venue } = context;
    const ids = desk.openOrders(account, undefined);
    await venue.settled();
    await venue.projected();
    const rows = (await readOrdersById(venue.pool, account.userId, ids)).filter((row) => listOf(row) !== NO_LIST && isOpenRow(row));
    return listsOf(venue, account.userId, rows);
  });
}

async function placeList({ venue, usage }: BotContext, { market, command, response, selfTrade }: ListForm): Promise<object> {
  const isOto = command.type === "spot/place-list";
  const size = isOto ? 1 + command.followers.length : 2;
  usage.takeOrders(command.user, size);
  const { refusal, events, sequence } = await venue.submit(command);
  if (refusal !== undefined) throw placeError(refusal);
  const placed = events.filter((event): event is Placed => event.type === "spot/placed").slice(0, size);
  const [first] = placed;
  if (first === undefined) throw new Error("a list that was taken must announce its orders");
  const shape = { terms: market.terms, response, selfTrade, quoteUnits: 0n, list: first.order, sequence };
  const symbol = symbolOf(market.terms);
  const name = command.listClientOrderId ?? first.clientOrderId;
  return {
    ...listHead({ id: first.order, name, contingency: isOto ? "OTO" : "OCO", isOpen: true }),
    transactionTime: first.at,
    symbol,
    orders: placed.map(({ order, clientOrderId }) => ({ symbol, orderId: order, clientOrderId })),
    orderReports: placed.map((one) => placedAnswer(venue.kernel, shape, one, events)),
  };
}

/** The orders of the list that the call names; -2018 when there is none. */
async function readList({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<readonly BotOrderRow[]> {
  const id = parameters.whole("orderListId");
  const name = givenName(parameters, "listClientOrderId") ?? givenName(parameters, "origClientOrderId");
  if (id === undefined && name === undefined) throw botError.eitherMissing("orderListId", "origClientOrderId");
  await venue.settled();
  await venue.projected();
  const list = id ?? (await readListByName(venue.pool, account.userId, name ?? "")) ?? 0;
  const rows = list === 0 ? [] : await readOrdersByList(venue.pool, account.userId, [list]);
  if (rows.length === 0) throw new BotError(-2018, "Order list does not exist.");
  return inOrder(rows);
}

/** One that is open takes the others along, whichever they are. */
async function cancelList(context: BotContext, desk: BotOrderDesk, call: SignedBotCall): Promise<object> {
  const { venue } = context;
  const market = marketOfCall(venue.kernel, call.parameters);
  const rows = await readList(context, call);
  const name = clientName(call.parameters, "newClientOrderId");
  call.parameters.requireAllRead();
  const open = rows.find(isOpenRow);
  if (open === undefined || open.market !== market.terms.market) throw botError.cancelRejected();
  const user = userId(call.account.userId);
  const { refusal } = await venue.submit({ type: "spot/cancel", user, order: orderId(Number(open.id)) });
  if (refusal !== undefined) throw placeError(refusal);
  await venue.projected();
  const ended = inOrder(await readOrdersByList(venue.pool, user, [listOf(open)]));
  return { ...listView(venue.kernel, ended), orderReports: ended.map((row) => desk.cancelReport(row, name)) };
}

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
