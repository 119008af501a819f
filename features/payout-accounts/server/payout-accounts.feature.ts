/** What the server has of payout accounts. */
import type { Feature } from "../../../server/feature.ts";
import { payoutLooks, payoutVerbs } from "./payout-labels-console.ts";
import { payoutAccountsRoutes } from "./payout-accounts.routes.ts";
import type { PayoutAccountsTables } from "./payout-accounts.tables.ts";

export const payoutAccountsFeature: Feature<PayoutAccountsTables> = {
  name: "payout-accounts",
  tradingRoutes: payoutAccountsRoutes,
  migrations: [
    { number: 86, file: "features/payout-accounts/server/payout-accounts.sql" },
    { number: 99, file: "features/payout-accounts/server/payout-labels.sql" },
  ],
  verbs: payoutVerbs,
  looks: payoutLooks,
};
