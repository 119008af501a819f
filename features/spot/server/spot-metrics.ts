/** Spot's figures for Prometheus. */
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

export const spotMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const orders = counter("orders", "Orders placed by people, by type", "type");
  const fills = counter("fills", "Trades by market", "market");
  gauge("open_orders", "Open orders of all accounts", () => kernel.spot.pool.live);
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "spot/placed" && event.user >= HOUSE_USERS_END) orders.inc({ type: event.orderType });
      else if (event.type === "spot/filled") fills.inc({ market: kernel.spot.markets.get(event.market)?.terms.symbol ?? "" });
    }
  };
};
