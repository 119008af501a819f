/** What the server has of cover: the public list. */
import type { Feature } from "../../../server/feature.ts";
import { coverLooks } from "./cover-looks.ts";
import { coverVerbs } from "./cover-verbs.ts";
import { coverRoutes } from "./cover.routes.ts";

export const coverFeature: Feature = {
  name: "cover",
  tradingRoutes: coverRoutes,
  reasons: ["cover"],
  verbs: coverVerbs,
  looks: coverLooks,
};
