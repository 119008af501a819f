/** Prices that a tap puts into a limit order: the other side's best, the last one, the middle of the book. Pure. */
import { ticks } from "../../../../money/units.ts";
import type { Ticks } from "../../../../money/units.ts";
import type { Side } from "./order-kinds.ts";
import type { OrderContext } from "./order-state.ts";

export type ChipName = "best" | "last" | "middle";

/** Undefined where the book has no such side; the middle is rounded to the tick that is better for the order. */
export function chipPrices(context: OrderContext, side: Side): Readonly<Record<ChipName, Ticks | undefined>> {
  const { bestAsk, bestBid, lastPrice } = context;
  const sum = bestAsk === undefined || bestBid === undefined ? undefined : bestAsk + bestBid;
  return {
    best: side === "buy" ? bestAsk : bestBid,
    last: lastPrice,
    middle: sum === undefined ? undefined : ticks(side === "buy" ? Math.floor(sum / 2) : Math.ceil(sum / 2)),
  };
}
