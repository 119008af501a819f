/** The calls of exchange: the wire's three (wire.md 10), and ours, which give a quote that holds. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, LIMIT, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

const DECIMAL_LENGTH_MAX = 41;
const QUOTE = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "exchange_quote_over" });
const PAIR = { from_currency_id: ID, to_currency_id: ID };
const AMOUNT = text({ max: DECIMAL_LENGTH_MAX, refusal: "amount_invalid" });

export const exchangeListCall = defineCall({ method: "POST", path: "/user/getTransferList", access: "user", fields: Type.Object({}) });
/** A rate to show, which holds nothing. */
export const exchangeRateCall = defineCall({
  method: "POST",
  path: "/user/getTransferFee",
  access: "user",
  fields: Type.Object(PAIR),
});
/** At whatever the rate is when it arrives. */
export const convertCall = defineCall({
  method: "POST",
  path: "/user/Transfer",
  access: "user",
  budget: "moves",
  fields: Type.Object({ number: AMOUNT, ...PAIR, request_id: REQUEST_ID }),
});
/** What a coin costs in yuan: by the seed's path, and by the one that clients of this family call. */
export const coinRateCall = defineCall({
  method: "GET",
  path: "/wallet/getRateCurrency",
  access: "guest",
  fields: Type.Object({ id: ID }),
});
export const shortCoinRateCall = defineCall({ method: "GET", path: "/getRateCurrency", access: "guest", fields: Type.Object({ id: ID }) });

/** Ours: a rate that holds. */
export const quoteCall = defineCall({
  method: "POST",
  path: "/exchange/quote",
  access: "user",
  budget: "moves",
  fields: Type.Object({ number: AMOUNT, ...PAIR, request_id: REQUEST_ID }),
});
/** Takes it. */
export const acceptQuoteCall = defineCall({
  method: "POST",
  path: "/exchange/accept",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: QUOTE, request_id: REQUEST_ID }),
});
export const exchangeHistoryCall = defineCall({
  method: "GET",
  path: "/exchange/history",
  access: "user",
  budget: "history",
  fields: Type.Object({ page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});

/** Ours: the OTC desk. */
export const otcDeskCall = defineCall({ method: "GET", path: "/otc/desk", access: "user", budget: "reads", fields: Type.Object({}) });
export const askWiderCall = defineCall({
  method: "POST",
  path: "/otc/ask",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    /** Whole USDT of one exchange. */
    worth: wholeNumber({ min: 1, max: 2_000_000_000, refusal: "amount_invalid" }),
    request_id: REQUEST_ID,
  }),
});
export const cancelWiderCall = defineCall({
  method: "POST",
  path: "/otc/cancel",
  access: "user",
  budget: "cancels",
  fields: Type.Object({}),
});

export type OtcDeskReply = {
  /** Whole USDT that one exchange may be worth: everybody's, and the caller's now. */
  readonly most: string;
  readonly mine: string;
  /** Null: nothing is asked for or granted. */
  readonly request: {
    readonly id: number;
    readonly worth: string;
    readonly state: "asked" | "granted";
    /** Answered by then, or over; ms of the venue's clock. */
    readonly until: number;
  } | null;
  /** ms. */
  readonly answered_within: number;
  readonly holds_for: number;
};

type Coin = {
  readonly id: number;
  readonly name: string;
  readonly decimals: number;
  /** By the index, in USDT; "" while there is none. */
  readonly price: string;
};
export type ExchangeListReply = {
  readonly transfer: readonly Coin[];
  readonly wallet: readonly { readonly currency: number; readonly change_balance: string }[];
  readonly terms: {
    /** Fractions. */
    readonly spread: string;
    readonly fee: string;
    /** Worth in USDT of one exchange. */
    readonly least: string;
    readonly most: string;
    readonly seconds: number;
  };
};
export type QuoteReply = {
  readonly id: number;
  readonly from_currency_id: number;
  readonly from_currency_name: string;
  readonly to_currency_id: number;
  readonly to_currency_name: string;
  readonly number: string;
  /** Before the fee. */
  readonly gross: string;
  readonly fee: string;
  /** After it. */
  readonly received: string;
  /** Of one whole coin given, and the other way round; rounded down. */
  readonly rate: string;
  readonly inverse: string;
  /** By the index, in USDT. */
  readonly value: string;
  /** ms, of the venue's clock. */
  readonly until: number;
};
export type ExchangeRow = {
  readonly id: number;
  readonly from_currency_id: number;
  readonly from_currency_name: string;
  readonly to_currency_id: number;
  readonly to_currency_name: string;
  readonly number: string;
  readonly received: string;
  readonly fee: string;
  readonly value: string;
  readonly created_time: string;
  readonly receipt: string;
};
