/** What the fills of a person cost, by what each was worth, and what lower fees would have taken off. */
import type { Pool } from "pg";
import { plainDecimal } from "../../../money/decimal.ts";
import type { VipSavingView } from "../contract/vip.contract.ts";
import type { VipLevel } from "../formulas.ts";

/** Fills that are added up; of somebody with more nothing is said. */
const FILLS_MAX = 20_000;
const UNIT_DECIMALS = 6;
const PPM = 1_000_000n;

const SAVING = `select count(*) as fills, coalesce(sum(quote_units::numeric * fee_ppm), 0) as paid,
    coalesce(sum(quote_units::numeric * greatest(0, fee_ppm - case role when 'maker' then $3::integer else $4::integer end)), 0) as saved
  from (select role, quote_units, fee_ppm from spot_fills where user_id = $1 and at >= $2 order by trade desc limit ${FILLS_MAX + 1}) as newest`;

type Asked = { readonly user: number; readonly since: number; readonly next: VipLevel };

/** Null where there are too many fills to add up. */
export async function readSaving(pool: Pool, { user, since, next }: Asked): Promise<VipSavingView | null> {
  const { rows } = await pool.query<{ fills: string; paid: string; saved: string }>({
    name: "vip-saving",
    text: SAVING,
    values: [user, since, next.makerPpm, next.takerPpm],
  });
  const [row] = rows;
  if (row === undefined || Number(row.fills) > FILLS_MAX) return null;
  const shown = (sum: string): string => plainDecimal(BigInt(sum) / PPM, UNIT_DECIMALS);
  return { fees: shown(row.paid), saved: shown(row.saved) };
}
