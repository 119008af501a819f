/**
 * The one event by which every product says that something was settled for somebody, so that a receipt can be made of it and
 * the result recomputed from the same inputs by the same formula (rule 4 of the products). Fills of orders are the
 * exception: there are too many, and their own event has all of it.
 */
import type { TimeMs, UserId } from "../money/units.ts";

/** Where an input comes from: the command at that place of the log, the index sample at that place, or the contract's own terms. */
export type InputSource = `command:${number}` | `sample:${number}` | "terms";

export type SettlementInput = {
  readonly name: string;
  /** A whole number or a word, as text; units are those that the formula names. */
  readonly value: string;
  readonly from: InputSource;
};

export type Settled = {
  readonly type: "settlement/settled";
  readonly product: string;
  /** Which contract of the product, in its own numbering. */
  readonly contract: number;
  readonly user: UserId;
  /** Name and version of the formula in the product's `formulas.ts`: "dividend/1". */
  readonly formula: string;
  readonly inputs: readonly SettlementInput[];
  /** What was agreed. */
  readonly terms: Readonly<Record<string, string>>;
  /** What came out; the postings of the same command carry it out. */
  readonly result: Readonly<Record<string, string>>;
  readonly at: TimeMs;
};
