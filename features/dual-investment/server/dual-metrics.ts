/** Figures of dual investment for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

export const dualMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const shares = counter("dual_investment_shares", "Shares that were bought, by kind of product", "kind");
  const settled = counter("dual_investment_settlements", "Purchases that ended, by how", "outcome");
  const postponed = counter(
    "dual_investment_postponed",
    "Half hours that knew too little of the index to settle a product, by market",
    "market",
  );
  const missed = counter("dual_investment_not_made", "Products that were not made for want of cover, by market", "market");
  gauge("dual_investment_products", "Products on sale", () => {
    let count = 0;
    for (const { isOnSale } of kernel.dualInvestment.products()) if (isOnSale) count += 1;
    return count;
  });
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "dual-investment/bought")
        shares.inc({ kind: kernel.dualInvestment.product(event.product)?.kind ?? "" }, event.shares);
      else if (event.type === "dual-investment/settled") settled.inc({ outcome: event.outcome });
      else if (event.type === "dual-investment/postponed")
        postponed.inc({ market: String(kernel.dualInvestment.product(event.product)?.market ?? "") });
      else if (event.type === "dual-investment/not-made") missed.inc({ market: String(event.market) }, event.products);
    }
  };
};
