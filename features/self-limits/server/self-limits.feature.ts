/** What the server has of one's own limits: the calls, and what people are told. Operators have no verb for any of it. */
import type { Feature } from "../../../server/feature.ts";
import { selfLimitsNews, selfLimitsNotices } from "./self-limits-news.ts";
import { selfLimitsRoutes } from "./self-limits.routes.ts";

export const selfLimitsFeature: Feature = {
  name: "self-limits",
  tradingRoutes: selfLimitsRoutes,
  news: selfLimitsNews,
  notices: selfLimitsNotices,
};
