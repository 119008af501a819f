/** What the server has of VIP levels: one's own, messages, the operators' table. */
import type { Feature } from "../../../server/feature.ts";
import { vipLooks } from "./vip-looks.ts";
import { vipNews, vipNotices } from "./vip-news.ts";
import { VipProjection } from "./vip.projection.ts";
import { vipRoutes } from "./vip.routes.ts";
import { vipVerbs } from "./vip-verbs.ts";

export const vipFeature: Feature = {
  name: "vip",
  tradingRoutes: vipRoutes,
  migrations: [{ number: 97, file: "features/vip/server/vip-changes.sql" }],
  projections: () => [new VipProjection()],
  news: vipNews,
  notices: vipNotices,
  verbs: vipVerbs,
  looks: vipLooks,
};
