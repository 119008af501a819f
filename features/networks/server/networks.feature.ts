/** What the server has of networks: the public call, and the operators' table of terms. */
import type { Feature } from "../../../server/feature.ts";
import { networksLooks } from "./networks-looks.ts";
import { networksVerbs } from "./networks-verbs.ts";
import { networksRoutes } from "./networks.routes.ts";

export const networksFeature: Feature = {
  name: "networks",
  tradingRoutes: networksRoutes,
  verbs: networksVerbs,
  looks: networksLooks,
};
