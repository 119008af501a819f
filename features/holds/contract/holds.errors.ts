/** Refusals of holds; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const holdsErrors = {
  hold_kind_unknown: { number: 20001, text: "holds.hold_kind_unknown" },
  hold_cause_unknown: { number: 20002, text: "holds.hold_cause_unknown" },
  hold_not_by_operators: { number: 20003, text: "holds.hold_not_by_operators" },
  hold_not_by_rule: { number: 20004, text: "holds.hold_not_by_rule" },
  hold_amount_invalid: { number: 20005, text: "holds.hold_amount_invalid" },
  hold_not_found: { number: 20006, text: "holds.hold_not_found" },
  hold_deadline_invalid: { number: 20007, text: "holds.hold_deadline_invalid" },
  hold_too_long: { number: 20008, text: "holds.hold_too_long" },
  hold_limit_reached: { number: 20009, text: "holds.hold_limit_reached" },
} as const satisfies RefusalTable;
