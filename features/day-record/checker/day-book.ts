/**
 * The books of a day, played again from its record: who trades with whom at what price and what rests, by the kernel's own book, queues and
 * formulas. It knows no balances: what somebody could pay was decided before, and what they could not is not in the record.
 */
import { auctionPrice } from "../../spot/kernel/auction.ts";
import { Icebergs } from "../../spot/kernel/icebergs.ts";
import { WaitingOrders, type Waiting } from "../../spot/kernel/waiting-orders.ts";
import { affordableLots, fee, notional, priceBand, trailingTrigger, type MarketScale } from "../../spot/formulas.ts";
import { TICKS_MAX } from "../../spot/kernel/place-shape.ts";
import type { SelfTrade, TriggerSource } from "../../spot/kernel/spot.messages.ts";
import { FastOrderBook } from "../../../kernel/order-book/fast-order-book.ts";
import type { OrderBook } from "../../../kernel/order-book/order-book.ts";
import { FLAG, NONE, OrderPool, type Side } from "../../../kernel/order-book/order-pool.ts";
import type { Account } from "../../../kernel/ledger/ledger.ts";
import { lots as asLots, ticks as asTicks, timeMs, type Lots, type MarketId, type UserId } from "../../../money/units.ts";
import { Differs } from "./differs.ts";
import { FILL_FIGURES, type RecordMarket } from "./record.ts";

export type BookMarket = {
  readonly id: MarketId;
  terms: RecordMarket;
  scale: MarketScale;
  readonly book: OrderBook;
  phase: string;
  isHalted: boolean;
  last: number;
  shown: number;
  index: number;
};
/** An order that comes to the market. */
export type Arrival = {
  readonly number: number;
  readonly owner: number;
  readonly side: Side;
  /** 0: a market order. */
  readonly ticks: number;
  /** 0 where it names an amount to spend. */
  readonly lots: number;
  readonly budget: number;
  /** Quote units that it may spend at most, where that is not its budget. */
  readonly spend: number;
  readonly timeInForce: string;
  readonly postOnly: boolean;
  readonly selfTrade: SelfTrade;
  /** Lots that it shows at a time; 0: all. */
  readonly peak: number;
};
/** What the record says became of it. */
export type SaidOutcome = {
  readonly fills: readonly number[];
  /** Lots that rest, or were left. */
  readonly rest: number;
  /** "" for one that rests. */
  readonly end: string;
};
/** The terms of an order that waits, and which other one it ends with. */
export type WaitTerms = Omit<Waiting, "budget" | "extremum"> & { readonly budget: number; readonly best: number; readonly pair: number };
type Taker = { order: number; owner: number; side: Side; limit: number; lots: number; budget: number; selfTrade: SelfTrade };

const DAY = timeMs(0);
const NO_ACCOUNT = 0 as Account;

export class DayBook {
  readonly pool = new OrderPool();
  readonly waiting = new WaitingOrders(this.pool);
  readonly icebergs = new Icebergs(this.pool);
  readonly markets = new Map<number, BookMarket>();
  /** Number of the newest trade, the outside market's too. */
  trades = 0;
  fills = 0;
  /** Fees below rate times value: a coupon or promotional credit paid the rest. */
  lowerFees = 0;
  /** Orders that were triggered and ended at once, because their owner may not open anything. */
  heldBack = 0;
  /** Of orders that somebody asked for: lots that were filled. */
  readonly filled = new Map<number, number>();
  /** Of the orders that are open, those that somebody can name. */
  readonly #slots = new Map<number, number>();
  readonly #numbers: number[] = [];

  /** Of an open order. */
  slotOf(number: number): number {
    const slot = this.#slots.get(number);
    if (slot === undefined) throw new Differs("order", number, "none that is open");
    return slot;
  }

  /** Of an open order of that market. */
  slotIn(market: BookMarket, number: number): number {
    const slot = this.slotOf(number);
    if (this.pool.market(slot) !== market.id) throw new Differs("order", number, `one of market ${this.pool.market(slot)}`);
    return slot;
  }

  numberOf(slot: number): number {
    return this.#numbers[slot] ?? 0;
  }

  marketOf(id: number): BookMarket {
    const market = this.markets.get(id);
    if (market === undefined) throw new Differs("line", `market ${id}`, "no such market");
    return market;
  }

  addMarket(id: number, terms: RecordMarket): void {
    if (this.markets.has(id)) throw new Differs("line", `market ${id}`, "there is one already");
    this.markets.set(id, { id: id as MarketId, book: new FastOrderBook(this.pool), ...stateOf(terms) });
  }

  /** Everything of a market leaves: it is said anew. */
  restate(market: BookMarket, terms: RecordMarket): void {
    for (const side of ["buy", "sell"] as const)
      for (let slot = market.book.best(side); slot !== NONE; slot = market.book.best(side)) this.#leaveAlone(market, slot);
    for (const slot of this.waiting.of(market.id)) this.#leaveAlone(market, slot);
    Object.assign(market, stateOf(terms));
  }

  /** The price that a trigger of that source follows; 0 while there is none. */
  reference(market: BookMarket, source: TriggerSource): number {
    const present = market.index === 0 ? market.last : market.index;
    if (source === "shown") return market.shown === 0 ? present : market.shown;
    return source === "mark" || market.last === 0 ? market.index : market.last;
  }

  sampled(market: BookMarket, ticks: number, trades: number): void {
    this.trades += Math.max(0, trades);
    [market.index, market.shown] = [ticks, ticks];
  }

  /** Triggers on what a sample moves. All samples of a command count before any of them triggers something. */
  look(market: BookMarket, sources: readonly TriggerSource[]): void {
    if (market.phase !== "open" || market.isHalted) return;
    for (const source of sources) this.waiting.look(market.id, source, this.reference(market, source));
  }

  /** An order that was there before, at its place behind those of its price that came before it. */
  rest(market: BookMarket, number: number, owner: number, side: Side, ticks: number, lots: number, hidden: number, peak: number): void {
    if (lots === 0 || (peak === 0 ? hidden > 0 : lots > peak)) throw new Differs("line", `${lots} lots, ${hidden} hidden`, "an order");
    const slot = this.#allocate(market, number, owner, side, ticks, lots);
    if (peak > 0) {
      this.pool.setRemaining(slot, peak + hidden);
      this.icebergs.add(slot, asLots(peak));
      this.icebergs.hide(slot);
      // What shows may be less than the peak: part of it is filled.
      this.pool.setRemaining(slot, lots);
    }
    market.book.add(slot);
  }

  /** Comes to the market: matches, and rests or ends, as the record says. Returns where it rests, or NONE. */
  arrive(market: BookMarket, arrival: Arrival, said: SaidOutcome, isQuote = false): number {
    const { number, owner, side, ticks, lots, budget, spend, timeInForce, postOnly, selfTrade, peak } = arrival;
    // A limit order names lots; a market order either lots or what it spends.
    if (ticks > 0 ? lots === 0 || budget > 0 : lots > 0 === budget > 0)
      throw new Differs("line", `${lots} lots, ${budget} to spend`, "one of them");
    const spends = ticks === 0 && budget > 0;
    const taker: Taker = {
      ...{ order: number, owner, side, selfTrade },
      limit: ticks === 0 ? this.#protection(market, side) : ticks,
      lots: spends ? Number.MAX_SAFE_INTEGER : lots,
      budget: spend > 0 ? spend : spends ? budget : Infinity,
    };
    const fills = new SaidFills(said.fills);
    let metItself = false;
    const isMatching = market.phase === "open" && !market.isHalted;
    const isHeldBack = said.end === "held_back";
    const isRefusedPost = postOnly && isMatching && this.#wouldTrade(market, side, taker.limit);
    if (isMatching && !isHeldBack && !isRefusedPost && (timeInForce !== "fok" || this.#reachable(market, taker) >= taker.lots))
      metItself = this.#match(market, taker, fills);
    fills.end();
    if (isHeldBack) this.heldBack += 1;
    const rests = ticks > 0 && (timeInForce === "gtc" || timeInForce === "day") && !metItself && !isHeldBack && !isRefusedPost;
    const left = spends ? 0 : taker.lots;
    const isFilled = spends ? taker.budget < budget : left === 0;
    const end = isHeldBack
      ? "held_back"
      : rests && left > 0
        ? ""
        : metItself
          ? "self_trade"
          : isFilled && !isRefusedPost
            ? "filled"
            : "expired";
    if (end !== said.end) throw new Differs("rest", said.end === "" ? "rests" : said.end, end === "" ? "rests" : end);
    if (left !== said.rest) throw new Differs("rest", said.rest, left);
    if (end !== "") return NONE;
    const slot = this.#allocate(market, number, owner, side, ticks, left, isQuote);
    if (peak > 0) {
      this.icebergs.add(slot, asLots(peak));
      this.icebergs.hide(slot);
    }
    market.book.add(slot);
    return slot;
  }

  /** Begins to wait. `isNew`: it came now, so its trigger must be the one that follows from its terms. */
  wait(
    market: BookMarket,
    number: number,
    owner: number,
    side: Side,
    trigger: number,
    lots: number,
    terms: WaitTerms,
    isNew: boolean,
  ): void {
    const { trailPpm, direction, source, pair, budget } = terms;
    const best = trailPpm > 0 && isNew ? this.reference(market, source) : terms.best;
    if (isNew && trailPpm > 0) {
      const first = trailingTrigger(best, trailPpm, direction);
      if (first !== trigger) throw new Differs("trigger", trigger, first);
    }
    const slot = this.#allocate(market, number, owner, side, trigger, lots);
    this.waiting.add(slot, { ...terms, budget: BigInt(budget) as Waiting["budget"], extremum: best });
    if (pair === 0) return;
    const other = this.slotIn(market, pair);
    if (this.pool.has(other, FLAG.waiting)) throw new Differs("order", pair, "one that rests");
    this.pool.setPartner(slot, other);
    this.pool.setPartner(other, slot);
  }

  /** The order that is due next comes to the market under its number. */
  trigger(market: BookMarket, number: number, price: number, said: SaidOutcome): void {
    const slot = this.waiting.nextDue();
    if (slot === NONE || this.numberOf(slot) !== number) throw new Differs("trigger", number, slot === NONE ? "none" : this.numberOf(slot));
    this.slotIn(market, number);
    const { orderType, ticks, source, timeInForce, postOnly, selfTrade, hold, budget } = this.waiting.get(slot);
    const reference = this.reference(market, source);
    if (reference !== price) throw new Differs("trigger", price, reference);
    const partner = this.pool.partner(slot);
    if (partner !== NONE) {
      this.pool.setPartner(slot, NONE);
      this.#leave(market, partner);
    }
    const [side, owner, lots] = [this.pool.side(slot), this.pool.owner(slot), this.pool.remaining(slot)];
    this.#leave(market, slot);
    const spend = orderType === "market" && side === "buy" ? hold : 0;
    const rules = { timeInForce, postOnly, selfTrade, peak: 0 };
    this.arrive(market, { number, owner, side, ticks, lots, budget: Number(budget), spend, ...rules }, said);
  }

  /** Ends, whatever is left of it. The other order of its pair has a line of its own. */
  end(market: BookMarket, number: number): void {
    const slot = this.slotIn(market, number);
    const partner = this.pool.partner(slot);
    if (partner !== NONE) this.pool.setPartner(partner, NONE);
    this.#leave(market, slot);
  }

  /** Becomes smaller in its place: `left` of it, hidden or not. */
  shrink(market: BookMarket, number: number, left: number): void {
    const slot = this.slotIn(market, number);
    const { pool } = this;
    const hidden = pool.has(slot, FLAG.iceberg) ? this.icebergs.hidden(slot) : 0;
    const more = asLots(pool.remaining(slot) + hidden - left);
    if (left <= 0 || more <= 0) throw new Differs("rest", left, pool.remaining(slot) + hidden);
    const less = pool.has(slot, FLAG.iceberg) ? this.icebergs.shrink(slot, more) : more;
    if (pool.has(slot, FLAG.waiting)) this.waiting.reduce(slot, less);
    else market.book.reduce(slot, less);
  }

  /** What a waiting order holds after it became smaller: it is said, because it was worked out from both of a pair. */
  setSpend(number: number, spend: number): void {
    const slot = this.slotOf(number);
    if (!this.pool.has(slot, FLAG.waiting)) throw new Differs("order", number, "one that waits");
    this.waiting.get(slot).hold = spend;
  }

  /** A quote of the house replaces the one before. */
  drop(market: BookMarket, slots: readonly number[], numbers: readonly number[]): void {
    for (const [at, slot] of slots.entries()) if (this.numberOf(slot) === numbers[at]) this.#leave(market, slot);
  }

  /** The auction's price and volume now; undefined where nothing crosses. */
  auction(market: BookMarket): { readonly ticks: number; readonly lots: number } | undefined {
    const [bids, asks] = [this.icebergs.depthOf(market.book, "buy"), this.icebergs.depthOf(market.book, "sell")];
    return auctionPrice(bids, asks, this.reference(market, "last"));
  }

  /** Trades everything that crosses at one price. */
  uncross(market: BookMarket, ticks: number, said: readonly number[]): void {
    const fills = new SaidFills(said);
    const { pool } = this;
    for (;;) {
      const [bid, ask] = [market.book.best("buy"), market.book.best("sell")];
      if (bid === NONE || ask === NONE || pool.ticks(bid) < ticks || pool.ticks(ask) > ticks) break;
      this.#leavePair(market, bid);
      this.#leavePair(market, ask);
      const lots = asLots(Math.min(pool.remaining(bid), pool.remaining(ask)));
      const { makerPpm } = market.terms;
      const [goods, value] = [lots * market.scale.basePerLot, notional(market.scale, ticks, lots)];
      this.#fill(fills, this.numberOf(bid), this.numberOf(ask), ticks, lots, [goods, makerPpm], [value, makerPpm]);
      market.book.reduce(bid, lots);
      market.book.reduce(ask, lots);
      market.last = ticks;
      for (const slot of [bid, ask]) if (pool.remaining(slot) === 0) this.#usedUp(market, slot);
    }
    fills.end();
    market.shown = ticks;
  }

  #match(market: BookMarket, taker: Taker, fills: SaidFills): boolean {
    const opposite: Side = taker.side === "buy" ? "sell" : "buy";
    const { pool } = this;
    while (taker.lots > 0) {
      const maker = market.book.best(opposite);
      if (maker === NONE) return false;
      const ticks = pool.ticks(maker);
      if (taker.side === "buy" ? ticks > taker.limit : ticks < taker.limit) return false;
      if (pool.owner(maker) === taker.owner && taker.selfTrade !== "none") {
        if (taker.selfTrade !== "expire_taker") this.#leaveWithPair(market, maker);
        if (taker.selfTrade !== "expire_maker") return true;
        continue;
      }
      const wanted = taker.budget === Infinity ? taker.lots : Math.min(taker.lots, affordableLots(market.scale, taker.budget, ticks));
      if (wanted === 0) return false;
      this.#leavePair(market, maker);
      this.#trade(market, taker, maker, asLots(Math.min(wanted, pool.remaining(maker))), fills);
    }
    return false;
  }

  #trade(market: BookMarket, taker: Taker, maker: number, lots: Lots, fills: SaidFills): void {
    const { pool } = this;
    const ticks = pool.ticks(maker);
    const value = notional(market.scale, ticks, lots);
    const goods = lots * market.scale.basePerLot;
    const { makerPpm, takerPpm } = market.terms;
    const [makerGets, takerGets] = taker.side === "buy" ? [value, goods] : [goods, value];
    this.#fill(fills, this.numberOf(maker), taker.order, ticks, lots, [makerGets, makerPpm], [takerGets, takerPpm]);
    market.book.reduce(maker, lots);
    market.last = ticks;
    taker.lots -= lots;
    taker.budget -= value;
    if (pool.remaining(maker) === 0) this.#usedUp(market, maker);
    market.shown = ticks;
    this.waiting.look(market.id, "last", asTicks(ticks));
    this.waiting.look(market.id, "shown", asTicks(ticks));
  }

  /** Of each side what it received, and the market's own rate: nobody pays more. */
  #fill(fills: SaidFills, maker: number, taker: number, ticks: number, lots: number, makerSide: SideOf, takerSide: SideOf): void {
    this.trades += 1;
    this.fills += 1;
    if (this.filled.size > 0)
      for (const order of [maker, taker]) if (this.filled.has(order)) this.filled.set(order, (this.filled.get(order) ?? 0) + lots);
    const said = fills.next();
    if (said === undefined) throw new Differs("fill", "nothing", `order ${maker} and ${taker}: ${lots} at ${ticks}`);
    const [trade, saidMaker, saidTaker, saidTicks, saidLots, makerFee, makerPpm, takerFee, takerPpm] = said;
    if (trade !== this.trades) throw new Differs("trade", trade, this.trades);
    if (saidMaker !== maker || saidTaker !== taker || saidTicks !== ticks || saidLots !== lots)
      throw new Differs(
        "fill",
        `order ${saidMaker} and ${saidTaker}: ${saidLots} at ${saidTicks}`,
        `order ${maker} and ${taker}: ${lots} at ${ticks}`,
      );
    this.#checkFee(makerSide, makerFee, makerPpm);
    this.#checkFee(takerSide, takerFee, takerPpm);
  }

  #checkFee([received, most]: SideOf, said: number, ppm: number): void {
    if (!(ppm >= 0 && ppm <= most)) throw new Differs("fee", `${ppm} ppm`, `${most} ppm at most`);
    const whole = fee(received, ppm);
    if (said === whole) return;
    if (!(said >= 0 && said < whole)) throw new Differs("fee", said, whole);
    this.lowerFees += 1;
  }

  /** Lots that are there for an order that takes all or nothing. */
  #reachable(market: BookMarket, taker: Taker): number {
    const { pool } = this;
    let [found, hidden, hiddenTicks] = [0, 0, 0];
    for (let slot = market.book.best(taker.side === "buy" ? "sell" : "buy"); slot !== NONE && found < taker.lots;) {
      const ticks = pool.ticks(slot);
      if (hidden > 0 && ticks !== hiddenTicks) [found, hidden] = [found + hidden, 0];
      if (taker.side === "buy" ? ticks > taker.limit : ticks < taker.limit) break;
      if (pool.owner(slot) !== taker.owner || taker.selfTrade === "none") {
        if (pool.has(slot, FLAG.iceberg)) [hidden, hiddenTicks] = [hidden + this.icebergs.hidden(slot), ticks];
        found += pool.remaining(slot);
      } else if (taker.selfTrade !== "expire_maker") return found;
      slot = market.book.after(slot);
    }
    return found + hidden;
  }

  #wouldTrade(market: BookMarket, side: Side, limit: number): boolean {
    const best = market.book.best(side === "buy" ? "sell" : "buy");
    if (best === NONE) return false;
    return side === "buy" ? this.pool.ticks(best) <= limit : this.pool.ticks(best) >= limit;
  }

  /** A market order takes nothing beyond the band around the index, before the first sample around the last price. */
  #protection(market: BookMarket, side: Side): number {
    const around = market.index === 0 ? market.last : market.index;
    if (around === 0) return side === "buy" ? Infinity : 0;
    const { low, high } = priceBand(around, market.terms.bandPpm);
    return side === "buy" ? high : low;
  }

  #leavePair(market: BookMarket, slot: number): void {
    const partner = this.pool.partner(slot);
    if (partner === NONE) return;
    this.pool.setPartner(slot, NONE);
    this.#leave(market, partner);
  }

  #leaveWithPair(market: BookMarket, slot: number): void {
    this.#leavePair(market, slot);
    this.#leave(market, slot);
  }

  /** Nothing shows of it any more. */
  #usedUp(market: BookMarket, slot: number): void {
    if (this.pool.has(slot, FLAG.iceberg) && this.icebergs.refill(slot, market.book)) return;
    this.#leave(market, slot);
  }

  #leave(market: BookMarket, slot: number): void {
    if (this.pool.has(slot, FLAG.waiting)) this.waiting.remove(slot);
    else market.book.remove(slot);
    this.#forget(slot);
  }

  #leaveAlone(market: BookMarket, slot: number): void {
    const partner = this.pool.partner(slot);
    if (partner !== NONE) this.pool.setPartner(partner, NONE);
    this.#leave(market, slot);
  }

  #forget(slot: number): void {
    this.icebergs.remove(slot);
    this.#slots.delete(this.numberOf(slot));
    this.#numbers[slot] = 0;
    this.pool.release(slot);
  }

  #allocate(market: BookMarket, number: number, owner: number, side: Side, ticks: number, lots: number, isQuote = false): number {
    if (this.#slots.has(number)) throw new Differs("order", number, "one that is open already");
    if (ticks < 1 || ticks > TICKS_MAX) throw new Differs("line", `${ticks} ticks`, `1 to ${TICKS_MAX}`);
    const slot = this.pool.allocate({
      ...{ owner: owner as UserId, market: market.id, side, ticks: asTicks(ticks), lots: asLots(lots), originalLots: asLots(lots) },
      ...{ base: NO_ACCOUNT, quote: NO_ACCOUNT, at: DAY },
    });
    this.#numbers[slot] = number;
    // No line names an order of a quote, and there are many.
    if (!isQuote) this.#slots.set(number, slot);
    return slot;
  }
}

function stateOf(terms: RecordMarket): Omit<BookMarket, "id" | "book"> {
  const { quoteDecimals, baseDecimals, priceDecimals, quantityDecimals, phase, halted, last, shown, index } = terms;
  const scale = {
    quotePerTickLot: 10 ** (quoteDecimals - priceDecimals - quantityDecimals),
    basePerLot: 10 ** (baseDecimals - quantityDecimals),
  };
  return { terms, scale, phase, isHalted: halted === 1, last, shown, index };
}

type SideOf = readonly [received: number, mostPpm: number];
type Nine = readonly [number, number, number, number, number, number, number, number, number];

/** The fills of a line, one after the other. */
class SaidFills {
  readonly #figures: readonly number[];
  #at = 0;

  constructor(figures: readonly number[]) {
    this.#figures = figures;
  }

  next(): Nine | undefined {
    if (this.#at + FILL_FIGURES > this.#figures.length) return undefined;
    const from = this.#at;
    this.#at += FILL_FIGURES;
    const at = (place: number): number => this.#figures[from + place] ?? 0;
    return [at(0), at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8)];
  }

  end(): void {
    if (this.#at === this.#figures.length) return;
    const next = this.next();
    throw new Differs("fill", next === undefined ? "half a fill" : `order ${next[1]} and ${next[2]}: ${next[4]} at ${next[3]}`, "nothing");
  }
}
