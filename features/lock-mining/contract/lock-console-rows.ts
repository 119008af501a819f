/** Rows of the console's looks at lock mining. */
export type LockProductRow = {
  readonly key: string;
  readonly number: number;
  readonly currency: string;
  readonly days: number;
  /** "0.3–0.4 %" a day. */
  readonly range: string;
  readonly year: string;
  readonly penalty: string;
  readonly least: string;
  readonly most: string;
  readonly quota: string;
  readonly used: string;
  readonly usedPpm: number;
  /** What the running locks can be paid at most from now on, and all that the quota could be. */
  readonly promised: string;
  readonly worst: string;
  readonly free: string;
  readonly state: "sold" | "paused" | "off" | "no_seeds";
};
export type LockSeedRow = {
  readonly key: string;
  readonly date: string;
  readonly state: "drawn" | "withheld" | "waiting";
  readonly seed: string;
  readonly shown: number;
  readonly position: number;
};
export type LockChainRow = {
  readonly key: string;
  readonly number: number;
  readonly anchor: string;
  readonly first: string;
  readonly last: string;
  readonly days: number;
  readonly at: number;
  readonly position: number;
  readonly left: number;
};
export type LockRow = {
  readonly key: string;
  readonly number: number;
  readonly person: number;
  readonly product: number;
  readonly currency: string;
  readonly principal: string;
  readonly interest: string;
  readonly range: string;
  readonly lockedOn: string;
  readonly ends: string;
  readonly paid: string;
  readonly renews: boolean;
  readonly state: "running" | "matured" | "redeemed" | "closed";
  readonly penalty: string;
  readonly receipt: string;
};
/** What ends on one day. */
export type LockDueRow = {
  readonly key: string;
  readonly date: string;
  readonly currency: string;
  readonly locks: number;
  readonly principal: string;
  readonly renewing: string;
  /** What is set aside for their interest still. */
  readonly promised: string;
};
