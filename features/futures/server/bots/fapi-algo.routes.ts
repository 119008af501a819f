/** Conditional orders as algo orders, as the dialect and its clients have them today. */
import type { BotContext, BotDoor } from "../../../../server/doors/bots/bot-call.ts";
import { BotError, botError } from "../../../../server/doors/bots/bot-error.ts";
import type { Parameters } from "../../../../server/doors/bots/bot-parameters.ts";
import { replayedCancel } from "../../../spot/server/bots/bot-orders.routes.ts";
import { listedOfCall, maybeListed } from "./fapi-contracts.ts";
import { ALGO_NAMES, type FapiOrderDesk } from "./fapi-order-desk.ts";
import { ALGO_WORDS } from "./fapi-order-form.ts";
import { readOrderList } from "./fapi-order.rows.ts";
import { algoView, toldOfRow } from "./fapi-order.views.ts";

const ROWS_USUAL = 500;
const ROWS_MAX = 1000;

export function fapiAlgoRoutes(door: BotDoor, { venue }: BotContext, desk: FapiOrderDesk): void {
  const { kernel } = venue;
  const path = "/fapi/v1/algoOrder";
  const change = { weight: 1, access: "futures" } as const;
  door.signed({ ...change, method: "POST", path }, async ({ account, parameters }) => {
    if (parameters.required("algoType").toUpperCase() !== "CONDITIONAL") throw botError.invalid("algoType");
    const form = desk.form(account, parameters, ALGO_WORDS);
    if (form.command.type === "futures/place") throw new BotError(-1116, "Invalid orderType.");
    return algoView(kernel, await desk.place(account, form), desk.isOneWay(account));
  });
  door.signed({ ...change, method: "DELETE", path, replayed: replayedCancel }, async ({ account, parameters }) => {
    // What is conditional no more is an order like any other, and cancelled as one.
    const slot = desk.find(account, maybeListed(kernel, parameters), parameters, ALGO_NAMES);
    if (slot === undefined || !desk.openSlots(account, undefined, true).includes(slot)) {
      await venue.settled();
      throw botError.cancelRejected();
    }
    const { id, name } = await desk.cancelSlot(account, slot);
    return { algoId: id, clientAlgoId: name, code: "200", msg: "success" };
  });
  const all = { ...change, method: "DELETE", path: "/fapi/v1/algoOpenOrders", replayed: replayedCancel } as const;
  door.signed(all, async ({ account, parameters }) => {
    await desk.cancelAll(account, listedOfCall(kernel, parameters), true);
    return { code: 200, msg: "The operation of cancel all open order is done." };
  });
  const read = { method: "GET", access: "user_data" } as const;
  door.signed({ ...read, path, weight: 1 }, async ({ account, parameters }) => {
    const told = await desk.read(account, maybeListed(kernel, parameters), parameters, ALGO_NAMES);
    if (told.trigger === undefined) throw botError.noSuchOrder();
    return algoView(kernel, told, desk.isOneWay(account));
  });
  const openWeight = (parameters: Parameters): number => (parameters.has("symbol") ? 1 : 40);
  door.signed({ ...read, path: "/fapi/v1/openAlgoOrders", weight: openWeight }, async ({ account, parameters }) => {
    parameters.choice("algoType", ["CONDITIONAL"]);
    const id = parameters.whole("algoId");
    const open = await desk.open(account, maybeListed(kernel, parameters), true);
    return open.filter((told) => id === undefined || told.id === id).map((told) => algoView(kernel, told, desk.isOneWay(account)));
  });
  door.signed({ ...read, path: "/fapi/v1/allAlgoOrders", weight: 5 }, async ({ account, parameters }) => {
    const query = {
      user: account.userId,
      contract: listedOfCall(kernel, parameters).id,
      from: parameters.whole("algoId"),
      startTime: parameters.time("startTime"),
      endTime: parameters.time("endTime"),
      limit: parameters.limit(ROWS_USUAL, ROWS_MAX),
    };
    await venue.projected();
    const rows = await readOrderList(venue.pool, query, "conditional");
    return rows.map((row) => algoView(kernel, toldOfRow(row), desk.isOneWay(account)));
  });
}
