/** Refusals of copy trading; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const copyTradingErrors = {
  copies_not_offered: { number: 70_001, text: "copy_trading.not_offered" },
  copy_terms_invalid: { number: 70_002, text: "server.parameter_error" },
  copy_trader_not_found: { number: 70_003, text: "copy_trading.trader_not_found" },
  copy_trader_exists: { number: 70_004, text: "copy_trading.trader_exists" },
  copy_trader_unchanged: { number: 70_005, text: "copy_trading.trader_unchanged" },
  copy_trader_left: { number: 70_006, text: "copy_trading.trader_left" },
  copy_level_required: { number: 70_007, text: "copy_trading.level_required", type: "998" },
  copy_trading_too_short: { number: 70_008, text: "copy_trading.too_short" },
  copy_traders_follow_nobody: { number: 70_009, text: "copy_trading.traders_follow_nobody" },
  copy_share_invalid: { number: 70_010, text: "copy_trading.share_invalid" },
  copy_own: { number: 70_011, text: "copy_trading.own" },
  copy_trader_closed: { number: 70_012, text: "copy_trading.trader_closed" },
  copy_follows_already: { number: 70_013, text: "copy_trading.follows_already" },
  copy_follows_two: { number: 70_014, text: "copy_trading.follows_two" },
  copy_trader_full: { number: 70_015, text: "copy_trading.trader_full" },
  copy_share_changed: { number: 70_016, text: "copy_trading.share_changed" },
  copy_settings_invalid: { number: 70_017, text: "copy_trading.settings_invalid" },
  copy_follow_not_found: { number: 70_018, text: "copy_trading.follow_not_found" },
  copy_follow_not_yours: { number: 70_019, text: "copy_trading.follow_not_found" },
  copy_follow_ending: { number: 70_020, text: "copy_trading.follow_ending" },
  not_a_copy: { number: 70_021, text: "copy_trading.not_a_copy" },
  copied_position: { number: 70_022, text: "copy_trading.copied_position" },
  // The server's own.
  copy_type_invalid: { number: 70_023, text: "copy_trading.type_invalid" },
  copy_number_invalid: { number: 70_024, text: "copy_trading.number_invalid" },
  copy_text_invalid: { number: 70_025, text: "copy_trading.text_invalid" },
  copy_reported_already: { number: 70_026, text: "copy_trading.reported_already" },
} as const satisfies RefusalTable;
