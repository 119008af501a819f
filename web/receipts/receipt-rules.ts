/** Every formula whose receipts this app can compute again, by name and version; a feature adds its own. */
import { spotFillRule } from "../../features/spot/web/spot.receipts.ts";
import { dividendRule, splitRule } from "../../features/stocks/web/stocks.receipts.ts";
import type { ReceiptRule } from "./receipt-rule.ts";

const RULES: Readonly<Record<string, ReceiptRule>> = {
  "spot-fill/1": spotFillRule,
  "dividend/1": dividendRule,
  "split/1": splitRule,
};

export function ruleOf(formula: string): ReceiptRule | undefined {
  return Object.hasOwn(RULES, formula) ? RULES[formula] : undefined;
}
