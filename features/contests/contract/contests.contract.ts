/** The calls of contests, ours in the family's style: the seed has none. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, oneOf, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

const CONTEST = wholeNumber({ min: 1, max: 999_999_999, refusal: "contest_not_found" });
const CODE = Type.Optional(text({ max: 32, refusal: "contest_not_found" }));
const SUM = Type.Optional(text({ max: 41, refusal: "amount_invalid" }));
const MARKET = wholeNumber({ min: 1, max: 65_535, refusal: "contest_market_other" });
const ENTRY = wholeNumber({ min: 1, max: 500, refusal: "contest_not_found" });
const MINUTES = (min: number, max: number) => wholeNumber({ min, max, refusal: "contest_terms_invalid" });

export const contestListCall = defineCall({
  method: "GET",
  path: "/contest/list",
  access: "guest",
  budget: "history",
  fields: Type.Object({ state: Type.Optional(oneOf(["open", "ended", "mine"])), page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});
/** A private one: for who is in it or opened it, or with the word of its link. With the word alone: the contest that it is of. */
export const contestDetailCall = defineCall({
  method: "GET",
  path: "/contest/detail",
  access: "guest",
  budget: "history",
  fields: Type.Object({ id: Type.Optional(CONTEST), code: CODE }),
});
/** Everything from which an entry can be computed again: one's own at any time, everybody's of the table once it is over. */
export const contestEntryCall = defineCall({
  method: "GET",
  path: "/contest/entry",
  access: "guest",
  budget: "charts",
  fields: Type.Object({ id: CONTEST, entry: ENTRY, code: CODE }),
});
export const contestMarketsCall = defineCall({
  method: "GET",
  path: "/contest/markets",
  access: "guest",
  fields: Type.Object({}),
});
export const contestCreateCall = defineCall({
  method: "POST",
  path: "/contest/create",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    name: text({ max: 60, refusal: "contest_terms_invalid" }),
    markets: text({ max: 64, refusal: "contest_terms_invalid" }),
    money: text({ max: 41, refusal: "amount_invalid" }),
    starts_in: MINUTES(0, 43_200),
    runs_for: MINUTES(10, 44_640),
    late: MINUTES(0, 1),
    seats: wholeNumber({ min: 2, max: 500, refusal: "contest_terms_invalid" }),
    request_id: REQUEST_ID,
  }),
});
export const contestJoinCall = defineCall({
  method: "POST",
  path: "/contest/join",
  access: "user",
  // It waits for the tables, which say whose link it is.
  budget: "history",
  fields: Type.Object({ id: CONTEST, code: CODE, request_id: REQUEST_ID }),
});
export const contestLeaveCall = defineCall({
  method: "POST",
  path: "/contest/leave",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: CONTEST, request_id: REQUEST_ID }),
});
/** `price`: a limit, without it the next index. `number`: of the coin; `amount`: USDT to buy for at the next index. */
export const contestOrderCall = defineCall({
  method: "POST",
  path: "/contest/order",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    id: CONTEST,
    market: MARKET,
    side: oneOf(["buy", "sell"]),
    price: SUM,
    number: SUM,
    amount: SUM,
    request_id: REQUEST_ID,
  }),
});
export const contestCancelCall = defineCall({
  method: "POST",
  path: "/contest/cancel",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    id: CONTEST,
    order: wholeNumber({ min: 1, max: 999_999_999, refusal: "contest_order_not_found" }),
    request_id: REQUEST_ID,
  }),
});
export const contestCallOffCall = defineCall({
  method: "POST",
  path: "/contest/call_off",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: CONTEST, request_id: REQUEST_ID }),
});
