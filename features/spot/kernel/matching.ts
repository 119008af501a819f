/**
 * The matching loop: takes from the opposite side at the makers' prices, best first, oldest first.
 *
 * Every fill is four moves: the value to the seller, the goods to the buyer, a fee from each on what it received. A
 * resting order pays from what it pledged, an arriving one from its own money. Self-trade: the resting order expires.
 */
import { amount, lots as asLots, ticks as asTicks, type Lots, type OrderId, type TimeMs, type UserId } from "../../../money/units.ts";
import type { Account, Ledger } from "../../../kernel/ledger/ledger.ts";
import { own, pledged } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { NONE, type OrderPool, type Side } from "../../../kernel/order-book/order-pool.ts";
import { affordableLots, fee, notional } from "../formulas.ts";
import type { Market } from "./markets.ts";
import type { CloseReason, SpotEvent } from "./spot.messages.ts";

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
  /** Lots still wanted. */
  lots: number;
  /** Quote units it may still spend; Infinity when it is bounded by lots alone. */
  budget: number;
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
    lots: 0.5,
    budget: 0.5,
  };
}

export class Matching {
  readonly #ledger: Ledger;
  readonly #pool: OrderPool;
  readonly #emit: (event: SpotEvent) => void;
  readonly #close: (slot: number, reason: CloseReason, at: TimeMs) => void;
  #trades = 0;

  constructor(
    ledger: Ledger,
    pool: OrderPool,
    emit: (event: SpotEvent) => void,
    /** Takes a resting order out of book and lists, and releases what it pledged. */
    close: (slot: number, reason: CloseReason, at: TimeMs) => void,
  ) {
    this.#ledger = ledger;
    this.#pool = pool;
    this.#emit = emit;
    this.#close = close;
  }

  get trades(): number {
    return this.#trades;
  }

  set trades(count: number) {
    this.#trades = count;
  }

  /** Fills `taker` as far as its limit, lots and budget go; what is left stays in `taker.lots`. */
  match(market: Market, taker: Taker): void {
    const opposite: Side = taker.side === "buy" ? "sell" : "buy";
    while (taker.lots > 0) {
      const maker = market.book.best(opposite);
      if (maker === NONE) return;
      const ticks = this.#pool.ticks(maker);
      if (taker.side === "buy" ? ticks > taker.limit : ticks < taker.limit) return;
      if (this.#pool.owner(maker) === taker.user) {
        this.#close(maker, "self_trade", taker.at);
        continue;
      }
      const wanted = taker.budget === Infinity ? taker.lots : affordableLots(market.scale, taker.budget, ticks);
      if (wanted === 0) return;
      this.#fill(market, taker, maker, asLots(Math.min(wanted, this.#pool.remaining(maker))));
    }
  }

  /**
   * What a taker would find, without touching anything: lots within its limit and their cost, own orders skipped.
   * Stops when `lots` or `budget` is reached.
   */
  preview(market: Market, taker: Pick<Taker, "user" | "side" | "limit" | "lots" | "budget">): { lots: number; cost: number } {
    let found = 0;
    let cost = 0;
    const opposite: Side = taker.side === "buy" ? "sell" : "buy";
    for (let slot = market.book.best(opposite); slot !== NONE && found < taker.lots; slot = market.book.after(slot)) {
      const ticks = this.#pool.ticks(slot);
      if (taker.side === "buy" ? ticks > taker.limit : ticks < taker.limit) break;
      if (this.#pool.owner(slot) === taker.user) continue;
      const affordable = taker.budget === Infinity ? Infinity : affordableLots(market.scale, taker.budget - cost, ticks);
      const lots = Math.min(taker.lots - found, this.#pool.remaining(slot), affordable);
      if (lots === 0) break;
      found += lots;
      cost += notional(market.scale, ticks, lots);
    }
    return { lots: found, cost };
  }

  #fill(market: Market, taker: Taker, maker: number, lots: Lots): void {
    const pool = this.#pool;
    const ledger = this.#ledger;
    const { terms, scale } = market;
    const ticks = pool.ticks(maker);
    const quoteUnits = notional(scale, ticks, lots);
    const baseUnits = lots * scale.basePerLot;
    const takerBuys = taker.side === "buy";
    const makerQuote = pool.quote(maker);
    const makerBase = pool.base(maker);
    const buyerBase = own(takerBuys ? taker.base : makerBase);
    const sellerQuote = own(takerBuys ? makerQuote : taker.quote);
    const baseFee = fee(baseUnits, takerBuys ? terms.takerPpm : terms.makerPpm);
    const quoteFee = fee(quoteUnits, takerBuys ? terms.makerPpm : terms.takerPpm);
    this.#trades += 1;
    const trade = this.#trades;
    const value = amount(BigInt(quoteUnits));
    const goods = amount(BigInt(baseUnits));
    ledger.move(takerBuys ? own(taker.quote) : pledged(makerQuote), sellerQuote, value, REASON.trade, trade);
    ledger.move(takerBuys ? pledged(makerBase) : own(taker.base), buyerBase, goods, REASON.trade, trade);
    ledger.move(buyerBase, market.baseFees, amount(BigInt(baseFee)), REASON.trade_fee, trade);
    ledger.move(sellerQuote, market.quoteFees, amount(BigInt(quoteFee)), REASON.trade_fee, trade);
    market.book.reduce(maker, lots);
    market.lastTicks = asTicks(ticks);
    taker.lots -= lots;
    taker.budget -= quoteUnits;
    this.#emit({
      type: "spot/filled",
      trade,
      market: terms.market,
      ticks,
      lots,
      quoteUnits,
      takerSide: taker.side,
      makerOrder: pool.id(maker),
      makerUser: pool.owner(maker),
      makerFee: takerBuys ? quoteFee : baseFee,
      takerOrder: taker.order,
      takerUser: taker.user,
      takerFee: takerBuys ? baseFee : quoteFee,
      at: taker.at,
    });
    if (pool.remaining(maker) === 0) this.#close(maker, "filled", taker.at);
  }
}
