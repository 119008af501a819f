/** What the server has of house traders: who they are. They are run by `house-traders.ts`. */
import type { Feature } from "../../../server/feature.ts";
import type { HouseTraderTables } from "./house-traders.tables.ts";

export const houseTradersFeature: Feature<HouseTraderTables> = {
  name: "house-traders",
  migrations: [
    { number: 250, file: "features/house-traders/server/house-traders.sql" },
    { number: 266, file: "features/house-traders/server/house-traders-rest.sql" },
  ],
};
