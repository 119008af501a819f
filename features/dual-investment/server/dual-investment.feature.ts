/** What the server has of dual investment. Who has shares is reminded by `dual-reminders.ts`. */
import { marketId } from "../../../money/units.ts";
import type { Feature } from "../../../server/feature.ts";
import { dualBotDocuments } from "./bots/bot-dual.documents.ts";
import { dualBotRoutes } from "./bots/bot-dual.routes.ts";
import { DualHooks } from "./dual-hooks.ts";
import { dualInvestmentNews, dualInvestmentNotices } from "./dual-investment-news.ts";
import { DualInvestmentProjection } from "./dual-investment.projection.ts";
import { dualInvestmentRoutes } from "./dual-investment.routes.ts";
import { dualLooks } from "./dual-looks.ts";
import { dualMetrics } from "./dual-metrics.ts";
import { DualSamplesProjection } from "./dual-samples.projection.ts";
import { remindsOfDual } from "./dual-reminders.ts";
import { dualVerbs } from "./dual-verbs.ts";
import { receiptTerms } from "./receipt-terms.ts";

export const dualInvestmentFeature: Feature = {
  name: "dual-investment",
  bots: { routes: [dualBotRoutes], documents: [dualBotDocuments] },
  tradingRoutes: dualInvestmentRoutes,
  migrations: [
    { number: 280, file: "features/dual-investment/server/dual-investment-products.sql" },
    { number: 281, file: "features/dual-investment/server/dual-investment-purchases.sql" },
    { number: 282, file: "features/dual-investment/server/dual-investment-samples.sql" },
    { number: 283, file: "features/dual-investment/server/dual-investment-told.sql" },
  ],
  // Samples are kept by the products that they decide.
  projections: (kernel) => [
    new DualInvestmentProjection((market) => kernel.spot.markets.get(marketId(market))?.terms.base ?? 0),
    new DualSamplesProjection(),
  ],
  news: dualInvestmentNews,
  remindsOf: remindsOfDual,
  notices: dualInvestmentNotices,
  hooks: (kernel) => new DualHooks(kernel),
  receiptTerms,
  verbs: dualVerbs,
  looks: dualLooks,
  reasons: ["dual_hold", "dual_release", "dual_given", "dual_pledge", "dual_unpledge", "dual_interest", "dual_exchange"],
  metrics: dualMetrics,
};
