/** The calls of invitations, by the names that clients of this family have for them; older ones post the first two. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, wholeNumber } from "../../../contract/fields.ts";

/** Rows of after this one: the `id` of the last that was read. */
const AFTER = Type.Optional(wholeNumber({ min: 1, max: 999_999_999_999_999 }));
const ROWS = Type.Object({ after: AFTER, limit: Type.Optional(LIMIT) });
const NOTHING = Type.Object({});

const own = { access: "user", budget: "history" } as const;
export const INVITES = defineCall({ method: "GET", path: "/user/invite_list", ...own, fields: NOTHING });
export const INVITES_BY_POST = defineCall({ method: "POST", path: "/user/invite_list", ...own, fields: NOTHING });
export const MY_INVITED = defineCall({ method: "GET", path: "/user/my_invite_list", ...own, fields: ROWS });
export const MY_INVITED_BY_POST = defineCall({ method: "POST", path: "/user/my_invite_list", ...own, fields: ROWS });
/** Ours. */
export const MY_REBATES = defineCall({ method: "GET", path: "/user/rebate_list", ...own, fields: ROWS });
export const USER_CENTER = defineCall({ method: "GET", path: "/user/center/new", access: "user", fields: NOTHING });

/** So much of one currency, as a decimal. */
export type RebateSum = { readonly currency: number; readonly currency_name: string; readonly value: string };

/** Somebody who was invited; more than this nobody sees of another. */
export type InvitedView = {
  /** Where a page goes on; no number of an account. */
  readonly id: number;
  /** First letter of a mail address, last digits of a telephone number; "" once they closed the account. */
  readonly account: string;
  readonly level: 1;
  readonly create_time: string;
  /** ms. */
  readonly since: number;
  /** How many they invited: counted, never named. */
  readonly second_num: number;
  /** What their own fees brought to the caller. */
  readonly rebates: readonly RebateSum[];
  readonly usdt_value: string;
};

/** One hour's rebate in one currency. */
export type RebateView = {
  readonly id: number;
  /** Beginning of the hour in which the fees were paid, ms. */
  readonly hour: number;
  readonly create_time: string;
  readonly currency: number;
  readonly currency_name: string;
  readonly first: string;
  readonly second: string;
  readonly value: string;
  readonly usdt_value: string;
  readonly receipt: string;
};

/** Percent of fees. */
export type RateView = { readonly first_rate: string; readonly second_rate: string };

export type RebateTotal = RebateSum & {
  /** What those brought whom the caller invited, and what those did whom they invited. */
  readonly first: string;
  readonly second: string;
  readonly usdt_value: string;
};

export type InvitesReply = RateView & {
  /** Venue time of this answer, ms. */
  readonly now: number;
  readonly extension_code: string;
  readonly ad: { readonly image: string };
  readonly invite_num: number;
  readonly second_num: number;
  /** USDT, at the prices of now. */
  readonly invite_return_total: string;
  /** Of it what those brought whom the caller invited, and what those did whom they invited. */
  readonly first_return: string;
  readonly second_return: string;
  readonly next_rates: (RateView & { readonly since: number }) | null;
  /** When what waits is paid, ms, and what that is, in USDT. */
  readonly next_hour: number;
  readonly waiting: string;
  readonly totals: readonly RebateTotal[];
  /** The newest rebates: all of the last hour that brought any. */
  readonly last_hour: readonly RebateView[];
  /** The newest invited people. */
  readonly inviteList: readonly InvitedView[];
  /** Who gets a part of the caller's own fees; null for whom nobody invited. */
  readonly invited_by: {
    readonly account: string;
    readonly since: number;
    /** Whether somebody gets the second part. */
    readonly has_second: boolean;
    /** What the inviter got so far. */
    readonly given: readonly RebateSum[];
  } | null;
};

/** What older clients show on top of a person's pages. */
export type UserCenterReply = {
  readonly id: number;
  readonly nickname: string;
  readonly user_level: number;
  readonly user_level_text: string;
  readonly user_level_avatar: string;
  readonly score: number;
  readonly avatar: string;
};
