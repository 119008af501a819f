/** The refusal ladder of futures orders: who, shape, contract, filters, counts, market, money, in this order. Nothing here changes anything (V4). */
import { ticks, type TimeMs, type UserId } from "../../../money/units.ts";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import { ClientOrderIds } from "../../../kernel/order-book/client-order-ids.ts";
import type { OpenOrders } from "../../../kernel/order-book/open-orders.ts";
import { NONE, type OrderPool, type Side } from "../../../kernel/order-book/order-pool.ts";
import { RULES_FUTURES_IOC } from "../../../kernel/rules.ts";
import { fillFee, initialMargin, positionValue, shareOf, valueMaxAt, VALUE_MAX } from "../formulas.ts";
import type { FuturesMatching } from "./futures-matching.ts";
import { closingSide, EFFECTS, openedBy, reducedBy, TIMES, TYPES } from "./futures-orders.ts";
import type { FuturesRefusal, PlaceFutures, PositionExits } from "./futures.messages.ts";
import { findHolding, type Positions } from "./positions.ts";
import { isFresh, type Contract, type FuturesAccount, type Position } from "./state.ts";

/** Product decisions: bounds of one account over all contracts. */
export const FUTURES_ORDERS_MAX = 200;
export const FUTURES_POSITIONS_MAX = 200;
/** Multiples up to this one need no test of understanding. */
export const MULTIPLE_WITHOUT_TEST = 5;
/** Prices live in 32 bits of the order record. */
const TICKS_MAX = 0x7fff_ffff;
const PPM = 1_000_000;
const NO_TICKS = ticks(0);

/** What an amended order gives back first. */
type Held = { readonly units: number; readonly value: number };
const HOLDS_NOTHING: Held = { units: 0, value: 0 };

export type FuturesOrder = Omit<PlaceFutures, "type" | "key">;

export type FuturesFiltersNeeds = {
  readonly pool: OrderPool;
  readonly positions: Positions;
  readonly matching: FuturesMatching;
  readonly openOrders: OpenOrders;
  readonly names: ClientOrderIds;
  readonly isOpen: (user: UserId) => boolean;
  readonly isPaper: () => boolean;
  readonly rules: () => number;
};

const isPrice = (value: number): boolean => Number.isSafeInteger(value) && value > 0 && value <= TICKS_MAX;
const isPriceOrNone = (value: number): boolean => value === 0 || isPrice(value);

/** Whether an order makes sense by itself. */
export function isWellFormed(order: FuturesOrder, lotsMin = 1): boolean {
  const { side, orderType, ticks, lots, multiple, effect, timeInForce, postOnly, exits } = order;
  const areKnown = (side === "buy" || side === "sell") && EFFECTS.includes(effect) && TYPES.includes(orderType);
  if (!areKnown || !TIMES.includes(timeInForce)) return false;
  if (!Number.isSafeInteger(lots) || lots < lotsMin || !Number.isSafeInteger(multiple) || multiple < 1) return false;
  if (orderType === "limit" ? !isPrice(ticks) : ticks !== 0) return false;
  if (postOnly && (orderType !== "limit" || timeInForce !== "gtc")) return false;
  if (effect === "reduce" && (exits !== undefined || multiple !== 1)) return false;
  return exits === undefined || areExitsWellFormed(exits);
}

export function areExitsWellFormed({ takeProfitTicks, stopLossTicks, source }: PositionExits): boolean {
  return isPriceOrNone(takeProfitTicks) && isPriceOrNone(stopLossTicks) && (source === "mark" || source === "last");
}

/** Whether take-profit and stop-loss lie on their sides of a price. */
export function doExitsFit({ takeProfitTicks, stopLossTicks }: PositionExits, side: Side, price: number): boolean {
  const [above, below] = side === "buy" ? [takeProfitTicks, stopLossTicks] : [stopLossTicks, takeProfitTicks];
  return (above === 0 || above > price) && (below === 0 || below < price);
}

/** Prices that an order may name or take: the mark less and plus the band, rounded inwards. */
export function bandOf({ mark, terms }: Contract): { readonly low: number; readonly high: number } {
  const offset = Math.floor((mark * terms.bandPpm) / PPM);
  return { low: Math.max(1, mark - offset), high: mark + offset };
}

export class FuturesFilters {
  readonly #needs: FuturesFiltersNeeds;

  constructor(needs: FuturesFiltersNeeds) {
    this.#needs = needs;
  }

  /** Before the first trade the last price is the index. */
  price(contract: Contract, source: "mark" | "last"): number {
    if (source === "mark") return contract.mark;
    return contract.last === 0 ? contract.index : contract.last;
  }

  /** Everything that can be wrong with an order that would work now. `isCounted`: it is among the open orders already. */
  refuse(contract: Contract, order: FuturesOrder, isCounted = false, held: Held = HOLDS_NOTHING): FuturesRefusal | undefined {
    const { user, clientOrderId, lots } = order;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (!isWellFormed(order)) return "order_malformed";
    if (lots > contract.terms.lotsMax) return "quantity_above_maximum";
    const refusal = order.effect === "reduce" ? this.#refuseReducing(contract, order) : this.refuseOpening(contract, order);
    if (refusal !== undefined) return refusal;
    const counted = isCounted ? undefined : (this.refuseCount(user) ?? this.refuseName(user, clientOrderId));
    return counted ?? this.#refuseAtMarket(contract, order, held);
  }

  refuseCount(user: UserId): FuturesRefusal | undefined {
    return this.#needs.openOrders.count(user) >= FUTURES_ORDERS_MAX ? "too_many_open_orders" : undefined;
  }

  refuseName(user: UserId, name: string | undefined): FuturesRefusal | undefined {
    if (name === undefined) return undefined;
    if (!ClientOrderIds.isWellFormed(name)) return "client_order_id_invalid";
    return this.#needs.names.find(user, name) === undefined ? undefined : "client_order_id_in_use";
  }

  /** Without a mark there are no positions. */
  #refuseReducing(contract: Contract, { user, side, orderType, ticks }: FuturesOrder): FuturesRefusal | undefined {
    const account = this.#needs.positions.account(user);
    if (account === undefined || this.#needs.matching.closable(account, contract, side, undefined) === 0) return "nothing_to_reduce";
    return orderType === "limit" ? refuseBand(contract, ticks) : undefined;
  }

  /** What opening asks beside money: the contract's state, the multiple, the account's mode, bounds, prices. */
  refuseOpening(contract: Contract, order: FuturesOrder): FuturesRefusal | undefined {
    const { user, multiple, orderType, ticks, effect, side, exits } = order;
    const account = this.#needs.positions.account(user);
    const refusal =
      this.refuseState(contract, order.at) ??
      this.refuseMultiple(contract, user, multiple) ??
      refuseMode(account?.isOneWay ?? false, effect);
    if (refusal !== undefined) return refusal;
    if ((account?.positions.length ?? 0) >= FUTURES_POSITIONS_MAX) return "too_many_positions";
    if (orderType === "limit" && refuseBand(contract, ticks) !== undefined) return "price_outside_band";
    const around = orderType === "limit" ? ticks : this.price(contract, exits?.source ?? "mark");
    return exits === undefined || doExitsFit(exits, side, around) ? undefined : "exit_prices_invalid";
  }

  refuseState(contract: Contract, at: TimeMs): FuturesRefusal | undefined {
    if (contract.haltReason !== undefined) return "contract_halted";
    return isFresh(contract, at) ? undefined : "mark_stale";
  }

  /** With real money multiples above five are for who passed the test of understanding. */
  refuseMultiple({ terms }: Contract, user: UserId, multiple: number): FuturesRefusal | undefined {
    if (!terms.multiples.includes(multiple)) return "multiple_not_offered";
    const isFree = multiple <= MULTIPLE_WITHOUT_TEST || user < HOUSE_USERS_END || this.#needs.isPaper();
    return isFree || this.#needs.positions.account(user)?.hasPassedTest === true ? undefined : "futures_test_required";
  }

  /** What it would find in the book, and whether the account can bear and pay it. */
  #refuseAtMarket(contract: Contract, order: FuturesOrder, held: Held): FuturesRefusal | undefined {
    const { matching } = this.#needs;
    const { side, ticks, timeInForce, postOnly, effect } = order;
    if (postOnly) {
      if (this.wouldTrade(contract, side, ticks)) return "post_only_would_trade";
      return effect === "reduce" ? undefined : this.refuseMoney(contract, order, { lots: 0, value: 0 }, held);
    }
    const found = matching.preview(contract, order, this.limit(contract, order));
    if (found.lots === 0 && !this.#mayMeetNobody(order)) return "no_liquidity";
    if (timeInForce === "fok" && found.lots < order.lots) return "no_liquidity";
    return effect === "reduce" ? undefined : this.refuseMoney(contract, order, found, held);
  }

  /** It rests then; or, an immediate limit order, it expires. */
  #mayMeetNobody({ orderType, timeInForce }: FuturesOrder): boolean {
    return orderType === "limit" && (timeInForce === "gtc" || (timeInForce === "ioc" && this.#needs.rules() >= RULES_FUTURES_IOC));
  }

  /** Whether an order would fill a lot at once. */
  meetsSomebody(contract: Contract, order: FuturesOrder): boolean {
    return this.#needs.matching.preview(contract, order, this.limit(contract, order)).lots > 0;
  }

  wouldTrade(contract: Contract, side: Side, ticks: number): boolean {
    const best = contract.book.best(side === "buy" ? "sell" : "buy");
    if (best === NONE) return false;
    const price = this.#needs.pool.ticks(best);
    return side === "buy" ? price <= ticks : price >= ticks;
  }

  /** Worst price that an order takes: its own, or the end of the band. */
  limit(contract: Contract, { orderType, side, ticks }: Pick<FuturesOrder, "orderType" | "side" | "ticks">): number {
    if (orderType === "limit") return ticks;
    const band = bandOf(contract);
    return side === "buy" ? band.high : band.low;
  }

  /** Whether the book has anything for a close down (or up) to a price, or within the band. */
  hasLiquidity({ user, contract: id, side: held }: Position, worst?: number): boolean {
    const { matching, positions } = this.#needs;
    const [contract, side] = [positions.contractOf(id), closingSide(held)];
    const limit = worst ?? this.limit(contract, { orderType: "market", side, ticks: NO_TICKS });
    return matching.preview(contract, { user, side, lots: 1 }, limit).lots > 0;
  }

  /** Bracket, money and risk of what an order opens: what it finds, and what of it would rest. */
  refuseMoney(
    contract: Contract,
    order: FuturesOrder,
    found: { readonly lots: number; readonly value: number },
    held: Held = HOLDS_NOTHING,
  ): FuturesRefusal | undefined {
    const { matching, positions } = this.#needs;
    const { user, side, multiple } = order;
    const account = positions.peek(user);
    const closes = order.effect === "net" ? Math.min(order.lots, matching.closable(account, contract, side, undefined)) : 0;
    const atMarket = Math.min(found.lots, closes);
    // What closes comes first, so it has the better part; its share of the value is enough for what money is asked.
    const closedValue = atMarket === 0 ? 0 : shareOf(found.value, atMarket, found.lots);
    const opens = this.#opensOf(contract, order, found, { closes, closedValue });
    if (opens.lots === 0) return undefined;
    const refusal = this.#refuseBracket(contract, account, order, opens.value - held.value);
    if (refusal !== undefined) return refusal;
    const feePpm = matching.takerPpm(user, contract);
    const fee = fillFee(found.value, feePpm) + fillFee(opens.resting, feePpm);
    const margin = initialMargin(opens.value, multiple);
    const given = atMarket === 0 ? 0 : positions.givenByReducing(account, contract, reducedBy(side), atMarket, closedValue);
    if (!positions.couldOpen(account, margin + fee - given - held.units, order.at)) return "insufficient_balance";
    if (!Number.isSafeInteger(account.margin + account.held + margin + fee)) return "insufficient_balance";
    return this.#isBornDead(contract, account, order, found, opens) ? "would_be_closed_out" : undefined;
  }

  /** Lots and value that it opens: of what it finds at that price, of what rests at its own. */
  #opensOf(
    { perTickLot }: Contract,
    { lots, orderType, timeInForce, ticks }: FuturesOrder,
    found: { readonly lots: number; readonly value: number },
    { closes, closedValue }: { readonly closes: number; readonly closedValue: number },
  ): { readonly lots: number; readonly value: number; readonly taken: number; readonly resting: number } {
    const rests = orderType === "limit" && timeInForce === "gtc";
    const takenLots = Math.max(0, found.lots - closes);
    const restingLots = rests ? Math.max(0, lots - found.lots - Math.max(0, closes - found.lots)) : 0;
    const resting = positionValue(perTickLot, ticks, restingLots);
    const taken = found.value - closedValue;
    return { lots: takenLots + restingLots, value: (takenLots === 0 ? 0 : taken) + resting, taken: takenLots === 0 ? 0 : taken, resting };
  }

  #refuseBracket(contract: Contract, account: FuturesAccount, { side, multiple }: FuturesOrder, value: number): FuturesRefusal | undefined {
    const holding = findHolding(account, contract.terms.contract);
    const isLong = openedBy(side) === "long";
    const before = holding === undefined ? 0 : isLong ? holding.longValue + holding.longPending : holding.shortValue + holding.shortPending;
    const after = before + value;
    if (after > VALUE_MAX) return "quantity_above_maximum";
    return after > valueMaxAt(contract.terms.brackets, multiple) ? "bracket_exceeded" : undefined;
  }

  /** What a fill at those prices costs against the mark. */
  #slip({ perTickLot, mark }: Contract, { side }: FuturesOrder, found: { readonly lots: number; readonly value: number }): number {
    const atMark = positionValue(perTickLot, mark, found.lots);
    return side === "buy" ? found.value - atMark : atMark - found.value;
  }

  #isBornDead(
    contract: Contract,
    account: FuturesAccount,
    order: FuturesOrder,
    found: { readonly lots: number; readonly value: number },
    opens: { readonly taken: number },
  ): boolean {
    if (opens.taken === 0) return false;
    const { positions, matching } = this.#needs;
    const fee = fillFee(found.value, matching.takerPpm(account.user, contract));
    // 2 x equity > margin, in whole units.
    const margin = account.margin + initialMargin(opens.taken, order.multiple);
    return !positions.bears(account, this.#slip(contract, order, found) + fee, margin + 1);
  }
}

export function refuseBand(contract: Contract, ticks: number): FuturesRefusal | undefined {
  const { low, high } = bandOf(contract);
  return ticks < low || ticks > high ? "price_outside_band" : undefined;
}

/** In one-way mode orders reduce first; in the other an order says which of the two it does. */
function refuseMode(isOneWay: boolean, effect: FuturesOrder["effect"]): FuturesRefusal | undefined {
  return isOneWay === (effect === "net") ? undefined : "position_mode_one_way";
}
