/** What the server has of the liabilities; `liabilities.ts` makes them. */
import type { Feature } from "../../../server/feature.ts";
import { liabilitiesRoutes } from "./liabilities.routes.ts";

export const liabilitiesFeature: Feature = {
  name: "liabilities",
  tradingRoutes: liabilitiesRoutes,
  migrations: [{ number: 396, file: "features/liabilities/server/liabilities.sql" }],
};
