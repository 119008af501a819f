import type { SecondsOrder } from "../../contract/seconds-replies.ts";
import { ticksOf, type Sample } from "../seconds-view.ts";
import type { Drawn } from "./index-chart.tsx";
import { standingOf } from "./running-cards.tsx";

/** A contract as the chart draws it; undefined until it has its entry. */
export function drawnOf(order: SecondsOrder, decimals: number, samples: readonly Sample[], now: number | undefined): Drawn | undefined {
  if (order.is_entered === 0) return undefined;
  return {
    id: order.id,
    side: order.type === 1 ? "up" : "down",
    // The second that it runs from.
    entered: order.due_ms - order.seconds * 1000,
    due: order.due_ms,
    entry: ticksOf(order.open_price, decimals),
    live: standingOf(order, decimals, samples, now),
  };
}
