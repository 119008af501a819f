/** The calls of withdrawals (wire.md 10), and ours: what may leave, one in detail, cancelling it. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, oneOf, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

const DECIMAL_LENGTH_MAX = 41;
const WITHDRAWAL = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "withdrawal_not_found" });

/** `rate`, the fee as a client shows it, is taken and not used: the network's terms say it. */
export const withdrawCall = defineCall({
  method: "POST",
  path: "/wallet/out",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    currency: ID,
    number: text({ max: DECIMAL_LENGTH_MAX, refusal: "amount_invalid" }),
    type: Type.Optional(oneOf(["0", "1", "2"])),
    address: Type.Optional(text({ min: 0, max: 200 })),
    network: Type.Optional(text({ min: 0, max: 40 })),
    rate: Type.Optional(text({ min: 0, max: DECIMAL_LENGTH_MAX })),
    pay_password: Type.Optional(text({ min: 0, max: 1000 })),
    code: Type.Optional(text({ min: 0, max: 20 })),
    device: Type.Optional(text({ min: 0, max: 200 })),
    request_id: REQUEST_ID,
  }),
});

export const withdrawInfoCall = defineCall({
  method: "POST",
  path: "/wallet/get_info",
  access: "user",
  fields: Type.Object({ currency: ID }),
});

export const listWithdrawalsCall = defineCall({
  method: "GET",
  path: "/user/withdraw/list",
  access: "user",
  budget: "history",
  fields: Type.Object({ page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});

export const leavingCall = defineCall({
  method: "GET",
  path: "/wallet/leaving",
  access: "user",
  budget: "history",
  fields: Type.Object({ currency: ID }),
});

export const withdrawalCall = defineCall({
  method: "GET",
  path: "/wallet/withdrawal",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: WITHDRAWAL }),
});

export const cancelWithdrawalCall = defineCall({
  method: "POST",
  path: "/wallet/withdrawal/cancel",
  access: "user",
  fields: Type.Object({ id: WITHDRAWAL, request_id: REQUEST_ID }),
});

/** `status` is wire.md's: 1 in review, 2 done, 3 failed. */
export type WithdrawalState = "waiting" | "approved" | "sending" | "sent" | "done" | "cancelled" | "refused" | "failed" | "closed";

export type WithdrawalRow = {
  readonly id: number;
  readonly number: string;
  /** The coin's code (wire.md 10). */
  readonly name: string;
  readonly create_time: string;
  readonly status: 1 | 2 | 3;
  readonly status_text: string;
  readonly notes: string;
  /** Ours from here on. */
  readonly currency: number;
  readonly fee: string;
  readonly arrives: string;
  readonly state: WithdrawalState;
  readonly created: number;
};

/** What something waits for, in the caller's language. */
export type WaitView = {
  readonly why: "review" | "new_address" | "hold";
  readonly title: string;
  readonly text: string;
  /** When it is over by itself, ms. */
  readonly until: number;
};

export type WithdrawalView = WithdrawalRow & {
  readonly now: number;
  readonly kind: "address" | "bank" | "international";
  readonly network: string;
  readonly label: string;
  /** The address, or the account by its last four. */
  readonly to: string;
  readonly waits: readonly WaitView[];
  /** What has happened, in order. */
  readonly steps: readonly { readonly step: "requested" | "reviewed" | "approved" | "sending" | "sent" | "ended"; readonly at: number }[];
  /** What the payer says it sent; "" before. */
  readonly reference: string;
  readonly receipt: string;
  readonly can_cancel: boolean;
};

export type LeavingReply = {
  readonly now: number;
  readonly currency: number;
  readonly currency_name: string;
  readonly decimals: number;
  /** All that is one's own, what is pledged of it, what holds keep, and what the two accounts that pay can let leave now. */
  readonly own: string;
  readonly pledged: string;
  readonly free: string;
  readonly legal_balance: string;
  readonly change_balance: string;
  /** What keeps some of it, the holds of every address alone. */
  readonly holds: readonly (WaitView & { readonly amount: string })[];
  readonly limit: {
    readonly level: number;
    /** In BTC within 24 hours, and what is left of it; the rest in this currency, "" without a price. */
    readonly btc: string;
    readonly left_btc: string;
    readonly left: string;
    readonly next_level: number;
  };
  /** From which amount on a request is looked at; "" without a price. */
  readonly review_from: string;
  readonly score: number;
  readonly open: number;
  readonly asks: { readonly payment_password: boolean; readonly factor: boolean };
  readonly networks: readonly {
    readonly network: string;
    readonly kind: "address" | "bank" | "international";
    readonly fee: string;
    readonly minimum: string;
    readonly is_open: boolean;
    readonly paused_until: number;
    readonly minutes: number;
  }[];
  /** Saved places that it may leave to, the newest first. */
  readonly places: readonly {
    readonly kind: "address" | "bank" | "international";
    readonly network: string;
    readonly label: string;
    readonly to: string;
    /** Since when, and until when it counts as new (0: no longer), ms of the venue. */
    readonly saved: number;
    readonly new_until: number;
    /** Whether the first withdrawal there takes a code. */
    readonly needs_code: boolean;
  }[];
};
