/** Refusals of the payment password; those of codes are the session's. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const paymentPasswordErrors = {
  payment_password_length: { number: 17_001, text: "payment_password.length" },
} as const satisfies RefusalTable;
