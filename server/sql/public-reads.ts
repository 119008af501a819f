/**
 * What everybody may read from the tables (candles, trades): a few statements at a time, however many ask and from wherever, so that the
 * connections which people's own calls need stay free. A statement takes a millisecond or, a whole chart, some ten.
 */
import { setTimeout as rest } from "node:timers/promises";
import type { Pool, QueryConfig, QueryResult, QueryResultRow } from "pg";
import { Turns } from "../turns.ts";

/** As much of a pool as readers need. */
export type Queries = { query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> };

/** Of the pool's twelve connections, and of the machine's cores. */
export const PUBLIC_READS_AT_ONCE = 3;
/**
 * A turn goes on for so long after each row that was read: a row costs the venue's one thread some ten microseconds until it is a line of
 * JSON, so that strangers, whoever they are, take a third of it at most.
 */
const REST_MS_A_ROW = 0.1;

/** `pool` with the bound; its `query` is looked up anew each time. */
export function publicReads(pool: Pick<Pool, "query">): Queries {
  const turns = new Turns(PUBLIC_READS_AT_ONCE);
  return {
    query: <Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>> =>
      new Promise((resolve, reject) => {
        void turns.run(async () => {
          const result = await pool.query<Row>(statement).catch(reject);
          if (result === undefined) return;
          resolve(result);
          await rest(result.rows.length * REST_MS_A_ROW);
        });
      }),
  };
}
