/** An order of somebody's own as a card that others see: what and at which price, never how much. */
import { plainDecimal } from "../../../money/decimal.ts";
import type { MarketId } from "../../../money/units.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import { averagePrice } from "../../spot/server/spot-answers.ts";
import type { OrderRow } from "../../spot/server/spot.rows.ts";
import type { OrderCard } from "../contract/chat-rows.ts";

const NUMBER = /^[1-9]\d{0,14}$/;

/** Undefined where it is nobody's, or somebody else's. */
export async function orderCard(venue: TradingVenue, user: number, number: string): Promise<OrderCard | undefined> {
  if (!NUMBER.test(number)) return undefined;
  await venue.projected();
  const { rows } = await venue.pool.query<OrderRow>({
    name: "read-order-of-card",
    text: "select * from spot_orders where id = $1 and user_id = $2",
    values: [number, user],
  });
  const [row] = rows;
  const terms = row === undefined ? undefined : venue.kernel.spot.markets.get(row.market as MarketId)?.terms;
  if (row === undefined || terms === undefined) return undefined;
  const [filled, lots] = [BigInt(row.filled_lots), BigInt(row.lots)];
  const own = row.order_type === "market" ? "" : plainDecimal(BigInt(row.ticks), terms.priceDecimals);
  const state = row.status === "filled" ? "filled" : row.status === "working" ? "open" : "ended";
  return {
    ...{ symbol: terms.symbol, side: row.side === "buy" ? "buy" : "sell", kind: row.order_type === "market" ? "market" : "limit" },
    price:
      filled === 0n
        ? own
        : averagePrice(venue.kernel, terms, BigInt(row.filled_quote), filled)
            .replace(/(\.\d*?)0+$/, "$1")
            .replace(/\.$/, ""),
    filled: state === "filled" ? 100 : lots === 0n ? 0 : Number((filled * 100n) / lots),
    state,
  };
}
