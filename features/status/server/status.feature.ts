/** What the server has of the status page. */
import type { Feature } from "../../../server/feature.ts";
import { statusRoutes } from "./status.routes.ts";

export const statusFeature: Feature = { name: "status", tradingRoutes: statusRoutes };
