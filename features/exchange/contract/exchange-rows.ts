/** Rows of the console's looks at exchange. */
export type ExchangeTermsRow = {
  readonly key: string;
  readonly spread: string;
  readonly fee: string;
  readonly least: number;
  readonly most: number;
  readonly open: number;
  /** Open at the moment. */
  readonly quotes: number;
};
export type ExchangeCoinRow = {
  readonly key: string;
  readonly coin: string;
  /** What the house has of it for exchanges, promised or not; its worth by the index in USDT, null without one. */
  readonly held: string;
  readonly promised: string;
  readonly worth: string | null;
  /** Of the last 24 hours: what people gave, what they got, and its fees. */
  readonly came: string;
  readonly left: string;
  readonly fees: string;
  readonly count: number;
};
/** A wider limit that was asked for or granted. */
export type WiderRow = {
  readonly key: string;
  readonly person: number;
  /** Whole USDT of one exchange. */
  readonly worth: number;
  readonly state: "asked" | "granted";
  readonly until: number;
};
