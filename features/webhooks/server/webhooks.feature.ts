/** What the server has of webhooks; `run-webhooks.ts` sends them. */
import type { Feature } from "../../../server/feature.ts";
import { HOOK_DIRECTORY } from "./hook-directory.ts";
import { openTellers } from "./hook-tellers.ts";
import { webhooksVerbs } from "./webhooks-verbs.ts";
import { WebhooksProjection } from "./webhooks.projection.ts";
import { webhookRoutes } from "./webhooks.routes.ts";
import type { WebhooksTables } from "./webhooks.tables.ts";

export const webhooksFeature: Feature<WebhooksTables> = {
  name: "webhooks",
  tradingRoutes: webhookRoutes,
  verbs: webhooksVerbs,
  migrations: [
    { number: 14, file: "features/webhooks/server/webhooks.sql" },
    { number: 26, file: "features/webhooks/server/webhooks-reset.sql" },
  ],
  watchers: ({ kernel, live, features, news }) => [
    new WebhooksProjection({ kernel, directory: live.of(HOOK_DIRECTORY), news, tellers: () => openTellers(kernel, features) }),
  ],
  prepare: ({ pool, live }) => live.of(HOOK_DIRECTORY).load(pool),
};
