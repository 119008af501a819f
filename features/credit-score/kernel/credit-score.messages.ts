/** Commands, events and refusals of credit scores. They name people, operators and evidence by number alone; words stay in the tables. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { TimeMs, UserId } from "../../../money/units.ts";
import type { DenialCause, EntryRule, PlanStep, ScoreRule } from "../formulas.ts";

/** Who places an entry: a rule of the venue, or an operator's number (0 is whoever owns the venue's machine). */
export type EntryAuthor = "rule" | number;

export type PlaceEntry = CommandBase & {
  readonly type: "credit-score/place";
  readonly user: UserId;
  readonly rule: ScoreRule;
  /** Number of the venue's record of what happened, of a loan where the rule is about one. It serves one entry, ever. */
  readonly evidence: number;
  readonly placedBy: EntryAuthor;
  /** Another operator: needed for the heavy rules, and while an operator's entry stands. */
  readonly agreedBy?: number;
};
/** Once for each entry, while it stands. What the person writes the log never learns. */
export type AppealEntry = CommandBase & { readonly type: "credit-score/appeal"; readonly user: UserId; readonly entry: number };
/** By an operator who placed nothing of it. */
export type DecideAppeal = CommandBase & {
  readonly type: "credit-score/decide-appeal";
  readonly entry: number;
  /** Left out: the appeal is granted. */
  readonly denial?: DenialCause;
  readonly by: number;
};
export type AnswerQuiz = CommandBase & {
  readonly type: "credit-score/answer-quiz";
  readonly user: UserId;
  readonly entry: number;
  readonly answers: readonly boolean[];
};
/** The server saw a second proof of theirs: password, second factor or code. */
export type ProveSelf = CommandBase & { readonly type: "credit-score/prove-self"; readonly user: UserId; readonly entry: number };
export type CreditScoreCommand = PlaceEntry | AppealEntry | DecideAppeal | AnswerQuiz | ProveSelf;

/** `closed`: its entry was restored or ended before anybody decided. */
export type AppealState = "none" | "open" | "granted" | "denied" | "closed";

/** What every entry is, whether it takes or restores. */
export type EntryFacts = {
  /** Running number from 1. */
  readonly number: number;
  readonly user: UserId;
  readonly rule: EntryRule;
  /** Below zero where it takes. */
  readonly points: number;
  /** Where it restores: the number of the entry whose points these are. */
  readonly evidence: number;
  readonly placedBy: EntryAuthor;
  readonly agreedBy: number | undefined;
  readonly placedAt: TimeMs;
  /** Ends by itself then. */
  readonly until: TimeMs;
};

/** An entry that takes points, with its appeal and its plan. */
export type Entry = EntryFacts & {
  readonly rule: ScoreRule;
  readonly appeal: AppealState;
  /** By then an open appeal is decided; 0: there was none. */
  readonly appealUntil: TimeMs;
  /** Of the plan's steps. */
  readonly done: readonly PlanStep[];
  /** When the days without a further entry are over. */
  readonly cleanAt: TimeMs;
  /** Number of the entry that restored it; 0: none. */
  readonly restoredBy: number;
};

/** A restoring entry too: it says by its rule why. */
export type EntryPlaced = { readonly type: "credit-score/placed" } & EntryFacts;
export type EntryAppealed = {
  readonly type: "credit-score/appealed";
  readonly number: number;
  readonly user: UserId;
  readonly rule: ScoreRule;
  /** Decided by then, or granted. */
  readonly until: TimeMs;
  readonly at: TimeMs;
};
export type AppealDecided = {
  readonly type: "credit-score/appeal-decided";
  readonly number: number;
  readonly user: UserId;
  readonly rule: ScoreRule;
  /** Undefined: granted. */
  readonly denial: DenialCause | undefined;
  readonly by: EntryAuthor;
  readonly at: TimeMs;
};
export type StepDone = {
  readonly type: "credit-score/step-done";
  readonly number: number;
  readonly user: UserId;
  readonly rule: ScoreRule;
  readonly step: PlanStep;
  readonly at: TimeMs;
};
/** Its time is over; what restored it ends with it. */
export type EntryEnded = {
  readonly type: "credit-score/ended";
  readonly number: number;
  readonly user: UserId;
  readonly rule: EntryRule;
  /** Whether it still took points. */
  readonly counted: boolean;
  readonly at: TimeMs;
};
export type CreditScoreEvent = EntryPlaced | EntryAppealed | AppealDecided | StepDone | EntryEnded;

/** In the order in which they are looked for. */
export type CreditScoreRefusal =
  | "account_not_open"
  | "score_rule_unknown"
  | "score_rule_not_by_operators"
  | "score_rule_not_by_rule"
  | "score_evidence_invalid"
  | "score_evidence_used"
  | "score_entries_full"
  | "score_entry_not_found"
  | "score_entry_restored"
  | "appeal_made_already"
  | "appeal_not_open"
  | "appeal_cause_unknown"
  | "appeal_of_own_entry"
  | "plan_step_unknown"
  | "plan_step_done"
  | "quiz_wrong"
  | "second_operator_needed";
