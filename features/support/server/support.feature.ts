/** What the server has of customer service. */
import type { Feature } from "../../../server/feature.ts";
import { SUPPORT_BELL } from "./support-bell.ts";
import { supportLooks } from "./support-looks.ts";
import { supportVerbs } from "./support-verbs.ts";
import { supportRoutes } from "./support.routes.ts";
import type { SupportTables } from "./support.tables.ts";

export const supportFeature: Feature<SupportTables> = {
  name: "support",
  tradingRoutes: supportRoutes,
  migrations: [{ number: 350, file: "features/support/server/support.sql" }],
  verbs: supportVerbs,
  looks: supportLooks,
  notices: { group: "community", kinds: { support_answer: { link: "/pages/kefu/index", isMailed: true } } },
  pushes: ({ live }, { sockets }) => live.of(SUPPORT_BELL).onRing((user) => sockets.push(user, "support_changed", {})),
};
