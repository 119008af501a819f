/** What others may know of quizzes. */
export type { BetPaid, BetPlaced, QuizDecided, QuizPublished, QuizzesEvent } from "./quizzes.messages.ts";
