/** What the server has of stocks: dividends and splits, said by an operator, and the calendar of both. */
import type { Feature } from "../../../server/feature.ts";
import { receiptTerms } from "./receipt-terms.ts";
import { stocksLooks } from "./stocks-looks.ts";
import { stocksNews, stocksNotices } from "./stocks-news.ts";
import { stocksVerbs } from "./stocks-verbs.ts";
import { StocksProjection } from "./stocks.projection.ts";
import { stocksRoutes } from "./stocks.routes.ts";

export const stocksFeature: Feature = {
  name: "stocks",
  tradingRoutes: stocksRoutes,
  migrations: [{ number: 57, file: "features/stocks/server/stocks.sql" }],
  projections: () => [new StocksProjection()],
  news: stocksNews,
  notices: stocksNotices,
  receiptTerms,
  reasons: ["dividend", "split", "split_cash"],
  verbs: stocksVerbs,
  looks: stocksLooks,
};
