/** Fees as a report: a line for each day, market, side and rate. */
import Type from "typebox";
import type { Pool } from "pg";
import type { Role } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { marketId } from "../../../money/units.ts";
import { no } from "../../../server/console/console-refusal.ts";
import { defineLook, type Look, type Rows } from "../../../server/console/look.ts";
import { limitOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";

const ROLES: readonly Role[] = ["admin", "finance", "compliance", "business", "auditor"];
const DAY_MS = 86_400_000;
/** Day, market, product, role, rate, asset of the last row of a page. */
const KEY = /^(\d{1,6})-(\d{1,5})-(spot|futures)-(maker|taker)-(\d{1,7})-(\d{1,4})$/;
const MOMENT = Type.Optional(Type.String({ pattern: "^[0-9]{1,15}$" }));

type FeeRow = {
  readonly day: number;
  readonly market: number;
  readonly product: string;
  readonly role: string;
  readonly fee_ppm: number;
  readonly asset: number;
  readonly fills: string;
  readonly volume: string;
  readonly fee: string;
  readonly worth: string;
};

const fees = defineLook({
  name: "figures/fees",
  title: { en: "Fees", zh: "手续费" },
  roles: ROLES,
  fields: Type.Object({
    ...ROW_FIELDS,
    after: Type.Optional(Type.String({ pattern: KEY.source })),
    market: Type.Optional(Type.String({ pattern: "^[A-Za-z0-9./-]{1,20}$" })),
    role: Type.Optional(Type.Union([Type.Literal("maker"), Type.Literal("taker")])),
    /** Milliseconds since 1970: the days that hold them. */
    since: MOMENT,
    until: MOMENT,
  }),
  answer: async ({ venue }, fields): Promise<Rows | typeof MARKET_UNKNOWN> => {
    const market = venue.kernel.spot.markets.all().find(({ terms }) => terms.symbol === fields.market)?.terms.market;
    if (fields.market !== undefined && market === undefined) return MARKET_UNKNOWN;
    const limit = limitOf(fields);
    const rows = await readFees(venue.pool, { ...fields, market, limit });
    const last = rows.length > limit ? rows[limit - 1] : undefined;
    return { rows: rows.slice(0, limit).map((row) => feeView(venue, row)), next: last === undefined ? undefined : keyOf(last) };
  },
});

const MARKET_UNKNOWN = no("market_unknown", { en: "There is no such market.", zh: "没有此市场。" }, 404);

type FeeQuery = {
  readonly [Name in "after" | "role" | "since" | "until"]?: string | undefined;
} & { readonly market: number | undefined; readonly limit: number };

/** One row more than asked for. */
async function readFees(pool: Pool, { after, market, role, since, until, limit }: FeeQuery): Promise<readonly FeeRow[]> {
  const [, day, ...behind] = KEY.exec(after ?? "") ?? [];
  const values: unknown[] = [];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const where: string[] = ["true"];
  if (day !== undefined) {
    const at = put(Number(day));
    const [market, product, role, ppm, asset] = behind;
    const places = [Number(market), product, role, Number(ppm), Number(asset)].map(put);
    where.push(`(day < ${at} or (day = ${at} and (market, product, role, fee_ppm, asset) > (${places.join(", ")})))`);
  }
  if (market !== undefined) where.push(`market = ${put(market)}`);
  if (role !== undefined) where.push(`role = ${put(role)}`);
  if (since !== undefined) where.push(`day >= ${put(Math.floor(Number(since) / DAY_MS))}`);
  if (until !== undefined) where.push(`day <= ${put(Math.floor(Number(until) / DAY_MS))}`);
  const order = "order by day desc, market, product, role, fee_ppm, asset";
  const { rows } = await pool.query<FeeRow>(
    `select * from figure_fees where ${where.join(" and ")} ${order} limit ${put(limit + 1)}`,
    values,
  );
  return rows;
}

const keyOf = ({ day, market, product, role, fee_ppm, asset }: FeeRow): string => [day, market, product, role, fee_ppm, asset].join("-");

function feeView({ kernel }: TradingVenue, row: FeeRow): Readonly<Record<string, unknown>> {
  const terms = kernel.spot.markets.get(marketId(row.market))?.terms;
  const [paid, quote] = [assetOf(kernel, row.asset), assetOf(kernel, terms?.quote ?? 0)];
  return {
    key: keyOf(row),
    day: new Date(row.day * DAY_MS).toISOString().slice(0, 10),
    market: terms?.symbol ?? String(row.market),
    product: row.product,
    role: row.role,
    rate: `${plainDecimal(BigInt(row.fee_ppm), 4)} %`,
    fills: Number(row.fills),
    volume: plainDecimal(BigInt(row.volume), quote.decimals),
    fee: plainDecimal(BigInt(row.fee), paid.decimals),
    asset: paid.code,
    worth: plainDecimal(BigInt(row.worth), quote.decimals),
    quote: quote.code,
  };
}

export const feesLooks: readonly Look[] = [fees];
