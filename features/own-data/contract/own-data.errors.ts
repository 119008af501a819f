/** Refusals of taking one's data along and of leaving. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const ownDataErrors = {
  export_needs_mail: { number: 41_001, text: "own_data.export_needs_mail" },
  export_too_often: { number: 41_002, text: "own_data.export_too_often" },
  close_orders_open: { number: 41_003, text: "own_data.close_orders_open" },
  close_balances_left: { number: 41_004, text: "own_data.close_balances_left" },
  close_contracts_open: { number: 41_005, text: "own_data.close_contracts_open" },
} as const satisfies RefusalTable;
