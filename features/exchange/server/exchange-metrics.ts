/** Figures of the exchange for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";
import { assetOf } from "../../../server/trading-venue.ts";

export const exchangeMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const done = counter("exchanges", "Exchanges by what the person got", "got");
  const lapsed = counter("exchange_quotes_lapsed", "Quotes that nobody took, by why they ended", "reason");
  gauge("exchange_quotes_open", "Quotes that can be taken now", () => kernel.exchange.quotes().length);
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "exchange/done") done.inc({ got: assetOf(kernel, event.to).code });
      else if (event.type === "exchange/ended") lapsed.inc({ reason: event.reason });
    }
  };
};
