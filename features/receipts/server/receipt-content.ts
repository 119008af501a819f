/** A receipt with what the ledger moved, as the venue commits to it and shows it. */
import { REASON_NAMES } from "../../../kernel/ledger/reasons.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import type { FoundReceipt } from "../../../server/feature.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { ChangeRow } from "../../wallet/server/change-log.ts";
import type { ContentPosting, ReceiptContent } from "../formulas.ts";
import type { ReceiptKernel } from "./receipt-kernel.ts";

export type ContentParts = {
  readonly prefix: string;
  readonly user: number;
  readonly found: FoundReceipt;
  /** The person's lines of the receipt's command. */
  readonly changes: readonly ChangeRow[];
};

export function contentOf(kernel: ReceiptKernel, { prefix, user, found, changes }: ContentParts): ReceiptContent {
  const { key, reference: _reference, reasons: _reasons, ...told } = found;
  const { product, contract, formula, inputs, terms, result, position, at } = told;
  const postings = linesOf(found, changes).map((row) => postingOf(kernel, row));
  return { id: `${prefix}-${key}`, user, product, contract, formula, inputs, terms, result, postings, position, at };
}

function postingOf(kernel: ReceiptKernel, { line, asset, units, bucket, purpose, reason }: ChangeRow): ContentPosting {
  const { code, decimals } = assetOf(kernel, asset);
  return {
    ...{ line, currency: asset, currency_name: code, value: wireDecimal(BigInt(units), decimals) },
    ...{ bucket, account: purpose, reason: REASON_NAMES.get(reason) ?? "other" },
  };
}

/** Those of the command that belong to the receipt; all of the person's where the product numbers none. */
function linesOf({ reference, reasons }: FoundReceipt, changes: readonly ChangeRow[]): readonly ChangeRow[] {
  const named: ReadonlySet<string> | undefined = reasons === undefined ? undefined : new Set(reasons);
  const own = changes.filter(
    (row) => Number(row.reference) === reference && (named === undefined || named.has(REASON_NAMES.get(row.reason) ?? "")),
  );
  return own.length > 0 || named !== undefined ? own : changes;
}
