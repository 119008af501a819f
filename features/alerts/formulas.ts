/** Where an alert's price lies, and when it is reached; the server fires by it and the page previews by it. */
import { ticks, type Ticks } from "../../money/units.ts";

/** Which way the price has to go to reach it. */
export type AlertDirection = "rises" | "falls";

const MILLION = 1_000_000n;

/**
 * The price a share away from the one now: `price x (1 + share)` for a rise, `price x (1 - share)` for a fall.
 *
 * Decision: rounds away from the price now, so that an alert never comes before the share is whole. 0 when nothing is left of the price.
 */
export function alertPrice(price: Ticks, sharePpm: number, direction: AlertDirection): Ticks {
  const scaled = BigInt(price) * (direction === "rises" ? MILLION + BigInt(sharePpm) : MILLION - BigInt(sharePpm));
  return ticks(Number(direction === "rises" ? (scaled + MILLION - 1n) / MILLION : scaled / MILLION));
}

/** A price that jumps over an alert reaches it. */
export function isReached(price: number, at: number, direction: AlertDirection): boolean {
  return direction === "rises" ? price >= at : price <= at;
}
