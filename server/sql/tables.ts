/** All tables that are read and written through the query builder; each feature describes its own. */
import type { ApiKeysTables } from "../../features/api-keys/server/api-keys.tables.ts";
import type { ContentTables } from "../../features/content/server/content.tables.ts";
import type { FavouritesTables } from "../../features/favourites/server/favourites.tables.ts";
import type { OutboxTables } from "../../features/outbox/server/outbox.tables.ts";
import type { SessionTables } from "../../features/session/server/session.tables.ts";
import type { WebhooksTables } from "../../features/webhooks/server/webhooks.tables.ts";

export type Tables = ApiKeysTables & ContentTables & FavouritesTables & OutboxTables & SessionTables & WebhooksTables;
