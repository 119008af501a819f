/**
 * Credit scores: 100 and what the entries of a closed list add to it (charter 3).
 *
 * No command here moves anything, and nothing of it keeps money. An entry ends by itself, its person appeals against it once and repairs it
 * by a plan of three kinds of steps, none of which costs anything. An appeal that nobody decides is granted. Whoever placed an entry decides
 * nothing about it.
 */
import { timeMs, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import {
  APPEAL_MS,
  cleanFrom,
  endOf,
  ENTRIES_MAX,
  isDenialCause,
  isScoreRule,
  opensGate,
  SCORE_START,
  SCORE_TERMS,
  scoreOfSum,
  type PlanStep,
  type RestoringRule,
  type ScoreGate,
  type ScoreRule,
} from "../formulas.ts";
import type {
  AnswerQuiz,
  AppealEntry,
  CreditScoreCommand,
  CreditScoreEvent,
  CreditScoreRefusal,
  DecideAppeal,
  Entry,
  EntryFacts,
  PlaceEntry,
  ProveSelf,
} from "./credit-score.messages.ts";
import { EntryBook, type KeptEntry } from "./entry-book.ts";
import { QUIZ_ANSWERS } from "./quiz.ts";

export type CreditScoreNeeds = {
  readonly isOpen: (user: UserId) => boolean;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  readonly emit: (event: CreditScoreEvent) => void;
};

/** What of an entry falls due; its place here and its number make the reference in the due-list. */
const WAITING = ["ends", "appeal", "clean"] as const;
const referenceOf = (number: number, what: (typeof WAITING)[number]): number => number * WAITING.length + WAITING.indexOf(what);
const NEVER = timeMs(0);

export class CreditScore implements Part<CreditScoreCommand, CreditScoreRefusal> {
  readonly name = "credit-score";
  readonly version = 1;
  /** Nobody's obligation. */
  readonly commands = {
    "credit-score/place": "upkeep",
    "credit-score/appeal": "upkeep",
    "credit-score/decide-appeal": "upkeep",
    "credit-score/answer-quiz": "upkeep",
    "credit-score/prove-self": "upkeep",
  } as const;
  readonly #needs: CreditScoreNeeds;
  readonly #book = new EntryBook();

  constructor(needs: CreditScoreNeeds) {
    this.#needs = needs;
  }

  /** 100 with everything added that stands at that time; may lie below zero. */
  sumOf(user: UserId, at: TimeMs): number {
    return this.standing(user, at).reduce((sum, { points }) => sum + points, SCORE_START);
  }

  scoreOf(user: UserId, at: TimeMs): number {
    return scoreOfSum(this.sumOf(user, at));
  }

  /** Whether somebody's score opens what asks for one. */
  opens(user: UserId, gate: ScoreGate, at: TimeMs): boolean {
    return opensGate(gate, this.scoreOf(user, at));
  }

  /** Every entry of a person that stands, what takes and what restores, by number. */
  standing(user: UserId, at: TimeMs): readonly EntryFacts[] {
    const all = this.of(user, at).flatMap((entry) => [entry, this.#book.restoring(entry) ?? []].flat());
    return all.toSorted((left, right) => left.number - right.number);
  }

  /** Those that take points, or took them before they were restored. */
  of(user: UserId, at: TimeMs): readonly Entry[] {
    return this.#book.of(user).filter(({ until }) => until > at);
  }

  find(number: number, at: TimeMs): Entry | undefined {
    return this.#standing(number, at);
  }

  /** Why an entry takes nothing any more; undefined where it does. */
  restoredBy(entry: Entry): RestoringRule | undefined {
    return this.#book.restoring(entry)?.rule;
  }

  /** Everybody's whose appeal waits, the soonest deadline first. */
  openAppeals(at: TimeMs): readonly Entry[] {
    const open = this.#book.all().filter(({ appeal, appealUntil }) => appeal === "open" && appealUntil > at);
    return open.toSorted((left, right) => left.appealUntil - right.appealUntil || left.number - right.number);
  }

  /** Whether a record of evidence has served. */
  isUsed(rule: ScoreRule, evidence: number): boolean {
    return this.#book.isUsed(rule, evidence);
  }

  /** Whether an entry of this person by that rule takes two operators. */
  needsSecond(user: UserId, rule: ScoreRule, at: TimeMs): boolean {
    if (SCORE_TERMS[rule].setBy === "rule") return false;
    return SCORE_TERMS[rule].needsTwo || this.of(user, at).some(({ placedBy, appeal }) => placedBy !== "rule" && appeal !== "granted");
  }

  execute(command: CreditScoreCommand): CreditScoreRefusal | undefined {
    switch (command.type) {
      case "credit-score/place":
        return this.#place(command);
      case "credit-score/appeal":
        return this.#appeal(command);
      case "credit-score/decide-appeal":
        return this.#decide(command);
      case "credit-score/answer-quiz":
        return this.#answerQuiz(command);
      case "credit-score/prove-self":
        return this.#proveSelf(command);
      default:
        return assertNever(command);
    }
  }

  #place(command: PlaceEntry): CreditScoreRefusal | undefined {
    const refusal = this.#refusePlace(command);
    if (refusal !== undefined) return refusal;
    const { user, rule, evidence, placedBy, at } = command;
    const agreedBy = placedBy === "rule" || command.agreedBy === placedBy ? undefined : command.agreedBy;
    const [number, until, points] = [this.#book.next(), endOf(rule, at), -SCORE_TERMS[rule].points];
    const facts = { number, user, rule, points, evidence, placedBy, agreedBy, placedAt: at, until };
    const ends = this.#needs.schedule.add(this.name, until, referenceOf(number, "ends"));
    const waits = { ends, appeal: 0, clean: 0 };
    this.#book.keep({ ...facts, appeal: "none", appealUntil: NEVER, done: [], cleanAt: NEVER, restoredBy: 0, waits });
    this.#book.use(rule, evidence);
    this.#needs.emit({ type: "credit-score/placed", ...facts });
    this.#replan(user, at);
    return undefined;
  }

  #refusePlace({ user, rule, evidence, placedBy, agreedBy, at }: PlaceEntry): CreditScoreRefusal | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (!isScoreRule(rule)) return "score_rule_unknown";
    const { setBy } = SCORE_TERMS[rule];
    if ((placedBy === "rule") !== (setBy === "rule")) return setBy === "rule" ? "score_rule_not_by_operators" : "score_rule_not_by_rule";
    if (!Number.isSafeInteger(evidence) || evidence < 1) return "score_evidence_invalid";
    if (this.#book.isUsed(rule, evidence)) return "score_evidence_used";
    if (this.of(user, at).length >= ENTRIES_MAX) return "score_entries_full";
    const hasSecond = agreedBy !== undefined && agreedBy !== placedBy;
    return !hasSecond && this.needsSecond(user, rule, at) ? "second_operator_needed" : undefined;
  }

  #appeal({ user, entry: number, at }: AppealEntry): CreditScoreRefusal | undefined {
    const entry = this.#standing(number, at);
    if (entry?.user !== user) return "score_entry_not_found";
    if (entry.restoredBy !== 0) return "score_entry_restored";
    if (entry.appeal !== "none") return "appeal_made_already";
    const until = timeMs(Math.min(at + APPEAL_MS, entry.until));
    const wait = this.#needs.schedule.add(this.name, until, referenceOf(number, "appeal"));
    this.#book.keep({ ...entry, appeal: "open", appealUntil: until, waits: { ...entry.waits, appeal: wait } });
    this.#needs.emit({ type: "credit-score/appealed", number, user, rule: entry.rule, until, at });
    return undefined;
  }

  #decide({ entry: number, denial, by, at }: DecideAppeal): CreditScoreRefusal | undefined {
    const entry = this.#standing(number, at);
    if (entry === undefined) return "score_entry_not_found";
    if (entry.appeal !== "open" || entry.appealUntil <= at) return "appeal_not_open";
    if (denial !== undefined && !isDenialCause(denial)) return "appeal_cause_unknown";
    if (by === entry.placedBy || by === entry.agreedBy) return "appeal_of_own_entry";
    const { user, rule } = entry;
    this.#needs.schedule.remove(entry.waits.appeal);
    this.#needs.emit({ type: "credit-score/appeal-decided", number, user, rule, denial, by, at });
    if (denial === undefined) this.#restore(entry, "appeal_granted", at);
    else this.#book.keep({ ...entry, appeal: "denied", waits: { ...entry.waits, appeal: 0 } });
    return undefined;
  }

  #answerQuiz({ answers, ...command }: AnswerQuiz): CreditScoreRefusal | undefined {
    const entry = this.#stepOf(command, "quiz");
    if (typeof entry === "string") return entry;
    const right = QUIZ_ANSWERS[entry.rule];
    const isRight = Array.isArray(answers) && answers.length === right.length && right.every((answer, i) => answers[i] === answer);
    if (!isRight) return "quiz_wrong";
    this.#finish(entry, "quiz", command.at);
    return undefined;
  }

  #proveSelf(command: ProveSelf): CreditScoreRefusal | undefined {
    const entry = this.#stepOf(command, "prove_self");
    if (typeof entry === "string") return entry;
    this.#finish(entry, "prove_self", command.at);
    return undefined;
  }

  /** The entry whose plan waits for that step of its own person. */
  #stepOf({ user, entry: number, at }: Omit<ProveSelf, "type">, step: PlanStep): KeptEntry | CreditScoreRefusal {
    const entry = this.#standing(number, at);
    if (entry?.user !== user) return "score_entry_not_found";
    if (entry.restoredBy !== 0) return "score_entry_restored";
    if (!SCORE_TERMS[entry.rule].plan.includes(step)) return "plan_step_unknown";
    return entry.done.includes(step) ? "plan_step_done" : entry;
  }

  /** What fell due happened then, however late the venue hears of it. */
  due({ reference, due }: DueEntry): void {
    const entry = this.#book.find(Math.floor(reference / WAITING.length));
    invariant(entry !== undefined, "V7: what falls due of an entry must be of one that stands", reference);
    const { number, user, rule } = entry;
    switch (WAITING[reference % WAITING.length]) {
      case "appeal":
        this.#needs.emit({ type: "credit-score/appeal-decided", number, user, rule, denial: undefined, by: "rule", at: due });
        return this.#restore(entry, "appeal_granted", due);
      case "clean":
        return this.#finish(entry, "clean_days", due);
      default:
        return this.#end(entry, due);
    }
  }

  #standing(number: number, at: TimeMs): KeptEntry | undefined {
    const entry = this.#book.find(number);
    return entry === undefined || entry.until <= at ? undefined : entry;
  }

  /** One step of a plan; with the last one its entry is restored. */
  #finish(entry: KeptEntry, step: PlanStep, at: TimeMs): void {
    const { number, user, rule } = entry;
    const now = { ...entry, done: [...entry.done, step] };
    this.#needs.emit({ type: "credit-score/step-done", number, user, rule, step, at });
    if (SCORE_TERMS[rule].plan.every((one) => now.done.includes(one))) this.#restore(now, "plan_done", at);
    else this.#book.keep(now);
  }

  #restore(entry: KeptEntry, rule: RestoringRule, at: TimeMs): void {
    const { user, waits, until } = entry;
    this.#needs.schedule.remove(waits.appeal);
    this.#needs.schedule.remove(waits.clean);
    const number = this.#book.next();
    const facts = { number, user, rule, points: -entry.points, evidence: entry.number, placedBy: "rule", agreedBy: undefined } as const;
    const ended = rule === "appeal_granted" ? "granted" : "closed";
    const appeal = entry.appeal === "open" ? ended : entry.appeal;
    this.#book.keepRestoring({ ...facts, placedAt: at, until });
    this.#book.keep({ ...entry, appeal, restoredBy: number, waits: { ends: waits.ends, appeal: 0, clean: 0 } });
    this.#needs.emit({ type: "credit-score/placed", ...facts, placedAt: at, until });
    if (rule === "appeal_granted") this.#replan(user, at);
  }

  #end(entry: KeptEntry, at: TimeMs): void {
    const { number, user, rule, waits } = entry;
    this.#needs.schedule.remove(waits.appeal);
    this.#needs.schedule.remove(waits.clean);
    const restoring = this.#book.restoring(entry);
    this.#book.remove(entry);
    this.#needs.emit({ type: "credit-score/ended", number, user, rule, counted: restoring === undefined, at });
    if (restoring !== undefined) {
      this.#needs.emit({ type: "credit-score/ended", number: restoring.number, user, rule: restoring.rule, counted: false, at });
    }
    this.#replan(user, at);
  }

  /** Counts the days without a further entry anew in all of a person's plans: the newest entry that counts has changed. */
  #replan(user: UserId, at: TimeMs): void {
    const standing = this.#book.of(user);
    const newest = standing.reduce((latest, { placedAt, appeal }) => (appeal === "granted" ? latest : Math.max(latest, placedAt)), 0);
    for (const entry of standing) {
      const cleanAt = cleanFrom(entry.rule, timeMs(newest));
      if (entry.restoredBy === 0 && cleanAt !== entry.cleanAt) this.#setClean(entry, cleanAt, at);
    }
  }

  #setClean(entry: KeptEntry, cleanAt: TimeMs, at: TimeMs): void {
    this.#needs.schedule.remove(entry.waits.clean);
    const isOver = entry.done.includes("clean_days") && cleanAt <= at;
    const done = isOver ? entry.done : entry.done.filter((step) => step !== "clean_days");
    const next = timeMs(Math.max(cleanAt, at));
    // Over only when the entry has ended: then there is nothing to wait for.
    const isWaiting = !isOver && next < entry.until;
    const clean = isWaiting ? this.#needs.schedule.add(this.name, next, referenceOf(entry.number, "clean")) : 0;
    this.#book.keep({ ...entry, done, cleanAt, waits: { ...entry.waits, clean } });
  }

  check(): void {
    this.#book.check();
  }

  save(writer: StateWriter): void {
    this.#book.save(writer);
  }

  load(reader: StateReader): void {
    this.#book.load(reader);
  }
}
