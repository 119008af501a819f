/** Refusals of price alerts. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const alertsErrors = {
  alert_not_found: { number: 18_001, text: "alerts.not_found" },
  alert_price_invalid: { number: 18_002, text: "alerts.price_invalid" },
  alert_already_there: { number: 18_003, text: "alerts.already_there" },
  alert_already_set: { number: 18_004, text: "alerts.already_set" },
  alerts_full: { number: 18_005, text: "alerts.full" },
  alert_note_too_long: { number: 18_006, text: "alerts.note_too_long" },
} as const satisfies RefusalTable;
