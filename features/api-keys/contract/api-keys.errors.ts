/** Refusals around API keys. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const apiKeysErrors = {
  api_key_name_missing: { number: 11001, text: "api_keys.name_missing" },
  api_key_scope_unknown: { number: 11002, text: "api_keys.scope_unknown" },
  api_key_ip_malformed: { number: 11003, text: "api_keys.ip_malformed" },
  api_key_public_key_malformed: { number: 11004, text: "api_keys.public_key_malformed" },
  api_key_login_too_old: { number: 11005, text: "api_keys.login_too_old" },
  api_key_second_factor_required: { number: 11006, text: "api_keys.second_factor_required" },
  api_keys_full: { number: 11007, text: "api_keys.full" },
  api_key_not_found: { number: 11008, text: "api_keys.not_found" },
  api_key_ip_required: { number: 11009, text: "api_keys.ip_required" },
} as const satisfies RefusalTable;
