/** Refusals of holds; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const holdsErrors = {
  hold_kind_unknown: { number: 21001, text: "holds.hold_kind_unknown" },
  hold_cause_unknown: { number: 21002, text: "holds.hold_cause_unknown" },
  hold_not_by_operators: { number: 21003, text: "holds.hold_not_by_operators" },
  hold_not_by_rule: { number: 21004, text: "holds.hold_not_by_rule" },
  hold_amount_invalid: { number: 21005, text: "holds.hold_amount_invalid" },
  hold_not_found: { number: 21006, text: "holds.hold_not_found" },
  hold_deadline_invalid: { number: 21007, text: "holds.hold_deadline_invalid" },
  hold_too_long: { number: 21008, text: "holds.hold_too_long" },
  hold_limit_reached: { number: 21009, text: "holds.hold_limit_reached" },
} as const satisfies RefusalTable;
