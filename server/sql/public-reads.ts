/**
 * What everybody may read from the tables (candles, trades): a few statements at a time, however many ask and from wherever, so that the
 * connections which people's own calls need stay free. A statement takes a millisecond or, a whole chart, some ten.
 */
import type { Pool, QueryConfig, QueryResult, QueryResultRow } from "pg";
import { Turns } from "../turns.ts";

/** As much of a pool as readers need. */
export type Queries = { query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> };

/** Of the pool's twelve connections, and of the machine's cores. */
export const PUBLIC_READS_AT_ONCE = 3;

/** `pool` with the bound; its `query` is looked up anew each time. */
export function publicReads(pool: Pick<Pool, "query">): Queries {
  const turns = new Turns(PUBLIC_READS_AT_ONCE);
  return { query: (statement) => turns.run(() => pool.query(statement)) };
}
