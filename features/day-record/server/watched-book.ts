/** A book that remembers what a command did to it: orders that came to rest or left, which no event of a house account's quote tells. */
import type { Lots, Ticks } from "../../../money/units.ts";
import { FastOrderBook } from "../../../kernel/order-book/fast-order-book.ts";
import type { Level, OrderBook } from "../../../kernel/order-book/order-book.ts";
import { FLAG, type OrderPool, type Side } from "../../../kernel/order-book/order-pool.ts";

export type BookMove = {
  /** kept: no less of it shows than before. */
  readonly kind: "rested" | "left" | "kept";
  readonly pool: OrderPool;
  readonly order: number;
  readonly owner: number;
  readonly side: Side;
  readonly ticks: Ticks;
  /** What was left of it then, and its whole quantity. */
  readonly remaining: Lots;
  readonly original: Lots;
  readonly isDay: boolean;
  readonly postOnly: boolean;
};

/** Of all books of a kernel, since it was emptied last. */
export class BookWatch {
  readonly moves: BookMove[] = [];
  isOn = false;
  readonly createBook = (pool: OrderPool): OrderBook => new WatchedBook(pool, this);

  note(pool: OrderPool, kind: BookMove["kind"], slot: number): void {
    if (!this.isOn) return;
    const [order, owner, side, ticks] = [pool.id(slot), pool.owner(slot), pool.side(slot), pool.ticks(slot)];
    const [isDay, postOnly] = [pool.has(slot, FLAG.day), pool.has(slot, FLAG.postOnly)];
    const [remaining, original] = [pool.remaining(slot), pool.original(slot)];
    this.moves.push({ kind, pool, order, owner, side, ticks, remaining, original, isDay, postOnly });
  }
}

class WatchedBook implements OrderBook {
  readonly #book: FastOrderBook;
  readonly #pool: OrderPool;
  readonly #watch: BookWatch;

  constructor(pool: OrderPool, watch: BookWatch) {
    this.#book = new FastOrderBook(pool);
    this.#pool = pool;
    this.#watch = watch;
  }

  add(slot: number): void {
    this.#watch.note(this.#pool, "rested", slot);
    this.#book.add(slot);
  }
  remove(slot: number): void {
    this.#watch.note(this.#pool, "left", slot);
    this.#book.remove(slot);
  }
  reduce(slot: number, lots: Lots): void {
    if (lots === 0) this.#watch.note(this.#pool, "kept", slot);
    this.#book.reduce(slot, lots);
  }
  best(side: Side): number {
    return this.#book.best(side);
  }
  after(slot: number): number {
    return this.#book.after(slot);
  }
  depth(side: Side, count: number): readonly Level[] {
    return this.#book.depth(side, count);
  }
  check(mayCross?: boolean): void {
    this.#book.check(mayCross);
  }
}
