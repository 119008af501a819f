/** Refusals of an operator's commands for stocks; they carry the kernel's names. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const stocksErrors = {
  not_a_stock: { number: 10001, text: "stocks.not_a_stock" },
  market_must_rest: { number: 10002, text: "stocks.market_must_rest" },
  dividend_invalid: { number: 10003, text: "stocks.dividend_invalid" },
  split_invalid: { number: 10004, text: "stocks.split_invalid" },
  share_trades_elsewhere: { number: 10005, text: "stocks.share_trades_elsewhere" },
  split_out_of_range: { number: 10006, text: "stocks.split_out_of_range" },
  share_pledged_elsewhere: { number: 10007, text: "stocks.share_pledged_elsewhere" },
  split_unpriced: { number: 10008, text: "stocks.split_unpriced" },
} as const satisfies RefusalTable;
