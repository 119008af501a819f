/** Quizzes in webhooks' words. */
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import type { HookTeller, HookWords } from "../../../server/news/news.ts";

const DECIMALS = 6;
const sum = (units: bigint): string => plainDecimal(units, DECIMALS);

export class QuizHooks implements HookTeller {
  load(): Promise<void> {
    return Promise.resolve();
  }

  tell(event: KernelEvent): HookWords | undefined {
    if (event.type !== "quizzes/bet" && event.type !== "quizzes/paid") return undefined;
    const { bet, quiz, option, stake, at } = event;
    const of = { id: bet, quiz_id: quiz, answer: option, currency: "USDT", stake: sum(stake), at };
    if (event.type === "quizzes/bet") return { type: "quiz.bet", data: of };
    return { type: "quiz.settled", data: { ...of, outcome: event.outcome, paid: sum(event.paid) } };
  }
}
