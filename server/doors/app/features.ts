/** The features whose calls need nothing but what every venue has; `server/main.ts` adds those of the engine. */
import { apiKeysRoutes } from "../../../features/api-keys/server/api-keys.routes.ts";
import { contentRoutes } from "../../../features/content/server/content.routes.ts";
import { favouritesRoutes } from "../../../features/favourites/server/favourites.routes.ts";
import { outboxPages } from "../../../features/outbox/server/outbox.pages.ts";
import { sessionRoutes } from "../../../features/session/server/session.routes.ts";
import type { FastifyInstance } from "fastify";
import type { FeatureRoutes, ServerContext } from "./server-context.ts";
import { serveWebFiles } from "./web-files.ts";

export const FEATURES: readonly FeatureRoutes[] = [sessionRoutes, contentRoutes, favouritesRoutes, apiKeysRoutes];

/** Pages and files beside /api. */
export type PageRoutes = (http: FastifyInstance, context: ServerContext) => void | Promise<void>;

export const PAGES: readonly PageRoutes[] = [outboxPages, (http) => serveWebFiles(http)];
