/** The calls of deposits (wire.md 10), and ours: what one may choose from, paper money, taking a request back, one deposit. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { DecimalString } from "../../../contract/decimal-string.ts";
import { LIMIT, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

const CURRENCY = wholeNumber({ min: 1, max: 1023, refusal: "asset_not_found" });
const AMOUNT = Type.String({ ...DecimalString, refusal: "amount_invalid" });
/** A deposit's number. */
const DEPOSIT = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "deposit_not_open" });
/** As the table of networks numbers them; 0 and left out: none is named. */
const NETWORK = Type.Optional(wholeNumber({ min: 0, max: 1023, refusal: "deposit_network_closed" }));

/** Clients of this family also send `user_id`, which is not read: whose address it is says the token alone. */
export const inAddressCall = defineCall({
  method: "POST",
  path: "/wallet/get_in_address",
  access: "user",
  fields: Type.Object({ currency: CURRENCY }),
});

/** `account`: the path of the voucher's picture. `type`: 0, or the number of a way to pay. */
export const chargeCall = defineCall({
  method: "POST",
  path: "/wallet/charge_req",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    account: Type.Optional(text({ min: 0, max: 200, refusal: "deposit_voucher_missing" })),
    amount: Type.String({ ...DecimalString, refusal: "deposit_voucher_missing" }),
    currency: CURRENCY,
    type: Type.Optional(wholeNumber({ min: 0, max: 2_147_483_647, refusal: "payment_unknown" })),
    network: NETWORK,
  }),
});

export const depositLogCall = defineCall({
  method: "GET",
  path: "/recharge/log",
  access: "user",
  budget: "history",
  fields: Type.Object({
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
    /** Ours: of one currency; 0 or left out: of all. */
    currency: Type.Optional(wholeNumber({ min: 0, max: 1023 })),
  }),
});

export const depositOptionsCall = defineCall({
  method: "GET",
  path: "/deposit/options",
  access: "user",
  budget: "reads",
  fields: Type.Object({ currency: CURRENCY }),
});

export const paperDepositCall = defineCall({
  method: "POST",
  path: "/deposit/paper",
  access: "user",
  budget: "moves",
  fields: Type.Object({ currency: CURRENCY, amount: AMOUNT, request_id: REQUEST_ID }),
});

export const cancelDepositCall = defineCall({
  method: "POST",
  path: "/deposit/cancel",
  access: "user",
  budget: "cancels",
  fields: Type.Object({ id: DEPOSIT }),
});

export const depositDetailCall = defineCall({
  method: "GET",
  path: "/deposit/detail",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: DEPOSIT }),
});

export type DepositState = "review" | "confirming" | "credited" | "refused" | "cancelled" | "vanished";

export type DepositView = {
  readonly id: number;
  readonly amount: string;
  /** The currency's. */
  readonly name: string;
  readonly currency_id: number;
  /** As with withdrawals: 1 in review or confirming, 2 done, 3 failed. */
  readonly status: 1 | 2 | 3;
  readonly created_at: string;
  /** Ours from here on. */
  readonly status_text: string;
  readonly state: DepositState;
  readonly channel: "voucher" | "network" | "paper";
  /** 0: none was named. */
  readonly network: number;
  readonly network_name: string;
  readonly confirmations: number;
  readonly needed: number;
  /** Why it was refused, in words. */
  readonly why: string;
  /** When it was asked for or seen, and decided, in ms; 0: it waits. */
  readonly at: number;
  readonly ended: number;
  /** Answered by then; 0 where nobody decides. */
  readonly until: number;
  readonly can_cancel: boolean;
  /** Id of its receipt; empty: it was not credited. */
  readonly receipt: string;
};

export type DepositNetwork = {
  readonly network: number;
  readonly name: string;
  /** Empty: none is given out. */
  readonly address: string;
  readonly memo: string;
  readonly deposit_min: string;
  readonly confirmations: number;
  readonly minutes: number;
  readonly open: boolean;
};

export type DepositOptions = {
  readonly currency: number;
  readonly currency_name: string;
  readonly decimals: number;
  /** Whether its addresses are for practice: no network takes them. */
  readonly is_paper: boolean;
  readonly networks: readonly DepositNetwork[];
  /** Paper money of the UTC day, by its worth in USDT; all empty on a venue with real money. */
  readonly paper: { readonly most: string; readonly taken: string; readonly left: string; readonly ends: number };
  /** What one whole unit is worth now, in USDT; empty without a price. */
  readonly price: string;
  /** A request is answered within so many ms. */
  readonly answered_within: number;
  readonly requests_max: number;
  readonly waiting: number;
};
