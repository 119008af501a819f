/** Rows of the console's looks at loans. */
export type LoanProductDeskRow = {
  readonly key: string;
  readonly number: number;
  readonly currency: string;
  readonly kind: "small" | "desk";
  readonly range: string;
  readonly days: string;
  readonly year: string;
  readonly late: string;
  /** opening / call / sale */
  readonly rates: string;
  /** What runs, what is promised to approved ones, and what the house could still lend. */
  readonly lent: string;
  readonly promised: string;
  readonly free: string;
  readonly state: "sold" | "paused" | "off";
};
export type LoanDeskRow = {
  readonly key: string;
  readonly number: number;
  readonly person: number;
  readonly kind: "small" | "desk";
  readonly state: "applied" | "approved" | "disbursed" | "overdue" | "selling";
  readonly currency: string;
  readonly amount: string;
  readonly owed: string;
  readonly pledgeCurrency: string;
  readonly pledged: string;
  /** 0 without fresh prices. */
  readonly ratePpm: number;
  readonly sellPrice: string;
  readonly days: number;
  readonly at: number;
  /** When it lapses, or its term ends. */
  readonly until: number;
};
/** A loan that is over. */
export type LoanOverRow = {
  readonly key: string;
  readonly number: number;
  readonly person: number;
  readonly kind: "small" | "desk";
  readonly state: "repaid" | "liquidated" | "refused" | "withdrawn" | "lapsed" | "closed";
  readonly currency: string;
  readonly amount: string;
  readonly interest: string;
  readonly late: string;
  /** What was not paid back, the house's loss. */
  readonly shortfall: string;
  readonly at: number;
  readonly receipt: string;
};
export type LoanMakerRow = {
  readonly key: string;
  readonly person: number;
  readonly state: "asked" | "held";
  readonly at: number;
  readonly volume: string;
};
