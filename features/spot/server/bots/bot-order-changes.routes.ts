/** Orders changed in one call: replaced, placed or cancelled by the batch. */
import type { BotContext, BotDoor, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { marketOfCall } from "./bot-symbols.ts";
import { botErrorOf } from "../../../../server/doors/bots/bot-failures.ts";
import { CANCEL_NAMES, type BotOrderDesk } from "./bot-order-desk.ts";
import { clientName, type OrderForm } from "./bot-order-form.ts";

/** Orders of one batch. */
const BATCH_MAX = 10;
const MODES = ["STOP_ON_FAILURE", "ALLOW_FAILURE"] as const;

export function changeBotRoutes(door: BotDoor, context: BotContext, desk: BotOrderDesk): void {
  door.signed({ method: "POST", path: "/api/v3/order/cancelReplace", weight: 1, access: "trade" }, (call) => replace(context, desk, call));
  const batch = { path: "/api/v3/batchOrders", weight: 5, access: "trade" } as const;
  door.signed({ ...batch, method: "POST" }, (call) => placeBatch(desk, call));
  const replayed = (): BotError => botError.cancelRejected("Duplicate request sent.");
  door.signed({ ...batch, method: "DELETE", replayed }, (call) => cancelBatch(context, desk, call));
}

/** Both commands follow each other in one turn: nothing comes between the cancel and the new order. */
async function replace({ venue }: BotContext, desk: BotOrderDesk, { account, parameters }: SignedBotCall): Promise<object> {
  const mode = parameters.choice("cancelReplaceMode", MODES);
  if (mode === undefined) throw botError.missing("cancelReplaceMode");
  // What is open now is open when its cancel is applied.
  venue.applyWaiting();
  const open = desk.find(account, marketOfCall(venue.kernel, parameters), parameters, CANCEL_NAMES);
  const name = clientName(parameters, "cancelNewClientOrderId");
  const restriction = desk.restriction(parameters, open);
  const failure = open === undefined ? botError.cancelRejected() : restriction;
  const form = desk.form(account, parameters);
  const cancelling =
    open === undefined || failure !== undefined ? venue.settled().then(() => failure?.body()) : desk.cancelOpen(account, open, name);
  const isStopped = failure !== undefined && mode === "STOP_ON_FAILURE";
  const placing = isStopped ? Promise.resolve(null) : orError(desk.place(account, form));
  const [cancelResponse, placed] = await Promise.all([cancelling, placing]);
  const isPlaced = placed !== null && !(placed instanceof BotError);
  const data = {
    cancelResult: failure === undefined ? "SUCCESS" : "FAILURE",
    newOrderResult: isStopped ? "NOT_ATTEMPTED" : isPlaced ? "SUCCESS" : "FAILURE",
    cancelResponse,
    newOrderResponse: placed instanceof BotError ? placed.body() : placed,
  };
  if (failure === undefined && isPlaced) return data;
  if (failure === undefined || isPlaced) throw new BotError(-2021, "Order cancel-replace partially failed.", { status: 409, data });
  throw new BotError(-2022, "Order cancel-replace failed.", { data });
}

/** Each order is answered by itself, in the order in which they were sent; a refusal stops none of the others. */
async function placeBatch(desk: BotOrderDesk, { account, parameters }: SignedBotCall): Promise<readonly object[]> {
  const orders = batchOf(parameters, "batchOrders").map((order) => orderOf(order));
  parameters.requireAllRead();
  return Promise.all(
    orders.map(async (order) => {
      const placed = await orError(placeFrom(desk, account, () => desk.form(account, order)));
      return placed instanceof BotError ? placed.body() : placed;
    }),
  );
}

async function placeFrom(desk: BotOrderDesk, account: SignedBotCall["account"], form: () => OrderForm): Promise<object> {
  return desk.place(account, form());
}

async function cancelBatch({ venue }: BotContext, desk: BotOrderDesk, { account, parameters }: SignedBotCall): Promise<readonly object[]> {
  const symbol = parameters.required("symbol");
  marketOfCall(venue.kernel, parameters);
  const byName = parameters.has("origClientOrderIdList");
  if (byName && parameters.has("orderIdList")) throw botError.notRequired("orderIdList");
  const names = batchOf(parameters, byName ? "origClientOrderIdList" : "orderIdList");
  parameters.requireAllRead();
  return Promise.all(
    names.map(async (name) => {
      const order = new Parameters(
        new Map([
          ["symbol", symbol],
          [byName ? "origClientOrderId" : "orderId", String(name)],
        ]),
      );
      const cancelled = await orError(desk.cancel(account, order));
      return cancelled instanceof BotError ? cancelled.body() : cancelled;
    }),
  );
}

function batchOf(parameters: Parameters, name: string): readonly unknown[] {
  const list = parameters.list(name);
  if (list === undefined) throw botError.missing(name);
  if (list.length === 0 || list.length > BATCH_MAX) throw botError.invalid(name);
  return list;
}

/** An order of a batch: strings, numbers as the caller's JSON had them. */
function orderOf(order: unknown): Parameters {
  if (typeof order !== "object" || order === null || Array.isArray(order)) throw botError.invalid("batchOrders");
  const values = Object.entries(order).map(([name, value]: [string, unknown]): [string, string] => {
    if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") throw botError.invalid("batchOrders");
    return [name, String(value)];
  });
  return new Parameters(new Map(values));
}

/** What the caller is told of a failure stands as a value; a fault of ours stays one. */
async function orError(answer: Promise<object>): Promise<object> {
  try {
    return await answer;
  } catch (error: unknown) {
    const said = botErrorOf(error);
    if (said === undefined) throw error;
    return said;
  }
}
