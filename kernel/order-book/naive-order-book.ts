/** The book as one would explain it: a sorted list per side. It is what the fast one is measured against for truth. */
import { lots as asLots, type Lots } from "../../money/units.ts";
import { invariant } from "../invariant.ts";
import type { Level, OrderBook } from "./order-book.ts";
import { NONE, type OrderPool, type Side } from "./order-pool.ts";

export class NaiveOrderBook implements OrderBook {
  readonly #pool: OrderPool;
  readonly #sides: Record<Side, number[]> = { buy: [], sell: [] };

  constructor(pool: OrderPool) {
    this.#pool = pool;
  }

  add(slot: number): void {
    const side = this.#pool.side(slot);
    const queue = this.#sides[side];
    const price = this.#pool.ticks(slot);
    const behind = queue.findIndex((other) => (side === "buy" ? this.#pool.ticks(other) < price : this.#pool.ticks(other) > price));
    queue.splice(behind === -1 ? queue.length : behind, 0, slot);
  }

  remove(slot: number): void {
    const queue = this.#sides[this.#pool.side(slot)];
    queue.splice(queue.indexOf(slot), 1);
  }

  reduce(slot: number, lots: Lots): void {
    this.#pool.setRemaining(slot, this.#pool.remaining(slot) - lots);
  }

  best(side: Side): number {
    return this.#sides[side][0] ?? NONE;
  }

  after(slot: number): number {
    const queue = this.#sides[this.#pool.side(slot)];
    return queue[queue.indexOf(slot) + 1] ?? NONE;
  }

  depth(side: Side, count: number): readonly Level[] {
    const levels: Level[] = [];
    for (const slot of this.#sides[side]) {
      const ticks = this.#pool.ticks(slot);
      const last = levels.at(-1);
      if (last?.ticks === ticks) {
        levels[levels.length - 1] = { ticks, lots: asLots(last.lots + this.#pool.remaining(slot)), orders: last.orders + 1 };
      } else {
        if (levels.length === count) break;
        levels.push({ ticks, lots: this.#pool.remaining(slot), orders: 1 });
      }
    }
    return levels;
  }

  check(mayCross = false): void {
    if (mayCross) return;
    const bid = this.best("buy");
    const ask = this.best("sell");
    if (bid === NONE || ask === NONE) return;
    invariant(this.#pool.ticks(bid) < this.#pool.ticks(ask), "V10: the best bid must stay below the best ask");
  }
}
