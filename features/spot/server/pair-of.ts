/** Pairs as their orders are announced: the limit order without its stop, which comes right after it and names it. */
import type { KernelEvent } from "../../../kernel/kernel.ts";
import type { Placed } from "../kernel/spot.messages.ts";

/** Number of the stop that `next` announces for a limit order just placed; 0 when it has none. */
export function stopOf(placed: Placed, next: KernelEvent | undefined): number {
  return next?.type === "spot/placed" && next.pair === placed.order ? next.order : 0;
}
