/** Quizzes in the real engine: number 1 about a price takes bets, number 2 waits for what operators say. */
import { BTC, BTC_TICKS, type TestEngine } from "../../../server/test-engine.suite.ts";
import { amount, userId } from "../../../money/units.ts";

const [MINUTE_MS, DAY_MS] = [60_000, 86_400_000];
const SUMS = { options: 2, rakePpm: 50_000, least: amount(1_000_000n), most: amount(1_000_000_000n), everyMs: 0, startsAt: 0 };
const WORDS = { en: { question: "Rain?", options: ["Yes", "No"], source: "The bureau", edges: "None" } };

export async function askQuizzes(engine: TestEngine): Promise<void> {
  const publish = (terms: object) =>
    engine.submit({ type: "quizzes/publish", terms: { ...SUMS, ...terms }, isAhead: true, askedBy: "rule" } as never);
  const price = { market: BTC, strike: BTC_TICKS, step: 1 };
  await publish({ price, words: {}, closesAt: DAY_MS, settlesAt: DAY_MS + MINUTE_MS });
  await publish({ words: WORDS, closesAt: MINUTE_MS, settlesAt: MINUTE_MS });
  await engine.price(BTC, BTC_TICKS);
  for (const option of [1, 2]) {
    const { id } = await engine.newcomer();
    await engine.submit({ type: "quizzes/bet", user: userId(id), quiz: 2, option, stake: amount(5_000_000n) });
  }
  engine.advance(MINUTE_MS);
  await engine.price(BTC, BTC_TICKS);
}

const TERMS = { opensIn: 0, betsFor: 60, settlesAfter: 60, againEvery: 0, rakePercent: 5, least: "1", most: "1000" };
/** One set of good fields a verb. */
export const QUIZ_EXAMPLES: Readonly<Record<string, () => object>> = {
  "quizzes/publish-price": () => ({ market: "1", strike: "", step: "100", ...TERMS }),
  "quizzes/publish-question": () => ({ question: "Will it rain?", answers: "Yes\nNo", source: "The bureau", edges: "None", ...TERMS }),
  "quizzes/report": () => ({ quiz: 2, answer: 1 }),
  "quizzes/void": () => ({ quiz: 1 }),
};
