/** What the server has of contests. */
import type { Feature } from "../../../server/feature.ts";
import { contestLooks } from "./contest-looks.ts";
import { ContestHooks } from "./contest-hooks.ts";
import { contestNews, contestNotices, contestPushes, receiptTerms } from "./contest-news.ts";
import { contestVerbs } from "./contest-verbs.ts";
import { contestsMetrics } from "./contests-metrics.ts";
import { ContestsProjection } from "./contests.projection.ts";
import { contestsRoutes } from "./contests.routes.ts";
import type { ContestsTables } from "./contests.tables.ts";

export const contestsFeature: Feature<ContestsTables> = {
  name: "contests",
  tradingRoutes: contestsRoutes,
  migrations: [
    { number: 380, file: "features/contests/server/contests.sql" },
    { number: 381, file: "features/contests/server/contest-entries.sql" },
    { number: 382, file: "features/contests/server/contest-orders.sql" },
    { number: 383, file: "features/contests/server/contest-samples.sql" },
    { number: 384, file: "features/contests/server/contest-word.sql" },
  ],
  projections: () => [new ContestsProjection()],
  news: contestNews,
  hooks: (kernel) => new ContestHooks(kernel),
  notices: contestNotices,
  pushes: contestPushes,
  receiptTerms,
  verbs: contestVerbs,
  looks: contestLooks,
  reasons: ["contest_pledge", "contest_unpledge"],
  metrics: contestsMetrics,
};
