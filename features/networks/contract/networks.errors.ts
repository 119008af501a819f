/** Refusals of networks; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const networksErrors = {
  network_unknown: { number: 26_001, text: "networks.network_unknown" },
  network_terms_invalid: { number: 26_002, text: "networks.terms_invalid" },
  network_terms_too_high: { number: 26_003, text: "networks.terms_too_high" },
  network_pause_too_soon: { number: 26_004, text: "networks.pause_too_soon" },
} as const satisfies RefusalTable;
