/**
 * The ordinary limit order and its cancel by compiled code (`ordinary-orders.as`), and what follows from its fills.
 *
 * Optional: where there is none, or an order is not ordinary, `Spot` does it as it does all others. What is said of an order lies in rows
 * of numbers; they become events only for who reads them (`events-of-rows.ts`).
 */
import type { UserId } from "../../../../money/units.ts";
import { SELF_TRADES } from "../../../../kernel/command-rows.ts";
import { HEAD } from "../../../../kernel/memory/layout.ts";
import { floatsOf } from "../../../../kernel/memory/memory.ts";
import { NONE } from "../../../../kernel/order-book/order-pool.ts";
import { RULES_SHOWN_PRICE } from "../../../../kernel/rules.ts";
import type { Order } from "../hot-commands.ts";
import type { Market } from "../markets.ts";
import type { OrderDesk } from "../order-desk.ts";
import type { Cancel } from "../spot.messages.ts";
import { NO_BUDGET } from "../order-terms.ts";
import { eventsOfRows } from "./events-of-rows.ts";
import { CHOICE, DONE, SAID } from "./layout.ts";
import type { FastHalf, Road } from "./road.ts";

/** 64-bit floats for what is said of one order; a fill that finds no room is left to the kernel's own way. */
const SAID_ROOM = 4096;
const { at: HEAD_AT, words: HEAD_WORDS, rows: ROWS, room: ROOM, length: LENGTH, slot: SLOT, lots: LOTS } = HEAD.said;
const { filled: FILLED, placed: PLACED, closed: CLOSED } = SAID;
const NO_INDEX = -1;
const { sells: SELLS, takesAtOnce: TAKES_AT_ONCE, postOnly: POST_ONLY, showsPrice: SHOWS_PRICE, selfTradeShift: SELF_TRADE_SHIFT } = CHOICE;
const { nothing: NOTHING, all: ALL } = DONE;

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
  cancel({ user, order, at }: Cancel): boolean {
    if (!this.#memory.isWhole || !isWord(user) || !Number.isSafeInteger(order) || order < 0) return false;
    this.saidAll = this.#road.cancel(user, order, at) === ALL;
    return this.saidAll;
  }

  /** Says what came of it (`DONE`). What follows from fills is done; the rest of an order done in part is the caller's. */
  place(market: Market, order: Order): number {
    const choices = this.#choicesOf(order);
    if (choices === NOT_ORDINARY) return NOTHING;
    const { user, ticks, lots, at } = order;
    const areWhole = isWord(user) && isWord(ticks) && ticks > 0 && Number.isSafeInteger(lots) && lots > 0;
    return areWhole ? this.work(market, user, choices, ticks, lots, at) : NOTHING;
  }

  /** The same in numbers, for who has seen that they are whole. */
  work(market: Market, user: number, choices: number, ticks: number, lots: number, at: number): number {
    if (!this.#memory.isWhole) return NOTHING;
    const { needs } = this.#desk;
    const shows = needs.rules() >= RULES_SHOWN_PRICE ? SHOWS_PRICE : 0;
    const { market: id } = market.terms;
    const done = this.#road.place(user, id, choices | shows, ticks, lots, needs.index(id) ?? NO_INDEX, at);
    if (done !== NOTHING && this.length > PLACED.words + CLOSED.words) this.#tellOfFills(market, user as UserId, at as Order["at"]);
    return done;
  }

  /** After `place`: what is left of an order done in part goes on as any other's. Where nothing more is said, its rows say all. */
  follow(market: Market, order: Order, done: number): undefined {
    const { pool, waiting, needs } = this.#desk;
    if (done === ALL && waiting.nextDue() === NONE) {
      this.saidAll = true;
      return;
    }
    if (needs.readers.areThere) for (const event of eventsOfRows(this.rows, 0, this.length)) needs.emit(event);
    if (done === ALL) return;
    const slot = this.#head[SLOT];
    const taker = this.#desk.taker(market, order, pool.base(slot), pool.quote(slot));
    taker.order = pool.id(slot);
    taker.lots = this.#lots[0];
    this.#desk.work(market, slot, taker, order);
  }

  /** As a number, or `NOT_ORDINARY`. */
  #choicesOf({ side, orderType, budget, timeInForce, postOnly, selfTrade, clientOrderId }: Order): number {
    if (orderType !== "limit" || budget !== NO_BUDGET || clientOrderId !== undefined) return NOT_ORDINARY;
    if ((side !== "buy" && side !== "sell") || (timeInForce !== "gtc" && (timeInForce !== "ioc" || postOnly))) return NOT_ORDINARY;
    if (typeof postOnly !== "boolean") return NOT_ORDINARY;
    const mode = SELF_TRADES.indexOf(selfTrade);
    if (mode === -1) return NOT_ORDINARY;
    const flags = (side === "sell" ? SELLS : 0) | (timeInForce === "ioc" ? TAKES_AT_ONCE : 0) | (postOnly ? POST_ONLY : 0);
    return flags | (mode << SELF_TRADE_SHIFT);
  }

  /** Fill by fill, as they happened. */
  #tellOfFills(market: Market, taker: UserId, at: Order["at"]): void {
    const { waiting, needs } = this.#desk;
    const { rows } = this;
    const { market: id } = market.terms;
    for (let row = PLACED.words; row < this.length; row += rows[row] === FILLED.kind ? FILLED.words : CLOSED.words) {
      if (rows[row] !== FILLED.kind) continue;
      const ticks = rows[row + FILLED.ticks];
      needs.fees.filled(market, rows[row + FILLED.makerUser] as UserId, taker, rows[row + FILLED.quoteUnits], at);
      waiting.look(id, "last", ticks);
      waiting.look(id, "shown", ticks);
    }
  }
}

const NOT_ORDINARY = -1;
const WORD_MAX = 0x7fff_ffff;
const isWord = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= WORD_MAX;
