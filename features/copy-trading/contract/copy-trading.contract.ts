/** The calls of copy trading: `/follow` as clients of this family know it, and ours for settings, one's own copies, traders and their figures. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { DecimalString } from "../../../contract/decimal-string.ts";
import { LIMIT, oneOf, PAGE, pattern, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

const DECIMAL_LENGTH_MAX = 41;
/** Persons' numbers; a position's is that of its order. */
const TRADER = wholeNumber({ min: 1, max: 2_147_483_647, refusal: "copy_trader_not_found" });
const POSITION = wholeNumber({ min: 1, max: 999_999_999_999_999, refusal: "position_not_found" });
const AMOUNT = text({ max: DECIMAL_LENGTH_MAX, refusal: "amount_invalid" });
/** Percent with at most four decimals: 12.5. */
const PERCENT = Type.String({ ...DecimalString, refusal: "copy_settings_invalid" });
const SHARE = Type.String({ ...DecimalString, refusal: "copy_share_invalid" });
/** Minutes that others see positions later. */
const DELAY = oneOf(["0", "15"]);
export const TEXT_MAX = 200;
const INTRODUCTION = text({ min: 1, max: TEXT_MAX, refusal: "copy_text_invalid" });
const KIND = oneOf(["1", "2"], { refusal: "copy_type_invalid" });
const NUMBER = text({ max: DECIMAL_LENGTH_MAX, refusal: "copy_number_invalid" });
export const TRADER_SORTS = ["return", "profit", "drawdown", "accuracy", "followers", "copying", "days"] as const;
export type TraderSort = (typeof TRADER_SORTS)[number];
const LEAST = Type.Optional(Type.String({ ...DecimalString }));

/** Everything of a follow that its person sets beside multiple or lots; what is left out has its default. */
const SETTINGS = {
  /** Leverage of copies; 0: the trader's. */
  multiple: Type.Optional(wholeNumber({ min: 0, max: 1000, refusal: "copy_settings_invalid" })),
  /** USDT: most margin of all copies, and of one; 0: no bound of its own. */
  most_all: Type.Optional(AMOUNT),
  most_position: Type.Optional(AMOUNT),
  /** Percent; 0: what the venue says; no stop. */
  guard: Type.Optional(PERCENT),
  stop: Type.Optional(PERCENT),
  /** Coins' ids, with commas. */
  left_out: Type.Optional(pattern("^([0-9]{1,10}(,[0-9]{1,10}){0,49})?$", { max: 600, refusal: "copy_settings_invalid" })),
  at_end: Type.Optional(oneOf(["close", "keep"])),
};

export const traderListCall = defineCall({
  method: "GET",
  path: "/follow/index",
  access: "guest",
  budget: "history",
  fields: Type.Object({
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
    sort: Type.Optional(oneOf(TRADER_SORTS)),
    /** Only those that one follows. */
    followed: Type.Optional(oneOf(["0", "1"])),
    /** Only those that one keeps at hand. */
    starred: Type.Optional(oneOf(["0", "1"])),
    /** Only those that somebody new can follow now. */
    open: Type.Optional(oneOf(["0", "1"])),
    least_return: LEAST,
    most_drawdown: LEAST,
    least_accuracy: LEAST,
    least_followers: Type.Optional(wholeNumber({ min: 0, max: 1_000_000 })),
    least_days: Type.Optional(wholeNumber({ min: 0, max: 100_000 })),
    search: Type.Optional(text({ min: 0, max: 40 })),
  }),
});
export const followCall = defineCall({
  method: "POST",
  path: "/follow/follow",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    trader_user_id: TRADER,
    number: NUMBER,
    type: KIND,
    ...SETTINGS,
    /** The share that the person saw, percent: refused where it is another one now. */
    share: Type.Optional(SHARE),
    request_id: REQUEST_ID,
  }),
});
export const unfollowCall = defineCall({
  method: "POST",
  path: "/follow/cancel",
  access: "user",
  budget: "moves",
  fields: Type.Object({ follow_user_id: TRADER, copies: Type.Optional(oneOf(["close", "keep"])), request_id: REQUEST_ID }),
});
export const traderCall = defineCall({
  method: "GET",
  path: "/follow/traderDetail",
  access: "guest",
  budget: "history",
  fields: Type.Object({ trader_user_id: TRADER }),
});
export const selfHoldingCall = defineCall({
  method: "POST",
  path: "/follow/selfHolding",
  access: "user",
  budget: "moves",
  fields: Type.Object({ transaction_id: POSITION, close: Type.Optional(oneOf(["0", "1"])), request_id: REQUEST_ID }),
});
export const traderHistoryCall = defineCall({
  method: "GET",
  path: "/follow/historyTrade",
  access: "guest",
  budget: "history",
  fields: Type.Object({ trader_user_id: TRADER, page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});

/** Ours from here on. */
export const traderPositionsCall = defineCall({
  method: "GET",
  path: "/follow/positions",
  access: "guest",
  budget: "history",
  fields: Type.Object({ trader_user_id: TRADER }),
});
export const CURVE_DAYS = ["7", "30", "90", "365"] as const;
export const traderCurveCall = defineCall({
  method: "GET",
  path: "/follow/curve",
  access: "guest",
  budget: "history",
  fields: Type.Object({ trader_user_id: TRADER, days: Type.Optional(oneOf(CURVE_DAYS)) }),
});
/** What figures are made of, so that everybody recomputes them. */
const AFTER = Type.Optional(wholeNumber({ min: 0, max: 999_999_999_999_999 }));
export const traderHoursCall = defineCall({
  method: "GET",
  path: "/follow/hours",
  access: "guest",
  budget: "history",
  fields: Type.Object({ trader_user_id: TRADER, after: AFTER }),
});
export const traderClosedCall = defineCall({
  method: "GET",
  path: "/follow/closed",
  access: "guest",
  budget: "history",
  fields: Type.Object({ trader_user_id: TRADER, after: AFTER }),
});
export const simulationCall = defineCall({
  method: "GET",
  path: "/follow/simulation",
  access: "user",
  budget: "charts",
  fields: Type.Object({ trader_user_id: TRADER, number: NUMBER, type: KIND, ...SETTINGS }),
});
export const starTraderCall = defineCall({
  method: "POST",
  path: "/follow/star",
  access: "user",
  budget: "moves",
  fields: Type.Object({ trader_user_id: TRADER, on: oneOf(["0", "1"]) }),
});
export const REPORT_REASONS = ["promises", "harassment", "impersonation", "manipulation", "other"] as const;
export const reportTraderCall = defineCall({
  method: "POST",
  path: "/follow/report",
  access: "user",
  budget: "moves",
  fields: Type.Object({ trader_user_id: TRADER, reason: oneOf(REPORT_REASONS), text: INTRODUCTION }),
});

export const followSettingsCall = defineCall({
  method: "GET",
  path: "/follow/settings",
  access: "user",
  budget: "history",
  fields: Type.Object({ trader_user_id: TRADER }),
});
export const setFollowCall = defineCall({
  method: "POST",
  path: "/follow/settings",
  access: "user",
  budget: "moves",
  fields: Type.Object({ trader_user_id: TRADER, number: NUMBER, type: KIND, ...SETTINGS, request_id: REQUEST_ID }),
});
export const myFollowsCall = defineCall({
  method: "GET",
  path: "/follow/mine",
  access: "user",
  budget: "history",
  fields: Type.Object({}),
});
export const myCopiesCall = defineCall({
  method: "GET",
  path: "/follow/copies",
  access: "user",
  budget: "history",
  fields: Type.Object({
    state: oneOf(["open", "closed"]),
    trader_user_id: Type.Optional(TRADER),
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
  }),
});
export const notCopiedCall = defineCall({
  method: "GET",
  path: "/follow/missed",
  access: "user",
  budget: "history",
  fields: Type.Object({ trader_user_id: Type.Optional(TRADER), page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});
export const sharesCall = defineCall({
  method: "GET",
  path: "/follow/shares",
  access: "user",
  budget: "history",
  fields: Type.Object({ side: oneOf(["paid", "received"]), page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});

/** Being a trader. */
export const applyCall = defineCall({
  method: "POST",
  path: "/follow/apply",
  access: "user",
  budget: "moves",
  fields: Type.Object({ text: INTRODUCTION, share: SHARE, delay: Type.Optional(DELAY), request_id: REQUEST_ID }),
});
export const myTraderCall = defineCall({
  method: "GET",
  path: "/follow/me",
  access: "user",
  budget: "history",
  fields: Type.Object({}),
});
export const myFollowersCall = defineCall({
  method: "GET",
  path: "/follow/followers",
  access: "user",
  budget: "history",
  fields: Type.Object({ page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});
export const setShareCall = defineCall({
  method: "POST",
  path: "/follow/share",
  access: "user",
  budget: "moves",
  fields: Type.Object({ share: SHARE, request_id: REQUEST_ID }),
});
export const setShownCall = defineCall({
  method: "POST",
  path: "/follow/shown",
  access: "user",
  budget: "moves",
  fields: Type.Object({ text: INTRODUCTION, delay: DELAY }),
});
export const leaveTradingCall = defineCall({
  method: "POST",
  path: "/follow/leave",
  access: "user",
  budget: "moves",
  fields: Type.Object({ request_id: REQUEST_ID }),
});
