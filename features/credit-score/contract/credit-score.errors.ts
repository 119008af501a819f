/** Refusals of credit scores; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const creditScoreErrors = {
  score_rule_unknown: { number: 47001, text: "credit_score.rule_unknown" },
  score_rule_not_by_operators: { number: 47002, text: "credit_score.not_by_operators" },
  score_rule_not_by_rule: { number: 47003, text: "credit_score.not_by_rule" },
  score_evidence_invalid: { number: 47004, text: "credit_score.evidence_invalid" },
  score_evidence_used: { number: 47005, text: "credit_score.evidence_used" },
  score_entries_full: { number: 47006, text: "credit_score.entries_full" },
  score_entry_not_found: { number: 47007, text: "credit_score.entry_not_found" },
  score_entry_restored: { number: 47008, text: "credit_score.entry_restored" },
  appeal_made_already: { number: 47009, text: "credit_score.appeal_made" },
  appeal_not_open: { number: 47010, text: "credit_score.appeal_not_open" },
  appeal_cause_unknown: { number: 47011, text: "credit_score.cause_unknown" },
  appeal_of_own_entry: { number: 47012, text: "credit_score.own_entry" },
  plan_step_unknown: { number: 47013, text: "credit_score.step_unknown" },
  plan_step_done: { number: 47014, text: "credit_score.step_done" },
  quiz_wrong: { number: 47015, text: "credit_score.quiz_wrong" },
  appeal_words_wrong: { number: 47016, text: "credit_score.appeal_words_wrong" },
} as const satisfies RefusalTable;
