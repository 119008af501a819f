/** Refusals of deposits; most carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const depositsErrors = {
  deposit_source_invalid: { number: 33_001, text: "deposits.source_invalid" },
  deposit_voucher_used: { number: 33_002, text: "deposits.voucher_used" },
  deposit_known: { number: 33_003, text: "deposits.known" },
  deposit_not_open: { number: 33_004, text: "deposits.not_open" },
  deposit_why_unknown: { number: 33_005, text: "deposits.why_unknown" },
  deposit_terms_invalid: { number: 33_006, text: "deposits.terms_invalid" },
  deposits_full: { number: 33_007, text: "deposits.full" },
  paper_deposit_limit: { number: 33_008, text: "deposits.paper_limit" },
  deposit_below_minimum: { number: 33_009, text: "deposits.below_minimum" },
  deposit_network_closed: { number: 33_010, text: "deposits.network_closed" },
  deposit_voucher_missing: { number: 33_011, text: "deposits.voucher_missing" },
  payment_unknown: { number: 33_012, text: "deposits.payment_unknown" },
} as const satisfies RefusalTable;
