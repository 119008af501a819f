/** Figures of copy trading for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

export const copyMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const copied = counter("copies_opened", "Copies that were opened, or enlarged", "side");
  const missed = counter("copies_missed", "What was not copied, by reason", "reason");
  gauge("copies_traders", "Traders who can be followed, paused and leaving ones too", () => [...kernel.copies.traders.active()].length);
  gauge("copies_follows", "Follows that go on", () => kernel.copies.state.follows.size);
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "copies/copied") copied.inc({ side: event.side });
      else if (event.type === "copies/not-copied") missed.inc({ reason: event.reason });
    }
  };
};
