/** The calls of quizzes, ours in the family's style: the seed names the pages and none of the calls. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, oneOf, PAGE, REQUEST_ID, text, wholeNumber } from "../../../contract/fields.ts";

const AMOUNT = text({ max: 41, refusal: "amount_invalid" });
const QUIZ = wholeNumber({ min: 1, max: 999_999_999, refusal: "quiz_not_found" });

export const quizListCall = defineCall({
  method: "GET",
  path: "/quiz/list",
  access: "guest",
  budget: "history",
  fields: Type.Object({ state: Type.Optional(oneOf(["open", "coming", "over"])), page: Type.Optional(PAGE), limit: Type.Optional(LIMIT) }),
});
export const quizDetailCall = defineCall({
  method: "GET",
  path: "/quiz/detail",
  access: "guest",
  budget: "history",
  fields: Type.Object({ id: QUIZ }),
});
export const quizBetCall = defineCall({
  method: "POST",
  path: "/quiz/bet",
  access: "user",
  budget: "moves",
  fields: Type.Object({
    id: QUIZ,
    option: wholeNumber({ min: 1, max: 8, refusal: "quiz_option_invalid" }),
    number: AMOUNT,
    request_id: REQUEST_ID,
  }),
});
export const quizBetsCall = defineCall({
  method: "GET",
  path: "/quiz/my_bets",
  access: "user",
  budget: "history",
  fields: Type.Object({
    state: Type.Optional(oneOf(["all", "open", "right", "missed", "void"])),
    page: Type.Optional(PAGE),
    limit: Type.Optional(LIMIT),
  }),
});
export const quizChallengeCall = defineCall({
  method: "POST",
  path: "/quiz/challenge",
  access: "user",
  budget: "moves",
  fields: Type.Object({ id: QUIZ, request_id: REQUEST_ID }),
});
/** Without `amount`: no limit. */
export const quizLimitCall = defineCall({
  method: "POST",
  path: "/quiz/limit",
  access: "user",
  budget: "moves",
  fields: Type.Object({ amount: Type.Optional(AMOUNT), request_id: REQUEST_ID }),
});
