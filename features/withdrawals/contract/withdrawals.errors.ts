/** Refusals of withdrawals; those that the kernel says carry its names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const withdrawalsErrors = {
  destination_invalid: { number: 34_001, text: "withdrawals.destination_invalid" },
  withdrawals_paused: { number: 34_002, text: "withdrawals.paused" },
  withdrawal_below_minimum: { number: 34_003, text: "withdrawals.below_minimum" },
  withdrawal_repeated: { number: 34_004, text: "withdrawals.repeated" },
  withdrawals_too_many: { number: 34_005, text: "withdrawals.too_many" },
  withdrawal_needs_level: { number: 34_006, text: "withdrawals.needs_level", type: "998" },
  withdrawal_above_limit: { number: 34_007, text: "withdrawals.above_limit" },
  withdrawal_held: { number: 34_008, text: "withdrawals.held" },
  withdrawal_not_found: { number: 34_009, text: "withdrawals.not_found" },
  withdrawal_state_wrong: { number: 34_010, text: "withdrawals.state_wrong" },
  withdrawal_cause_unknown: { number: 34_011, text: "withdrawals.cause_unknown" },
  withdrawal_not_by_you: { number: 34_012, text: "withdrawals.not_by_you" },
  withdrawal_address_unsaved: { number: 34_013, text: "withdrawals.address_unsaved" },
  withdrawal_bank_missing: { number: 34_014, text: "withdrawals.bank_missing" },
  withdrawal_code_needed: { number: 34_015, text: "withdrawals.code_needed" },
  withdrawal_password_wrong: { number: 34_016, text: "withdrawals.password_wrong" },
  withdrawal_nobody_pays: { number: 34_017, text: "withdrawals.nobody_pays" },
} as const satisfies RefusalTable;
