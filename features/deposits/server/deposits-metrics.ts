/** Figures of deposits for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

const STEP = "deposits/";

export const depositsMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const steps = counter("deposits", "Deposits by what became of them: requested, seen, credited, refused, cancelled, vanished", "step");
  gauge("deposits_open", "Deposits that wait for a decision or for confirmations", () => kernel.deposits.all().length);
  return ({ outcome }) => {
    for (const { type } of outcome.events) {
      if (type.startsWith(STEP) && type !== "deposits/terms-set") steps.inc({ step: type.slice(STEP.length) });
    }
  };
};
