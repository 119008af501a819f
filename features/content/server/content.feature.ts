/** What the server has of content: articles, settings, the menu. */
import type { Feature } from "../../../server/feature.ts";
import { articleLooks } from "./article-looks.ts";
import { articleVerbs } from "./article-verbs.ts";
import { contentRoutes } from "./content.routes.ts";
import type { ContentTables } from "./content.tables.ts";
import { manifestPages } from "./manifest.ts";
import { siteOperator } from "./site-operator.ts";
import { menuVerbs } from "./menu-verbs.ts";
import { siteLooks } from "./site-looks.ts";
import { siteRuleVerbs } from "./site-rule-verbs.ts";
import { siteVerbs } from "./site-verbs.ts";

export const contentFeature: Feature<ContentTables> = {
  name: "content",
  routes: contentRoutes,
  operator: siteOperator,
  verbs: [...siteVerbs, ...siteRuleVerbs, ...menuVerbs, ...articleVerbs],
  looks: [...articleLooks, ...siteLooks],
  pages: manifestPages,
  migrations: [
    { number: 4, file: "features/content/server/content.sql" },
    { number: 71, file: "features/content/server/menu.sql" },
  ],
};
