/** What one's holdings cost and brought, and what they were worth when; ours, not in wire.md. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, oneOf, pattern } from "../../../contract/fields.ts";
import type { ProductRow } from "./products.ts";
import { WORTH_RANGES } from "./worth-ranges.ts";

export type { WorthRange } from "./worth-ranges.ts";
/** Moves of one reply. */
export const MOVES_PAGE = 500;

export const costCall = defineCall({ method: "GET", path: "/portfolio/cost", access: "user", budget: "history", fields: Type.Object({}) });

/** The moves that a position was computed from, oldest first. */
export const movesCall = defineCall({
  method: "GET",
  path: "/portfolio/moves",
  access: "user",
  budget: "history",
  fields: Type.Object({
    currency_id: ID,
    /** `next` of the reply before. */
    after: Type.Optional(pattern("^[0-9]{1,15}-[0-9]{1,15}-[a-z]{1,8}$")),
  }),
});

export const worthCall = defineCall({
  method: "GET",
  path: "/portfolio/worth",
  access: "user",
  budget: "history",
  fields: Type.Object({ range: oneOf(WORTH_RANGES) }),
});

/** What one asset cost and brought; money in the quote currency. */
export type CostRow = {
  readonly currency_id: number;
  readonly currency_name: string;
  readonly decimals: number;
  /** In all accounts, in orders too. */
  readonly held: string;
  /** Of it with a known cost. */
  readonly costed: string;
  readonly cost: string;
  /** Of one whole unit; "" where no cost is known. */
  readonly average_cost: string;
  readonly price: string;
  readonly worth: string;
  readonly unrealised: string;
  readonly realised: string;
  readonly fees: string;
};
export type CostReply = {
  readonly list: readonly CostRow[];
  /** What each product brought, whatever it was in: the same results and fees once more. */
  readonly products: readonly ProductRow[];
  readonly legal_id: number;
  readonly legal_name: string;
  readonly legal_decimals: number;
  /** Of the assets and of what products paid in money; `fees` with those of withdrawals. */
  readonly realised: string;
  readonly unrealised: string;
  readonly fees: string;
  /** What was there at the beginning, and what came from outside since. */
  readonly paid_in: string;
  readonly since: string;
};
export type MoveRow = {
  readonly kind: "buy" | "sell" | "split" | "other";
  /** Smallest units; signed for a split and for others. */
  readonly units: string;
  readonly money: string;
  readonly fee: string;
  readonly time: string;
  /** Its receipt; "" for none. */
  readonly receipt: string;
  /** Place in the log. */
  readonly position: number;
};
export type MovesReply = { readonly list: readonly MoveRow[]; readonly next: string };
export type WorthReply = {
  /** With what had been brought in until then, less what was taken out: the result between two points is without it. */
  readonly points: readonly { readonly time: number; readonly worth: string; readonly paid_in: string }[];
  readonly paid_in: string;
  /** ms. */
  readonly since: number;
};
