/** Orders of futures in the dialect: place, try, read, change, cancel, in batches too; the lists of orders and trades. */
import type { BotContext, BotDoor, BotRoutes, SignedBotCall } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import { botErrorOf } from "../../../../server/doors/bots/bot-failures.ts";
import { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { replayedCancel } from "../../../spot/server/bots/bot-orders.routes.ts";
import { fapiAlgoRoutes } from "./fapi-algo.routes.ts";
import { listedOf, listedOfCall, maybeListed } from "./fapi-contracts.ts";
import { rateLimits } from "./fapi-market.routes.ts";
import { FapiOrderDesk, ORDER_NAMES } from "./fapi-order-desk.ts";
import { ORDER_WORDS } from "./fapi-order-form.ts";
import { readFills, readOrderList, type HistoryQuery } from "./fapi-order.rows.ts";
import { fillView, orderView, toldOfRow, type Told } from "./fapi-order.views.ts";

const ROWS_USUAL = 500;
const ROWS_MAX = 1000;
/** Orders of one batch. */
const BATCH_MAX = 10;

export const DONE = { code: 200, msg: "The operation of cancel all open order is done." } as const;

export const fapiOrderRoutes: BotRoutes = (door, context) => {
  const desk = new FapiOrderDesk(context);
  addOrders(door, context, desk);
  addLists(door, context, desk);
  addBatches(door, context, desk);
  fapiAlgoRoutes(door, context, desk);
};

function addOrders(door: BotDoor, { venue }: BotContext, desk: FapiOrderDesk): void {
  const { kernel } = venue;
  const path = "/fapi/v1/order";
  const view = ({ account }: SignedBotCall, told: Told): object => orderView(kernel, told, desk.isOneWay(account));
  door.signed({ method: "POST", path, weight: 1, access: "futures" }, async (call) => {
    const form = desk.form(call.account, call.parameters, ORDER_WORDS);
    return view(call, await desk.place(call.account, form));
  });
  door.signed({ method: "POST", path: `${path}/test`, weight: 1, access: "futures" }, async ({ account, parameters }) => {
    const { listed, command } = desk.form(account, parameters, ORDER_WORDS);
    const isNow = command.type === "futures/place";
    const refusal = isNow ? kernel.futures.desk.filters.refuse(listed.contract, { ...command, at: kernel.at }) : undefined;
    await venue.settled();
    if (refusal !== undefined) throw desk.refused(refusal, listed, command);
    return {};
  });
  door.signed({ method: "GET", path, weight: 1, access: "user_data" }, async (call) => {
    const listed = listedOfCall(kernel, call.parameters);
    return view(call, await desk.read(call.account, listed, call.parameters, ORDER_NAMES));
  });
  door.signed({ method: "PUT", path, weight: 1, access: "futures", replayed: replayedCancel }, async (call) =>
    view(call, await desk.amend(call.account, call.parameters)),
  );
  door.signed({ method: "DELETE", path, weight: 1, access: "futures", replayed: replayedCancel }, async (call) => {
    const listed = listedOfCall(kernel, call.parameters);
    return view(call, await desk.cancel(call.account, listed, call.parameters, ORDER_NAMES));
  });
  const all = { method: "DELETE", path: "/fapi/v1/allOpenOrders", weight: 1, access: "futures", replayed: replayedCancel } as const;
  door.signed(all, async ({ account, parameters }) => {
    await desk.cancelAll(account, listedOfCall(kernel, parameters), false);
    return DONE;
  });
}

function addLists(door: BotDoor, { venue, usage }: BotContext, desk: FapiOrderDesk): void {
  const { kernel } = venue;
  const get = (path: string, weight: number | ((parameters: Parameters) => number)) =>
    ({ method: "GET", path: `/fapi/v1/${path}`, weight, access: "user_data" }) as const;
  door.signed(get("openOrder", 1), async ({ account, parameters }) => {
    const told = await desk.read(account, listedOfCall(kernel, parameters), parameters, ORDER_NAMES);
    if (told.status !== "working") throw botError.noSuchOrder();
    return orderView(kernel, told, desk.isOneWay(account));
  });
  door.signed(
    get("openOrders", (parameters) => (parameters.has("symbol") ? 1 : 40)),
    async ({ account, parameters }) => {
      const open = await desk.open(account, maybeListed(kernel, parameters), false);
      return open.map((told) => orderView(kernel, told, desk.isOneWay(account)));
    },
  );
  door.signed(get("allOrders", 5), async ({ account, parameters }) => {
    const query = historyQuery(listedOfCall(kernel, parameters).id, { account, parameters }, "orderId");
    await venue.projected();
    const rows = await readOrderList(venue.pool, query, "worked");
    return rows.map((row) => orderView(kernel, toldOfRow(row), desk.isOneWay(account)));
  });
  const forced = get("forceOrders", (parameters) => (parameters.has("symbol") ? 20 : 50));
  door.signed(forced, async ({ account, parameters }) => {
    parameters.choice("autoCloseType", ["LIQUIDATION", "ADL"]);
    const query = { ...historyQuery(maybeListed(kernel, parameters)?.id ?? 0, { account, parameters }), limit: parameters.limit(50, 100) };
    await venue.projected();
    // Who was closed out of turn for somebody else had no order.
    const isAdl = parameters.optional("autoCloseType")?.toUpperCase() === "ADL";
    const rows = isAdl ? [] : await readOrderList(venue.pool, query, "close_out");
    return rows.map((row) => orderView(kernel, toldOfRow(row), desk.isOneWay(account)));
  });
  door.signed(get("userTrades", 5), async ({ account, parameters }) => {
    const query = historyQuery(listedOfCall(kernel, parameters).id, { account, parameters }, "fromId");
    await venue.projected();
    const rows = await readFills(venue.pool, { ...query, order: parameters.whole("orderId") ?? 0 });
    return rows.map((row) => fillView(listedOf(kernel, row.contract), row, desk.isOneWay(account)));
  });
  door.signed(get("rateLimit/order", 1), ({ account }) => {
    const { in10Seconds, inDay } = usage.ordersOf(account.userId);
    const [, ...orders] = rateLimits(usage.limits);
    return orders.map((limit, at) => ({ ...limit, count: at === 0 ? in10Seconds : inDay }));
  });
}

/** `from`: the parameter that says where the list begins. */
export function historyQuery(contract: number, { account, parameters }: Omit<SignedBotCall, "from">, from?: string): HistoryQuery {
  return {
    user: account.userId,
    contract,
    from: from === undefined ? undefined : parameters.whole(from),
    startTime: parameters.time("startTime"),
    endTime: parameters.time("endTime"),
    limit: parameters.limit(ROWS_USUAL, ROWS_MAX),
  };
}

/** Each order is answered by itself, in the order in which they were sent; a refusal stops none of the others. */
function addBatches(door: BotDoor, { venue }: BotContext, desk: FapiOrderDesk): void {
  const { kernel } = venue;
  const batch = { path: "/fapi/v1/batchOrders", weight: 5, access: "futures" } as const;
  const each = (
    call: SignedBotCall,
    orders: readonly Parameters[],
    act: (order: Parameters) => Promise<Told>,
  ): Promise<readonly object[]> => {
    call.parameters.requireAllRead();
    return Promise.all(orders.map((order) => orError(async () => orderView(kernel, await act(order), desk.isOneWay(call.account)))));
  };
  door.signed({ ...batch, method: "POST" }, (call) =>
    each(call, batchOf(call.parameters), (order) => desk.place(call.account, desk.form(call.account, order, ORDER_WORDS))),
  );
  door.signed({ ...batch, method: "PUT", replayed: replayedCancel }, (call) =>
    each(call, batchOf(call.parameters), (order) => desk.amend(call.account, order)),
  );
  door.signed({ ...batch, method: "DELETE", weight: 1, replayed: replayedCancel }, (call) => {
    const listed = listedOfCall(kernel, call.parameters);
    return each(call, cancelsOf(call.parameters), (order) => desk.cancel(call.account, listed, order, ORDER_NAMES));
  });
}

/** Clients write the names of the lists in two ways. */
function cancelsOf(parameters: Parameters): readonly Parameters[] {
  const lists = [
    ["orderId", ["orderIdList", "orderidlist"]],
    ["origClientOrderId", ["origClientOrderIdList", "origclientorderidlist"]],
  ] as const;
  const sent = lists.flatMap(([one, names]) => names.filter((name) => parameters.has(name)).map((name) => [one, name] as const));
  const [first, second] = sent;
  if (first === undefined) throw botError.eitherMissing("orderIdList", "origClientOrderIdList");
  if (second !== undefined) throw botError.notRequired(second[1]);
  return entriesOf(parameters, first[1]).map((entry) => new Parameters(new Map([[first[0], String(entry)]])));
}

function batchOf(parameters: Parameters): readonly Parameters[] {
  return entriesOf(parameters, "batchOrders").map((order) => {
    if (typeof order !== "object" || order === null || Array.isArray(order)) throw botError.invalid("batchOrders");
    const values = Object.entries(order).map(([name, value]: [string, unknown]): [string, string] => {
      if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") throw botError.invalid("batchOrders");
      return [name, String(value)];
    });
    return new Parameters(new Map(values));
  });
}

function entriesOf(parameters: Parameters, name: string): readonly unknown[] {
  const list = parameters.list(name);
  if (list === undefined) throw botError.missing(name);
  if (list.length === 0 || list.length > BATCH_MAX) throw new BotError(-4082, "Invalid number of batch place orders.");
  return list;
}

/** What the caller is told of a failure stands as a value; a fault of ours stays one. */
async function orError(answer: () => Promise<object>): Promise<object> {
  try {
    return await answer();
  } catch (error: unknown) {
    const said = botErrorOf(error);
    if (said === undefined) throw error;
    return said.body();
  }
}
