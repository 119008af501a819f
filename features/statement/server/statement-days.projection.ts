/** Sums of the change log by day, account and reason: a statement's sums are read from them, however many lines it has. */
import type { PoolClient } from "pg";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Account, Cell, Ledger } from "../../../kernel/ledger/ledger.ts";
import type { Posting } from "../../../kernel/ledger/posting-log.ts";
import { PairMap } from "../../../server/pair-map.ts";
import { givenRows, type Columns, writeRows } from "../../../server/projector/bulk-write.ts";
import type { Projection } from "../../../server/projector/projector.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";

export const DAY_MS = 86_400_000;
const DAY = {
  user_id: "bigint",
  day: "integer",
  asset: "integer",
  purpose: "smallint",
  reason: "smallint",
  came: "numeric",
  came_count: "bigint",
  gone: "numeric",
  gone_count: "bigint",
  credit_in: "bigint",
  credit_out: "bigint",
  held: "bigint",
} as const satisfies Columns;
const SUMS = ["came", "came_count", "gone", "gone_count", "credit_in", "credit_out", "held"] as const;
const NAMES = Object.keys(DAY).join(", ");
const ADD = `insert into statement_days (${NAMES}) select ${NAMES} from ${givenRows(DAY)}
  on conflict (user_id, day, asset, purpose, reason) do update set
  ${SUMS.map((name) => `${name} = statement_days.${name} + excluded.${name}`).join(", ")}`;

type Sums = { came: bigint; came_count: number; gone: bigint; gone_count: number; credit_in: number; credit_out: number; held: number };
type Key = { readonly user_id: number; readonly day: number; readonly asset: number; readonly purpose: number; readonly reason: number };
/** By account, and by day and reason. */
type Days = PairMap<Account, number, Key & Sums>;
/** Reasons' numbers are below it: the table takes no others. */
const REASONS_MAX = 32_768;

export class StatementDaysProjection implements Projection {
  readonly name = "statement-days";
  readonly tables = ["statement_days"];
  readonly #ledger: Ledger;
  #days: Days = new PairMap();
  #added = 0;

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  collect({ postings, command }: Applied): boolean {
    const before = this.#added;
    const day = Math.floor(command.at / DAY_MS);
    for (const posting of postings) this.#add(posting, day);
    return this.#added > before;
  }

  drain(): (client: PoolClient) => Promise<void> {
    const rows = this.#days.values();
    this.#days = new PairMap();
    return async (client) => {
      if (rows.length === 0) return;
      await writeRows(client, { name: "add-statement-days", text: ADD }, DAY, rows);
    };
  }

  #add({ from, to, amount, reason }: Posting, day: number): void {
    const ledger = this.#ledger;
    const [payer, payee] = [ledger.ownerOf(from), ledger.ownerOf(to)];
    const isInner = payer === payee && ledger.purposeOf(from) === ledger.purposeOf(to);
    if (payer >= HOUSE_USERS_END) {
      const sums = this.#sumsOf(from, reason, day);
      if (isInner) sums.held += 1;
      else if (ledger.bucketOf(from) === "promotional") sums.credit_out += 1;
      else [sums.gone, sums.gone_count] = [sums.gone + amount, sums.gone_count + 1];
    }
    if (payee >= HOUSE_USERS_END && !isInner) {
      const sums = this.#sumsOf(to, reason, day);
      if (ledger.bucketOf(to) === "promotional") sums.credit_in += 1;
      else [sums.came, sums.came_count] = [sums.came + amount, sums.came_count + 1];
    }
  }

  #sumsOf(cell: Cell, reason: number, day: number): Sums {
    const ledger = this.#ledger;
    const [account, key] = [ledger.accountOf(cell), day * REASONS_MAX + reason];
    let sums = this.#days.get(account, key);
    if (sums === undefined) {
      const [user, asset, purpose] = [ledger.ownerOf(cell), ledger.assetOf(cell), ledger.purposeOf(cell)];
      const nothing = { came: 0n, came_count: 0, gone: 0n, gone_count: 0, credit_in: 0, credit_out: 0, held: 0 };
      sums = { user_id: user, day, asset, purpose, reason, ...nothing };
      this.#days.set(account, key, sums);
      this.#added += 1;
    }
    return sums;
  }
}
