/**
 * Postings as the change log's rows have them, by account, command or time, newest first, by key.
 *
 * Each way in is an index (wallet.sql, wallet-house-side.sql); what else is asked for is looked at row by row, so many rows a page at
 * most: a page may hold few rows or none and still lead on. Moves between accounts of the house alone are in the log only.
 */
import type { Pool } from "pg";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import { linesBefore, readParts, tagOf } from "../../wallet/server/change-parts.ts";

export type LedgerRow = {
  sequence: string;
  line: number;
  user_id: string;
  asset: number;
  purpose: number;
  bucket: string;
  units: string;
  after: string;
  reason: number;
  reference: string;
  at: string;
  house_user: string;
  house_purpose: number;
  /** The other line of the move, where that is a person's. */
  other_user: string | null;
  other_purpose: number | null;
  other_bucket: string | null;
};

/** Place of a row: the log's and the line of the command. */
export type Key = { readonly sequence: number; readonly line: number };

export type LedgerQuery = {
  /** Below HOUSE_USERS_END an account of the house's, seen from the other side. */
  readonly owner: number | undefined;
  readonly purpose: number | undefined;
  readonly asset: number | undefined;
  readonly bucket: string | undefined;
  readonly reason: number | undefined;
  readonly command: number | undefined;
  /** Commands from this one on, and before that one. */
  readonly from: number;
  readonly until: number;
  readonly after: Key | undefined;
  readonly limit: number;
};

/** Rows looked at for one page: 20 to 40 ms of the database. */
const SCANNED_MAX = 20_000;
const ORDER = "order by sequence desc, line desc";

export const isHouse = (owner: number): boolean => owner < HOUSE_USERS_END;

/** `next`: where the following page begins; undefined at the end. */
export async function readPostings(pool: Pool, query: LedgerQuery): Promise<{ rows: readonly LedgerRow[]; next: Key | undefined }> {
  const { narrow, wide, values } = conditions(query);
  const scanned = `select * from wallet_changes where ${narrow.join(" and ")} ${ORDER} limit ${SCANNED_MAX}`;
  const where = wide.length === 0 ? "" : `where ${wide.join(" and ")}`;
  const { rows } = await pool.query<LedgerRow>(
    `select shown.*, other.user_id as other_user, other.purpose as other_purpose, other.bucket as other_bucket
      from (select * from (${scanned}) as scanned ${where} ${ORDER} limit ${query.limit + 1}) as shown
      left join wallet_changes as other on other.sequence = shown.sequence and other.line = shown.line # 1
      order by shown.sequence desc, shown.line desc`,
    [...values],
  );
  const shown = rows.slice(0, query.limit);
  const last = shown.at(-1);
  if (rows.length > query.limit && last !== undefined) return { rows: shown, next: keyOf(last) };
  if (wide.length === 0) return { rows: shown, next: undefined };
  const end = await pool.query<LedgerRow>(
    `select * from wallet_changes where ${narrow.join(" and ")} ${ORDER} limit 1 offset ${SCANNED_MAX - 1}`,
    [...values.slice(0, values.length - wide.length)],
  );
  return { rows: shown, next: end.rows.map(keyOf)[0] };
}

const keyOf = ({ sequence, line }: LedgerRow): Key => ({ sequence: Number(sequence), line });

/** `narrow`: what an index finds, its values first; `wide`: what rows are looked at for, a value each. */
function conditions(query: LedgerQuery): { narrow: readonly string[]; wide: readonly string[]; values: readonly unknown[] } {
  const { owner, purpose, asset, bucket, reason, command, from, until, after } = query;
  const [narrow, wide]: [string[], string[]] = [[], []];
  const [first, rest]: [unknown[], unknown[]] = [[], []];
  const find = (text: string, value: unknown): void => void narrow.push(`${text} $${first.push(value)}`);
  if (command === undefined) {
    find("sequence >=", from);
    const before = after ?? { sequence: until, line: -1 };
    narrow.push(`(sequence, line) < ($${first.push(before.sequence)}::bigint, $${first.push(before.line)}::integer)`);
  } else {
    find("sequence =", command);
    if (after !== undefined) find("line <", after.line);
  }
  const looked: [string, unknown][] = [];
  if (owner !== undefined && isHouse(owner)) {
    find("house_user =", owner);
    narrow.push("house_purpose > 0");
    if (purpose !== undefined) find("house_purpose =", purpose);
    looked.push(["asset =", asset]);
  } else {
    if (owner !== undefined) find("user_id =", owner);
    // The whole account or the person's all: between them there is no index in the order of the log.
    const isAccount = owner !== undefined && purpose !== undefined && asset !== undefined && bucket !== undefined;
    for (const [text, value] of [
      ["purpose =", purpose],
      ["asset =", asset],
      ["bucket =", bucket],
    ] as const)
      if (isAccount) find(text, value);
      else looked.push([text, value]);
  }
  looked.push(["reason =", reason]);
  for (const [text, value] of looked) if (value !== undefined) wide.push(`${text} $${first.length + rest.push(value)}`);
  return { narrow, wide, values: [...first, ...rest] };
}

/** The first command with a posting at or after a time; NO end when there is none. By the key, not by the time, which has no index. */
export async function positionAt(pool: Pool, at: number): Promise<number> {
  const newest = await pool.query<{ sequence: string }>("select sequence from wallet_changes order by sequence desc, line desc limit 1");
  let low = 0;
  let high = Number(newest.rows[0]?.sequence ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const { rows } = await pool.query<{ sequence: string; at: string }>({
      name: "ledger-time-of",
      text: "select sequence, at from wallet_changes where sequence >= $1 order by sequence, line limit 1",
      values: [middle],
    });
    const [row] = rows;
    if (row === undefined || Number(row.at) >= at) high = middle;
    else low = Number(row.sequence) + 1;
  }
  return low;
}

/** What a bucket held just before a command, by its last row; zero where it has none. */
export async function balanceBefore(
  pool: Pool,
  { owner, purpose, asset, bucket }: { readonly owner: number; readonly purpose: number; readonly asset: number; readonly bucket: string },
  position: number,
): Promise<bigint> {
  const parts = await readParts(pool);
  const of = { user: "$1::bigint", purpose: "$2::smallint", asset: "$3::integer", bucket: "$4::text", sequence: "$5::bigint", line: "0" };
  const { rows } = await pool.query<{ after: string }>({
    name: `ledger-balance-before ${tagOf(parts)}`,
    text: linesBefore(parts, of, "1"),
    values: [owner, purpose, asset, bucket, position],
  });
  return BigInt(rows[0]?.after ?? 0);
}
