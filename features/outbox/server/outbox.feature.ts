/** What the server has of the outbox: where a paper venue's mail ends. */
import type { Feature } from "../../../server/feature.ts";
import { outboxOperator } from "./outbox-operator.ts";
import { outboxPages } from "./outbox.pages.ts";
import type { OutboxTables } from "./outbox.tables.ts";

export const outboxFeature: Feature<OutboxTables> = {
  name: "outbox",
  pages: outboxPages,
  operator: outboxOperator,
  migrations: [{ number: 2, file: "features/outbox/server/outbox.sql" }],
};
