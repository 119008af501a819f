/**
 * The SQL files that make the database, in the order in which they are applied. A file that was released is never
 * changed: what it lacks comes in a new file at the end.
 */
export const MIGRATIONS: readonly string[] = [
  "server/projector/projector.sql",
  "features/outbox/server/outbox.sql",
  "features/session/server/session.sql",
  "features/content/server/content.sql",
  "features/favourites/server/favourites.sql",
  "features/spot/server/spot.sql",
  "features/wallet/server/wallet.sql",
  "features/market/server/market.sql",
  "features/spot/server/spot-order-types.sql",
  "features/market/server/market-splits.sql",
  "features/api-keys/server/api-keys.sql",
  "features/spot/server/spot-client-order-ids.sql",
  "features/market/server/bots/bot-trades.sql",
  "features/webhooks/server/webhooks.sql",
];
