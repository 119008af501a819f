/** What any call may be refused with, whatever its feature. */
import type { RefusalTable } from "./refusal-table.ts";

export const doorErrors = {
  parameter_error: { number: 1001, text: "server.parameter_error" },
  login_required: { number: 1002, text: "server.login_required", type: "999" },
  verification_required: { number: 1003, text: "server.verification_required", type: "998" },
  payment_details_missing: { number: 1004, text: "server.payment_details_missing", type: "997" },
  unknown_call: { number: 1005, text: "server.unknown_call" },
  request_too_large: { number: 1006, text: "server.request_too_large" },
  unreadable_request: { number: 1007, text: "server.unreadable_request" },
  too_many_requests: { number: 1008, text: "server.too_many_requests" },
  try_again_later: { number: 1009, text: "server.try_again_later" },
  disk_space_low: { number: 1010, text: "server.disk_space_low" },
  history_unavailable: { number: 1011, text: "server.history_unavailable" },
  history_behind: { number: 1012, text: "server.history_behind" },
} as const satisfies RefusalTable;
