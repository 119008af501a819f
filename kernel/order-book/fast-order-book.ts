/**
 * The book in use: per side a sorted array of price levels with the best at its end, per level a linked list of orders.
 *
 * Most orders come and go near the best price, so a level is looked for from the end and inserting one moves few
 * entries. Prices are unbounded (no ladder to recentre); docs/decisions/0002 has the figures.
 */
import { lots as asLots, ticks as asTicks, type Lots, type Ticks } from "../../money/units.ts";
import { invariant } from "../invariant.ts";
import type { Level, OrderBook } from "./order-book.ts";
import { NONE, type OrderPool, type Side } from "./order-pool.ts";

const INITIAL_LEVELS = 64;
/** A sorted pair: key, level. */
const PAIR = 2;
const LEVEL = 1;
/** A level record: first and last order, how many, their volume; 24 bytes, so that one look at a level is one at memory. */
const INTS = 6;
const HEAD = 0;
const TAIL = 1;
const ORDERS = 2;
const FLOATS = 3;
const VOLUME = 2;
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
    return this.#bids.pool.isBuy(slot) ? this.#bids : this.#asks;
  }
}

/**
 * Orders by price, then by arrival; one side of a book, or a queue of triggers. Keys are ticks times `sign`, so that
 * ascending order always ends with the best: the highest price for 1, the lowest for -1.
 */
export class PriceLevels {
  readonly pool: OrderPool;
  readonly #sign: 1 | -1;
  /** Sorted pairs: a price key, and the record of its level. */
  #sorted = new Int32Array(INITIAL_LEVELS * PAIR);
  #depth = 0;
  /** Level records. */
  #ints = new Int32Array(INITIAL_LEVELS * INTS);
  #floats = new Float64Array(this.#ints.buffer);
  #usedRecords = 0;
  #freeRecords: number[] = [];

  constructor(pool: OrderPool, sign: 1 | -1) {
    this.pool = pool;
    this.#sign = sign;
  }

  best(): number {
    return this.#depth === 0 ? NONE : this.#headAt(this.#depth - 1);
  }

  add(slot: number): void {
    const pool = this.pool;
    const key = pool.ticks(slot) * this.#sign;
    const place = this.#find(key);
    const found = place < this.#depth && this.#sorted[place * PAIR] === key;
    const level = found ? this.#sorted[place * PAIR + LEVEL] : this.#insert(place, key);
    const ints = this.#ints;
    const tail = ints[level * INTS + TAIL];
    pool.setLevel(slot, level);
    pool.setPrevious(slot, tail);
    pool.setNext(slot, NONE);
    if (tail === NONE) ints[level * INTS + HEAD] = slot;
    else pool.setNext(tail, slot);
    ints[level * INTS + TAIL] = slot;
    ints[level * INTS + ORDERS] += 1;
    this.#floats[level * FLOATS + VOLUME] += pool.remaining(slot);
  }

  reduce(slot: number, lots: Lots): void {
    this.pool.setRemaining(slot, this.pool.remaining(slot) - lots);
    this.#floats[this.pool.level(slot) * FLOATS + VOLUME] -= lots;
  }

  remove(slot: number): void {
    const pool = this.pool;
    const ints = this.#ints;
    const level = pool.level(slot);
    const previous = pool.previous(slot);
    const next = pool.next(slot);
    if (previous === NONE) ints[level * INTS + HEAD] = next;
    else pool.setNext(previous, next);
    if (next === NONE) ints[level * INTS + TAIL] = previous;
    else pool.setPrevious(next, previous);
    this.#floats[level * FLOATS + VOLUME] -= pool.remaining(slot);
    ints[level * INTS + ORDERS] -= 1;
    if (previous === NONE && next === NONE) this.#delete(this.#find(pool.ticks(slot) * this.#sign));
  }

  after(slot: number): number {
    const next = this.pool.next(slot);
    if (next !== NONE) return next;
    const place = this.#find(this.pool.ticks(slot) * this.#sign);
    return place === 0 ? NONE : this.#headAt(place - 1);
  }

  #headAt(place: number): number {
    return this.#ints[this.#sorted[place * PAIR + LEVEL] * INTS + HEAD];
  }

  depth(count: number): readonly Level[] {
    const levels: Level[] = [];
    for (let place = this.#depth - 1; place >= 0 && levels.length < count; place--) {
      const level = this.#sorted[place * PAIR + LEVEL];
      const orders = this.#ints[level * INTS + ORDERS];
      levels.push({ ticks: this.#ticksAt(place), lots: asLots(this.#floats[level * FLOATS + VOLUME]), orders });
    }
    return levels;
  }

  /** `leastLots` is what every order must have left: 0 where some name an amount of money instead. */
  check(leastLots = 1): void {
    for (let place = 0; place < this.#depth; place++) {
      const key = this.#sorted[place * PAIR];
      if (place > 0) invariant(this.#sorted[(place - 1) * PAIR] < key, "V10: price levels must be sorted", key);
      this.#checkLevel(this.#sorted[place * PAIR + LEVEL], this.#ticksAt(place), leastLots);
    }
  }

  #ticksAt(place: number): Ticks {
    return asTicks(this.#sorted[place * PAIR] * this.#sign);
  }

  #checkLevel(level: number, ticks: number, leastLots: number): void {
    let volume = 0;
    let orders = 0;
    let previous = NONE;
    for (let slot = this.#ints[level * INTS + HEAD]; slot !== NONE; slot = this.pool.next(slot)) {
      invariant(this.pool.ticks(slot) === ticks, "V10: an order must rest at its own price", slot, ticks);
      invariant(this.pool.remaining(slot) >= leastLots, "V10: a resting order must have something left", slot);
      invariant(this.pool.previous(slot) === previous, "V10: links must lead both ways", slot);
      volume += this.pool.remaining(slot);
      orders += 1;
      previous = slot;
    }
    invariant(this.#ints[level * INTS + TAIL] === previous, "V10: a level's tail must be its last order", ticks);
    invariant(orders === this.#ints[level * INTS + ORDERS] && orders > 0, "V10: a level must count its orders", ticks, orders);
    const counted = this.#floats[level * FLOATS + VOLUME];
    invariant(volume === counted, "V10: a level's volume must be the sum of its orders", ticks, volume, counted);
  }

  /** Place of the key, or where it belongs. */
  #find(key: number): number {
    const sorted = this.#sorted;
    let high = this.#depth;
    const stop = high > LINEAR_STEPS ? high - LINEAR_STEPS : 0;
    while (high > stop && sorted[(high - 1) * PAIR] >= key) high -= 1;
    if (high > stop || stop === 0 || sorted[(high - 1) * PAIR] < key) return high;
    let low = 0;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (sorted[middle * PAIR] < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #insert(place: number, key: number): number {
    if ((this.#depth + 1) * PAIR > this.#sorted.length) this.#grow();
    this.#shift(place, 1);
    const level = this.#freeRecords.pop() ?? this.#usedRecords++;
    const ints = this.#ints;
    this.#sorted[place * PAIR] = key;
    this.#sorted[place * PAIR + LEVEL] = level;
    ints[level * INTS + HEAD] = NONE;
    ints[level * INTS + TAIL] = NONE;
    ints[level * INTS + ORDERS] = 0;
    this.#floats[level * FLOATS + VOLUME] = 0;
    this.#depth += 1;
    return level;
  }

  #delete(place: number): void {
    this.#freeRecords.push(this.#sorted[place * PAIR + LEVEL]);
    this.#shift(place + 1, -1);
    this.#depth -= 1;
  }

  /** Moves the pairs from `place` on by one; the few behind a price near the best one by one, which is cheaper than a call. */
  #shift(place: number, by: 1 | -1): void {
    const sorted = this.#sorted;
    const [first, end] = [place * PAIR, this.#depth * PAIR];
    if (end - first > LINEAR_STEPS * PAIR) sorted.copyWithin(first + by * PAIR, first, end);
    else if (by === 1) for (let at = end - 1; at >= first; at--) sorted[at + PAIR] = sorted[at];
    else for (let at = first; at < end; at++) sorted[at - PAIR] = sorted[at];
  }

  #grow(): void {
    const sorted = new Int32Array(this.#sorted.length * 2);
    sorted.set(this.#sorted);
    this.#sorted = sorted;
    const ints = new Int32Array(this.#ints.length * 2);
    ints.set(this.#ints);
    this.#ints = ints;
    this.#floats = new Float64Array(ints.buffer);
  }
}
