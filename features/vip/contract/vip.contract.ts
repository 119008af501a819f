/** The call about one's own VIP level ; its shape is ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";

export const vipCall = defineCall({ method: "GET", path: "/user/vip", access: "user", budget: "history", fields: Type.Object({}) });

/** A row of the table; VIP 0 asks for nothing and pays each market's own fees. */
export type VipLevelView = {
  readonly level: number;
  /** Whole USDT. */
  readonly volume: string;
  readonly balance: string;
  /** Percent: what is never exceeded; of VIP 0 the highest that a market asks for now. */
  readonly maker_fee: string;
  readonly taker_fee: string;
};

/** What the fills of the last 30 days cost, by their worth in USDT, and what the next level would have taken off. */
export type VipSavingView = { readonly fees: string; readonly saved: string };

export type VipReply = {
  /** Venue time of this answer, ms. */
  readonly now: number;
  readonly level: number;
  /** When everybody is looked at again, ms; null before the venue knows a price. */
  readonly next_look: number | null;
  /** USDT of the last 30 days, counted to now. */
  readonly volume: string;
  /** Whole USDT: mean of 30 days at the last look. */
  readonly balance: string;
  readonly levels: readonly VipLevelView[];
  /** From the next look on, where operators set another table. */
  readonly next_levels: readonly VipLevelView[] | null;
  /** Null at the highest level, and where there are too many fills to add up. */
  readonly saving: VipSavingView | null;
};
