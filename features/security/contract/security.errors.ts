/** Refusals of what protects an account; those of codes and passwords are the session's. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const securityErrors = {
  second_proof_needed: { number: 40_001, text: "security.second_proof_needed" },
  second_factor_needed: { number: 40_002, text: "security.second_factor_needed" },
  second_factor_wrong: { number: 40_003, text: "security.second_factor_wrong" },
  passkey_wrong: { number: 40_004, text: "security.passkey_wrong" },
  passkeys_need_a_name: { number: 40_005, text: "security.passkeys_need_a_name" },
  passkeys_too_many: { number: 40_006, text: "security.passkeys_too_many" },
  factor_unknown: { number: 40_007, text: "security.factor_unknown" },
  session_unknown: { number: 40_008, text: "security.session_unknown" },
  proof_missing: { number: 40_009, text: "security.proof_missing" },
  words_malformed: { number: 40_010, text: "security.words_malformed" },
  account_frozen: { number: 40_011, text: "security.account_frozen" },
  freeze_link_old: { number: 40_012, text: "security.freeze_link_old" },
  factor_removal_unknown: { number: 40_014, text: "security.factor_removal_unknown" },
  account_not_frozen: { number: 40_013, text: "security.account_not_frozen" },
} as const satisfies RefusalTable;
