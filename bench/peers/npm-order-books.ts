/**
 * The order books on npm over the same workload: matching alone, without accounts, fees or a log.
 *
 * Both libraries know an order by a text; prices and sizes are plain numbers. Both have the same calls, and neither
 * exports its words for the time in force.
 */
import { OrderBook as HftOrderBook } from "hft-limit-order-book";
import { OrderBook } from "nodejs-order-book";
import { isBuy, isCancel, isCrossing, type Recording } from "../workload.ts";

type Levels = readonly (readonly [number, number])[];
/** Price and volume of each level, best first. */
export type BookDepth = { readonly bids: Levels; readonly asks: Levels };

type LibraryOrder = {
  readonly id: string;
  readonly side: "buy" | "sell";
  readonly size: number;
  readonly price: number;
  readonly timeInForce: "GTC" | "IOC";
};
type Library = {
  limit(order: LibraryOrder): { readonly err: unknown };
  cancel(id: string): unknown;
  depth(): readonly [Levels, Levels];
};

/** Their enums are these very words at run time. */
export const newNodejsOrderBook = (): Library => new OrderBook() as unknown as Library;
export const newHftOrderBook = (): Library => new HftOrderBook() as unknown as Library;

export function runLibrary(book: Library, recording: Recording, commands: number): BookDepth {
  for (let at = 0; at < commands; at++) {
    const id = String(recording.orders[at]);
    if (isCancel(recording, at)) book.cancel(id);
    else {
      book.limit({
        id,
        side: isBuy(recording, at) ? "buy" : "sell",
        size: recording.lots[at] as number,
        price: recording.ticks[at] as number,
        timeInForce: isCrossing(recording, at) ? "IOC" : "GTC",
      });
    }
  }
  const [asks, bids] = book.depth();
  return { bids: bids.toSorted(([a], [b]) => b - a), asks: asks.toSorted(([a], [b]) => a - b) };
}
