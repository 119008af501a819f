/** What operators read of futures from the tables, by pages of keys. */
import type { Pool } from "pg";
import type { RateRow, StepRow } from "./futures.rows.ts";

/** Steps of one close-out in a page's key: `number` x this + 999 - `step`, so that newer is larger and steps stay in order. */
const STEPS = 1000;

export type PersonalStepRow = StepRow & { readonly place: string; readonly user_id: string; readonly rate_before: string };

/** Newest first, each step with whose it was. */
export async function readCloseOutsWithPeople(pool: Pool, before: number, limit: number): Promise<readonly PersonalStepRow[]> {
  const { rows } = await pool.query<PersonalStepRow>({
    name: "console-futures-close-outs",
    text: `select s.*, s.number * ${STEPS} + ${STEPS - 1} - s.step as place, c.user_id, c.rate_before
      from futures_close_out_step s join futures_close_out c on c.number = s.number
      where s.number <= $1::bigint / ${STEPS} and s.number * ${STEPS} + ${STEPS - 1} - s.step < $1::bigint
      order by s.number desc, s.step limit $2`,
    values: [before, limit],
  });
  return rows;
}

/** A contract's number in a key: due times are whole hours, so `due` + `contract` is one of its own. */
export type PlacedRateRow = RateRow & { readonly place: string; readonly contract: number };

/** Newest first, contracts in falling order. */
export async function readRatesOfAll(pool: Pool, before: number, limit: number): Promise<readonly PlacedRateRow[]> {
  const { rows } = await pool.query<PlacedRateRow>({
    name: "console-futures-rates",
    text: `select contract, due, rate_ppb, mark, index_ticks, due + contract as place from futures_rate
      where due + contract < $1::bigint order by due desc, contract desc limit $2`,
    values: [before, limit],
  });
  return rows;
}
