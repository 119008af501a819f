/**
 * The book in use: per side a sorted array of price levels with the best at its end, per level a linked list of orders.
 *
 * Most orders come and go near the best price, so a level is looked for from the end and inserting one moves few
 * entries. Prices are unbounded (no ladder to recentre); docs/decisions/0002 has the figures.
 */
import { lots as asLots, ticks as asTicks, type Lots, type Ticks } from "../../money/units.ts";
import { invariant } from "../invariant.ts";
import { LEVEL as LEVEL_RECORD, LEVELS } from "../memory/layout.ts";
import { enlarge, floatsOf, intsOf, PlainMemory, type Block, type Memory } from "../memory/memory.ts";
import type { Level, OrderBook } from "./order-book.ts";
import { NONE, type OrderPool, type Side } from "./order-pool.ts";

const INITIAL_LEVELS = 16;
/** A sorted pair: key, level. */
const PAIR = 2;
const LEVEL = 1;
const { words: INTS, head: HEAD, tail: TAIL, orders: ORDERS } = LEVEL_RECORD;
const FLOATS = LEVEL_RECORD.words / 2;
const VOLUME = LEVEL_RECORD.volume / 2;
const { depth: DEPTH, used: USED, free: FREE, room: ROOM, sorted: SORTED, records: RECORDS } = LEVELS;
/** Levels near the best are found by looking at so many before the binary search starts. */
const LINEAR_STEPS = 8;

export class FastOrderBook implements OrderBook {
  readonly #bids: PriceLevels;
  readonly #asks: PriceLevels;

  constructor(pool: OrderPool, memory: Memory = new PlainMemory()) {
    this.#bids = new PriceLevels(pool, 1, memory);
    this.#asks = new PriceLevels(pool, -1, memory);
  }

  /** Where its sides lie in memory, bids first. */
  get places(): readonly [bids: number, asks: number] {
    return [this.#bids.place, this.#asks.place];
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
  readonly #memory: Memory;
  /** How many levels there are, records ever used, the first free one (free ones lead on to each other); how many there is room for. */
  readonly #head: Int32Array;
  readonly #headBlock: Block;
  /** Sorted pairs: a price key, and the record of its level. */
  #sortedBlock: Block;
  #sorted!: Int32Array;
  /** Level records. */
  #records: Block;
  #ints!: Int32Array;
  #floats!: Float64Array;

  constructor(pool: OrderPool, sign: 1 | -1, memory: Memory = new PlainMemory()) {
    this.pool = pool;
    this.#sign = sign;
    this.#memory = memory;
    this.#headBlock = memory.allocate(LEVELS.words * 4);
    this.#head = intsOf(this.#headBlock);
    this.#head[FREE] = NONE;
    this.#sortedBlock = memory.allocate(INITIAL_LEVELS * PAIR * 4);
    this.#records = memory.allocate(INITIAL_LEVELS * INTS * 4);
    this.#view();
  }

  get place(): number {
    return this.#headBlock.offset;
  }

  best(): number {
    const depth = this.#head[DEPTH];
    return depth === 0 ? NONE : this.#headAt(depth - 1);
  }

  add(slot: number): void {
    const pool = this.pool;
    const key = pool.ticks(slot) * this.#sign;
    const place = this.#find(key);
    const found = place < this.#head[DEPTH] && this.#sorted[place * PAIR] === key;
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
    for (let place = this.#head[DEPTH] - 1; place >= 0 && levels.length < count; place--) {
      const level = this.#sorted[place * PAIR + LEVEL];
      const orders = this.#ints[level * INTS + ORDERS];
      levels.push({ ticks: this.#ticksAt(place), lots: asLots(this.#floats[level * FLOATS + VOLUME]), orders });
    }
    return levels;
  }

  /** `leastLots` is what every order must have left: 0 where some name an amount of money instead. */
  check(leastLots = 1): void {
    for (let place = 0; place < this.#head[DEPTH]; place++) {
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
    let high = this.#head[DEPTH];
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
    const head = this.#head;
    if (head[DEPTH] === head[ROOM]) this.#grow();
    this.#shift(place, 1);
    const level = this.#takeRecord();
    const ints = this.#ints;
    this.#sorted[place * PAIR] = key;
    this.#sorted[place * PAIR + LEVEL] = level;
    ints[level * INTS + HEAD] = NONE;
    ints[level * INTS + TAIL] = NONE;
    ints[level * INTS + ORDERS] = 0;
    this.#floats[level * FLOATS + VOLUME] = 0;
    head[DEPTH] += 1;
    return level;
  }

  #takeRecord(): number {
    const head = this.#head;
    const free = head[FREE];
    if (free === NONE) return head[USED]++;
    head[FREE] = this.#ints[free * INTS + HEAD];
    return free;
  }

  #delete(place: number): void {
    const head = this.#head;
    const level = this.#sorted[place * PAIR + LEVEL];
    this.#ints[level * INTS + HEAD] = head[FREE];
    head[FREE] = level;
    this.#shift(place + 1, -1);
    head[DEPTH] -= 1;
  }

  /** Moves the pairs from `place` on by one; the few behind a price near the best one by one, which is cheaper than a call. */
  #shift(place: number, by: 1 | -1): void {
    const sorted = this.#sorted;
    const [first, end] = [place * PAIR, this.#head[DEPTH] * PAIR];
    if (end - first > LINEAR_STEPS * PAIR) sorted.copyWithin(first + by * PAIR, first, end);
    else if (by === 1) for (let at = end - 1; at >= first; at--) sorted[at + PAIR] = sorted[at];
    else for (let at = first; at < end; at++) sorted[at - PAIR] = sorted[at];
  }

  #grow(): void {
    this.#sortedBlock = enlarge(this.#memory, this.#sortedBlock, this.#sortedBlock.bytes * 2);
    this.#records = enlarge(this.#memory, this.#records, this.#records.bytes * 2);
    this.#view();
  }

  /** Arrays over the blocks, and where those lie. */
  #view(): void {
    this.#sorted = intsOf(this.#sortedBlock);
    this.#ints = intsOf(this.#records);
    this.#floats = floatsOf(this.#records);
    const head = this.#head;
    head[ROOM] = this.#sorted.length / PAIR;
    head[SORTED] = this.#sortedBlock.offset;
    head[RECORDS] = this.#records.offset;
  }
}
