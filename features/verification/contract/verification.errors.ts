/** Refusals of verification; the last ones carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const verificationErrors = {
  verification_type_wrong: { number: 24_001, text: "verification.type_wrong" },
  verification_incomplete: { number: 24_002, text: "verification.incomplete" },
  contacts_not_bound: { number: 24_003, text: "verification.contacts_not_bound" },
  card_id_used: { number: 24_004, text: "verification.card_id_used" },
  verification_sent: { number: 24_005, text: "verification.sent_already" },
  basic_level_missing: { number: 24_006, text: "verification.basic_missing" },
  basic_level_in_review: { number: 24_007, text: "verification.basic_in_review" },
  paper_venues_only: { number: 24_008, text: "verification.paper_only" },
  name_invalid: { number: 24_009, text: "verification.name_invalid" },
  card_id_invalid: { number: 24_010, text: "verification.card_id_invalid" },
  level_unknown: { number: 24_011, text: "verification.level_unknown" },
  level_unchanged: { number: 24_012, text: "verification.level_unchanged" },
  limit_invalid: { number: 24_013, text: "verification.limit_invalid" },
  level_kept: { number: 24_014, text: "verification.level_kept" },
  limit_too_low: { number: 24_015, text: "verification.limit_too_low" },
} as const satisfies RefusalTable;
