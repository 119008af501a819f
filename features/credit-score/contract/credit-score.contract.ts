/** The calls about one's own credit score; ours, not in wire.md. */
import Type from "typebox";
import { defineCall } from "../../../contract/call.ts";
import { ID, pattern, text } from "../../../contract/fields.ts";

/** Ended entries that are shown, the newest first. */
export const ENTRIES_ENDED_SHOWN = 20;
export const APPEAL_LETTERS = { min: 10, max: 1000 } as const;

export const readScoreCall = defineCall({
  method: "GET",
  path: "/credit/score",
  access: "user",
  budget: "history",
  fields: Type.Object({}),
});

export const appealCall = defineCall({
  method: "POST",
  path: "/credit/appeal",
  access: "user",
  budget: "moves",
  fields: Type.Object({ entry: ID, words: text({ ...APPEAL_LETTERS, refusal: "appeal_words_wrong" }) }),
});

/** `answers`: one digit for each statement, in their order: 1 true, 0 false. */
export const quizCall = defineCall({
  method: "POST",
  path: "/credit/quiz",
  access: "user",
  budget: "moves",
  fields: Type.Object({ entry: ID, answers: pattern("^[01]{1,10}$", { max: 10, refusal: "quiz_wrong" }) }),
});

export const proveCall = defineCall({
  method: "POST",
  path: "/credit/prove",
  access: "user",
  budget: "moves",
  fields: Type.Object({ entry: ID }),
});

export type StepView = {
  readonly step: "quiz" | "prove_self" | "clean_days";
  /** In the caller's language, as all texts here. */
  readonly title: string;
  readonly done: boolean;
  /** When the days are over, ms; 0 for the other steps. */
  readonly at: number;
};

export type AppealView = {
  readonly state: "none" | "open" | "granted" | "denied" | "closed";
  /** Decided by then, or granted; 0: there was none. */
  readonly until: number;
  /** What the person wrote. */
  readonly words: string;
  /** Why it was refused. */
  readonly why: string;
};

export type EntryView = {
  readonly id: number;
  readonly rule: string;
  readonly title: string;
  /** What the rule says. */
  readonly says: string;
  readonly points: number;
  /** What the evidence is: "Deposit 8812". */
  readonly evidence: string;
  /** What was written down of it; empty where a rule placed the entry. */
  readonly evidence_words: string;
  readonly set_by_text: string;
  readonly placed: number;
  /** Ends by itself then, ms. */
  readonly until: number;
  /** What gave the points back before that; empty: nothing. */
  readonly restored: "" | "plan_done" | "appeal_granted";
  readonly appeal: AppealView;
  readonly steps: readonly StepView[];
  /** Of the quiz. */
  readonly statements: readonly string[];
};

export type EndedEntryView = Pick<EntryView, "id" | "title" | "points" | "placed" | "restored"> & { readonly ended: number };

export type ScoreRuleView = {
  readonly rule: string;
  readonly title: string;
  readonly says: string;
  readonly points: number;
  readonly days: number;
  readonly clean_days: number;
};

export type GateView = { readonly gate: string; readonly title: string; readonly from: number; readonly open: boolean };

export type ScoreReply = {
  /** Venue time of this answer, ms. */
  readonly now: number;
  readonly score: number;
  /** 100 with all entries added: may lie below zero where the score is 0. */
  readonly sum: number;
  /** Whether a withdrawal is looked at first, and for how long at most, ms. */
  readonly review: { readonly needed: boolean; readonly longest: number };
  /** How long an appeal may take, ms. */
  readonly appeal_longest: number;
  readonly entries: readonly EntryView[];
  readonly ended: readonly EndedEntryView[];
  readonly rules: readonly ScoreRuleView[];
  readonly gates: readonly GateView[];
};
