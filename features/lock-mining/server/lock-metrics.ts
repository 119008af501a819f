/** Figures of lock mining for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

export const lockMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const locked = counter("lock_mining_locks", "Locks that were bought or renewed, by product", "product");
  const ended = counter("lock_mining_ends", "Locks that ended, by how", "how");
  const days = counter("lock_mining_days", "Days that all locks were paid, by whether they were drawn", "rate");
  gauge("lock_mining_seed_days", "Days that are committed to and not shown yet", () => {
    const { chain } = kernel.lockMining;
    return chain === undefined ? 0 : chain.firstDay + chain.days - 1 - chain.shown.day;
  });
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "lock-mining/locked") locked.inc({ product: String(event.product) });
      else if (event.type === "lock-mining/ended") ended.inc({ how: event.how });
      else if (event.type === "lock-mining/day-paid") days.inc({ rate: event.isDrawn ? "drawn" : "withheld" });
    }
  };
};
