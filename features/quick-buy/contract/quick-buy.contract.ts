/** The calls of quick buy: wire.md 16's list of payments, and ours. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { PAYER_FIELDS, type PayerField } from "./payer-fields.ts";
import { LIMIT, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

/** As the kernel has it. */
const PAY_MAX = 1_000_000_000_000;
const NOTHING = Type.Object({});
const ORDER = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "quick_buy_not_open" });
const LINE = Type.Optional(text({ min: 0, max: 140 }));

export const paymentsCall = defineCall({ method: "GET", path: "/paymentslist", access: "user", budget: "reads", fields: NOTHING });

export const orderQuickBuyCall = defineCall({
  method: "POST",
  path: "/quickbuy/order",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    payment: wholeNumber({ min: 1, max: 2_147_483_647, refusal: "payment_unknown" }),
    bank: text({ max: 80, refusal: "payment_unknown" }),
    /** Whole units of the country's currency. */
    amount: wholeNumber({ min: 1, max: PAY_MAX, refusal: "amount_invalid" }),
    ...(Object.fromEntries(PAYER_FIELDS.map((name) => [name, LINE])) as Record<PayerField, typeof LINE>),
    request_id: REQUEST_ID,
  }),
});

export const quickBuyOrdersCall = defineCall({
  method: "GET",
  path: "/quickbuy/orders",
  access: "user",
  budget: "history",
  fields: Type.Object({ page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});

export const sayPaidCall = defineCall({
  method: "POST",
  path: "/quickbuy/paid",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: ORDER }),
});
export const cancelQuickBuyCall = defineCall({
  method: "POST",
  path: "/quickbuy/cancel",
  access: "user",
  budget: "cancels",
  fields: Type.Object({ id: ORDER }),
});

export type PaymentView = {
  readonly id: number;
  readonly country: string;
  readonly country_name: string;
  readonly currency: string;
  readonly mode: string;
  readonly banks: readonly string[];
  readonly minimum: number;
  /** USDT for one unit of the currency. */
  readonly rate: string;
};
export type PaymentsReply = {
  /** Empty: the area is not supported. */
  readonly list: readonly PaymentView[];
  /** Of which day the rates are. */
  readonly as_of: string;
  /** The most of one trade at the caller's level, in USDT. */
  readonly most: string;
};

export type QuickBuyView = {
  readonly id: number;
  readonly currency: string;
  readonly pay: number;
  readonly rate: string;
  /** USDT. */
  readonly amount: string;
  readonly state: "open" | "said" | "ended" | "credited";
  readonly status_text: string;
  readonly why: string;
  /** Paid after it had ended. */
  readonly late: boolean;
  readonly until: number;
  readonly at: number;
  readonly ended: number;
  /** The provider's page; empty once it is over. */
  readonly url: string;
  readonly payee: string;
  readonly account: string;
  /** What has to stand in the payment. */
  readonly reference: string;
  /** Name and end of the account of who pays; empty where nothing was said. */
  readonly payer: string;
  /** The account that is credited. */
  readonly to: "legal" | "change";
  readonly mode: string;
  readonly bank: string;
  readonly receipt: string;
};
