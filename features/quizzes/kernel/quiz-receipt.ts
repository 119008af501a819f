/** What is said when a bet is paid: what decided, the pool, and everything that its payout can be computed from again. */
import type { Settled } from "../../../kernel/settlement.ts";
import type { Amount, TimeMs } from "../../../money/units.ts";
import type { BetOutcome } from "../formulas.ts";
import type { Bet, Decision, Quiz } from "./quizzes.messages.ts";

type Paid = { readonly outcome: BetOutcome; readonly paid: Amount; readonly pool: bigint; readonly winning: bigint; readonly at: TimeMs };

export function quizReceipt(
  quiz: Quiz,
  { right, why, index, from }: Decision,
  bet: Bet,
  { outcome, paid, pool, winning, at }: Paid,
): Settled {
  const { number, user, option, stake, placedBy } = bet;
  const { price, rakePpm, closesAt, settlesAt } = quiz.terms;
  const byPrice = [
    { name: "index", value: String(index), from },
    { name: "strike", value: String(quiz.strike), from: "terms" as const },
  ];
  return {
    type: "settlement/settled",
    product: "quizzes",
    contract: number,
    user,
    formula: "quiz/1",
    inputs: [
      { name: "stake", value: String(stake), from: `command:${placedBy}` },
      { name: "option", value: String(option), from: `command:${placedBy}` },
      ...(index > 0 ? byPrice : []),
      { name: "right", value: String(right), from },
      { name: "pool", value: String(pool), from: "terms" },
      { name: "winning", value: String(winning), from: "terms" },
      { name: "rake_ppm", value: String(rakePpm), from: "terms" },
    ],
    terms: {
      quiz: String(quiz.number),
      ...(price === undefined ? {} : { market: String(price.market) }),
      closes: String(closesAt),
      settles: String(settlesAt),
      ...(why === undefined ? {} : { why }),
    },
    result: { outcome, paid: String(paid) },
    at,
  };
}
