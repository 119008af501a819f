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
import type { Columns } from "../../../server/projector/bulk-write.ts";
import { CopiedRows } from "../../../server/projector/copied-rows.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import { TableParts } from "../../../server/sql/table-parts.ts";
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
  house_user: "bigint",
  house_purpose: "smallint",
} as const satisfies Columns;

export class WalletProjection implements Projection {
  readonly name = "wallet";
  /** 2: the house's side of a move. */
  readonly version = 2;
  readonly tables = ["wallet_changes"];
  readonly grows = { table: "wallet_changes", place: "sequence" };
  readonly #ledger: Ledger;
  readonly #parts = new TableParts("wallet_changes");
  readonly #rows = new CopiedRows("wallet_changes", CHANGE, "user_id");
  #last = 0;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  collect(applied: Applied): boolean {
    const before = this.#rows.length;
    applied.postings.forEach((posting, i) => {
      const { from, to, amount } = posting;
      this.#leg(applied, posting, { line: i * 2, cell: from, other: to, units: -amount, after: posting.fromAfter });
      this.#leg(applied, posting, { line: i * 2 + 1, cell: to, other: from, units: amount, after: posting.toAfter });
    });
    return this.#rows.length > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    if (this.#rows.length === 0) return () => Promise.resolve();
    const [write, last] = [this.#rows.take(), this.#last];
    return async (client) => {
      await this.#parts.reach(client, last);
      await write(client);
    };
  }

  #leg(applied: Applied, { reason, reference }: Posting, { line, cell, other, units, after }: Leg): void {
    const ledger = this.#ledger;
    const user = ledger.ownerOf(cell);
    if (user < HOUSE_USERS_END) return;
    const otherUser = ledger.ownerOf(other);
    const isHouse = otherUser < HOUSE_USERS_END;
    this.#last = applied.sequence;
    this.#rows.add({
      sequence: applied.sequence,
      line,
      user_id: user,
      asset: ledger.assetOf(cell),
      purpose: ledger.purposeOf(cell),
      bucket: ledger.bucketOf(cell),
      units,
      after,
      reason,
      reference,
      at: applied.command.at,
      house_user: isHouse ? otherUser : 0,
      house_purpose: isHouse ? ledger.purposeOf(other) : 0,
    });
  }
}

type Leg = { readonly line: number; readonly cell: Cell; readonly other: Cell; readonly units: bigint; readonly after: bigint };
