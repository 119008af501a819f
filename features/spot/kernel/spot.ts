/**
 * Spot and stocks in the kernel: the commands. What happens to an accepted order is the desk's; the rules are in the
 * README.
 *
 * Each command first climbs its refusal ladder (filters.ts) and only then changes anything (V4). Not here: prices from
 * outside (kernel/prices) and who the user is (the doors).
 */
import { lots as asLots, ticks as asTicks, type MarketId, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { CommandRows } from "../../../kernel/command-rows.ts";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import { FLAG, NONE } from "../../../kernel/order-book/order-pool.ts";
import type { Part } from "../../../kernel/part.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import { RULES_FEES_AHEAD, RULES_OUTSIDE_TRADES, RULES_TERMS_BOUNDED } from "../../../kernel/rules.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { adjustOrders, staysInRange, type Adjusted, type AdjustOrders } from "./adjust-orders.ts";
import { amendOrder } from "./amend-order.ts";
import type { AuctionPrice } from "./auction.ts";
import { endMarket } from "./end-market.ts";
import { firstTrigger, holdOf } from "./filters.ts";
import { isGathering, isMatching, type Market, type Markets } from "./markets.ts";
import { orderOf, type Order } from "./hot-commands.ts";
import { OrderDesk } from "./order-desk.ts";
import type { SpotNeeds } from "./spot-needs.ts";
import { OrdinaryOrders } from "./ordinary/ordinary-orders.ts";
import { addList } from "./order-lists.ts";
import { LIMIT, NO_BUDGET, NO_ORDER } from "./order-terms.ts";
import { QUOTE_LEVELS_MAX } from "./place-shape.ts";
import { ordersIn, Sessions } from "./sessions.ts";
import { shrinkOrder } from "./shrink-order.ts";
import { checkSpot, collectSpotPledges } from "./spot.check.ts";
import type * as Message from "./spot.messages.ts";

type Refused = Message.SpotRefusal | undefined;

export class Spot implements Part<Message.SpotCommand, Message.SpotRefusal> {
  readonly name = "spot";
  /** 2: markets know their shown price. 3: followers. 4: icebergs. 5: markets end. 6: fees from before a rise. */
  readonly version = 6;
  readonly commands = {
    "spot/place": "opens",
    "spot/place-iceberg": "opens",
    "spot/place-conditional": "opens",
    "spot/place-pair": "opens",
    "spot/place-bracket": "opens",
    "spot/place-list": "opens",
    "spot/amend": "opens",
    "spot/shrink": "closes",
    "spot/cancel": "closes",
    "spot/cancel-all": "closes",
    "spot/quote": "upkeep",
    "spot/set-phase": "upkeep",
    "spot/halt": "upkeep",
    "spot/resume": "upkeep",
    "spot/list-market": "upkeep",
    "spot/set-terms": "upkeep",
  } as const;
  readonly desk: OrderDesk;
  readonly #needs: SpotNeeds;
  readonly #sessions: Sessions;
  /** Ordinary orders by compiled code, where there is any. */
  readonly ordinary: OrdinaryOrders | undefined;

  constructor(needs: SpotNeeds) {
    this.#needs = needs;
    this.desk = new OrderDesk(needs);
    this.#sessions = new Sessions(this.desk, needs);
    this.ordinary = needs.fast === undefined ? undefined : new OrdinaryOrders(needs.fast, this.desk);
  }

  get pool(): OrderDesk["pool"] {
    return this.desk.pool;
  }
  get markets(): OrderDesk["markets"] {
    return this.desk.markets;
  }
  get openOrders(): OrderDesk["openOrders"] {
    return this.desk.openOrders;
  }

  execute(command: Message.SpotCommand): Refused {
    return this.#finish(this.#dispatch(command), command.at);
  }

  /** An order that is a whole command, and no part of another: by compiled code where it is ordinary. */
  placeAlone(order: Message.Place): Refused {
    const { ordinary, desk } = this;
    const market = ordinary === undefined ? undefined : desk.markets.get(order.market);
    const isDone = market !== undefined && ordinary?.place(market, order as Order) === true;
    return this.#finish(isDone ? undefined : this.#place(order as Order), order.at);
  }

  /** A cancel that is a whole command. */
  cancelAlone(command: Message.Cancel): Refused {
    return this.ordinary?.cancel(command) === true ? undefined : this.cancel(command);
  }

  /** The same for rows of a log; false when it is not ordinary: nothing was done. */
  placeRow(rows: CommandRows, index: number): boolean {
    const { ordinary, desk } = this;
    const market = ordinary === undefined ? undefined : desk.markets.get(rows.market(index) as MarketId);
    if (market === undefined || ordinary?.placeRow(market, rows, index) !== true) return false;
    desk.finish(rows.at(index) as TimeMs);
    return true;
  }

  /** Any order. */
  place(order: Message.Place): Refused {
    return this.#finish(this.#place(order as Order), order.at);
  }

  cancel(command: Message.Cancel): Refused {
    return this.#finish(this.#cancel(command), command.at);
  }

  #finish(refusal: Refused, at: TimeMs): Refused {
    if (refusal === undefined) this.desk.finish(at);
    return refusal;
  }

  /** A new index sample: triggers on the mark and on the shown price go. */
  sampled(samples: readonly IndexSample[], at: TimeMs): void {
    const { waiting, markets } = this.desk;
    for (const { market: id, ticks, volume, trades = 0 } of samples) {
      const market = markets.get(id);
      if (market === undefined) continue;
      if (trades > 0) this.#numberOutside({ market: id, count: trades, ticks, lots: asLots(volume), at });
      this.desk.show(market, ticks);
      if (isMatching(market)) for (const source of ["mark", "shown"] as const) waiting.look(id, source, ticks);
    }
    this.desk.finish(at);
  }

  #numberOutside(traded: Omit<Message.TradedOutside, "type" | "first">): void {
    if (this.#needs.rules() < RULES_OUTSIDE_TRADES) return;
    const { matching } = this.desk;
    this.#needs.emit({ type: "spot/traded-outside", first: matching.trades + 1, ...traded });
    matching.trades += traded.count;
  }

  /** Price and volume at which an auction would trade now; undefined when nothing crosses. */
  indicative(market: Market): AuctionPrice | undefined {
    return this.#sessions.indicative(market);
  }

  #dispatch(command: Message.SpotCommand): Refused {
    switch (command.type) {
      case "spot/place":
        return this.#place(command as Order);
      case "spot/cancel":
        return this.#cancel(command);
      case "spot/quote":
        return this.#quote(command);
      case "spot/place-iceberg":
        return this.#placeIceberg(command);
      case "spot/place-conditional":
        return this.#placeConditional(command);
      case "spot/place-pair":
        return this.#placePair(command);
      case "spot/place-bracket":
        return this.#placeBracket(command);
      case "spot/place-list":
        return this.#placeList(command);
      case "spot/amend":
        return amendOrder(this.desk, command);
      case "spot/shrink":
        return shrinkOrder({ desk: this.desk, ledger: this.#needs.ledger, emit: this.#needs.emit }, command);
      case "spot/cancel-all":
        return this.#cancelAll(command.user, command.market, command.at);
      case "spot/set-phase":
        return this.#sessions.setPhase(command);
      case "spot/halt":
        return this.#sessions.halt(command);
      case "spot/resume":
        return this.#sessions.resume(command);
      case "spot/list-market":
        return this.#listMarket(command);
      case "spot/set-terms":
        return this.#setTerms(command);
      default:
        return assertNever(command);
    }
  }

  // Orders that work at once.

  #place(order: Order): Refused {
    const { desk } = this;
    const market = desk.markets.get(order.market);
    if (market === undefined) return "market_not_found";
    const taker = desk.taker(market, order);
    const refusal = desk.filters.refusePlace(market, order, taker) ?? desk.clientOrderIds.refuse(order.user, order.clientOrderId);
    if (refusal !== undefined) return refusal;
    const slot = desk.accept(market, taker, order);
    desk.announce(market, order, taker.order);
    desk.work(market, slot, taker, order);
    return undefined;
  }

  #placeIceberg(command: Message.PlaceIceberg): Refused {
    const { desk } = this;
    const market = desk.markets.get(command.market);
    if (market === undefined) return "market_not_found";
    const { user, clientOrderId, peak } = command;
    const order = orderOf(command);
    const taker = desk.taker(market, order);
    const refusal = desk.filters.refuseIceberg(market, order, peak, taker) ?? desk.clientOrderIds.refuse(user, clientOrderId);
    if (refusal !== undefined) return refusal;
    const slot = desk.accept(market, taker, order);
    desk.icebergs.add(slot, peak);
    desk.announce(market, order, taker.order, { peak });
    desk.work(market, slot, taker, order);
    return undefined;
  }

  #placeBracket(command: Message.PlaceBracket): Refused {
    const { desk } = this;
    const market = desk.markets.get(command.market);
    if (market === undefined) return "market_not_found";
    const { user, clientOrderId, exits } = command;
    const order = orderOf(command);
    const taker = desk.taker(market, order);
    const refusal = desk.filters.refuseBracket(market, order, exits, taker) ?? desk.clientOrderIds.refuse(user, clientOrderId);
    if (refusal !== undefined) return refusal;
    const slot = desk.accept(market, taker, order);
    desk.entries.add(slot, exits);
    desk.announce(market, order, taker.order, { exits });
    desk.work(market, slot, taker, order);
    return undefined;
  }

  #placeConditional(command: Message.PlaceConditional): Refused {
    const { desk } = this;
    const market = desk.markets.get(command.market);
    if (market === undefined) return "market_not_found";
    const { user, clientOrderId, trigger } = command;
    const order = orderOf(command);
    const taker = desk.taker(market, order);
    const refusal = desk.filters.refuseConditional(market, order, trigger, taker) ?? desk.clientOrderIds.refuse(user, clientOrderId);
    if (refusal !== undefined) return refusal;
    const ticks = firstTrigger(trigger, desk.filters.reference(market, trigger.source));
    desk.wait(market, taker, order, trigger, ticks, holdOf(market, order, ticks), {});
    return undefined;
  }

  #placePair(command: Message.PlacePair): Refused {
    const market = this.desk.markets.get(command.market);
    if (market === undefined) return "market_not_found";
    const taker = this.desk.taker(market, orderOf({ ...command, orderType: "limit", budget: NO_BUDGET, postOnly: true }));
    const names = [command.clientOrderId, command.stopClientOrderId];
    const refusal =
      this.desk.filters.refusePair(market, command, taker) ??
      this.desk.clientOrderIds.refuseAll(command.user, names, command.listClientOrderId);
    if (refusal !== undefined) return refusal;
    this.desk.addPair(market, taker, command, NO_ORDER);
    return undefined;
  }

  #placeList(command: Message.PlaceList): Refused {
    const market = this.desk.markets.get(command.market);
    if (market === undefined) return "market_not_found";
    const order = orderOf(command);
    const taker = this.desk.taker(market, order);
    const names = [command.clientOrderId, ...command.followers.map((follower) => follower.clientOrderId)];
    const refusal =
      this.desk.filters.refuseList(market, order, command.followers, taker) ??
      this.desk.clientOrderIds.refuseAll(command.user, names, command.listClientOrderId);
    if (refusal !== undefined) return refusal;
    addList(this.desk, market, order, command);
    return undefined;
  }

  #cancel({ user, order, at }: Message.Cancel): Refused {
    const { desk } = this;
    const slot = desk.pool.find(order);
    if (slot === undefined) return "order_not_found";
    if (desk.pool.owner(slot) !== user) return "order_not_yours";
    desk.close(slot, "cancelled", at);
    return undefined;
  }

  #cancelAll(user: UserId, market: MarketId, at: TimeMs): Refused {
    if (market !== 0 && this.desk.markets.get(market) === undefined) return "market_not_found";
    this.desk.closeAll(user, market, "cancelled", at);
    // Who cancels everything is left with no open order, exits included.
    this.desk.dropExits();
    return undefined;
  }

  /** Levels that the house account can't pay or that leave the band are left out; the others stand. */
  #quote(command: Message.Quote): Refused {
    const market = this.desk.markets.get(command.market);
    if (market === undefined) return "market_not_found";
    if (command.bids.length > QUOTE_LEVELS_MAX * 2 || command.asks.length > QUOTE_LEVELS_MAX * 2) return "order_malformed";
    if (command.user >= HOUSE_USERS_END) return "not_permitted";
    this.desk.closeAll(command.user, command.market, "cancelled", command.at);
    if (isMatching(market) || isGathering(market)) {
      this.#quoteSide(market, command, "buy", command.bids);
      this.#quoteSide(market, command, "sell", command.asks);
    }
    this.#needs.emit({ type: "spot/quoted", user: command.user, market: command.market, at: command.at });
    return undefined;
  }

  #quoteSide(market: Market, { user, at }: Message.Quote, side: "buy" | "sell", levels: readonly number[]): void {
    for (let i = 0; i + 1 < levels.length; i += 2) {
      const order = orderOf({
        ...LIMIT,
        user,
        market: market.terms.market,
        side,
        ticks: asTicks(levels[i]),
        lots: asLots(levels[i + 1]),
        at,
      });
      const taker = this.desk.taker(market, order);
      if (this.desk.filters.refusePlace(market, order, taker) !== undefined) continue;
      this.desk.work(market, this.desk.accept(market, taker, order), taker, order);
    }
  }

  // Markets and their sessions.

  #listMarket(command: Message.ListMarket): Refused {
    const { type: _type, at: _at, key: _key, ...terms } = command;
    const refusal = this.desk.markets.list(terms);
    if (refusal !== undefined) return refusal;
    this.#needs.emit({ type: "spot/market-listed", ...terms });
    return undefined;
  }

  #setTerms({ market: id, at, makerPpm, takerPpm, notionalMin, bandPpm }: Message.SetTerms): Refused {
    const market = this.desk.markets.get(id);
    if (market === undefined) return "market_not_found";
    const changed = { makerPpm, takerPpm, notionalMin, bandPpm };
    const { markets } = this.desk;
    const before = market.terms;
    if (this.#keepsPeople({ ...changed, quote: before.quote }, before)) return "market_terms_invalid";
    const refusal = markets.setTerms(market, changed);
    if (refusal !== undefined) return refusal;
    const hasRisen = makerPpm > before.makerPpm || takerPpm > before.takerPpm;
    if (hasRisen && this.#needs.rules() >= RULES_FEES_AHEAD) markets.noteRise(market, before, at, this.#oldestIn(id));
    this.#needs.emit({ type: "spot/terms-set", market: id, ...changed, at });
    return undefined;
  }

  #keepsPeople(...[terms, before]: Parameters<Markets["keepsPeople"]>): boolean {
    return this.#needs.rules() >= RULES_TERMS_BOUNDED && this.markets.keepsPeople(terms, before);
  }

  /** What an operator's listing with these terms would be refused for; the base has so many decimals and need not be listed yet. */
  refuseTerms(terms: Message.MarketTerms, baseDecimals: number): Refused {
    return this.#keepsPeople(terms) ? "market_terms_invalid" : this.markets.refusalOf(terms, baseDecimals);
  }

  /** When the oldest order of a market came; Infinity without any. */
  #oldestIn(market: MarketId): TimeMs {
    const { pool } = this.desk;
    let oldest: number = Infinity;
    for (const slot of pool.slots()) if (pool.market(slot) === market) oldest = Math.min(oldest, pool.acceptedAt(slot));
    return oldest as TimeMs;
  }

  /** What operators have halted. */
  haltedMarkets(): readonly MarketId[] {
    return this.markets.all().flatMap(({ terms, haltReason }) => (haltReason === undefined ? [] : [terms.market]));
  }

  /** A halt ends by itself. */
  haltEnds(market: MarketId, at: TimeMs): void {
    this.#sessions.resume({ market, at });
    this.desk.finish(at);
  }

  /** Gives a resting market's open orders new figures; `between` runs while nothing is pledged. */
  adjustOrders(market: Market, adjust: AdjustOrders, at: TimeMs, adjusted: (order: Adjusted) => void): void {
    const { desk } = this;
    adjustOrders({ desk, ledger: this.#needs.ledger, market, at, orders: ordersIn(this.desk, market), adjusted }, adjust);
    desk.finish(at);
  }

  /** Whether all of a market's open orders could be placed with these figures. */
  couldAdjust(market: Market, adjust: Pick<AdjustOrders, "price" | "count">): boolean {
    return ordersIn(this.desk, market).every((slot) => staysInRange({ desk: this.desk, market }, slot, adjust));
  }

  /** What a market's open orders to sell pledge, in base units. */
  pledgedBase(market: Market): bigint {
    const { desk } = this;
    const selling = ordersIn(this.desk, market).filter((slot) => desk.pool.side(slot) === "sell");
    return selling.reduce((sum, slot) => sum + BigInt(desk.pledgeOf(market, slot)), 0n);
  }

  /** Whether a market takes new orders; what is open stays and may be cancelled. */
  takeOrders(market: Market, does: boolean): void {
    invariant(market.life !== "ended", "a market that has ended must not open again", market.terms.market);
    market.life = does ? "listed" : "closing";
  }

  /** Whether anything of it is open: in the book or waiting. */
  hasOrders({ book, terms }: Market): boolean {
    return book.best("buy") !== NONE || book.best("sell") !== NONE || this.desk.waiting.of(terms.market).length > 0;
  }

  /** Ends a market for good, and up to so many of its orders; says whether none is left. */
  endMarket(market: Market, most: number, at: TimeMs): boolean {
    this.#needs.halts.ended(market.terms.market, at);
    return endMarket({ desk: this.desk, market, orders: ordersIn(this.desk, market), most, at });
  }

  pledges(expected: Map<number, bigint>): void {
    collectSpotPledges(this, expected);
  }

  closeAll(user: UserId, at: TimeMs): void {
    this.desk.closeAll(user, 0, "start_again", at);
  }

  check(): void {
    checkSpot(this);
  }

  save(writer: StateWriter): void {
    const { pool, openOrders, markets, waiting, entries, clientOrderIds, matching, followers, icebergs } = this.desk;
    for (const part of [pool, openOrders, markets, waiting, entries, clientOrderIds]) part.save(writer);
    writer.number(matching.trades);
    followers.save(writer);
    icebergs.save(writer);
  }

  load(reader: StateReader, version: number): void {
    const { pool, openOrders, markets, waiting, entries, clientOrderIds, matching, followers, icebergs } = this.desk;
    for (const part of [pool, openOrders, markets, waiting, entries, clientOrderIds]) part.load(reader, version);
    matching.trades = reader.number();
    if (version >= 3) followers.load(reader);
    if (version >= 4) icebergs.load(reader);
    this.#requeue();
  }

  /** The pool's links hold each queue; books and trigger queues take the orders in again, oldest first. */
  #requeue(): void {
    const { pool, waiting } = this.desk;
    const heads = [...pool.slots()].filter((slot) => pool.previous(slot) === NONE && !pool.has(slot, FLAG.follows));
    for (const head of heads) {
      const queue: number[] = [];
      for (let slot = head; slot !== NONE; slot = pool.next(slot)) queue.push(slot);
      for (const slot of queue) {
        if (pool.has(slot, FLAG.waiting)) waiting.requeue(slot);
        else this.desk.marketOf(slot).book.add(slot);
      }
    }
  }
}
