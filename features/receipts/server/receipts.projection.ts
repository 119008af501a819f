/** Settlements as rows that receipts are made from. */
import type { PoolClient } from "pg";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

const SETTLEMENT = {
  position: "bigint",
  n: "integer",
  user_id: "bigint",
  product: "text",
  contract: "bigint",
  formula: "text",
  body: "text",
  at: "bigint",
} as const satisfies Columns;

export class ReceiptsProjection implements Projection {
  readonly name = "receipts";
  readonly hears = ["settlement"] as const;
  readonly tables = ["receipt_settlements"];
  #rows: Row<typeof SETTLEMENT>[] = [];

  collect({ sequence, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#rows.length;
    outcome.events.forEach((event, n) => {
      if (event.type !== "settlement/settled") return;
      const { user, product, contract, formula, inputs, terms, result, at } = event;
      const body = JSON.stringify({ inputs, terms, result });
      if (user >= HOUSE_USERS_END) this.#rows.push({ position: sequence, n, user_id: user, product, contract, formula, body, at });
    });
    return this.#rows.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    return (client) => insertRows(client, "receipt_settlements", SETTLEMENT, rows);
  }
}
