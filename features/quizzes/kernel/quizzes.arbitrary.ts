/** Random commands of quizzes: mostly sensible, sometimes wrong. Market 1 trades a coin against asset 3, market 2 is a share. */
import fc from "fast-check";
import type { QuizzesCommand } from "./quizzes.messages.ts";

export type QuizStep =
  | {
      readonly kind: "quiz-publish";
      readonly price: { readonly market: number; readonly strike: number; readonly step: number } | undefined;
      readonly options: number;
      readonly rakePpm: number;
      readonly most: number;
      readonly inMs: number;
      readonly forMs: number;
      readonly gapMs: number;
      readonly everyMs: number;
      readonly isAhead: boolean;
      readonly by: readonly [number | "rule", number | undefined];
    }
  | { readonly kind: "quiz-bet"; readonly user: number; readonly quiz: number; readonly option: number; readonly stake: number }
  | { readonly kind: "quiz-limit"; readonly user: number; readonly amount: number | undefined }
  | { readonly kind: "quiz-challenge"; readonly user: number; readonly quiz: number }
  | { readonly kind: "quiz-report"; readonly quiz: number; readonly option: number; readonly by: number }
  | { readonly kind: "quiz-void"; readonly quiz: number; readonly agreedBy: number | undefined };

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
const user = fc.integer({ min: 1001, max: 1005 });
const quiz = fc.constantFrom(1, 1, 2, 2, 3, 4, 5, 9);
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

const publish = fc.record({
  kind: kind("quiz-publish"),
  price: fc.constantFrom(
    undefined,
    undefined,
    { market: 1, strike: 0, step: 10 },
    { market: 1, strike: 1003, step: 1 },
    { market: 7, strike: 0, step: 1 },
  ),
  options: fc.constantFrom(2, 2, 3, 1),
  rakePpm: fc.constantFrom(50_000, 0, 200_000, 200_001),
  most: fc.constantFrom(50_000_000, 999),
  inMs: fc.constantFrom(0, 0, 1000, HOUR_MS),
  forMs: fc.constantFrom(MINUTE_MS, HOUR_MS, MINUTE_MS - 1),
  gapMs: fc.constantFrom(MINUTE_MS, HOUR_MS, 0),
  everyMs: fc.constantFrom(0, 0, HOUR_MS, 7 * MINUTE_MS, 1),
  isAhead: fc.boolean(),
  by: fc.constantFrom<readonly [number | "rule", number | undefined]>([1, 2], ["rule", undefined], [1, 1], [1, undefined]),
});
const bet = fc.record({
  kind: kind("quiz-bet"),
  user,
  quiz,
  option: fc.constantFrom(1, 1, 2, 2, 3, 0),
  stake: fc.constantFrom(1000, 1001, 7_777_777, 20_000_000, 0, 999),
});

export const quizStep: fc.Arbitrary<QuizStep> = fc.oneof(
  { weight: 4, arbitrary: publish },
  { weight: 14, arbitrary: bet },
  { weight: 2, arbitrary: fc.record({ kind: kind("quiz-limit"), user, amount: fc.constantFrom(undefined, 0, 5_000_000, 30_000_000, -1) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("quiz-challenge"), user, quiz }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind("quiz-report"), quiz, option: fc.constantFrom(1, 1, 2, 0, 4), by: fc.constantFrom(1, 2, 3, 4) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind("quiz-void"), quiz, agreedBy: fc.constantFrom(2, 2, 1, undefined) }) },
);

/** `now`: what times count from. */
export function quizCommand(step: QuizStep, at: number, now = at): QuizzesCommand {
  return { at, ...bodyOf(step, now) } as unknown as QuizzesCommand;
}

function bodyOf(step: QuizStep, now: number): object {
  switch (step.kind) {
    case "quiz-publish": {
      const { price, options, rakePpm, most, inMs, forMs, gapMs, everyMs, isAhead, by } = step;
      const startsAt = (isAhead ? 0 : now) + inMs;
      const times = { startsAt, closesAt: startsAt + forMs, settlesAt: startsAt + forMs + gapMs, everyMs };
      const said = { question: "Which one?", options: ["A", "B", "C"].slice(0, options), source: "Where", edges: "None" };
      const sums = { least: 1000n, most: BigInt(most) };
      const terms = { ...(price === undefined ? { words: { en: said } } : { price, words: {} }), options, rakePpm, ...sums, ...times };
      const [askedBy, agreedBy] = by;
      return { type: "quizzes/publish", terms, askedBy, ...(isAhead ? { isAhead } : {}), ...(agreedBy === undefined ? {} : { agreedBy }) };
    }
    case "quiz-bet":
      return { type: "quizzes/bet", user: step.user, quiz: step.quiz, option: step.option, stake: BigInt(step.stake) };
    case "quiz-limit":
      return { type: "quizzes/limit", user: step.user, ...(step.amount === undefined ? {} : { amount: BigInt(step.amount) }) };
    case "quiz-challenge":
      return { type: "quizzes/challenge", user: step.user, quiz: step.quiz };
    case "quiz-report":
      return { type: "quizzes/report", quiz: step.quiz, option: step.option, by: step.by };
    default: {
      const { quiz: of, agreedBy } = step;
      return { type: "quizzes/void", quiz: of, askedBy: 1, ...(agreedBy === undefined ? {} : { agreedBy }) };
    }
  }
}
