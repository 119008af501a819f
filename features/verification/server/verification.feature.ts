/** What the server has of verification: the calls, the operators' queue, what people are told. */
import type { Feature } from "../../../server/feature.ts";
import { verificationLooks } from "./verification-looks.ts";
import { verificationNews, verificationNotices } from "./verification-news.ts";
import { verificationVerbs } from "./verification-verbs.ts";
import { verificationRoutes } from "./verification.routes.ts";
import type { VerificationTables } from "./verification.tables.ts";

export const verificationFeature: Feature<VerificationTables> = {
  name: "verification",
  tradingRoutes: verificationRoutes,
  migrations: [{ number: 85, file: "features/verification/server/verification.sql" }],
  news: verificationNews,
  notices: verificationNotices,
  verbs: verificationVerbs,
  looks: verificationLooks,
};
