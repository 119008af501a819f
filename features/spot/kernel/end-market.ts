/** The end of a market: for good, without a trade, and some of its orders at a time. */
import type { TimeMs } from "../../../money/units.ts";
import type { Market } from "./markets.ts";
import type { OrderDesk } from "./order-desk.ts";

export type EndMarket = {
  readonly desk: OrderDesk;
  readonly market: Market;
  /** The market's open orders: bids, asks, waiting ones. */
  readonly orders: readonly number[];
  /** How many of them may end now. */
  readonly most: number;
  readonly at: TimeMs;
};

/** They give back what they hold; says whether none is left. */
export function endMarket({ desk, market, orders: slots, most, at }: EndMarket): boolean {
  const { pool } = desk;
  market.life = "ended";
  market.haltReason = undefined;
  if (market.phase !== "closed") {
    // An auction that was gathering trades nothing: its orders end.
    market.phase = "closed";
    desk.emit({ type: "spot/phase-changed", market: market.terms.market, phase: "closed", at });
  }
  const orders = slots.map((slot) => pool.id(slot));
  for (const order of orders.slice(0, most)) {
    const slot = pool.find(order);
    // The other order of a pair may have ended with it.
    if (slot !== undefined) desk.close(slot, "delisted", at);
  }
  desk.finish(at);
  return orders.length <= most;
}
