/**
 * The change log: every posting leg on a person's account, with the balance after it.
 *
 * Money that only moves between buckets of one account (an order's hold) gives two rows, so that the rows of a bucket
 * always add up to its balance.
 */
import type { PoolClient } from "pg";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Cell, Ledger } from "../../../kernel/ledger/ledger.ts";
import type { Posting } from "../../../kernel/ledger/posting-log.ts";
import { insertRows, type Columns, type Row } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

const CHANGE = {
  sequence: "bigint",
  line: "integer",
  user_id: "bigint",
  asset: "integer",
  purpose: "smallint",
  bucket: "text",
  units: "bigint",
  after: "bigint",
  reason: "smallint",
  reference: "bigint",
  at: "bigint",
} as const satisfies Columns;

export class WalletProjection implements Projection {
  readonly name = "wallet";
  readonly tables = ["wallet_changes"];
  readonly #ledger: Ledger;
  #rows: Row<typeof CHANGE>[] = [];

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  collect(applied: Applied): boolean {
    const before = this.#rows.length;
    applied.postings.forEach((posting, i) => {
      this.#leg(applied, i * 2, posting.from, -posting.amount, posting.fromAfter, posting);
      this.#leg(applied, i * 2 + 1, posting.to, posting.amount, posting.toAfter, posting);
    });
    return this.#rows.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const rows = this.#rows;
    this.#rows = [];
    return (client) => insertRows(client, "wallet_changes", CHANGE, rows);
  }

  #leg(applied: Applied, line: number, cell: Cell, units: bigint, after: bigint, { reason, reference }: Posting): void {
    const user = this.#ledger.ownerOf(cell);
    if (user < HOUSE_USERS_END) return;
    const { purpose, asset, bucket } = {
      purpose: this.#ledger.purposeOf(cell),
      asset: this.#ledger.assetOf(cell),
      bucket: this.#ledger.bucketOf(cell),
    };
    this.#rows.push({
      sequence: applied.sequence,
      line,
      user_id: user,
      asset,
      purpose,
      bucket,
      units,
      after,
      reason,
      reference,
      at: applied.command.at,
    });
  }
}
