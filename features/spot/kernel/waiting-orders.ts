/**
 * Orders that wait for a trigger: stops, take-profits, trailing stops.
 *
 * Per market and price source two queues by trigger price, one for falling and one for rising prices; the order record
 * holds the trigger price while it waits, this file what the order becomes. A price only marks orders as due; spot lets
 * them go when the arriving order has matched, in the order in which they were marked. Between two commands nothing is due.
 */
import {
  amount,
  ratePpm,
  ticks as asTicks,
  type Amount,
  type Lots,
  type MarketId,
  type RatePpm,
  type Ticks,
  type UserId,
} from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { HEAD } from "../../../kernel/memory/layout.ts";
import { enlargeTo, intsOf, PlainMemory, type Block, type Memory } from "../../../kernel/memory/memory.ts";
import { PriceLevels } from "../../../kernel/order-book/fast-order-book.ts";
import { FLAG, NONE, type OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { trailingTrigger } from "../formulas.ts";
import type { OpenOrders } from "../../../kernel/order-book/open-orders.ts";
import type { SelfTrade, TimeInForce, TriggerSource } from "./spot.messages.ts";

/** What a waiting order becomes, and what it holds meanwhile. */
export type Waiting = {
  readonly orderType: "limit" | "market";
  /** Limit price; 0 for a market order. */
  readonly ticks: Ticks;
  /** Quote units to spend; 0 when the order names a quantity. */
  readonly budget: Amount;
  readonly source: TriggerSource;
  readonly direction: "rises" | "falls";
  /** Distance of a trailing stop; 0 for the others. */
  readonly trailPpm: RatePpm;
  readonly timeInForce: TimeInForce;
  readonly postOnly: boolean;
  readonly selfTrade: SelfTrade;
  /** Units pledged: base when it sells, quote when it buys. */
  hold: number;
  /** Best price since the order came; trailing stops only. */
  extremum: number;
};

/** In the order in which they are looked at; snapshots hold their numbers. */
export const SOURCES = ["last", "mark", "shown"] as const satisfies readonly TriggerSource[];
export const DIRECTIONS = ["falls", "rises"] as const;
export const TYPES = ["limit", "market"] as const;
export const TIMES = ["gtc", "ioc", "fok", "day"] as const satisfies readonly TimeInForce[];
export const SELF_TRADES = ["none", "expire_taker", "expire_maker", "expire_both"] as const satisfies readonly SelfTrade[];

/** Its place in `SOURCES`, -1 for a word that is none, as old logs may have it. Asked twice a fill, where searching the list would be a call. */
const numberOf = (source: TriggerSource): number => (source === "last" ? 0 : source === "mark" ? 1 : source === "shown" ? 2 : -1);

const INITIAL_COUNTS = 64;
const { at: HEAD_AT, words: HEAD_WORDS, counts: COUNTS, length: LENGTH } = HEAD.waiting;

export class WaitingOrders {
  readonly #pool: OrderPool;
  readonly #bySlot = new Map<number, Waiting>();
  /** At market × 6 + source × 2 + direction. */
  readonly #queues: (PriceLevels | undefined)[] = [];
  /** Trailing stops at market × 3 + source, in order of arrival. */
  readonly #trailing: (Set<number> | undefined)[] = [];
  /**
   * At the same places: prices within which no trailing stop moves. `high` is at most the lowest best price of those that sell, `low` at
   * least the highest of those that buy; worked out from the orders, not part of the state.
   */
  readonly #still: ({ low: number; high: number } | undefined)[] = [];
  /** Waiting orders per market and source, so that a market without any costs nothing. */
  readonly #memory: Memory;
  readonly #head: Int32Array;
  #block: Block;
  #counts: Int32Array;
  readonly #due: number[] = [];

  constructor(pool: OrderPool, memory: Memory = new PlainMemory()) {
    this.#pool = pool;
    this.#memory = memory;
    this.#head = memory.words(HEAD_AT, HEAD_WORDS);
    this.#block = memory.allocate(INITIAL_COUNTS * 4);
    this.#counts = this.#view();
  }

  get size(): number {
    return this.#bySlot.size;
  }

  get(slot: number): Waiting {
    const waiting = this.#bySlot.get(slot);
    invariant(waiting !== undefined, "a waiting order must say what it becomes", slot);
    return waiting;
  }

  /** How many of the user's open orders wait; an open-orders list is short. */
  countOf(user: UserId, openOrders: OpenOrders): number {
    let count = 0;
    for (let slot = openOrders.first(user); slot !== NONE; slot = this.#pool.ownerNext(slot)) {
      if (this.#pool.has(slot, FLAG.waiting)) count += 1;
    }
    return count;
  }

  /** Takes an allocated order whose record holds its trigger price. */
  add(slot: number, waiting: Waiting): void {
    this.#pool.setFlag(slot, FLAG.waiting);
    this.#bySlot.set(slot, waiting);
    this.#count(slot, waiting, 1);
    this.#queue(slot, waiting).add(slot);
    if (waiting.trailPpm > 0) this.#addTrailer(slot, waiting);
  }

  /** Takes an order out, whether it still waits or is due. */
  remove(slot: number): void {
    const waiting = this.get(slot);
    const due = this.#due.indexOf(slot);
    if (due === -1) this.#queue(slot, waiting).remove(slot);
    else this.#due.splice(due, 1);
    if (waiting.trailPpm > 0) this.#trailers(slot, waiting).delete(slot);
    this.#count(slot, waiting, -1);
    this.#bySlot.delete(slot);
    this.#pool.clearFlag(slot, FLAG.waiting);
  }

  /** Makes an order that is not due smaller in its place; what it holds is the caller's to set. */
  reduce(slot: number, lots: Lots): void {
    this.#queue(slot, this.get(slot)).reduce(slot, lots);
  }

  /** Looks at a new price: moves trailing triggers, then marks what it triggers as due. */
  look(market: MarketId, source: TriggerSource, price: number): void {
    const at = market * SOURCES.length + numberOf(source);
    if (price === 0 || at >= this.#counts.length || this.#counts[at] === 0) return;
    this.#trailAll(at, price);
    this.#markDue(this.#queues[at * 2], (trigger) => price <= trigger);
    this.#markDue(this.#queues[at * 2 + 1], (trigger) => price >= trigger);
  }

  /** The order that was marked first, or NONE. It is still in the lists: `remove` takes it out. */
  nextDue(): number {
    return this.#due[0] ?? NONE;
  }

  /** The market's waiting orders, by source, direction and priority. */
  of(market: MarketId): readonly number[] {
    const slots: number[] = [];
    for (const queue of this.#queues.slice(market * SOURCES.length * 2, (market + 1) * SOURCES.length * 2)) {
      for (let slot = queue?.best() ?? NONE; slot !== NONE; slot = queue?.after(slot) ?? NONE) slots.push(slot);
    }
    return slots;
  }

  #markDue(queue: PriceLevels | undefined, isTriggered: (trigger: number) => boolean): void {
    if (queue === undefined) return;
    for (let slot = queue.best(); slot !== NONE && isTriggered(this.#pool.ticks(slot)); slot = queue.best()) {
      queue.remove(slot);
      this.#due.push(slot);
    }
  }

  /** Looks at the trailing stops only when the price moves one of them at least. */
  #trailAll(at: number, price: number): void {
    const [trailing, still] = [this.#trailing[at], this.#still[at]];
    if (trailing === undefined || still === undefined || (price >= still.low && price <= still.high)) return;
    const now = { low: 0, high: Infinity };
    for (const slot of trailing) {
      this.#trail(slot, price);
      narrow(now, this.get(slot));
    }
    this.#still[at] = now;
  }

  #addTrailer(slot: number, waiting: Waiting): void {
    this.#trailers(slot, waiting).add(slot);
    const at = this.#pool.market(slot) * SOURCES.length + numberOf(waiting.source);
    narrow((this.#still[at] ??= { low: 0, high: Infinity }), waiting);
  }

  #trail(slot: number, price: number): void {
    const waiting = this.get(slot);
    const isBetter = waiting.direction === "falls" ? price > waiting.extremum : price < waiting.extremum;
    if (!isBetter || this.#due.includes(slot)) return;
    waiting.extremum = price;
    const trigger = trailingTrigger(price, waiting.trailPpm, waiting.direction);
    if (trigger === this.#pool.ticks(slot)) return;
    const queue = this.#queue(slot, waiting);
    queue.remove(slot);
    this.#pool.setTicks(slot, trigger);
    queue.add(slot);
  }

  #queue(slot: number, { source, direction }: Waiting): PriceLevels {
    const at = (this.#pool.market(slot) * SOURCES.length + numberOf(source)) * 2 + DIRECTIONS.indexOf(direction);
    // A falling price meets the highest trigger first, a rising one the lowest.
    return (this.#queues[at] ??= new PriceLevels(this.#pool, direction === "falls" ? 1 : -1));
  }

  #trailers(slot: number, { source }: Waiting): Set<number> {
    return (this.#trailing[this.#pool.market(slot) * SOURCES.length + numberOf(source)] ??= new Set());
  }

  #count(slot: number, { source }: Waiting, change: 1 | -1): void {
    const at = this.#pool.market(slot) * SOURCES.length + numberOf(source);
    if (at >= this.#counts.length) {
      this.#block = enlargeTo(this.#memory, this.#block, (at + 1) * 4);
      this.#counts = this.#view();
    }
    this.#counts[at] += change;
  }

  #view(): Int32Array {
    const view = intsOf(this.#block);
    this.#head[COUNTS] = this.#block.offset;
    this.#head[LENGTH] = view.length;
    return view;
  }

  /** Nothing is due between commands; every waiting order's trigger lies where its terms say. */
  check(): void {
    invariant(this.#due.length === 0, "no order may stay due after a command", this.#due.length);
    for (const queue of this.#queues) queue?.check(0);
    for (const [slot, { trailPpm, extremum, direction }] of this.#bySlot) {
      invariant(this.#pool.has(slot, FLAG.waiting), "a waiting order must be marked as such", slot);
      if (trailPpm === 0) continue;
      const trigger = trailingTrigger(extremum, trailPpm, direction);
      invariant(trigger === this.#pool.ticks(slot), "a trailing stop must follow its best price", slot, trigger);
    }
  }

  save(writer: StateWriter): void {
    writer.number(this.#bySlot.size);
    for (const [slot, waiting] of this.#bySlot) {
      const { orderType, ticks, budget, source, direction, trailPpm, timeInForce, postOnly, selfTrade, hold, extremum } = waiting;
      const choices = [TYPES.indexOf(orderType), SOURCES.indexOf(source), DIRECTIONS.indexOf(direction)];
      const times = [TIMES.indexOf(timeInForce), SELF_TRADES.indexOf(selfTrade), postOnly ? 1 : 0];
      for (const value of [slot, ...choices, ...times, ticks, trailPpm, hold, extremum]) writer.number(value);
      writer.integer(budget);
    }
  }

  /** Reads the terms; `requeue` puts each order back into its queue afterwards, in queue order. */
  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const slot = reader.number();
      const orderType = TYPES[reader.number()];
      const source = SOURCES[reader.number()];
      const direction = DIRECTIONS[reader.number()];
      const timeInForce = TIMES[reader.number()];
      const selfTrade = SELF_TRADES[reader.number()];
      const postOnly = reader.number() === 1;
      const ticks = asTicks(reader.number());
      const trailPpm = ratePpm(reader.number());
      const hold = reader.number();
      const extremum = reader.number();
      const budget = amount(reader.integer());
      const waiting = { orderType, ticks, budget, source, direction, trailPpm, timeInForce, postOnly, selfTrade, hold, extremum };
      this.#bySlot.set(slot, waiting);
      this.#count(slot, waiting, 1);
      if (trailPpm > 0) this.#addTrailer(slot, waiting);
    }
  }

  requeue(slot: number): void {
    this.#queue(slot, this.get(slot)).add(slot);
  }
}

/** Takes another trailing stop into account: beyond its best price it moves. */
function narrow(still: { low: number; high: number }, { direction, extremum }: Waiting): void {
  if (direction === "falls") still.high = Math.min(still.high, extremum);
  else still.low = Math.max(still.low, extremum);
}
