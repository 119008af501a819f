/** What quizzes mean for whom: pushes for the pages, webhooks, and messages. A challenge is told to who made it; who bet sees it on the quiz. */
import type { KernelEvent } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import type { EventPlace, News, NewsKind, NewsTable, Notice, NoticeWords } from "../../../server/news/news.ts";

const PUSH = "quiz_changed";
const MINE = { link: "/pages/quiz/mine" };
const DECIMALS = 6;
const STEP: NewsKind = { push: PUSH };
const MADE: NewsKind = { push: PUSH, hook: "quizzes", isMade: true, notice };
const PAID: NewsKind = { push: PUSH, hook: "quizzes", notice };
const TOLD: NewsKind = { push: PUSH, notice };

export const quizNews: NewsTable = {
  "quizzes/bet": ({ user, bet }) => [{ kind: MADE, user, id: bet, status: "placed" }],
  "quizzes/paid": ({ user, bet, outcome }) => [{ kind: PAID, user, id: bet, status: outcome }],
  "quizzes/given-up": ({ user, bet }) => [{ kind: STEP, user, id: bet, status: "given_up" }],
  "quizzes/challenged": ({ user, quiz }) => [{ kind: TOLD, user, id: quiz, status: "challenged" }],
};

const sum = (units: bigint): string => `${plainDecimal(units, DECIMALS)} USDT`;

function notice(_news: News, event: KernelEvent, { position, index, next }: EventPlace): Notice | undefined {
  if (event.type === "quizzes/bet")
    return { kind: "quiz_bet", about: `quiz-bet-${event.bet}`, parameters: { quiz: String(event.quiz), stake: sum(event.stake) } };
  if (event.type === "quizzes/challenged")
    return { kind: "quiz_challenged", about: `quiz-challenge-${event.quiz}`, parameters: { quiz: String(event.quiz) } };
  if (event.type !== "quizzes/paid") return undefined;
  const { bet, quiz, outcome, stake, paid } = event;
  const hasReceipt = next?.type === "settlement/settled" && next.contract === bet;
  return {
    kind: `quiz_${outcome}`,
    about: `quiz-bet-${bet}`,
    parameters: { quiz: String(quiz), stake: sum(stake), paid: sum(paid) },
    ...(hasReceipt ? { receipt: `settled-${position}-${index + 1}` } : {}),
  };
}

export const quizNotices: NoticeWords = {
  group: "community",
  kinds: { quiz_bet: MINE, quiz_right: MINE, quiz_missed: MINE, quiz_void: MINE, quiz_challenged: MINE },
};
