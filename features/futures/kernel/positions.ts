/**
 * Accounts and positions of futures. Every change of a position goes through here, so that an account's sums (margin, held, lots and
 * values by contract) and a contract's open lots are those of its positions and orders at every moment. It moves no money.
 */
import { timeMs, type MarketId, type OrderId, type TimeMs, type UserId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { own, type Account, type Ledger } from "../../../kernel/ledger/ledger.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { positionResult, positionValue, shareOf, TRANSFER_OUT_PERCENT, type PositionSide } from "../formulas.ts";
import type { PositionExits } from "./futures.messages.ts";
import { loadPosition, savePosition } from "./positions-bytes.ts";
import type { MarginCredit } from "./margin-credit.ts";
import type { Contract, FuturesAccount, Holding, Position } from "./state.ts";

export type PositionsNeeds = {
  readonly ledger: Ledger;
  readonly contract: (id: MarketId) => Contract | undefined;
  /** Row of a user's money, made when it is new. */
  readonly money: (user: UserId) => Account;
  /** The same without making it. */
  readonly findMoney: (user: UserId) => Account | undefined;
  readonly credit: MarginCredit;
};
const NO_ROW = -1 as Account;
const INITIAL_USERS = 1024;
/** Sums of an account in doubles are within this share of their largest figure, and so many units. */
const DOUBT_SHARE = 1e-9;
const DOUBT_UNITS = 4096;

/** What an opening fill brings. */
export type Opening = {
  readonly id: OrderId;
  /** Its order has opened nothing before. */
  readonly isFirst: boolean;
  readonly side: PositionSide;
  readonly multiple: number;
  readonly lots: number;
  readonly value: number;
  readonly margin: number;
  readonly fee: number;
  readonly exits: PositionExits | undefined;
  /** Goes into the account's position of that side, whatever order opened it (house accounts). */
  readonly merges: boolean;
  /** The follow that it is a copy of; 0: an own one. */
  readonly follow: number;
  readonly at: TimeMs;
};
/** What goes with lots that leave a position. */
export type Share = { readonly entryValue: number; readonly margin: number };

export class Positions {
  readonly #needs: PositionsNeeds;
  readonly #byId = new Map<OrderId, Position>();
  readonly #accounts: FuturesAccount[] = [];
  /** Of each user one more than their place among the accounts; 0 for none. Users are numbered densely. */
  #places = new Int32Array(INITIAL_USERS);
  /** Whether copy trading is offered: what somebody closes counts for being followed. */
  countsClosed = false;

  constructor(needs: PositionsNeeds) {
    this.#needs = needs;
  }

  get(id: OrderId): Position | undefined {
    return this.#byId.get(id);
  }

  /** In the order in which they were made. */
  accounts(): readonly FuturesAccount[] {
    return this.#accounts;
  }

  account(user: UserId): FuturesAccount | undefined {
    const place = user < this.#places.length ? this.#places[user] : 0;
    return place > 0 ? this.#accounts[place - 1] : undefined;
  }

  /** The account, made when it is new. */
  accountOf(user: UserId): FuturesAccount {
    return this.account(user) ?? this.#create(user);
  }

  /** The account, or what it would be if it were made: for looking at. */
  peek(user: UserId): FuturesAccount {
    return this.account(user) ?? emptyAccount(user, this.#needs.findMoney(user) ?? NO_ROW);
  }

  #create(user: UserId): FuturesAccount {
    return this.#add(emptyAccount(user, this.#needs.money(user)));
  }

  #add(account: FuturesAccount): FuturesAccount {
    const { user } = account;
    let length = this.#places.length;
    while (length <= user) length *= 2;
    if (length > this.#places.length) {
      const places = new Int32Array(length);
      places.set(this.#places);
      this.#places = places;
    }
    this.#places[user] = this.#accounts.push(account);
    return account;
  }

  /** What is not bound: own money, and credit beyond what it stands for. */
  freeOf(account: FuturesAccount): bigint {
    const { money } = account;
    return (money === NO_ROW ? 0n : this.#needs.ledger.balance(own(money))) + BigInt(this.freeCredit(account));
  }

  /** What could open something: without credit that has ended. */
  freeToOpen(account: FuturesAccount, at: TimeMs): bigint {
    return this.freeOf(account) - BigInt(this.#needs.credit.ended(account.user, at));
  }

  credit({ user }: FuturesAccount): number {
    return this.#needs.credit.of(user);
  }

  /** Credit beyond what is bound, which it stands for first. */
  freeCredit(account: FuturesAccount): number {
    return Math.max(0, this.credit(account) - account.bound);
  }

  spareOf(user: UserId): bigint {
    return this.spareCredit(this.peek(user));
  }

  /**
   * What of its credit the account could do without: free money stays at zero or above, and the rate above what leaving asks of own
   * money. Own money takes its place.
   */
  spareCredit(account: FuturesAccount): bigint {
    const free = this.freeOf(account);
    if (account.positions.length === 0) return free;
    const above = (this.payable(account) * 100n - BigInt(account.margin) * TRANSFER_OUT_PERCENT - 1n) / 100n;
    const spare = above < free ? above : free;
    return spare > 0n ? spare : 0n;
  }

  contractOf(id: MarketId): Contract {
    const contract = this.#needs.contract(id);
    invariant(contract !== undefined, "a position must be of a listed contract", id);
    return contract;
  }

  /** The account's sums in a contract, made when they are new. */
  holding(account: FuturesAccount, contract: MarketId): Holding {
    const found = findHolding(account, contract);
    if (found !== undefined) return found;
    const fresh: Holding = {
      contract,
      longLots: 0,
      shortLots: 0,
      longValue: 0,
      shortValue: 0,
      longPending: 0,
      shortPending: 0,
      longCopied: 0,
      shortCopied: 0,
    };
    account.holdings.push(fresh);
    return fresh;
  }

  // Changes.

  /** A new position, or more of the one that the same order opened. */
  open(account: FuturesAccount, contract: Contract, opening: Opening): Position {
    const { lots, value, margin, fee } = opening;
    const position = this.#sameOf(account, contract, opening) ?? this.#begin(account, contract, opening);
    position.lots += lots;
    position.entryValue += value;
    position.margin += margin;
    position.openFees += fee;
    account.margin += margin;
    this.#count(account, contract, position, lots, value);
    return position;
  }

  /** Where an order's first fill goes is looked for only in accounts that merge. */
  #sameOf({ positions }: FuturesAccount, { terms }: Contract, { id, side, isFirst, merges }: Opening): Position | undefined {
    if (merges) return positions.find((one) => one.contract === terms.contract && one.side === side);
    return isFirst ? undefined : this.#byId.get(id);
  }

  #begin(account: FuturesAccount, contract: Contract, { id, side, multiple, exits, follow, at }: Opening): Position {
    const position: Position = {
      id,
      user: account.user,
      contract: contract.terms.contract,
      side,
      multiple,
      lots: 0,
      entryValue: 0,
      margin: 0,
      openFees: 0,
      overnight: 0,
      funding: 0,
      exits,
      follow,
      openedAt: at,
    };
    account.positions.push(position);
    this.#byId.set(id, position);
    return position;
  }

  /** Takes lots off; entry value and margin go in proportion, the last lots take what is left. The caller settles their result. */
  reduce(account: FuturesAccount, contract: Contract, position: Position, lots: number, at: TimeMs): Share {
    invariant(lots > 0 && lots <= position.lots, "a position must hold the lots that leave it", position.id, lots, position.lots);
    const entryValue = shareOf(position.entryValue, lots, position.lots);
    const margin = shareOf(position.margin, lots, position.lots);
    position.lots -= lots;
    position.entryValue -= entryValue;
    position.margin -= margin;
    account.margin -= margin;
    this.#count(account, contract, position, -lots, -entryValue);
    if (position.lots === 0) this.#end(account, position, at);
    return { entryValue, margin };
  }

  #end(account: FuturesAccount, position: Position, at: TimeMs): void {
    if (this.countsClosed && position.follow === 0) {
      account.ownClosed += 1;
      if (account.ownClosed === 1) account.firstClosedAt = at;
    }
    const place = account.positions.indexOf(position);
    account.positions.copyWithin(place, place + 1);
    account.positions.pop();
    this.#byId.delete(position.id);
  }

  #count(account: FuturesAccount, contract: Contract, { side, follow }: Position, lots: number, value: number): void {
    const holding = this.holding(account, contract.terms.contract);
    if (follow !== 0) countCopied(holding, side, lots);
    if (side === "long") {
      holding.longLots += lots;
      holding.longValue += value;
      contract.openLots += lots;
    } else {
      holding.shortLots += lots;
      holding.shortValue += value;
    }
  }

  /** From now on a copy of that follow, or (0) an own position. */
  setFollow(position: Position, follow: number): void {
    const holding = this.holding(this.accountOf(position.user), position.contract);
    if (position.follow !== 0) countCopied(holding, position.side, -position.lots);
    if (follow !== 0) countCopied(holding, position.side, position.lots);
    position.follow = follow;
  }

  /** Margin put in (above zero) or taken out. */
  addMargin(account: FuturesAccount, position: Position, units: number): void {
    position.margin += units;
    account.margin += units;
  }

  /** Its result so far became money: from now on it counts from another entry value. */
  setEntryValue(account: FuturesAccount, position: Position, value: number): void {
    const holding = this.holding(account, position.contract);
    if (position.side === "long") holding.longValue += value - position.entryValue;
    else holding.shortValue += value - position.entryValue;
    position.entryValue = value;
  }

  /** What an open order holds changed, and with it what it may still open. */
  addHeld(account: FuturesAccount, contract: MarketId, side: PositionSide, units: number, value: number): void {
    account.held += units;
    if (value === 0) return;
    const holding = this.holding(account, contract);
    if (side === "long") holding.longPending += value;
    else holding.shortPending += value;
  }

  // Figures.

  /** Result of a position at the mark. */
  unrealised(position: Position): number {
    const { perTickLot, mark } = this.contractOf(position.contract);
    return positionResult(position.side, position.entryValue, positionValue(perTickLot, mark, position.lots));
  }

  /** Results of all its positions at the marks. */
  unrealisedOf({ holdings }: FuturesAccount): bigint {
    let sum = 0n;
    for (const { contract, longLots, shortLots, longValue, shortValue } of holdings) {
      if (longLots + shortLots === 0) continue;
      const { mark, perTickLot } = this.contractOf(contract);
      sum += BigInt(longLots - shortLots) * BigInt(mark) * BigInt(perTickLot) - BigInt(longValue) + BigInt(shortValue);
    }
    return sum;
  }

  /** Everything that is the account's: free and pledged money, and results at the marks. */
  equity(account: FuturesAccount): bigint {
    return this.freeOf(account) + BigInt(account.held + account.margin) + this.unrealisedOf(account);
  }

  /** Free money, margins and results at the marks: what losses can be paid of while its orders go on. */
  payable(account: FuturesAccount): bigint {
    return this.freeOf(account) + BigInt(account.margin) + this.unrealisedOf(account);
  }

  /** Whether so much of its money is free to open something. */
  couldOpen(account: FuturesAccount, units: number, at: TimeMs): boolean {
    const { ledger, credit } = this.#needs;
    const byCredit = this.freeCredit(account) - credit.ended(account.user, at);
    return account.money === NO_ROW ? units <= byCredit : ledger.covers(own(account.money), units - byCredit);
  }

  /** What taking so many lots of a side off, oldest first, at that value would add to free money: their margins and results, fees apart. */
  givenByReducing({ positions }: FuturesAccount, { terms }: Contract, side: PositionSide, lots: number, value: number): number {
    let left = lots;
    let [margin, entry] = [0, 0];
    for (const position of positions) {
      if (left === 0) break;
      if (position.side !== side || position.contract !== terms.contract || position.follow !== 0) continue;
      const taken = Math.min(left, position.lots);
      margin += shareOf(position.margin, taken, position.lots);
      entry += shareOf(position.entryValue, taken, position.lots);
      left -= taken;
    }
    return margin + positionResult(side, entry, value);
  }

  /** Whether twice what is left of it after a cost is `bound` at least: by doubles where those are sure, else exactly. */
  bears(account: FuturesAccount, cost: number, bound: number): boolean {
    const { money, margin, holdings } = account;
    let payable = this.freeCredit(account) + (money === NO_ROW ? margin : this.#needs.ledger.units(own(money)) + margin);
    let size = Math.abs(cost) + bound;
    for (const { contract, longLots, shortLots, longValue, shortValue } of holdings) {
      if (longLots + shortLots === 0) continue;
      const { mark, perTickLot } = this.contractOf(contract);
      payable += (longLots - shortLots) * mark * perTickLot - longValue + shortValue;
      size += longValue + shortValue;
    }
    const over = 2 * (payable - cost) - bound;
    const doubt = DOUBT_UNITS + DOUBT_SHARE * (Math.abs(payable) + size);
    if (over > doubt) return true;
    if (over < -doubt) return false;
    return 2n * (this.payable(account) - BigInt(cost)) >= BigInt(bound);
  }

  // Promises and snapshots.

  /** Every sum is that of its parts; `orders`: what each account's open orders hold, and what they may open. */
  check(): void {
    let count = 0;
    const open = new Map<MarketId, { long: number; short: number }>();
    for (const account of this.#accounts) {
      count += account.positions.length;
      this.#checkAccount(account, open);
    }
    invariant(count === this.#byId.size, "every position must be in its account", count, this.#byId.size);
    for (const [contract, { long, short }] of open) {
      invariant(long === short, "a contract must have as many lots of longs as of shorts", contract, long, short);
      invariant(long === this.contractOf(contract).openLots, "a contract's open lots must be counted right", contract, long);
    }
  }

  #checkAccount(account: FuturesAccount, open: Map<MarketId, { long: number; short: number }>): void {
    const { user, margin, held, holdings, positions } = account;
    const sums = new Map<string, number>();
    const add = (key: string, value: number): unknown => sums.set(key, (sums.get(key) ?? 0) + value);
    for (const { id, contract, side, lots, entryValue, margin: own, follow } of positions) {
      invariant(lots > 0 && entryValue >= 0 && own >= 0, "a position must hold something", id, lots, entryValue, own);
      add("margin", own);
      add(`${contract} ${side} lots`, lots);
      add(`${contract} ${side} value`, entryValue);
      if (follow !== 0) add(`${contract} ${side} copied`, lots);
    }
    invariant((sums.get("margin") ?? 0) === margin, "an account's margin must be the sum of its positions'", user, margin);
    invariant(held >= 0, "open orders must hold nothing below zero", user, held);
    invariant(account.bound === margin + held, "what is bound must be margins and what orders hold", user, account.bound, margin, held);
    for (const { contract, ...holding } of holdings) {
      for (const side of ["long", "short"] as const) {
        const [lots, value] = [sums.get(`${contract} ${side} lots`) ?? 0, sums.get(`${contract} ${side} value`) ?? 0];
        invariant(holding[`${side}Lots`] === lots, "an account's lots must be those of its positions", user, contract, side, lots);
        invariant(
          holding[`${side}Value`] === value,
          "an account's entry values must be those of its positions",
          user,
          contract,
          side,
          value,
        );
        const copied = sums.get(`${contract} ${side} copied`) ?? 0;
        invariant(holding[`${side}Copied`] === copied, "an account's copies must be counted right", user, contract, side, copied);
        invariant(holding[`${side}Pending`] >= 0, "open orders must open nothing below zero", user, contract, side);
        const both = open.get(contract) ?? { long: 0, short: 0 };
        both[side] += lots;
        open.set(contract, both);
      }
    }
  }

  /** Σ entry values of shorts less those of longs: what clearing holds. */
  clearing(): bigint {
    let sum = 0n;
    for (const { positions } of this.#accounts) {
      for (const { side, entryValue } of positions) sum += BigInt(side === "short" ? entryValue : -entryValue);
    }
    return sum;
  }

  save(writer: StateWriter): void {
    writer.number(this.#accounts.length);
    for (const { user, money, isOneWay, hasPassedTest, calledAt, holdings, multiples, positions } of this.#accounts) {
      for (const value of [user, money, isOneWay ? 1 : 0, hasPassedTest ? 1 : 0, calledAt]) writer.number(value);
      writer.number(multiples.size);
      for (const [contract, multiple] of multiples) {
        writer.number(contract);
        writer.number(multiple);
      }
      writer.number(holdings.length);
      for (const { contract } of holdings) writer.number(contract);
      writer.number(positions.length);
      for (const position of positions) savePosition(writer, position);
    }
  }

  /** Before the orders, which add what they hold; open lots of the contracts are theirs to keep. */
  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const account = this.#add(emptyAccount(reader.number() as UserId, reader.number() as Account));
      account.isOneWay = reader.number() === 1;
      account.hasPassedTest = reader.number() === 1;
      account.calledAt = timeMs(reader.number());
      for (let more = reader.number(); more > 0; more--) account.multiples.set(reader.number() as MarketId, reader.number());
      for (let more = reader.number(); more > 0; more--) this.holding(account, reader.number() as MarketId);
      for (let more = reader.number(); more > 0; more--) this.#take(account, loadPosition(reader, account.user));
    }
  }

  #take(account: FuturesAccount, position: Position): void {
    account.positions.push(position);
    this.#byId.set(position.id, position);
    account.margin += position.margin;
    account.bound += position.margin;
    const holding = this.holding(account, position.contract);
    if (position.side === "long") {
      holding.longLots += position.lots;
      holding.longValue += position.entryValue;
    } else {
      holding.shortLots += position.lots;
      holding.shortValue += position.entryValue;
    }
  }
}

function emptyAccount(user: UserId, money: Account): FuturesAccount {
  return {
    user,
    money,
    margin: 0,
    held: 0,
    bound: 0,
    holdings: [],
    positions: [],
    isOneWay: false,
    multiples: new Map(),
    hasPassedTest: false,
    calledAt: timeMs(0),
    isWatched: false,
    ownClosed: 0,
    firstClosedAt: timeMs(0),
  };
}

function countCopied(holding: Holding, side: PositionSide, lots: number): void {
  if (side === "long") holding.longCopied += lots;
  else holding.shortCopied += lots;
}

export function findHolding({ holdings }: FuturesAccount, contract: MarketId): Holding | undefined {
  for (const holding of holdings) if (holding.contract === contract) return holding;
  return undefined;
}
