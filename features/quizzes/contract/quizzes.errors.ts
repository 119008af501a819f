/** Refusals of quizzes; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const quizzesErrors = {
  quiz_not_found: { number: 81_001, text: "quizzes.not_found" },
  quiz_not_started: { number: 81_002, text: "quizzes.not_started" },
  quiz_cut_off: { number: 81_003, text: "quizzes.cut_off" },
  quiz_option_invalid: { number: 81_004, text: "quizzes.option_invalid" },
  quiz_below_least: { number: 81_005, text: "quizzes.below_least" },
  quiz_too_many: { number: 81_006, text: "quizzes.too_many" },
  quiz_above_most: { number: 81_007, text: "quizzes.above_most" },
  quiz_full: { number: 81_008, text: "quizzes.full" },
  quiz_own_limit: { number: 81_009, text: "quizzes.own_limit" },
  quiz_limit_invalid: { number: 81_010, text: "quizzes.limit_invalid" },
  quiz_limit_unchanged: { number: 81_011, text: "quizzes.limit_unchanged" },
  quiz_not_challengeable: { number: 81_012, text: "quizzes.not_challengeable" },
  quiz_no_bet: { number: 81_013, text: "quizzes.no_bet" },
  quiz_terms_invalid: { number: 81_014, text: "quizzes.terms_invalid" },
  quizzes_full: { number: 81_015, text: "quizzes.many" },
  quiz_settles_itself: { number: 81_016, text: "quizzes.settles_itself" },
  quiz_not_due: { number: 81_017, text: "quizzes.not_due" },
  quiz_reported_already: { number: 81_018, text: "quizzes.reported_already" },
  quiz_not_voidable: { number: 81_019, text: "quizzes.not_voidable" },
} as const satisfies RefusalTable;
