/** The features whose calls need nothing but what every venue has; `server/main.ts` adds those of the engine. */
import { contentRoutes } from "../../../features/content/server/content.routes.ts";
import { favouritesRoutes } from "../../../features/favourites/server/favourites.routes.ts";
import { sessionRoutes } from "../../../features/session/server/session.routes.ts";
import type { FeatureRoutes } from "./server-context.ts";

export const FEATURES: readonly FeatureRoutes[] = [sessionRoutes, contentRoutes, favouritesRoutes];
