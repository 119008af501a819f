/** Refusals of payout accounts. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const payoutAccountsErrors = {
  payout_incomplete: { number: 25_001, text: "payout.incomplete" },
  payout_coin_unknown: { number: 25_002, text: "payout.coin_unknown" },
  payout_address_wrong: { number: 25_003, text: "payout.address_wrong" },
  payout_address_known: { number: 25_004, text: "payout.address_known" },
  payout_address_missing: { number: 25_005, text: "payout.address_missing" },
  payout_addresses_full: { number: 25_006, text: "payout.addresses_full" },
  payout_card_wrong: { number: 25_007, text: "payout.card_wrong" },
  payout_iban_wrong: { number: 25_008, text: "payout.iban_wrong" },
  payout_bic_wrong: { number: 25_009, text: "payout.bic_wrong" },
  payout_aba_wrong: { number: 25_010, text: "payout.aba_wrong" },
  payout_text_wrong: { number: 25_011, text: "payout.text_wrong" },
} as const satisfies RefusalTable;
