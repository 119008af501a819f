/**
 * Parts of a table that grows with the log: each has the rows of a range of places in it, and indexes of its own.
 *
 * Rows are only ever added at the end, so the newest part alone is written to; its indexes stay in memory however many years of rows there are
 * (decision 0103). The table itself is made by a migration (`wallet-parts.sql`); the next part is made here, right before its first row.
 */
import type { Pool, PoolClient } from "pg";

/** Places in the log of one part: three days of half a million orders each, seven weeks of prices alone. */
export const PART_PLACES = 4_194_304;

/** Names of the tables that a table's rows lie in, the newest part first; its own where it has no parts. */
export async function partsOf(pool: Pool, table: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ part: string }>({
    name: "names-of-table-parts",
    text: `select part.oid::regclass::text as part from pg_inherits join pg_class part on part.oid = inhrelid where inhparent = $1::regclass
      order by (regexp_match(pg_get_expr(part.relpartbound, part.oid), 'TO \\(''?(\\d+)'))[1]::bigint desc`,
    values: [table],
  });
  return rows.length === 0 ? [table] : rows.map(({ part }) => part);
}

export class TableParts {
  readonly #table: string;
  /** Rows of places below it have a part, for sure. */
  #until = 0;

  constructor(table: string) {
    this.#table = table;
  }

  /** Makes the part that a row of this place in the log needs, within the caller's transaction. Nothing where the table has no parts: a check's copy. */
  async reach(client: Pick<PoolClient, "query">, place: number): Promise<void> {
    if (place < this.#until) return;
    const until = await this.#readUntil(client);
    // What this transaction makes is known once another one sees it.
    if (place < until) this.#until = until;
    else await this.#add(client, until, (Math.floor(place / PART_PLACES) + 1) * PART_PLACES);
  }

  async #readUntil(client: Pick<PoolClient, "query">): Promise<number> {
    const { rows } = await client.query<{ parted: boolean; until: string | null }>({
      name: "read-table-parts",
      text: `select relkind = 'p' as parted, (select max((regexp_match(pg_get_expr(part.relpartbound, part.oid), 'TO \\(''?(\\d+)'))[1]::bigint)
          from pg_inherits join pg_class part on part.oid = inhrelid where inhparent = whole.oid) as until
        from pg_class whole where whole.oid = $1::regclass`,
      values: [this.#table],
    });
    return rows[0]?.parted === true ? Number(rows[0].until) : Infinity;
  }

  /** Made beside the table and joined to it, which nobody who reads it waits for. */
  async #add(client: Pick<PoolClient, "query">, from: number, until: number): Promise<void> {
    const part = `parts.${this.#table}_until_${until}`;
    await client.query(`create table ${part} (like ${this.#table} including defaults including constraints including indexes)`);
    await client.query(`alter table ${this.#table} attach partition ${part} for values from (${from}) to (${until})`);
  }
}
