/** What came in and went out of a person's futures account, from the tables: results, fees, funding, overnight fees, close-out fees, transfers. */
import type { Pool } from "pg";

export const INCOME_TYPES = ["TRANSFER", "REALIZED_PNL", "FUNDING_FEE", "COMMISSION", "INSURANCE_CLEAR", "OVERNIGHT_FEE"] as const;
export type IncomeType = (typeof INCOME_TYPES)[number];

export type IncomeQuery = {
  readonly user: number;
  /** 0: all, and what is of none. */
  readonly contract: number;
  readonly type: IncomeType | undefined;
  /** Of margins and results; of what was transferred nothing else counts. */
  readonly asset: number;
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly page: number;
  readonly limit: number;
};
export type IncomeRow = {
  readonly type: IncomeType;
  /** 0: of none. */
  readonly contract: number;
  /** Above zero: came in. */
  readonly units: string;
  readonly at: string;
  /** With the type it names the row for good. */
  readonly number: string;
  readonly trade: string;
};

/** Each of its own table; `$1` user, `$3` and `$4` the times, `$7` the asset. Closings without an order have no fill: their receipts know them. */
const SOURCES: Readonly<Record<IncomeType, string>> = {
  REALIZED_PNL: `select contract, result as units, at, trade as number, trade from futures_fill
      where user_id = $1 and result <> 0 and at between $3 and $4
    union all select (body::jsonb->'terms'->>'contract')::integer, (body::jsonb->'result'->>'result')::bigint, at, position * 1000 + n, 0
      from receipt_settlements where user_id = $1 and product = 'futures' and formula = 'futures-close/1'
        and body::jsonb->'terms'->>'cause' in ('taken_over', 'deleveraged') and at between $3 and $4`,
  COMMISSION: `select contract, -fee, at, trade, trade from futures_fill where user_id = $1 and fee <> 0 and at between $3 and $4`,
  FUNDING_FEE: `select contract, -units, due, position_id, 0 from futures_payment where user_id = $1 and kind = 'funding' and due between $3 and $4`,
  OVERNIGHT_FEE: `select contract, -units, due, position_id, 0 from futures_payment where user_id = $1 and kind = 'overnight' and due between $3 and $4`,
  INSURANCE_CLEAR: `select step.contract, -step.close_out_fee, step.at, step.number * 1000 + step.step, 0
      from futures_close_out as made join futures_close_out_step as step on step.number = made.number
      where made.user_id = $1 and step.close_out_fee <> 0 and step.at between $3 and $4`,
  TRANSFER: `select 0, case when to_kind = 'lever' then units else -units end, at, id, 0 from transfer_moves
      where user_id = $1 and asset = $7 and (to_kind = 'lever' or from_kind = 'lever') and at between $3 and $4`,
};

/** Oldest first; without a beginning the newest ones. */
export async function readIncome(pool: Pool, query: IncomeQuery): Promise<readonly IncomeRow[]> {
  const { type, startTime, endTime, page, limit } = query;
  const way = startTime === undefined ? "desc" : "asc";
  const parts = INCOME_TYPES.filter((one) => type === undefined || one === type).map(
    (one) =>
      `select '${one}' as type, contract, units, at, number, trade::text as trade from (${SOURCES[one]}) as part(contract, units, at, number, trade)`,
  );
  const { rows } = await pool.query<IncomeRow>({
    name: `fapi-income-${type ?? "all"}-${way}`,
    text: `select * from (${parts.join(" union all ")}) as given where ($2 = 0 or contract = $2) and $7 > 0
      order by at ${way}, type ${way}, number ${way} limit $5 offset $6`,
    values: [query.user, query.contract, startTime ?? 0, endTime ?? Number.MAX_SAFE_INTEGER, limit, (page - 1) * limit, query.asset],
  });
  return way === "asc" ? rows : rows.reverse();
}
