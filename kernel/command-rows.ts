/**
 * Commands of a frame that are executed again. Orders and cancels, which came thousands of times a second, are rows of numbers; all others,
 * and those with a key, a name or an amount to spend, are objects.
 *
 * It is filled, executed and filled again, and makes no objects but those it is given.
 */
import { orderOf, type Order, type Whole } from "../features/spot/kernel/hot-commands.ts";
import { NO_BUDGET } from "../features/spot/kernel/order-terms.ts";
import type { Cancel, SelfTrade, TimeInForce } from "../features/spot/kernel/spot.messages.ts";
import { lots, marketId, orderId, ticks, timeMs, userId } from "../money/units.ts";
import type { Command } from "./parts.ts";

/** What a row is. */
export const OTHER = 0;
export const PLACE = 1;
export const CANCEL = 2;

/** In the order in which logs and rows number them. */
export const TIMES_IN_FORCE = ["gtc", "ioc", "fok", "day"] as const satisfies readonly TimeInForce[];
export const SELF_TRADES = ["expire_maker", "none", "expire_taker", "expire_both"] as const satisfies readonly SelfTrade[];
/** What an order says in words, as one number: three flags, then places in the lists above, two bits each. */
export const ORDER_WORDS = { sells: 1, isMarket: 2, postOnly: 4, timeShift: 3, selfTradeShift: 5, end: 128 } as const;
const { sells: SELL, isMarket: MARKET_ORDER, postOnly: POST_ONLY, timeShift: TIME_SHIFT, selfTradeShift: SELF_TRADE_SHIFT } = ORDER_WORDS;
const TWO_BITS = 3;

export function orderWords(sells: boolean, isMarket: boolean, postOnly: boolean, time: number, selfTrade: number): number {
  const flags = (sells ? SELL : 0) | (isMarket ? MARKET_ORDER : 0) | (postOnly ? POST_ONLY : 0);
  return flags | (time << TIME_SHIFT) | (selfTrade << SELF_TRADE_SHIFT);
}

const INITIAL_ROWS = 256;
/** Whole numbers of a row; of an object only what it is, and its place. */
const INTS = 6;
const KIND = 0;
const USER = 1;
const MARKET = 2;
const TICKS = 3;
const LOTS = 4;
const WORDS = 5;
const OBJECT = 1;
/** The time, and the order that a cancel ends. */
const FLOATS = 2;
const ENDED = 1;
const INT_MAX = 0x7fffffff;

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] };

export class CommandRows {
  #ints = new Int32Array(INITIAL_ROWS * INTS);
  #floats = new Float64Array(INITIAL_ROWS * FLOATS);
  #objects: Command[] = [];
  #length = 0;
  /** Written over by each order, and by each cancel: the kernel keeps neither. */
  readonly #order = freshOrder();
  readonly #cancel = freshCancel();

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
    if (this.#objects.length > 0) this.#objects = [];
  }

  /** Whether a row can hold an order's figures; if not it is an object like any other. */
  static hasRoom(user: number, price: number, quantity: number): boolean {
    return user <= INT_MAX && (price | 0) === price && (quantity | 0) === quantity;
  }

  addPlace(at: number, user: number, market: number, price: number, quantity: number, words: number): void {
    const row = this.#add(PLACE, at);
    const ints = this.#ints;
    ints[row + USER] = user;
    ints[row + MARKET] = market;
    ints[row + TICKS] = price;
    ints[row + LOTS] = quantity;
    ints[row + WORDS] = words;
  }

  addCancel(at: number, user: number, order: number): void {
    const row = this.#add(CANCEL, at);
    this.#ints[row + USER] = user;
    this.#floats[(this.#length - 1) * FLOATS + ENDED] = order;
  }

  add(command: Command): void {
    const row = this.#add(OTHER, command.at);
    this.#ints[row + OBJECT] = this.#objects.push(command) - 1;
  }

  kind(index: number): number {
    return this.#ints[index * INTS + KIND];
  }
  user(index: number): number {
    return this.#ints[index * INTS + USER];
  }
  market(index: number): number {
    return this.#ints[index * INTS + MARKET];
  }
  ticks(index: number): number {
    return this.#ints[index * INTS + TICKS];
  }
  lots(index: number): number {
    return this.#ints[index * INTS + LOTS];
  }
  /** What an order says in words (`ORDER_WORDS`). */
  words(index: number): number {
    return this.#ints[index * INTS + WORDS];
  }
  at(index: number): number {
    return this.#floats[index * FLOATS];
  }
  /** The order that a cancel ends. */
  ended(index: number): number {
    return this.#floats[index * FLOATS + ENDED];
  }

  /** The order of a row, until the next one is asked for. */
  order(index: number): Order {
    const ints = this.#ints;
    const row = index * INTS;
    const words = ints[row + WORDS];
    const order = this.#order;
    order.at = timeMs(this.#floats[index * FLOATS]);
    order.user = userId(ints[row + USER]);
    order.market = marketId(ints[row + MARKET]);
    order.side = (words & SELL) === 0 ? "buy" : "sell";
    order.orderType = (words & MARKET_ORDER) === 0 ? "limit" : "market";
    order.ticks = ticks(ints[row + TICKS]);
    order.lots = lots(ints[row + LOTS]);
    order.timeInForce = TIMES_IN_FORCE[(words >> TIME_SHIFT) & TWO_BITS];
    order.postOnly = (words & POST_ONLY) !== 0;
    order.selfTrade = SELF_TRADES[(words >> SELF_TRADE_SHIFT) & TWO_BITS];
    return order;
  }

  /** The cancel of a row, until the next one is asked for. */
  cancel(index: number): Cancel {
    const cancel = this.#cancel;
    cancel.at = timeMs(this.#floats[index * FLOATS]);
    cancel.user = userId(this.#ints[index * INTS + USER]);
    cancel.order = orderId(this.#floats[index * FLOATS + ENDED]);
    return cancel as Cancel;
  }

  object(index: number): Command {
    return this.#objects[this.#ints[index * INTS + OBJECT]] as Command;
  }

  #add(kind: number, at: number): number {
    const row = this.#length * INTS;
    if (row === this.#ints.length) this.#grow();
    this.#floats[this.#length * FLOATS] = at;
    this.#length += 1;
    this.#ints[row] = kind;
    return row;
  }

  #grow(): void {
    const ints = new Int32Array(this.#ints.length * 2);
    ints.set(this.#ints);
    this.#ints = ints;
    const floats = new Float64Array(this.#floats.length * 2);
    floats.set(this.#floats);
    this.#floats = floats;
  }
}

/** Times and numbers of orders have fractions at first, so that the engine writes them in place from the start. */
function freshOrder(): Mutable<Order> {
  const nobody = { user: userId(0), market: marketId(0), ticks: ticks(0), lots: lots(0), budget: NO_BUDGET };
  const words = { side: "buy", orderType: "limit", timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" } as const;
  return orderOf({ ...nobody, ...words, at: timeMs(0.5) });
}

function freshCancel(): Mutable<Whole<Cancel>> {
  return { type: "spot/cancel", at: timeMs(0.5), key: undefined, user: userId(0), order: orderId(0.5) };
}
