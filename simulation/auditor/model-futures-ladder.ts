/** The auditor's refusals of futures orders, in the order of decision 0056: who, shape, contract, counts, market, money. */
import type { FuturesMatchingModel, Found, OrderTerms } from "./model-futures-matching.ts";
import {
  bandOf,
  bracketAt,
  FIRST_PERSON,
  feeOf,
  least,
  marginFor,
  most,
  openedBy,
  otherSide,
  partOf,
  priceOf,
  reaches,
  reducedBy,
  resultOf,
  valueOf,
  type FuturesFloor,
  type ModelContract,
  type Side,
} from "./model-futures-state.ts";
import type {
  ContractTerms,
  FuturesRefusal,
  FuturesTrigger,
  PlaceFutures,
  PositionExits,
} from "../../features/futures/kernel/futures.messages.ts";

type Refused = FuturesRefusal | undefined;
export type Placing = Omit<PlaceFutures, "type" | "key">;
/** What an order that is placed anew gives back first. */
export type Held = { readonly units: bigint; readonly value: bigint };
const NOTHING: Held = { units: 0n, value: 0n };

const OPEN_MAX = 200;
const POSITIONS_MAX = 200;
/** Since these rules an immediate limit order that meets nobody is taken. */
const EXPIRES_SINCE = 23;
/** Multiples up to this one need no test. */
const MULTIPLE_FREE = 5;
const PRICE_MAX = 2 ** 31 - 1;
/** Largest value of one side of an account in a contract. */
const VALUE_MAX = 2n ** 50n;

export type LadderNeeds = { readonly isOpen: (user: number) => boolean; readonly isPaper: () => boolean };

export class FuturesLadder {
  readonly #floor: FuturesFloor;
  readonly #matching: FuturesMatchingModel;
  readonly #needs: LadderNeeds;

  constructor(floor: FuturesFloor, matching: FuturesMatchingModel, needs: LadderNeeds) {
    this.#floor = floor;
    this.#matching = matching;
    this.#needs = needs;
  }

  /** An order that comes. */
  refuse(contract: ModelContract, order: Placing): Refused {
    if (!this.#needs.isOpen(order.user)) return "account_not_open";
    return isWellFormed(order) ? this.refuseTerms(termsOf(contract, order)) : "order_malformed";
  }

  /** The same once its shape is known to be right. `isCounted`: it is among the open orders already. */
  refuseTerms(order: OrderTerms, isCounted = false, held = NOTHING): Refused {
    const { user, contract, effect, lots, name } = order;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (lots > contract.terms.lotsMax) return "quantity_above_maximum";
    const refusal = effect === "reduce" ? this.#reducing(order) : this.#opening(order);
    if (refusal !== undefined) return refusal;
    const counted = isCounted ? undefined : (this.refuseCount(user) ?? this.refuseName(user, name));
    return counted ?? this.#atMarket(order, held);
  }

  /** One that waits: what can't become right by the time its trigger comes. */
  refuseWaiting(contract: ModelContract, order: Placing, trigger: FuturesTrigger, closesAll: boolean): Refused {
    const { user, effect, lots, orderType, multiple, clientOrderId } = order;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const isClosing = effect === "reduce" && orderType === "market" && lots === 0;
    if (!isWellFormed(order, closesAll ? 0 : 1) || (closesAll && !isClosing)) return "order_malformed";
    if (!isTrigger(trigger, order)) return "trigger_invalid";
    if (lots > contract.terms.lotsMax) return "quantity_above_maximum";
    if (contract.mark === 0n) return "mark_stale";
    const opening = effect === "reduce" ? undefined : (this.#mode(user, effect) ?? this.refuseMultiple(contract, user, BigInt(multiple)));
    const refusal = opening ?? this.refuseCount(user) ?? this.refuseName(user, clientOrderId);
    if (refusal !== undefined) return refusal;
    const [price, ticks] = [priceOf(contract, trigger.source), BigInt(trigger.ticks)];
    const isReached = trigger.direction === "falls" ? price <= ticks : price >= ticks;
    return trigger.trailPpm === 0 && isReached ? "trigger_invalid" : undefined;
  }

  refuseState(contract: ModelContract): Refused {
    if (contract.isHalted) return "contract_halted";
    return this.#floor.isFresh(contract) ? undefined : "mark_stale";
  }

  refuseMultiple({ terms }: ModelContract, user: number, multiple: bigint): Refused {
    if (!terms.multiples.some((one) => BigInt(one) === multiple)) return "multiple_not_offered";
    const isFree = multiple <= MULTIPLE_FREE || user < FIRST_PERSON || this.#needs.isPaper();
    return isFree || this.#floor.account(user)?.hasPassedTest === true ? undefined : "futures_test_required";
  }

  refuseCount(user: number): Refused {
    return this.#floor.ordersOf(user).length >= OPEN_MAX ? "too_many_open_orders" : undefined;
  }

  refuseName(user: number, name: string | undefined): Refused {
    if (name === undefined) return undefined;
    if (!/^[A-Za-z0-9_.:/-]{1,36}$/.test(name)) return "client_order_id_invalid";
    return this.#floor.ordersOf(user).some((order) => order.name === name) ? "client_order_id_in_use" : undefined;
  }

  #mode(user: number, effect: Placing["effect"]): Refused {
    return (this.#floor.account(user)?.isOneWay ?? false) === (effect === "net") ? undefined : "position_mode_one_way";
  }

  #reducing(order: OrderTerms): Refused {
    if (this.#matching.closable(order) === 0n) return "nothing_to_reduce";
    return order.orderType === "limit" && !isInBand(order.contract, order.price) ? "price_outside_band" : undefined;
  }

  #opening({ user, contract, multiple, effect, orderType, price, side, exits }: OrderTerms): Refused {
    const refusal = this.refuseState(contract) ?? this.refuseMultiple(contract, user, multiple) ?? this.#mode(user, effect);
    if (refusal !== undefined) return refusal;
    if (this.#floor.positionsOf(user).length >= POSITIONS_MAX) return "too_many_positions";
    const isLimit = orderType === "limit";
    if (isLimit && !isInBand(contract, price)) return "price_outside_band";
    const around = isLimit ? price : priceOf(contract, exits?.source ?? "mark");
    return exits === undefined || doExitsFit(exits, side, around) ? undefined : "exit_prices_invalid";
  }

  /** Worst price that an order takes: its own, or the end of the band. */
  limitOf({ contract, orderType, price, side }: Pick<OrderTerms, "contract" | "orderType" | "price" | "side">): bigint {
    if (orderType === "limit") return price;
    return side === "buy" ? bandOf(contract).high : bandOf(contract).low;
  }

  wouldTrade({ contract, side, price }: Pick<OrderTerms, "contract" | "side" | "price">): boolean {
    const [best] = this.#floor.book(contract, otherSide(side));
    return best !== undefined && reaches(side, price, best.price);
  }

  #atMarket(order: OrderTerms, held: Held): Refused {
    const { user, contract, side, lots, orderType, timeInForce, postOnly, effect } = order;
    const nothing = { lots: 0n, value: 0n };
    if (postOnly && this.wouldTrade(order)) return "post_only_would_trade";
    const found = postOnly ? nothing : this.#matching.preview(user, contract, side, this.limitOf(order), lots);
    const canExpire = timeInForce === "ioc" && this.#floor.rules >= EXPIRES_SINCE;
    const fewest = timeInForce === "fok" ? lots : orderType === "limit" && (timeInForce === "gtc" || canExpire) ? 0n : 1n;
    if (found.lots < fewest) return "no_liquidity";
    return effect === "reduce" ? undefined : this.refuseMoney(order, found, held);
  }

  /** Bracket, money and risk of what an order opens, at once or by resting. */
  refuseMoney(order: OrderTerms, found: Found, held = NOTHING): Refused {
    const { user, contract, side, lots, multiple, price, orderType, timeInForce } = order;
    const closes = least(lots, this.#matching.closable(order));
    const atOnce = least(found.lots, closes);
    const closedValue = atOnce === 0n ? 0n : partOf(found.value, atOnce, found.lots);
    const taken = found.lots > closes ? found.value - closedValue : 0n;
    const restingLots = orderType === "limit" && timeInForce === "gtc" ? lots - most(found.lots, closes) : 0n;
    if (taken === 0n && restingLots === 0n) return undefined;
    const resting = valueOf(contract, price, restingLots);
    const refusal = this.#bracket(order, taken + resting - held.value);
    if (refusal !== undefined) return refusal;
    const ppm = this.#matching.takerPpm(user, contract);
    const fee = feeOf(found.value, ppm) + feeOf(resting, ppm);
    const free = this.#floor.freeToOpen(user) + held.units + this.#givenBack(order, atOnce, closedValue);
    if (free < marginFor(taken + resting, multiple) + fee) return "insufficient_balance";
    if (taken === 0n) return undefined;
    const atMark = valueOf(contract, contract.mark, found.lots);
    const slip = side === "buy" ? found.value - atMark : atMark - found.value;
    const equity = this.#floor.equityOf(user) - slip - feeOf(found.value, ppm);
    return 2n * equity <= this.#floor.marginOf(user) + marginFor(taken, multiple) ? "would_be_closed_out" : undefined;
  }

  #bracket({ user, contract, side, multiple }: OrderTerms, value: bigint): Refused {
    const after = this.#floor.valueOf(user, contract, openedBy(side)) + this.#floor.pendingOf(user, contract, side) + value;
    if (after > VALUE_MAX) return "quantity_above_maximum";
    return after > bracketAt(contract, multiple) ? "bracket_exceeded" : undefined;
  }

  /** What reducing so many lots, the oldest first, at that value would leave in free money. */
  #givenBack({ user, contract, side }: OrderTerms, lots: bigint, value: bigint): bigint {
    const reduced = reducedBy(side);
    let [left, margin, entry] = [lots, 0n, 0n];
    for (const position of this.#floor.ownOf(user, contract, reduced)) {
      const taken = least(left, position.lots);
      margin += partOf(position.margin, taken, position.lots);
      entry += partOf(position.entryValue, taken, position.lots);
      left -= taken;
    }
    return lots === 0n ? 0n : margin + resultOf(reduced, entry, value);
  }
}

// Shapes.

const isPrice = (value: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= PRICE_MAX;
const isPriceOrNone = (value: number): boolean => value === 0 || isPrice(value);
const isOneOf = (word: string, ...words: readonly string[]): boolean => words.includes(word);
export const isInBand = (contract: ModelContract, price: bigint): boolean =>
  price >= bandOf(contract).low && price <= bandOf(contract).high;

export function isWellFormed(order: Placing, lotsLeast = 1): boolean {
  const { side, effect, orderType, timeInForce, ticks, lots, multiple, postOnly, exits } = order;
  const areWords = isOneOf(side, "buy", "sell") && isOneOf(effect, "open", "reduce", "net") && isOneOf(timeInForce, "gtc", "ioc", "fok");
  if (!areWords || !isOneOf(orderType, "limit", "market")) return false;
  if (!Number.isSafeInteger(lots) || lots < lotsLeast || !Number.isSafeInteger(multiple) || multiple < 1) return false;
  if (orderType === "limit" ? !isPrice(ticks) : ticks !== 0) return false;
  if (postOnly && (orderType !== "limit" || timeInForce !== "gtc")) return false;
  if (effect === "reduce" && (multiple !== 1 || exits !== undefined)) return false;
  return exits === undefined || areExits(exits);
}

export const areExits = ({ takeProfitTicks, stopLossTicks, source }: PositionExits): boolean =>
  isPriceOrNone(takeProfitTicks) && isPriceOrNone(stopLossTicks) && isOneOf(source, "mark", "last");

/** Take-profit and stop-loss lie on their sides of a price. */
export function doExitsFit({ takeProfitTicks, stopLossTicks }: PositionExits, side: Side, price: bigint): boolean {
  const [above, below] = side === "buy" ? [takeProfitTicks, stopLossTicks] : [stopLossTicks, takeProfitTicks];
  return (above === 0 || BigInt(above) > price) && (below === 0 || BigInt(below) < price);
}

function isTrigger(trigger: FuturesTrigger, { side, orderType }: Pick<Placing, "side" | "orderType">): boolean {
  const { source, direction, ticks, trailPpm, activationTicks } = trigger;
  if (!isOneOf(source, "mark", "last") || !isOneOf(direction, "rises", "falls")) return false;
  if (!isPriceOrNone(ticks) || !isPriceOrNone(activationTicks)) return false;
  if (trailPpm === 0) return ticks > 0 && activationTicks === 0;
  const isDistance = Number.isInteger(trailPpm) && trailPpm >= 1000 && trailPpm <= 500_000;
  return isDistance && ticks === 0 && orderType === "market" && direction === (side === "sell" ? "falls" : "rises");
}

export function termsOf(contract: ModelContract, order: Placing): OrderTerms {
  const { user, side, effect, orderType, ticks, lots, multiple, timeInForce, postOnly, exits, clientOrderId: name } = order;
  const figures = { price: BigInt(ticks), lots: BigInt(lots), multiple: BigInt(multiple) };
  return { user, contract, side, effect, orderType, ...figures, timeInForce, postOnly, exits, name };
}

/** The changeable terms of a contract: rates up to 10 %, bands up to 50 %, multiples up to 200, lists of up to 20 that rise. */
export function areTerms(terms: Omit<ContractTerms, "contract" | "baseUnitsPerLot" | "maker">): boolean {
  const { lotsMax, bandPpm, makerPpm, takerPpm, multiples, brackets, overnightPpm, closeOutPpm, fundingCapPpb } = terms;
  const isWhole = (value: number, lowest: number, highest: number): boolean =>
    Number.isSafeInteger(value) && value >= lowest && value <= highest;
  if (!isWhole(lotsMax, 1, Number.MAX_SAFE_INTEGER) || !isWhole(bandPpm, 1, 500_000)) return false;
  if (![makerPpm, takerPpm, overnightPpm, closeOutPpm].every((ppm) => isWhole(ppm, 0, 100_000)) || makerPpm > takerPpm) return false;
  if (fundingCapPpb < 0n || fundingCapPpb > 100_000_000n) return false;
  if (![multiples.length, brackets.length].every((count) => isWhole(count, 1, 20))) return false;
  const doRise = multiples.every((one, at) => isWhole(one, 1, 200) && one > (multiples[at - 1] ?? 0));
  const areBrackets = brackets.every(({ valueMax, multipleMax }, at) => {
    const { valueMax: before, multipleMax: above } = brackets[at - 1] ?? { valueMax: 0, multipleMax: Infinity };
    return isWhole(valueMax, 1, 2 ** 50) && isWhole(multipleMax, 1, Number.MAX_SAFE_INTEGER) && valueMax > before && multipleMax < above;
  });
  return doRise && areBrackets;
}
