/** What the server has of stocks: dividends and splits, said by an operator. */
import type { Feature } from "../../../server/feature.ts";
import { receiptTerms } from "./receipt-terms.ts";
import { stocksNews, stocksNotices } from "./stocks-news.ts";
import { stocksOperator } from "./stocks-operator.ts";

export const stocksFeature: Feature = {
  name: "stocks",
  news: stocksNews,
  notices: stocksNotices,
  receiptTerms,
  reasons: ["dividend", "split"],
  operator: stocksOperator,
};
