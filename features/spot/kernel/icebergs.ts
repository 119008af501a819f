/**
 * Icebergs: limit orders that show a part of themselves. An order's record, and so the book, has what shows; here is what does not.
 *
 * When what shows is used up, the next part goes behind everything of its price, as if it came anew.
 */
import { lots as asLots, type Lots } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { Level, OrderBook } from "../../../kernel/order-book/order-book.ts";
import { FLAG, NONE, type OrderPool, type Side } from "../../../kernel/order-book/order-pool.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";

/** Lots that show at a time, and lots that don't show now. */
type Iceberg = { readonly peak: number; hidden: number };

export class Icebergs {
  readonly #pool: OrderPool;
  readonly #bySlot = new Map<number, Iceberg>();

  constructor(pool: OrderPool) {
    this.#pool = pool;
  }

  get size(): number {
    return this.#bySlot.size;
  }

  /** Nothing of it is hidden before it rests. */
  add(slot: number, peak: Lots): void {
    this.#pool.setFlag(slot, FLAG.iceberg);
    this.#bySlot.set(slot, { peak, hidden: 0 });
  }

  remove(slot: number): void {
    this.#bySlot.delete(slot);
  }

  hidden(slot: number): number {
    return this.#of(slot).hidden;
  }

  /** Lots of it that show at a time. */
  peak(slot: number): number {
    return this.#of(slot).peak;
  }

  /** Hides what goes beyond the peak of an order that is about to rest. */
  hide(slot: number): void {
    const iceberg = this.#of(slot);
    const whole = this.#pool.remaining(slot);
    const shown = Math.min(iceberg.peak, whole);
    iceberg.hidden = whole - shown;
    this.#pool.setRemaining(slot, shown);
  }

  /** Shows the next part of an order of which nothing shows any more; false when nothing is left. */
  refill(slot: number, book: OrderBook): boolean {
    const iceberg = this.#of(slot);
    if (iceberg.hidden === 0) return false;
    book.remove(slot);
    const shown = Math.min(iceberg.peak, iceberg.hidden);
    iceberg.hidden -= shown;
    this.#pool.setRemaining(slot, shown);
    book.add(slot);
    return true;
  }

  /** Takes lots off what is hidden; returns those that have to come off what shows. */
  shrink(slot: number, lots: Lots): Lots {
    const iceberg = this.#of(slot);
    const hidden = Math.min(iceberg.hidden, lots);
    iceberg.hidden -= hidden;
    return asLots(lots - hidden);
  }

  /** One side of a book with what is hidden, best first: an auction counts it. */
  depthOf(book: OrderBook, side: Side): readonly Level[] {
    if (this.size === 0) return book.depth(side, Infinity);
    const levels: Level[] = [];
    for (let slot = book.best(side); slot !== NONE; slot = book.after(slot)) {
      const ticks = this.#pool.ticks(slot);
      const whole = this.#pool.remaining(slot) + (this.#bySlot.get(slot)?.hidden ?? 0);
      const last = levels.at(-1);
      if (last?.ticks === ticks) levels[levels.length - 1] = { ticks, lots: asLots(last.lots + whole), orders: last.orders + 1 };
      else levels.push({ ticks, lots: asLots(whole), orders: 1 });
    }
    return levels;
  }

  #of(slot: number): Iceberg {
    const iceberg = this.#bySlot.get(slot);
    invariant(iceberg !== undefined, "an iceberg must know what is hidden of it", slot);
    return iceberg;
  }

  check(): void {
    for (const [slot, { peak, hidden }] of this.#bySlot) {
      const shown = this.#pool.remaining(slot);
      invariant(this.#pool.has(slot, FLAG.iceberg), "an iceberg must be marked as such", slot);
      invariant(shown > 0 && shown <= peak && hidden >= 0, "an iceberg must show a part of at most its peak", slot, shown, hidden);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#bySlot.size);
    for (const [slot, { peak, hidden }] of this.#bySlot) for (const value of [slot, peak, hidden]) writer.number(value);
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      this.#bySlot.set(reader.number(), { peak: reader.number(), hidden: reader.number() });
    }
  }
}
