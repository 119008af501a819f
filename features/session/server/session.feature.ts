/** What the server has of sessions: people, codes, logging in. */
import type { Feature } from "../../../server/feature.ts";
import { sessionVerbs } from "./session-verbs.ts";
import { sessionRoutes } from "./session.routes.ts";
import type { SessionTables } from "./session.tables.ts";

export const sessionFeature: Feature<SessionTables> = {
  name: "session",
  routes: sessionRoutes,
  verbs: sessionVerbs,
  notices: { group: "security", kinds: { login: { link: "/pages/setting/security" }, password: { link: "/pages/setting/security" } } },
  migrations: [
    { number: 3, file: "features/session/server/session.sql" },
    { number: 27, file: "features/session/server/known-senders.sql" },
  ],
};
