/** The seal of a record as words that can be kept and checked. Pure. */
import type { ReceiptSeal } from "../../features/receipts/contract/receipts.contract.ts";

const SHORT = 4;

/** "9f3c … e1a4": enough to compare at a glance. */
export const shortSeal = (seal: string): string => `${seal.slice(0, SHORT)} … ${seal.slice(-SHORT)}`;

/** With the command that checks it against a copy of the log. */
export function sealText({ position, first, last, seal, before }: ReceiptSeal): string {
  return [
    `log position ${position}, in the record of commands ${first} to ${last}`,
    `seal ${seal}`,
    `chained from ${before}`,
    `check: npm run seal -- FOLDER ${position} ${seal}`,
    "",
  ].join("\n");
}
