/** What the server has of exchange. */
import { convertBotDocuments } from "./bots/bot-convert.documents.ts";
import { convertBotRoutes } from "./bots/bot-convert.routes.ts";
import type { Feature } from "../../../server/feature.ts";
import { exchangeLooks } from "./exchange-looks.ts";
import { exchangeNews, exchangeNotices } from "./exchange-news.ts";
import { ExchangeProjection } from "./exchange.projection.ts";
import { exchangeRoutes } from "./exchange.routes.ts";
import { exchangeVerbs } from "./exchange-verbs.ts";
import { receiptTerms } from "./receipt-terms.ts";
import { exchangeMetrics } from "./exchange-metrics.ts";

export const exchangeFeature: Feature = {
  name: "exchange",
  bots: { routes: [convertBotRoutes], documents: [convertBotDocuments] },
  tradingRoutes: exchangeRoutes,
  migrations: [{ number: 120, file: "features/exchange/server/exchange.sql" }],
  projections: () => [new ExchangeProjection()],
  news: exchangeNews,
  notices: exchangeNotices,
  receiptTerms,
  reasons: ["exchange_pledge", "exchange_release", "exchange", "exchange_fee", "exchange_dust"],
  verbs: exchangeVerbs,
  looks: exchangeLooks,
  metrics: exchangeMetrics,
};
