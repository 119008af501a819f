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
import { assetOf } from "../../../server/trading-venue.ts";

export type ChangeLogQuery = {
  readonly user: number;
  /** 0 means all. */
  readonly asset: number;
  readonly kind: AccountKind | undefined;
  /** The rows of one bucket add up to its balance; those of several say a hold twice. */
  readonly bucket: Bucket;
  readonly page: number;
  readonly limit: number;
};

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

const WHERE = "user_id = $1 and ($2 = 0 or asset = $2) and ($3 = 0 or purpose = $3) and bucket = $4";

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

export async function readChangeLog(
  pool: Pool,
  query: ChangeLogQuery,
  view: (row: LogRow) => object,
): Promise<{ rows: readonly object[]; total: number }> {
  const filter = [query.user, query.asset, query.kind === undefined ? 0 : PURPOSE[query.kind], query.bucket];
  const { rows } = await pool.query<LogRow>({
    name: "read-change-log",
    text: `select *, ${SETTLED} as settled from wallet_changes where ${WHERE} order by sequence desc, line desc limit $5 offset $6`,
    values: [...filter, query.limit, (query.page - 1) * query.limit],
  });
  const counted = await pool.query<{ count: string }>({
    name: "count-change-log",
    text: `select count(*) as count from wallet_changes where ${WHERE}`,
    values: filter,
  });
  return { rows: rows.map(view), total: Number(counted.rows[0]?.count ?? 0) };
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
