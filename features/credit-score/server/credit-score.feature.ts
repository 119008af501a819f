/** What the server has of credit scores: one's own, the operators' verbs and looks, messages. */
import type { Feature } from "../../../server/feature.ts";
import { creditScoreLooks } from "./credit-score-looks.ts";
import { creditScoreNews, creditScoreNotices } from "./credit-score-news.ts";
import { creditScoreVerbs } from "./credit-score-verbs.ts";
import { CreditScoreProjection } from "./credit-score.projection.ts";
import { creditScoreRoutes } from "./credit-score.routes.ts";
import type { CreditScoreTables } from "./credit-score.tables.ts";

export const creditScoreFeature: Feature<CreditScoreTables> = {
  name: "credit-score",
  tradingRoutes: creditScoreRoutes,
  migrations: [{ number: 93, file: "features/credit-score/server/credit-score.sql" }],
  projections: () => [new CreditScoreProjection()],
  news: creditScoreNews,
  notices: creditScoreNotices,
  verbs: creditScoreVerbs,
  looks: creditScoreLooks,
};
