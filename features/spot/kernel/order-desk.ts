/**
 * The desk of spot: what happens to an order once it is accepted. Matching, resting, waiting, triggering, exits, ending.
 *
 * A resting order pledges what it may pay; a fill pays from that pledge, its end returns the rest. `finish` does what
 * follows from a command: exits of brackets that ended, then waiting orders that became due.
 */
import { lots as asLots, type OrderId, type TimeMs, type UserId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { HOUSE_USERS_END, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, type Account } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { FLAG, NONE, OrderPool, type Side } from "../../../kernel/order-book/order-pool.ts";
import { RULES_SHOWN_PRICE } from "../../../kernel/rules.ts";
import { notional } from "../formulas.ts";
import { ClientOrderIds } from "../../../kernel/order-book/client-order-ids.ts";
import { Entries, type EndedEntry } from "./entries.ts";
import { Filters, pairHold } from "./filters.ts";
import { Followers } from "./followers.ts";
import { Icebergs } from "./icebergs.ts";
import { isMatching, Markets, type Market } from "./markets.ts";
import { Matching, newTaker, NO_ACCOUNT, type Taker } from "./matching.ts";
import type { SpotNeeds } from "./spot-needs.ts";
import { orderOf, type Order } from "./hot-commands.ts";
import { OpenOrders } from "../../../kernel/order-book/open-orders.ts";
import { mayNotOpen } from "./bound.ts";
import { activate } from "./order-lists.ts";
import {
  announced,
  named,
  NO_BUDGET,
  NOTHING_MORE,
  spendsBudget,
  stopOrder,
  stopTrigger,
  waitingType,
  withRare,
  type Announced,
} from "./order-terms.ts";
import type { CloseReason, Placed, PlacePair, Trigger } from "./spot.messages.ts";
import { WaitingOrders } from "./waiting-orders.ts";

const NOBODY: readonly number[] = [];
/** Orders that don't simply leave the book with what they pledge. */
const SPECIAL = FLAG.waiting | FLAG.entry | FLAG.leads | FLAG.follows | FLAG.iceberg;
/** Orders whose end brings about others. */
const LEADING = FLAG.entry | FLAG.leads;
/** Ends that a person or the venue means for the whole list. */
const ENDS_ALL: ReadonlySet<CloseReason> = new Set<CloseReason>(["cancelled", "delisted", "start_again"]);

export class OrderDesk {
  readonly pool: OrderPool;
  readonly markets: Markets;
  readonly openOrders: OpenOrders;
  readonly waiting: WaitingOrders;
  readonly entries: Entries;
  readonly followers: Followers;
  readonly icebergs: Icebergs;
  readonly clientOrderIds: ClientOrderIds;
  readonly filters: Filters;
  readonly emit: SpotNeeds["emit"];
  readonly matching: Matching;
  readonly needs: SpotNeeds;
  /** One order matches at a time, so one record serves them all. */
  readonly #arriving = newTaker();
  /** Bracket buys that ended in this command, in order. */
  readonly #ended: EndedEntry[] = [];
  /** Followers of orders that were filled in this command, list by list. */
  readonly #ready: (readonly number[])[] = [];

  constructor(needs: SpotNeeds) {
    this.needs = needs;
    const { ledger, memory, index, rules, fees, emit, readers } = needs;
    this.emit = emit;
    const pool = new OrderPool(memory);
    this.pool = pool;
    this.openOrders = new OpenOrders(pool, memory);
    this.waiting = new WaitingOrders(pool, memory);
    this.entries = new Entries(pool);
    this.followers = new Followers(pool);
    this.icebergs = new Icebergs(pool);
    this.clientOrderIds = new ClientOrderIds(pool);
    this.markets = new Markets(needs.assets, ledger, memory, () => needs.createBook(pool));
    this.matching = new Matching({
      ledger,
      memory,
      pool,
      fees,
      emit,
      readers,
      close: (slot, reason, at) => this.close(slot, reason, at),
      leavePair: (slot, at) => this.#leavePair(slot, at),
      hidden: (slot) => this.icebergs.hidden(slot),
      refill: (market, slot) => this.icebergs.refill(slot, market.book),
      entryReceived: (slot, baseUnits) => this.entries.receive(slot, baseUnits),
      traded: (market) => this.#traded(market),
    });
    const { openOrders, waiting, matching } = this;
    this.filters = new Filters({ ledger, pool, index, rules, matching, openOrders, waiting });
  }

  marketOf(slot: number): Market {
    const market = this.markets.get(this.pool.market(slot));
    invariant(market !== undefined, "an order must belong to a listed market", slot);
    return market;
  }

  /** What an open order pledges now, in base units of a sell, quote units of a buy. The limit order of a pair, a follower: nothing. */
  pledgeOf(market: Market, slot: number): number {
    if (this.pool.has(slot, FLAG.waiting | FLAG.follows)) return this.pool.has(slot, FLAG.follows) ? 0 : this.waiting.get(slot).hold;
    return this.pool.partner(slot) === NONE ? this.needOf(market, slot) : 0;
  }

  /** Ends every open order of the user, newest first; `market` 0 means all. */
  closeAll(user: UserId, market: number, reason: CloseReason, at: TimeMs): void {
    const { pool } = this;
    for (let slot = this.openOrders.first(user); slot !== NONE;) {
      let next = pool.ownerNext(slot);
      if (market === 0 || pool.market(slot) === market) {
        // A pair or list ends as one, so its other orders may not be the next.
        while (next !== NONE && this.#endsWith(slot, next)) next = pool.ownerNext(next);
        this.close(slot, reason, at);
      }
      slot = next;
    }
  }

  #endsWith(slot: number, other: number): boolean {
    return other === this.pool.partner(slot) || (this.pool.has(slot, FLAG.leads | FLAG.follows) && this.followers.areOne(slot, other));
  }

  /** Matches an accepted order, then lets the rest of it rest or ends it. */
  work(market: Market, slot: number, taker: Taker, order: Order): void {
    const { timeInForce, orderType } = order;
    taker.received = 0;
    taker.metItself = false;
    taker.since = this.pool.acceptedAt(slot);
    if (isMatching(market)) {
      const fills = timeInForce !== "fok" || this.matching.preview(market, taker).lots >= taker.lots;
      if (fills) this.matching.match(market, taker);
    }
    if (taker.received > 0 && this.pool.has(slot, FLAG.entry)) this.entries.receive(slot, taker.received);
    const rests = orderType === "limit" && (timeInForce === "gtc" || timeInForce === "day");
    if (rests && taker.lots > 0 && !taker.metItself) {
      this.#rest(market, slot, taker.lots);
      return;
    }
    const spends = spendsBudget(order);
    const remaining = asLots(spends ? 0 : taker.lots);
    const isFilled = spends ? taker.budget < Number(order.budget) : remaining === 0;
    const reason = taker.metItself ? "self_trade" : isFilled ? "filled" : "expired";
    const { order: id, user, at } = taker;
    const followers = this.pool.has(slot, LEADING) ? this.#leave(slot, reason) : NOBODY;
    this.#release(slot);
    if (user >= HOUSE_USERS_END && this.needs.readers.areThere)
      this.needs.emit({ type: "spot/closed", order: id, user, market: market.terms.market, reason, remaining, at });
    if (followers !== NOBODY) for (const follower of followers) this.drop(follower, "pair", at);
  }

  /** What follows the end of an order: exits, or its followers' time. Returns followers that end with it. */
  #leave(slot: number, reason: CloseReason): readonly number[] {
    if (this.pool.has(slot, FLAG.entry)) {
      const ended = this.entries.end(slot);
      if (reason !== "start_again" && reason !== "delisted") this.#ended.push(ended);
    }
    if (!this.pool.has(slot, FLAG.leads)) return NOBODY;
    const followers = this.followers.leave(slot);
    if (reason !== "filled") return followers;
    this.#ready.push(followers);
    return NOBODY;
  }

  /** `knownBase` and `knownQuote` are its user's accounts where they are known; NO_ACCOUNT: they are looked up. */
  taker(market: Market, order: Order, knownBase: Account = NO_ACCOUNT, knownQuote: Account = NO_ACCOUNT): Taker {
    const { ledger } = this.needs;
    const { base, quote } = market.terms;
    const taker = this.#arriving;
    taker.user = order.user;
    taker.side = order.side;
    taker.limit = order.orderType === "limit" ? order.ticks : this.#protection(market, order.side);
    taker.base = knownBase === NO_ACCOUNT ? (ledger.find(order.user, PURPOSE.change, base) ?? NO_ACCOUNT) : knownBase;
    taker.quote = knownQuote === NO_ACCOUNT ? (ledger.find(order.user, PURPOSE.change, quote) ?? NO_ACCOUNT) : knownQuote;
    taker.at = order.at;
    const spends = spendsBudget(order);
    taker.lots = spends ? Number.MAX_SAFE_INTEGER : order.lots;
    taker.budget = spends ? Number(order.budget) : Infinity;
    taker.selfTrade = order.selfTrade;
    return taker;
  }

  /** A market order takes nothing beyond the band: the rest expires. */
  #protection(market: Market, side: Side): number {
    const band = this.filters.band(market);
    if (band === undefined) return side === "buy" ? Infinity : 0;
    return side === "buy" ? band.high : band.low;
  }

  /** From here on the order is taken: it gets its id, and the user the accounts it needs. `ticks` is what its record shows. */
  accept(market: Market, taker: Taker, order: Order, ticks: number = order.ticks): number {
    const { ledger } = this.needs;
    if (taker.base === NO_ACCOUNT) taker.base = ledger.account(taker.user, PURPOSE.change, market.terms.base);
    if (taker.quote === NO_ACCOUNT) taker.quote = ledger.account(taker.user, PURPOSE.change, market.terms.quote);
    const slot = this.pool.allocate({
      owner: taker.user,
      market: market.terms.market,
      side: taker.side,
      ticks: ticks as Order["ticks"],
      lots: order.lots,
      originalLots: order.lots,
      base: taker.base,
      quote: taker.quote,
      at: taker.at,
    });
    if (order.timeInForce === "day") this.pool.setFlag(slot, FLAG.day);
    if (order.postOnly) this.pool.setFlag(slot, FLAG.postOnly);
    if (order.clientOrderId !== undefined) this.clientOrderIds.add(slot, order.clientOrderId);
    taker.order = this.pool.id(slot);
    return slot;
  }

  #rest(market: Market, slot: number, remaining: number): void {
    this.pool.setRemaining(slot, remaining);
    const account = this.payingAccount(slot);
    this.needs.ledger.pledge(account, this.#need(market, slot, remaining), REASON.order_hold, this.pool.id(slot));
    if (this.pool.has(slot, FLAG.iceberg)) this.icebergs.hide(slot);
    market.book.add(slot);
    this.openOrders.add(slot);
  }

  /** What is left of an open order, hidden or not. */
  remaining(slot: number): Order["lots"] {
    const shown = this.pool.remaining(slot);
    return this.pool.has(slot, FLAG.iceberg) ? asLots(shown + this.icebergs.hidden(slot)) : shown;
  }

  /** What the remainder of a limit order may pay. */
  needOf(market: Market, slot: number): number {
    return this.#need(market, slot, this.remaining(slot));
  }

  #need(market: Market, slot: number, remaining: number): number {
    return this.pool.isBuy(slot) ? notional(market.scale, this.pool.ticks(slot), remaining) : remaining * market.scale.basePerLot;
  }

  payingAccount(slot: number): Account {
    return this.pool.isBuy(slot) ? this.pool.quote(slot) : this.pool.base(slot);
  }

  announce(market: Market, order: Order, id: OrderId, added?: Announced): void {
    if (!this.needs.readers.areThere) return;
    const more = added === undefined ? NOTHING_MORE : announced(added);
    const { user, side, ticks, lots, budget, timeInForce, postOnly, selfTrade, at } = order;
    const lastTicks = (market.lastTicks === 0 ? (this.needs.index(market.terms.market) ?? 0) : market.lastTicks) as Order["ticks"];
    const placed: Placed = {
      type: "spot/placed",
      order: id,
      user,
      market: market.terms.market,
      side,
      orderType: more.orderType ?? order.orderType,
      ticks,
      lots,
      budget,
      timeInForce,
      postOnly,
      selfTrade,
      clientOrderId: order.clientOrderId ?? "",
      lastTicks,
      trigger: more.trigger,
      pair: more.pair,
      entry: more.entry,
      exits: more.exits,
      at,
    };
    this.needs.emit(more === NOTHING_MORE ? placed : withRare(placed, more));
  }

  // Orders that wait.

  #traded(market: Market): void {
    const { terms, lastTicks } = market;
    this.show(market, lastTicks);
    this.waiting.look(terms.market, "last", lastTicks);
    this.waiting.look(terms.market, "shown", lastTicks);
  }

  /** Takes a price over as the one shown, where the rules know of it. */
  show(market: Market, ticks: Order["ticks"]): void {
    if (this.needs.rules() >= RULES_SHOWN_PRICE) market.shownTicks = ticks;
  }

  /** Announces and holds an order, and puts it where its trigger is watched. */
  wait(market: Market, taker: Taker, order: Order, trigger: Trigger, triggerTicks: number, hold: number, more: Announced): number {
    const slot = this.accept(market, taker, order, triggerTicks);
    const shown = { ...trigger, ticks: triggerTicks as Order["ticks"] };
    this.announce(market, order, taker.order, { orderType: waitingType(order, trigger), trigger: shown, ...more });
    this.startWaiting(market, slot, order, trigger, hold);
    return slot;
  }

  /** Holds what an order that is in its owner's lists by then may pay, and watches its trigger. */
  startWaiting(market: Market, slot: number, order: Order, trigger: Trigger, hold: number): void {
    const account = this.payingAccount(slot);
    this.needs.ledger.pledge(account, hold, REASON.order_hold, this.pool.id(slot));
    const { orderType, ticks, budget, timeInForce, postOnly, selfTrade } = order;
    const { source, direction, trailPpm } = trigger;
    const extremum = trailPpm > 0 ? this.filters.reference(market, source) : 0;
    this.openOrders.add(slot);
    this.waiting.add(slot, { orderType, ticks, budget, source, direction, trailPpm, timeInForce, postOnly, selfTrade, hold, extremum });
  }

  /** The limit order first, then the stop, which holds for both. */
  addPair(market: Market, taker: Taker, pair: Omit<PlacePair, "type">, entry: OrderId): void {
    const { user, side, lots, ticks, stop, timeInForce, selfTrade, at, clientOrderId, stopClientOrderId, listClientOrderId } = pair;
    const common = { user, market: market.terms.market, side, lots, budget: NO_BUDGET, timeInForce, selfTrade, at };
    const limit = orderOf({ ...common, ...named(clientOrderId), orderType: "limit", ticks, postOnly: true });
    const slot = this.accept(market, taker, limit);
    const limitId = taker.order;
    const list = listClientOrderId === undefined ? {} : { list: { first: limitId, clientOrderId: listClientOrderId } };
    this.announce(market, limit, limitId, { entry, ...list });
    market.book.add(slot);
    this.openOrders.add(slot);
    const order = stopOrder({ ...common, ...named(stopClientOrderId) }, stop);
    const trigger = stopTrigger(side, stop);
    const stopSlot = this.wait(market, taker, order, trigger, stop.ticks, pairHold(market, pair), { pair: limitId, entry });
    this.pool.setPartner(slot, stopSlot);
    this.pool.setPartner(stopSlot, slot);
  }

  #leavePair(slot: number, at: TimeMs): void {
    const market = this.marketOf(slot);
    const stop = this.pool.partner(slot);
    const account = this.payingAccount(slot);
    const surplus = this.waiting.get(stop).hold - this.needOf(market, slot);
    this.pool.setPartner(slot, NONE);
    this.needs.ledger.release(account, surplus, REASON.order_release, this.pool.id(stop));
    this.#end(market, stop, 0, "pair", at);
  }

  /** A due order goes: its hold comes back and it works like any that arrives, under its id. */
  #trigger(slot: number, at: TimeMs): void {
    const market = this.marketOf(slot);
    const { pool } = this;
    const waiting = this.waiting.get(slot);
    const partner = pool.partner(slot);
    if (partner !== NONE) {
      this.#end(market, partner, 0, "pair", at);
      pool.setPartner(slot, NONE);
    }
    const account = this.payingAccount(slot);
    const id = pool.id(slot);
    this.needs.ledger.release(account, waiting.hold, REASON.order_release, id);
    this.waiting.remove(slot);
    this.openOrders.remove(slot);
    const ticks = this.filters.reference(market, waiting.source) as Order["ticks"];
    this.needs.emit({ type: "spot/triggered", order: id, user: pool.owner(slot), market: market.terms.market, ticks, at });
    pool.setTicks(slot, waiting.ticks);
    const order = orderOf({
      user: pool.owner(slot),
      market: market.terms.market,
      side: pool.side(slot),
      orderType: waiting.orderType,
      ticks: waiting.ticks,
      lots: pool.remaining(slot),
      budget: waiting.budget,
      timeInForce: waiting.timeInForce,
      postOnly: waiting.postOnly,
      selfTrade: waiting.selfTrade,
      at,
    });
    const taker = this.taker(market, order);
    taker.order = id;
    if (order.orderType === "market" && order.side === "buy") taker.budget = waiting.hold;
    // A post-only order that would trade ends: it may take nothing.
    if (mayNotOpen(this, slot)) this.drop(slot, "expired", at);
    else if (order.postOnly && this.filters.wouldTrade(market, order.side, order.ticks)) this.drop(slot, "expired", at);
    else this.work(market, slot, taker, order);
  }

  // What follows from a command.

  /** Bracket buys that this command ended get no exits. */
  dropExits(): void {
    this.#ended.length = 0;
  }

  /** Exits first, then followers, then what is due, until nothing is left. Every step uses up an entry, a list or a waiting order, so it ends. */
  finish(at: TimeMs): void {
    for (;;) {
      const ended = this.#ended.length === 0 ? undefined : this.#ended.shift();
      if (ended !== undefined) this.#placeExits(ended, at);
      else if (this.#ready.length > 0) this.#activateNext(at);
      else if (this.waiting.nextDue() !== NONE) this.#trigger(this.waiting.nextDue(), at);
      else return;
    }
  }

  #activateNext(at: TimeMs): void {
    const followers = this.#ready.shift();
    if (followers !== undefined) activate(this, followers, at);
  }

  #placeExits({ entry, user, market: id, exits, received }: EndedEntry, at: TimeMs): void {
    const market = this.markets.get(id);
    if (market === undefined) return;
    const { stop, takeProfitTicks } = exits;
    const common = { user, market: id, side: "sell", budget: NO_BUDGET, timeInForce: "gtc", selfTrade: "expire_maker", at } as const;
    const draft = orderOf({ ...common, orderType: "limit", ticks: takeProfitTicks, lots: asLots(0), postOnly: false });
    const taker = this.taker(market, draft);
    const there = taker.base === NO_ACCOUNT ? 0 : Number(this.needs.ledger.balance(own(taker.base)));
    const lots = asLots(Math.floor(Math.min(received, there) / market.scale.basePerLot));
    if (lots === 0) return;
    const takesAtOnce = takeProfitTicks > 0 && isMatching(market) && this.filters.wouldTrade(market, "sell", takeProfitTicks);
    if (takeProfitTicks > 0 && stop.ticks > 0 && !takesAtOnce) {
      this.addPair(market, taker, { ...common, ticks: takeProfitTicks, lots, stop }, entry);
    } else if (takeProfitTicks > 0) {
      const order = orderOf({ ...draft, lots });
      taker.lots = lots;
      const slot = this.accept(market, taker, order);
      this.announce(market, order, taker.order, { entry });
      this.work(market, slot, taker, order);
      return;
    } else {
      const order = stopOrder({ ...common, lots }, stop);
      this.wait(market, taker, order, stopTrigger("sell", stop), stop.ticks, lots * market.scale.basePerLot, { entry });
    }
    // The price may be beyond the stop already.
    if (isMatching(market)) this.waiting.look(id, stop.source, this.filters.reference(market, stop.source));
  }

  /** Ends an open order, and with it the other order of its pair, and the whole list of a follower. */
  close(slot: number, reason: CloseReason, at: TimeMs): void {
    const partner = this.pool.partner(slot);
    // Nearly all orders rest alone: asked once, they are spared every other question.
    if (partner === NONE && !this.pool.has(slot, SPECIAL)) return this.#endPlain(slot, reason, at);
    if (this.pool.has(slot, FLAG.follows)) return this.close(this.followers.leaderOf(slot), reason, at);
    const market = this.marketOf(slot);
    const other = partner === NONE ? 0 : this.pledgeOf(market, partner);
    this.#end(market, slot, this.pledgeOf(market, slot), reason, at);
    if (partner !== NONE) this.#end(market, partner, other, reason, at);
  }

  #release(slot: number): void {
    const { pool } = this;
    if (pool.has(slot, FLAG.named | FLAG.iceberg)) {
      if (pool.has(slot, FLAG.named)) this.clientOrderIds.remove(slot);
      this.icebergs.remove(slot);
    }
    pool.release(slot);
  }

  #endPlain(slot: number, reason: CloseReason, at: TimeMs): void {
    const { pool } = this;
    const market = this.marketOf(slot);
    const order = pool.id(slot);
    const user = pool.owner(slot);
    const remaining = pool.remaining(slot);
    if (remaining > 0) {
      const account = this.payingAccount(slot);
      const pledge = this.#need(market, slot, remaining);
      this.needs.ledger.release(account, pledge, REASON.order_release, order);
    }
    market.book.remove(slot);
    this.openOrders.remove(slot);
    this.#release(slot);
    if (user >= HOUSE_USERS_END && this.needs.readers.areThere)
      this.needs.emit({ type: "spot/closed", order, user, market: market.terms.market, reason, remaining, at });
  }

  #end(market: Market, slot: number, pledge: number, reason: CloseReason, at: TimeMs): void {
    const { pool } = this;
    const order = pool.id(slot);
    const account = this.payingAccount(slot);
    this.needs.ledger.release(account, pledge, REASON.order_release, order);
    if (pool.has(slot, FLAG.waiting)) this.waiting.remove(slot);
    else market.book.remove(slot);
    this.openOrders.remove(slot);
    const followers = pool.has(slot, LEADING) ? this.#leave(slot, reason) : NOBODY;
    const user = pool.owner(slot);
    const remaining = this.remaining(slot);
    this.#release(slot);
    if (user >= HOUSE_USERS_END && this.needs.readers.areThere)
      this.needs.emit({ type: "spot/closed", order, user, market: market.terms.market, reason, remaining, at });
    if (followers !== NOBODY) for (const follower of followers) this.drop(follower, ENDS_ALL.has(reason) ? reason : "pair", at);
  }

  /** Ends a follower whose time does not come any more, or which the filters refuse now; it pledges nothing. */
  drop(slot: number, reason: CloseReason, at: TimeMs): void {
    const { pool } = this;
    if (pool.has(slot, FLAG.follows)) {
      this.followers.take(slot);
      this.openOrders.remove(slot);
    }
    const [order, user, market, remaining] = [pool.id(slot), pool.owner(slot), pool.market(slot), pool.remaining(slot)];
    this.#release(slot);
    this.needs.emit({ type: "spot/closed", order, user, market, reason, remaining, at });
  }
}
