/** Rows of the console's looks at token sales. */
import type { SaleMode, SaleOrderState, SaleState } from "./token-sale-replies.ts";

export type SaleProjectRow = {
  readonly key: string;
  readonly number: number;
  readonly token: string;
  readonly cash: string;
  readonly mode: SaleMode;
  readonly state: SaleState;
  readonly price: string;
  readonly total: string;
  readonly asked: string;
  readonly granted: string;
  readonly people: number;
  readonly cap: string;
  readonly starts: number;
  readonly ends: number;
  readonly cliff: number;
  readonly parts: number;
  /** Granted, and not their people's own to move yet. */
  readonly locked: string;
  /** What the house has of the token that is promised to nobody. */
  readonly free: string;
  /** Hours until it is sold again; 0: not. */
  readonly again: number;
  readonly receipt: string;
};
export type SaleGrantRow = {
  readonly key: string;
  readonly number: number;
  readonly person: number;
  readonly asked: string;
  readonly granted: string;
  readonly token: string;
};
export type SaleOrderConsoleRow = {
  readonly key: string;
  readonly number: number;
  readonly person: number;
  readonly project: number;
  readonly token: string;
  readonly tokens: string;
  readonly paid: string;
  readonly state: SaleOrderState;
  readonly granted: string;
  readonly charged: string;
  readonly returned: string;
  readonly vested: string;
  readonly ordered: number;
  readonly receipt: string;
};
/** What falls due: a start, an end, a part. */
export type SaleDueRow = {
  readonly key: string;
  readonly at: number;
  readonly project: number;
  readonly token: string;
  readonly what: "start" | "end" | "part";
  readonly orders: number;
  /** Tokens that are allocated, or become their people's own. */
  readonly tokens: string;
};
