/** Refusals of futures; those of the kernel carry the kernel's names. What orders of spot are refused for as well stands with spot. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const futuresErrors = {
  contract_not_found: { number: 68_001, text: "futures.contract_not_found" },
  contract_exists: { number: 68_002, text: "server.parameter_error" },
  contract_terms_invalid: { number: 68_003, text: "server.parameter_error" },
  contract_halted: { number: 68_004, text: "futures.contract_halted" },
  contract_not_halted: { number: 68_005, text: "server.parameter_error" },
  mark_stale: { number: 68_006, text: "futures.mark_stale" },
  multiple_not_offered: { number: 68_007, text: "futures.multiple_not_offered" },
  futures_test_required: { number: 68_008, text: "futures.test_required" },
  bracket_exceeded: { number: 68_009, text: "futures.bracket_exceeded" },
  would_be_closed_out: { number: 68_010, text: "futures.would_be_closed_out" },
  too_many_positions: { number: 68_011, text: "futures.too_many_positions" },
  client_order_id_in_use: { number: 68_012, text: "server.parameter_error" },
  client_order_id_invalid: { number: 68_013, text: "server.parameter_error" },
  nothing_to_reduce: { number: 68_014, text: "futures.nothing_to_reduce" },
  position_not_found: { number: 68_015, text: "futures.position_not_found" },
  position_not_yours: { number: 68_016, text: "futures.position_not_found" },
  position_mode_in_use: { number: 68_017, text: "futures.position_mode_in_use" },
  position_mode_one_way: { number: 68_018, text: "futures.position_mode_one_way" },
  margin_below_initial: { number: 68_019, text: "futures.margin_below_initial" },
  trigger_invalid: { number: 68_020, text: "futures.trigger_invalid" },
  close_out_not_found: { number: 68_022, text: "futures.close_out_not_found" },
  limit_beyond_last: { number: 68_021, text: "futures.limit_beyond_last" },
} as const satisfies RefusalTable;
