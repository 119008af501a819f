/** Credit scores (charter 3): a sum of entries that end, are appealed against and repaired, and that nothing else lowers or raises. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { ANN, BEN, START, testVenue } from "../../../kernel/test-venue.arbitrary.ts";
import { timeMs } from "../../../money/units.ts";
import {
  APPEAL_MS,
  DENIAL_CAUSES,
  ENTRIES_MAX,
  needsReview,
  OPERATOR_RULES,
  opensGate,
  PLAN_STEPS,
  REVIEW_LONGEST_MS,
  SCORE_GATES,
  SCORE_RULES,
  SCORE_TERMS,
  type ScoreGate,
  type ScoreRule,
} from "../formulas.ts";
import { QUIZ_ANSWERS } from "./quiz.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const at = (ms: number) => timeMs(START + ms);

function say(kernel: Kernel, command: object): Outcome {
  return kernel.execute({ at: START, ...command } as unknown as Command);
}
const place = (rule: string, evidence: number, more: object = {}): object => ({
  type: "credit-score/place",
  user: ANN,
  rule,
  evidence,
  placedBy: rule === "loan_unpaid" ? "rule" : 7,
  ...more,
});
const byTwo = (rule: string, evidence: number, more: object = {}): object => place(rule, evidence, { agreedBy: 8, ...more });
const appeal = (entry: number, ms: number, more: object = {}): object => ({
  type: "credit-score/appeal",
  user: ANN,
  entry,
  at: at(ms),
  ...more,
});
const decide = (entry: number, ms: number, more: object = {}): object => ({
  type: "credit-score/decide-appeal",
  entry,
  by: 9,
  at: at(ms),
  ...more,
});
const quiz = (entry: number, rule: ScoreRule, ms: number): object => ({
  type: "credit-score/answer-quiz",
  user: ANN,
  entry,
  answers: QUIZ_ANSWERS[rule],
  at: at(ms),
});
const prove = (entry: number, ms: number): object => ({ type: "credit-score/prove-self", user: ANN, entry, at: at(ms) });
const advance = (kernel: Kernel, ms: number): Outcome => say(kernel, { type: "schedule/advance", at: at(ms) });
const score = (kernel: Kernel, ms = 0, user = ANN): number => kernel.creditScore.scoreOf(user, at(ms));

describe("the score is the sum of its entries", () => {
  test("100 for everybody who has none, each entry by its rule's own points, and each told with rule, points, evidence and end", () => {
    const kernel = testVenue();
    expect([score(kernel), score(kernel, 0, BEN)]).toEqual([100, 100]);
    expect(say(kernel, place("chat_abuse", 31)).events).toEqual([
      {
        type: "credit-score/placed",
        number: 1,
        user: ANN,
        rule: "chat_abuse",
        points: -10,
        evidence: 31,
        placedBy: 7,
        agreedBy: undefined,
        placedAt: START,
        until: at(30 * DAY_MS),
      },
    ]);
    say(kernel, byTwo("promotion_accounts", 32));
    expect([score(kernel), score(kernel, 0, BEN)]).toEqual([70, 100]);
    expect(kernel.creditScore.standing(ANN, START).map(({ rule, points }) => [rule, points])).toEqual([
      ["chat_abuse", -10],
      ["promotion_accounts", -20],
    ]);
  });

  test.each([
    ["voucher_forged", 60, 180],
    ["payment_reversed", 70, 120],
    ["promotion_accounts", 80, 90],
    ["chat_abuse", 90, 30],
    ["loan_unpaid", 70, 180],
  ] as const)("%s leaves %i for %i days, and 100 the millisecond after", (rule, left, days) => {
    const kernel = testVenue();
    say(kernel, byTwo(rule, 5));
    expect([score(kernel), score(kernel, days * DAY_MS - 1), score(kernel, days * DAY_MS)]).toEqual([left, left, 100]);
    const restored = Kernel.restore(kernel.snapshot());
    const { events } = advance(restored, 2 * days * DAY_MS);
    expect(events).toContainEqual({ type: "credit-score/ended", number: 1, user: ANN, rule, counted: true, at: at(days * DAY_MS) });
    expect(restored.creditScore.standing(ANN, at(0))).toEqual([]);
    expect(restored.schedule.size).toBe(0);
  });

  test("below nothing it is nothing, and the sum is told", () => {
    const kernel = testVenue();
    for (let i = 1; i <= 3; i++) say(kernel, byTwo("voucher_forged", i));
    expect([kernel.creditScore.sumOf(ANN, START), score(kernel)]).toEqual([-20, 0]);
    say(kernel, appeal(1, 1));
    say(kernel, decide(1, 2));
    expect([kernel.creditScore.sumOf(ANN, at(2)), score(kernel, 2)]).toEqual([20, 20]);
  });
});

describe("nobody lowers a score at will", () => {
  test.each(SCORE_RULES.filter((rule) => SCORE_TERMS[rule].needsTwo))("%s takes two operators", (rule) => {
    const kernel = testVenue();
    expect(say(kernel, place(rule, 1)).refusal).toBe("second_operator_needed");
    expect(say(kernel, place(rule, 1, { agreedBy: 7 })).refusal).toBe("second_operator_needed");
    expect(say(kernel, byTwo(rule, 1)).events).toMatchObject([{ placedBy: 7, agreedBy: 8 }]);
  });

  test("nor a light one behind the other: a further entry of the person takes two, until the first has ended or was taken back", () => {
    const kernel = testVenue();
    say(kernel, place("chat_abuse", 1));
    expect(say(kernel, place("chat_abuse", 2)).refusal).toBe("second_operator_needed");
    expect(say(kernel, place("chat_abuse", 2, { placedBy: 8 })).refusal).toBe("second_operator_needed");
    expect(say(kernel, place("chat_abuse", 2, { user: BEN })).refusal).toBeUndefined();
    say(kernel, appeal(1, 0));
    say(kernel, decide(1, 0));
    expect(say(kernel, place("chat_abuse", 3)).refusal).toBeUndefined();
    advance(kernel, 30 * DAY_MS);
    expect(say(kernel, place("promotion_accounts", 4, { at: at(30 * DAY_MS) })).refusal).toBeUndefined();
    // A rule's own entry stands in nobody's way, and needs no operator.
    const another = testVenue();
    say(another, place("loan_unpaid", 1));
    expect(say(another, place("chat_abuse", 1)).refusal).toBeUndefined();
    expect(say(another, place("loan_unpaid", 2)).refusal).toBeUndefined();
  });

  test("nor twice for the same: evidence serves one entry, also after that has ended, also over a snapshot", () => {
    const kernel = testVenue();
    say(kernel, place("chat_abuse", 1));
    advance(kernel, 30 * DAY_MS);
    const again = place("chat_abuse", 1, { at: at(31 * DAY_MS) });
    expect(say(Kernel.restore(kernel.snapshot()), again).refusal).toBe("score_evidence_used");
    expect(say(kernel, { ...again, rule: "promotion_accounts", user: BEN }).refusal).toBe("score_evidence_used");
    // Loans have numbers of their own.
    expect(say(kernel, place("loan_unpaid", 1, { at: at(31 * DAY_MS) })).refusal).toBeUndefined();
  });

  test("the same command twice is one entry (V6)", () => {
    const kernel = testVenue();
    const first = say(kernel, place("chat_abuse", 1, { key: "operator:1:1" }));
    expect(say(kernel, place("chat_abuse", 1, { key: "operator:1:1", at: at(5) }))).toEqual({ ...first, repeated: true });
    expect(score(kernel, 5)).toBe(90);
  });
});

describe("an appeal", () => {
  test("that nobody decides within 72 hours is granted by itself, not a millisecond earlier, also when the venue was down over it", () => {
    const kernel = testVenue();
    say(kernel, place("chat_abuse", 1));
    expect(say(kernel, appeal(1, HOUR_MS)).events).toEqual([
      { type: "credit-score/appealed", number: 1, user: ANN, rule: "chat_abuse", until: at(HOUR_MS + APPEAL_MS), at: at(HOUR_MS) },
    ]);
    expect(APPEAL_MS).toBe(72 * HOUR_MS);
    expect(advance(kernel, HOUR_MS + APPEAL_MS - 1).refusal).toBe("nothing_due");
    expect(score(kernel, HOUR_MS + APPEAL_MS - 1)).toBe(90);
    const restored = Kernel.restore(kernel.snapshot());
    expect(advance(restored, 20 * DAY_MS).events).toMatchObject([
      { type: "credit-score/appeal-decided", number: 1, denial: undefined, by: "rule", at: at(HOUR_MS + APPEAL_MS) },
      { type: "credit-score/placed", number: 2, rule: "appeal_granted", points: 10, evidence: 1, until: at(30 * DAY_MS) },
    ]);
    expect(score(restored, 20 * DAY_MS)).toBe(100);
    expect(advance(restored, 30 * DAY_MS).events.map(({ type }) => type)).toEqual(["credit-score/ended", "credit-score/ended"]);
    expect(score(restored, 30 * DAY_MS)).toBe(100);
    restored.check();
  });

  test("is decided by nobody who placed the entry or agreed to it", () => {
    const kernel = testVenue();
    say(kernel, byTwo("voucher_forged", 1));
    say(kernel, appeal(1, 0));
    for (const by of [7, 8]) expect(say(kernel, decide(1, 1, { by })).refusal).toBe("appeal_of_own_entry");
    expect(say(kernel, decide(1, 1, { by: 7, denial: "evidence_stands" })).refusal).toBe("appeal_of_own_entry");
    expect(say(kernel, decide(1, 1)).refusal).toBeUndefined();
    expect([score(kernel, 1), kernel.schedule.size]).toEqual([100, 1]);
  });

  test("is refused for a reason of the list alone; then the entry stands as it stood, and its plan goes on", () => {
    const kernel = testVenue();
    say(kernel, place("chat_abuse", 1));
    say(kernel, appeal(1, 0));
    expect(say(kernel, decide(1, 1, { denial: "whim" })).refusal).toBe("appeal_cause_unknown");
    expect(say(kernel, decide(1, 1, { denial: DENIAL_CAUSES[0] })).events).toMatchObject([{ denial: "evidence_stands", by: 9 }]);
    expect(advance(kernel, APPEAL_MS).refusal).toBe("nothing_due");
    expect(score(kernel, APPEAL_MS)).toBe(90);
    expect(say(kernel, appeal(1, APPEAL_MS)).refusal).toBe("appeal_made_already");
    expect(say(kernel, quiz(1, "chat_abuse", APPEAL_MS)).refusal).toBeUndefined();
    advance(kernel, 7 * DAY_MS);
    expect(score(kernel, 7 * DAY_MS)).toBe(100);
  });

  test("made shortly before the entry ends waits no longer than the entry", () => {
    const kernel = testVenue();
    say(kernel, place("chat_abuse", 1));
    advance(kernel, 7 * DAY_MS);
    say(kernel, appeal(1, 29 * DAY_MS));
    expect(kernel.creditScore.openAppeals(at(29 * DAY_MS))).toMatchObject([{ number: 1, appealUntil: at(30 * DAY_MS) }]);
    expect(advance(kernel, 30 * DAY_MS).events.map(({ type }) => type)).toEqual(["credit-score/ended"]);
    expect(kernel.schedule.size).toBe(0);
  });
});

describe("a repair plan", () => {
  test("asks for steps of a closed list of three, none of which is a deposit, a trade or a payment, and is over before its entry", () => {
    expect(PLAN_STEPS).toEqual(["quiz", "prove_self", "clean_days"]);
    for (const rule of SCORE_RULES) {
      const { plan, cleanDays, days, statements } = SCORE_TERMS[rule];
      expect(plan.length).toBeGreaterThan(0);
      for (const step of plan) expect(PLAN_STEPS).toContain(step);
      expect(cleanDays).toBeGreaterThan(0);
      // Twice over, so that a plan begun anew once still pays.
      expect(2 * cleanDays).toBeLessThan(days);
      expect(QUIZ_ANSWERS[rule]).toHaveLength(statements);
      expect(new Set(QUIZ_ANSWERS[rule]).size).toBe(2);
    }
  });

  test.each(SCORE_RULES)("of %s restores all points when its last step is done, whichever that is, and no money moves for it", (rule) => {
    const { plan, cleanDays } = SCORE_TERMS[rule];
    const clean = cleanDays * DAY_MS;
    const steps = [quiz(1, rule, 0), ...(plan.includes("prove_self") ? [prove(1, 0)] : [])];
    const early = testVenue();
    const late = testVenue();
    for (const kernel of [early, late]) say(kernel, byTwo(rule, 1));
    for (const step of steps) {
      expect(say(early, step).events).toMatchObject([{ type: "credit-score/step-done", number: 1 }]);
      expect(early.ledger.log.length).toBe(0);
    }
    expect(advance(early, clean - 1).refusal).toBe("nothing_due");
    expect(advance(early, clean).events).toMatchObject([{ step: "clean_days" }, { rule: "plan_done", evidence: 1, placedBy: "rule" }]);
    expect(score(early, clean)).toBe(100);
    advance(late, clean + 5);
    expect(score(late, clean + 5)).toBeLessThan(100);
    for (const step of steps) say(late, { ...step, at: at(clean + 6) });
    expect(score(late, clean + 6)).toBe(100);
    for (const kernel of [early, late]) kernel.check();
  });

  test("begins its days anew with a further entry, and gets them back when that one is taken back", () => {
    const kernel = testVenue();
    const cleanOf = (number: number, ms: number): number | undefined => kernel.creditScore.find(number, at(ms))?.cleanAt;
    say(kernel, place("promotion_accounts", 1));
    say(kernel, quiz(1, "promotion_accounts", 0));
    say(kernel, prove(1, 0));
    expect(cleanOf(1, 0)).toBe(at(30 * DAY_MS));
    say(kernel, byTwo("chat_abuse", 2, { at: at(29 * DAY_MS) }));
    expect(cleanOf(1, 29 * DAY_MS)).toBe(at(59 * DAY_MS));
    expect(advance(kernel, 30 * DAY_MS).refusal).toBe("nothing_due");
    say(kernel, appeal(2, 30 * DAY_MS));
    say(kernel, decide(2, 31 * DAY_MS));
    expect(advance(kernel, 31 * DAY_MS).events).toMatchObject([
      { type: "credit-score/step-done", number: 1, step: "clean_days", at: at(31 * DAY_MS) },
      { type: "credit-score/placed", rule: "plan_done", evidence: 1, placedAt: at(31 * DAY_MS) },
    ]);
    expect(score(kernel, 31 * DAY_MS)).toBe(100);
  });

  test("whose days were over begins them anew with a further entry, as long as another step is missing", () => {
    const kernel = testVenue();
    say(kernel, place("promotion_accounts", 1));
    advance(kernel, 30 * DAY_MS);
    expect(kernel.creditScore.find(1, at(30 * DAY_MS))?.done).toEqual(["clean_days"]);
    say(kernel, byTwo("chat_abuse", 2, { at: at(31 * DAY_MS) }));
    say(kernel, quiz(1, "promotion_accounts", 31 * DAY_MS));
    say(kernel, prove(1, 31 * DAY_MS));
    expect(score(kernel, 31 * DAY_MS)).toBe(70);
    advance(kernel, 61 * DAY_MS - 1);
    expect(kernel.creditScore.find(1, at(61 * DAY_MS - 1))?.restoredBy).toBe(0);
    advance(kernel, 61 * DAY_MS);
    expect(score(kernel, 61 * DAY_MS)).toBe(100);
  });

  test("that is done closes an open appeal, and one granted closes the plan: nothing is restored twice", () => {
    const kernel = testVenue();
    say(kernel, place("chat_abuse", 1));
    say(kernel, quiz(1, "chat_abuse", 0));
    say(kernel, appeal(1, 6 * DAY_MS));
    advance(kernel, 7 * DAY_MS);
    expect(kernel.creditScore.find(1, at(7 * DAY_MS))).toMatchObject({ appeal: "closed", restoredBy: 2 });
    expect(say(kernel, decide(1, 7 * DAY_MS)).refusal).toBe("appeal_not_open");
    expect(say(kernel, appeal(1, 7 * DAY_MS)).refusal).toBe("score_entry_restored");
    expect(kernel.creditScore.sumOf(ANN, at(7 * DAY_MS))).toBe(100);
    say(kernel, place("chat_abuse", 2, { user: BEN, at: at(7 * DAY_MS) }));
    say(kernel, appeal(3, 7 * DAY_MS, { user: BEN }));
    say(kernel, decide(3, 7 * DAY_MS));
    expect(say(kernel, { ...quiz(3, "chat_abuse", 7 * DAY_MS), user: BEN }).refusal).toBe("score_entry_restored");
    expect(kernel.creditScore.sumOf(BEN, at(7 * DAY_MS))).toBe(100);
  });
});

describe("what a score opens", () => {
  test("below 100 a withdrawal is reviewed for 72 hours at most; at 100 it is not", () => {
    expect([needsReview(100), needsReview(99), needsReview(0)]).toEqual([false, true, true]);
    expect(REVIEW_LONGEST_MS).toBe(72 * HOUR_MS);
  });

  test.each([
    ["promotions", 90],
    ["trader", 80],
    ["loans", 80],
    ["chat", 70],
  ] as const)("%s from %i on", (gate: ScoreGate, from) => {
    expect([opensGate(gate, from), opensGate(gate, from - 1)]).toEqual([true, false]);
    expect(Object.keys(SCORE_GATES)).toContain(gate);
  });

  test("is asked of the kernel by person, gate and time", () => {
    const kernel = testVenue();
    say(kernel, place("promotion_accounts", 1));
    const open = (ms: number) => (["promotions", "trader", "chat"] as const).map((gate) => kernel.creditScore.opens(ANN, gate, at(ms)));
    expect([open(0), open(90 * DAY_MS)]).toEqual([
      [false, true, true],
      [true, true, true],
    ]);
  });
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["of a stranger", place("chat_abuse", 2, { user: 1999 }), "account_not_open"],
    ["by a rule of one's own", place("whim", 2), "score_rule_unknown"],
    ["by a name of an object's own", place("constructor", 2), "score_rule_unknown"],
    ["by what only restores", place("plan_done", 2), "score_rule_unknown"],
    ["a rule's own by an operator", place("loan_unpaid", 2, { placedBy: 7 }), "score_rule_not_by_operators"],
    ["an operator's by a rule", place("chat_abuse", 2, { placedBy: "rule" }), "score_rule_not_by_rule"],
    ["without evidence", place("chat_abuse", 0), "score_evidence_invalid"],
    ["with half of one", place("chat_abuse", 1.5), "score_evidence_invalid"],
    ["with evidence that served", place("chat_abuse", 1), "score_evidence_used"],
    ["an appeal against nothing", appeal(9, 0), "score_entry_not_found"],
    ["an appeal against somebody else's", appeal(1, 0, { user: BEN }), "score_entry_not_found"],
    ["an appeal after its end", appeal(1, 30 * DAY_MS), "score_entry_not_found"],
    ["a decision of nothing", decide(9, 0), "score_entry_not_found"],
    ["a decision of what nobody asked", decide(1, 0), "appeal_not_open"],
    ["a wrong answer", { ...quiz(1, "chat_abuse", 0), answers: [true, true, true] }, "quiz_wrong"],
    ["one answer too many", { ...quiz(1, "chat_abuse", 0), answers: [...QUIZ_ANSWERS.chat_abuse, true] }, "quiz_wrong"],
    ["no answers", { ...quiz(1, "chat_abuse", 0), answers: undefined }, "quiz_wrong"],
    ["somebody else's quiz", { ...quiz(1, "chat_abuse", 0), user: BEN }, "score_entry_not_found"],
    ["a step that its plan has not", prove(1, 0), "plan_step_unknown"],
    ["a step that is done", { ...quiz(2, "chat_abuse", 0), user: BEN }, "plan_step_done"],
  ])("%s", (_why, command, refusal) => {
    const kernel = testVenue();
    say(kernel, place("chat_abuse", 1));
    say(kernel, place("chat_abuse", 99, { user: BEN }));
    say(kernel, { ...quiz(2, "chat_abuse", 0), user: BEN });
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("the fifty-first of a person, while others get theirs", () => {
    const kernel = testVenue();
    for (let i = 1; i <= ENTRIES_MAX; i++) expect(say(kernel, byTwo("chat_abuse", i)).refusal).toBeUndefined();
    expect(say(kernel, byTwo("chat_abuse", 51)).refusal).toBe("score_entries_full");
    expect(say(kernel, place("chat_abuse", 51, { user: BEN })).refusal).toBeUndefined();
  });
});

test("every operators' rule is one of the closed list, and the rest is the venue's own", () => {
  expect(OPERATOR_RULES).toEqual(["voucher_forged", "payment_reversed", "promotion_accounts", "chat_abuse"]);
});
