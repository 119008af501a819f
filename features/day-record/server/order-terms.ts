/** Orders while their lines are being written. */
import type { UserId } from "../../../money/units.ts";
import { notional, waitingMarketBuyHold, type MarketScale } from "../../spot/formulas.ts";
import type { Follower, Placed } from "../../spot/kernel/public.ts";

/** A line that is being written: an order that matches, or an auction. Fills come until the next begins. */
export type Pending = {
  /** 0: an auction. */
  readonly order: number;
  readonly owner: number;
  readonly head: readonly unknown[];
  readonly fills: number[];
  /** What came, as far as it is known; of an auction what was traded. */
  lots: number | undefined;
  /** What was left; of an auction its price. */
  rest: number | undefined;
  end: string;
};
/** What an order is that comes to a market, waits or follows. */
export type Terms = Pick<Placed, "side" | "orderType" | "ticks" | "lots" | "budget" | "timeInForce" | "postOnly" | "selfTrade"> & {
  readonly owner: UserId;
  readonly trigger: Follower["trigger"] | undefined;
  /** The limit order of its pair, and that one's price; 0 for none. */
  readonly pair: number;
  readonly pairTicks: number;
};
/** Quote units that a buy at market may spend at most once it is triggered; 0 for all others, which something else bounds. */
export function spendOf(scale: MarketScale, { side, ticks, lots, budget, trigger, pair, pairTicks }: Terms): number {
  if (side === "sell" || ticks > 0 || trigger === undefined) return 0;
  const alone = budget > 0n ? Number(budget) : waitingMarketBuyHold(scale, trigger.ticks, lots);
  return pair === 0 ? alone : Math.max(alone, notional(scale, pairTicks, lots));
}
