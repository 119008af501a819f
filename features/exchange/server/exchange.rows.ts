/** Exchanges and quotes as the wire shows them. */
import type { Pool } from "pg";
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { formatDecimal, wireDecimal } from "../../../money/decimal.ts";
import { amount, timeMs, type TimeMs } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { ExchangeRow, QuoteReply } from "../contract/exchange.contract.ts";
import { exchangeOf } from "../formulas.ts";
import type { ExchangeDone, ExchangeQuoted } from "../kernel/public.ts";

/** As the driver reads it: bigint as text. */
export type DoneRow = Readonly<Record<"id" | "units" | "received" | "fee" | "value" | "position" | "at", string>> & {
  readonly from_asset: number;
  readonly to_asset: number;
  readonly n: number;
};
type Query = { readonly user: number; readonly page: number; readonly limit: number };
const USDT_DECIMALS = 6;
/** Rates are shown with so many decimals. */
const RATE_DECIMALS = 10;

/** Newest first. */
export async function readExchanges(
  pool: Pool,
  { user, page, limit }: Query,
): Promise<{ readonly rows: readonly DoneRow[]; readonly total: number }> {
  const { rows } = await pool.query<DoneRow>({
    name: "read-exchanges",
    text: "select * from exchange_done where user_id = $1 order by id desc limit $2 offset $3",
    values: [user, limit, (page - 1) * limit],
  });
  const counted = await pool.query<{ count: string }>({
    name: "count-exchanges",
    text: "select count(*) as count from exchange_done where user_id = $1",
    values: [user],
  });
  return { rows, total: Number(counted.rows[0]?.count ?? 0) };
}

export async function readDone(pool: Pool, user: number, id: number): Promise<DoneRow | undefined> {
  const text = "select * from exchange_done where id = $1 and user_id = $2";
  return (await pool.query<DoneRow>({ name: "read-exchange", text, values: [id, user] })).rows[0];
}

type Between = { readonly user: number; readonly since: number; readonly until: number; readonly limit: number };

/** Newest first. */
export async function readExchangesBetween(pool: Pool, { user, since, until, limit }: Between): Promise<readonly DoneRow[]> {
  const text = "select * from exchange_done where user_id = $1 and at between $2 and $3 order by id desc limit $4";
  return (await pool.query<DoneRow>({ name: "exchanges-between", text, values: [user, since, until, limit] })).rows;
}

export function exchangeView(kernel: Kernel, row: DoneRow): ExchangeRow {
  const [from, to] = [assetOf(kernel, row.from_asset), assetOf(kernel, row.to_asset)];
  return {
    id: Number(row.id),
    from_currency_id: row.from_asset,
    from_currency_name: from.code,
    to_currency_id: row.to_asset,
    to_currency_name: to.code,
    number: wireDecimal(BigInt(row.units), from.decimals),
    received: wireDecimal(BigInt(row.received), to.decimals),
    fee: wireDecimal(BigInt(row.fee), to.decimals),
    value: wireDecimal(BigInt(row.value), USDT_DECIMALS),
    created_time: clockText(timeMs(Number(row.at))),
    receipt: `settled-${row.position}-${row.n}`,
  };
}

export function quoteView(kernel: Kernel, quoted: ExchangeQuoted | ExchangeDone, until: TimeMs): QuoteReply {
  const [from, to] = [assetOf(kernel, quoted.from), assetOf(kernel, quoted.to)];
  const gross = quoted.received + quoted.fee;
  return {
    id: quoted.quote,
    from_currency_id: quoted.from,
    from_currency_name: from.code,
    to_currency_id: quoted.to,
    to_currency_name: to.code,
    number: wireDecimal(quoted.units, from.decimals),
    gross: wireDecimal(gross, to.decimals),
    fee: wireDecimal(quoted.fee, to.decimals),
    received: wireDecimal(quoted.received, to.decimals),
    rate: ratioOf([gross, to.decimals], [quoted.units, from.decimals]),
    inverse: ratioOf([quoted.units, from.decimals], [gross, to.decimals]),
    value: wireDecimal(quoted.value, USDT_DECIMALS),
    until,
  };
}

type Units = readonly [units: bigint, decimals: number];
/** Of one for a whole unit of the other, rounded down. */
export function ratioOf([over, overDecimals]: Units, [under, underDecimals]: Units): string {
  if (under === 0n) return formatDecimal(0n, RATE_DECIMALS);
  return formatDecimal((over * 10n ** BigInt(RATE_DECIMALS + underDecimals)) / (under * 10n ** BigInt(overDecimals)), RATE_DECIMALS);
}

type Sides = Pick<Parameters<typeof exchangeOf>[0], "from" | "to">;
/** What one of each is taken for and costs (wire.md 10): the rate is the one by the other. */
export function pricesOf({ from, to }: Sides): { readonly form_price: string; readonly to_price: string } {
  const counted = { price: 1n, priceDecimals: 0, decimals: RATE_DECIMALS, spreadPpm: 0 as never };
  const one = (decimals: number) => amount(10n ** BigInt(decimals));
  const taken = exchangeOf({ units: one(from.decimals), from, to: counted, feePpm: 0 as never }).gross;
  const costs =
    (to.price * (1_000_000n + BigInt(to.spreadPpm)) * 10n ** BigInt(RATE_DECIMALS)) / (1_000_000n * 10n ** BigInt(to.priceDecimals));
  return { form_price: formatDecimal(taken, RATE_DECIMALS), to_price: formatDecimal(costs, RATE_DECIMALS) };
}
