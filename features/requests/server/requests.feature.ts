/** What the server has of requests: what became of one. */
import type { Feature } from "../../../server/feature.ts";
import { requestRoutes } from "./requests.routes.ts";

export const requestsFeature: Feature = { name: "requests", tradingRoutes: requestRoutes };
