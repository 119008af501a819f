/** The auditor's model of credit scores, by the README: what every command is answered, and when an entry no longer counts. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { AnswerQuiz, CreditScoreCommand, DecideAppeal, PlaceEntry } from "./credit-score.messages.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DECIDED_WITHIN_MS = 3 * DAY_MS;
type Terms = { readonly points: number; readonly days: number; readonly clean: number; readonly right: string };
const RULES: Readonly<Record<string, Terms>> = {
  voucher_forged: { points: 40, days: 180, clean: 60, right: "false true true" },
  payment_reversed: { points: 30, days: 120, clean: 45, right: "true false true" },
  promotion_accounts: { points: 20, days: 90, clean: 30, right: "false true false" },
  chat_abuse: { points: 10, days: 30, clean: 7, right: "true true false" },
  loan_unpaid: { points: 30, days: 180, clean: 45, right: "false false true" },
};
const BY_RULE = "loan_unpaid";
const HEAVY = ["voucher_forged", "payment_reversed"];
const WITHOUT_PROOF = "chat_abuse";
const DENIALS = ["evidence_stands", "other_matter", "rule_known"];
const OF_ONE_PERSON = 50;
/** What falls due of an entry: three numbers each in the due-list. */
const [ENDS, APPEAL, CLEAN] = [0, 1, 2];
const KINDS = 3;

type Standing = {
  readonly user: number;
  readonly rule: string;
  readonly terms: Terms;
  readonly from: number;
  readonly until: number;
  readonly authors: readonly (number | "rule" | undefined)[];
  appeal: "none" | "open" | "granted" | "denied" | "closed";
  appealUntil: number;
  quiz: boolean;
  proof: boolean;
  clean: boolean;
  cleanAt: number;
  restored: boolean;
};

export const creditScoreModel = (needs: ModelNeeds): CreditScoreModel => new CreditScoreModel(needs);

export class CreditScoreModel implements ModelPart {
  readonly prefix = "credit-score";
  readonly #needs: ModelNeeds;
  readonly #standing = new Map<number, Standing>();
  readonly #served = new Set<string>();
  #count = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
    // A score is never below zero, whatever the entries take together.
    needs.known.score = (user, at) => Math.max(0, this.sumOf(user, at));
  }

  /** 100 without what still takes. */
  sumOf(user: number, at: number): number {
    let sum = 100;
    for (const one of this.#standing.values()) if (one.user === user && one.until > at && !one.restored) sum -= one.terms.points;
    return sum;
  }

  apply(given: Command): string | undefined {
    const command = given as CreditScoreCommand;
    switch (command.type) {
      case "credit-score/place":
        return this.#place(command);
      case "credit-score/appeal":
        return this.#appeal(command.user, command.entry, command.at);
      case "credit-score/decide-appeal":
        return this.#decide(command);
      case "credit-score/answer-quiz":
        return this.#step(command, "quiz");
      default:
        return this.#step(command, "proof");
    }
  }

  due(reference: number, at: number): void {
    const number = Math.floor(reference / KINDS);
    const one = this.#standing.get(number);
    if (one === undefined) return;
    if (reference % KINDS === ENDS) {
      this.#forget(number, [APPEAL, CLEAN]);
      this.#standing.delete(number);
      this.#countClean(one.user, at);
    } else if (reference % KINDS === APPEAL) this.#grant(number, one, at);
    else {
      one.clean = true;
      this.#repair(number, one);
    }
  }

  #place({ user, rule, evidence, placedBy, agreedBy, at }: PlaceEntry): string | undefined {
    const terms = Object.hasOwn(RULES, rule) ? RULES[rule] : undefined;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (terms === undefined) return "score_rule_unknown";
    const isByRule = rule === BY_RULE;
    if (isByRule && placedBy !== "rule") return "score_rule_not_by_operators";
    if (!isByRule && placedBy === "rule") return "score_rule_not_by_rule";
    if (!Number.isInteger(evidence) || evidence <= 0) return "score_evidence_invalid";
    const record = `${isByRule} ${evidence}`;
    if (this.#served.has(record)) return "score_evidence_used";
    const theirs = [...this.#standing.values()].filter((one) => one.user === user && one.until > at);
    if (theirs.length >= OF_ONE_PERSON) return "score_entries_full";
    const isFurther = theirs.some(({ rule: other, appeal }) => other !== BY_RULE && appeal !== "granted");
    const areTwo = agreedBy !== undefined && agreedBy !== placedBy;
    if (!isByRule && !areTwo && (isFurther || HEAVY.includes(rule))) return "second_operator_needed";
    this.#served.add(record);
    this.#count += 1;
    const plan = { quiz: false, proof: rule === WITHOUT_PROOF, clean: false, cleanAt: 0, restored: false };
    const until = at + terms.days * DAY_MS;
    const authors = isByRule ? [] : [placedBy, areTwo ? agreedBy : undefined];
    this.#standing.set(this.#count, { user, rule, terms, from: at, until, authors, appeal: "none", appealUntil: 0, ...plan });
    this.#wait(this.#count, ENDS, until);
    this.#countClean(user, at);
    return undefined;
  }

  #appeal(user: number, number: number, at: number): string | undefined {
    const one = this.#find(number, at);
    if (one?.user !== user) return "score_entry_not_found";
    if (one.restored) return "score_entry_restored";
    if (one.appeal !== "none") return "appeal_made_already";
    one.appeal = "open";
    one.appealUntil = Math.min(one.until, at + DECIDED_WITHIN_MS);
    this.#wait(number, APPEAL, one.appealUntil);
    return undefined;
  }

  #decide({ entry: number, denial, by, at }: DecideAppeal): string | undefined {
    const one = this.#find(number, at);
    if (one === undefined) return "score_entry_not_found";
    if (one.appeal !== "open" || at >= one.appealUntil) return "appeal_not_open";
    if (denial !== undefined && !DENIALS.includes(denial)) return "appeal_cause_unknown";
    if (one.authors.includes(by)) return "appeal_of_own_entry";
    this.#forget(number, [APPEAL]);
    if (denial === undefined) this.#grant(number, one, at);
    else one.appeal = "denied";
    return undefined;
  }

  #step(command: { readonly user: number; readonly entry: number; readonly at: number }, step: "quiz" | "proof"): string | undefined {
    const one = this.#find(command.entry, command.at);
    if (one?.user !== command.user) return "score_entry_not_found";
    if (one.restored) return "score_entry_restored";
    if (step === "proof" && one.rule === WITHOUT_PROOF) return "plan_step_unknown";
    if (one[step]) return "plan_step_done";
    if (step === "quiz" && (command as AnswerQuiz).answers.join(" ") !== one.terms.right) return "quiz_wrong";
    one[step] = true;
    this.#repair(command.entry, one);
    return undefined;
  }

  #find(number: number, at: number): Standing | undefined {
    const one = this.#standing.get(number);
    return one === undefined || one.until <= at ? undefined : one;
  }

  #grant(number: number, one: Standing, at: number): void {
    one.appeal = "granted";
    this.#restore(number, one);
    this.#countClean(one.user, at);
  }

  #repair(number: number, one: Standing): void {
    if (!one.quiz || !one.proof || !one.clean) return;
    if (one.appeal === "open") one.appeal = "closed";
    this.#restore(number, one);
  }

  /** The restoring entry takes the next number. */
  #restore(number: number, one: Standing): void {
    one.restored = true;
    this.#count += 1;
    this.#forget(number, [APPEAL, CLEAN]);
  }

  /** The days without a further entry, in all plans of a person, from the newest that counts. */
  #countClean(user: number, at: number): void {
    const theirs = [...this.#standing].filter(([, one]) => one.user === user);
    const newest = Math.max(0, ...theirs.filter(([, one]) => one.appeal !== "granted").map(([, one]) => one.from));
    for (const [number, one] of theirs) {
      const cleanAt = newest + one.terms.clean * DAY_MS;
      if (one.restored || cleanAt === one.cleanAt) continue;
      one.cleanAt = cleanAt;
      this.#forget(number, [CLEAN]);
      if (one.clean && cleanAt <= at) continue;
      one.clean = false;
      if (Math.max(cleanAt, at) < one.until) this.#wait(number, CLEAN, Math.max(cleanAt, at));
    }
  }

  #wait(number: number, kind: number, due: number): void {
    this.#needs.schedule.add("credit-score", due, number * KINDS + kind);
  }

  #forget(number: number, kinds: readonly number[]): void {
    for (const kind of kinds) this.#needs.schedule.remove("credit-score", number * KINDS + kind);
  }
}
