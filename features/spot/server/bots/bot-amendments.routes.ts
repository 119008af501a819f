/** Orders made smaller in their place, and the list of what was changed of one. */
import { lots as asLots, userId } from "../../../../money/units.ts";
import type { BotContext, BotDoor, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { botError } from "../../../../server/doors/bots/bot-error.ts";
import { executionId } from "../execution-id.ts";
import type { BotOrderDesk } from "./bot-order-desk.ts";
import { clientName, quantityOf } from "./bot-order-form.ts";
import { listOfOrder } from "./bot-order-lists.ts";
import { readAmendments, readOrdersById } from "./bot-order.rows.ts";
import { amendedView, amendmentView } from "./bot-order.views.ts";
import { amendError } from "./bot-refusals.ts";
import { marketOfCall } from "./bot-symbols.ts";

const ROWS_USUAL = 500;
const ROWS_MAX = 1000;

export function amendBotRoutes(door: BotDoor, context: BotContext, desk: BotOrderDesk): void {
  door.signed({ method: "PUT", path: "/api/v3/order/amend/keepPriority", weight: 4, access: "trade" }, (call) =>
    amend(context, desk, call),
  );
  door.signed({ method: "GET", path: "/api/v3/order/amendments", weight: 4, access: "user_data" }, (call) => amendments(context, call));
}

/** The order keeps its place; its name is a new one unless the caller names the old one again. Of an OCO both orders get smaller. */
async function amend({ venue }: BotContext, desk: BotOrderDesk, { account, parameters }: SignedBotCall): Promise<object> {
  const market = marketOfCall(venue.kernel, parameters);
  const open = desk.find(account, market, parameters);
  const lots = quantityOf(market.terms, parameters, "newQty");
  const clientOrderId = clientName(parameters, "newClientOrderId");
  parameters.requireAllRead();
  if (open === undefined) {
    await venue.settled();
    throw botError.amendRejected("Unknown order sent.");
  }
  const original = venue.kernel.spot.pool.original(open.slot);
  if (lots === original) throw botError.amendRejected("The requested action would change no state; rejecting");
  if (lots > original) throw botError.amendRejected("Order amend (quantity increase) is not supported.");
  const user = userId(account.userId);
  const { refusal, events, sequence } = await venue.submit({
    type: "spot/shrink",
    user,
    order: open.order,
    lots: asLots(lots),
    clientOrderId,
  });
  if (refusal !== undefined) throw amendError(refusal);
  const place = events.findIndex((event) => event.type === "spot/amended" && event.order === open.order);
  const amended = events[place];
  if (amended?.type !== "spot/amended") throw new Error(`the amended order ${open.order} must be announced`);
  await venue.projected();
  const [row] = await readOrdersById(venue.pool, user, [open.order]);
  if (row === undefined) throw new Error(`the amended order ${open.order} is not in the tables`);
  const list = await listOfOrder(venue, user, row);
  return {
    transactTime: amended.at,
    executionId: executionId(sequence, place),
    amendedOrder: amendedView(venue.kernel, row, amended.shrunk?.fromClientOrderId ?? ""),
    ...(list === undefined ? {} : { listStatus: list }),
  };
}

async function amendments({ venue }: BotContext, { account, parameters }: SignedBotCall): Promise<readonly object[]> {
  const market = marketOfCall(venue.kernel, parameters).terms.market;
  const query = {
    user: account.userId,
    order: parameters.requiredWhole("orderId"),
    from: parameters.whole("fromExecutionId"),
    limit: parameters.limit(ROWS_USUAL, ROWS_MAX),
  };
  await venue.settled();
  await venue.projected();
  const rows = await readAmendments(venue.pool, query);
  return rows.filter((row) => row.market === market).map((row) => amendmentView(venue.kernel, row));
}
