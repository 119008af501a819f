/** The calls of price alerts; ours, not in wire.md. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, oneOf, pattern, text, wholeNumber } from "../../../contract/fields.ts";
import { ALERT_NOTE_MAX, ALERT_SOURCES, type AlertSource } from "./alert-sources.ts";

/** Alerts of a person that wait for their price. */
export const ALERTS_WAITING_MAX = 50;
/** Those that have fired and are not deleted; the oldest go. */
export const ALERTS_FIRED_MAX = 50;
export type { AlertSource } from "./alert-sources.ts";
/** Seconds of rest after it fired; 0: it fires once. */
export const ALERT_PAUSES = ["0", "300", "3600", "86400"] as const;
/** armed: fires when the price gets there. away: fired, and has to rest and to leave the price first. fired: it was one for once. */
export const ALERT_STATES = ["armed", "away", "fired"] as const;
export type AlertState = (typeof ALERT_STATES)[number];

const DECIMAL = "^[0-9]{1,20}([.][0-9]{1,10})?$";
const NOT_THERE = { refusal: "alert_not_found" };
const TERMS = {
  /** Price at which it fires; or `change`. */
  price: Type.Optional(pattern(DECIMAL, { refusal: "alert_price_invalid" })),
  /** Percent from the price now, with up to two decimals: 5, -2.5. */
  change: Type.Optional(pattern("^-?[0-9]{1,4}([.][0-9]{1,2})?$", { refusal: "alert_price_invalid" })),
  /** Left out: towards the price from where it is now. */
  direction: Type.Optional(oneOf(["rises", "falls"])),
  follows: Type.Optional(oneOf(ALERT_SOURCES)),
  pause: Type.Optional(oneOf(ALERT_PAUSES)),
  note: Type.Optional(text({ min: 0, max: ALERT_NOTE_MAX, refusal: "alert_note_too_long" })),
};

export const listAlertsCall = defineCall({
  method: "GET",
  path: "/alert/list",
  access: "user",
  budget: "history",
  fields: Type.Object({}),
});

export const createAlertCall = defineCall({
  method: "POST",
  path: "/alert/create",
  access: "user",
  budget: "history",
  fields: Type.Object({ currency_id: ID, legal_id: ID, ...TERMS }),
});

/** All of its terms anew; it waits from now on, also one that has fired. */
export const updateAlertCall = defineCall({
  method: "POST",
  path: "/alert/update",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: wholeNumber({ min: 1, max: 2_147_483_647, ...NOT_THERE }), ...TERMS }),
});

export const deleteAlertCall = defineCall({
  method: "POST",
  path: "/alert/delete",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: wholeNumber({ min: 1, max: 2_147_483_647, ...NOT_THERE }) }),
});

/** One alert as it is listed. */
export type AlertRow = {
  readonly id: number;
  readonly currency_id: number;
  readonly legal_id: number;
  readonly symbol: string;
  readonly direction: "rises" | "falls";
  readonly price: string;
  /** Percent with its sign, where it was set so; else "". */
  readonly change: string;
  /** The price when it was set. */
  readonly from_price: string;
  readonly follows: AlertSource;
  /** Seconds. */
  readonly pause: number;
  readonly note: string;
  readonly state: AlertState;
  readonly fires: number;
  /** UTC; "" before it fired. */
  readonly fired_time: string;
  readonly fired_price: string;
  readonly create_time: string;
};
