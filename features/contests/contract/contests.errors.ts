/** Refusals of contests; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const contestsErrors = {
  contests_paper_only: { number: 82_001, text: "contests.paper_only" },
  contest_terms_invalid: { number: 82_002, text: "contests.terms_invalid" },
  contest_unverified: { number: 82_003, text: "contests.unverified" },
  contests_of_one: { number: 82_004, text: "contests.of_one" },
  contests_full: { number: 82_005, text: "contests.many" },
  contest_not_found: { number: 82_006, text: "contests.not_found" },
  contest_joined: { number: 82_007, text: "contests.joined" },
  contest_joining_over: { number: 82_008, text: "contests.joining_over" },
  contest_entries_of_one: { number: 82_009, text: "contests.entries_of_one" },
  contest_full: { number: 82_010, text: "contests.full" },
  contest_not_joined: { number: 82_011, text: "contests.not_joined" },
  contest_not_running: { number: 82_012, text: "contests.not_running" },
  contest_market_other: { number: 82_013, text: "contests.market_other" },
  contest_below_least: { number: 82_014, text: "contests.below_least" },
  contest_orders_open: { number: 82_015, text: "contests.orders_open" },
  contest_orders_most: { number: 82_016, text: "contests.orders_most" },
  contest_money_short: { number: 82_017, text: "contests.money_short" },
  contest_order_not_found: { number: 82_018, text: "contests.order_not_found" },
  contest_not_yours: { number: 82_019, text: "contests.not_yours" },
  contest_begun: { number: 82_020, text: "contests.begun" },
  contest_name_refused: { number: 82_021, text: "contests.name_refused" },
} as const satisfies RefusalTable;
