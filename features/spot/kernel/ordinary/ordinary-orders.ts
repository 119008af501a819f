/**
 * The ordinary limit order and its cancel by compiled code (`ordinary-orders.as`), and what follows from its fills.
 *
 * Optional: where there is none, or an order is not ordinary, `Spot` does it as it does all others. What is said of an order lies in rows
 * of numbers; they become events only for who reads them (`events-of-rows.ts`).
 */
import type { UserId } from "../../../../money/units.ts";
import { CANCEL, CommandRows, orderWords, ROW_BYTES, SELF_TRADES, TIMES_IN_FORCE } from "../../../../kernel/command-rows.ts";
import { HEAD } from "../../../../kernel/memory/layout.ts";
import { floatsOf } from "../../../../kernel/memory/memory.ts";
import { NONE, SLOTS_MAX } from "../../../../kernel/order-book/order-pool.ts";
import { RULES_SHOWN_PRICE } from "../../../../kernel/rules.ts";
import { timedOrder, type Order, type UntimedOrder } from "../hot-commands.ts";
import type { Market } from "../markets.ts";
import type { OrderDesk } from "../order-desk.ts";
import type { Cancel, Place } from "../spot.messages.ts";
import { NO_BUDGET } from "../order-terms.ts";
import { eventsOfRows } from "./events-of-rows.ts";
import { DONE, IN_FRAME, IS_NAMED, SAID, SHOWS_PRICE } from "./layout.ts";
import type { FastHalf, Road } from "./road.ts";

/** 64-bit floats for what is said of one order, or of a frame; a fill that finds no room is left to the kernel's own way. */
const SAID_ROOM = 8192;
/** Commands that are executed in one go at most. */
export const FRAME_MAX = 256;
const { at: HEAD_AT, words: HEAD_WORDS, rows: ROWS, room: ROOM, length: LENGTH, slot: SLOT, lots: LOTS } = HEAD.said;
const { filled: FILLED, placed: PLACED, closed: CLOSED } = SAID;
const { at: FRAME_AT, words: FRAME_WORDS, rows: FRAME_ROWS, stopped: STOPPED } = HEAD.commands;
const { nothing: NOTHING, all: ALL, part: PART } = DONE;
/** Rows of an order that filled nothing are no longer. */
const NO_FILL = PLACED.length + CLOSED.length;

export class OrdinaryOrders {
  readonly #road: Road;
  readonly #memory: FastHalf["memory"];
  readonly #desk: OrderDesk;
  readonly #head: Int32Array;
  /** What an order done in part still wants. */
  readonly #lots: Float64Array;
  /** What was said of the newest order or cancel. */
  readonly rows: Float64Array;
  /** Commands to execute in one go. */
  readonly frame: CommandRows;
  readonly #frameHead: Int32Array;
  /** Whether that is all that the command being executed said. */
  saidAll = false;

  constructor({ memory, road }: FastHalf, desk: OrderDesk) {
    this.#road = road;
    this.#memory = memory;
    this.#desk = desk;
    this.#head = memory.words(HEAD_AT, HEAD_WORDS);
    this.#lots = new Float64Array(this.#head.buffer, this.#head.byteOffset + LOTS * 4, 1);
    const block = memory.allocate(SAID_ROOM * 8);
    this.rows = floatsOf(block);
    this.#head[ROWS] = block.offset;
    this.#head[ROOM] = SAID_ROOM;
    const frame = memory.allocate(FRAME_MAX * ROW_BYTES);
    this.frame = new CommandRows(frame);
    this.#frameHead = memory.words(FRAME_AT, FRAME_WORDS);
    this.#frameHead[FRAME_ROWS] = frame.offset;
  }

  /** How much of `rows` there is. */
  get length(): number {
    return this.#head[LENGTH];
  }

  /** Ends an order; false when that is not ordinary: nothing was done. */
  cancel({ user, order }: Cancel): boolean {
    return isWord(user) && Number.isSafeInteger(order) && this.#cancel(user, order);
  }

  #cancel(user: number, order: number): boolean {
    this.saidAll = this.#memory.isWhole && this.#road.cancel(user, order) === ALL;
    if (this.saidAll && this.length > 0) this.#freeName(0);
    return this.saidAll;
  }

  /** Executes an order, whatever of it is not ordinary included; false when none of it is: nothing was done. */
  place(market: Market, order: Order): boolean {
    const words = wordsOf(order);
    if (words === NOT_ORDINARY) return false;
    const { user, ticks, lots, clientOrderId, at } = order;
    if (!isWord(user) || !isWord(order.market) || !isWord(ticks) || !Number.isSafeInteger(lots)) return false;
    if (clientOrderId !== undefined && this.#desk.clientOrderIds.refuse(user, clientOrderId) !== undefined) return false;
    const done = this.#place(market, user, words, ticks, lots, at);
    if (done === NOTHING) return false;
    if (clientOrderId !== undefined) this.#giveName(clientOrderId);
    this.#follow(market, order, done, 0);
    return true;
  }

  /** The same for a row of a log, for nobody who reads what it says. */
  placeRow(market: Market, rows: CommandRows, index: number): boolean {
    const done = this.#place(market, rows.user(index), rows.words(index), rows.ticks(index), rows.lots(index), rows.at(index));
    if (done === PART) this.#goOn(market, rows.order(index));
    return done !== NOTHING;
  }

  #place(market: Market, user: number, words: number, ticks: number, lots: number, at: number): number {
    if (!this.#memory.isWhole) return NOTHING;
    const done = this.#road.place(user, market.terms.market, words | this.#showsPrice(), ticks, lots, at);
    if (done !== NOTHING && this.length > NO_FILL) this.#tellOfFills(market, user as UserId, at as Order["at"], 0, this.length);
    return done;
  }

  #showsPrice(): number {
    return this.#desk.needs.rules() >= RULES_SHOWN_PRICE ? SHOWS_PRICE : 0;
  }

  // Frames.

  /**
   * Executes commands of the frame from number `from` on, up to, but without, `end`, and stops in front of the first that is not ordinary, or
   * that somebody must hear of first: how many were done whole. What they said and moved lies one behind the other.
   */
  run(from: number, end: number, now: number): number {
    this.#frameHead[STOPPED] = NOTHING;
    if (!this.#memory.isWhole) return 0;
    const done = this.#road.run(from, end, now, IN_FRAME | this.#showsPrice());
    const { frame } = this;
    for (let [at, start] = [from, 0]; at < from + done; at++) {
      const said = frame.said(at);
      if (frame.kind(at) !== CANCEL) this.#tellOfFrame(at, start, said);
      else if (said > start) this.#freeName(start);
      start = said;
    }
    return done;
  }

  #tellOfFrame(at: number, start: number, end: number): void {
    const { frame } = this;
    if (end - start <= PLACED.length) return;
    const market = this.#desk.markets.get(frame.market(at) as Order["market"]);
    if (market !== undefined) this.#tellOfFills(market, frame.user(at) as UserId, frame.at(at) as Order["at"], start, end);
  }

  /** Why the last run ended before its end: one of `DONE`. */
  get stopped(): number {
    return this.#frameHead[STOPPED];
  }

  /** An order of the frame that the last run did in part goes on; `start`: what is said of it begins there. */
  goOn(order: Order, start: number): void {
    const market = this.#desk.markets.get(order.market);
    if (market === undefined) return;
    this.#tellOfFills(market, order.user, order.at, start, this.length);
    this.#follow(market, order, PART, start);
  }

  /** Where nothing more is said than what the rows hold, they may stay rows. */
  #follow(market: Market, order: Order, done: number, start: number): void {
    const { waiting, needs } = this.#desk;
    this.saidAll = done === ALL && waiting.nextDue() === NONE;
    if (this.saidAll) return;
    if (needs.readers.areThere) for (const event of eventsOfRows(this.rows, start, this.length, order as Place)) needs.emit(event);
    if (done === PART) this.#goOn(market, order);
  }

  /** What is left of an order done in part goes on as any other's. */
  #goOn(market: Market, order: Order): void {
    const { pool } = this.#desk;
    const slot = this.#head[SLOT];
    const taker = this.#desk.taker(market, order, pool.base(slot), pool.quote(slot));
    taker.order = pool.id(slot);
    taker.lots = this.#lots[0];
    this.#desk.work(market, slot, taker, order);
  }

  /** To the order placed now, where it is still open. */
  #giveName(name: string): void {
    const slot = this.#desk.pool.find(this.rows[PLACED.order]);
    if (slot !== undefined) this.#desk.clientOrderIds.add(slot, name);
  }

  /** Of an order that a row says is closed, where it had one. */
  #freeName(row: number): void {
    const { rows } = this;
    if (rows[row + CLOSED.isNamed] !== 1) return;
    this.#desk.clientOrderIds.remove(rows[row + CLOSED.order] % SLOTS_MAX, rows[row + CLOSED.user] as UserId);
  }

  /** Fill by fill, as they happened. */
  #tellOfFills(market: Market, taker: UserId, at: Order["at"], start: number, end: number): void {
    const { waiting, needs } = this.#desk;
    const { rows } = this;
    const { market: id } = market.terms;
    for (let row = start + PLACED.length; row < end; row += rows[row] === FILLED.kind ? FILLED.length : CLOSED.length) {
      if (rows[row] !== FILLED.kind) {
        this.#freeName(row);
        continue;
      }
      const ticks = rows[row + FILLED.ticks];
      needs.fees.filled(market, rows[row + FILLED.makerUser] as UserId, taker, rows[row + FILLED.quoteUnits], at);
      waiting.look(id, "last", ticks);
      waiting.look(id, "shown", ticks);
    }
  }
}

const NOT_ORDINARY = -1;
type OrderWords = Omit<Order, "at" | "key" | "clientOrderId"> & { readonly clientOrderId?: string | undefined };

/** What an order says in words, where it may be ordinary: a limit order, of words that there are. */
function wordsOf({ side, orderType, budget, timeInForce, postOnly, selfTrade, clientOrderId }: OrderWords): number {
  if (orderType !== "limit" || budget !== NO_BUDGET || typeof postOnly !== "boolean") return NOT_ORDINARY;
  const [time, mode] = [TIMES_IN_FORCE.indexOf(timeInForce), SELF_TRADES.indexOf(selfTrade)];
  if ((side !== "buy" && side !== "sell") || time === -1 || mode === -1) return NOT_ORDINARY;
  return orderWords(side === "sell", false, postOnly, time, mode) | (clientOrderId === undefined ? 0 : IS_NAMED);
}

/** Behind what is there: as a row of its own where it may be ordinary, and as an object where not. */
export function addOrder(rows: CommandRows, order: UntimedOrder, at: Order["at"]): void {
  const { user } = order;
  if (order.key === undefined && isWord(user)) {
    if (order.type === "spot/cancel") {
      if (Number.isSafeInteger(order.order)) return rows.addCancel(at, user, order.order);
    } else {
      const words = wordsOf(order);
      const { market, ticks, lots } = order;
      const isOrdinary = words !== NOT_ORDINARY && (words & IS_NAMED) === 0 && isWord(market) && isWord(ticks);
      if (isOrdinary && Number.isSafeInteger(lots)) return rows.addPlace(at, user, market, ticks, lots, words);
    }
  }
  rows.add(timedOrder(order, at));
}

const WORD_MAX = 0x7fff_ffff;
const isWord = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= WORD_MAX;
