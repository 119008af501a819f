/** Transfers as the wire shows them (wire.md 10). */
import type { Pool } from "pg";
import { clockText } from "../../../contract/clock-text.ts";
import type { Language } from "../../../contract/languages.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { AccountKind } from "../../../kernel/ledger/chart.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";
import type { ListPage, ListPages, Paged } from "../../../server/sql/list-pages.ts";
import { assetOf } from "../../../server/trading-venue.ts";

/** As the driver reads it: bigint as text. */
export type MoveRow = { id: string; asset: number; units: string; from_kind: string; to_kind: string; at: string };
export type MovesQuery = Paged & {
  readonly user: number;
  /** Only between these two. */
  readonly from?: AccountKind;
  readonly to?: AccountKind;
  /** Both included, in ms. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
};

const WHERE = "user_id between $1 and $1 and ($2 = '' or from_kind = $2) and ($3 = '' or to_kind = $3) and at between $4 and $5";

/** Newest first; undefined for a page whose beginning is not known. */
export async function readMoves(
  pool: Pool,
  pages: ListPages,
  { user, page, limit, from, to, since = 0, until = Number.MAX_SAFE_INTEGER }: MovesQuery,
): Promise<ListPage<MoveRow> | undefined> {
  const filter = [user, from ?? "", to ?? "", since, until];
  return pages.read<MoveRow>({
    list: JSON.stringify(filter),
    page,
    limit,
    read: async ({ after: [last] = [Number.MAX_SAFE_INTEGER], skip }, most) => {
      const text = `select * from transfer_moves where ${WHERE} and (user_id, id) < ($1, $6) order by user_id desc, id desc limit $7 offset $8`;
      return (await pool.query<MoveRow>({ name: "read-transfers", text, values: [...filter, last, most, skip] })).rows;
    },
    keyOf: ({ id }) => [id],
    count: async (most) => {
      const text = `select count(*) as count from (select from transfer_moves where ${WHERE} limit ${most}) as given`;
      const { rows } = await pool.query<{ count: string }>({ name: "count-transfers", text, values: filter });
      return Number(rows[0]?.count ?? 0);
    },
  });
}

export function moveView(kernel: Kernel, texts: Texts, language: Language): (row: MoveRow) => object {
  return (row) => {
    const { code, decimals } = assetOf(kernel, row.asset);
    const from = texts.say(`transfer.kind.${row.from_kind}`, language);
    const to = texts.say(`transfer.kind.${row.to_kind}`, language);
    const info = texts.say("transfer.direction", language, { from, to });
    return {
      id: Number(row.id),
      currency: row.asset,
      currency_name: code,
      value: wireDecimal(BigInt(row.units), decimals),
      from_field: row.from_kind,
      to_field: row.to_kind,
      transaction_info: info,
      info,
      created_time: clockText(timeMs(Number(row.at))),
    };
  };
}
