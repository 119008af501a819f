/**
 * How the auditor lets orders of futures meet, in the plainest way: every search looks at every order. An order that opens and one that
 * reduces fill alike; one that does both fills twice.
 */
import type { FuturesMoney } from "./model-futures-money.ts";
import {
  bracketAt,
  closingSide,
  feeOf,
  holdFor,
  HOUSE,
  isTold,
  lastOf,
  least,
  marginFor,
  openedBy,
  OrderNumber,
  otherSide,
  reaches,
  reducedBy,
  sum,
  valueOf,
  type FuturesFloor,
  type FuturesOrder,
  type ModelContract,
  type ModelPosition,
  type Side,
} from "./model-futures-state.ts";
import type { FuturesOrderEnd, OrderCause } from "../../features/futures/kernel/futures.messages.ts";

/** An arriving order while it matches. */
export type Taking = {
  readonly order: FuturesOrder;
  /** The one position that it closes, if it is about one. */
  readonly only: ModelPosition | undefined;
  readonly cause: OrderCause;
  /** Worst price that it accepts. */
  readonly limit: bigint;
  stopped: FuturesOrderEnd | undefined;
  readonly filled: { lots: bigint; value: bigint; fee: bigint; margin: bigint; result: bigint };
};
export type Found = { readonly lots: bigint; readonly value: bigint };
type Fill = {
  readonly taking: Taking;
  readonly maker: FuturesOrder;
  readonly lots: bigint;
  readonly takerReduces: boolean;
  readonly makerReduces: boolean;
};
/** What an order is when it comes. */
export type OrderTerms = Pick<
  FuturesOrder,
  "user" | "contract" | "side" | "effect" | "orderType" | "price" | "lots" | "multiple" | "timeInForce" | "postOnly" | "exits" | "name"
> &
  Partial<Pick<FuturesOrder, "merges" | "trigger" | "closesAll" | "follow" | "into">>;

export type MatchingNeeds = {
  readonly rate: (user: number, role: "maker" | "taker", ppm: number) => number;
  /** What a coupon takes off the fee of a fill worth so much. */
  readonly less: (user: number, value: bigint, fee: bigint) => bigint;
  /** There was a trade at a new last price. */
  readonly traded: (contract: ModelContract) => void;
  /** Somebody paid so much for a fill worth so much. */
  readonly filled: (
    contract: ModelContract,
    sides: Record<"maker" | "taker", { readonly user: number; readonly fee: bigint }>,
    value: bigint,
  ) => void;
  /** A waiting order leaves the queues of triggers. */
  readonly unwatch: (order: FuturesOrder) => void;
};

export class FuturesMatchingModel {
  readonly #floor: FuturesFloor;
  readonly #money: FuturesMoney;
  readonly #needs: MatchingNeeds;

  constructor(floor: FuturesFloor, money: FuturesMoney, needs: MatchingNeeds) {
    this.#floor = floor;
    this.#money = money;
    this.#needs = needs;
  }

  // Orders come and go.

  /** From here on the order is taken. */
  take(terms: OrderTerms, more: { readonly cause?: OrderCause; readonly position?: OrderNumber } = {}): FuturesOrder {
    const { user, contract, side, effect, orderType, price, lots, multiple, timeInForce, postOnly, exits, name } = terms;
    this.#floor.accountOf(user);
    const order: FuturesOrder = {
      ...{ id: new OrderNumber(), left: lots, feePpm: this.takerPpm(user, contract), isWaiting: false },
      ...{ hold: 0n, heldLots: 0n, openedValue: 0n, merges: false, trigger: undefined, closesAll: false },
      ...{ follow: 0, into: undefined },
      ...terms,
    };
    if (!isTold(user)) return order;
    const { trigger, closesAll, id } = order;
    const figures = { side, effect, orderType, ticks: price, lots, multiple, timeInForce, postOnly, exits, clientOrderId: name ?? "" };
    const { cause = "order", position = 0 } = more;
    const which = { contract: contract.number, order: id, user, position, cause };
    this.#floor.say("placed", { ...which, ...figures, trigger, closesAll, lastTicks: lastOf(contract) });
    return order;
  }

  /** Matches an order that was taken; what is left rests, or the order ends. */
  work(order: FuturesOrder, limit: bigint, cause: OrderCause = "order", only?: ModelPosition): Taking["filled"] {
    const filled = { lots: 0n, value: 0n, fee: 0n, margin: 0n, result: 0n };
    const taking: Taking = { order, only, cause, limit, stopped: undefined, filled };
    this.#match(taking);
    const canRest = order.orderType === "limit" && order.timeInForce === "gtc" && order.left > 0n && taking.stopped === undefined;
    const end = canRest ? this.#rest(order) : (taking.stopped ?? "expired");
    if (end !== undefined) this.sayClosed(order, order.left === 0n ? "filled" : end);
    return filled;
  }

  /** A market order that closes lots of one position. */
  closeAtMarket(position: ModelPosition, lots: bigint, worst: bigint, cause: OrderCause): Taking["filled"] {
    const { user, contract, side, id } = position;
    const rules = { effect: "reduce", orderType: "market", price: 0n, multiple: 1n, timeInForce: "ioc", postOnly: false } as const;
    const wanted = least(lots, position.lots);
    const terms = { user, contract, side: closingSide(side), lots: wanted, ...rules, exits: undefined, name: undefined };
    return this.work(this.take(terms, { cause, position: id }), worst, cause, position);
  }

  /** Why what is left can't rest, if it can't: what it would reduce, or money for what it would open, is gone by now. */
  #rest(order: FuturesOrder): FuturesOrderEnd | undefined {
    const closes = this.closable(order);
    if (order.effect === "reduce" && closes === 0n) return "nothing_to_reduce";
    const opens = order.effect === "reduce" || closes >= order.left ? 0n : order.left - closes;
    if (this.#floor.money(order.user).free < holdFor(order, opens)) return "risk";
    this.rest(order, opens);
    return undefined;
  }

  /** Puts an order into the book, holding for so many lots. */
  rest(order: FuturesOrder, opens: bigint): void {
    this.#money.holdAs(order, opens, holdFor(order, opens));
    this.#floor.orders.push(order);
  }

  /** Takes an open order out of its book or its queue; what it holds is free again. */
  lift(order: FuturesOrder): void {
    if (order.isWaiting) this.#needs.unwatch(order);
    order.isWaiting = false;
    this.#money.holdAs(order, 0n, 0n);
    this.#floor.orders = this.#floor.orders.filter((other) => other !== order);
  }

  end(order: FuturesOrder, reason: FuturesOrderEnd): void {
    this.lift(order);
    this.sayClosed(order, reason);
  }

  sayClosed({ id, user, contract, left }: FuturesOrder, reason: FuturesOrderEnd): void {
    if (isTold(user)) this.#floor.say("closed", { contract: contract.number, order: id, user, reason, lots: left });
  }

  // Looking.

  takerPpm(user: number, { terms }: ModelContract): number {
    return user === HOUSE ? 0 : this.#needs.rate(user, "taker", terms.takerPpm);
  }

  /** Lots that an order could take off positions. */
  closable({ user, contract, side, effect }: Pick<FuturesOrder, "user" | "contract" | "side" | "effect">): bigint {
    return effect === "open" ? 0n : sum(this.#floor.ownOf(user, contract, reducedBy(side)).map(({ lots }) => lots));
  }

  /** What an order would find within a limit if it came now, each resting order looked at by itself. */
  preview(user: number, contract: ModelContract, side: Side, limit: bigint, lots: bigint): Found {
    let found: Found = { lots: 0n, value: 0n };
    for (const maker of this.#floor.book(contract, otherSide(side))) {
      if (found.lots === lots || !reaches(side, limit, maker.price)) break;
      const closes = this.closable(maker);
      if (maker.user === user || (maker.effect === "reduce" && closes === 0n)) continue;
      const wanted = least(lots - found.lots, maker.left);
      const taken = maker.effect === "reduce" ? least(wanted, closes) : wanted;
      if (!this.#makerBears(maker, closes > 0n ? least(taken, closes) : taken, closes > 0n)) continue;
      found = { lots: found.lots + taken, value: found.value + valueOf(contract, maker.price, taken) };
    }
    return found;
  }

  // Meeting.

  #match(taking: Taking): void {
    const { order, only, limit } = taking;
    const { contract, side } = order;
    while (order.left > 0n && taking.stopped === undefined) {
      const maker = this.#floor.book(contract, otherSide(side))[0];
      if (maker === undefined || !reaches(side, limit, maker.price)) return;
      const [takerCloses, makerCloses] = [only === undefined ? this.closable(order) : only.lots, this.closable(maker)];
      if (maker.user === order.user) this.end(maker, "self_trade");
      else if (order.effect === "reduce" && takerCloses === 0n) taking.stopped = "nothing_to_reduce";
      else if (maker.effect === "reduce" && makerCloses === 0n) this.end(maker, "nothing_to_reduce");
      else {
        const bounds = [maker.left, takerCloses, makerCloses].filter((lots) => lots > 0n);
        const fill = { taking, maker, lots: least(order.left, ...bounds), takerReduces: takerCloses > 0n, makerReduces: makerCloses > 0n };
        if (!this.#makerBears(maker, fill.lots, fill.makerReduces)) this.end(maker, "risk");
        else if (!this.#takerBears(fill)) taking.stopped = "risk";
        else this.#fill(fill);
      }
    }
  }

  #makerBears(maker: FuturesOrder, lots: bigint, reduces: boolean): boolean {
    const { contract, price, feePpm, openedValue, heldLots, left } = maker;
    const opened = { ...maker, openedValue: openedValue + valueOf(contract, price, lots) };
    const released = reduces ? 0n : maker.hold - holdFor(opened, least(heldLots, left - lots));
    return this.#bears(maker, { price, lots, reduces, released, feePpm });
  }

  /** The order of a close-out is bounded by the price that leaves nothing: within it any part of it can be paid. */
  #takerBears({ taking: { order, cause }, maker: { price }, lots, takerReduces: reduces }: Fill): boolean {
    if (cause === "close_out") return true;
    return this.#bears(order, { price, lots, reduces, released: 0n, feePpm: this.takerPpm(order.user, order.contract) });
  }

  /** An opening leaves the account's rate above close-out and its side within the bracket, a closing leaves it nothing below zero; both at the mark. */
  #bears(
    { user, contract, side, multiple, openedValue }: FuturesOrder,
    fill: { readonly price: bigint; readonly lots: bigint; readonly reduces: boolean; readonly released: bigint; readonly feePpm: number },
  ): boolean {
    const { price, lots, reduces, released, feePpm } = fill;
    const value = valueOf(contract, price, lots);
    const fee = feeOf(value, feePpm);
    const atMark = valueOf(contract, contract.mark, lots);
    const equity = this.#floor.equityOf(user) - (side === "buy" ? value - atMark : atMark - value) - fee + released;
    if (reduces) return equity >= 0n;
    const isOver = this.#floor.valueOf(user, contract, openedBy(side)) + value > bracketAt(contract, multiple);
    if (isOver && this.#floor.rules >= 7) return false;
    const margin = marginFor(openedValue + value, multiple) - marginFor(openedValue, multiple);
    if (this.#floor.money(user).free + released < margin + fee) return false;
    return 2n * equity > this.#floor.marginOf(user) + margin;
  }

  #fill(fill: Fill): void {
    const { taking, maker, lots, takerReduces, makerReduces } = fill;
    const { order: taker } = taking;
    const { contract, price } = maker;
    const value = valueOf(contract, price, lots);
    const rate = maker.user === HOUSE ? 0 : this.#needs.rate(maker.user, "maker", contract.terms.makerPpm);
    const [makerPpm, takerPpm] = [Math.min(rate, maker.feePpm), this.takerPpm(taker.user, contract)];
    this.#floor.trades += 1;
    const makerFee = this.#charged(maker.user, value, feeOf(value, makerPpm));
    const takerFee = this.#charged(taker.user, value, feeOf(value, takerPpm));
    contract.last = price;
    this.#floor.say("filled", {
      ...{ contract: contract.number, trade: this.#floor.trades, ticks: price, lots, quoteUnits: value, takerSide: taker.side },
      maker: { order: maker.id, user: maker.user, fee: makerFee, ppm: makerPpm, reducedLots: makerReduces ? lots : 0n },
      taker: { order: taker.id, user: taker.user, fee: takerFee, ppm: takerPpm, reducedLots: takerReduces ? lots : 0n },
    });
    const [ofMaker, ofTaker] = [this.#fillMaker(fill, value, makerFee), this.#fillTaker(fill, value, takerFee)];
    const own = { maker: { user: maker.user, fee: makerFee - ofMaker }, taker: { user: taker.user, fee: takerFee - ofTaker } };
    this.#needs.filled(contract, own, value);
    if (maker.left === 0n) this.end(maker, "filled");
    this.#needs.traded(contract);
  }

  /** A coupon takes its part off a fee. The house has none. */
  #charged(user: number, value: bigint, whole: bigint): bigint {
    return user === HOUSE || whole === 0n ? whole : whole - this.#needs.less(user, value, whole);
  }

  /** What a resting order opens is paid of what it holds first. Says what of the fee credit paid. */
  #fillMaker({ maker, lots, makerReduces }: Fill, value: bigint, fee: bigint): bigint {
    const { user, contract, side, price, id, openedValue: before } = maker;
    maker.left -= lots;
    const heldLots = least(maker.heldLots, maker.left);
    if (makerReduces) {
      const closing = { price, fee, order: id, trade: this.#floor.trades, cause: "order" } as const;
      const byCredit = this.#money.reduceSide(user, contract, reducedBy(side), lots, closing);
      this.#money.holdAs(maker, heldLots, holdFor(maker, heldLots));
      return byCredit;
    }
    maker.openedValue += value;
    const hold = holdFor(maker, heldLots);
    const released = maker.hold - hold;
    Object.assign(maker, { hold, heldLots });
    return this.#money.open({ ...maker, side: openedBy(side), lots, value, fee, before, released });
  }

  #fillTaker({ taking, maker: { price }, lots, takerReduces }: Fill, value: bigint, fee: bigint): bigint {
    const { order, only, cause, filled } = taking;
    const { user, contract, side, id, openedValue: before } = order;
    const closing = { price, fee, order: id, trade: this.#floor.trades, cause };
    let byCredit: bigint;
    if (only !== undefined) {
      const { margin, result, feeByCredit } = this.#money.reduce(only, lots, closing);
      filled.margin += margin;
      filled.result += result;
      byCredit = feeByCredit;
    } else if (takerReduces) byCredit = this.#money.reduceSide(user, contract, reducedBy(side), lots, closing);
    else {
      order.openedValue += value;
      byCredit = this.#money.open({ ...order, side: openedBy(side), lots, value, fee, before, released: 0n });
    }
    order.left -= lots;
    filled.lots += lots;
    filled.value += value;
    filled.fee += fee;
    return byCredit;
  }
}
