/** What the server has of campaigns. */
import type { Feature } from "../../../server/feature.ts";
import { campaignsNews, campaignsNotices } from "./campaigns-news.ts";
import { campaignsLooks } from "./campaigns-looks.ts";
import { campaignsVerbs } from "./campaigns-verbs.ts";
import { CampaignsProjection } from "./campaigns.projection.ts";
import { campaignsRoutes } from "./campaigns.routes.ts";
import { receiptTerms } from "./receipt-terms.ts";
import { campaignsMetrics } from "./campaigns-metrics.ts";

export const campaignsFeature: Feature = {
  name: "campaigns",
  tradingRoutes: campaignsRoutes,
  migrations: [
    { number: 140, file: "features/campaigns/server/campaigns.sql" },
    { number: 141, file: "features/campaigns/server/campaign-orders.sql" },
  ],
  projections: () => [new CampaignsProjection()],
  news: campaignsNews,
  notices: campaignsNotices,
  receiptTerms,
  verbs: campaignsVerbs,
  looks: campaignsLooks,
  reasons: ["campaign_pledge", "campaign_release", "campaign_gain", "campaign_loss", "campaign_bonus"],
  metrics: campaignsMetrics,
};
