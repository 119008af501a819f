/** Documents of the calls about one's own limits. */
import Type from "typebox";
import { DECIMAL, NUMBER, shape, TIME_MS, word, type CallDocuments } from "../../../contract/call-document.ts";
import { OWN_BREAKS, OWN_LIMITS } from "./self-limits.contract.ts";

const AMOUNT = Type.Union([DECIMAL, Type.Null()]);
const NEXT = shape({ amount: AMOUNT, from: TIME_MS });
const BREAK = shape({
  length: word(...OWN_BREAKS),
  until: TIME_MS,
  excludes: Type.Boolean(),
  back_at: Type.Union([TIME_MS, Type.Null()]),
});

export const selfLimitsDocuments: CallDocuments = {
  tag: "Own limits",
  description:
    "What somebody allows themselves to bring in and to lose, and times in which nothing new begins. Tighter counts at once, looser 24 hours later; no operator sets, loosens or ends any of it. " +
    "Selling, closing, cancelling, moving money between one's own accounts and withdrawing are never refused by it.",
  calls: {
    "GET /limit/own": {
      summary: "One's own limits, what counts against them, and a break",
      message: shape({
        now: TIME_MS,
        limits: Type.Array(shape({ limit: word(...OWN_LIMITS), amount: AMOUNT, used: DECIMAL, next: Type.Union([NEXT, Type.Null()]) })),
        break: Type.Union([BREAK, Type.Null()]),
        withdrawal: shape({ level: NUMBER, most: DECIMAL, left: DECIMAL }),
      }),
    },
    "POST /limit/set": {
      summary: "Set, tighten or loosen a limit",
      description:
        "What counts already, said again, takes back what waits. A limit of losses that is reached already cancels as a break does; one that is reached later lets what waited for a trigger, or for another order, expire when it would open.",
      fields: {
        limit: "Which.",
        amount: "USDT with up to 6 decimals, 0 lets nothing come in. Without it `no_limit` must stand.",
        no_limit: "1: none. Without `amount`.",
      },
      refusals: ["self_limit_unknown", "self_limit_invalid", "self_limit_unchanged", "amount_invalid", "account_not_open"],
    },
    "POST /limit/break": {
      summary: "Take a break, or exclude oneself",
      description:
        "At once and never shortened. Cancels what waits and would open: spot's buys, with what they are listed with, and every order of futures that is not reduce-only. Half a year or more ends by asking when the time is over, and wants a login or a proof of the last 15 minutes (`POST /safe/prove`).",
      fields: { length: "How long." },
      refusals: ["break_length_unknown", "break_stands", "second_proof_needed", "account_not_open"],
    },
    "POST /limit/return": {
      summary: "Come back after an exclusion",
      description: "When its time is over; 24 hours later it ends.",
      refusals: ["no_exclusion", "break_stands", "account_not_open"],
    },
  },
};
