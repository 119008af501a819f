/** Transfers as the wire shows them (wire.md 10). */
import type { Pool } from "pg";
import { clockText } from "../../../contract/clock-text.ts";
import type { Language } from "../../../contract/languages.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { AccountKind } from "../../../kernel/ledger/chart.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import { timeMs } from "../../../money/units.ts";
import type { Texts } from "../../../server/doors/app/texts.ts";
import { assetOf } from "../../../server/trading-venue.ts";

/** As the driver reads it: bigint as text. */
export type MoveRow = { id: string; asset: number; units: string; from_kind: string; to_kind: string; at: string };
export type MovesQuery = {
  readonly user: number;
  readonly page: number;
  readonly limit: number;
  /** Only between these two. */
  readonly from?: AccountKind;
  readonly to?: AccountKind;
  /** Both included, in ms. */
  readonly since?: number | undefined;
  readonly until?: number | undefined;
};

const WHERE = "user_id = $1 and ($2 = '' or from_kind = $2) and ($3 = '' or to_kind = $3) and at between $4 and $5";

/** Newest first. */
export async function readMoves(
  pool: Pool,
  { user, page, limit, from, to, since = 0, until = Number.MAX_SAFE_INTEGER }: MovesQuery,
): Promise<{ rows: readonly MoveRow[]; total: number }> {
  const filter = [user, from ?? "", to ?? "", since, until];
  const { rows } = await pool.query<MoveRow>({
    name: "read-transfers",
    text: `select * from transfer_moves where ${WHERE} order by id desc limit $6 offset $7`,
    values: [...filter, limit, (page - 1) * limit],
  });
  const counted = await pool.query<{ count: string }>({
    name: "count-transfers",
    text: `select count(*) as count from transfer_moves where ${WHERE}`,
    values: filter,
  });
  return { rows, total: Number(counted.rows[0]?.count ?? 0) };
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
