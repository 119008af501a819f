/** Figures of seconds contracts for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

export const secondsMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const bought = counter("seconds_contracts", "Seconds contracts that were bought, by length", "seconds");
  const ended = counter("seconds_results", "Seconds contracts that ended, by result", "result");
  gauge("seconds_open", "Seconds contracts that are open", () => [...kernel.seconds.contracts()].length);
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "seconds/opened") bought.inc({ seconds: String(event.seconds) });
      else if (event.type === "seconds/closed") ended.inc({ result: event.result });
    }
  };
};
