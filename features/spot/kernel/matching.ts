/**
 * The matching loop: takes from the opposite side at the makers' prices, best first, oldest first. And the auction, where
 * both sides rest and trade at one price.
 *
 * Every fill is four moves: the value to the seller, the goods to the buyer, a fee from each on what it received. A
 * resting order pays from what it pledged, an arriving one from its own money.
 */
import {
  lots as asLots,
  ticks as asTicks,
  type AssetId,
  type Lots,
  type OrderId,
  type RatePpm,
  type TimeMs,
  type UserId,
} from "../../../money/units.ts";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Account, Cell, Ledger } from "../../../kernel/ledger/ledger.ts";
import { own, pledged } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { HEAD } from "../../../kernel/memory/layout.ts";
import type { Memory } from "../../../kernel/memory/memory.ts";
import { FLAG, NONE, type OrderPool, type Side } from "../../../kernel/order-book/order-pool.ts";
import type { Readers } from "../../../kernel/part.ts";
import type { FillFee } from "../../coupons/kernel/public.ts";
import type { FeeToPay } from "../../promotional-credit/kernel/public.ts";
import { affordableLots, fee, notional } from "../formulas.ts";
import { feeSince, type Market } from "./markets.ts";
import type { CloseReason, SelfTrade, SelfTradePrevented, SpotEvent } from "./spot.messages.ts";

export const NO_ACCOUNT = -1 as Account;

/** The arriving order while it matches. */
export type Taker = {
  order: OrderId;
  user: UserId;
  side: Side;
  /** Worst price it accepts. */
  limit: number;
  /** The user's accounts of base and quote; NO_ACCOUNT until the order is accepted and needs one. */
  base: Account;
  quote: Account;
  at: TimeMs;
  /** When it came: `at`, and earlier for one that waited. */
  since: TimeMs;
  /** Lots still wanted. */
  lots: number;
  /** Quote units it may still spend; Infinity when it is bounded by lots alone. */
  budget: number;
  selfTrade: SelfTrade;
  /** It met an order of its own user and must end. */
  metItself: boolean;
  /** Base units that it received as a buyer, fees taken off. */
  received: number;
};

/** Begins with fractions where figures may leave 32 bits: the engine then keeps those fields as doubles from the start. */
export function newTaker(): Taker {
  return {
    order: 0 as OrderId,
    user: 0 as UserId,
    side: "buy",
    limit: 0.5,
    base: NO_ACCOUNT,
    quote: NO_ACCOUNT,
    at: 0.5 as TimeMs,
    since: 0.5 as TimeMs,
    lots: 0.5,
    budget: 0.5,
    selfTrade: "expire_maker",
    metItself: false,
    received: 0.5,
  };
}

/** Who pays how much of what a fill brings. */
export type FillFees = {
  /** What a person pays where the market's own fee is `ppm`. */
  readonly rate: (user: UserId, role: "maker" | "taker", ppm: RatePpm) => RatePpm;
  /** Whether anybody has a coupon or promotional credit: asked before an order's first fill, and nothing more where nobody has. */
  readonly mayBeLower: () => boolean;
  /** Whether somebody has a coupon at all. */
  readonly hasCoupon: (user: UserId) => boolean;
  /** What a coupon takes off the fee of a side of a fill. */
  readonly less: (fill: FillFee) => number;
  /** Whether somebody has promotional credit at all. */
  readonly hasCredit: (user: UserId) => boolean;
  /** What promotional credit pays of what is left of it. */
  readonly byCredit: (fee: FeeToPay) => number;
  /** Hears of each fill, with its worth in the market's quote. */
  readonly filled: (market: Market, maker: UserId, taker: UserId, quoteUnits: number, at: TimeMs) => void;
  /** Hears of each fee that was paid, the buyer's before the seller's. */
  readonly paid: (user: UserId, asset: AssetId, units: number, at: TimeMs) => void;
};

/** What matching needs of spot. */
export type MatchingNeeds = {
  readonly ledger: Ledger;
  readonly memory: Memory;
  readonly pool: OrderPool;
  readonly fees: FillFees;
  readonly emit: (event: SpotEvent) => void;
  readonly readers: Readers;
  /** Takes a resting order out of book and lists, and releases what it pledged. */
  readonly close: (slot: number, reason: CloseReason, at: TimeMs) => void;
  /** The limit order of a pair begins to fill: its stop ends, and it holds what it needs itself. */
  readonly leavePair: (slot: number, at: TimeMs) => void;
  /** Lots of an iceberg that don't show now. */
  readonly hidden: (slot: number) => number;
  /** Shows the next part of an iceberg of which nothing shows any more; false when nothing is left of it. */
  readonly refill: (market: Market, slot: number) => boolean;
  /** The buy of a bracket received so many base units. */
  readonly entryReceived: (slot: number, baseUnits: number) => void;
  /** There is a new last price. */
  readonly traded: (market: Market) => void;
};

export class Matching {
  readonly #ledger: Ledger;
  readonly #pool: OrderPool;
  readonly #needs: MatchingNeeds;
  /** How many trades there were. */
  readonly #trades: Float64Array;
  /** Whether anybody had a coupon or promotional credit before the first of these fills: none is given between them. */
  #mayBeLower = false;

  constructor(needs: MatchingNeeds) {
    this.#ledger = needs.ledger;
    this.#pool = needs.pool;
    this.#needs = needs;
    const { buffer, byteOffset } = needs.memory.words(HEAD.trades.at, HEAD.trades.words);
    this.#trades = new Float64Array(buffer, byteOffset, 1);
  }

  get trades(): number {
    return this.#trades[0];
  }

  set trades(count: number) {
    this.#trades[0] = count;
  }

  /** Fills `taker` as far as its limit, lots and budget go; what is left stays in `taker.lots`. */
  match(market: Market, taker: Taker): void {
    const opposite: Side = taker.side === "buy" ? "sell" : "buy";
    let isFirst = true;
    while (taker.lots > 0) {
      const maker = market.book.best(opposite);
      if (maker === NONE) return;
      const ticks = this.#pool.ticks(maker);
      if (taker.side === "buy" ? ticks > taker.limit : ticks < taker.limit) return;
      if (this.#pool.owner(maker) === taker.user && taker.selfTrade !== "none") {
        this.#sayPrevented(market, taker, maker, taker.selfTrade);
        if (taker.selfTrade !== "expire_taker") this.#needs.close(maker, "self_trade", taker.at);
        taker.metItself = taker.selfTrade !== "expire_maker";
        if (taker.metItself) return;
        continue;
      }
      const wanted = taker.budget === Infinity ? taker.lots : Math.min(taker.lots, affordableLots(market.scale, taker.budget, ticks));
      if (wanted === 0) return;
      if (this.#pool.partner(maker) !== NONE) this.#needs.leavePair(maker, taker.at);
      if (isFirst) this.#mayBeLower = this.#needs.fees.mayBeLower();
      isFirst = false;
      this.#fill(market, taker, maker, Math.min(wanted, this.#pool.remaining(maker)) as Lots);
    }
  }

  #sayPrevented(market: Market, taker: Taker, maker: number, mode: SelfTradePrevented["mode"]): void {
    const { order: takerOrder, user, at } = taker;
    if (user < HOUSE_USERS_END) return;
    const ticks = this.#pool.ticks(maker);
    const takerLots = asLots(
      taker.budget === Infinity ? taker.lots : Math.min(taker.lots, affordableLots(market.scale, taker.budget, ticks)),
    );
    const hidden = this.#pool.has(maker, FLAG.iceberg) ? this.#needs.hidden(maker) : 0;
    const [makerOrder, makerLots] = [this.#pool.id(maker), asLots(this.#pool.remaining(maker) + hidden)];
    const { market: id } = market.terms;
    this.#needs.emit({
      type: "spot/self-trade-prevented",
      market: id,
      user,
      mode,
      ticks,
      takerOrder,
      takerLots,
      makerOrder,
      makerLots,
      at,
    });
  }

  /**
   * What a taker would find, without touching anything: lots within its limit and their cost. Own orders are passed over,
   * or end the search, as the self-trade prevention says. Stops when `lots` or `budget` is reached.
   */
  preview(market: Market, taker: Pick<Taker, "user" | "side" | "limit" | "lots" | "budget" | "selfTrade">): { lots: number; cost: number } {
    const found = { lots: 0, cost: 0 };
    // What icebergs hide comes behind everything of their price.
    let hidden = 0;
    let hiddenTicks = 0;
    const opposite: Side = taker.side === "buy" ? "sell" : "buy";
    for (let slot = market.book.best(opposite); slot !== NONE && found.lots < taker.lots; slot = market.book.after(slot)) {
      const ticks = this.#pool.ticks(slot);
      if (hidden > 0 && ticks !== hiddenTicks) {
        if (!reach(market, taker, found, hidden, hiddenTicks)) return found;
        hidden = 0;
      }
      if (taker.side === "buy" ? ticks > taker.limit : ticks < taker.limit) break;
      if (this.#pool.owner(slot) === taker.user && taker.selfTrade !== "none") {
        if (taker.selfTrade === "expire_maker") continue;
        return found;
      }
      if (this.#pool.has(slot, FLAG.iceberg)) {
        hidden += this.#needs.hidden(slot);
        hiddenTicks = ticks;
      }
      if (!reach(market, taker, found, this.#pool.remaining(slot), ticks)) return found;
    }
    if (hidden > 0) reach(market, taker, found, hidden, hiddenTicks);
    return found;
  }

  /** Trades everything that crosses at one price, best first, oldest first; both sides pay the maker's rate. */
  uncross(market: Market, ticks: number, at: TimeMs): void {
    const pool = this.#pool;
    this.#mayBeLower = this.#needs.fees.mayBeLower();
    for (;;) {
      const bid = market.book.best("buy");
      const ask = market.book.best("sell");
      if (bid === NONE || ask === NONE || pool.ticks(bid) < ticks || pool.ticks(ask) > ticks) return;
      if (pool.partner(bid) !== NONE) this.#needs.leavePair(bid, at);
      if (pool.partner(ask) !== NONE) this.#needs.leavePair(ask, at);
      this.#fillAuction(market, bid, ask, ticks, at);
    }
  }

  #fillAuction(market: Market, bid: number, ask: number, ticks: number, at: TimeMs): void {
    const pool = this.#pool;
    const lots = asLots(Math.min(pool.remaining(bid), pool.remaining(ask)));
    const value = notional(market.scale, ticks, lots);
    const saved = notional(market.scale, pool.ticks(bid), lots) - value;
    const goods = lots * market.scale.basePerLot;
    const quote = pool.quote(bid);
    this.#ledger.moveUnits(pledged(quote), own(quote), saved, REASON.order_release, pool.id(bid));
    const [buyer, seller] = [pool.owner(bid), pool.owner(ask)];
    const { fees } = this.#needs;
    const [buyerPpm, sellerPpm] = [this.#makerPpm(market, bid), this.#makerPpm(market, ask)];
    this.#trades[0] += 1;
    let [baseFee, quoteFee] = [fee(goods, buyerPpm), fee(value, sellerPpm)];
    if (this.#mayBeLower) {
      baseFee = this.#lower(market, buyer, "buy", baseFee, goods, value, at);
      quoteFee = this.#lower(market, seller, "sell", quoteFee, value, value, at);
    }
    this.#settle(
      market,
      pledged(quote),
      own(pool.base(bid)),
      pledged(pool.base(ask)),
      own(pool.quote(ask)),
      value,
      goods,
      baseFee,
      quoteFee,
    );
    market.book.reduce(bid, lots);
    market.book.reduce(ask, lots);
    market.lastTicks = asTicks(ticks);
    if (pool.has(bid, FLAG.entry)) this.#needs.entryReceived(bid, goods - baseFee);
    this.#needs.emit({
      type: "spot/filled",
      trade: this.trades,
      market: market.terms.market,
      ticks: asTicks(ticks),
      lots,
      quoteUnits: value,
      takerSide: "sell",
      makerOrder: pool.id(bid),
      makerUser: buyer,
      makerFee: baseFee,
      makerPpm: buyerPpm,
      takerOrder: pool.id(ask),
      takerUser: seller,
      takerFee: quoteFee,
      takerPpm: sellerPpm,
      at,
    });
    fees.filled(market, buyer, seller, value, at);
    fees.paid(buyer, market.terms.base, baseFee, at);
    fees.paid(seller, market.terms.quote, quoteFee, at);
    if (pool.remaining(bid) === 0) this.#usedUp(market, bid, at);
    if (pool.remaining(ask) === 0) this.#usedUp(market, ask, at);
  }

  #fill(market: Market, taker: Taker, maker: number, lots: Lots): void {
    const pool = this.#pool;
    const { terms, scale } = market;
    const ticks = pool.ticks(maker);
    const quoteUnits = notional(scale, ticks, lots);
    const baseUnits = lots * scale.basePerLot;
    const takerBuys = taker.side === "buy";
    const makerQuote = pool.quote(maker);
    const makerBase = pool.base(maker);
    const makerUser = pool.owner(maker);
    const { fees } = this.#needs;
    const makerPpm = this.#makerPpm(market, maker);
    const takerPpm = fees.rate(taker.user, "taker", feeSince(market, "takerPpm", taker.since));
    const buyer = takerBuys ? taker.user : makerUser;
    const seller = takerBuys ? makerUser : taker.user;
    let baseFee = fee(baseUnits, takerBuys ? takerPpm : makerPpm);
    let quoteFee = fee(quoteUnits, takerBuys ? makerPpm : takerPpm);
    this.#trades[0] += 1;
    if (this.#mayBeLower) {
      baseFee = this.#lower(market, buyer, "buy", baseFee, baseUnits, quoteUnits, taker.at);
      quoteFee = this.#lower(market, seller, "sell", quoteFee, quoteUnits, quoteUnits, taker.at);
    }
    const buyerPays = takerBuys ? own(taker.quote) : pledged(makerQuote);
    const sellerGives = takerBuys ? pledged(makerBase) : own(taker.base);
    const buyerGets = own(takerBuys ? taker.base : makerBase);
    const sellerGets = own(takerBuys ? makerQuote : taker.quote);
    this.#settle(market, buyerPays, buyerGets, sellerGives, sellerGets, quoteUnits, baseUnits, baseFee, quoteFee);
    market.book.reduce(maker, lots);
    market.lastTicks = ticks;
    taker.lots -= lots;
    taker.budget -= quoteUnits;
    if (takerBuys) taker.received += baseUnits - baseFee;
    else if (pool.has(maker, FLAG.entry)) this.#needs.entryReceived(maker, baseUnits - baseFee);
    if (this.#needs.readers.areThere) {
      this.#needs.emit({
        type: "spot/filled",
        trade: this.trades,
        market: terms.market,
        ticks,
        lots,
        quoteUnits,
        takerSide: taker.side,
        makerOrder: pool.id(maker),
        makerUser,
        makerFee: takerBuys ? quoteFee : baseFee,
        makerPpm,
        takerOrder: taker.order,
        takerUser: taker.user,
        takerFee: takerBuys ? baseFee : quoteFee,
        takerPpm,
        at: taker.at,
      });
    }
    fees.filled(market, makerUser, taker.user, quoteUnits, taker.at);
    fees.paid(buyer, terms.base, baseFee, taker.at);
    fees.paid(seller, terms.quote, quoteFee, taker.at);
    if (pool.remaining(maker) === 0) this.#usedUp(market, maker, taker.at);
    this.#needs.traded(market);
  }

  /** What a resting order's person pays. */
  #makerPpm(market: Market, slot: number): RatePpm {
    const pool = this.#pool;
    return this.#needs.fees.rate(pool.owner(slot), "maker", feeSince(market, "makerPpm", pool.acceptedAt(slot)));
  }

  /** What own money pays of a fee: less where somebody has a coupon that serves for it, or promotional credit. */
  #lower(market: Market, user: UserId, side: Side, whole: number, received: number, value: number, at: TimeMs): number {
    const { fees } = this.#needs;
    const hasCoupon = fees.hasCoupon(user);
    const hasCredit = fees.hasCredit(user);
    if (!hasCoupon && !hasCredit) return whole;
    const { base, quote } = market.terms;
    const of = { user, trade: this.trades, side, asset: side === "buy" ? base : quote, at };
    const charged = hasCoupon ? whole - fees.less({ ...of, product: "spot", quote, fee: whole, received, value }) : whole;
    return hasCredit && charged > 0 ? charged - fees.byCredit({ ...of, fee: charged }) : charged;
  }

  /** Nothing shows of a resting order any more. */
  #usedUp(market: Market, slot: number, at: TimeMs): void {
    if (this.#pool.has(slot, FLAG.iceberg) && this.#needs.refill(market, slot)) return;
    this.#needs.close(slot, "filled", at);
  }

  /** The four moves of a fill. */
  #settle(
    market: Market,
    buyerPays: Cell,
    buyerGets: Cell,
    sellerGives: Cell,
    sellerGets: Cell,
    quoteUnits: number,
    baseUnits: number,
    baseFee: number,
    quoteFee: number,
  ): void {
    const ledger = this.#ledger;
    const trade = this.trades;
    ledger.moveUnits(buyerPays, sellerGets, quoteUnits, REASON.trade, trade);
    ledger.moveUnits(sellerGives, buyerGets, baseUnits, REASON.trade, trade);
    ledger.moveUnits(buyerGets, market.baseFees, baseFee, REASON.trade_fee, trade);
    ledger.moveUnits(sellerGets, market.quoteFees, quoteFee, REASON.trade_fee, trade);
  }
}

type Reaching = Pick<Taker, "lots" | "budget">;

/** Counts so many lots at that price as far as quantity and budget go; false when nothing more can be had. */
function reach(market: Market, taker: Reaching, found: { lots: number; cost: number }, there: number, ticks: number): boolean {
  const affordable = taker.budget === Infinity ? Infinity : affordableLots(market.scale, taker.budget - found.cost, ticks);
  const lots = Math.min(taker.lots - found.lots, there, affordable);
  if (lots === 0) return false;
  found.lots += lots;
  found.cost += notional(market.scale, ticks, lots);
  return true;
}
