/** What came in and went out of a person's futures account, from the tables: results, fees, funding, overnight fees, close-out fees, transfers, shares of copy trading, and what promotional credit paid of them. */
import type { Pool } from "pg";
import { REASON } from "../../../../kernel/ledger/reasons.ts";
import { tradesBetween } from "./trade-window.ts";

export const INCOME_TYPES = [
  "TRANSFER",
  "REALIZED_PNL",
  "FUNDING_FEE",
  "COMMISSION",
  "INSURANCE_CLEAR",
  "OVERNIGHT_FEE",
  "PROMOTIONAL_CREDIT",
  "COPY_SHARE",
] as const;
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

type Source = { readonly rows: string; readonly from: string; readonly order: string };
const OF_FILLS = `from futures_fill where user_id = $1 and ($2 = 0 or contract = $2) and ${tradesBetween("$3", "$4")}`;
/** A position pays at many moments, and at each once: the moment's second names it with contract and side. */
const payments = (kind: string): Source => ({
  rows: "contract, -units, due, due / 1000 * 1000 + contract % 500 * 2 + (side = 'short')::integer, 0",
  from: `from futures_payment where user_id = $1 and ($2 = 0 or contract = $2) and kind = '${kind}' and due between $3 and $4`,
  order: "due",
});
const OF_RECEIPT = "(body::jsonb->'terms'->>'contract')::integer";

const input = (name: string): string =>
  `(select (one->>'value')::bigint from jsonb_array_elements(body::jsonb->'inputs') as one where one->>'name' = '${name}')`;
/**
 * Taken over, deleveraged on either side, or settled at a contract's end: what a close-out's own order filled has a fill of the same command. The
 * first part is word for word that of the index that these few have to themselves.
 */
const WITHOUT_FILL = `product = 'futures' and formula like 'futures-close/%'
  and body::jsonb->'terms'->>'cause' in ('close_out', 'taken_over', 'deleveraged', 'delisted')
  and (body::jsonb->'terms'->>'cause' <> 'close_out' or not exists (
    select from futures_order as made join futures_fill as fill on fill.order_id = made.id
    where made.cause = 'close_out' and made.user_id = receipt_settlements.user_id and made.placed_at = receipt_settlements.at
      and fill.position = receipt_settlements.position and fill.ticks = ${input("ticks")} and fill.lots = ${input("lots")}))`;

/**
 * What credit paid of any of the others: with it they add up to what own money changed. The first part is word for word that of the index. Fees of
 * spot are paid by it for the same reason: those of futures belong to a fill, or to a night, of the same command.
 */
const BY_CREDIT = `from wallet_changes as paid where bucket = 'promotional' and reason in (71, 78, 79, 82)
  and user_id = $1 and $2 = 0 and asset = $7 and at between $3 and $4 and (reason <> ${REASON.promotional_fee}
    or exists (select from futures_fill as fill where fill.trade = paid.reference and fill.user_id = paid.user_id and fill.position = paid.sequence)
    or exists (select from futures_payment as night where night.position_id = paid.reference and night.kind = 'overnight'
      and night.user_id = paid.user_id and night.position = paid.sequence))`;

/** Each of its own table, in an order that its index has; `$1` user, `$2` contract, `$3` and `$4` the times, `$7` the asset. */
const SOURCES: Readonly<Record<IncomeType, readonly Source[]>> = {
  REALIZED_PNL: [
    { rows: "contract, result, at, trade, trade", from: `${OF_FILLS} and result <> 0`, order: "trade" },
    // Closings without an order have no fill: their receipts know them.
    {
      rows: `${OF_RECEIPT}, (body::jsonb->'result'->>'result')::bigint, at, position * 1000 + n, 0`,
      from: `from receipt_settlements where user_id = $1 and at between $3 and $4 and ($2 = 0 or ${OF_RECEIPT} = $2) and ${WITHOUT_FILL}`,
      order: "position",
    },
    // A winning position that was settled at its mark: what it brings when it is closed counts from there.
    {
      rows: "contract, -units, due, position * 1000 + 500 + position_id % 500, 0",
      from: payments("settled").from,
      order: "due",
    },
  ],
  COMMISSION: [{ rows: "contract, -fee, at, trade, trade", from: `${OF_FILLS} and fee <> 0`, order: "trade" }],
  FUNDING_FEE: [payments("funding")],
  OVERNIGHT_FEE: [payments("overnight")],
  INSURANCE_CLEAR: [
    {
      rows: "step.contract, -step.close_out_fee, step.at, step.number * 1000 + step.step, 0",
      from: `from futures_close_out as made join futures_close_out_step as step on step.number = made.number
        where made.user_id = $1 and ($2 = 0 or step.contract = $2) and step.close_out_fee <> 0 and step.at between $3 and $4`,
      order: "step.number",
    },
  ],
  // Of profit: paid to whom one follows, received from whoever copies.
  COPY_SHARE: (["user_id", "trader"] as const).map((whose) => ({
    rows: `0, ${whose === "trader" ? "paid" : "-paid"}, at, position * 1000 + n, 0`,
    from: `from copies_share where ${whose} = $1 and $2 = 0 and paid > 0 and at between $3 and $4`,
    order: "position",
  })),
  PROMOTIONAL_CREDIT: [{ rows: "0, -units, at, sequence * 1000 + line, 0", from: BY_CREDIT, order: "sequence" }],
  TRANSFER: [
    {
      rows: "0, case when to_kind = 'lever' then units else -units end, at, id, 0",
      from: `from transfer_moves where user_id = $1 and $2 = 0 and asset = $7 and (to_kind = 'lever' or from_kind = 'lever') and at between $3 and $4`,
      order: "id",
    },
  ],
};

/** Oldest first; without a beginning the newest ones. No more of a source is read than can stand on the page. */
export async function readIncome(pool: Pool, query: IncomeQuery): Promise<readonly IncomeRow[]> {
  const { rows } = await pool.query<IncomeRow>(incomeStatement(query));
  return query.startTime === undefined ? rows.reverse() : rows;
}

export function incomeStatement(query: IncomeQuery): { readonly name: string; readonly text: string; readonly values: unknown[] } {
  const { type, startTime, endTime, page, limit } = query;
  const way = startTime === undefined ? "desc" : "asc";
  const parts = INCOME_TYPES.filter((one) => type === undefined || one === type).flatMap((one) =>
    SOURCES[one].map(
      ({ rows, from, order }) => `select '${one}' as type, contract, units, at, number, trade::text as trade
        from (select ${rows} ${from} order by ${order} ${way} limit $5::bigint + $6::bigint) as part(contract, units, at, number, trade)`,
    ),
  );
  return {
    name: `fapi-income-${type ?? "all"}-${way}`,
    text: `select * from (${parts.join(" union all ")}) as given where $7 > 0 order by at ${way}, type ${way}, number ${way} limit $5 offset $6`,
    values: [query.user, query.contract, startTime ?? 0, endTime ?? Number.MAX_SAFE_INTEGER, limit, (page - 1) * limit, query.asset],
  };
}
