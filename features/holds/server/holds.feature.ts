/** What the server has of holds: one's own list, the operators' verbs and lists, messages. */
import type { Feature } from "../../../server/feature.ts";
import { holdsLooks } from "./holds-looks.ts";
import { holdsNews, holdsNotices } from "./holds-news.ts";
import { holdsVerbs } from "./holds-verbs.ts";
import { HoldsProjection } from "./holds.projection.ts";
import { holdsRoutes } from "./holds.routes.ts";

export const holdsFeature: Feature = {
  name: "holds",
  tradingRoutes: holdsRoutes,
  migrations: [{ number: 60, file: "features/holds/server/holds.sql" }],
  projections: () => [new HoldsProjection()],
  news: holdsNews,
  notices: holdsNotices,
  verbs: holdsVerbs,
  looks: holdsLooks,
};
