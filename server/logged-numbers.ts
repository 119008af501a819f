/**
 * Numbers that a table gives out and the log keeps: a place that a withdrawal goes to, a voucher's picture. A database that is older than
 * the log would give them a second time, to somebody else; so at each start the next one lies above all that the log knows.
 */
import type { TradingVenue } from "./trading-venue.ts";

export type LoggedNumber = {
  readonly table: string;
  /** An identity of that table. */
  readonly column: string;
  /** Reads the highest that the log knows from what is projected of it; no row or null: none. */
  readonly highest: string;
};

export async function keepNumbersApart(
  { pool, projected }: Pick<TradingVenue, "pool" | "projected">,
  numbers: readonly LoggedNumber[],
): Promise<void> {
  await projected();
  for (const { table, column, highest } of numbers) {
    await pool.query(
      `select setval(known.name, known.highest) from (select pg_get_serial_sequence('${table}', '${column}')::regclass as name, (${highest}) as highest) as known
        where known.highest > coalesce(pg_sequence_last_value(known.name), 0)`,
    );
  }
}
