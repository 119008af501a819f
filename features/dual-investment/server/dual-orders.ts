/** Somebody's purchases as the wire shows them. */
import type { Pool } from "pg";
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { amount, marketId, timeMs } from "../../../money/units.ts";
import type { DualMineReply, DualOrder, DualType } from "../contract/dual-investment-replies.ts";
import { DUAL_MINE_MOST } from "../contract/dual-investment.contract.ts";
import { worthOf } from "../figures.ts";
import { interestOf, otherOf, WINDOW_MS } from "../formulas.ts";
import { marketOf, nameOf, sidesOf } from "./dual-markets.ts";
import { meanText, percent, priceText, shortPercent } from "./dual-percent.ts";
import type { ProductRecord } from "./dual-products.ts";

type Texts = "purchase" | "user_id" | "principal" | "fair_ppm" | "rate_ppm" | "ticks" | "bought_at" | "paid" | "interest" | "ended_at";
/** A purchase with its product; `outcome` is the purchase's own. */
export type OrderRecord = Readonly<Record<Texts | "receipt_position", string>> &
  Readonly<Record<"bought" | "receipt_n", number>> & { readonly how: DualOrder["outcome"] } & Omit<ProductRecord, "outcome">;

const COLUMNS = `b.id as purchase, b.user_id, b.shares as bought, b.principal, b.fair_ppm, b.rate_ppm, b.ticks, b.bought_at, b.outcome as how,
  b.paid, b.interest, b.settled_at as ended_at, b.receipt_position, b.receipt_n, p.*`;
export const ORDERS = `select ${COLUMNS} from dual_investment_purchases b join dual_investment_products p on p.id = b.product`;

export type OrdersQuery = {
  readonly user: number;
  /** 0: all. */
  readonly market: number;
  readonly kind: "" | DualType;
  readonly status: "0" | "1" | "2" | "3";
  readonly at: number;
  readonly page: number;
  readonly limit: number;
};
const STATES = {
  0: "b.outcome in ('failed', 'closed')",
  1: "true",
  2: `b.outcome = '' and p.decides_at - ${WINDOW_MS} <= $6::bigint`,
  3: "b.outcome in ('own', 'other')",
} as const;

/** Newest first; as a range of one person, so that their own index is the shorter way. */
export async function readOrders(pool: Pool, query: OrdersQuery): Promise<readonly OrderRecord[]> {
  const { user, market, kind, status, at, page, limit } = query;
  const text = `${ORDERS} where b.user_id between $1 and $1 and ($2 = 0 or p.market = $2) and ($3 = '' or p.kind = $3) and ${STATES[status]}
    and $6::bigint > 0 order by b.user_id, b.id desc limit $4 offset $5`;
  const values = [user, market, kind, limit, (page - 1) * limit, at];
  return (await pool.query<OrderRecord>({ name: `read-dual-${status}`, text, values })).rows;
}

export async function readOrder(pool: Pool, user: number, id: number): Promise<OrderRecord | undefined> {
  const text = `${ORDERS} where b.id = $1 and b.user_id = $2`;
  return (await pool.query<OrderRecord>({ name: "read-dual-one", text, values: [id, user] })).rows[0];
}

export function orderView(kernel: Kernel, row: OrderRecord, at: number): DualOrder {
  const market = marketOf(kernel, row.market);
  const { pay, get } = sidesOf(row.kind, market);
  const [strike, settles, agreed] = [Number(row.strike), Number(row.decides_at), Number(row.settles_at)];
  const sums = outcomesOf(row, market.scale);
  const isOver = row.how !== "";
  const created = clockText(timeMs(Number(row.bought_at)));
  const came = row.how === "other" ? get : pay;
  const product = kernel.dualInvestment.product(Number(row.id));
  const isDecided = row.how === "own" || row.how === "other";
  return {
    id: Number(row.purchase),
    dual_id: Number(row.id),
    name: nameOf(row.kind, strike, row.days, market),
    type: row.kind,
    currency_id: market.coin.id,
    currency_name: market.coin.code,
    exercise_price: Number(priceText(strike, market.scale.price)),
    remaining_number: product?.isOnSale === true ? product.shares - product.sold : 0,
    order_rate: Number(shortPercent(Number(row.rate_ppm))),
    day: row.days,
    number: row.bought,
    price: priceText(BigInt(row.ticks), market.scale.price),
    total: wireDecimal(BigInt(row.principal), pay.decimals),
    end_time: clockText(timeMs(settles)),
    created,
    create: created,
    status: statusOf(row, at),
    ...(isDecided ? { success: 1 as const } : {}),
    outcome: row.how,
    strike: priceText(strike, market.scale.price),
    price_decimals: market.scale.price,
    pay_id: pay.id,
    pay_name: pay.code,
    pay_decimals: pay.decimals,
    get_name: get.code,
    get_decimals: get.decimals,
    rate_text: percent(BigInt(row.rate_ppm)),
    fair_rate: percent(BigInt(row.fair_ppm)),
    volatility: percent(BigInt(row.volatility_ppm)),
    own_back: wireDecimal(sums.principal + sums.interest, pay.decimals),
    own_interest: wireDecimal(sums.interest, pay.decimals),
    other_get: wireDecimal(sums.other, get.decimals),
    other_interest: wireDecimal(sums.other - sums.bare, get.decimals),
    worth: isOver ? "" : worthText(kernel, row, at),
    paid: isOver ? wireDecimal(BigInt(row.paid), came.decimals) : "",
    paid_name: isOver ? came.code : "",
    interest: isOver ? wireDecimal(BigInt(row.interest), came.decimals) : "",
    settled_price: isDecided ? meanText(BigInt(row.sum), row.count, market.scale.price) : "",
    bought_ms: Number(row.bought_at),
    agreed_ms: agreed,
    settles_ms: settles,
    settled_ms: Number(row.ended_at),
    receipt: row.receipt_position === "0" ? "" : `settled-${row.receipt_position}-${row.receipt_n}`,
  };
}

/** What comes on either side, by the kernel's formulas. */
export function outcomesOf(
  { kind, principal: text, strike, rate_ppm: rate, days }: Pick<OrderRecord, "kind" | "principal" | "strike" | "rate_ppm" | "days">,
  scale: ReturnType<typeof marketOf>["scale"],
) {
  const principal = amount(BigInt(text));
  const other = (ppm: number) => otherOf(kind, principal, Number(strike), ppm, days, scale);
  return { principal, interest: interestOf(principal, Number(rate), days), other: other(Number(rate)), bare: other(0) };
}

function statusOf({ how, decides_at: decides }: OrderRecord, at: number): DualOrder["status"] {
  if (how === "failed" || how === "closed") return 0;
  if (how !== "") return 3;
  return at >= Number(decides) - WINDOW_MS ? 2 : 1;
}

/** Both amounts at the end, less the option; empty without an index. */
function worthText(kernel: Kernel, row: OrderRecord, at: number): string {
  const index = kernel.prices.newest(marketId(row.market))?.ticks;
  if (index === undefined) return "";
  const { pay } = sidesOf(row.kind, marketOf(kernel, row.market));
  // In its last second it is what the strike says.
  const leftMs = Math.max(1, Number(row.decides_at) - at);
  const option = { kind: row.kind, index, strike: Number(row.strike), volatilityPpm: Number(row.volatility_ppm), leftMs };
  const worth = worthOf(amount(BigInt(row.principal)), Number(row.rate_ppm), row.days, option);
  return wireDecimal(worth, pay.decimals);
}

type SumRecord = { readonly market: number; readonly is_coin: boolean; readonly interest: string };

/** What runs, the soonest due first, and the interest of what was settled. */
export async function readMine(pool: Pool, kernel: Kernel, user: number, at: number): Promise<DualMineReply> {
  const text = `${ORDERS} where b.user_id between $1 and $1 and b.outcome = '' order by p.decides_at, b.id limit ${DUAL_MINE_MOST}`;
  const { rows } = await pool.query<OrderRecord>({ name: "read-dual-mine", text, values: [user] });
  const sums = `select p.market, (p.kind = 'call') = (b.outcome <> 'other') as is_coin, sum(b.interest) as interest
    from dual_investment_purchases b join dual_investment_products p on p.id = b.product
    where b.user_id = $1 and b.outcome <> '' group by 1, 2 order by 1, 2`;
  const found = await pool.query<SumRecord>({ name: "sum-dual-mine", text: sums, values: [user] });
  const byAsset = new Map<string, { decimals: number; units: bigint }>();
  for (const { market, is_coin: isCoin, interest } of found.rows) {
    const of = marketOf(kernel, market);
    const { code, decimals } = isCoin ? of.coin : of.cash;
    byAsset.set(code, { decimals, units: (byAsset.get(code)?.units ?? 0n) + BigInt(interest) });
  }
  return {
    rows: rows.map((row) => orderView(kernel, row, at)),
    interest: [...byAsset].map(([code, { decimals, units }]) => ({
      currency_name: code,
      decimals,
      interest: wireDecimal(units, decimals),
    })),
  };
}
