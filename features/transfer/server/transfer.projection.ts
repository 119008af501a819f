/** Transfers as rows for their history. */
import type { PoolClient } from "pg";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

const MOVE = {
  id: "bigint",
  user_id: "bigint",
  asset: "integer",
  units: "bigint",
  from_kind: "text",
  to_kind: "text",
  at: "bigint",
} as const satisfies Columns;

export class TransferProjection implements Projection {
  readonly name = "transfer";
  readonly hears = ["transfer"] as const;
  readonly tables = ["transfer_moves"];
  #rows: Row<typeof MOVE>[] = [];

  collect({ outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    let isNew = false;
    for (const event of outcome.events) {
      if (event.type !== "transfer/moved") continue;
      const { transfer, user, asset, amount, from, to, at } = event;
      this.#rows.push({ id: transfer, user_id: user, asset, units: amount, from_kind: from, to_kind: to, at });
      isNew = true;
    }
    return isNew;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    return (client) => insertRows(client, "transfer_moves", MOVE, rows);
  }
}
