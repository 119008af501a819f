/** Figures of quick buy for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

const STEP = "quick-buy/";

export const quickBuyMetrics: FeatureMetrics = ({ counter }) => {
  const steps = counter("quick_buy_orders", "Orders of quick buy by step: ordered, said-paid, credited, ended", "step");
  return ({ outcome }) => {
    for (const { type } of outcome.events) if (type.startsWith(STEP)) steps.inc({ step: type.slice(STEP.length) });
  };
};
