/** Refusals of one's own limits; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const selfLimitsErrors = {
  self_limit_unknown: { number: 48001, text: "self_limits.unknown" },
  self_limit_invalid: { number: 48002, text: "self_limits.invalid" },
  self_limit_unchanged: { number: 48003, text: "self_limits.unchanged" },
  break_length_unknown: { number: 48004, text: "self_limits.length_unknown" },
  break_stands: { number: 48005, text: "self_limits.break_stands" },
  no_exclusion: { number: 48006, text: "self_limits.no_exclusion" },
  on_a_break: { number: 48007, text: "self_limits.on_a_break" },
  loss_limit_reached: { number: 48008, text: "self_limits.loss_reached" },
  deposit_limit_reached: { number: 48009, text: "self_limits.deposit_reached" },
} as const satisfies RefusalTable;
