/**
 * A person's postings, read from the change log (`wallet_changes`) by their place in the log. What only moves between the buckets of one
 * account is two rows there and one line here, at the first of the two: own money as a whole stays the same.
 */
import type { Pool } from "pg";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { PURPOSE, type AccountKind } from "../../../kernel/ledger/chart.ts";
import type { STATEMENT_KINDS, StatementProduct } from "../contract/statement-words.ts";
import { FEE_REASONS, reasonsOf } from "./products.ts";
import type { StatementDays } from "./statement-days.rows.ts";
import { linesBefore, readParts, tagOf } from "../../wallet/server/change-parts.ts";

export type StatementQuery = {
  readonly user: number;
  readonly account: AccountKind | "all";
  /** 0: all. */
  readonly asset: number;
  readonly kind: (typeof STATEMENT_KINDS)[number];
  readonly product: StatementProduct | "all";
  /** Places in the log: from, and up to but without. */
  readonly from: number;
  readonly until: number;
  /** The same as days. */
  readonly days: StatementDays;
};
export type Place = { readonly sequence: number; readonly line: number };

/** As the driver reads it: bigint as text. */
export type PostingRow = {
  readonly sequence: string;
  readonly line: number;
  readonly asset: number;
  readonly purpose: number;
  readonly bucket: "own" | "pledged" | "promotional";
  readonly units: string;
  readonly after: string;
  readonly reason: number;
  readonly reference: string;
  readonly at: string;
  /** Within one account: only set aside, or given back. */
  readonly inner: boolean;
  readonly settled: number | null;
};

/** The other leg of the same posting is the line beside it, in the same account. */
const INNER = `exists (select 1 from wallet_changes as other where other.sequence = c.sequence and other.line = c.line # 1
  and other.user_id = c.user_id and other.purpose = c.purpose and other.asset = c.asset)`;
const SETTLED = `(select n from receipt_settlements where position = c.sequence and receipt_settlements.user_id = c.user_id
  order by (formula like 'futures-close-out/%') = (c.reason = ${REASON.futures_close_out_fee}) desc, (contract = c.reference) desc, n limit 1)`;
const TRADING = "(10, 11, 12, 13)";

type Parts = { readonly legs: readonly string[]; readonly lines: (inner: string) => readonly string[]; readonly values: unknown[] };

/**
 * `$1` the person, `$2` and `$3` the places. What is not asked for is left out, so that an index fits what is. `legs` choose rows, and always both
 * legs of a posting within an account; `lines` choose among what they make.
 */
function partsOf({ user, account, asset, kind, product, from, until }: StatementQuery): Parts {
  const values: unknown[] = [user, from, until];
  const legs = ["c.user_id = $1", "c.sequence >= $2", "c.sequence < $3"];
  const add = (part: (place: string) => string, value: unknown): void => {
    values.push(value);
    legs.push(part(`$${values.length}`));
  };
  if (asset !== 0) add((place) => `c.asset = ${place}`, asset);
  if (account !== "all") add((place) => `c.purpose = ${place}`, PURPOSE[account]);
  if (product !== "all") {
    add((place) => `c.reason = any(${place})`, reasonsOf(product));
    if (product !== "spot") legs.push(`c.reason not in ${TRADING}`);
  }
  if (kind === "fees") add((place) => `c.reason = any(${place})`, FEE_REASONS);
  const lines = (inner: string): readonly string[] => {
    const first = `not (c.line & 1 = 1 and ${inner})`;
    if (kind === "pledges") return [first, inner];
    return kind === "in" || kind === "out" ? [first, `c.units ${kind === "in" ? ">" : "<"} 0 and not ${inner}`] : [first];
  };
  return { legs, lines, values };
}

const COLUMNS = `c.sequence, c.line, c.asset, c.purpose, c.bucket, c.units, c.after, c.reason, c.reference, c.at, ${INNER} as inner`;

/** Newest first, those before a place. */
export async function readPostings(pool: Pool, query: StatementQuery, before: Place, limit: number): Promise<readonly PostingRow[]> {
  const { legs, lines, values } = partsOf(query);
  const text = [...legs, ...lines(INNER)].join(" and ");
  const at = values.length;
  const { rows } = await pool.query<PostingRow>({
    text: `select ${COLUMNS}, ${SETTLED} as settled from wallet_changes as c
      where ${text} and (c.sequence, c.line) < ($${at + 1}, $${at + 2}) order by c.sequence desc, c.line desc limit $${at + 3}`,
    values: [...values, before.sequence, before.line, limit],
  });
  return rows;
}

/** Oldest first, every leg after a place: for a file, which counts balances while it goes. */
export async function readLegs(
  pool: Pool,
  { user, from, until }: Pick<StatementQuery, "user" | "from" | "until">,
  after: Place,
  limit: number,
): Promise<readonly PostingRow[]> {
  const { rows } = await pool.query<PostingRow>({
    name: "read-statement-legs",
    text: `select ${COLUMNS}, null as settled from wallet_changes as c
      where c.user_id = $1 and c.sequence >= $2 and c.sequence < $3 and (c.sequence, c.line) > ($4, $5)
      order by c.sequence, c.line limit $6`,
    values: [user, from, until, after.sequence, after.line, limit],
  });
  return rows;
}

const BUCKETS = ["own", "pledged"] as const;
export type Balance = { readonly own: bigint; readonly pledged: bigint };

/** Own money of some accounts as it stood before a place: the newest line of each of their buckets. */
export async function readBalance(pool: Pool, user: number, asset: number, purposes: readonly number[], before: Place): Promise<Balance> {
  const found = { own: 0n, pledged: 0n };
  const parts = await readParts(pool);
  const of = {
    user: "$1::bigint",
    purpose: "wanted.kind",
    asset: "$2::integer",
    bucket: "kept.bucket",
    sequence: "$5::bigint",
    line: "$6::integer",
  };
  const { rows } = await pool.query<{ bucket: (typeof BUCKETS)[number]; after: string }>({
    name: `read-statement-balance ${tagOf(parts)}`,
    text: `select kept.bucket, newest.after from unnest($3::smallint[]) as wanted(kind) cross join unnest($4::text[]) as kept(bucket)
      cross join lateral (${linesBefore(parts, of, "1")}) as newest`,
    values: [user, asset, purposes, BUCKETS, before.sequence, before.line],
  });
  for (const { bucket, after } of rows) found[bucket] += BigInt(after);
  return found;
}

/** The same of many currencies at each of some places at once: by currency, a figure a place. */
export async function readStandings(
  pool: Pool,
  user: number,
  assets: readonly number[],
  purposes: readonly number[],
  places: readonly number[],
): Promise<ReadonlyMap<number, readonly Balance[]>> {
  const found = new Map(assets.map((asset) => [asset, places.map(() => ({ own: 0n, pledged: 0n }))]));
  const parts = await readParts(pool);
  const of = {
    user: "$1::bigint",
    purpose: "holding.kind",
    asset: "wanted.asset",
    bucket: "kept.bucket",
    sequence: "moment.sequence",
    line: "0",
  };
  const { rows } = await pool.query<{ asset: number; place: string; bucket: (typeof BUCKETS)[number]; after: string }>({
    name: `read-statement-standings ${tagOf(parts)}`,
    text: `select wanted.asset, moment.place, kept.bucket, sum(newest.after) as after from unnest($2::integer[]) as wanted(asset)
      cross join unnest($5::bigint[]) with ordinality as moment(sequence, place) cross join unnest($3::smallint[]) as holding(kind)
      cross join unnest($4::text[]) as kept(bucket)
      cross join lateral (${linesBefore(parts, of, "1")}) as newest
      group by wanted.asset, moment.place, kept.bucket`,
    values: [user, assets, purposes, BUCKETS, places],
  });
  for (const { asset, place, bucket, after } of rows) {
    const standing = found.get(asset)?.[Number(place) - 1];
    if (standing !== undefined) standing[bucket] = BigInt(after);
  }
  return found;
}

/** The same behind each of many lines at once. */
export async function readBalances(
  pool: Pool,
  user: number,
  asset: number,
  purposes: readonly number[],
  rows: readonly PostingRow[],
): Promise<readonly bigint[]> {
  if (rows.length === 0) return [];
  const parts = await readParts(pool);
  // With the line itself.
  const place = { sequence: "given.sequence", line: "given.line + 1" };
  const of = { user: "$1::bigint", purpose: "wanted.kind", asset: "$2::integer", bucket: "kept.bucket", ...place };
  const { rows: found } = await pool.query<{ sum: string }>({
    name: `read-statement-balances ${tagOf(parts)}`,
    text: `select (select coalesce(sum(newest.after), 0) from unnest($3::smallint[]) as wanted(kind) cross join unnest($4::text[]) as kept(bucket)
        cross join lateral (${linesBefore(parts, of, "1")}) as newest) as sum
      from unnest($5::bigint[], $6::integer[]) with ordinality as given(sequence, line, place) order by given.place`,
    // Behind both legs of what stays within one account.
    values: [
      user,
      asset,
      purposes,
      BUCKETS,
      rows.map(({ sequence }) => sequence),
      rows.map(({ line, inner }) => (inner ? line | 1 : line)),
    ],
  });
  return found.map(({ sum }) => BigInt(sum));
}

/**
 * The place in the log of a person's first line at or after a time; `end` where there is none. Lines stand in the order of time, so the
 * place is found by halving: some thirty looks at an index.
 */
export async function placeOf(pool: Pool, user: number, time: number, end: number): Promise<number> {
  const { rows } = await pool.query<{ place: string }>({
    name: "read-statement-place",
    text: `with recursive halved(low, high) as (
        select 0::bigint, $3::bigint
        union all
        select case when probe.at >= $2 then low else (low + high) / 2 + 1 end, case when probe.at >= $2 then (low + high) / 2 else high end
        from halved left join lateral (select c.at from wallet_changes as c where c.user_id = $1 and c.sequence <= (low + high) / 2
          order by c.sequence desc, c.line desc limit 1) as probe on true
        where low < high)
      select low as place from halved where low >= high`,
    values: [user, time, end],
  });
  return Number(rows[0]?.place ?? end);
}

/** When somebody's first line was. */
export async function readFirstAt(pool: Pool, user: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ at: string }>({
    name: "read-statement-first",
    text: "select at from wallet_changes where user_id = $1 order by sequence, line limit 1",
    values: [user],
  });
  return rows[0] === undefined ? undefined : Number(rows[0].at);
}

/** The newest line's place in the log before another. */
export async function readLastPosition(pool: Pool, user: number, from: number, until: number): Promise<number> {
  const { rows } = await pool.query<{ sequence: string }>({
    name: "read-statement-last",
    text: "select sequence from wallet_changes where user_id = $1 and sequence >= $2 and sequence < $3 order by sequence desc, line desc limit 1",
    values: [user, from, until],
  });
  return Number(rows[0]?.sequence ?? 0);
}
