/** Account kinds of wire.md 10, in the order of the tabs. */
export const ACCOUNT_KINDS = ["change", "legal", "lever", "micro"] as const;
/** The wire's switch for each: whether a coin has such an account. */
export const KIND_SWITCHES = { change: "is_match", legal: "is_legal", lever: "is_lever", micro: "is_micro" } as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];
