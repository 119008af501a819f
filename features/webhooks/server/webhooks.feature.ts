/** What the server has of webhooks; `run-webhooks.ts` sends them. */
import type { Feature } from "../../../server/feature.ts";
import { HOOK_DIRECTORY } from "./hook-directory.ts";
import { WebhooksProjection } from "./webhooks.projection.ts";
import { webhookRoutes } from "./webhooks.routes.ts";
import type { WebhooksTables } from "./webhooks.tables.ts";

export const webhooksFeature: Feature<WebhooksTables> = {
  name: "webhooks",
  tradingRoutes: webhookRoutes,
  migrations: [{ number: 14, file: "features/webhooks/server/webhooks.sql" }],
  watchers: (kernel, live) => [new WebhooksProjection(kernel, live.of(HOOK_DIRECTORY))],
  prepare: ({ pool, live }) => live.of(HOOK_DIRECTORY).load(pool),
};
