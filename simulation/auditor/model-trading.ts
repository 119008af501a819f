/**
 * How orders hold, meet and end, by the rules of features/spot/README.md, in the plainest way: every search looks at every
 * order. Nothing here is shared with the kernel; what both have in common is the README.
 */
import type { CloseReason } from "../../features/spot/kernel/spot.messages.ts";
import type { FillHeard, ModelFee, ModelNeeds } from "./model-part.ts";
import type { ModelEvent } from "./model-events.ts";
import type { ModelLedger, Purse } from "./model-ledger.ts";
import { crosses, shareOf, shownOf, valueOf, type ModelMarket, type ModelOrder } from "./model-market.ts";

/** Numbers of the chart of accounts. */
const HOUSE = 0;
const SPOT_KIND = 2;
const FEES_KIND = 16;
/** Ids of people begin here; orders of the house end without a word. */
export const FIRST_PERSON = 1000;

export class ModelTrading {
  readonly ledger: ModelLedger;
  /** Every order that waits or rests, in order of arrival. */
  orders: ModelOrder[] = [];
  events: ModelEvent[] = [];
  /** Bracket buys that ended within this command. */
  endedEntries: ModelOrder[] = [];
  /** Followers of orders that were filled within this command, list by list. */
  readyLists: (readonly ModelOrder[])[] = [];
  /** Hears of every new last price of continuous trading. */
  onTrade: (market: ModelMarket) => void = () => undefined;
  /** Hears of every fill. */
  onFill: (fill: Omit<FillHeard, "at">) => void = () => undefined;
  /** What is not charged of a fee. */
  lessOf: (fee: Omit<ModelFee, "at">) => bigint = () => 0n;
  /** What somebody pays where the market's own fee is `ppm`. */
  rateOf: (user: number, role: "maker" | "taker", ppm: number) => number = (_user, _role, ppm) => ppm;
  /** Whether an order that waited may not come to the market: it would buy for somebody who bound themselves. */
  mayNotOpen: (order: ModelOrder) => boolean = () => false;
  /** Of the command that is applied. */
  now = 0;
  #rank = 0;

  constructor(ledger: ModelLedger) {
    this.ledger = ledger;
  }

  /** What other models say of fees and of people, and what they ask of this one. */
  connect({ rateOf, known }: Pick<ModelNeeds, "rateOf" | "known">): void {
    this.rateOf = rateOf;
    this.mayNotOpen = ({ user, side }) => side === "buy" && known.isBound(user);
    // The newest first, each with what it is listed with.
    known.cancelBuys = (user) => {
      const buys = this.orders.filter((order) => order.user === user && order.side === "buy");
      for (const order of buys.toReversed()) if (order.state !== "ended") this.end(order, "cancelled");
    };
  }

  /** Those of a market that came before this moment. */
  ordersBefore(market: ModelMarket): readonly ModelOrder[] {
    return this.orders.filter((order) => order.market === market && order.since < this.now);
  }

  nextRank(): number {
    return (this.#rank += 1);
  }

  /** What pays for a sell (base) or a buy (quote). */
  payingPurse({ user, market, side }: Pick<ModelOrder, "user" | "market" | "side">): Purse {
    return this.ledger.purse(user, SPOT_KIND, side === "sell" ? market.terms.base : market.terms.quote);
  }

  hold(order: ModelOrder, units: bigint): void {
    const purse = this.payingPurse(order);
    purse.own -= units;
    purse.pledged += units;
    order.held += units;
  }

  release(order: ModelOrder): void {
    const purse = this.payingPurse(order);
    purse.own += order.held;
    purse.pledged -= order.held;
    order.held = 0n;
  }

  /** What a resting order holds for its remainder. */
  restingHold({ side, market, price, left }: ModelOrder): bigint {
    return side === "sell" ? left * market.baseStep : valueOf(market, price, left);
  }

  rest(order: ModelOrder): void {
    order.state = "resting";
    this.#show(order);
    this.hold(order, this.restingHold(order));
    this.orders.push(order);
  }

  /** An iceberg shows its next part. */
  #show(order: ModelOrder): void {
    if (order.peak !== undefined) order.shown = min(order.peak, order.left);
  }

  /** Ends an order that waits or rests; what it holds goes back, its pair's other order ends with it. */
  end(order: ModelOrder, reason: CloseReason): void {
    // A follower that ends takes the whole list along.
    if (order.state === "pending" && order.leader !== undefined) return this.end(order.leader, reason);
    this.release(order);
    this.orders = this.orders.filter((other) => other !== order);
    this.finish(order, reason);
    const { pair } = order;
    if (pair === undefined) return;
    order.pair = undefined;
    pair.pair = undefined;
    this.end(pair, reason);
  }

  /** Says that an order is over; it is in no list any more. */
  finish(order: ModelOrder, reason: CloseReason): void {
    order.state = "ended";
    const remaining = order.isMarketOrder && order.lots === 0n ? 0n : order.left;
    if (order.user >= FIRST_PERSON) this.events.push({ kind: "closed", order, reason, remaining });
    if (order.exits !== undefined && reason !== "start_again" && reason !== "delisted") this.endedEntries.push(order);
    this.#leave(order, reason);
  }

  /** Followers come to the market when their leader was filled; else they end as it did, or because it did. */
  #leave(leader: ModelOrder, reason: CloseReason): void {
    const { followers } = leader;
    leader.followers = [];
    if (followers.length === 0) return;
    if (reason === "filled") {
      this.readyLists.push(followers);
      return;
    }
    this.orders = this.orders.filter((order) => !followers.includes(order));
    for (const follower of followers) this.finish(follower, ALL_END_SO.includes(reason) ? reason : "pair");
  }

  /** Resting orders that an arriving one would meet, best price first, then oldest. */
  facing(taker: Pick<ModelOrder, "market" | "side">): ModelOrder[] {
    const better = (a: bigint, b: bigint): boolean => (taker.side === "buy" ? a < b : a > b);
    return this.orders
      .filter((order) => order.state === "resting" && order.market === taker.market && order.side !== taker.side)
      .sort((a, b) => (a.price === b.price ? a.rank - b.rank : better(a.price, b.price) ? -1 : 1));
  }

  /** Lots the order would find within `limit` if it came now, and what they cost; own orders as its choice says. */
  reach(taker: ModelOrder, limit: bigint | undefined): { readonly lots: bigint; readonly cost: bigint } {
    let lots = 0n;
    let cost = 0n;
    const queue = this.facing(taker).map((maker) => ({ maker, left: maker.left, shown: shownOf(maker) }));
    for (let head = queue.shift(); head !== undefined; head = queue.shift()) {
      const { maker, left, shown } = head;
      if (!crosses(taker.side, limit, maker)) break;
      if (maker.user === taker.user && taker.selfTrade === "expire_maker") continue;
      if (maker.user === taker.user && taker.selfTrade !== "none") break;
      const wanted = taker.lots === 0n ? shown : min(shown, taker.left - lots);
      const affordable = taker.budget === undefined ? wanted : min(wanted, lotsFor(maker, taker.budget - cost));
      if (affordable === 0n) break;
      lots += affordable;
      cost += valueOf(maker.market, maker.price, affordable);
      if (left === shown) continue;
      const behind = queue.findIndex((other) => other.maker.price !== maker.price);
      const rest = left - shown;
      queue.splice(behind === -1 ? queue.length : behind, 0, { maker, left: rest, shown: min(maker.peak ?? rest, rest) });
    }
    return { lots, cost };
  }

  /** Matches an arriving order within `limit`; says whether its own orders stopped it. */
  match(taker: ModelOrder, limit: bigint | undefined): { readonly isStopped: boolean } {
    while (taker.lots === 0n || taker.left > 0n) {
      const maker = this.facing(taker)[0];
      if (maker === undefined || !crosses(taker.side, limit, maker)) break;
      if (maker.user === taker.user && taker.selfTrade !== "none") {
        this.#sayPrevented(taker, maker);
        if (taker.selfTrade !== "expire_taker") this.end(maker, "self_trade");
        if (taker.selfTrade !== "expire_maker") return { isStopped: true };
        continue;
      }
      const wanted = taker.lots === 0n ? shownOf(maker) : min(taker.left, shownOf(maker));
      const lots = taker.budget === undefined ? wanted : min(wanted, lotsFor(maker, taker.budget));
      if (lots === 0n) break;
      this.fill(taker, maker, maker.price, lots, { isAuction: false });
    }
    return { isStopped: false };
  }

  /** Two orders of one person meet; what is left of a market order by budget is what its rest would buy. */
  #sayPrevented(taker: ModelOrder, maker: ModelOrder): void {
    if (taker.user < FIRST_PERSON) return;
    const wanted = taker.lots === 0n ? undefined : taker.left;
    const affordable = taker.budget === undefined ? wanted : lotsFor(maker, taker.budget);
    const takerLots = wanted === undefined || affordable === undefined ? (wanted ?? affordable ?? 0n) : min(wanted, affordable);
    this.events.push({ kind: "prevented", maker, taker, price: maker.price, makerLots: maker.left, takerLots });
  }

  /** One trade; in an auction both sides rest and pay the maker's rate. */
  fill(taker: ModelOrder, maker: ModelOrder, price: bigint, lots: bigint, { isAuction }: { readonly isAuction: boolean }): void {
    const { market } = maker;
    for (const order of isAuction ? [maker, taker] : [maker]) this.#endPairOf(order);
    const value = valueOf(market, price, lots);
    const goods = lots * market.baseStep;
    const [buyer, seller] = taker.side === "buy" ? [taker, maker] : [maker, taker];
    this.#pay(buyer, value, lots, isAuction || buyer === maker);
    this.#pay(seller, goods, lots, isAuction || seller === maker);
    const rate = (order: ModelOrder): number => {
      const role = order === maker || isAuction ? "maker" : "taker";
      const now = role === "maker" ? market.terms.makerPpm : market.terms.takerPpm;
      return this.rateOf(order.user, role, Math.min(now, order.feesMost[role]));
    };
    const { base, quote } = market.terms;
    const less = (order: ModelOrder, fee: bigint, received: bigint): bigint =>
      this.lessOf({ user: order.user, product: "spot", quote, asset: order === buyer ? base : quote, fee, received, value });
    const wholes = [shareOf(goods, rate(buyer)), shareOf(value, rate(seller))] as const;
    const buyerLess = less(buyer, wholes[0], goods);
    const sellerLess = less(seller, wholes[1], value);
    const [buyerFee, sellerFee] = [wholes[0] - buyerLess, wholes[1] - sellerLess];
    this.ledger.purse(buyer.user, SPOT_KIND, market.terms.base).own += goods - buyerFee;
    this.ledger.purse(seller.user, SPOT_KIND, market.terms.quote).own += value - sellerFee;
    this.ledger.purse(HOUSE, FEES_KIND, market.terms.base).own += buyerFee;
    this.ledger.purse(HOUSE, FEES_KIND, market.terms.quote).own += sellerFee;
    if (buyer.exits !== undefined) buyer.received += goods - buyerFee;
    for (const order of [maker, taker]) if (order.lots > 0n) order.left -= lots;
    for (const order of isAuction ? [maker, taker] : [maker]) order.shown -= lots;
    if (taker.budget !== undefined) taker.budget -= value;
    market.last = price;
    market.shown = price;
    const [makerFee, takerFee] = taker === buyer ? [sellerFee, buyerFee] : [buyerFee, sellerFee];
    const [makerLess, takerLess] = taker === buyer ? [sellerLess, buyerLess] : [buyerLess, sellerLess];
    this.events.push({ kind: "filled", maker, taker, price, lots, value, makerFee, takerFee, makerLess, takerLess });
    const fees = [
      { user: buyer.user, asset: base, units: buyerFee },
      { user: seller.user, asset: quote, units: sellerFee },
    ];
    this.onFill({ market, maker: maker.user, taker: taker.user, value, fees });
    for (const order of isAuction ? [maker, taker] : [maker]) this.#usedUp(order);
    if (!isAuction) this.onTrade(market);
  }

  /** A resting order of which nothing is left ends; an iceberg of which nothing shows goes on behind all others of its price. */
  #usedUp(order: ModelOrder): void {
    if (order.left === 0n) this.end(order, "filled");
    else if (shownOf(order) === 0n) {
      this.#show(order);
      order.rank = this.nextRank();
    }
  }

  /** A resting order pays from what it holds (and gets back what a better price saves), an arriving one from its own. */
  #pay(order: ModelOrder, units: bigint, lots: bigint, isResting: boolean): void {
    const purse = this.payingPurse(order);
    if (!isResting) {
      purse.own -= units;
      return;
    }
    const freed = order.side === "sell" ? units : valueOf(order.market, order.price, lots);
    purse.pledged -= freed;
    order.held -= freed;
    purse.own += freed - units;
  }

  /** As soon as a pair's limit order begins to fill, the stop ends and the limit order holds for itself. */
  #endPairOf(order: ModelOrder): void {
    const stop = order.pair;
    if (stop === undefined) return;
    order.pair = undefined;
    stop.pair = undefined;
    this.end(stop, "pair");
    this.hold(order, this.restingHold(order));
  }
}

/** Ends of a leader that are its followers' own. */
const ALL_END_SO: readonly CloseReason[] = ["cancelled", "start_again", "delisted"];

/** Lots that so many quote units buy from an order, rounded down. */
function lotsFor(maker: ModelOrder, units: bigint): bigint {
  return units / (maker.price * maker.market.quoteStep);
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
