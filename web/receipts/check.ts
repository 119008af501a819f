/** The check of a receipt: the same formula as the venue's, computed here, compared figure by figure. Pure. */
import type { OutputLine, ReceiptRule } from "./receipt-rule.ts";
import { inputValues } from "./receipt.ts";
import type { InputValues, Receipt } from "./receipt.ts";

export interface CheckedLine extends OutputLine {
  readonly agrees: boolean;
  /** Computed less said. */
  readonly difference: bigint;
}

export type Verdict = "agrees" | "differs" | "unknown";

export interface Check {
  /** "unknown": the formula is not known here, or the receipt lacks an input. */
  readonly verdict: Verdict;
  readonly lines: readonly CheckedLine[];
}

/** Beyond the finest step of any asset. */
const DIFFERENCE_DECIMALS = 18;

function unitsOf(text: string): bigint | undefined {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (match === null || (match[3] ?? "").length > DIFFERENCE_DECIMALS) return undefined;
  const digits = BigInt((match[2] ?? "") + (match[3] ?? "").padEnd(DIFFERENCE_DECIMALS, "0"));
  return match[1] === "-" ? -digits : digits;
}

/** What went in, before the reader changes anything. */
export function valuesOf(rule: ReceiptRule, receipt: Receipt): InputValues {
  return (rule.values ?? inputValues)(receipt);
}

/** Computes the receipt again; `changed` replaces inputs by what the reader typed. */
export function checkReceipt(rule: ReceiptRule | undefined, receipt: Receipt, changed: InputValues = {}): Check {
  const lines = rule?.outputs(receipt, { ...valuesOf(rule, receipt), ...changed });
  if (lines === undefined || lines.length === 0) return { verdict: "unknown", lines: [] };
  const checked = lines.map((line): CheckedLine => {
    const [said, computed] = [unitsOf(line.said), unitsOf(line.computed)];
    // What is no figure agrees with nothing.
    const known = said !== undefined && computed !== undefined;
    return { ...line, agrees: known && said === computed, difference: known ? computed - said : 0n };
  });
  return { verdict: checked.every(({ agrees }) => agrees) ? "agrees" : "differs", lines: checked };
}
