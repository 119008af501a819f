/**
 * The matching loop of futures: takes from the opposite side at the makers' prices, best first, oldest first. A fill opens or reduces
 * on each side; an order that does both does so in two fills.
 *
 * Before a fill each side is looked at: an opening must leave its account above close-out, a closing must leave it something
 * (docs/decisions/0056). A resting order that can't bear its fill ends, an arriving one stops.
 */
import { RULES_CLOSE_FUTURES } from "../../../kernel/rules.ts";
import { lots as asLots, type AssetId, type OrderId, type RatePpm, type Ticks, type TimeMs, type UserId } from "../../../money/units.ts";
import { NONE, type OrderPool, type Side } from "../../../kernel/order-book/order-pool.ts";
import type { FillFee } from "../../coupons/kernel/public.ts";
import type { Market } from "../../spot/kernel/public.ts";
import { fillFee, initialMargin, positionValue, valueMaxAt, type PositionSide } from "../formulas.ts";
import type { Cash } from "./cash.ts";
import { holdFor, openedBy, reducedBy, type FuturesOrders, type OrderTerms } from "./futures-orders.ts";
import type { Effect, FuturesEvent, FuturesOrderEnd, OrderCause, PositionExits } from "./futures.messages.ts";
import { NOTHING_LEFT, type Left, type PositionFills } from "./position-fills.ts";
import { findHolding, type Positions } from "./positions.ts";
import type { Contract, FuturesAccount, Position } from "./state.ts";
import type { CopyOf } from "./watch.ts";

/** What an order has filled, and what of it closed brought. */
export type Closed = Left & { readonly lots: number; readonly value: number; readonly fee: number };
export const NOTHING_CLOSED: Closed = { lots: 0, value: 0, fee: 0, ...NOTHING_LEFT };
/** The same while it grows with each fill. */
type Filled = { -readonly [Figure in keyof Closed]: Closed[Figure] };

/** The arriving order while it matches. */
export type FuturesTaker = {
  order: OrderId;
  account: FuturesAccount;
  side: Side;
  effect: Effect;
  multiple: number;
  exits: PositionExits | undefined;
  merges: boolean;
  /** The one position that it closes, if it is about one. */
  only: Position | undefined;
  /** What it opens is a copy. */
  copy: CopyOf | undefined;
  cause: OrderCause;
  /** Worst price it accepts. */
  limit: number;
  /** Lots still wanted. */
  lots: number;
  openedValue: number;
  readonly filled: Filled;
  /** Why it goes on no more, before it is filled or the book is empty. */
  stopped: FuturesOrderEnd | undefined;
  at: TimeMs;
};

export type FuturesFees = {
  /** What a person pays where the contract's own fee is `ppm`. */
  readonly rate: (user: UserId, role: "maker" | "taker", ppm: RatePpm) => RatePpm;
  /** Whether somebody has a coupon at all, and what one takes off the fee of a side of a fill. */
  readonly hasCoupon: (user: UserId) => boolean;
  readonly less: (fill: FillFee) => number;
  readonly filled: (market: Market, maker: UserId, taker: UserId, quoteUnits: number, at: TimeMs) => void;
  readonly paid: (user: UserId, asset: AssetId, units: number, at: TimeMs) => void;
};

export type FuturesMatchingNeeds = {
  readonly rules: () => number;
  readonly pool: OrderPool;
  readonly orders: FuturesOrders;
  readonly positions: Positions;
  readonly fills: PositionFills;
  readonly cash: Cash;
  readonly fees: FuturesFees;
  readonly market: (contract: Contract) => Market | undefined;
  /** Takes a resting order out of book and lists, and releases what it holds. */
  readonly close: (slot: number, reason: FuturesOrderEnd, at: TimeMs) => void;
  /** There is a new last price. */
  readonly traded: (contract: Contract) => void;
  readonly emit: (event: FuturesEvent) => void;
};

/** One side of a fill that is being looked at. */
type Part = {
  readonly side: Side;
  readonly multiple: number;
  readonly reduces: boolean;
  readonly openedValue: number;
  readonly feePpm: number;
  /** What of an order's hold the fill sets free. */
  readonly released: number;
};

export class FuturesMatching {
  readonly #needs: FuturesMatchingNeeds;
  #trades = 0;

  constructor(needs: FuturesMatchingNeeds) {
    this.#needs = needs;
  }

  get trades(): number {
    return this.#trades;
  }

  set trades(count: number) {
    this.#trades = count;
  }

  /** Fills `taker` as far as its limit, lots and account go; what is left stays in `taker.lots`. */
  match(contract: Contract, taker: FuturesTaker): void {
    const { pool, orders, close } = this.#needs;
    const opposite: Side = taker.side === "buy" ? "sell" : "buy";
    while (taker.lots > 0 && taker.stopped === undefined) {
      const maker = contract.book.best(opposite);
      if (maker === NONE) return;
      const ticks = pool.ticks(maker);
      if (taker.side === "buy" ? ticks > taker.limit : ticks < taker.limit) return;
      if (pool.owner(maker) === taker.account.user) {
        close(maker, "self_trade", taker.at);
        continue;
      }
      const terms = orders.get(maker);
      const account = this.#needs.positions.accountOf(pool.owner(maker));
      const wanted = Math.min(taker.lots, pool.remaining(maker));
      const takerCloses = taker.effect === "open" ? 0 : this.closable(taker.account, contract, taker.side, taker.only);
      if (takerCloses === 0 && taker.effect === "reduce") {
        taker.stopped = "nothing_to_reduce";
        return;
      }
      const makerCloses = terms.effect === "open" ? 0 : this.closable(account, contract, opposite, undefined);
      if (makerCloses === 0 && terms.effect === "reduce") {
        close(maker, "nothing_to_reduce", taker.at);
        continue;
      }
      const lots = Math.min(wanted, takerCloses === 0 ? wanted : takerCloses, makerCloses === 0 ? wanted : makerCloses);
      if (!this.#makerBears(contract, account, maker, terms, lots, makerCloses > 0)) {
        close(maker, "risk", taker.at);
        continue;
      }
      if (!this.#takerBears(contract, taker, ticks, lots, takerCloses > 0)) {
        taker.stopped = "risk";
        return;
      }
      this.#fill(contract, taker, { maker, terms, account, ticks, lots, takerReduces: takerCloses > 0, makerReduces: makerCloses > 0 });
    }
  }

  /** Lots that an order of that side could take off the account's own positions. */
  closable(account: FuturesAccount, contract: Contract, side: Side, only: Position | undefined): number {
    if (only !== undefined) return only.lots;
    const holding = findHolding(account, contract.terms.contract);
    if (holding === undefined) return 0;
    return side === "buy" ? holding.shortLots - holding.shortCopied : holding.longLots - holding.longCopied;
  }

  /** What a taker would find, without touching anything: lots within a price, and their value. Own orders are passed over. */
  preview(
    contract: Contract,
    taker: { readonly user: UserId; readonly side: Side; readonly lots: number },
    limit: number,
  ): { lots: number; value: number } {
    const { pool, orders, positions } = this.#needs;
    const found = { lots: 0, value: 0 };
    const opposite: Side = taker.side === "buy" ? "sell" : "buy";
    for (let slot = contract.book.best(opposite); slot !== NONE && found.lots < taker.lots; slot = contract.book.after(slot)) {
      const ticks = pool.ticks(slot);
      if (taker.side === "buy" ? ticks > limit : ticks < limit) break;
      if (pool.owner(slot) === taker.user) continue;
      const terms = orders.get(slot);
      const account = positions.accountOf(pool.owner(slot));
      const closes = terms.effect === "open" ? 0 : this.closable(account, contract, opposite, undefined);
      if (closes === 0 && terms.effect === "reduce") continue;
      const all = Math.min(taker.lots - found.lots, pool.remaining(slot));
      const lots = terms.effect === "reduce" ? Math.min(all, closes) : all;
      if (!this.#makerBears(contract, account, slot, terms, closes > 0 ? Math.min(lots, closes) : lots, closes > 0)) continue;
      found.lots += lots;
      found.value += positionValue(contract.perTickLot, ticks, lots);
    }
    return found;
  }

  makerPpm(user: UserId, contract: Contract): RatePpm {
    return user === 0 ? (0 as RatePpm) : this.#needs.fees.rate(user, "maker", contract.terms.makerPpm);
  }

  /** The insurance fund pays no fee to its own house. */
  takerPpm(user: UserId, contract: Contract): RatePpm {
    return user === 0 ? (0 as RatePpm) : this.#needs.fees.rate(user, "taker", contract.terms.takerPpm);
  }

  // May it?

  #makerBears(contract: Contract, account: FuturesAccount, slot: number, terms: OrderTerms, lots: number, reduces: boolean): boolean {
    const { ticks, multiple, openedValue, feePpm } = terms;
    const side = this.#needs.pool.side(slot);
    const released = reduces ? 0 : terms.hold - this.#holdAfter(contract, slot, terms, lots);
    return this.#bears(contract, account, { side, multiple, reduces, openedValue, feePpm, released }, ticks, lots);
  }

  #takerBears(contract: Contract, taker: FuturesTaker, ticks: number, lots: number, reduces: boolean): boolean {
    const { account, side, multiple, openedValue, cause } = taker;
    // Bounded by the price that leaves nothing, fees included: any part of it within that can be paid, whatever the mark says.
    if (cause === "close_out") return true;
    const feePpm = this.takerPpm(account.user, contract);
    return this.#bears(contract, account, { side, multiple, reduces, openedValue, feePpm, released: 0 }, ticks, lots);
  }

  /** After the fill: an opening leaves the account's rate above close-out and its side within the bracket, a closing leaves it nothing below zero. */
  #bears(
    contract: Contract,
    account: FuturesAccount,
    { side, multiple, reduces, openedValue, feePpm, released }: Part,
    ticks: number,
    lots: number,
  ): boolean {
    const { positions, cash, rules } = this.#needs;
    const { perTickLot, mark } = contract;
    const value = positionValue(perTickLot, ticks, lots);
    const fee = fillFee(value, feePpm);
    const cost = positionValue(perTickLot, side === "buy" ? ticks - mark : mark - ticks, lots) + fee - released;
    if (reduces) return positions.bears(account, cost, 0);
    if (rules() >= RULES_CLOSE_FUTURES && this.#leavesBracket(contract, account, openedBy(side), multiple, value)) return false;
    const margin = initialMargin(openedValue + value, multiple) - initialMargin(openedValue, multiple);
    if (margin + fee > released && !cash.covers(account, margin + fee - released)) return false;
    // 2 x equity > margin, in whole units.
    return positions.bears(account, cost, account.margin + margin + 1);
  }

  /** An order that would only have reduced when it came was never counted; here it opens. */
  #leavesBracket({ terms }: Contract, account: FuturesAccount, side: PositionSide, multiple: number, value: number): boolean {
    const holding = findHolding(account, terms.contract);
    const before = holding === undefined ? 0 : side === "long" ? holding.longValue : holding.shortValue;
    return before + value > valueMaxAt(terms.brackets, multiple);
  }

  #holdAfter(contract: Contract, slot: number, terms: OrderTerms, lots: number): number {
    const left = Math.min(terms.heldLots, this.#needs.pool.remaining(slot) - lots);
    return holdFor(contract, terms, left, terms.openedValue + positionValue(contract.perTickLot, terms.ticks, lots));
  }

  // The fill.

  #fill(
    contract: Contract,
    taker: FuturesTaker,
    fill: {
      readonly maker: number;
      readonly terms: OrderTerms;
      readonly account: FuturesAccount;
      readonly ticks: Ticks;
      readonly lots: number;
      readonly takerReduces: boolean;
      readonly makerReduces: boolean;
    },
  ): void {
    const { pool, fees, emit } = this.#needs;
    const { maker, terms, account, ticks, lots, takerReduces, makerReduces } = fill;
    const { at } = taker;
    const value = positionValue(contract.perTickLot, ticks, lots);
    const makerPpm = Math.min(this.makerPpm(account.user, contract), terms.feePpm) as RatePpm;
    const takerPpm = this.takerPpm(taker.account.user, contract);
    this.#trades += 1;
    const [makerOrder, makerUser, takerUser] = [pool.id(maker), account.user, taker.account.user];
    const market = this.#needs.market(contract);
    const makerFee = this.#lower(market, makerUser, taker.side === "buy" ? "sell" : "buy", fillFee(value, makerPpm), value, at);
    const takerFee = this.#lower(market, takerUser, taker.side, fillFee(value, takerPpm), value, at);
    contract.last = ticks;
    emit({
      type: "futures/filled",
      contract: contract.terms.contract,
      trade: this.#trades,
      ticks,
      lots: asLots(lots),
      quoteUnits: value,
      takerSide: taker.side,
      maker: { order: makerOrder, user: makerUser, fee: makerFee, ppm: makerPpm, reducedLots: asLots(makerReduces ? lots : 0) },
      taker: { order: taker.order, user: takerUser, fee: takerFee, ppm: takerPpm, reducedLots: asLots(takerReduces ? lots : 0) },
      at,
    });
    const makerCredit = this.#fillMaker(contract, fill, { value, fee: makerFee, at });
    const takerCredit = this.#fillTaker(contract, taker, { ticks, lots, value, fee: takerFee, reduces: takerReduces });
    if (market !== undefined) {
      fees.filled(market, makerUser, takerUser, value, at);
      // Rebates are of what own money paid.
      fees.paid(makerUser, market.terms.quote, makerFee - makerCredit, at);
      fees.paid(takerUser, market.terms.quote, takerFee - takerCredit, at);
    }
    if (pool.remaining(maker) === 0) this.#needs.close(maker, "filled", at);
    this.#needs.traded(contract);
  }

  #fillMaker(
    contract: Contract,
    {
      maker,
      terms,
      account,
      ticks,
      lots,
      makerReduces,
    }: {
      readonly maker: number;
      readonly terms: OrderTerms;
      readonly account: FuturesAccount;
      readonly ticks: Ticks;
      readonly lots: number;
      readonly makerReduces: boolean;
    },
    { value, fee, at }: { readonly value: number; readonly fee: number; readonly at: TimeMs },
  ): number {
    const { pool, fills } = this.#needs;
    const side = pool.side(maker);
    const order = pool.id(maker);
    const trade = this.#trades;
    contract.book.reduce(maker, asLots(lots));
    if (makerReduces) {
      const closed = fills.reduce(account, contract, reducedBy(side), lots, { ticks, fee, order, trade, cause: "order", at });
      this.rehold(contract, maker, Math.min(terms.heldLots, pool.remaining(maker)));
      return closed.feeByCredit;
    }
    const { openedValue, multiple, exits, merges } = terms;
    terms.openedValue = openedValue + value;
    const released = this.#takeHold(contract, account, maker, terms, Math.min(terms.heldLots, pool.remaining(maker)));
    return fills.open(account, contract, {
      order,
      side: openedBy(side),
      multiple,
      exits,
      merges,
      lots,
      value,
      fee,
      openedValue,
      released,
      trade,
      at,
    });
  }

  /** Takes what a fill needs no more off an order's hold, without moving it; says how much. */
  #takeHold(contract: Contract, account: FuturesAccount, slot: number, terms: OrderTerms, lots: number): number {
    const { pool, positions } = this.#needs;
    const hold = holdFor(contract, terms, lots);
    const released = terms.hold - hold;
    const pending = positionValue(contract.perTickLot, terms.ticks, terms.heldLots - lots);
    positions.addHeld(account, contract.terms.contract, openedBy(pool.side(slot)), -released, -pending);
    terms.hold = hold;
    terms.heldLots = lots;
    return released;
  }

  /** What an order holds for so many lots. */
  holdOf(contract: Contract, slot: number, lots: number): number {
    return holdFor(contract, this.#needs.orders.get(slot), lots);
  }

  /** Makes an open order hold for so many lots. */
  rehold(contract: Contract, slot: number, lots: number): void {
    const { pool, orders, positions, cash } = this.#needs;
    const terms = orders.get(slot);
    const hold = holdFor(contract, terms, lots);
    if (hold === terms.hold && lots === terms.heldLots) return;
    const pending = positionValue(contract.perTickLot, terms.ticks, lots - terms.heldLots);
    const account = positions.accountOf(pool.owner(slot));
    cash.hold(account, contract.terms.contract, openedBy(pool.side(slot)), hold - terms.hold, pending, pool.id(slot));
    terms.hold = hold;
    terms.heldLots = lots;
  }

  #fillTaker(
    contract: Contract,
    taker: FuturesTaker,
    {
      ticks,
      lots,
      value,
      fee,
      reduces,
    }: { readonly ticks: Ticks; readonly lots: number; readonly value: number; readonly fee: number; readonly reduces: boolean },
  ): number {
    const { fills } = this.#needs;
    const { account, side, order, only, cause, multiple, exits, merges, openedValue, copy, at } = taker;
    const trade = this.#trades;
    let closed = NOTHING_LEFT;
    let byCredit = 0;
    if (reduces) closed = fills.reduce(account, contract, only ?? reducedBy(side), lots, { ticks, fee, order, trade, cause, at });
    else {
      taker.openedValue = openedValue + value;
      const opened = openedBy(side);
      const opening = { order, side: opened, multiple, exits, merges, lots, value, fee, openedValue, released: 0, trade, copy, at };
      byCredit = fills.open(account, contract, opening);
    }
    taker.lots -= lots;
    const { filled } = taker;
    filled.lots += lots;
    filled.value += value;
    filled.fee += fee;
    filled.margin += closed.margin;
    filled.result += closed.result;
    return byCredit + closed.feeByCredit;
  }

  /** What is charged of a fee: less where somebody has a coupon that serves for it. The house has none. */
  #lower(market: Market | undefined, user: UserId, side: Side, whole: number, value: number, at: TimeMs): number {
    const { fees } = this.#needs;
    if (whole === 0 || market === undefined || !fees.hasCoupon(user)) return whole;
    const { quote } = market.terms;
    const of = { user, trade: this.#trades, product: "futures", side, asset: quote, quote, at } as const;
    return whole - fees.less({ ...of, fee: whole, received: value, value });
  }
}
