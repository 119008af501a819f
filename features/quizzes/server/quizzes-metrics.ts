/** Figures of quizzes for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

export const quizzesMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const bets = counter("quiz_bets", "Bets on quizzes, by the answer's number", "option");
  const ended = counter("quizzes_decided", "Quizzes that were decided, or why all is void", "how");
  const paid = counter("quiz_bets_paid", "Bets that were settled, by what came of them", "outcome");
  gauge("quizzes_open", "Quizzes that are not over", () => kernel.quizzes.all().length);
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "quizzes/bet") bets.inc({ option: String(event.option) });
      else if (event.type === "quizzes/decided") ended.inc({ how: event.why ?? (event.index > 0 ? "index" : "said") });
      else if (event.type === "quizzes/paid") paid.inc({ outcome: event.outcome });
    }
  };
};
