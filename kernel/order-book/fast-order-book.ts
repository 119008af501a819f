/**
 * The book in use: per side a sorted array of price levels with the best at its end, per level a linked list of orders.
 *
 * Most orders come and go near the best price, so a level is looked for from the end and inserting one moves few
 * entries. Prices are unbounded (no ladder to recentre); docs/decisions/0002 has the figures.
 */
import { lots as asLots, ticks as asTicks, type Lots } from "../../money/units.ts";
import { invariant } from "../invariant.ts";
import type { Level, OrderBook } from "./order-book.ts";
import { NONE, type OrderPool, type Side } from "./order-pool.ts";

const INITIAL_LEVELS = 64;
/** Levels near the best are found by looking at so many before the binary search starts. */
const LINEAR_STEPS = 8;

export class FastOrderBook implements OrderBook {
  readonly #bids: PriceLevels;
  readonly #asks: PriceLevels;

  constructor(pool: OrderPool) {
    this.#bids = new PriceLevels(pool, 1);
    this.#asks = new PriceLevels(pool, -1);
  }

  add(slot: number): void {
    this.#of(slot).add(slot);
  }
  remove(slot: number): void {
    this.#of(slot).remove(slot);
  }
  reduce(slot: number, lots: Lots): void {
    this.#of(slot).reduce(slot, lots);
  }
  best(side: Side): number {
    return (side === "buy" ? this.#bids : this.#asks).best();
  }
  after(slot: number): number {
    return this.#of(slot).after(slot);
  }
  depth(side: Side, count: number): readonly Level[] {
    return (side === "buy" ? this.#bids : this.#asks).depth(count);
  }

  check(mayCross = false): void {
    this.#bids.check();
    this.#asks.check();
    if (mayCross) return;
    const bid = this.#bids.depth(1)[0];
    const ask = this.#asks.depth(1)[0];
    if (bid === undefined || ask === undefined) return;
    invariant(bid.ticks < ask.ticks, "V10: the best bid must stay below the best ask", bid.ticks, ask.ticks);
  }

  #of(slot: number): PriceLevels {
    return this.#bids.pool.side(slot) === "buy" ? this.#bids : this.#asks;
  }
}

/**
 * Orders by price, then by arrival; one side of a book, or a queue of triggers. Keys are ticks times `sign`, so that
 * ascending order always ends with the best: the highest price for 1, the lowest for -1.
 */
export class PriceLevels {
  readonly pool: OrderPool;
  readonly #sign: 1 | -1;
  /** Sorted: the price keys, and the level record of each. */
  #keys = new Int32Array(INITIAL_LEVELS);
  #order = new Int32Array(INITIAL_LEVELS);
  #depth = 0;
  /** Level records. */
  #head = new Int32Array(INITIAL_LEVELS);
  #tail = new Int32Array(INITIAL_LEVELS);
  #orders = new Int32Array(INITIAL_LEVELS);
  #volume = new Float64Array(INITIAL_LEVELS);
  #usedRecords = 0;
  #freeRecords: number[] = [];

  constructor(pool: OrderPool, sign: 1 | -1) {
    this.pool = pool;
    this.#sign = sign;
  }

  best(): number {
    return this.#depth === 0 ? NONE : this.#head[this.#order[this.#depth - 1]];
  }

  add(slot: number): void {
    const pool = this.pool;
    const key = pool.ticks(slot) * this.#sign;
    const place = this.#find(key);
    const level = place < this.#depth && this.#keys[place] === key ? this.#order[place] : this.#insert(place, key);
    const tail = this.#tail[level];
    pool.setLevel(slot, level);
    pool.setPrevious(slot, tail);
    pool.setNext(slot, NONE);
    if (tail === NONE) this.#head[level] = slot;
    else pool.setNext(tail, slot);
    this.#tail[level] = slot;
    this.#orders[level] += 1;
    this.#volume[level] += pool.remaining(slot);
  }

  reduce(slot: number, lots: Lots): void {
    this.pool.setRemaining(slot, this.pool.remaining(slot) - lots);
    this.#volume[this.pool.level(slot)] -= lots;
  }

  remove(slot: number): void {
    const pool = this.pool;
    const level = pool.level(slot);
    const previous = pool.previous(slot);
    const next = pool.next(slot);
    if (previous === NONE) this.#head[level] = next;
    else pool.setNext(previous, next);
    if (next === NONE) this.#tail[level] = previous;
    else pool.setPrevious(next, previous);
    this.#volume[level] -= pool.remaining(slot);
    this.#orders[level] -= 1;
    if (this.#orders[level] === 0) this.#delete(this.#find(pool.ticks(slot) * this.#sign));
  }

  after(slot: number): number {
    const next = this.pool.next(slot);
    if (next !== NONE) return next;
    const place = this.#find(this.pool.ticks(slot) * this.#sign);
    return place === 0 ? NONE : this.#head[this.#order[place - 1]];
  }

  depth(count: number): readonly Level[] {
    const levels: Level[] = [];
    for (let place = this.#depth - 1; place >= 0 && levels.length < count; place--) {
      const level = this.#order[place];
      levels.push({ ticks: asTicks(this.#keys[place] * this.#sign), lots: asLots(this.#volume[level]), orders: this.#orders[level] });
    }
    return levels;
  }

  /** `leastLots` is what every order must have left: 0 where some name an amount of money instead. */
  check(leastLots = 1): void {
    for (let place = 0; place < this.#depth; place++) {
      if (place > 0) invariant(this.#keys[place - 1] < this.#keys[place], "V10: price levels must be sorted", this.#keys[place]);
      this.#checkLevel(this.#order[place], this.#keys[place] * this.#sign, leastLots);
    }
  }

  #checkLevel(level: number, ticks: number, leastLots: number): void {
    let volume = 0;
    let orders = 0;
    let previous = NONE;
    for (let slot = this.#head[level]; slot !== NONE; slot = this.pool.next(slot)) {
      invariant(this.pool.ticks(slot) === ticks, "V10: an order must rest at its own price", slot, ticks);
      invariant(this.pool.remaining(slot) >= leastLots, "V10: a resting order must have something left", slot);
      invariant(this.pool.previous(slot) === previous, "V10: links must lead both ways", slot);
      volume += this.pool.remaining(slot);
      orders += 1;
      previous = slot;
    }
    invariant(this.#tail[level] === previous, "V10: a level's tail must be its last order", ticks);
    invariant(orders === this.#orders[level] && orders > 0, "V10: a level must count its orders", ticks, orders);
    invariant(volume === this.#volume[level], "V10: a level's volume must be the sum of its orders", ticks, volume, this.#volume[level]);
  }

  /** Place of the key, or where it belongs. */
  #find(key: number): number {
    const keys = this.#keys;
    let high = this.#depth;
    const stop = high > LINEAR_STEPS ? high - LINEAR_STEPS : 0;
    while (high > stop && keys[high - 1] >= key) high -= 1;
    if (high > stop || stop === 0 || keys[high - 1] < key) return high;
    let low = 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (keys[middle] < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #insert(place: number, key: number): number {
    if (this.#depth === this.#keys.length) this.#grow();
    this.#shift(place, 1);
    const level = this.#freeRecords.pop() ?? this.#usedRecords++;
    this.#keys[place] = key;
    this.#order[place] = level;
    this.#head[level] = NONE;
    this.#tail[level] = NONE;
    this.#orders[level] = 0;
    this.#volume[level] = 0;
    this.#depth += 1;
    return level;
  }

  #delete(place: number): void {
    this.#freeRecords.push(this.#order[place]);
    this.#shift(place + 1, -1);
    this.#depth -= 1;
  }

  /** Moves the entries from `place` on by one; the few behind a price near the best one by one, which is cheaper than a call. */
  #shift(place: number, by: 1 | -1): void {
    const keys = this.#keys;
    const order = this.#order;
    const depth = this.#depth;
    if (depth - place > LINEAR_STEPS) {
      keys.copyWithin(place + by, place, depth);
      order.copyWithin(place + by, place, depth);
    } else if (by === 1) {
      for (let at = depth; at > place; at--) {
        keys[at] = keys[at - 1];
        order[at] = order[at - 1];
      }
    } else {
      for (let at = place; at < depth; at++) {
        keys[at - 1] = keys[at];
        order[at - 1] = order[at];
      }
    }
  }

  #grow(): void {
    const length = this.#keys.length * 2;
    this.#keys = grown(this.#keys, new Int32Array(length));
    this.#order = grown(this.#order, new Int32Array(length));
    this.#head = grown(this.#head, new Int32Array(length));
    this.#tail = grown(this.#tail, new Int32Array(length));
    this.#orders = grown(this.#orders, new Int32Array(length));
    this.#volume = grown(this.#volume, new Float64Array(length));
  }
}

function grown<Column extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(old: Column, fresh: Column): Column {
  fresh.set(old);
  return fresh;
}
