/**
 * The ordinary limit order and its cancel by compiled code (`ordinary-orders.as`), and what follows from its fills.
 *
 * Optional: where there is none, or an order is not ordinary, `Spot` does it as it does all others. What is said of an order lies in rows
 * of numbers; they become events only for who reads them (`events-of-rows.ts`).
 */
import type { UserId } from "../../../../money/units.ts";
import { orderWords, SELF_TRADES, TIMES_IN_FORCE, type CommandRows } from "../../../../kernel/command-rows.ts";
import { HEAD } from "../../../../kernel/memory/layout.ts";
import { floatsOf } from "../../../../kernel/memory/memory.ts";
import { NONE, SLOTS_MAX } from "../../../../kernel/order-book/order-pool.ts";
import { RULES_SHOWN_PRICE } from "../../../../kernel/rules.ts";
import type { Order } from "../hot-commands.ts";
import type { Market } from "../markets.ts";
import type { OrderDesk } from "../order-desk.ts";
import type { Cancel, Place } from "../spot.messages.ts";
import { NO_BUDGET } from "../order-terms.ts";
import { eventsOfRows } from "./events-of-rows.ts";
import { DONE, IS_NAMED, SAID, SHOWS_PRICE } from "./layout.ts";
import type { FastHalf, Road } from "./road.ts";

/** 64-bit floats for what is said of one order; a fill that finds no room is left to the kernel's own way. */
const SAID_ROOM = 4096;
const { at: HEAD_AT, words: HEAD_WORDS, rows: ROWS, room: ROOM, length: LENGTH, slot: SLOT, lots: LOTS } = HEAD.said;
const { filled: FILLED, placed: PLACED, closed: CLOSED } = SAID;
const NO_INDEX = -1;
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
  }

  /** How much of `rows` there is. */
  get length(): number {
    return this.#head[LENGTH];
  }

  /** Ends an order; false when that is not ordinary: nothing was done. */
  cancel({ user, order }: Cancel): boolean {
    return isWord(user) && Number.isSafeInteger(order) && this.#cancel(user, order);
  }

  /** The same for a row of a log. */
  cancelRow(rows: CommandRows, index: number): boolean {
    return this.#cancel(rows.user(index), rows.ended(index));
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
    this.#follow(market, order, done);
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
    const { needs } = this.#desk;
    const { market: id } = market.terms;
    const shows = needs.rules() >= RULES_SHOWN_PRICE ? SHOWS_PRICE : 0;
    const index = needs.index(id) ?? NO_INDEX;
    // Splits may bring it beyond what compiled code takes.
    if (index > WORD_MAX) return NOTHING;
    const done = this.#road.place(user, id, words | shows, ticks, lots, index, at);
    if (done !== NOTHING && this.length > NO_FILL) this.#tellOfFills(market, user as UserId, at as Order["at"]);
    return done;
  }

  /** Where nothing more is said than what the rows hold, they may stay rows. */
  #follow(market: Market, order: Order, done: number): void {
    const { waiting, needs } = this.#desk;
    this.saidAll = done === ALL && waiting.nextDue() === NONE;
    if (this.saidAll) return;
    if (needs.readers.areThere) for (const event of eventsOfRows(this.rows, 0, this.length, order as Place)) needs.emit(event);
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
    if (this.rows[row + CLOSED.isNamed] === 1) this.#desk.clientOrderIds.remove(this.rows[row + CLOSED.order] % SLOTS_MAX);
  }

  /** Fill by fill, as they happened. */
  #tellOfFills(market: Market, taker: UserId, at: Order["at"]): void {
    const { waiting, needs } = this.#desk;
    const { rows } = this;
    const { market: id } = market.terms;
    for (let row = PLACED.length; row < this.length; row += rows[row] === FILLED.kind ? FILLED.length : CLOSED.length) {
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

/** What an order says in words, where it may be ordinary: a limit order, of words that there are. */
function wordsOf({ side, orderType, budget, timeInForce, postOnly, selfTrade, clientOrderId }: Order): number {
  if (orderType !== "limit" || budget !== NO_BUDGET || typeof postOnly !== "boolean") return NOT_ORDINARY;
  const [time, mode] = [TIMES_IN_FORCE.indexOf(timeInForce), SELF_TRADES.indexOf(selfTrade)];
  if ((side !== "buy" && side !== "sell") || time === -1 || mode === -1) return NOT_ORDINARY;
  return orderWords(side === "sell", false, postOnly, time, mode) | (clientOrderId === undefined ? 0 : IS_NAMED);
}

const WORD_MAX = 0x7fff_ffff;
const isWord = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= WORD_MAX;
