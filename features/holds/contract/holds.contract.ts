/** The call about one's own holds; ours, not in wire.md. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";

/** Ended holds that are shown, the newest first. */
export const HOLDS_ENDED_SHOWN = 20;

export const listHoldsCall = defineCall({ method: "GET", path: "/hold/list", access: "user", budget: "history", fields: Type.Object({}) });

export type HoldView = {
  readonly id: number;
  readonly kind: string;
  /** In the caller's language, as all texts here. */
  readonly title: string;
  readonly why: string;
  readonly what_to_do: string;
  readonly set_by: "rule" | "operator";
  readonly set_by_text: string;
  /** What it keeps from leaving: money to new addresses alone, or to anywhere. */
  readonly reach: "new_addresses" | "anywhere";
  /** Only so much of one currency; "" for everything. */
  readonly currency_name: string;
  readonly amount: string;
  readonly placed: number;
  /** Its deadline, ms. */
  readonly until: number;
};

export type EndedHoldView = Pick<HoldView, "id" | "kind" | "title" | "placed"> & {
  readonly ended: number;
  /** By itself, or before its time by an operator. */
  readonly how: "deadline" | "lifted";
};

/** What of one currency may leave now, to an address that is not new. */
export type WithdrawableView = {
  readonly currency: number;
  readonly currency_name: string;
  readonly own: string;
  readonly pledged: string;
  readonly held: string;
  readonly free: string;
};

/** How long a kind of hold may last at most. */
export type HoldTermsView = {
  readonly kind: string;
  readonly title: string;
  readonly set_by: "rule" | "operator";
  readonly longest: number;
};

export type HoldsReply = {
  /** Venue time of this answer, ms. */
  readonly now: number;
  readonly holds: readonly HoldView[];
  readonly ended: readonly EndedHoldView[];
  readonly withdrawable: readonly WithdrawableView[];
  readonly kinds: readonly HoldTermsView[];
};
