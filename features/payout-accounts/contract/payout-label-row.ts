import type { INTERNATIONAL_FIELDS } from "./payout-accounts.contract.ts";

/** A row of the console's table: what a field of the form for international accounts is called in one language. */
export type PayoutLabelRow = {
  /** "account:de" */
  readonly id: string;
  readonly field: (typeof INTERNATIONAL_FIELDS)[number];
  readonly language: string;
  readonly label: string;
  /** Set by an operator; otherwise the project's word. */
  readonly isOwn: boolean;
};
