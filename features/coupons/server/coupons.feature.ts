/** What the server has of coupons: the calls, rows, messages, the operators' catalogue. */
import type { Feature } from "../../../server/feature.ts";
import { couponsLooks } from "./coupons-looks.ts";
import { couponsNews, couponsNotices } from "./coupons-news.ts";
import { couponsVerbs } from "./coupons-verbs.ts";
import { CouponsProjection } from "./coupons.projection.ts";
import { couponsRoutes } from "./coupons.routes.ts";
import { couponsMetrics } from "./coupons-metrics.ts";

export const couponsFeature: Feature = {
  name: "coupons",
  tradingRoutes: couponsRoutes,
  migrations: [
    { number: 130, file: "features/coupons/server/coupons.sql" },
    { number: 131, file: "features/coupons/server/coupons-owned.sql" },
    { number: 132, file: "features/coupons/server/coupons-savings.sql" },
    { number: 187, file: "features/coupons/server/coupons-savings-products.sql" },
  ],
  projections: () => [new CouponsProjection()],
  news: couponsNews,
  notices: couponsNotices,
  reasons: ["coupon_pledge", "coupon_release"],
  verbs: couponsVerbs,
  looks: couponsLooks,
  metrics: couponsMetrics,
};
