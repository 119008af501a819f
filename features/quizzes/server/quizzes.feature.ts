/** What the server has of quizzes. */
import type { Feature } from "../../../server/feature.ts";
import { QuizHooks } from "./quiz-hooks.ts";
import { quizNews, quizNotices } from "./quiz-news.ts";
import { quizLooks } from "./quiz-looks.ts";
import { quizPushes } from "./quiz-pushes.ts";
import { quizVerbs } from "./quiz-verbs.ts";
import { quizzesMetrics } from "./quizzes-metrics.ts";
import { QuizzesProjection } from "./quizzes.projection.ts";
import { quizzesRoutes } from "./quizzes.routes.ts";
import { receiptTerms } from "./receipt-terms.ts";

export const quizzesFeature: Feature = {
  name: "quizzes",
  tradingRoutes: quizzesRoutes,
  migrations: [
    { number: 370, file: "features/quizzes/server/quizzes.sql" },
    { number: 371, file: "features/quizzes/server/quiz-bets.sql" },
    { number: 372, file: "features/quizzes/server/quiz-odds.sql" },
  ],
  projections: () => [new QuizzesProjection()],
  news: quizNews,
  hooks: () => new QuizHooks(),
  notices: quizNotices,
  pushes: quizPushes,
  receiptTerms,
  verbs: quizVerbs,
  looks: quizLooks,
  reasons: ["quiz_hold", "quiz_release", "quiz_loss", "quiz_win", "quiz_kept", "quiz_rake", "quiz_dust"],
  metrics: quizzesMetrics,
};
