/** Alerts as their calls show them. */
import { clockText } from "../../../contract/clock-text.ts";
import { formatDecimal, plainDecimal } from "../../../money/decimal.ts";
import { timeMs, type MarketId } from "../../../money/units.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { AlertRow } from "../contract/alerts.contract.ts";
import type { StoredAlert } from "./alerts.rows.ts";

const clock = (at: number): string => (at === 0 ? "" : clockText(timeMs(at)));

/** Undefined for a market that is not there any more. */
export function alertView(kernel: Kernel, row: StoredAlert): AlertRow | undefined {
  const terms = kernel.spot.markets.get(row.market as MarketId)?.terms;
  if (terms === undefined) return undefined;
  const price = (ticks: number | string): string => formatDecimal(BigInt(ticks), terms.priceDecimals);
  const share = Number(row.share_ppm);
  const percent = plainDecimal(share, 4);
  return {
    id: row.id,
    currency_id: terms.base,
    legal_id: terms.quote,
    symbol: terms.symbol,
    direction: row.direction,
    price: price(row.ticks),
    change: share === 0 ? "" : `${row.direction === "rises" ? "+" : "-"}${percent}`,
    from_price: price(row.from_ticks),
    follows: row.follows,
    pause: Number(row.pause_ms) / 1000,
    note: row.note,
    state: row.state,
    fires: row.fires,
    fired_time: clock(Number(row.fired_at)),
    fired_price: Number(row.fired_at) === 0 ? "" : price(row.fired_ticks),
    create_time: clock(Number(row.created_at)),
  };
}
