/**
 * The closed list of what changes a credit score, and its published numbers (charter 3): kernel, documents, app and console read them here.
 *
 * Nobody chooses points: an operator names a rule and evidence, and the table says the rest.
 */
import type { TimeMs } from "../../money/units.ts";

/** Charter 3: everybody starts here, and nobody has more. */
export const SCORE_START = 100;

/** What lowers a score. */
export const SCORE_RULES = ["voucher_forged", "payment_reversed", "promotion_accounts", "chat_abuse", "loan_unpaid"] as const;
export type ScoreRule = (typeof SCORE_RULES)[number];

/** What restores what such an entry took; nothing else raises a score but an entry's end. */
export const RESTORING_RULES = ["plan_done", "appeal_granted"] as const;
export type RestoringRule = (typeof RESTORING_RULES)[number];
export type EntryRule = ScoreRule | RestoringRule;

/**
 * All that a repair plan may ever ask for. No step costs anything: none is a deposit, a trade or a payment, and the kernel knows no other.
 * `quiz`: statements about the rule told true from false; `prove_self`: a second proof that the account is one's own; `clean_days`: days
 * without a further entry.
 */
export const PLAN_STEPS = ["quiz", "prove_self", "clean_days"] as const;
export type PlanStep = (typeof PLAN_STEPS)[number];

export type ScoreTerms = {
  /** What it takes. */
  readonly points: number;
  /** After so long it ends by itself. */
  readonly days: number;
  /** A rule of the venue sets it by itself, or an operator names it. */
  readonly setBy: "rule" | "operator";
  /** Two operators, also of somebody who has no other entry. */
  readonly needsTwo: boolean;
  /** What its plan asks for; done, it restores the points at once. */
  readonly plan: readonly PlanStep[];
  /** Of the step `clean_days`; always shorter than the entry lasts. */
  readonly cleanDays: number;
  /** How many statements its quiz has. */
  readonly statements: number;
};

const QUIZ_LENGTH = 3;

/** Decision: points and times of product.md's rule violations; the heaviest take two operators. */
export const SCORE_TERMS: Readonly<Record<ScoreRule, ScoreTerms>> = {
  voucher_forged: termsOf({ points: 40, days: 180, needsTwo: true, plan: PLAN_STEPS, cleanDays: 60 }),
  payment_reversed: termsOf({ points: 30, days: 120, needsTwo: true, plan: PLAN_STEPS, cleanDays: 45 }),
  promotion_accounts: termsOf({ points: 20, days: 90, plan: PLAN_STEPS, cleanDays: 30 }),
  chat_abuse: termsOf({ points: 10, days: 30, plan: ["quiz", "clean_days"], cleanDays: 7 }),
  loan_unpaid: termsOf({ points: 30, days: 180, setBy: "rule", plan: PLAN_STEPS, cleanDays: 45 }),
};

type GivenTerms = Pick<ScoreTerms, "points" | "days" | "plan" | "cleanDays"> & Partial<ScoreTerms>;

function termsOf(given: GivenTerms): ScoreTerms {
  return { setBy: "operator", needsTwo: false, statements: QUIZ_LENGTH, ...given };
}

/** Of two operators' rules: what one of them may name. */
export const OPERATOR_RULES = SCORE_RULES.filter((rule) => SCORE_TERMS[rule].setBy === "operator");

export const DAY_MS = 86_400_000;

/** An appeal that nobody has decided by then is granted by itself. */
export const APPEAL_MS = 72 * 3_600_000;

/** Why an appeal may be refused: each has its words in every language. */
export const DENIAL_CAUSES = ["evidence_stands", "other_matter", "rule_known"] as const;
export type DenialCause = (typeof DENIAL_CAUSES)[number];

/** Entries that lower one person's score at a time; ten of the lightest are at zero already. */
export const ENTRIES_MAX = 50;

/** Charter 3: below 100 a withdrawal is looked at for so long at most; then it pays out by itself. */
export const REVIEW_LONGEST_MS = 72 * 3_600_000;

/** What asks for a score (charter 3): from this one on it is open. Own money is none of it: a lower score never keeps it, it is reviewed. */
export const SCORE_GATES = { promotions: 90, trader: 80, loans: 80, chat: 70 } as const;
export type ScoreGate = keyof typeof SCORE_GATES;

/** Whether a withdrawal waits for the review that ends by itself after `REVIEW_LONGEST_MS`. */
export const needsReview = (score: number): boolean => score < SCORE_START;

export const opensGate = (gate: ScoreGate, score: number): boolean => score >= SCORE_GATES[gate];

/** The score of a sum of entries: what is below nothing counts as nothing, and is told beside it. */
export const scoreOfSum = (sum: number): number => Math.min(SCORE_START, Math.max(0, sum));

export function isScoreRule(word: string): word is ScoreRule {
  return SCORE_RULES.some((rule) => rule === word);
}

export function isDenialCause(word: string): word is DenialCause {
  return DENIAL_CAUSES.some((cause) => cause === word);
}

/** When an entry ends by itself. */
export const endOf = (rule: ScoreRule, placedAt: TimeMs): TimeMs => (placedAt + SCORE_TERMS[rule].days * DAY_MS) as TimeMs;

/** When the days without a further entry are over, counted from the newest that still counts. */
export const cleanFrom = (rule: ScoreRule, newest: TimeMs): TimeMs => (newest + SCORE_TERMS[rule].cleanDays * DAY_MS) as TimeMs;
