/**
 * The auditor's model of futures: what each command should do, by features/futures/README.md and decision 0056, in plain lists of
 * bigints. Of the kernel it knows the types of the messages and nothing else.
 *
 * What it says stands in `floor.said`, event by event; the auditor compares that, every position and both sides of every book.
 */
import type { Command } from "../../../kernel/kernel.ts";
import type { MarketId } from "../../../money/units.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import {
  areExits,
  doExitsFit,
  FuturesLadder,
  isInBand,
  isWellFormed,
  termsOf,
  type Placing,
} from "../../../simulation/auditor/model-futures-ladder.ts";
import { FuturesContracts } from "../../../simulation/auditor/model-futures-contracts.ts";
import { FuturesCopying } from "../../../simulation/auditor/model-futures-copying.ts";
import { FuturesMarks } from "../../../simulation/auditor/model-futures-marks.ts";
import { FuturesMatchingModel, type OrderTerms } from "../../../simulation/auditor/model-futures-matching.ts";
import { FuturesMoney } from "../../../simulation/auditor/model-futures-money.ts";
import { FuturesLeaving } from "../../../simulation/auditor/model-futures-leaving.ts";
import { FuturesRisk } from "../../../simulation/auditor/model-futures-risk.ts";
import {
  bandEnd,
  closingSide,
  FuturesFloor,
  hasReached,
  holdFor,
  least,
  marginFor,
  most,
  openedBy,
  priceOf,
  valueOf,
  type ModelContract,
  type ModelPosition,
  type Side,
} from "../../../simulation/auditor/model-futures-state.ts";
import { FuturesWaiting } from "../../../simulation/auditor/model-futures-waiting.ts";
import type * as Message from "./futures.messages.ts";

type Refused = Message.FuturesRefusal | undefined;
type OfPosition = Message.ClosePosition | Message.ReversePosition | Message.SetExits | Message.AdjustMargin;

const [CLOSE_MANY_MAX, TRANSFER_OUT_PERCENT] = [50, 150n];
/** Figures of one side of a mass quote, twenty levels; and the multiple of a quote. */
const [QUOTE_FIGURES_MAX, QUOTE_MULTIPLE] = [40, 10];
/** Due-list: one number each, and for close-outs the person's behind it; nobody's stands for what prices reached. */
const DUES = ["funding", "funding-sweep", "overnight", "overnight-sweep"] as const;
const REACHED = DUES.length;

export class FuturesModel implements ModelPart {
  readonly prefix = "futures";
  readonly floor: FuturesFloor;
  readonly waiting: FuturesWaiting;
  readonly copying: FuturesCopying;
  readonly contracts: FuturesContracts;
  readonly #needs: ModelNeeds;
  readonly #money: FuturesMoney;
  readonly #matching: FuturesMatchingModel;
  readonly #ladder: FuturesLadder;
  readonly #marks: FuturesMarks;
  readonly #risk: FuturesRisk;
  readonly #leaving: FuturesLeaving;
  /** What the newest sample has still to do. */
  readonly #toDo: (() => void)[] = [];

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
    const { ledger, schedule, isOpen, isPaper, rateOf, filled, markets } = needs;
    const one = (): bigint => 10n ** BigInt(needs.assets.get(this.floor.unit)?.decimals ?? 0);
    this.floor = new FuturesFloor(ledger, () => [...needs.assets].find(([, { code }]) => code === "USDT")?.[0] ?? 0, needs.facts, {
      creditOf: (...of) => needs.known.creditOf(...of),
      endedCredit: (...of) => needs.known.endedCredit(...of),
      payByCredit: (...of) => needs.known.payByCredit(...of),
    });
    this.#money = new FuturesMoney(this.floor);
    this.#matching = new FuturesMatchingModel(this.floor, this.#money, {
      rate: rateOf,
      less: (user, value, fee) => {
        const quote = this.floor.unit;
        return needs.less({ user, product: "futures", quote, asset: quote, fee, received: value, value, at: this.floor.at });
      },
      traded: (contract) => this.waiting.look(contract, "last", contract.last),
      filled: ({ number }, { maker, taker }, value) => {
        const market = markets.get(number);
        const fees = [maker, taker].map(({ user, fee: units }) => ({ user, asset: this.floor.unit, units }));
        if (market !== undefined) filled({ market, maker: maker.user, taker: taker.user, value, fees });
      },
      unwatch: (order) => this.waiting.unwatch(order),
    });
    this.#ladder = new FuturesLadder(this.floor, this.#matching, { isOpen, isPaper });
    this.waiting = new FuturesWaiting(this.floor, this.#money, this.#matching, this.#ladder, (due) =>
      schedule.add(this.prefix, due, REACHED),
    );
    this.copying = new FuturesCopying(this.floor, this.#money, this.#matching, this.#ladder, this.waiting);
    this.#marks = new FuturesMarks(this.floor, this.#money, {
      one,
      addDue: (kind, due) => schedule.add(this.prefix, due, DUES.indexOf(kind)),
    });
    const addDue = (user: number): void => schedule.add(this.prefix, this.floor.at, DUES.length + user);
    this.#risk = new FuturesRisk(this.floor, this.#money, this.#matching, { one, addDue });
    needs.known.contractEnds = (market, ends) => this.contracts.marketEnds(market, ends);
    needs.known.endContract = (market, most) => this.#leaving.endContract(market, most);
    this.#leaving = new FuturesLeaving(this.floor, this.#matching, this.#risk, this.waiting);
    this.contracts = new FuturesContracts(needs, this.floor, this.#leaving);
    needs.known.fundOwes = (asset) => (asset === this.floor.unit ? this.#risk.fundOwes() : 0n);
    needs.known.movingFund = (asset, move) => {
      if (this.floor.contracts.size === 0 || asset !== this.floor.unit) move();
      else this.#risk.watchFund(move);
    };
    needs.known.spareCredit = (user) => this.floor.spareCredit(user, TRANSFER_OUT_PERCENT);
    needs.known.creditChanged = (user) => this.floor.creditChanged(user);
    needs.known.closeFutures = (user) => this.closeAll(user);
    this.waiting.isBound = (user) => needs.known.isBound(user);
    needs.known.cancelOpening = (user) => this.#leaving.cancelOpening(user);
    needs.known.mayLeaveLever = (user, asset, units) => this.#mayLeave(user, asset, units);
  }

  /** Other rules count: credit stands for margins from now on, and halts end. */
  rulesChanged(): void {
    this.floor.creditChanged();
    this.contracts.rulesChanged();
  }

  /** A command begins, whose ever it is. */
  begin(at: number): void {
    this.floor.at = at;
    this.floor.said = [];
    this.#risk.begin();
  }

  apply(command: Command): string | undefined {
    const refusal = this.#apply(command as Message.FuturesCommand);
    if (refusal === undefined) this.waiting.finish();
    return refusal;
  }

  /** With each sample: marks and what they reach, the fund's work and what that reaches, then everybody's risk; each when all before it is done. */
  sampled(at: number): void {
    for (const contract of this.floor.contracts.values()) {
      const { index = 0n, sampledAt = 0 } = this.#needs.markets.get(contract.number) ?? {};
      if (index === 0n || sampledAt !== at) continue;
      if (contract.quietSince > 0 && !this.floor.isFresh(contract)) contract.quietSince = at;
      Object.assign(contract, { index, indexAt: at });
    }
    if (this.floor.contracts.size === 0) return;
    this.#risk.watchFund(() => {
      this.#marks.plan();
      for (const contract of this.#marks.mark()) this.waiting.look(contract, "mark", contract.mark);
      this.#toDo.splice(
        0,
        2,
        () => this.#risk.work(),
        () => this.#risk.look(),
      );
      this.#finish();
    });
  }

  #finish(due?: number): void {
    this.waiting.finish(due);
    while (this.waiting.isDone) {
      const next = this.#toDo.shift();
      if (next === undefined) return;
      next();
      this.waiting.finish(due);
    }
  }

  due(reference: number, due: number): void {
    const kind = DUES[reference];
    this.within(due, () => {
      if (reference === REACHED) this.waiting.entryCame();
      else if (kind === undefined) this.#risk.closeOut(reference - DUES.length);
      else this.#marks.due(kind, due);
    });
  }

  /** Orders end; positions go to the book within the band, the worst for its margin first; the fund takes what is left at the mark. */
  closeAll(user: number): void {
    this.#leaving.closeAll(user);
  }

  /** What stays must keep the account's rate above 150 %, and above nothing the losses of positions without margin. */
  #mayLeave(user: number, asset: number, units: bigint): boolean {
    if (this.floor.positionsOf(user).length === 0 || asset !== this.floor.unit) return true;
    if (this.floor.rules < 7 && this.floor.marginOf(user) === 0n) return true;
    return !hasReached(TRANSFER_OUT_PERCENT, this.floor.equityOf(user) - units, this.floor.marginOf(user));
  }

  /** In an entry of the due-list, another part's too: what prices reach by it goes with it. */
  within(due: number, work: () => void): void {
    this.#risk.watchFund(() => {
      work();
      this.#finish(due);
    });
  }

  #apply(command: Message.FuturesCommand): Refused {
    switch (command.type) {
      case "futures/list-contract":
      case "futures/set-terms":
      case "futures/halt":
      case "futures/resume":
        return this.contracts.change(command);
      case "futures/place":
        return this.#place(command);
      case "futures/place-conditional":
        return this.#placeConditional(command);
      case "futures/amend":
        return this.#amend(command);
      case "futures/cancel":
        return this.#cancel(command);
      case "futures/cancel-all":
        return this.#cancelAll(command);
      case "futures/close-many":
        return this.#closeMany(command);
      case "futures/set-multiple":
      case "futures/set-position-mode":
      case "futures/pass-test":
        return this.#setAccount(command);
      case "futures/quote":
        return this.#quote(command);
      default:
        return this.#ofPosition(command);
    }
  }

  // Orders.

  #place(command: Message.PlaceFutures): Refused {
    const contract = this.floor.contracts.get(command.contract);
    if (contract === undefined) return "contract_not_found";
    const refusal = this.#ladder.refuse(contract, command);
    if (refusal === undefined) this.#start(termsOf(contract, command));
    return refusal;
  }

  #start(terms: OrderTerms): void {
    this.#matching.work(this.#matching.take(terms), this.#ladder.limitOf(terms));
  }

  #placeConditional(command: Message.PlaceFuturesConditional): Refused {
    const contract = this.floor.contracts.get(command.contract);
    if (contract === undefined) return "contract_not_found";
    const { trigger, closesAll } = command;
    const refusal = this.#ladder.refuseWaiting(contract, command, trigger, closesAll);
    if (refusal === undefined) this.waiting.wait({ ...termsOf(contract, command), trigger, closesAll });
    return refusal;
  }

  /** Smaller at its price it keeps its place; else it is as if it came anew, under its number. */
  #amend({ user, order: id, ticks, lots }: Message.AmendFutures): Refused {
    const order = this.floor.order(id);
    if (order === undefined) return "order_not_found";
    if (order.user !== user) return "order_not_yours";
    if (order.isWaiting) return "order_not_amendable";
    const isWhole = (value: number, highest: number): boolean => Number.isSafeInteger(value) && value >= 1 && value <= highest;
    if (!isWhole(lots, Number.MAX_SAFE_INTEGER) || !isWhole(ticks, 2 ** 31 - 1)) return "order_malformed";
    const left = BigInt(lots) - (order.lots - order.left);
    if (left <= 0n) return "quantity_below_filled";
    const { contract, hold, heldLots, price } = order;
    const keepsPlace = BigInt(ticks) === price && left <= order.left;
    if (!keepsPlace) {
      const held = { units: hold, value: valueOf(contract, price, heldLots) };
      const refusal = this.#ladder.refuseTerms({ ...order, price: BigInt(ticks), lots: left }, true, held);
      if (refusal !== undefined) return refusal;
      this.#matching.lift(order);
    }
    Object.assign(order, { price: BigInt(ticks), lots: BigInt(lots), left });
    if (keepsPlace) this.#money.holdAs(order, least(heldLots, left), holdFor(order, least(heldLots, left)));
    this.floor.say("amended", { contract: contract.number, order: order.id, user, ticks, lots });
    if (!keepsPlace) this.#matching.work(order, this.#ladder.limitOf(order));
    return undefined;
  }

  #cancel({ user, order: id }: Message.CancelFutures): Refused {
    const order = this.floor.order(id);
    if (order === undefined) return "order_not_found";
    if (order.user !== user) return "order_not_yours";
    this.#matching.end(order, "cancelled");
    return undefined;
  }

  #cancelAll({ user, contract }: Message.CancelAllFutures): Refused {
    if (contract !== 0 && !this.floor.contracts.has(contract)) return "contract_not_found";
    this.#cancelOf(user, contract);
    return undefined;
  }

  /** Newest first. */
  #cancelOf(user: number, contract: MarketId): void {
    for (const order of this.floor.ordersOf(user).reverse()) {
      if (contract === 0 || order.contract.number === contract) this.#matching.end(order, "cancelled");
    }
  }

  // Positions.

  #ofPosition(command: OfPosition): Refused {
    const position = this.floor.position(command.position);
    if (position === undefined) return "position_not_found";
    if (position.user !== command.user) return "position_not_yours";
    if (position.follow !== 0) return "copied_position";
    switch (command.type) {
      case "futures/close":
        return this.#close(position, command.lots);
      case "futures/reverse":
        return this.#reverse(position, command.user);
      case "futures/set-exits":
        return this.#setExits(position, command);
      default:
        return this.#adjustMargin(position, command.units);
    }
  }

  #close(position: ModelPosition, lots: number): Refused {
    if (!Number.isSafeInteger(lots) || lots < 0 || lots > position.lots) return "order_malformed";
    if (!this.copying.hasLiquidity(position)) return "no_liquidity";
    this.#matching.closeAtMarket(position, lots === 0 ? position.lots : BigInt(lots), bandEnd(position), "order");
    return undefined;
  }

  #closeMany({ user, contract: id, side }: Message.CloseManyPositions): Refused {
    if (id !== 0 && !this.floor.contracts.has(id)) return "contract_not_found";
    const wanted = this.floor
      .positionsOf(user)
      .filter((one) => one.follow === 0 && (id === 0 || one.contract.number === id) && (side === "both" || one.side === side));
    if (wanted.length === 0) return "nothing_to_reduce";
    const liquid = wanted.filter((position) => this.copying.hasLiquidity(position)).slice(0, CLOSE_MANY_MAX);
    if (liquid.length === 0) return "no_liquidity";
    for (const position of liquid) {
      if (position.lots > 0n) this.#matching.closeAtMarket(position, position.lots, bandEnd(position), "order");
    }
    return undefined;
  }

  /** Where not all could be closed nothing is opened; where opening is refused then, the closing stands. */
  #reverse(position: ModelPosition, user: number): Refused {
    const { contract, lots, multiple, side } = position;
    const refusal = this.#ladder.refuseState(contract) ?? (lots > contract.terms.lotsMax ? "quantity_above_maximum" : undefined);
    if (refusal !== undefined) return refusal;
    if (!this.copying.hasLiquidity(position)) return "no_liquidity";
    this.#matching.closeAtMarket(position, lots, bandEnd(position), "order");
    if (position.lots > 0n) return undefined;
    const effect = this.floor.account(user)?.isOneWay === true ? "net" : "open";
    const rules = { effect, orderType: "market", price: 0n, timeInForce: "ioc", postOnly: false } as const;
    const order = { user, contract, side: closingSide(side), lots, multiple, exits: undefined, name: undefined, ...rules };
    if (this.#ladder.refuseTerms(order) === undefined) this.#start(order);
    return undefined;
  }

  #setExits(position: ModelPosition, { takeProfitTicks, stopLossTicks, source }: Message.SetExits): Refused {
    const exits = { takeProfitTicks, stopLossTicks, source };
    if (!areExits(exits)) return "order_malformed";
    const { contract, side, id, user } = position;
    if (!doExitsFit(exits, side === "long" ? "buy" : "sell", priceOf(contract, source))) return "exit_prices_invalid";
    position.exits = takeProfitTicks === 0 && stopLossTicks === 0 ? undefined : exits;
    this.waiting.watch(position);
    this.floor.say("exits-set", { contract: contract.number, position: id, user, ...exits });
    return undefined;
  }

  /** Put in: what is free. Taken out: down to the initial margin. */
  #adjustMargin(position: ModelPosition, units: bigint): Refused {
    const { user, margin, entryValue, multiple } = position;
    if (units === 0n || units > Number.MAX_SAFE_INTEGER || units < -Number.MAX_SAFE_INTEGER) return "order_malformed";
    if (units > 0n && units > this.floor.freeToOpen(user)) return "insufficient_balance";
    if (units < 0n && margin + units < marginFor(entryValue, multiple)) return "margin_below_initial";
    this.#money.adjustMargin(position, units, "person");
    return undefined;
  }

  // What an account says of itself.

  #setAccount(command: Message.SetMultiple | Message.SetPositionMode | Message.PassFuturesTest): Refused {
    const { user } = command;
    const contract = command.type === "futures/set-multiple" ? this.floor.contracts.get(command.contract) : undefined;
    if (command.type === "futures/set-multiple" && contract === undefined) return "contract_not_found";
    if (!this.#needs.isOpen(user)) return "account_not_open";
    if (command.type === "futures/set-position-mode") {
      if (this.floor.positionsOf(user).length + this.floor.ordersOf(user).length > 0) return "position_mode_in_use";
      this.floor.accountOf(user).isOneWay = command.isOneWay;
      this.floor.say("position-mode-set", { user, isOneWay: command.isOneWay });
    } else if (command.type === "futures/pass-test") {
      this.floor.accountOf(user).hasPassedTest = true;
      this.floor.say("test-passed", { user });
    } else if (contract !== undefined) {
      const refusal = Number.isInteger(command.multiple)
        ? this.#ladder.refuseMultiple(contract, user, BigInt(command.multiple))
        : "multiple_not_offered";
      if (refusal !== undefined) return refusal;
      this.floor.accountOf(user).multiples.set(contract.number, command.multiple);
      this.floor.say("multiple-set", { contract: contract.number, user, multiple: command.multiple });
    }
    return undefined;
  }

  // The house's quotes.

  #quote({ user, contract: id, bids, asks, at }: Message.QuoteFutures): Refused {
    const contract = this.floor.contracts.get(id);
    if (contract === undefined) return "contract_not_found";
    if (bids.length > QUOTE_FIGURES_MAX || asks.length > QUOTE_FIGURES_MAX) return "order_malformed";
    if (user !== contract.terms.maker) return "not_permitted";
    this.#cancelOf(user, id);
    if (this.floor.isFresh(contract)) {
      this.#quoteSide(contract, { user, at }, "buy", bids);
      this.#quoteSide(contract, { user, at }, "sell", asks);
    }
    const isWithdrawal = bids.length === 0 && asks.length === 0;
    if (isWithdrawal && contract.quietSince === 0) contract.quietSince = at;
    if (!isWithdrawal && this.floor.isFresh(contract)) contract.quietSince = 0;
    this.floor.say("quoted", { contract: id, user });
    return undefined;
  }

  /** Levels reduce the house's position of the other side first, the best first; what they open is margined. One that would be refused is left out. */
  #quoteSide(
    contract: ModelContract,
    { user, at }: Pick<Message.QuoteFutures, "user" | "at">,
    side: Side,
    figures: readonly number[],
  ): void {
    this.floor.accountOf(user);
    const closable = (): bigint => this.floor.lotsOf(user, contract, openedBy(side) === "long" ? "short" : "long");
    let closes = closable();
    for (let i = 0; i + 1 < figures.length; i += 2) {
      const rules = { effect: "net", orderType: "limit", timeInForce: "gtc", postOnly: false, multiple: QUOTE_MULTIPLE } as const;
      const level = { user, contract: contract.number, side, ticks: figures[i], lots: figures[i + 1], at, ...rules } as Placing;
      if (!isWellFormed(level) || level.lots > contract.terms.lotsMax || !isInBand(contract, BigInt(level.ticks))) continue;
      const terms = { ...termsOf(contract, level), merges: true };
      if (this.#ladder.wouldTrade(terms)) {
        const found = this.#matching.preview(user, contract, side, terms.price, terms.lots);
        if (this.#ladder.refuseMoney(terms, found) !== undefined) continue;
        this.#matching.work(this.#matching.take(terms), terms.price);
        closes = closable();
        continue;
      }
      const opens = most(0n, terms.lots - closes);
      const opening = { ...terms, effect: "open", lots: opens } as const;
      if (opens > 0n && this.#ladder.refuseMoney(opening, { lots: 0n, value: 0n }) !== undefined) continue;
      this.#matching.rest(this.#matching.take(terms), opens);
      closes = most(0n, closes - terms.lots);
    }
  }
}
