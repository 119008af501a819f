/** What was settled, by which mean, and what everybody computes that and a volatility again with. */
import type { Kernel } from "../../../kernel/kernel.ts";
import type { Queries } from "../../../server/sql/public-reads.ts";
import type { DualHoursReply, DualSamplesReply, DualSettlementRow } from "../contract/dual-investment-replies.ts";
import { HOUR_MS, HOURS_MOST, LATE_MS, WINDOW_MS } from "../formulas.ts";
import { marketOf, nameOf } from "./dual-markets.ts";
import { meanText, percent, priceText } from "./dual-percent.ts";
import type { ProductRecord } from "./dual-products.ts";

/** More than a sample a second for half an hour. */
const SAMPLES_MOST = 4000;

export async function readProduct(reads: Queries, id: number): Promise<ProductRecord | undefined> {
  const text = "select * from dual_investment_products where id = $1";
  return (await reads.query<ProductRecord>({ name: "read-dual-product", text, values: [id] })).rows[0];
}

/** The newest first. */
export async function readSettlements(
  reads: Queries,
  { market, page, limit }: { readonly market: number; readonly page: number; readonly limit: number },
): Promise<readonly ProductRecord[]> {
  const text = `select * from dual_investment_products where outcome <> '' and ($1 = 0 or market = $1)
    order by settled_at desc, id desc limit $2 offset $3`;
  return (await reads.query<ProductRecord>({ name: "read-dual-settled", text, values: [market, limit, (page - 1) * limit] })).rows;
}

export function settlementView(kernel: Kernel, row: ProductRecord): DualSettlementRow {
  const market = marketOf(kernel, row.market);
  const strike = Number(row.strike);
  return {
    id: Number(row.id),
    name: nameOf(row.kind, strike, row.days, market),
    currency_name: market.coin.code,
    type: row.kind,
    strike: priceText(strike, market.scale.price),
    day: row.days,
    outcome: row.outcome === "" ? "failed" : row.outcome,
    sum: Number(row.sum),
    count: row.count,
    price: meanText(BigInt(row.sum), row.count, market.scale.price),
    price_decimals: market.scale.price,
    agreed_ms: Number(row.settles_at),
    settles_ms: Number(row.decides_at),
    settled_ms: Number(row.settled_at),
    sold: row.sold,
  };
}

type SampleRecord = Readonly<Record<"at" | "ticks" | "position", string>>;

/** Of the half hour before the moment that decides: what there is of it yet, or was. */
export async function samplesReply(reads: Queries, kernel: Kernel, row: ProductRecord): Promise<DualSamplesReply> {
  const settles = Number(row.decides_at);
  const text = `select at, ticks, position from dual_investment_samples where market = $1 and at >= $2 and at < $3
    order by at, position, n limit ${SAMPLES_MOST}`;
  const values = [row.market, settles - WINDOW_MS + LATE_MS, settles + LATE_MS];
  const { rows } = await reads.query<SampleRecord>({ name: "read-dual-samples", text, values });
  return {
    id: Number(row.id),
    price_decimals: marketOf(kernel, row.market).scale.price,
    settles_ms: settles,
    is_settled: row.outcome === "" ? 0 : 1,
    sum: Number(row.sum),
    count: row.count,
    at: rows.map(({ at }) => Number(at)),
    ticks: rows.map(({ ticks }) => Number(ticks)),
    position: rows.map(({ position }) => Number(position)),
  };
}

type HourRecord = { readonly hour: number } & Readonly<Record<"ticks" | "position", string>>;

/** The hours that were over when it was made, of the thirty days before. */
export async function hoursReply(reads: Queries, kernel: Kernel, row: ProductRecord): Promise<DualHoursReply> {
  const made = Math.floor(Number(row.made_at) / HOUR_MS);
  const text = `select hour, ticks, position from dual_investment_hours where market = $1 and hour >= $2 and hour < $3 order by hour`;
  const values = [row.market, made - HOURS_MOST - 1, made];
  const { rows } = await reads.query<HourRecord>({ name: "read-dual-hours", text, values });
  return {
    id: Number(row.id),
    price_decimals: marketOf(kernel, row.market).scale.price,
    volatility: percent(BigInt(row.volatility_ppm)),
    count: row.hours,
    hour: rows.map(({ hour }) => hour),
    ticks: rows.map(({ ticks }) => Number(ticks)),
    position: rows.map(({ position }) => Number(position)),
  };
}
