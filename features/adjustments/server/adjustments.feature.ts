/** What the server has of adjustments: the verb of two operators, and what the person is told. */
import type { Feature } from "../../../server/feature.ts";
import { adjustmentsNews, adjustmentsNotices } from "./adjustments-news.ts";
import { adjustmentsVerbs } from "./adjustments-verbs.ts";

export const adjustmentsFeature: Feature = {
  name: "adjustments",
  news: adjustmentsNews,
  notices: adjustmentsNotices,
  reasons: ["correction_fee", "correction_trade", "correction_transfer", "goodwill"],
  verbs: adjustmentsVerbs,
};
