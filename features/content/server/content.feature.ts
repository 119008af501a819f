/** What the server has of content: articles, settings, the menu. */
import type { Feature } from "../../../server/feature.ts";
import { articleLooks } from "./article-looks.ts";
import { articleVerbs } from "./article-verbs.ts";
import { contentRoutes } from "./content.routes.ts";
import type { ContentTables } from "./content.tables.ts";
import { manifestPages } from "./manifest.ts";
import { siteOperator } from "./site-operator.ts";
import { siteVerbs } from "./site-verbs.ts";

export const contentFeature: Feature<ContentTables> = {
  name: "content",
  routes: contentRoutes,
  operator: siteOperator,
  verbs: [...siteVerbs, ...articleVerbs],
  looks: articleLooks,
  pages: manifestPages,
  migrations: [{ number: 4, file: "features/content/server/content.sql" }],
};
