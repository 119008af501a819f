/** Which statements of a rule's quiz are true. They stand beside the kernel, so that nobody but it says whether somebody was right. */
import type { ScoreRule } from "../formulas.ts";

/** In the order of the texts `credit-score.quiz.<rule>.1` and following. */
export const QUIZ_ANSWERS: Readonly<Record<ScoreRule, readonly boolean[]>> = {
  voucher_forged: [false, true, true],
  payment_reversed: [true, false, true],
  promotion_accounts: [false, true, false],
  chat_abuse: [true, true, false],
  loan_unpaid: [false, false, true],
};
