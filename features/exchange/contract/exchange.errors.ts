/** Refusals of exchange; those of the kernel carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const exchangeErrors = {
  exchange_same_coin: { number: 60_001, text: "exchange.same_coin" },
  exchange_repeated: { number: 60_002, text: "exchange.repeated" },
  exchange_pair_unavailable: { number: 60_003, text: "exchange.pair_unavailable" },
  exchange_price_stale: { number: 60_004, text: "exchange.price_stale" },
  exchange_below_least: { number: 60_005, text: "exchange.below_least" },
  exchange_above_most: { number: 60_006, text: "exchange.above_most" },
  exchange_quote_over: { number: 60_007, text: "exchange.quote_over" },
  exchange_terms_invalid: { number: 60_008, text: "exchange.terms_invalid" },
  exchange_cover_left: { number: 60_009, text: "exchange.cover_left" },
  exchange_wider_invalid: { number: 60_010, text: "exchange.wider_invalid" },
  exchange_wider_open: { number: 60_011, text: "exchange.wider_open" },
  exchange_wider_unknown: { number: 60_012, text: "exchange.wider_unknown" },
  exchange_quotes_full: { number: 60_013, text: "exchange.quotes_full" },
} as const satisfies RefusalTable;
