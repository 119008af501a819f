/** Commands, events and refusals of quizzes. Of a price quiz no command names a result; of the others two operators say it, each by a command of their own. */
import type { CommandBase } from "../../../kernel/command.ts";
import type { InputSource } from "../../../kernel/settlement.ts";
import type { Amount, TimeMs, UserId } from "../../../money/units.ts";
import type { BetOutcome, QuizTerms, VoidReason } from "../formulas.ts";

/** A stake of the person's own money on an answer, set aside in their change account. It can't be taken back. */
export type PlaceBet = CommandBase & {
  readonly type: "quizzes/bet";
  readonly user: UserId;
  readonly quiz: number;
  /** From 1. */
  readonly option: number;
  readonly stake: Amount;
};
/** What somebody allows themselves to bet in a day (UTC): nobody else sets it. Undefined: no limit. */
export type SetQuizLimit = CommandBase & { readonly type: "quizzes/limit"; readonly user: UserId; readonly amount?: Amount };
/** By whoever bet on it, while a result that two operators said may be challenged. */
export type ChallengeQuiz = CommandBase & { readonly type: "quizzes/challenge"; readonly user: UserId; readonly quiz: number };
/** By two operators, or by the rule that sets a venue up. */
export type PublishQuiz = CommandBase & {
  readonly type: "quizzes/publish";
  readonly terms: QuizTerms;
  /** Its times are said from this command on: how a set-up step says them, which is the same for every venue. */
  readonly isAhead?: boolean;
  readonly askedBy: number | "rule";
  readonly agreedBy?: number;
};
/** What one operator says came out; 0: that it can't be said, and all is to be void. */
export type ReportQuiz = CommandBase & {
  readonly type: "quizzes/report";
  readonly quiz: number;
  readonly option: number;
  readonly by: number;
};
/** All stakes back, by two operators: before the cut-off of a price quiz, of another one while no result stands. */
export type VoidQuiz = CommandBase & {
  readonly type: "quizzes/void";
  readonly quiz: number;
  readonly askedBy: number;
  readonly agreedBy?: number;
};
export type QuizzesCommand = PlaceBet | SetQuizLimit | ChallengeQuiz | PublishQuiz | ReportQuiz | VoidQuiz;

/** coming: published. waiting: for the first index that it opens at. settling: for the index, or for two operators. paying: bets are paid one after the other. */
export const QUIZ_STAGES = ["coming", "waiting", "open", "closed", "settling", "paying"] as const;
export type QuizStage = (typeof QUIZ_STAGES)[number];

export type Report = { readonly option: number; readonly by: number; readonly position: number };
export type Bet = {
  readonly number: number;
  readonly quiz: number;
  readonly user: UserId;
  readonly option: number;
  readonly stake: Amount;
  readonly placedAt: TimeMs;
  readonly placedBy: number;
  /** Its person started again: the stake stays in the pool, and what it is paid is the house's. */
  isGivenUp: boolean;
};
/** A result that two operators said. */
export type Proposal = { readonly option: number; readonly until: TimeMs; readonly challenged: boolean };
/** What decided: the right answer, 0 for void, and where that is from. */
export type Decision = {
  readonly right: number;
  readonly why: VoidReason | undefined;
  /** Ticks; 0 where no index decided. */
  readonly index: number;
  readonly from: InputSource;
};
export type Quiz = {
  readonly number: number;
  readonly terms: QuizTerms;
  readonly publishedBy: number;
  stage: QuizStage;
  /** Ticks; 0 before it is known, and where there is none. */
  strike: number;
  /** What was bet on each answer. */
  readonly pools: Amount[];
  readonly reports: Report[];
  proposal: Proposal | undefined;
  decision: Decision | undefined;
  /** Of the pool what the house's account holds: stakes that are lost or given up and not paid on yet. */
  pot: Amount;
  /** What bets were paid so far, theirs who gave up too. */
  paid: Amount;
};

type Of = { readonly quiz: number; readonly at: TimeMs };
/** `again`: the one before it, where it comes again. */
export type QuizPublished = Of & { readonly type: "quizzes/published"; readonly terms: QuizTerms; readonly again: number | undefined };
/** `strike`: 0 where there is none. */
export type QuizOpened = Of & { readonly type: "quizzes/opened"; readonly strike: number };
export type BetPlaced = Of & {
  readonly type: "quizzes/bet";
  readonly bet: number;
  readonly user: UserId;
  readonly option: number;
  readonly stake: Amount;
  /** With it. */
  readonly pools: readonly Amount[];
  readonly people: number;
};
export type QuizCutOff = Of & { readonly type: "quizzes/cut-off" };
export type QuizReported = Of & {
  readonly type: "quizzes/reported";
  readonly option: number;
  readonly by: number;
  readonly reports: number;
};
/** Two operators said the same: `until` then it may be challenged. */
export type QuizProposed = Of & { readonly type: "quizzes/proposed"; readonly option: number; readonly until: TimeMs };
/** `until` then another operator has to say the same, or all is void. */
export type QuizChallenged = Of & { readonly type: "quizzes/challenged"; readonly user: UserId; readonly until: TimeMs };
/** What is right, or why all is void; each bet follows. */
export type QuizDecided = Of & {
  readonly type: "quizzes/decided";
  readonly right: number;
  readonly why: VoidReason | undefined;
  readonly index: number;
  readonly from: InputSource;
  readonly pool: Amount;
  readonly winning: Amount;
};
export type BetPaid = Of & {
  readonly type: "quizzes/paid";
  readonly bet: number;
  readonly user: UserId;
  readonly option: number;
  readonly outcome: BetOutcome;
  readonly stake: Amount;
  readonly paid: Amount;
};
export type BetGivenUp = Of & { readonly type: "quizzes/given-up"; readonly bet: number; readonly user: UserId; readonly stake: Amount };
/** All bets are paid. `kept`: what bets of people who started again would have been paid. */
export type QuizSettled = Of & {
  readonly type: "quizzes/settled";
  readonly paid: Amount;
  readonly rake: Amount;
  readonly dust: Amount;
};
export type QuizLimitSet = {
  readonly type: "quizzes/limit-set";
  readonly user: UserId;
  readonly amount: Amount | undefined;
  readonly next: { readonly amount: Amount | undefined; readonly from: TimeMs } | undefined;
  readonly at: TimeMs;
};
export type QuizzesEvent =
  | QuizPublished
  | QuizOpened
  | BetPlaced
  | QuizCutOff
  | QuizReported
  | QuizProposed
  | QuizChallenged
  | QuizDecided
  | BetPaid
  | BetGivenUp
  | QuizSettled
  | QuizLimitSet;

/** In the order in which they are looked for: those of a bet, of one's own limit, of a challenge, then of operators. */
export type QuizzesRefusal =
  | "account_not_open"
  | "quiz_not_found"
  | "quiz_not_started"
  | "quiz_cut_off"
  | "quiz_option_invalid"
  | "amount_invalid"
  | "quiz_below_least"
  | "quiz_too_many"
  | "quiz_above_most"
  | "quiz_full"
  | "quiz_own_limit"
  | "insufficient_balance"
  | "quiz_limit_invalid"
  | "quiz_limit_unchanged"
  | "quiz_not_challengeable"
  | "quiz_no_bet"
  | "quiz_terms_invalid"
  | "quizzes_full"
  | "quiz_settles_itself"
  | "quiz_not_due"
  | "quiz_reported_already"
  | "quiz_not_voidable"
  | "second_operator_needed";
