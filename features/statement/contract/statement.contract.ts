/** One's statement: every posting in words, its sums, a file of it, and the months; ours, not in wire.md. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { LIMIT, oneOf, pattern, wholeNumber } from "../../../contract/fields.ts";
import { STATEMENT_ACCOUNTS, STATEMENT_KINDS, STATEMENT_LAYOUTS, STATEMENT_PRODUCTS } from "./statement-words.ts";

const DAY = pattern("^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$", { refusal: "statement_days_invalid" });

const FILTERS = {
  account: Type.Optional(oneOf(STATEMENT_ACCOUNTS)),
  /** 0 or left out: all. */
  currency: Type.Optional(wholeNumber({ min: 0, max: 1023 })),
  kind: Type.Optional(oneOf(STATEMENT_KINDS)),
  product: Type.Optional(oneOf(STATEMENT_PRODUCTS)),
  /** Days of UTC, both included. */
  from: Type.Optional(DAY),
  to: Type.Optional(DAY),
};

export const statementCall = defineCall({
  method: "GET",
  path: "/bill/list",
  access: "user",
  budget: "history",
  fields: Type.Object({ ...FILTERS, before: Type.Optional(pattern("^[0-9]{1,15}-[0-9]{1,9}$")), limit: Type.Optional(LIMIT) }),
});
/** Adds up what may be a million rows. */
export const statementSumsCall = defineCall({
  method: "GET",
  path: "/bill/sums",
  access: "user",
  budget: "history",
  fields: Type.Object(FILTERS),
});
export const statementFileCall = defineCall({
  method: "POST",
  path: "/bill/file",
  access: "user",
  budget: "history",
  fields: Type.Object({ ...FILTERS, layout: oneOf(STATEMENT_LAYOUTS) }),
});
export const statementMonthsCall = defineCall({
  method: "GET",
  path: "/bill/months",
  access: "user",
  budget: "history",
  fields: Type.Object({}),
});
export const statementMonthCall = defineCall({
  method: "GET",
  path: "/bill/month",
  access: "user",
  budget: "history",
  fields: Type.Object({ month: pattern("^[0-9]{4}-(0[1-9]|1[0-2])$", { refusal: "statement_days_invalid" }) }),
});

export type StatementRow = {
  /** Place in the log, and within its entry: `before` for the rows that follow. */
  readonly id: string;
  readonly position: number;
  /** ms. */
  readonly time: number;
  readonly what: string;
  readonly reason: string;
  readonly product: string;
  readonly account: string;
  readonly currency: number;
  readonly currency_name: string;
  /** Signed; of a pledge nothing comes or leaves, and `held` says what is set aside (below zero: given back). */
  readonly value: string;
  readonly held: string;
  readonly bucket: string;
  /** Own money after it, pledged or not, in the accounts shown; "" without one currency. */
  readonly balance: string;
  readonly receipt: string;
};
export type StatementReply = { readonly list: readonly StatementRow[]; readonly next: string };
export type StatementSum = {
  readonly currency: number;
  readonly currency_name: string;
  readonly before: string;
  readonly came: string;
  readonly came_count: number;
  readonly left: string;
  readonly left_count: number;
  /** Of what left. */
  readonly fees: string;
  readonly after: string;
  /** Of it pledged. */
  readonly pledged: string;
  /** The ledger's own balance now; "" where the days end earlier. */
  readonly ledger: string;
};
export type StatementSumsReply = { readonly list: readonly StatementSum[]; readonly rows: number };
export type StatementMonth = {
  readonly month: string;
  readonly list: readonly StatementSum[];
  readonly closed: number;
  /** Last record of the month in the log with its seal; 0 and "" where nothing happened. */
  readonly position: number;
  readonly seal: string;
  /** "coming": the seal is being fetched from the log's archive, to be asked again in a few seconds; "away": that can't be reached now. */
  readonly seal_state: "here" | "coming" | "away";
};
