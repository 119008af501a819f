/** Account kinds of wire.md 10, in the order of the tabs. */
export const ACCOUNT_KINDS = ["change", "legal", "lever", "micro"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
