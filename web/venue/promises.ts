/** Whether what the house promised is covered, computed from what it says of its accounts. Pure. */
import { compareDecimals, scaledDecimal } from "../numbers/decimal-text.ts";

/** What GET /cover says, as far as it is looked at here. */
export interface Promises {
  readonly accounts: readonly {
    readonly held: string;
    readonly promised: string;
    readonly free: string;
  }[];
  /** Place in the venue's log. */
  readonly position: number;
}

export type PromisesState = "covered" | "uncovered" | "none";

/** Each account holds what it promised, and what is free is the rest. */
export function promisesState({ accounts }: Promises): PromisesState {
  const isOpen = accounts.some(({ promised }) => scaledDecimal(promised) !== 0n);
  const isCovered = accounts.every(
    ({ held, promised, free }) =>
      compareDecimals(held, promised) >= 0 && scaledDecimal(held) - scaledDecimal(promised) === scaledDecimal(free),
  );
  if (!isCovered) return "uncovered";
  return isOpen ? "covered" : "none";
}
