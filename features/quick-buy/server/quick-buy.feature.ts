/** What the server has of quick buy: the calls, rows, messages, the sandbox provider. */
import type { Feature } from "../../../server/feature.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { quickBuyLooks, quickBuyVerbs } from "./quick-buy-console.ts";
import { quickBuyNews, quickBuyNotices } from "./quick-buy-news.ts";
import { quickBuyPages } from "./quick-buy-pages.ts";
import { QuickBuyProjection } from "./quick-buy.projection.ts";
import { quickBuyRoutes } from "./quick-buy.routes.ts";
import type { QuickBuyTables } from "./quick-buy.tables.ts";
import { quickBuyMetrics } from "./quick-buy-metrics.ts";

export const quickBuyFeature: Feature<QuickBuyTables> = {
  name: "quick-buy",
  tradingRoutes: quickBuyRoutes,
  tradingPages: quickBuyPages,
  migrations: [
    { number: 112, file: "features/quick-buy/server/quick-buy.sql" },
    { number: 113, file: "features/quick-buy/server/quick-buy-payers.sql" },
    { number: 160, file: "features/quick-buy/server/quick-buy-country.sql" },
  ],
  projections: () => [new QuickBuyProjection()],
  news: quickBuyNews,
  notices: quickBuyNotices,
  receiptTerms: (kernel, terms) => {
    const { code, decimals } = assetOf(kernel, Number(terms.asset));
    return { code, decimals: String(decimals) };
  },
  reasons: ["quick_buy"],
  verbs: quickBuyVerbs,
  looks: quickBuyLooks,
  metrics: quickBuyMetrics,
};
