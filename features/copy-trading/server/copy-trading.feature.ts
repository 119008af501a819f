/** What the server has of copy trading. */
import type { Feature } from "../../../server/feature.ts";
import { CopiesProjection } from "./copies.projection.ts";
import { CopyHooks } from "./copy-hooks.ts";
import { copyLooks } from "./copy-looks.ts";
import { copyMetrics } from "./copy-metrics.ts";
import { copyNews } from "./copy-news.ts";
import { copyNotices } from "./copy-notices.ts";
import { copyVerbs } from "./copy-verbs.ts";
import { copyTradingRoutes } from "./copy-trading.routes.ts";
import type { CopyTradingTables } from "./copy-trading.tables.ts";
import { shareReceipts } from "./share-receipts.ts";
import { receiptTerms } from "./receipt-terms.ts";

export const copyTradingFeature: Feature<CopyTradingTables> = {
  name: "copy-trading",
  tradingRoutes: copyTradingRoutes,
  migrations: [
    { number: 230, file: "features/copy-trading/server/copies.sql" },
    { number: 232, file: "features/copy-trading/server/copies-missed.sql" },
    { number: 231, file: "features/copy-trading/server/copy-words.sql" },
    { number: 267, file: "features/copy-trading/server/copy-stars.sql" },
    { number: 260, file: "features/copy-trading/server/copies-closed.sql" },
    { number: 261, file: "features/copy-trading/server/copies-followers.sql" },
  ],
  projections: () => [new CopiesProjection()],
  news: copyNews,
  notices: copyNotices,
  hooks: (kernel) => new CopyHooks(kernel),
  product: "copies",
  receiptTerms,
  receipts: shareReceipts,
  verbs: copyVerbs,
  looks: copyLooks,
  reasons: ["copy_share"],
  metrics: copyMetrics,
};
