/** Refusals of commands that no person sends through the app door; named here so that every refusal has its text. */
import type { RefusalTable } from "./refusal-table.ts";

export const kernelErrors = {
  asset_id_out_of_range: { number: 1101, text: "server.parameter_error" },
  asset_already_listed: { number: 1102, text: "server.parameter_error" },
  decimals_out_of_range: { number: 1103, text: "server.parameter_error" },
  sample_malformed: { number: 1104, text: "server.parameter_error" },
  account_kinds_invalid: { number: 1105, text: "server.parameter_error" },
  nothing_due: { number: 1106, text: "server.parameter_error" },
  fact_malformed: { number: 1107, text: "server.parameter_error" },
  venue_identified_already: { number: 1108, text: "server.parameter_error" },
  step_out_of_order: { number: 1109, text: "server.parameter_error" },
  rules_older: { number: 1110, text: "server.parameter_error" },
  secret_differs: { number: 1111, text: "server.parameter_error" },
  seed_differs: { number: 1112, text: "server.parameter_error" },
  speed_out_of_range: { number: 1113, text: "server.parameter_error" },
} as const satisfies RefusalTable;
