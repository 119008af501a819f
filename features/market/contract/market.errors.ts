/** Refusals of the chart call, which has a reply shape of its own (wire.md 6), and of market look-ups. */
import type { RefusalTable } from "../../../contract/refusal-table.ts";

export const marketErrors = {
  symbol_unknown: { number: 7001, text: "market.symbol_unknown" },
  chart_range_missing: { number: 7002, text: "market.chart_range_missing" },
  chart_range_reversed: { number: 7003, text: "market.chart_range_reversed" },
  period_unknown: { number: 7004, text: "market.period_unknown" },
} as const satisfies RefusalTable;
