/** What the server has of networks: the public call. */
import type { Feature } from "../../../server/feature.ts";
import { networksRoutes } from "./networks.routes.ts";

export const networksFeature: Feature = {
  name: "networks",
  tradingRoutes: networksRoutes,
};
