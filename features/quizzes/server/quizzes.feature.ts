/** What the server has of quizzes. */
import type { Feature } from "../../../server/feature.ts";

export const quizzesFeature: Feature = {
  name: "quizzes",
  reasons: ["quiz_hold", "quiz_release", "quiz_loss", "quiz_win", "quiz_kept", "quiz_rake", "quiz_dust"],
};
