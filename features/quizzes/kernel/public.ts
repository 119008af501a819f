/** What others may know of quizzes. */
export type { BetPaid, BetPlaced, Quiz, QuizDecided, QuizPublished, QuizzesEvent } from "./quizzes.messages.ts";
