/** What promotional credit paid of fees, as rows for receipts. */
import type { PoolClient } from "pg";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

const FEE = { trade: "bigint", side: "text", units: "bigint", free: "bigint" } as const satisfies Columns;

export class PromotionalFeesProjection implements Projection {
  readonly name = "promotional-fees";
  readonly hears = ["promotional-credit"] as const;
  readonly tables = ["promotional_fee"];
  #paid: Row<typeof FEE>[] = [];

  collect({ outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#paid.length;
    for (const event of outcome.events) {
      if (event.type !== "promotional-credit/fee-paid") continue;
      const { trade, side, units, free } = event;
      this.#paid.push({ trade, side, units, free });
    }
    return this.#paid.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const paid = this.#paid;
    this.#paid = [];
    return (client) => insertRows(client, "promotional_fee", FEE, paid);
  }
}
