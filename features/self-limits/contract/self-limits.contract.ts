/** The calls about one's own limits; ours, not in wire.md. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { DecimalString } from "../../../contract/decimal-string.ts";
import { oneOf } from "../../../contract/fields.ts";

export const OWN_LIMITS = ["deposit_day", "deposit_month", "loss_day"] as const;
export type OwnLimit = (typeof OWN_LIMITS)[number];
export const OWN_BREAKS = ["day", "week", "month", "half_year", "year", "five_years"] as const;
export type OwnBreak = (typeof OWN_BREAKS)[number];

export const ownLimitsCall = defineCall({ method: "GET", path: "/limit/own", access: "user", budget: "history", fields: Type.Object({}) });

/** Either `amount`: USDT, 0 lets nothing come in; or `no_limit`: an amount that got lost must loosen nothing. */
export const setLimitCall = defineCall({
  method: "POST",
  path: "/limit/set",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    limit: oneOf(OWN_LIMITS, { refusal: "self_limit_unknown" }),
    amount: Type.Optional(Type.String({ ...DecimalString, refusal: "amount_invalid" })),
    no_limit: Type.Optional(oneOf(["1"])),
  }),
});

export const takeBreakCall = defineCall({
  method: "POST",
  path: "/limit/break",
  access: "user",
  budget: "moves",
  fields: Type.Object({ length: oneOf(OWN_BREAKS, { refusal: "break_length_unknown" }) }),
});

export const returnCall = defineCall({ method: "POST", path: "/limit/return", access: "user", budget: "moves", fields: Type.Object({}) });

export type OwnLimitView = {
  readonly limit: OwnLimit;
  /** USDT, as all amounts here; null: none. */
  readonly amount: string | null;
  /** What counts against it now: brought in, or lost. */
  readonly used: string;
  /** What it becomes; null: nothing else. */
  readonly next: { readonly amount: string | null; readonly from: number } | null;
};

export type OwnBreakView = {
  readonly length: OwnBreak;
  readonly until: number;
  /** Ends by asking, when its time is over. */
  readonly excludes: boolean;
  /** When it ends, once that was asked for; else null. */
  readonly back_at: number | null;
};

export type OwnLimitsReply = {
  /** Venue time of this answer, ms. */
  readonly now: number;
  readonly limits: readonly OwnLimitView[];
  readonly break: OwnBreakView | null;
  /** What one's level lets leave within 24 hours, BTC. */
  readonly withdrawal: { readonly level: number; readonly most: string; readonly left: string };
};
