/** What the server has of promotional credit. */
import type { Feature } from "../../../server/feature.ts";
import { promotionalCreditNews, promotionalCreditNotices } from "./promotional-credit-news.ts";
import { promotionalCreditRoutes } from "./promotional-credit.routes.ts";
import { PromotionalFeesProjection } from "./promotional-fees.projection.ts";
import { promotionalCreditVerbs } from "./promotional-credit-verbs.ts";

export const promotionalCreditFeature: Feature = {
  name: "promotional-credit",
  tradingRoutes: promotionalCreditRoutes,
  migrations: [{ number: 142, file: "features/promotional-credit/server/promotional-fees.sql" }],
  projections: () => [new PromotionalFeesProjection()],
  news: promotionalCreditNews,
  notices: promotionalCreditNotices,
  verbs: promotionalCreditVerbs,
  reasons: ["promotional_grant", "promotional_fee", "promotional_loss", "promotional_funding", "promotional_close_out", "promotional_end"],
};
