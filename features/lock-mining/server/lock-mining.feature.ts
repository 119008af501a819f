/** What the server has of lock mining. Its seeds are kept by `lock-seeds.ts`. */
import { earnBotDocuments } from "./bots/bot-earn.documents.ts";
import { earnBotRoutes } from "./bots/bot-earn.routes.ts";
import type { Feature } from "../../../server/feature.ts";
import { LockHooks } from "./lock-hooks.ts";
import { lockLooks } from "./lock-looks.ts";
import { lockMetrics } from "./lock-metrics.ts";
import { lockMiningNews, lockMiningNotices } from "./lock-mining-news.ts";
import { LockMiningProjection } from "./lock-mining.projection.ts";
import { lockMiningRoutes } from "./lock-mining.routes.ts";
import { lockVerbs } from "./lock-verbs.ts";
import { receiptTerms } from "./receipt-terms.ts";

export const lockMiningFeature: Feature = {
  name: "lock-mining",
  bots: { routes: [earnBotRoutes], documents: [earnBotDocuments] },
  tradingRoutes: lockMiningRoutes,
  migrations: [
    { number: 270, file: "features/lock-mining/server/lock-mining-locks.sql" },
    { number: 271, file: "features/lock-mining/server/lock-mining-days.sql" },
    { number: 272, file: "features/lock-mining/server/lock-mining-products.sql" },
    { number: 273, file: "features/lock-mining/server/lock-mining-seeds.sql" },
    { number: 274, file: "features/lock-mining/server/lock-mining-chains.sql" },
  ],
  projections: () => [new LockMiningProjection()],
  news: lockMiningNews,
  notices: lockMiningNotices,
  hooks: (kernel) => new LockHooks(kernel),
  receiptTerms,
  verbs: lockVerbs,
  looks: lockLooks,
  reasons: [
    "lock_mining_hold",
    "lock_mining_release",
    "lock_mining_penalty",
    "lock_mining_pledge",
    "lock_mining_unpledge",
    "lock_mining_interest",
  ],
  metrics: lockMetrics,
};
