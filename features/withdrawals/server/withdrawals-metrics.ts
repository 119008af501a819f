/** Figures of withdrawals for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

const STEP = "withdrawals/";

export const withdrawalsMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const steps = counter("withdrawals", "Withdrawals by step: requested, approved, taken, sent, settled, returned", "step");
  gauge("withdrawals_open", "Withdrawals that are not settled or returned", () => kernel.withdrawals.all().length);
  return ({ outcome }) => {
    for (const { type } of outcome.events) {
      if (type.startsWith(STEP) && type !== "withdrawals/review-set") steps.inc({ step: type.slice(STEP.length) });
    }
  };
};
