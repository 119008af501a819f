/** What the app's own formulas say of a receipt. */
import type { ReceiptContent } from "../features/receipts/formulas.ts";
import { checkReceipt, type Verdict } from "../web/receipts/check.ts";
import { receiptIn } from "../web/receipts/proof-receipt.ts";
import { ruleOf } from "../web/receipts/receipt-rules.ts";

export function verdictOf(receipt: ReceiptContent): Verdict {
  return checkReceipt(ruleOf(receipt.formula), receiptIn({ receipt })).verdict;
}
