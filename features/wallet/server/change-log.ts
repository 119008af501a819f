/** The change log as the wire shows it (wire.md 10, legal_log), read from the projection. */
import type { Pool } from "pg";
import { clockText } from "../../../contract/clock-text.ts";
import type { Language } from "../../../contract/languages.ts";
import { PURPOSE, type Bucket } from "../../../kernel/ledger/chart.ts";
import { REASON, REASON_NAMES } from "../../../kernel/ledger/reasons.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import type { AccountKind } from "../../../server/doors/app/server-context.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";
import type { ListKey, ListPage, ListPages, Paged } from "../../../server/sql/list-pages.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { linesBefore, newestFirst, personsLinesBefore, readParts, tagOf } from "./change-parts.ts";

export type ChangeLogQuery = Paged & {
  readonly user: number;
  /** All of them, or those that are meant. */
  readonly accounts: readonly ChangeAccount[] | "all";
  /** The rows of one bucket add up to its balance; those of several say a hold twice. */
  readonly bucket: Bucket;
};
export type ChangeAccount = { readonly asset: number; readonly kind: AccountKind };

export type ChangeRow = {
  sequence: string;
  line: number;
  asset: number;
  purpose: number;
  bucket: string;
  units: string;
  after: string;
  reason: number;
  reference: string;
  at: string;
};
/** With the receipt of what was settled by the same command, if there is one. */
type LogRow = ChangeRow & { settled: number | null };

/** Of several settlements in one command the one that the posting names. */
const SETTLED = `(select n from receipt_settlements where position = wallet_changes.sequence and receipt_settlements.user_id = wallet_changes.user_id
  order by (contract = wallet_changes.reference) desc, n limit 1)`;
/** Postings of fills name the trade. */
const OF_FILLS: ReadonlySet<number> = new Set([REASON.trade, REASON.trade_fee]);

/** A person's lines of one command. */
export async function readChangesOf(pool: Pool, user: number, position: number): Promise<readonly ChangeRow[]> {
  const { rows } = await pool.query<ChangeRow>({
    name: "read-changes-of-command",
    text: "select * from wallet_changes where user_id = $1 and sequence = $2 order by line",
    values: [user, position],
  });
  return rows;
}

/** A posting's reason by name and in words; one that only a newer version knows is "other". */
export function reasonText(
  row: Pick<ChangeRow, "reason">,
  texts: Texts,
  language: Language,
): { readonly reason: string; readonly info: string } {
  const reason = REASON_NAMES.get(row.reason) ?? "other";
  return { reason, info: texts.say(`wallet.reason.${reason}`, language) };
}

export function receiptOf(row: Pick<LogRow, "reason" | "reference" | "sequence" | "settled">): string {
  if (OF_FILLS.has(row.reason)) return `fill-${row.reference}`;
  return row.settled === null ? "" : `settled-${row.sequence}-${row.settled}`;
}

const ORDER = "order by sequence desc, line desc";
const NEWEST: ListKey = ["9223372036854775807", 2_147_483_647];
/** Of some accounts: each by its index, however seldom it moves. */
const OF_SOME = (
  parts: readonly string[],
  most: string,
): string => `select lines.* from unnest($5::smallint[], $6::integer[]) as account (kind, coin)
  cross join lateral (${linesBefore(parts, { user: "$1::bigint", purpose: "kind", asset: "coin", bucket: "$2", sequence: "$3::bigint", line: "$4::integer" }, most)}) as lines
  ${ORDER} limit ${most}`;
/** Of all accounts: their own money is in about every other row. */
const OF_ALL = (parts: readonly string[], most: string): string =>
  personsLinesBefore(parts, { user: "$1::bigint", bucket: "$2", sequence: "$3::bigint", line: "$4::integer" }, most);

/** Newest first; undefined for a page whose beginning is not known. */
export async function readChangeLog(
  pool: Pool,
  pages: ListPages,
  query: ChangeLogQuery,
  view: (row: LogRow) => object,
): Promise<ListPage<object> | undefined> {
  const { user, accounts, bucket, page, limit } = query;
  const isAll = accounts === "all";
  const narrow = isAll ? [] : [accounts.map(({ kind }) => PURPOSE[kind]), accounts.map(({ asset }) => asset)];
  const from = isAll ? OF_ALL : OF_SOME;
  const name = isAll ? "change-log" : "change-log-of-some";
  const values = (after: ListKey): unknown[] => [user, bucket, ...after, ...narrow];
  const next = isAll ? 5 : 7;
  const tables = await readParts(pool);
  const found = await pages.read<LogRow>({
    list: JSON.stringify([user, bucket, narrow]),
    page,
    limit,
    read: async ({ after = NEWEST, skip }, most) => {
      const read = await newestFirst(tables, skip + most, async (parts, many) => {
        const { rows } = await pool.query<LogRow>({
          name: `read-${name} ${tagOf(parts)}`,
          text: `select *, ${SETTLED} as settled from (${from(parts, `$${next}::bigint`)}) as wallet_changes ${ORDER}`,
          values: [...values(after), many],
        });
        return rows;
      });
      return read.slice(skip);
    },
    keyOf: ({ sequence, line }) => [sequence, line],
    count: async (most) => {
      const { rows } = await pool.query<{ count: string }>({
        name: `count-${name} ${tagOf(tables)}`,
        // Of what no index has: else PostgreSQL reads all of them in an index of another order, and sorts.
        text: `select count(units) as count from (${from(tables, String(most))}) as given`,
        values: values(NEWEST),
      });
      return Number(rows[0]?.count ?? 0);
    },
  });
  return found === undefined ? undefined : { ...found, rows: found.rows.map(view) };
}

export function changeView(kernel: Kernel, texts: Texts, language: Language): (row: LogRow) => object {
  return (row) => {
    const { code, decimals } = assetOf(kernel, row.asset);
    const units = BigInt(row.units);
    const after = BigInt(row.after);
    const { reason, info } = reasonText(row, texts, language);
    return {
      id: `${row.sequence}-${row.line}`,
      value: wireDecimal(units, decimals),
      currency: row.asset,
      currency_name: code,
      type: row.purpose,
      bucket: row.bucket,
      reason,
      reference: Number(row.reference),
      info,
      transaction_info: info,
      receipt: receiptOf(row),
      account: row.purpose,
      before: wireDecimal(after - units, decimals),
      after: wireDecimal(after, decimals),
      created_time: clockText(timeMs(Number(row.at))),
      /** Position in the log: with it anybody can look up the command that caused the change. */
      sequence: Number(row.sequence),
    };
  };
}
