/** Dividends and splits as rows of the calendar. */
import type { PoolClient } from "pg";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

const EVENT = {
  position: "bigint",
  n: "integer",
  market: "integer",
  kind: "text",
  per_share: "bigint",
  numerator: "integer",
  denominator: "integer",
  at: "bigint",
} as const satisfies Columns;

export class StocksProjection implements Projection {
  readonly name = "stocks";
  readonly hears = ["stocks"] as const;
  /** 2: the first; a start with an older log fills it. */
  readonly version = 2;
  readonly tables = ["stock_events"];
  #rows: Row<typeof EVENT>[] = [];

  collect({ sequence: position, outcome }: Applied): boolean {
    if (outcome.repeated === true) return false;
    const before = this.#rows.length;
    outcome.events.forEach((event, n) => {
      if (event.type === "stocks/dividend-paid") {
        const { market, perShare, at } = event;
        this.#rows.push({ position, n, market, kind: "dividend", per_share: perShare, numerator: 0, denominator: 0, at });
      } else if (event.type === "stocks/split-done") {
        const { market, numerator, denominator, at } = event;
        this.#rows.push({ position, n, market, kind: "split", per_share: 0, numerator, denominator, at });
      }
    });
    return this.#rows.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    return (client) => insertRows(client, "stock_events", EVENT, rows);
  }
}
