/** Whether a trigger makes sense by itself. */
import { TRAIL_PPM } from "../../spot/formulas.ts";
import type { FuturesTrigger, PlaceFuturesConditional } from "./futures.messages.ts";

const isPriceOrNone = (value: number): boolean => Number.isSafeInteger(value) && value >= 0 && value <= 0x7fff_ffff;

/** A price, or for a trailing stop a distance in range, at market, in a stop's direction. */
export function isTriggerWellFormed(
  trigger: FuturesTrigger,
  { side, orderType }: Pick<PlaceFuturesConditional, "side" | "orderType">,
): boolean {
  const { source, direction, ticks, trailPpm, activationTicks } = trigger;
  if ((source !== "mark" && source !== "last") || (direction !== "rises" && direction !== "falls")) return false;
  if (!isPriceOrNone(ticks) || !isPriceOrNone(activationTicks)) return false;
  if (trailPpm === 0) return ticks > 0 && activationTicks === 0;
  const inRange = Number.isInteger(trailPpm) && trailPpm >= TRAIL_PPM.min && trailPpm <= TRAIL_PPM.max;
  return inRange && ticks === 0 && orderType === "market" && direction === (side === "sell" ? "falls" : "rises");
}
