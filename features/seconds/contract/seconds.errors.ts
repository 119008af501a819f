/** Refusals of seconds contracts; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const secondsErrors = {
  seconds_market_unavailable: { number: 69_001, text: "seconds.market_unavailable" },
  seconds_market_closed: { number: 69_002, text: "seconds.market_closed" },
  seconds_paused: { number: 69_003, text: "seconds.paused" },
  seconds_side_invalid: { number: 69_004, text: "seconds.side_invalid" },
  seconds_period_unavailable: { number: 69_005, text: "seconds.period_unavailable" },
  seconds_below_least: { number: 69_006, text: "seconds.below_least" },
  seconds_above_most: { number: 69_007, text: "seconds.above_most" },
  seconds_jump_pause: { number: 69_008, text: "seconds.jump_pause" },
  seconds_price_stale: { number: 69_009, text: "seconds.price_stale" },
  seconds_repeated: { number: 69_010, text: "seconds.repeated" },
  seconds_too_many: { number: 69_011, text: "seconds.too_many" },
  seconds_stake_limit: { number: 69_012, text: "seconds.stake_limit" },
  seconds_loss_limit: { number: 69_013, text: "seconds.loss_limit" },
  seconds_side_full: { number: 69_014, text: "seconds.side_full" },
  seconds_ends_after_close: { number: 69_015, text: "seconds.ends_after_close" },
  seconds_limit_unknown: { number: 69_016, text: "seconds.limit_unknown" },
  seconds_limit_invalid: { number: 69_017, text: "seconds.limit_invalid" },
  seconds_limit_unchanged: { number: 69_018, text: "seconds.limit_unchanged" },
  seconds_terms_invalid: { number: 69_019, text: "seconds.terms_invalid" },
  seconds_not_found: { number: 69_020, text: "seconds.not_found" },
} as const satisfies RefusalTable;
