/** Rows of the console's looks at dual investment. */
export type DualTermsRow = {
  readonly key: string;
  readonly coin: string;
  /** "1 0.5 5, 7 1.2 5" */
  readonly lines: string;
  readonly shares: number;
  readonly most: number;
  readonly passedOn: string;
  readonly volatility: string;
  readonly index: string;
  readonly onSale: number;
  /** What is set aside while all of a day's products are on sale, and when all are sold every day: "… BTC + … USDT". */
  readonly sets: string;
  readonly worst: string;
  readonly free: string;
  readonly state: "sold" | "paused" | "off" | "no_index";
};
export type DualProductRowOfConsole = {
  readonly key: string;
  readonly number: number;
  readonly name: string;
  readonly left: string;
  readonly sold: number;
  readonly rate: string;
  readonly fair: string;
  readonly volatility: string;
  readonly saleEnds: number;
  readonly settles: number;
  /** What the house has set aside for it, sold and unsold shares. */
  readonly promised: string;
  readonly state: "on_sale" | "sold" | "passed";
};
/** What is settled on one day of one coin and kind. */
export type DualDueRow = {
  readonly key: string;
  readonly date: string;
  readonly coin: string;
  readonly kind: "call" | "put";
  readonly purchases: number;
  readonly people: number;
  readonly principal: string;
  /** If all come back as they were paid: what the house adds. If all are exchanged: what it gives and what it gets. */
  readonly interest: string;
  readonly gives: string;
  readonly gets: string;
  /** As the index stands now. */
  readonly exchanged: number;
};
export type DualDecidedRow = {
  readonly key: string;
  readonly number: number;
  readonly name: string;
  readonly settled: number;
  readonly price: string;
  readonly samples: number;
  readonly later: number;
  readonly sold: number;
  readonly outcome: "own" | "other" | "failed";
};
export type DualPurchaseRow = {
  readonly key: string;
  readonly number: number;
  readonly person: number;
  readonly name: string;
  readonly shares: number;
  readonly principal: string;
  readonly rate: string;
  readonly bought: number;
  readonly settles: number;
  readonly state: "running" | "own" | "other" | "failed" | "closed";
  readonly paid: string;
  readonly receipt: string;
};
