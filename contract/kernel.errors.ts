/** Refusals of commands that no person sends through the app door; named here so that every refusal has its text. */
import type { RefusalTable } from "./refusal-table.ts";

export const kernelErrors = {
  asset_id_out_of_range: { number: 1101, text: "server.parameter_error" },
  asset_already_listed: { number: 1102, text: "server.parameter_error" },
  decimals_out_of_range: { number: 1103, text: "server.parameter_error" },
  sample_malformed: { number: 1104, text: "server.parameter_error" },
} as const satisfies RefusalTable;
