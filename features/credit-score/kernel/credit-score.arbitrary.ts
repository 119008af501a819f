/** Random commands of credit scores: by rule, by one operator and by two, by the person and by others, some of them wrong. */
import fc from "fast-check";
import type { CreditScoreCommand } from "./credit-score.messages.ts";

/** Entries are named by how many were placed before, so that they often exist. */
export type ScoreStep =
  | {
      readonly kind: "score-place";
      readonly user: number;
      readonly of: readonly [rule: string, placedBy: "rule" | number];
      readonly evidence: number;
      readonly agreedBy: number;
    }
  | { readonly kind: "score-appeal"; readonly user: number; readonly entry: number }
  | { readonly kind: "score-decide"; readonly entry: number; readonly denial: string; readonly by: number }
  | { readonly kind: "score-quiz"; readonly user: number; readonly entry: number; readonly answers: readonly boolean[] }
  | { readonly kind: "score-prove"; readonly user: number; readonly entry: number };

const operator = fc.integer({ min: 0, max: 2 });
const user = fc.constantFrom(1001, 1001, 1001, 1001, 1001, 1001, 1002, 1005);
const entry = fc.constantFrom(1, 1, 1, 1, 2, 2, 2, 3, 4, 9);

export const scoreStep: fc.Arbitrary<ScoreStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("score-place" as const),
      user,
      of: fc.constantFrom<(readonly [string, "rule" | number])[]>(
        ["chat_abuse", 0],
        ["chat_abuse", 1],
        ["chat_abuse", 2],
        ["promotion_accounts", 1],
        ["voucher_forged", 1],
        ["payment_reversed", 2],
        ["loan_unpaid", "rule"],
        ["loan_unpaid", 1],
        ["chat_abuse", "rule"],
        ["whim", 1],
      ),
      evidence: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 60 }) }, { weight: 1, arbitrary: fc.constantFrom(0, 1.5) }),
      agreedBy: fc.constantFrom(-1, 0, 1, 2),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("score-appeal" as const), user, entry }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("score-decide" as const),
      entry,
      denial: fc.constantFrom("", "", "evidence_stands", "rule_known", "whim"),
      by: operator,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("score-quiz" as const),
      user,
      entry,
      // The right ones of three rules among them.
      answers: fc.constantFrom([true, true, false], [false, true, false], [false, false, true], [true, true, true], []),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("score-prove" as const), user, entry }) },
);

export function scoreCommand(step: ScoreStep, at: number): CreditScoreCommand {
  switch (step.kind) {
    case "score-place": {
      const [rule, placedBy] = step.of;
      const second = step.agreedBy < 0 ? {} : { agreedBy: step.agreedBy };
      const { user: whose, evidence } = step;
      return { type: "credit-score/place", at, user: whose, rule, evidence, placedBy, ...second } as unknown as CreditScoreCommand;
    }
    case "score-appeal":
      return { type: "credit-score/appeal", at, user: step.user, entry: step.entry } as unknown as CreditScoreCommand;
    case "score-decide": {
      const denial = step.denial === "" ? {} : { denial: step.denial };
      return { type: "credit-score/decide-appeal", at, entry: step.entry, ...denial, by: step.by } as unknown as CreditScoreCommand;
    }
    case "score-quiz":
      return {
        type: "credit-score/answer-quiz",
        at,
        user: step.user,
        entry: step.entry,
        answers: step.answers,
      } as unknown as CreditScoreCommand;
    default:
      return { type: "credit-score/prove-self", at, user: step.user, entry: step.entry } as unknown as CreditScoreCommand;
  }
}
