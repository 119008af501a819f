/**
 * Spot and stocks in the kernel: orders in, holds, matching, fills, cancels.
 *
 * A limit buy pledges price times quantity of the quote asset, a limit sell its quantity of the base; a fill pays from
 * that pledge, a cancel returns it. Market orders never rest. Each command first climbs its refusal ladder (exists,
 * shape, permission, filters, state, funds) and only then changes anything (V4).
 *
 * Not here: prices from outside (kernel/prices) and who the user is (the doors).
 */
import { amount, lots as asLots, type Amount, type MarketId, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE_USERS_END, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, pledged, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { OrderBook } from "../../../kernel/order-book/order-book.ts";
import { NONE, OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { notional, priceBand } from "../formulas.ts";
import { Markets, type Market } from "./markets.ts";
import { Matching, newTaker, NO_ACCOUNT, type Taker } from "./matching.ts";
import { OpenOrders } from "./open-orders.ts";
import { isPlaceWellFormed, QUOTE_LEVELS_MAX } from "./place-shape.ts";
import type { CloseReason, Place, Quote, SpotCommand, SpotEvent, SpotRefusal } from "./spot.messages.ts";

/** Product decision: open orders per user over all markets. */
export const ORDERS_OPEN_MAX = 200;

/** What spot needs of the rest of the kernel. */
export type SpotNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly index: (market: MarketId) => number | undefined;
  readonly emit: (event: SpotEvent) => void;
  readonly createBook: (pool: OrderPool) => OrderBook;
};

export class Spot {
  readonly pool = new OrderPool();
  readonly markets: Markets;
  readonly openOrders = new OpenOrders(this.pool);
  readonly #matching: Matching;
  readonly #needs: SpotNeeds;
  /** One order matches at a time, so one record serves them all. */
  readonly #arriving = newTaker();

  constructor(needs: SpotNeeds) {
    this.#needs = needs;
    this.markets = new Markets(needs.assets, needs.ledger, () => needs.createBook(this.pool));
    this.#matching = new Matching(needs.ledger, this.pool, needs.emit, (slot, reason, at) => this.#close(slot, reason, at));
  }

  execute(command: SpotCommand): SpotRefusal | undefined {
    switch (command.type) {
      case "spot/place":
        return this.#place(command);
      case "spot/cancel":
        return this.#cancel(command.user, command.order, command.at);
      case "spot/quote":
        return this.#quote(command);
      case "spot/cancel-all":
        return this.#cancelAll(command.user, command.market, command.at);
      case "spot/set-open":
        return this.#setOpen(command.market, command.open, command.at);
      case "spot/list-market":
        return this.#listMarket(command);
      default:
        return assertNever(command);
    }
  }

  /** Ends every resting order of the user, newest first; `market` 0 means all. */
  closeAll(user: UserId, market: number, reason: CloseReason, at: TimeMs): void {
    for (let slot = this.openOrders.first(user); slot !== NONE;) {
      const next = this.pool.ownerNext(slot);
      if (market === 0 || this.pool.market(slot) === market) this.#close(slot, reason, at);
      slot = next;
    }
  }

  #listMarket(command: SpotCommand & { type: "spot/list-market" }): SpotRefusal | undefined {
    const { type: _type, at: _at, key: _key, ...terms } = command;
    const refusal = this.markets.list(terms);
    if (refusal !== undefined) return refusal;
    this.#needs.emit({ type: "spot/market-listed", ...terms });
    return undefined;
  }

  #setOpen(id: MarketId, open: boolean, at: TimeMs): SpotRefusal | undefined {
    const market = this.markets.get(id);
    if (market === undefined) return "market_not_found";
    market.open = open;
    this.#needs.emit({ type: open ? "spot/market-opened" : "spot/market-closed", market: id, at });
    return undefined;
  }

  #place(command: Place): SpotRefusal | undefined {
    const market = this.markets.get(command.market);
    if (market === undefined) return "market_not_found";
    const taker = this.#taker(market, command);
    const refusal = this.#refusePlace(market, command, taker);
    if (refusal !== undefined) return refusal;
    const { emit } = this.#needs;
    const slot = this.#accept(market, taker, command.lots);
    emit(this.#placed(market, command, taker.order));
    this.#matching.match(market, taker);
    if (command.orderType === "limit" && taker.lots > 0) {
      this.#rest(market, slot, taker.lots);
      return undefined;
    }
    this.pool.release(slot);
    const remaining = asLots(command.budget > 0n ? 0 : taker.lots);
    const reason = remaining === 0 ? "filled" : "expired";
    emit({ type: "spot/closed", order: taker.order, user: command.user, market: command.market, reason, remaining, at: command.at });
    return undefined;
  }

  /** The refusal ladder; its order is fixed and tested. */
  #refusePlace(market: Market, command: Place, taker: Taker): SpotRefusal | undefined {
    if (!isPlaceWellFormed(command)) return "order_malformed";
    const value = command.orderType === "limit" ? notional(market.scale, command.ticks, command.lots) : Number(command.budget);
    const goods = command.lots * market.scale.basePerLot;
    if (value > Number.MAX_SAFE_INTEGER || goods > Number.MAX_SAFE_INTEGER) return "quantity_above_maximum";
    if (!market.open) return "market_closed";
    if (command.orderType === "limit") return this.#refuseLimit(market, command, taker, value);
    return this.#refuseMarket(market, command, taker);
  }

  #refuseLimit(market: Market, command: Place, taker: Taker, value: number): SpotRefusal | undefined {
    const band = this.#band(market);
    if (band !== undefined && (command.ticks < band.low || command.ticks > band.high)) return "price_outside_band";
    if (BigInt(value) < market.terms.notionalMin) return "notional_below_minimum";
    if (this.openOrders.count(command.user) >= ORDERS_OPEN_MAX || this.pool.isFull) return "too_many_open_orders";
    return this.#canPay(market, taker, value) ? undefined : "insufficient_balance";
  }

  #refuseMarket(market: Market, command: Place, taker: Taker): SpotRefusal | undefined {
    const found = this.#matching.preview(market, taker);
    const reachable = found.lots > 0 ? found : this.#matching.preview(market, { ...taker, budget: Infinity, lots: 1 });
    if (reachable.lots === 0) return "no_liquidity";
    const value = command.budget > 0n ? command.budget : BigInt(found.cost);
    if (found.lots === 0 || value < market.terms.notionalMin) return "notional_below_minimum";
    return this.#canPay(market, taker, command.budget > 0n ? Number(command.budget) : found.cost) ? undefined : "insufficient_balance";
  }

  #canPay(market: Market, taker: Taker, value: number): boolean {
    const account = taker.side === "buy" ? taker.quote : taker.base;
    const needed = taker.side === "buy" ? value : taker.lots * market.scale.basePerLot;
    return account !== NO_ACCOUNT && this.#needs.ledger.balance(own(account)) >= BigInt(needed);
  }

  #taker(market: Market, command: Pick<Place, "user" | "side" | "orderType" | "ticks" | "lots" | "budget" | "at">): Taker {
    const { ledger } = this.#needs;
    const { base, quote } = market.terms;
    const taker = this.#arriving;
    taker.user = command.user;
    taker.side = command.side;
    taker.limit = command.orderType === "limit" ? command.ticks : this.#protection(market, command.side);
    taker.base = ledger.find(command.user, PURPOSE.change, base) ?? NO_ACCOUNT;
    taker.quote = ledger.find(command.user, PURPOSE.change, quote) ?? NO_ACCOUNT;
    taker.at = command.at;
    taker.lots = command.budget > 0n ? Number.MAX_SAFE_INTEGER : command.lots;
    taker.budget = command.budget > 0n ? Number(command.budget) : Infinity;
    return taker;
  }

  /** A market order takes nothing beyond the band: the rest expires. */
  #protection(market: Market, side: "buy" | "sell"): number {
    const band = this.#band(market);
    if (band === undefined) return side === "buy" ? Infinity : 0;
    return side === "buy" ? band.high : band.low;
  }

  /** The band lies around the index, before the first sample around the last price; without either there is none. */
  #band(market: Market): { readonly low: number; readonly high: number } | undefined {
    const reference = this.#needs.index(market.terms.market) ?? market.lastTicks;
    return reference === 0 ? undefined : priceBand(reference, market.terms.bandPpm);
  }

  /** From here on the order is taken: it gets its id, and the user the accounts it needs. */
  #accept(market: Market, taker: Taker, original: number): number {
    const { ledger } = this.#needs;
    if (taker.base === NO_ACCOUNT) taker.base = ledger.account(taker.user, PURPOSE.change, market.terms.base);
    if (taker.quote === NO_ACCOUNT) taker.quote = ledger.account(taker.user, PURPOSE.change, market.terms.quote);
    const slot = this.pool.allocate({
      owner: taker.user,
      market: market.terms.market,
      side: taker.side,
      ticks: (Number.isFinite(taker.limit) ? taker.limit : 0) as Place["ticks"],
      lots: asLots(original),
      originalLots: asLots(original),
      base: taker.base,
      quote: taker.quote,
      at: taker.at,
    });
    taker.order = this.pool.id(slot);
    return slot;
  }

  #rest(market: Market, slot: number, remaining: number): void {
    this.pool.setRemaining(slot, remaining);
    const pledge = this.#pledgeOf(market, slot);
    const account = this.pool.side(slot) === "buy" ? this.pool.quote(slot) : this.pool.base(slot);
    this.#needs.ledger.move(own(account), pledged(account), pledge, REASON.order_hold, this.pool.id(slot));
    market.book.add(slot);
    this.openOrders.add(slot);
  }

  /** What a resting order pledges for its remainder. */
  #pledgeOf(market: Market, slot: number): Amount {
    const remaining = this.pool.remaining(slot);
    const units =
      this.pool.side(slot) === "buy" ? notional(market.scale, this.pool.ticks(slot), remaining) : remaining * market.scale.basePerLot;
    return amount(BigInt(units));
  }

  #close(slot: number, reason: CloseReason, at: TimeMs): void {
    const pool = this.pool;
    const market = this.markets.get(pool.market(slot));
    if (market === undefined) return;
    const order = pool.id(slot);
    const account = pool.side(slot) === "buy" ? pool.quote(slot) : pool.base(slot);
    this.#needs.ledger.move(pledged(account), own(account), this.#pledgeOf(market, slot), REASON.order_release, order);
    market.book.remove(slot);
    this.openOrders.remove(slot);
    const user = pool.owner(slot);
    const remaining = pool.remaining(slot);
    pool.release(slot);
    if (user >= HOUSE_USERS_END) this.#needs.emit({ type: "spot/closed", order, user, market: market.terms.market, reason, remaining, at });
  }

  #cancel(user: UserId, order: number, at: TimeMs): SpotRefusal | undefined {
    const slot = this.pool.find(order);
    if (slot === undefined) return "order_not_found";
    if (this.pool.owner(slot) !== user) return "order_not_yours";
    this.#close(slot, "cancelled", at);
    return undefined;
  }

  #cancelAll(user: UserId, market: MarketId, at: TimeMs): SpotRefusal | undefined {
    if (market !== 0 && this.markets.get(market) === undefined) return "market_not_found";
    this.closeAll(user, market, "cancelled", at);
    return undefined;
  }

  /** Levels that the house account can't pay or that leave the band are left out; the others stand. */
  #quote(command: Quote): SpotRefusal | undefined {
    const market = this.markets.get(command.market);
    if (market === undefined) return "market_not_found";
    if (command.bids.length > QUOTE_LEVELS_MAX * 2 || command.asks.length > QUOTE_LEVELS_MAX * 2) return "order_malformed";
    if (command.user >= HOUSE_USERS_END) return "not_permitted";
    this.closeAll(command.user, command.market, "cancelled", command.at);
    if (market.open) {
      this.#quoteSide(market, command, "buy", command.bids);
      this.#quoteSide(market, command, "sell", command.asks);
    }
    this.#needs.emit({ type: "spot/quoted", user: command.user, market: command.market, at: command.at });
    return undefined;
  }

  #quoteSide(market: Market, command: Quote, side: "buy" | "sell", levels: readonly number[]): void {
    for (let i = 0; i + 1 < levels.length; i += 2) {
      const order = {
        type: "spot/place",
        user: command.user,
        market: command.market,
        side,
        orderType: "limit",
        ticks: levels[i],
        lots: levels[i + 1],
        budget: 0n,
        at: command.at,
      } as Place;
      const taker = this.#taker(market, order);
      if (this.#refusePlace(market, order, taker) !== undefined) continue;
      const slot = this.#accept(market, taker, order.lots);
      this.#matching.match(market, taker);
      if (taker.lots > 0) this.#rest(market, slot, taker.lots);
      else this.pool.release(slot);
    }
  }

  #placed(market: Market, command: Place, order: Taker["order"]): SpotEvent {
    const { user, side, orderType, ticks, lots, budget, at } = command;
    const lastTicks = (market.lastTicks === 0 ? (this.#needs.index(command.market) ?? 0) : market.lastTicks) as Place["ticks"];
    return { type: "spot/placed", order, user, market: command.market, side, orderType, ticks, lots, budget, lastTicks, at };
  }

  save(writer: StateWriter): void {
    this.pool.save(writer);
    this.openOrders.save(writer);
    this.markets.save(writer);
    writer.number(this.#matching.trades);
  }

  load(reader: StateReader): void {
    this.pool.load(reader);
    this.openOrders.load(reader);
    this.markets.load(reader);
    this.#matching.trades = reader.number();
    this.#restoreBooks();
  }

  /** The pool's links hold each level's queue; the books take them in again, oldest first. */
  #restoreBooks(): void {
    const heads = [...this.pool.slots()].filter((slot) => this.pool.previous(slot) === NONE);
    for (const head of heads) {
      const queue: number[] = [];
      for (let slot = head; slot !== NONE; slot = this.pool.next(slot)) queue.push(slot);
      for (const slot of queue) this.markets.get(this.pool.market(slot))?.book.add(slot);
    }
  }
}
