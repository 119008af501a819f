/** What the server has of what protects people's accounts. */
import type { Feature } from "../../../server/feature.ts";
import { factorLooks, factorVerbs } from "./factor-verbs.ts";
import { securityNotices } from "./security-notices.ts";
import { securityRoutes } from "./security.routes.ts";
import type { SecurityTables } from "./security.tables.ts";

export const securityFeature: Feature<SecurityTables> = {
  name: "security",
  routes: securityRoutes,
  notices: securityNotices,
  migrations: [
    { number: 77, file: "features/security/server/security.sql" },
    { number: 96, file: "features/security/server/factor-removals.sql" },
  ],
  verbs: factorVerbs,
  looks: factorLooks,
};
