/** The SQL files that make the database, in the order in which they are applied: the server's own and those of the features. */
import { FEATURES } from "../features.ts";
import type { NumberedMigration } from "./numbered-migration.ts";

const SERVER_MIGRATIONS: readonly NumberedMigration[] = [
  { number: 1, file: "server/projector/projector.sql" },
  { number: 21, file: "server/projector/projection-versions.sql" },
  { number: 15, file: "server/sql/venue-owner.sql" },
  { number: 58, file: "server/console/console.sql" },
  { number: 72, file: "server/console/passkeys.sql" },
  { number: 305, file: "server/news/reminders.sql" },
  { number: 73, file: "server/console/confirmed-operators.sql" },
];

export const NUMBERED_MIGRATIONS: readonly NumberedMigration[] = [
  ...SERVER_MIGRATIONS,
  ...FEATURES.flatMap(({ migrations = [] }) => migrations),
].toSorted((left, right) => left.number - right.number);

export const MIGRATIONS: readonly string[] = NUMBERED_MIGRATIONS.map(({ file }) => file);
