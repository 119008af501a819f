/** What the server has of token sales. */
import type { Feature } from "../../../server/feature.ts";
import { receiptTerms } from "./receipt-terms.ts";
import { saleLooks } from "./sale-looks.ts";
import { remindsOfSales } from "./sale-reminders.ts";
import { saleVerbs } from "./sale-verbs.ts";
import { TokenSaleHooks } from "./token-sale-hooks.ts";
import { tokenSaleMetrics } from "./token-sale-metrics.ts";
import { tokenSaleNews, tokenSaleNotices } from "./token-sale-news.ts";
import { TokenSaleProjection } from "./token-sale.projection.ts";
import { tokenSalePages, tokenSaleRoutes } from "./token-sale.routes.ts";
import type { TokenSaleTables } from "./token-sale.tables.ts";

export const tokenSaleFeature: Feature<TokenSaleTables> = {
  name: "token-sale",
  tradingRoutes: tokenSaleRoutes,
  tradingPages: tokenSalePages,
  migrations: [
    { number: 290, file: "features/token-sale/server/sale-projects.sql" },
    { number: 291, file: "features/token-sale/server/sale-orders.sql" },
    { number: 292, file: "features/token-sale/server/sale-papers.sql" },
  ],
  projections: () => [new TokenSaleProjection()],
  news: tokenSaleNews,
  notices: tokenSaleNotices,
  remindsOf: remindsOfSales,
  hooks: (kernel) => new TokenSaleHooks(kernel),
  receiptTerms,
  verbs: saleVerbs,
  looks: saleLooks,
  reasons: ["sale_hold", "sale_release", "sale_payment", "sale_pledge", "sale_unpledge", "sale_tokens", "sale_vested"],
  metrics: tokenSaleMetrics,
};
