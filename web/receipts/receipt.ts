/** A receipt as GET /receipt says it: what went into a settlement, by which formula, what came out. */

export interface Receipt {
  readonly id: string;
  readonly product: string;
  /** The order, share or contract that was settled. */
  readonly contract: string;
  /** Name and version, such as "spot-fill/1". */
  readonly formula: string;
  readonly inputs: readonly ReceiptInput[];
  /** What was agreed beforehand. */
  readonly terms: Readonly<Record<string, string>>;
  readonly result: Readonly<Record<string, string>>;
  /** What the ledger moved for the reader. */
  readonly postings: readonly ReceiptPosting[];
  /** Number of the command in the venue's log. */
  readonly position: number;
  /** Venue time, ms. */
  readonly at: number;
}

export interface ReceiptInput {
  readonly name: string;
  readonly value: string;
  /** "command:<position>", "sample:<position>" or "terms". */
  readonly from: string;
}

export interface ReceiptPosting {
  readonly currency_name: string;
  /** Signed. */
  readonly value: string;
  readonly bucket: "own" | "pledged" | "promotional";
  /** Why, in the ledger's words: "trade", "trade_fee", "dividend". */
  readonly reason: string;
  readonly info: string;
}

/** Inputs by name, as the venue says them or as the reader changed them. */
export type InputValues = Readonly<Record<string, string>>;

export function inputValues({ inputs, terms }: Receipt): InputValues {
  return { ...terms, ...Object.fromEntries(inputs.map(({ name, value }) => [name, value])) };
}
