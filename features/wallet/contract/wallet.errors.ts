/** Refusals around balances; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const walletErrors = {
  asset_not_found: { number: 6001, text: "wallet.asset_not_found" },
  account_already_open: { number: 6002, text: "wallet.account_already_open" },
  account_not_open: { number: 6003, text: "wallet.account_not_open" },
  paper_only: { number: 6004, text: "wallet.paper_only" },
  issuance_exhausted: { number: 6005, text: "wallet.issuance_exhausted" },
  wallet_type_unknown: { number: 6006, text: "wallet.wallet_type_unknown" },
  wallet_not_found: { number: 6007, text: "wallet.wallet_not_found" },
} as const satisfies RefusalTable;
