/** Step 19: price quizzes that come again by themselves, from half an hour to a day, and one a week that two operators settle. */
import type { QuizTerms } from "../../features/quizzes/formulas.ts";
import { amount } from "../../money/units.ts";
import type { UntimedCommand } from "../sequencer/sequencer.ts";
import { RAIN_WORDS } from "./rain-words.ts";
import type { SetUpStep } from "./set-up-step.ts";

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
/** 1 to 1,000 USDT a person and quiz; 5 % of the pool for the house. */
const SUMS = { options: 2, rakePpm: 50_000, least: amount(1_000_000n), most: amount(1_000_000_000n) };

const price = (market: number, step: number, [closesAt, settlesAt, everyMs]: readonly [number, number, number]): QuizTerms => ({
  price: { market, strike: 0, step },
  ...{ words: {}, ...SUMS, startsAt: 0, closesAt, settlesAt, everyMs },
});
/** Since 1970 weeks begin on a Thursday: bets until Friday 12:00 UTC, before Saturday begins in Sydney; said from Sunday 00:00 UTC on. */
const RAIN: QuizTerms = {
  ...{ words: RAIN_WORDS, ...SUMS, startsAt: 0, closesAt: 36 * HOUR_MS, settlesAt: 3 * DAY_MS, everyMs: 7 * DAY_MS },
};
const QUIZZES: readonly QuizTerms[] = [
  // Bitcoin to 50 and to 500 USDT, ether to 10, solana to 1.
  price(1, 500, [20 * MINUTE_MS, 25 * MINUTE_MS, 30 * MINUTE_MS]),
  price(1, 5_000, [20 * HOUR_MS, DAY_MS, DAY_MS]),
  price(2, 1_000, [3 * HOUR_MS, 4 * HOUR_MS, 4 * HOUR_MS]),
  price(7, 100, [11 * HOUR_MS, 12 * HOUR_MS, 12 * HOUR_MS]),
  RAIN,
];

export const QUIZZES_STEP: SetUpStep = {
  number: 19,
  commands: QUIZZES.map((terms): UntimedCommand => ({ type: "quizzes/publish", terms, isAhead: true, askedBy: "rule" })),
};
