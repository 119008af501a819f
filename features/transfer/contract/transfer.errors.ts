/** Refusals of transfers between one's own accounts; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const transferErrors = {
  account_kind_unavailable: { number: 13001, text: "transfer.account_kind_unavailable" },
  same_account_kind: { number: 13002, text: "transfer.same_account_kind" },
  amount_invalid: { number: 13003, text: "transfer.amount_invalid" },
  margin_needed: { number: 13004, text: "transfer.margin_needed" },
} as const satisfies RefusalTable;
