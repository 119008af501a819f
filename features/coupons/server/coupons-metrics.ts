/** Figures of coupons for Prometheus. */
import type { FeatureMetrics } from "../../../server/metrics/feature-metrics.ts";

export const couponsMetrics: FeatureMetrics = ({ kernel, counter, gauge }) => {
  const claimed = counter("coupons_claimed", "Coupons that people took, by offer", "offer");
  const fees = counter("coupon_fees_lowered", "Fees that a coupon lowered, by side of the fill", "side");
  const ended = counter("coupons_ended", "Coupons that ended, by why", "reason");
  gauge("coupon_offers_open", "Offers of coupons that are open", () => kernel.coupons.offers().length);
  return ({ outcome }) => {
    for (const event of outcome.events) {
      if (event.type === "coupons/claimed") claimed.inc({ offer: String(event.offer) });
      else if (event.type === "coupons/saved") fees.inc({ side: event.side });
      else if (event.type === "coupons/coupon-ended") ended.inc({ reason: event.reason });
    }
  };
};
