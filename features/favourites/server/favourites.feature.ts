/** What the server has of favourites. */
import type { Feature } from "../../../server/feature.ts";
import { favouritesRoutes } from "./favourites.routes.ts";
import type { FavouritesTables } from "./favourites.tables.ts";

export const favouritesFeature: Feature<FavouritesTables> = {
  name: "favourites",
  routes: favouritesRoutes,
  migrations: [{ number: 5, file: "features/favourites/server/favourites.sql" }],
};
