/** When stocks trade, and what was paid on them; ours, not in wire.md. Open to guests. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID } from "../../../contract/fields.ts";

/** Sessions that are foretold, and events that are told, at once. */
export const SESSIONS_SHOWN = 15;
export const EVENTS_SHOWN = 100;

export const calendarCall = defineCall({
  method: "GET",
  path: "/stock/calendar",
  access: "guest",
  budget: "history",
  fields: Type.Object({ currency_id: Type.Optional(ID) }),
});

export type SessionDay = {
  /** UTC. */
  readonly open_time: string;
  readonly close_time: string;
  /** 1: it ends early. */
  readonly short: number;
};
export type StockEvent = {
  readonly kind: "dividend" | "split";
  readonly currency_id: number;
  readonly symbol: string;
  readonly title: string;
  /** A share, in the quote currency; "" for a split. */
  readonly per_share: string;
  /** New shares and old ones; 0 for a dividend. */
  readonly numerator: number;
  readonly denominator: number;
  readonly time: string;
};
export type StockCalendar = { readonly sessions: readonly SessionDay[]; readonly events: readonly StockEvent[] };
