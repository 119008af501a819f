/**
 * Closed positions of traders and their sums: what figures are made of. Made of the rows of futures, which are written before, so each position
 * that closed is looked at as it is now: one that an order begins anew is no closed one until it ends again.
 */
import type { PoolClient } from "pg";

const COUNTED =
  "count(*)::integer as closed, count(*) filter (where net > 0)::integer as won, count(*) filter (where is_long)::integer as longs";
const SUMS = `trader, contract, ${COUNTED}, sum(closed_at - opened_at)::bigint as held, sum(net)::bigint as net`;

/** `positions`: those that closed or began anew. `begun`: who applied or was accepted, so that what came before counts no more. */
export async function writeClosed(client: PoolClient, positions: readonly number[], begun: readonly number[]): Promise<void> {
  if (positions.length > 0) {
    await client.query({ name: "take-copies-closed", text: TAKE, values: [positions] });
    await client.query({ name: "add-copies-closed", text: ADD, values: [positions] });
  }
  if (begun.length > 0) await client.query({ name: "end-copies-closed", text: END, values: [begun] });
  if (positions.length + begun.length > 0) await client.query({ name: "trim-copies-closed-sums", text: TRIM });
}

/** What leaves a table, or comes into it, is taken off the sums, or added to them, in one statement. */
const moved = (
  rows: string,
  sign: "-" | "+",
): string => `with moved as (${rows}), sums as (select ${SUMS} from moved group by trader, contract)
  insert into copies_closed_sum as s select trader, contract, ${sign}closed, ${sign}won, ${sign}longs, ${sign}held, ${sign}net from sums
  on conflict (trader, contract) do update set closed = s.closed + excluded.closed, won = s.won + excluded.won, longs = s.longs + excluded.longs,
    held = s.held + excluded.held, net = s.net + excluded.net`;
const TAKE = moved("delete from copies_closed where id = any($1::bigint[]) returning *", "-");
const NET = `p.result - p.open_fees - p.close_fees - p.funding - p.overnight
  - coalesce((select sum(s.close_out_fee) from futures_close_out_step s where s.position_id = p.id), 0)::bigint`;
const ADD = moved(
  `insert into copies_closed select p.id, p.user_id, p.contract, p.side = 'long', p.multiple, p.opened_lots, p.opened_value, ${NET},
     p.opened_at, p.closed_at
   from futures_position p join copies_trader t on t.trader = p.user_id
   where p.id = any($1::bigint[]) and p.closed_at > 0 and t.since > 0 and p.opened_at >= t.since
     and (t.state <> 'left' or p.closed_at <= t.left_at) returning *`,
  "+",
);
const END = moved(
  `delete from copies_closed c using copies_trader t
   where c.trader = any($1::bigint[]) and t.trader = c.trader and (t.since = 0 or c.opened_at < t.since) returning c.*`,
  "-",
);
const TRIM = "delete from copies_closed_sum where closed = 0";
