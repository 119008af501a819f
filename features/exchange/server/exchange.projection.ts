/** Exchanges as rows for their history. */
import type { PoolClient } from "pg";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

const DONE = {
  id: "bigint",
  user_id: "bigint",
  from_asset: "integer",
  to_asset: "integer",
  units: "bigint",
  received: "bigint",
  fee: "bigint",
  value: "bigint",
  position: "bigint",
  n: "integer",
  at: "bigint",
} as const satisfies Columns;

export class ExchangeProjection implements Projection {
  readonly name = "exchange";
  readonly hears = ["exchange"] as const;
  readonly tables = ["exchange_done"];
  #rows: Row<typeof DONE>[] = [];

  collect({ sequence: position, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#rows.length;
    outcome.events.forEach((event, index) => {
      if (event.type !== "exchange/done") return;
      const { quote, user, from, to, units, received, fee, value, at } = event;
      // The settlement comes right after it.
      const place = { position, n: index + 1, at };
      this.#rows.push({ id: quote, user_id: user, from_asset: from, to_asset: to, units, received, fee, value, ...place });
    });
    return this.#rows.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    return (client) => insertRows(client, "exchange_done", DONE, rows);
  }
}
