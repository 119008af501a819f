/**
 * The desk of futures: what happens to an order once it is accepted, and the one door to accounts, positions and their money for
 * marks, risk, funding and close-outs. Refusals are `futures-filters.ts`'s, single fills `futures-matching.ts`'s.
 *
 * `finish` does what follows from a command: take-profits and stop-losses that were reached, then orders whose trigger came.
 */
import {
  lots as asLots,
  ticks as asTicks,
  type AssetId,
  type MarketId,
  type OrderId,
  type Ticks,
  type TimeMs,
  type UserId,
} from "../../../money/units.ts";
import type { Halts } from "../../../kernel/halts/halts.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, type Account, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { ClientOrderIds } from "../../../kernel/order-book/client-order-ids.ts";
import { OpenOrders } from "../../../kernel/order-book/open-orders.ts";
import type { OrderBook } from "../../../kernel/order-book/order-book.ts";
import { FLAG, NONE, OrderPool, type Side } from "../../../kernel/order-book/order-pool.ts";
import type { Schedule } from "../../../kernel/schedule/schedule.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { Market } from "../../spot/kernel/public.ts";
import { Cash, type Paid } from "./cash.ts";
import { ConditionalOrders } from "./conditional-orders.ts";
import { Contracts, FUTURES_UNIT } from "./contracts.ts";
import { Exits } from "./exits.ts";
import { bandOf, FuturesFilters, type FuturesOrder } from "./futures-filters.ts";
import { FuturesMatching, NOTHING_CLOSED, type Closed, type FuturesFees, type FuturesTaker } from "./futures-matching.ts";
import { closingSide, FuturesOrders, openedBy } from "./futures-orders.ts";
import type { FuturesEvent, FuturesOrderEnd, FuturesTrigger, OrderCause, ReduceCause } from "./futures.messages.ts";
import { inAsset, type CreditOfAssets } from "./margin-credit.ts";
import { OrderRecords, type Extra } from "./order-records.ts";
import { PositionFills, type Left } from "./position-fills.ts";
import { Positions } from "./positions.ts";
import { Reached } from "./reached.ts";
import { dueReference } from "./references.ts";
import type { Contract, FuturesAccount, Position } from "./state.ts";
import { queued } from "./triggers.ts";
import type { CopyOf, PositionWatch } from "./watch.ts";

/** What futures need of the rest of the kernel. */
export type FuturesNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly market: (id: MarketId) => Market | undefined;
  readonly fees: FuturesFees;
  readonly isOpen: (user: UserId) => boolean;
  readonly isPaper: () => boolean;
  /** Whether somebody bound themselves: what of theirs waited and does not only reduce, expires. */
  readonly isBound: (user: UserId) => boolean;
  readonly rules: () => number;
  readonly createBook: (pool: OrderPool) => OrderBook;
  readonly schedule: Pick<Schedule, "add">;
  /** Until when what operators halted is. */
  readonly halts: Pick<Halts, "refuse" | "begin" | "ended" | "untilOf">;
  readonly credit: CreditOfAssets;
  readonly watch: PositionWatch;
  /** Place in the log of the command being executed. */
  readonly position: () => number;
  readonly emit: (event: FuturesEvent | Settled) => void;
};

export class FuturesDesk {
  readonly pool = new OrderPool();
  readonly openOrders = new OpenOrders(this.pool);
  readonly names = new ClientOrderIds(this.pool);
  readonly orders = new FuturesOrders(this.pool);
  readonly conditional = new ConditionalOrders(this.pool, this.orders);
  readonly exits = new Exits();
  readonly reached: Reached;
  readonly contracts: Contracts;
  readonly positions: Positions;
  readonly cash: Cash;
  readonly fills: PositionFills;
  readonly matching: FuturesMatching;
  readonly filters: FuturesFilters;
  readonly records: OrderRecords;
  readonly #needs: FuturesNeeds;
  #asset: AssetId | undefined;
  readonly #houseRows: { insurance?: Account; fees?: Account; clearing?: Account } = {};

  constructor(needs: FuturesNeeds) {
    this.#needs = needs;
    const { ledger, assets, market, fees, isOpen, isPaper, watch, emit } = needs;
    const { pool, orders, openOrders, names } = this;
    const credit = inAsset(needs.credit, () => this.asset());
    this.contracts = new Contracts({ assets, market, createBook: () => needs.createBook(pool) });
    const positions = new Positions({
      ledger,
      contract: (id) => this.contracts.get(id),
      money: (user) => (user === HOUSE ? this.#house("insurance") : ledger.account(user, PURPOSE.lever, this.asset())),
      findMoney: (user) => ledger.find(user, user === HOUSE ? PURPOSE.insurance : PURPOSE.lever, this.asset()),
      credit,
    });
    const cash = new Cash({
      ledger,
      positions,
      credit,
      clearing: () => this.clearing(),
      fees: () => own(this.#house("fees")),
      watch,
      emit,
    });
    const fills = new PositionFills({
      positions,
      cash,
      position: needs.position,
      began: (position) => this.#armExits(position),
      ended: (position) => this.exits.drop(position.id),
      watch,
      emit,
    });
    const matching = new FuturesMatching({
      pool,
      orders,
      positions,
      fills,
      cash,
      fees,
      market: ({ terms }) => market(terms.contract),
      rules: needs.rules,
      close: (slot, reason, at) => this.close(slot, reason, at),
      traded: ({ terms, last }) => this.look(terms.contract, "last", last),
      emit,
    });
    this.filters = new FuturesFilters({ pool, positions, matching, openOrders, names, isOpen, isPaper, rules: needs.rules });
    this.reached = new Reached({
      desk: this,
      rules: needs.rules,
      isBound: needs.isBound,
      watch,
      add: (due) => void needs.schedule.add("futures", due, dueReference("reached")),
      emit,
    });
    this.records = new OrderRecords({ pool, orders, names, matching, filters: this.filters, emit });
    [this.positions, this.cash, this.fills, this.matching] = [positions, cash, fills, matching];
  }

  // What marks, risk, funding and close-outs ask.

  /** The asset of margins and results. */
  asset(): AssetId {
    const asset = (this.#asset ??= this.#needs.assets.all().find(({ code }) => code === FUTURES_UNIT)?.id);
    invariant(asset !== undefined, "futures must have their asset", FUTURES_UNIT);
    return asset;
  }

  /** Looked up once: every fill asks for them. */
  #house(product: "insurance" | "fees" | "clearing"): Account {
    return (this.#houseRows[product] ??= this.#needs.ledger.account(HOUSE, PURPOSE[product], this.asset()));
  }

  clearing(): Cell {
    return own(this.#house("clearing"));
  }

  insurance(): Cell {
    return own(this.#house("insurance"));
  }

  accounts(): readonly FuturesAccount[] {
    return this.positions.accounts();
  }

  account(user: UserId): FuturesAccount | undefined {
    return this.positions.account(user);
  }

  /** Everything that is the account's: free and pledged money, results at the marks. */
  equity(account: FuturesAccount): bigint {
    return this.positions.equity(account);
  }

  unrealised(position: Position): number {
    return this.positions.unrealised(position);
  }

  /** What would be the account's without this position's result; what open orders hold is not in it, it is not free to pay. */
  restWithout(account: FuturesAccount, position: Position): bigint {
    return this.positions.payable(account) - BigInt(this.positions.unrealised(position));
  }

  takerPpm(user: UserId, contract: Contract): number {
    return this.matching.takerPpm(user, contract);
  }

  /** Ends all open and waiting orders of an account; says how many. */
  endOrders({ user }: FuturesAccount, reason: FuturesOrderEnd, at: TimeMs): number {
    let count = 0;
    for (let slot = this.openOrders.first(user); slot !== NONE; slot = this.openOrders.first(user)) {
      this.close(slot, reason, at);
      count += 1;
    }
    return count;
  }

  /** Closes lots of a position against the book, down to a price, charging the taker's fee; what the book can't take stays open. */
  closeAtMarket(position: Position, count: number, worst: number, cause: OrderCause, at: TimeMs): Closed {
    const contract = this.positions.contractOf(position.contract);
    const account = this.positions.accountOf(position.user);
    const order: FuturesOrder = {
      user: position.user,
      contract: position.contract,
      side: closingSide(position.side),
      effect: "reduce",
      orderType: "market",
      ticks: asTicks(0),
      lots: asLots(Math.min(count, position.lots)),
      multiple: 1,
      timeInForce: "ioc",
      postOnly: false,
      at,
    };
    const slot = this.records.accept(contract, account, order, { position: position.id, cause });
    const taker = this.#taker(account, slot, order, worst, cause);
    taker.only = position;
    this.#work(contract, slot, taker, order);
    return taker.filled;
  }

  /** Worst price that a person's close takes: the end of the band. Every fill is looked at for what it leaves them. */
  bandEnd(position: Position): number {
    const { low, high } = bandOf(this.positions.contractOf(position.contract));
    return position.side === "long" ? low : high;
  }

  /** Closes lots of two opposite positions against each other, without book and fee. */
  settleBetween(
    position: Position,
    opposite: Position,
    count: number,
    ticks: Ticks,
    causes: readonly [ReduceCause, ReduceCause],
    at: TimeMs,
  ): Left {
    return this.fills.settleBetween(position, opposite, count, ticks, causes, at);
  }

  /** The insurance fund takes lots over at a price; its position of that side grows, or nets against its opposite one. */
  takeOver(position: Position, count: number, ticks: Ticks, at: TimeMs, cause: "taken_over" | "delisted" = "taken_over"): Left {
    return this.fills.takeOver(position, count, ticks, { id: this.#freshId(position, at), cause, at });
  }

  /** An id that no order has: of a slot that is given back at once. */
  #freshId({ contract, side }: Position, at: TimeMs): OrderId {
    const none = asLots(0);
    const row = this.#house("insurance");
    const slot = this.pool.allocate({
      owner: HOUSE,
      market: contract,
      side: openingSide(side),
      ticks: asTicks(1),
      lots: none,
      originalLots: none,
      base: row,
      quote: row,
      at,
    });
    const id = this.pool.id(slot);
    this.pool.release(slot);
    return id;
  }

  /** Pays what there is of a fee or funding; says from where. */
  pay(...asked: Parameters<Cash["pay"]>): Paid {
    return this.cash.pay(...asked);
  }

  receive(
    account: FuturesAccount,
    units: number,
    from: { readonly cell: Cell; readonly reason: number; readonly reference: number },
  ): void {
    this.cash.receive(account, units, from);
  }

  // Orders.

  contractOf(slot: number): Contract {
    return this.positions.contractOf(this.pool.market(slot));
  }

  #taker(account: FuturesAccount, slot: number, order: FuturesOrder, limit: number, cause: OrderCause): FuturesTaker {
    const { side, effect, multiple, exits, at } = order;
    const { merges, openedValue } = this.orders.get(slot);
    return {
      order: this.pool.id(slot),
      account,
      side,
      effect,
      multiple,
      exits,
      merges,
      only: undefined,
      copy: undefined,
      cause,
      limit,
      lots: this.pool.remaining(slot),
      openedValue,
      filled: { ...NOTHING_CLOSED },
      stopped: undefined,
      at,
    };
  }

  /** Takes an order that nothing refuses and lets it work. */
  place(contract: Contract, order: FuturesOrder, more: Extra = {}): { readonly slot: number; readonly filled: Closed } {
    const account = this.positions.accountOf(order.user);
    const slot = this.records.accept(contract, account, order, more);
    return { slot, filled: this.work(contract, account, slot, order, more.cause) };
  }

  /** Takes an order that nothing refuses and that rests nowhere; what it opens is a copy. Says its number and what it filled. */
  copy(contract: Contract, order: FuturesOrder, copy: CopyOf): { readonly order: OrderId; readonly filled: Closed } {
    const account = this.positions.accountOf(order.user);
    const slot = this.records.accept(contract, account, order, { cause: "copied", position: copy.into });
    const id = this.pool.id(slot);
    const taker = this.#taker(account, slot, order, this.filters.limit(contract, order), "copied");
    taker.copy = copy;
    this.#work(contract, slot, taker, order);
    return { order: id, filled: taker.filled };
  }

  /** Matches an accepted order, then lets the rest of it rest or ends it. */
  work(contract: Contract, account: FuturesAccount, slot: number, order: FuturesOrder, cause: OrderCause = "order"): Closed {
    const taker = this.#taker(account, slot, order, this.filters.limit(contract, order), cause);
    this.#work(contract, slot, taker, order);
    return taker.filled;
  }

  /** An open order at another price or quantity: as if it came anew, under its id. `lots`: the new whole quantity. */
  replace(contract: Contract, slot: number, order: FuturesOrder, lots: FuturesOrder["lots"]): void {
    const { pool, orders } = this;
    this.matching.rehold(contract, slot, 0);
    contract.book.remove(slot);
    this.openOrders.remove(slot);
    pool.setTicks(slot, order.ticks);
    pool.setRemaining(slot, order.lots);
    pool.setOriginal(slot, lots);
    orders.set(slot, { ...orders.get(slot), ticks: order.ticks });
    const { user, ticks, contract: id, at } = order;
    this.#needs.emit({ type: "futures/amended", contract: id, order: pool.id(slot), user, ticks, lots, at });
    this.work(contract, this.positions.accountOf(user), slot, order);
  }

  /** Puts a house level that trades nothing into the book, `opens` lots of it margined; false where money or room for them is missing. */
  rest(contract: Contract, account: FuturesAccount, order: FuturesOrder, opens: number): boolean {
    if (
      opens > 0 &&
      this.filters.refuseMoney(contract, { ...order, effect: "open", lots: asLots(opens) }, { lots: 0, value: 0 }) !== undefined
    )
      return false;
    const slot = this.records.accept(contract, account, order, { merges: true });
    this.matching.rehold(contract, slot, opens);
    contract.book.add(slot);
    this.openOrders.add(slot);
    return true;
  }

  #work(contract: Contract, slot: number, taker: FuturesTaker, { orderType, timeInForce }: FuturesOrder): void {
    this.matching.match(contract, taker);
    const terms = this.orders.get(slot);
    terms.openedValue = taker.openedValue;
    const rests = orderType === "limit" && timeInForce === "gtc" && taker.lots > 0 && taker.stopped === undefined;
    const end = rests ? this.#rest(contract, slot, taker) : (taker.stopped ?? "expired");
    if (end === undefined) return;
    const reason = taker.lots === 0 ? "filled" : end;
    this.pool.setRemaining(slot, taker.lots);
    this.records.tellClosed(contract, slot, reason, taker.at);
    this.records.release(slot);
  }

  /** Puts what is left into the book; says why it can't where what it would reduce, or money for what it would open, is gone by now. */
  #rest(contract: Contract, slot: number, { account, effect, side, lots }: FuturesTaker): FuturesOrderEnd | undefined {
    const closes = effect === "open" ? 0 : this.matching.closable(account, contract, side, undefined);
    if (effect === "reduce" && closes === 0) return "nothing_to_reduce";
    const opens = effect === "reduce" ? 0 : Math.max(0, lots - closes);
    this.pool.setRemaining(slot, lots);
    if (opens > 0 && !this.cash.covers(account, this.matching.holdOf(contract, slot, opens))) return "risk";
    this.matching.rehold(contract, slot, opens);
    contract.book.add(slot);
    this.openOrders.add(slot);
    return undefined;
  }

  /** Ends an open order, resting or waiting, and gives back what it holds. */
  close(slot: number, reason: FuturesOrderEnd, at: TimeMs): void {
    const { pool } = this;
    const contract = this.contractOf(slot);
    if (pool.has(slot, FLAG.waiting)) this.conditional.remove(slot);
    else {
      this.matching.rehold(contract, slot, 0);
      contract.book.remove(slot);
    }
    this.openOrders.remove(slot);
    this.records.tellClosed(contract, slot, reason, at);
    this.records.release(slot);
  }

  // What waits.

  #armExits(position: Position): void {
    this.exits.arm(position);
    const { exits, contract } = position;
    // The price may be beyond one of them already.
    if (exits !== undefined) this.exits.look(contract, exits.source, this.filters.price(this.positions.contractOf(contract), exits.source));
  }

  /** Watches other prices for a position. */
  setExits(position: Position): void {
    this.#armExits(position);
  }

  /** Marks what a price reaches as due. */
  look(contract: MarketId, source: "mark" | "last", price: number): void {
    this.exits.look(contract, source, price);
    this.conditional.look(contract, source, price);
  }

  /** Puts a conditional order where its trigger is watched; it holds nothing. */
  wait(contract: Contract, order: FuturesOrder, trigger: FuturesTrigger, closesAll: boolean): number {
    const slot = this.records.accept(contract, this.positions.accountOf(order.user), order, { trigger, closesAll });
    this.openOrders.add(slot);
    this.conditional.add(slot, this.filters.price(contract, trigger.source));
    return slot;
  }

  /** What prices have reached meanwhile goes; `due`: that of the entry of the due-list that is being settled. */
  finish(at: TimeMs, due?: TimeMs): void {
    this.reached.finish(at, due);
  }

  /** An open order as it would come now. */
  orderOf(slot: number, at: TimeMs): FuturesOrder {
    const { pool } = this;
    const { effect, orderType, ticks, timeInForce, postOnly, multiple, exits } = this.orders.get(slot);
    return {
      user: pool.owner(slot),
      contract: pool.market(slot),
      side: pool.side(slot),
      effect,
      orderType,
      ticks,
      lots: pool.remaining(slot),
      multiple,
      timeInForce,
      postOnly,
      ...(exits === undefined ? {} : { exits }),
      at,
    };
  }

  // Snapshots.

  save(writer: StateWriter): void {
    this.conditional.settle();
    const { contracts, pool, openOrders, orders, names, positions, conditional, exits, matching } = this;
    for (const part of [contracts, pool, openOrders, orders, names, positions, conditional, exits]) part.save(writer);
    writer.number(matching.trades);
  }

  load(reader: StateReader, version: number): void {
    const { contracts, pool, openOrders, orders, names, positions, conditional, exits, matching } = this;
    contracts.load(reader, version);
    for (const part of [pool, openOrders, orders, names, positions, conditional, exits]) part.load(reader);
    matching.trades = reader.number();
    for (const slot of queued(pool)) {
      if (pool.has(slot, FLAG.waiting)) conditional.requeue(slot);
      else this.contractOf(slot).book.add(slot);
    }
    for (const slot of pool.slots()) {
      const { hold, heldLots, ticks } = orders.get(slot);
      const { perTickLot, terms } = this.contractOf(slot);
      const account = positions.accountOf(pool.owner(slot));
      positions.addHeld(account, terms.contract, openedBy(pool.side(slot)), hold, ticks * heldLots * perTickLot);
      account.bound += hold;
    }
  }
}

const openingSide = (side: Position["side"]): Side => (side === "long" ? "buy" : "sell");
