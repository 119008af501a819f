import { CircleHelp } from "lucide-react";
import type { ConsolePages } from "../../../console/pages.ts";
import { quizWords } from "./quizzes.words.ts";

export const quizzesConsole: ConsolePages = {
  name: "quizzes",
  pages: [{ path: "/quizzes", load: async () => (await import("./quizzes.page.tsx")).QuizzesConsolePage }],
  side: [{ path: "/quizzes", words: quizWords.title, icon: CircleHelp, group: "venue", order: 18.95, look: "quizzes/quizzes" }],
};
