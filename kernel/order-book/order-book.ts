/**
 * The contract of a book: price-time priority over slots of the order pool. It knows no money and no owner.
 *
 * Two implementations pass one suite (`order-book.suite.ts`): the naive one says what is right, the fast one is used.
 */
import type { Lots, Ticks } from "../../money/units.ts";
import type { Side } from "./order-pool.ts";

export type Level = { readonly ticks: Ticks; readonly lots: Lots; readonly orders: number };

export interface OrderBook {
  /** Puts an allocated order behind all others of its price. */
  add(slot: number): void;
  /** Takes an order out, whatever remains of it; the slot stays the caller's to release. */
  remove(slot: number): void;
  /** Takes `lots` off an order's remainder; the order keeps its place. At zero the caller removes it. */
  reduce(slot: number, lots: Lots): void;
  /** The order that trades next on this side: best price, then longest there. NONE when the side is empty. */
  best(side: Side): number;
  /** The order that follows `slot` in priority on its side, or NONE. */
  after(slot: number): number;
  /** The best `count` levels, best first. */
  depth(side: Side, count: number): readonly Level[];
  /**
   * V10: best bid < best ask; the volume of a level is the sum of its orders; links lead both ways. `mayCross`: while an
   * auction gathers the best bid may reach the best ask.
   */
  check(mayCross?: boolean): void;
}
