/** Quizzes in the log of a release: one that two operators settle after a challenge could have come, one that they void; bets, and a limit of one's own. */
import type { Command, Kernel } from "../kernel/kernel.ts";

type Act = { readonly afterMs: number; readonly make: (kernel: Kernel) => Command };

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1_000, 60_000, 3_600_000];
const UNITS = 1_000_000n;
const WORDS = { en: { question: "Which one?", options: ["A", "B"], source: "Where", edges: "None" } };
const TERMS = { words: WORDS, options: 2, rakePpm: 50_000, least: UNITS, most: 100n * UNITS, everyMs: 0 };

const act = (afterMs: number, body: (kernel: Kernel) => object): Act => ({
  afterMs,
  make: (kernel) => ({ at: 0, ...body(kernel) }) as unknown as Command,
});
/** Of those below the one that was published last: the set-up steps have theirs. */
const newest = ({ quizzes }: Kernel): number =>
  Math.max(0, ...quizzes.all().flatMap(({ number, terms }) => (terms.words["en"]?.question === WORDS.en.question ? [number] : [])));

export function quizDays([first = 0, second = 0, third = 0]: readonly number[]): readonly Act[] {
  const times = { startsAt: 0, closesAt: HOUR_MS, settlesAt: HOUR_MS + MINUTE_MS };
  const publish = act(SECOND_MS, () => ({
    type: "quizzes/publish",
    terms: { ...TERMS, ...times },
    isAhead: true,
    askedBy: 1,
    agreedBy: 2,
  }));
  const bet = (user: number, option: number, stake: bigint): Act =>
    act(SECOND_MS, (kernel) => ({ type: "quizzes/bet", user, quiz: newest(kernel), option, stake }));
  const says = (afterMs: number, by: number): Act =>
    act(afterMs, (kernel) => ({ type: "quizzes/report", quiz: newest(kernel), option: 1, by }));
  return [
    ...[publish, bet(first, 1, 7n * UNITS), bet(second, 2, 11n * UNITS), bet(third, 1, 3_333_333n)],
    act(SECOND_MS, () => ({ type: "quizzes/limit", user: third, amount: 50n * UNITS })),
    ...[says(2 * HOUR_MS, 1), says(SECOND_MS, 2)],
    act(3 * HOUR_MS, () => ({ type: "quizzes/limit", user: second, amount: 90n * UNITS })),
    ...[publish, bet(first, 1, 5n * UNITS), bet(second, 2, 5n * UNITS)],
    act(SECOND_MS, (kernel) => ({ type: "quizzes/void", quiz: newest(kernel), askedBy: 1, agreedBy: 2 })),
  ];
}
