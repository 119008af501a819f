import type { Pages } from "../../../web/router/page.ts";

export const quizzesPages = {
  quizzes: {
    path: "/pages/quiz/index",
    texts: ["quizzes"],
    load: async () => (await import("./pages/quizzes.page.tsx")).QuizzesPage,
  },
  quiz: {
    path: "/pages/quiz/detail",
    texts: ["quizzes"],
    load: async () => (await import("./pages/quiz.page.tsx")).QuizPage,
  },
  quizMine: {
    path: "/pages/quiz/mine",
    guarded: true,
    texts: ["quizzes"],
    load: async () => (await import("./pages/bets.page.tsx")).QuizBetsPage,
  },
} satisfies Pages;
