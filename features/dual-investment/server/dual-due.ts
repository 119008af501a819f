/** What falls due on which day, with both outcomes in money: what the house adds if all comes back, and what changes hands if all is exchanged. */
import type { Pool } from "pg";
import type { Kernel } from "../../../kernel/kernel.ts";
import { marketId } from "../../../money/units.ts";
import type { DualDueRow } from "../contract/dual-console-rows.ts";
import { isOther } from "../formulas.ts";
import { marketOf, sidesOf } from "./dual-markets.ts";
import { ORDERS, outcomesOf, type OrderRecord } from "./dual-orders.ts";
import { dateOf } from "./dual-percent.ts";
import { sumText } from "./dual-preview.ts";

/** Running purchases that are summed at once. */
const ROWS_MOST = 20_000;
type Sum = {
  readonly first: OrderRecord;
  readonly people: Set<string>;
  purchases: number;
  principal: bigint;
  interest: bigint;
  gives: bigint;
  exchanged: number;
};

/** Summed by the kernel's own formulas, purchase by purchase: each is rounded by itself. */
export async function dueRows(pool: Pool, kernel: Kernel): Promise<readonly DualDueRow[]> {
  const text = `${ORDERS} where b.outcome = '' order by p.decides_at, p.market, p.kind, b.id limit ${ROWS_MOST}`;
  const { rows } = await pool.query<OrderRecord>({ name: "console-dual-due", text });
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const key = `${dateOf(Number(row.decides_at))} ${row.market} ${row.kind}`;
    const none = { first: row, people: new Set<string>(), purchases: 0, principal: 0n, interest: 0n, gives: 0n, exchanged: 0 };
    const sum = sums.get(key) ?? none;
    sums.set(key, sum);
    addTo(kernel, sum, row);
  }
  return [...sums].map(([key, sum]) => dueRow(kernel, key, sum));
}

function addTo(kernel: Kernel, sum: Sum, row: OrderRecord): void {
  const { principal, interest, other } = outcomesOf(row, marketOf(kernel, row.market).scale);
  const index = kernel.prices.newest(marketId(row.market))?.ticks;
  sum.people.add(row.user_id);
  sum.purchases += 1;
  sum.principal += principal;
  sum.interest += interest;
  sum.gives += other;
  if (index !== undefined && isOther(row.kind, Number(row.strike), index, 1)) sum.exchanged += 1;
}

function dueRow(kernel: Kernel, key: string, { first, people, purchases, principal, interest, gives, exchanged }: Sum): DualDueRow {
  const market = marketOf(kernel, first.market);
  const { pay, get } = sidesOf(first.kind, market);
  return {
    key,
    date: dateOf(Number(first.decides_at)),
    coin: market.coin.code,
    kind: first.kind,
    purchases,
    people: people.size,
    principal: sumText(principal, pay),
    interest: sumText(interest, pay),
    gives: sumText(gives, get),
    gets: sumText(principal, pay),
    exchanged,
  };
}
