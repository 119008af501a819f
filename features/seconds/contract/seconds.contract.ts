/** The calls of seconds contracts: `/microtrade`, and ours for limits, the public table and the samples to check by. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { DecimalString } from "../../../contract/decimal-string.ts";
import { ID, LIMIT, oneOf, PAGE, pattern, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

const DECIMAL_LENGTH_MAX = 41;
const CONTRACT = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "seconds_not_found" });

export const periodsCall = defineCall({ method: "GET", path: "/microtrade/seconds", access: "guest", fields: Type.Object({}) });
export const payableCall = defineCall({ method: "GET", path: "/microtrade/payable_currencies", access: "user", fields: Type.Object({}) });
export const stakesCall = defineCall({ method: "GET", path: "/microtrade/nums", access: "guest", fields: Type.Object({}) });
/** `currency_id`: what is paid with; older clients call it `legal_id`. */
export const openSecondsCall = defineCall({
  method: "POST",
  path: "/microtrade/submit",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    match_id: ID,
    currency_id: Type.Optional(ID),
    legal_id: Type.Optional(ID),
    type: oneOf(["1", "2"], { refusal: "seconds_side_invalid" }),
    seconds: wholeNumber({ min: 1, max: 100_000, refusal: "seconds_period_unavailable" }),
    number: text({ max: DECIMAL_LENGTH_MAX, refusal: "amount_invalid" }),
    request_id: REQUEST_ID,
  }),
});
export const secondsResultCall = defineCall({
  method: "GET",
  path: "/microtrade/get_result",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: CONTRACT }),
});
export const secondsListCall = defineCall({
  method: "GET",
  path: "/microtrade/lists",
  access: "user",
  budget: "history",
  fields: Type.Object({
    match_id: Type.Optional(pattern("^-?[0-9]{0,10}$")),
    currency_id: Type.Optional(pattern("^-?[0-9]{0,10}$")),
    status: Type.Optional(pattern("^(-1|1|3)?$")),
    result: Type.Optional(oneOf(["won", "lost"])),
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
  }),
});
export const secondsLeftCall = defineCall({
  method: "GET",
  path: "/microtrade/daosji",
  access: "user",
  budget: "history",
  fields: Type.Object({ id: CONTRACT }),
});

/** Ours: one's own limits, what of them is used today, and how often one was right. */
export const secondsMineCall = defineCall({
  method: "GET",
  path: "/microtrade/mine",
  access: "user",
  budget: "history",
  fields: Type.Object({}),
});
export const OWN_SECONDS_LIMITS = ["stake_day", "loss_day"] as const;
/** Ours. Either `amount`: USDT; or `no_limit`: an amount that got lost must loosen nothing. */
export const secondsLimitCall = defineCall({
  method: "POST",
  path: "/microtrade/limit",
  access: "user",
  fields: Type.Object({
    limit: oneOf(OWN_SECONDS_LIMITS, { refusal: "seconds_limit_unknown" }),
    amount: Type.Optional(Type.String({ ...DecimalString, refusal: "amount_invalid" })),
    no_limit: Type.Optional(oneOf(["1"])),
    request_id: REQUEST_ID,
  }),
});
/** Ours: the index as the log has it, sample for sample: what a contract is entered at and decided by. */
export const secondsIndexCall = defineCall({
  method: "GET",
  path: "/microtrade/index",
  access: "guest",
  fields: Type.Object({ match_id: ID, after: Type.Optional(pattern("^[0-9]{1,15}$")) }),
});
/** Ours: every ratio with its break-even, and what came of all contracts. */
export const secondsTableCall = defineCall({
  method: "GET",
  path: "/microtrade/table",
  access: "guest",
  budget: "history",
  fields: Type.Object({}),
});
/** Ours: the log's samples of a market's index, by which anybody recomputes results; an hour at most. */
export const SAMPLES_SPAN_MS = 3_600_000;
const MOMENT = wholeNumber({ min: 0, max: 999_999_999_999_999 });
export const secondsSamplesCall = defineCall({
  method: "GET",
  path: "/microtrade/samples",
  access: "guest",
  budget: "history",
  fields: Type.Object({ match_id: ID, from: MOMENT, to: MOMENT }),
});
