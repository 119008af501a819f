/**
 * Futures in the kernel: the commands. What happens to an accepted order is the desk's; the rules are in the README, why it is
 * built this way in docs/decisions/0056.
 *
 * Each command first climbs its refusal ladder and only then changes anything (V4).
 */
import { RULES_CLOSE_FUTURES, RULES_HALTS_END } from "../../../kernel/rules.ts";
import { lots as asLots, type Amount, type AssetId, type MarketId, type OrderId, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever } from "../../../kernel/invariant.ts";
import { FLAG, NONE, type Side } from "../../../kernel/order-book/order-pool.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { IndexSample } from "../../../kernel/prices/prices.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { initialMargin, TRANSFER_OUT_PERCENT, hasReached } from "../formulas.ts";
import { Copying } from "./copying.ts";
import { FuturesDesk, type FuturesNeeds } from "./desk.ts";
import { areExitsWellFormed, doExitsFit, isWellFormed, type FuturesOrder } from "./futures-filters.ts";
import { isTriggerWellFormed } from "./futures-triggers.ts";
import { checkFutures, collectFuturesPledges } from "./futures.check.ts";
import type * as Message from "./futures.messages.ts";
import { HouseQuotes } from "./house-quotes.ts";
import { Leaving, MARKET_ENDS } from "./leaving.ts";
import { Oversight } from "./oversight.ts";
import type { Contract, Position } from "./state.ts";

type Refused = Message.FuturesRefusal | undefined;

/** Positions that one command closes at most. */
export const CLOSE_MANY_MAX = 50;
export class Futures implements Part<Message.FuturesCommand, Message.FuturesRefusal> {
  readonly name = "futures";
  /** 2: what prices reached and has not gone yet. */
  readonly version = 3;
  readonly commands = {
    "futures/list-contract": "upkeep",
    "futures/set-terms": "upkeep",
    "futures/halt": "upkeep",
    "futures/resume": "upkeep",
    "futures/place": "opens",
    "futures/place-conditional": "opens",
    "futures/amend": "opens",
    "futures/cancel": "closes",
    "futures/cancel-all": "closes",
    "futures/close": "closes",
    "futures/close-many": "closes",
    "futures/reverse": "opens",
    "futures/set-exits": "closes",
    "futures/adjust-margin": "closes",
    "futures/set-multiple": "opens",
    "futures/set-position-mode": "opens",
    "futures/pass-test": "opens",
    "futures/quote": "upkeep",
  } as const;
  readonly desk: FuturesDesk;
  readonly oversight: Oversight;
  /** For copy trading. */
  readonly copying: Copying;
  readonly #needs: FuturesNeeds;
  readonly #leaving: Leaving;
  readonly #quotes: HouseQuotes;

  constructor(needs: FuturesNeeds) {
    this.#needs = needs;
    const { ledger, assets, schedule, position, emit } = needs;
    this.desk = new FuturesDesk(needs);
    this.#leaving = new Leaving(this.desk);
    this.#quotes = new HouseQuotes({ desk: this.desk, leaving: this.#leaving, emit });
    this.oversight = new Oversight({
      desk: this.desk,
      rules: needs.rules,
      ledger,
      decimals: () => assets.get(this.desk.asset())?.decimals ?? 0,
      add: (due, reference) => schedule.add(this.name, due, reference),
      position,
      emit,
    });
    this.copying = new Copying({ desk: this.desk, oversight: this.oversight, ledger, emit });
  }

  execute(command: Message.FuturesCommand): Refused {
    const refusal = this.#dispatch(command);
    if (refusal === undefined) this.desk.finish(command.at);
    return refusal;
  }

  #dispatch(command: Message.FuturesCommand): Refused {
    switch (command.type) {
      case "futures/place":
        return this.#place(command);
      case "futures/cancel":
        return this.#cancel(command);
      case "futures/quote":
        return this.#quotes.quote(command);
      case "futures/place-conditional":
        return this.#placeConditional(command);
      case "futures/amend":
        return this.#amend(command);
      case "futures/cancel-all":
        return this.#cancelAll(command);
      case "futures/close":
        return this.#close(command);
      case "futures/close-many":
        return this.#closeMany(command);
      case "futures/reverse":
        return this.#reverse(command);
      case "futures/set-exits":
        return this.#setExits(command);
      case "futures/adjust-margin":
        return this.#adjustMargin(command);
      case "futures/set-multiple":
        return this.#setMultiple(command);
      case "futures/set-position-mode":
        return this.#setPositionMode(command);
      case "futures/pass-test":
        return this.#passTest(command);
      case "futures/list-contract":
      case "futures/set-terms":
      case "futures/halt":
      case "futures/resume":
        return this.#changeContract(command);
      default:
        return assertNever(command);
    }
  }

  // Contracts.

  #changeContract(command: Message.ListContract | Message.SetContractTerms | Message.HaltContract | Message.ResumeContract): Refused {
    const { contracts } = this.desk;
    const { contract: id, at } = command;
    if (command.type === "futures/list-contract") {
      const { type: _type, key: _key, at: _at, ...terms } = command;
      const refusal = contracts.list(terms);
      if (refusal === undefined) this.#needs.emit({ type: "futures/contract-listed", ...terms, at });
      return refusal;
    }
    const contract = contracts.get(id);
    if (contract === undefined) return "contract_not_found";
    switch (command.type) {
      case "futures/set-terms": {
        const { type: _type, key: _key, at: _at, contract: _contract, ...changed } = command;
        const refusal = contracts.setTerms(contract, changed);
        if (refusal === undefined) this.#needs.emit({ type: "futures/terms-set", contract: id, ...changed, at });
        return refusal;
      }
      case "futures/halt":
        return this.#halt(contract, command);
      case "futures/resume":
        if (contract.haltReason === undefined) return "contract_not_halted";
        if (this.#isEnding(contract)) return "market_delisted";
        this.#resume(contract, at);
        return undefined;
      default:
        return assertNever(command);
    }
  }

  #resume(contract: Contract, at: TimeMs): void {
    contract.haltReason = undefined;
    this.#needs.halts.ended(contract.terms.contract, at);
    this.#needs.emit({ type: "futures/resumed", contract: contract.terms.contract, at });
  }

  #halt(contract: Contract, command: Message.HaltContract): Refused {
    if (this.#isEnding(contract)) return "contract_halted";
    const { contract: id, reason } = command;
    const { halts } = this.#needs;
    const refusal = halts.refuse(id, contract.haltReason !== undefined, command);
    if (refusal !== undefined) return refusal === "halted" ? "contract_halted" : refusal;
    this.#closeOnly(contract, reason, halts.begin(id, command), command.at);
    return undefined;
  }

  /** Halted because the market of its coin ends: no operator lifts that. Since rules 23 an operator's reason in the same words is none. */
  #isEnding({ terms: { contract: id }, haltReason }: Contract): boolean {
    const { rules, halts, market } = this.#needs;
    if (haltReason !== MARKET_ENDS || halts.untilOf(id) !== undefined) return false;
    return rules() < RULES_HALTS_END || market(id)?.life !== "listed";
  }

  /** What could open anything leaves the book; orders that reduce stay. */
  #closeOnly(contract: Contract, reason: string, ends: { readonly until?: TimeMs }, at: TimeMs): void {
    contract.haltReason = reason;
    this.#needs.emit({ type: "futures/halted", contract: contract.terms.contract, reason, ...ends, at });
    for (const side of ["buy", "sell"] as const) {
      for (const slot of this.#restingOn(contract, side))
        if (this.desk.orders.get(slot).effect !== "reduce") this.desk.close(slot, "halted", at);
    }
  }

  #restingOn({ book }: Contract, side: Side): readonly number[] {
    const slots: number[] = [];
    for (let slot = book.best(side); slot !== NONE; slot = book.after(slot)) slots.push(slot);
    return slots;
  }

  // Orders.

  #place(command: Message.PlaceFutures): Refused {
    const contract = this.desk.contracts.get(command.contract);
    if (contract === undefined) return "contract_not_found";
    const refusal = this.desk.filters.refuse(contract, command);
    if (refusal !== undefined) return refusal;
    this.desk.place(contract, command);
    return undefined;
  }

  /** What it opens is looked at when its trigger comes; here, what can't become right by then. */
  #placeConditional(command: Message.PlaceFuturesConditional): Refused {
    const { user, contract: id, trigger, closesAll, clientOrderId, effect, multiple } = command;
    const { contracts, filters } = this.desk;
    const contract = contracts.get(id);
    if (contract === undefined) return "contract_not_found";
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const isClosing = closesAll && effect === "reduce" && command.orderType === "market" && command.lots === 0;
    if (!isWellFormed(command, closesAll ? 0 : 1) || (closesAll && !isClosing)) return "order_malformed";
    if (!isTriggerWellFormed(trigger, command)) return "trigger_invalid";
    if (command.lots > contract.terms.lotsMax) return "quantity_above_maximum";
    if (contract.mark === 0) return "mark_stale";
    const isOneWay = this.desk.account(user)?.isOneWay ?? false;
    if (effect !== "reduce" && isOneWay !== (effect === "net")) return "position_mode_one_way";
    const refusal =
      (effect === "reduce" ? undefined : filters.refuseMultiple(contract, user, multiple)) ??
      filters.refuseCount(user) ??
      filters.refuseName(user, clientOrderId);
    if (refusal !== undefined) return refusal;
    if (trigger.trailPpm === 0 && this.#isReached(contract, trigger)) return "trigger_invalid";
    this.desk.wait(contract, command, trigger, closesAll);
    return undefined;
  }

  /** A trigger that the price has passed already would go at once. */
  #isReached(contract: Contract, { source, direction, ticks }: Message.FuturesTrigger): boolean {
    const price = this.desk.filters.price(contract, source);
    return direction === "falls" ? price <= ticks : price >= ticks;
  }

  #amend(command: Message.AmendFutures): Refused {
    const { user, order: id, ticks, lots, at } = command;
    const { pool, orders } = this.desk;
    const slot = pool.find(id);
    if (slot === undefined) return "order_not_found";
    if (pool.owner(slot) !== user) return "order_not_yours";
    if (pool.has(slot, FLAG.waiting)) return "order_not_amendable";
    if (!Number.isSafeInteger(lots) || lots < 1 || !Number.isSafeInteger(ticks) || ticks < 1 || ticks > 0x7fff_ffff)
      return "order_malformed";
    const remaining = asLots(lots - (pool.original(slot) - pool.remaining(slot)));
    if (remaining <= 0) return "quantity_below_filled";
    const contract = this.desk.contractOf(slot);
    const terms = orders.get(slot);
    if (ticks === pool.ticks(slot) && remaining <= pool.remaining(slot)) {
      contract.book.reduce(slot, asLots(pool.remaining(slot) - remaining));
      pool.setOriginal(slot, lots);
      this.desk.matching.rehold(contract, slot, Math.min(terms.heldLots, remaining));
      this.#needs.emit({ type: "futures/amended", contract: contract.terms.contract, order: id, user, ticks, lots, at });
      return undefined;
    }
    const order: FuturesOrder = { ...this.desk.orderOf(slot, at), ticks, lots: remaining };
    const held = { units: terms.hold, value: terms.ticks * terms.heldLots * contract.perTickLot };
    const refusal = this.desk.filters.refuse(contract, order, true, held);
    if (refusal !== undefined) return refusal;
    this.desk.replace(contract, slot, order, lots);
    return undefined;
  }

  #cancel({ user, order, at }: Message.CancelFutures): Refused {
    const slot = this.desk.pool.find(order);
    if (slot === undefined) return "order_not_found";
    if (this.desk.pool.owner(slot) !== user) return "order_not_yours";
    this.desk.close(slot, "cancelled", at);
    return undefined;
  }

  #cancelAll({ user, contract, at }: Message.CancelAllFutures): Refused {
    if (contract !== 0 && this.desk.contracts.get(contract) === undefined) return "contract_not_found";
    this.#leaving.endOrders(user, contract, "cancelled", at);
    return undefined;
  }

  // Positions.

  #find(user: UserId, id: OrderId): Position | Message.FuturesRefusal {
    const position = this.desk.positions.get(id);
    if (position === undefined) return "position_not_found";
    if (position.user !== user) return "position_not_yours";
    return position.follow === 0 ? position : "copied_position";
  }

  #close({ user, position: id, lots, at }: Message.ClosePosition): Refused {
    const position = this.#find(user, id);
    if (typeof position === "string") return position;
    if (!Number.isSafeInteger(lots) || lots < 0 || lots > position.lots) return "order_malformed";
    if (!this.desk.filters.hasLiquidity(position)) return "no_liquidity";
    this.desk.closeAtMarket(position, lots === 0 ? position.lots : lots, this.desk.bandEnd(position), "order", at);
    return undefined;
  }

  #closeMany({ user, contract, side, at }: Message.CloseManyPositions): Refused {
    if (contract !== 0 && this.desk.contracts.get(contract) === undefined) return "contract_not_found";
    const all = (this.desk.account(user)?.positions ?? []).filter(({ follow }) => follow === 0);
    const closing = all.filter((one) => (contract === 0 || one.contract === contract) && (side === "both" || one.side === side));
    if (closing.length === 0) return "nothing_to_reduce";
    const liquid = closing.filter((position) => this.desk.filters.hasLiquidity(position)).slice(0, CLOSE_MANY_MAX);
    if (liquid.length === 0) return "no_liquidity";
    for (const position of liquid) {
      if (position.lots > 0) this.desk.closeAtMarket(position, position.lots, this.desk.bandEnd(position), "order", at);
    }
    return undefined;
  }

  /** Where not all of it could be closed nothing is opened; where opening is refused then, closing was done. */
  #reverse({ user, position: id, at }: Message.ReversePosition): Refused {
    const position = this.#find(user, id);
    if (typeof position === "string") return position;
    const contract = this.desk.positions.contractOf(position.contract);
    const { lots, multiple, side } = position;
    const refusal = this.desk.filters.refuseState(contract, at) ?? (lots > contract.terms.lotsMax ? "quantity_above_maximum" : undefined);
    if (refusal !== undefined) return refusal;
    if (!this.desk.filters.hasLiquidity(position)) return "no_liquidity";
    this.desk.closeAtMarket(position, lots, this.desk.bandEnd(position), "order", at);
    if (position.lots > 0) return undefined;
    const order: FuturesOrder = {
      user,
      contract: position.contract,
      side: side === "long" ? "sell" : "buy",
      effect: this.desk.account(user)?.isOneWay === true ? "net" : "open",
      orderType: "market",
      ticks: 0 as FuturesOrder["ticks"],
      lots: asLots(lots),
      multiple,
      timeInForce: "ioc",
      postOnly: false,
      at,
    };
    if (this.desk.filters.refuse(contract, order) === undefined) this.desk.place(contract, order);
    return undefined;
  }

  #setExits({ user, position: id, takeProfitTicks, stopLossTicks, source, at }: Message.SetExits): Refused {
    const position = this.#find(user, id);
    if (typeof position === "string") return position;
    const exits = { takeProfitTicks, stopLossTicks, source };
    if (!areExitsWellFormed(exits)) return "order_malformed";
    const contract = this.desk.positions.contractOf(position.contract);
    const side: Side = position.side === "long" ? "buy" : "sell";
    if (!doExitsFit(exits, side, this.desk.filters.price(contract, source))) return "exit_prices_invalid";
    position.exits = takeProfitTicks + stopLossTicks === 0 ? undefined : exits;
    this.desk.setExits(position);
    this.#needs.emit({ type: "futures/exits-set", contract: position.contract, position: id, user, ...exits, at });
    if (this.desk.account(user)?.isWatched === true) this.#needs.watch.exitsSet(position, at);
    return undefined;
  }

  #adjustMargin({ user, position: id, units, at }: Message.AdjustMargin): Refused {
    const position = this.#find(user, id);
    if (typeof position === "string") return position;
    const change = Number(units);
    if (change === 0 || !Number.isSafeInteger(change)) return "order_malformed";
    const account = this.desk.positions.accountOf(user);
    if (change > 0) {
      const isTooMuch = !Number.isSafeInteger(account.margin + account.held + change);
      if (isTooMuch || this.desk.positions.freeToOpen(account, at) < units) return "insufficient_balance";
    } else if (position.margin + change < initialMargin(position.entryValue, position.multiple)) return "margin_below_initial";
    this.desk.cash.adjustMargin(account, position, change, "person", at);
    if (account.isWatched) this.#needs.watch.marginAdjusted(position, change, at);
    return undefined;
  }

  // What an account says of itself.

  #setMultiple({ user, contract: id, multiple, at }: Message.SetMultiple): Refused {
    const contract = this.desk.contracts.get(id);
    if (contract === undefined) return "contract_not_found";
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const refusal = this.desk.filters.refuseMultiple(contract, user, multiple);
    if (refusal !== undefined) return refusal;
    this.desk.positions.accountOf(user).multiples.set(id, multiple);
    this.#needs.emit({ type: "futures/multiple-set", contract: id, user, multiple, at });
    return undefined;
  }

  #setPositionMode({ user, isOneWay, at }: Message.SetPositionMode): Refused {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const account = this.desk.account(user);
    if ((account?.positions.length ?? 0) > 0 || this.desk.openOrders.count(user) > 0) return "position_mode_in_use";
    this.desk.positions.accountOf(user).isOneWay = isOneWay;
    this.#needs.emit({ type: "futures/position-mode-set", user, isOneWay, at });
    return undefined;
  }

  #passTest({ user, at }: Message.PassFuturesTest): Refused {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    this.desk.positions.accountOf(user).hasPassedTest = true;
    this.#needs.emit({ type: "futures/test-passed", user, at });
    return undefined;
  }

  // What others ask.

  /** Whether so much may leave a person's lever account: what stays must keep their risk rate above 150 %; positions whose margin is gone, above nothing. */
  mayLeave(user: UserId, asset: AssetId, units: Amount): boolean {
    const account = this.desk.account(user);
    if (account === undefined || account.positions.length === 0 || asset !== this.desk.asset()) return true;
    if (account.margin === 0 && this.#needs.rules() < RULES_CLOSE_FUTURES) return true;
    return !hasReached(TRANSFER_OUT_PERCENT, this.desk.positions.payable(account) - units, BigInt(account.margin));
  }

  sampled(samples: readonly IndexSample[], at: TimeMs): void {
    this.oversight.sampled(samples, at);
  }

  due(entry: DueEntry, at: TimeMs): void {
    this.oversight.due(entry, at);
  }

  closeAll(user: UserId, at: TimeMs): void {
    const account = this.desk.account(user);
    if (account !== undefined) this.oversight.watchFund(at, () => this.#leaving.closeAll(account, at));
  }

  /** Somebody begins to be bound: orders that do not only reduce end. */
  cancelOpening(user: UserId, at: TimeMs): void {
    this.#leaving.cancelOpening(user, at);
  }

  /** What operators have halted. */
  haltedMarkets(): readonly MarketId[] {
    const halted = this.desk.contracts.all().filter((contract) => contract.haltReason !== undefined && !this.#isEnding(contract));
    return halted.map(({ terms }) => terms.contract);
  }

  /** A halt ends by itself. */
  haltEnds(id: MarketId, at: TimeMs): void {
    const contract = this.desk.contracts.get(id);
    if (contract !== undefined) this.#resume(contract, at);
  }

  /** Its coin's market takes no new orders from now on, or goes on after all. */
  marketEnds(id: MarketId, ends: boolean, at: TimeMs): void {
    const contract = this.desk.contracts.get(id);
    if (contract === undefined) return;
    // An operator's halt gives way: nobody lifts this one.
    if (ends) this.#needs.halts.ended(id, at);
    if (ends) this.#closeOnly(contract, MARKET_ENDS, {}, at);
    else if (contract.haltReason === MARKET_ENDS) this.#resume(contract, at);
  }

  /** Its coin's market is over: up to so many orders and positions of its contract end; whether none is left. */
  endContract(id: MarketId, most: number, at: TimeMs): boolean {
    const contract = this.desk.contracts.get(id);
    let isOver = true;
    if (contract !== undefined) this.oversight.watchFund(at, () => void (isOver = this.#leaving.endContract(contract, most, at)));
    return isOver;
  }

  pledges(expected: Map<number, bigint>): void {
    collectFuturesPledges(this.desk, expected);
  }

  check(): void {
    checkFutures(this.desk, this.#needs.ledger, this.oversight.inPassing);
  }

  save(writer: StateWriter): void {
    this.desk.save(writer);
    this.oversight.save(writer);
    this.desk.reached.save(writer);
  }

  load(reader: StateReader, version: number): void {
    this.desk.load(reader, version);
    this.oversight.load(reader, version);
    if (version >= 2) this.desk.reached.load(reader);
  }
}
