/** What the server has of taking one's data along, and of leaving. */
import type { Feature } from "../../../server/feature.ts";
import { ownDataPages, ownDataRoutes } from "./own-data.routes.ts";
import type { OwnDataTables } from "./own-data.tables.ts";

export const ownDataFeature: Feature<OwnDataTables> = {
  name: "own-data",
  tradingRoutes: ownDataRoutes,
  pages: ownDataPages,
  migrations: [{ number: 78, file: "features/own-data/server/own-data.sql" }],
};
