/** Messages of a paper venue, which go no further than this table. */
import type { Generated } from "kysely";

type OutboxMessage = {
  readonly id: Generated<number>;
  readonly to_address: string;
  readonly channel: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly at: Date;
};

export type OutboxTables = { outbox_message: OutboxMessage };
