/** Figures of contests for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

export const contestsMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const fills = counter("contest_fills", "Orders of contests that were filled, by side", "side");
  const ended = counter("contests_ended", "Contests that ended or were called off, and why", "how");
  gauge("contests_open", "Contests that are not over", () => kernel.contests.all().length);
  gauge("contest_entries", "Entries of contests that are not over", () =>
    kernel.contests.all().reduce((sum, { entries }) => sum + entries.length, 0),
  );
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "contests/filled") fills.inc({ side: event.side });
      else if (event.type === "contests/ended") ended.inc({ how: "over" });
      else if (event.type === "contests/called-off") ended.inc({ how: event.reason });
    }
  };
};
