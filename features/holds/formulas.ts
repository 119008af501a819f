/** The closed list of holds and its published numbers (charter 2): kernel, documents, app and console read them here. */
import type { TimeMs } from "../../money/units.ts";

export const HOLD_KINDS = ["new_address", "security_change", "verification_limit", "compliance_review", "court_order"] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export type HoldTerms = {
  /** A rule of the venue sets it by itself, or an operator does. */
  readonly setBy: "rule" | "operator";
  /** From setting or renewing it to its deadline, at most. */
  readonly longestMs: number;
  /** What it keeps from leaving: money to a new address, or money to anywhere. */
  readonly reach: "new_addresses" | "anywhere";
  /** Why, from a closed list: each has its words in every language. */
  readonly causes: readonly string[];
};

export const HOLD_TERMS: Readonly<Record<HoldKind, HoldTerms>> = {
  new_address: { setBy: "rule", longestMs: DAY_MS, reach: "new_addresses", causes: ["address_added"] },
  security_change: {
    setBy: "rule",
    longestMs: DAY_MS,
    reach: "new_addresses",
    causes: [
      "password_changed",
      "password_reset",
      "payment_password_set",
      "mail_changed",
      "phone_changed",
      "factor_changed",
      "payout_account_changed",
    ],
  },
  verification_limit: { setBy: "rule", longestMs: DAY_MS, reach: "anywhere", causes: ["limit_reached"] },
  compliance_review: {
    setBy: "operator",
    longestMs: 7 * DAY_MS,
    reach: "anywhere",
    causes: ["unusual_activity", "source_of_funds", "account_access", "document_check"],
  },
  court_order: { setBy: "operator", longestMs: 90 * DAY_MS, reach: "anywhere", causes: ["court", "authority"] },
};

/** Of two operators' kinds: what one of them may set alone. */
export const OPERATOR_HOLD_KINDS = HOLD_KINDS.filter((kind) => HOLD_TERMS[kind].setBy === "operator");

/**
 * After an operator's hold of a person has ended, one operator alone sets no other for this long: a second hold right behind the
 * first would lengthen it.
 */
export const HOLD_REST_MS = 30 * DAY_MS;

/** An address counts as new for a security change when it was saved at most this long before it. */
export const NEW_ADDRESS_MS = DAY_MS;

/** Holds of one person at a time; nobody changes a password so often in a day. */
export const HOLDS_MAX = 100;

export function isHoldKind(word: string): word is HoldKind {
  return HOLD_KINDS.some((kind) => kind === word);
}

/** The latest deadline that a hold set or renewed at `at` may have. */
export function latestDeadline(kind: HoldKind, at: TimeMs): TimeMs {
  return (at + HOLD_TERMS[kind].longestMs) as TimeMs;
}
