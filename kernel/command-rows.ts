/**
 * Commands of a frame. Orders and cancels, which come thousands of times a second, are rows of numbers (`COMMAND` in `memory/layout.ts`); all
 * others, and those with a key, a name or an amount to spend, are objects.
 *
 * It is filled, executed and filled again, and makes no objects but those it is given.
 */
import { orderOf, timedCancel, type Order, type Whole } from "../features/spot/kernel/hot-commands.ts";
import { NO_BUDGET } from "../features/spot/kernel/order-terms.ts";
import type { Cancel, Place, SelfTrade, TimeInForce } from "../features/spot/kernel/spot.messages.ts";
import { lots, marketId, orderId, ticks, timeMs, userId } from "../money/units.ts";
import { COMMAND } from "./memory/layout.ts";
import { floatsOf, intsOf, type Block } from "./memory/memory.ts";
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
const { words: INTS, kind: KIND, user: USER, market: MARKET, ticks: TICKS, terms: TERMS } = COMMAND;
/** Of an object only what it is, and its place. */
const OBJECT = USER;
const FLOATS = INTS / 2;
const AT = COMMAND.at / 2;
const FIGURE = COMMAND.figure / 2;
export const ROW_BYTES = INTS * 4;

type Mutable<T> = { -readonly [Field in keyof T]: T[Field] };

export class CommandRows {
  #ints: Int32Array;
  #floats: Float64Array;
  #objects: Command[] = [];
  #length = 0;
  /** Written over by each order, and by each cancel: the kernel keeps neither. */
  readonly #order = freshOrder();
  readonly #cancel = freshCancel();

  /** `room`: where they lie, and they may not become more than fit there; or for how many there is room before they grow. */
  constructor(room: Block | number = INITIAL_ROWS) {
    const block = typeof room === "number" ? plainBlock(room) : room;
    [this.#ints, this.#floats] = [intsOf(block), floatsOf(block)];
  }

  get length(): number {
    return this.#length;
  }

  clear(): void {
    this.#length = 0;
    if (this.#objects.length > 0) this.#objects = [];
  }

  /** Whether a row can hold an order's figures; if not it is an object like any other. */
  static hasRoom(user: number, price: number, quantity: number): boolean {
    return (user | 0) === user && (price | 0) === price && Number.isSafeInteger(quantity);
  }

  addPlace(at: number, user: number, market: number, price: number, quantity: number, words: number): void {
    const row = this.#add(PLACE, at, quantity);
    const ints = this.#ints;
    ints[row + USER] = user;
    ints[row + MARKET] = market;
    ints[row + TICKS] = price;
    ints[row + TERMS] = words;
  }

  addCancel(at: number, user: number, order: number): void {
    const row = this.#add(CANCEL, at, order);
    this.#ints[row + USER] = user;
  }

  add(command: Command): void {
    const row = this.#add(OTHER, command.at, 0);
    this.#ints[row + OBJECT] = this.#objects.push(command) - 1;
  }

  /** Instead of what was there: rows of others from number `from` on, so many; objects among them stay the others'. */
  copy(rows: CommandRows, from: number, count: number): void {
    this.#ints.set(rows.#ints.subarray(from * INTS, (from + count) * INTS));
    this.#length = count;
  }

  /** Behind what is there, where there is room: rows of others from number `from` on, so many; objects among them stay the others'. */
  append(rows: CommandRows, from: number, count: number): void {
    this.#ints.set(rows.#ints.subarray(from * INTS, (from + count) * INTS), this.#length * INTS);
    this.#length += count;
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
    return this.#floats[index * FLOATS + FIGURE];
  }
  /** What an order says in words (`ORDER_WORDS`). */
  words(index: number): number {
    return this.#ints[index * INTS + TERMS];
  }
  at(index: number): number {
    return this.#floats[index * FLOATS + AT];
  }
  /** The order that a cancel ends. */
  ended(index: number): number {
    return this.#floats[index * FLOATS + FIGURE];
  }
  /** How much had been said, and how much moved, when compiled code was done with it. */
  said(index: number): number {
    return this.#ints[index * INTS + COMMAND.said];
  }
  moves(index: number): number {
    return this.#ints[index * INTS + COMMAND.moves];
  }

  /** The order of a row, until the next one is asked for. */
  order(index: number): Order {
    const ints = this.#ints;
    const row = index * INTS;
    const words = ints[row + TERMS];
    const order = this.#order;
    order.at = timeMs(this.at(index));
    order.user = userId(ints[row + USER]);
    order.market = marketId(ints[row + MARKET]);
    order.side = (words & SELL) === 0 ? "buy" : "sell";
    order.orderType = (words & MARKET_ORDER) === 0 ? "limit" : "market";
    order.ticks = ticks(ints[row + TICKS]);
    order.lots = lots(this.lots(index));
    order.timeInForce = TIMES_IN_FORCE[(words >> TIME_SHIFT) & TWO_BITS];
    order.postOnly = (words & POST_ONLY) !== 0;
    order.selfTrade = SELF_TRADES[(words >> SELF_TRADE_SHIFT) & TWO_BITS];
    return order;
  }

  /** The cancel of a row, until the next one is asked for. */
  cancel(index: number): Cancel {
    const cancel = this.#cancel;
    cancel.at = timeMs(this.at(index));
    cancel.user = userId(this.#ints[index * INTS + USER]);
    cancel.order = orderId(this.ended(index));
    return cancel as Cancel;
  }

  /** The order or cancel of a row as an object of its own. */
  command(index: number): Place | Cancel {
    if (this.kind(index) === CANCEL) return timedCancel(this.cancel(index), timeMs(this.at(index)));
    return orderOf(this.order(index)) as Place;
  }

  object(index: number): Command {
    return this.#objects[this.#ints[index * INTS + OBJECT]] as Command;
  }

  /** Where the row begins, in `#ints` as it is from now on: it may have been enlarged. */
  #add(kind: number, at: number, figure: number): number {
    const row = this.#length * INTS;
    if (row === this.#ints.length) this.#grow();
    this.#floats[this.#length * FLOATS + AT] = at;
    this.#floats[this.#length * FLOATS + FIGURE] = figure;
    this.#length += 1;
    this.#ints[row] = kind;
    return row;
  }

  #grow(): void {
    const larger = plainBlock(this.#length * 2);
    const ints = intsOf(larger);
    ints.set(this.#ints);
    [this.#ints, this.#floats] = [ints, floatsOf(larger)];
  }
}

const plainBlock = (rows: number): Block => ({ buffer: new ArrayBuffer(rows * ROW_BYTES), offset: 0, bytes: rows * ROW_BYTES });

/** Times and numbers of orders have fractions at first, so that the engine writes them in place from the start. */
function freshOrder(): Mutable<Order> {
  const nobody = { user: userId(0), market: marketId(0), ticks: ticks(0), lots: lots(0), budget: NO_BUDGET };
  const words = { side: "buy", orderType: "limit", timeInForce: "gtc", postOnly: false, selfTrade: "expire_maker" } as const;
  return orderOf({ ...nobody, ...words, at: timeMs(0.5) });
}

function freshCancel(): Mutable<Whole<Cancel>> {
  return { type: "spot/cancel", at: timeMs(0.5), key: undefined, user: userId(0), order: orderId(0.5) };
}
