/**
 * The auditor's risk of futures, by the steps of the rule: everybody is looked at on every mark; who has come down to 50 % is closed out
 * in their turn, through the book, the insurance fund and the queue of deleveraging.
 */
import type { FuturesMatchingModel } from "./model-futures-matching.ts";
import type { FuturesMoney } from "./model-futures-money.ts";
import {
  bandOf,
  bankruptcyPrice,
  feeOf,
  hasReached,
  HOUSE,
  least,
  most,
  OrderNumber,
  resultOf,
  riskRate,
  sum,
  up,
  unrealisedOf,
  valueOf,
  type FuturesFloor,
  type ModelAccount,
  type ModelContract,
  type ModelPosition,
  type PositionSide,
} from "./model-futures-state.ts";

const [CALL_PERCENT, CLOSE_OUT_PERCENT] = [80n, 50n];
const CALL_MS = 15 * 60_000;
/** Rules 11: close-outs wait so long for quotes that the house has withdrawn. */
const [RULES_QUIET, QUIET_MS] = [11, 10_000];
/** A silent index keeps its own contract alone from close-outs. */
const RULES_FRESH = 12;
/** Only who is about to quote is waited for. */
const RULES_QUIET_FRESH = 15;
/** In USDT: the most that the fund holds of one side of a contract, and what it works off a second at least. */
const [FUND_MAX, WORK_LEAST] = [20_000_000n, 100_000n];
/** Of a contract's open lots, what the fund works off a second. */
const WORK_SHARE = 20n;
/** In millionths of the mark: no further from it, rounded up to the tick. */
const WORK_NEAR = 2000n;

export type RiskNeeds = {
  /** Quote units of one USDT. */
  readonly one: () => bigint;
  /** Puts somebody's close-out on the due-list, at once. */
  readonly addDue: (user: number) => void;
};
type Step = { readonly lots: bigint; readonly stays: boolean; readonly told: object };

export class FuturesRisk {
  readonly #floor: FuturesFloor;
  readonly #money: FuturesMoney;
  readonly #matching: FuturesMatchingModel;
  readonly #needs: RiskNeeds;
  /** Those who are on the due-list. */
  readonly #due = new Set<number>();
  /** Queues of deleveraging as they stood when this command first asked for them. */
  readonly #queues = new Map<string, readonly ModelPosition[]>();
  #closedOut = 0;

  constructor(floor: FuturesFloor, money: FuturesMoney, matching: FuturesMatchingModel, needs: RiskNeeds) {
    this.#floor = floor;
    this.#money = money;
    this.#matching = matching;
    this.#needs = needs;
  }

  /** A command begins. */
  begin(): void {
    this.#queues.clear();
  }

  /** Whatever moves the fund's money is told once, with what it comes to. */
  watchFund(work: () => void): void {
    const before = this.#floor.house("insurance").own;
    work();
    const { own: balance } = this.#floor.house("insurance");
    if (balance !== before) this.#floor.say("fund-moved", { asset: this.#floor.unit, units: balance - before, balance });
  }

  // Everybody, on every mark.

  look(): void {
    for (const account of this.#floor.accounts) {
      const { user, positions } = account;
      if (positions.length === 0 || user === HOUSE || !this.#areFresh(account)) continue;
      if (this.#is(CLOSE_OUT_PERCENT, account) && !this.#isQuiet(account)) {
        if (!this.#due.has(user)) this.#needs.addDue(user);
        this.#due.add(user);
      } else if (this.#is(CALL_PERCENT, account)) this.#call(account);
    }
  }

  #is(percent: bigint, { user }: ModelAccount): boolean {
    return hasReached(percent, this.#floor.equityOf(user), this.#floor.marginOf(user));
  }

  /** An account is looked at when one of its contracts has a fresh index; under older rules, when all have. */
  #areFresh({ positions }: ModelAccount): boolean {
    const fresh = this.#fresh(positions);
    return this.#floor.rules < RULES_FRESH ? fresh.length === positions.length : fresh.length > 0;
  }

  #fresh(positions: readonly ModelPosition[]): readonly ModelPosition[] {
    return positions.filter(({ contract }) => this.#floor.isFresh(contract));
  }

  /** The house is about to quote something that the account has. */
  #isQuiet({ positions }: ModelAccount): boolean {
    const { rules, at } = this.#floor;
    if (rules < RULES_QUIET) return false;
    const awaited = rules < RULES_QUIET_FRESH ? positions : this.#fresh(positions);
    return awaited.some(({ contract: { quietSince } }) => quietSince > 0 && at <= quietSince + QUIET_MS);
  }

  #call(account: ModelAccount): void {
    const { at } = this.#floor;
    if (account.calledAt > 0 && at - account.calledAt < CALL_MS) return;
    account.calledAt = at;
    const { user } = account;
    const [equity, margin] = [this.#floor.equityOf(user), this.#floor.marginOf(user)];
    this.#floor.say("margin-called", { user, rate: riskRate(equity, margin) ?? 0n, equity, margin, marks: heldMarks(account) });
  }

  // Close-out.

  closeOut(user: number): void {
    this.#due.delete(user);
    const account = this.#floor.account(user);
    if (account === undefined || account.positions.length === 0) return;
    // Meanwhile it may have healed, or the index become old.
    if (!this.#areFresh(account) || !this.#is(CLOSE_OUT_PERCENT, account)) return;
    const [equityBefore, marginBefore] = [this.#floor.equityOf(user), this.#floor.marginOf(user)];
    const [unrealisedBefore, marks] = [sum(account.positions.map(unrealisedOf)), heldMarks(account)];
    const orders = this.#floor.ordersOf(user).reverse();
    for (const order of orders) this.#matching.end(order, "close_out");
    const released = this.#floor.equityOf(user) - equityBefore;
    const steps: object[] = [];
    while (account.positions.length > 0 && this.#is(CLOSE_OUT_PERCENT, account)) {
      const [worst] = this.worstFirst(this.#fresh(account.positions));
      if (worst === undefined) break;
      const { told, stays } = this.#close(account, worst);
      steps.push(told);
      // Nobody took all of it: the next mark tries again.
      if (stays) break;
    }
    this.#closedOut += 1;
    const [equityAfter, margin] = [this.#floor.equityOf(user), this.#floor.marginOf(user)];
    const before = { rateBefore: riskRate(equityBefore, marginBefore) ?? 0n, equityBefore, marginBefore, unrealisedBefore, marks };
    const after = { rateAfter: riskRate(equityAfter, margin), equityAfter };
    const ended = { ordersEnded: orders.length, released };
    this.#floor.say("closed-out", { user, number: this.#closedOut, ...before, ...ended, steps, ...after });
  }

  /** The lowest result for its margin first; of equals the older. */
  worstFirst(positions: readonly ModelPosition[]): readonly ModelPosition[] {
    return [...positions].sort((a, b) => compareResults(a, b));
  }

  /** The book within the bankruptcy price, then the fund, then the queue, both at that price; and the fee of it. */
  #close({ user }: ModelAccount, position: ModelPosition): Step {
    const { contract, side, id, lots } = position;
    const rest = this.#floor.equityOf(user) - unrealisedOf(position);
    const price = bankruptcyPrice(position, rest, this.#matching.takerPpm(user, contract));
    const { lots: filledLots, value: filledValue, fee, ...kept } = this.#matching.closeAtMarket(position, lots, price, "close_out");
    let { margin, result } = kept;
    const add = (more: { readonly margin: bigint; readonly result: bigint }): void => {
      margin += more.margin;
      result += more.result;
    };
    const fundLots = this.#fundTakes(contract, side, position.lots, price);
    if (fundLots > 0n) add(this.takeOver(position, fundLots, price));
    const left = position.lots;
    if (left > 0n) add(this.#deleverage(position, left, price));
    const deleveragedLots = left - position.lots;
    const value = filledValue + valueOf(contract, price, fundLots + deleveragedLots);
    const closeOutFee = this.#charge(user, least(feeOf(value, contract.terms.closeOutPpm), most(0n, margin + result - fee)));
    const figures = { lots: lots - position.lots, bankruptcyTicks: price, filledLots, filledValue, fundLots, deleveragedLots, closeOutFee };
    const named = { position: id, contract: contract.number, side, perTickLot: contract.perTickLot, fillFee: fee };
    return { lots, stays: position.lots > 0n, told: { ...named, ...figures } };
  }

  /** At most what is left of the closed lots' margin, and what is free. */
  #charge(user: number, units: bigint): bigint {
    const wallet = this.#floor.money(user);
    const fee = least(units, wallet.free);
    wallet.pay(fee);
    this.#floor.house("insurance").own += fee;
    return fee;
  }

  // The insurance fund.

  fundOwes(): bigint {
    return most(0n, -sum(this.#floor.positionsOf(HOUSE).map(unrealisedOf)));
  }

  #fundEquity(): bigint {
    return this.#floor.house("insurance").own + sum(this.#floor.positionsOf(HOUSE).map(unrealisedOf));
  }

  /** As far as its equity at the mark stays at zero or above, and its value of a side within its bound. */
  #fundTakes(contract: ModelContract, side: PositionSide, lots: bigint, price: bigint): bigint {
    const equity = this.#fundEquity();
    if (lots === 0n || equity <= 0n) return 0n;
    const lost = -resultOf(side, price, contract.mark) * contract.perTickLot;
    const payable = lost <= 0n ? lots : equity / lost;
    const room = (FUND_MAX * this.#needs.one()) / valueOf(contract, contract.mark, 1n) - this.#floor.lotsOf(HOUSE, contract, side);
    return most(0n, least(lots, payable, room));
  }

  /** Against the fund's own position of the other side where it can pay that, else the fund holds it. */
  takeOver(
    position: ModelPosition,
    lots: bigint,
    price: bigint,
    cause: "taken_over" | "delisted" = "taken_over",
  ): { readonly margin: bigint; readonly result: bigint } {
    const { contract, side } = position;
    const closing = { price, fee: 0n, order: 0 as const, trade: 0, cause };
    const closed = this.#money.reduce(position, lots, closing);
    this.#floor.accountOf(HOUSE);
    const opposite = this.#floor.positionsOf(HOUSE, contract).find((one) => one.side !== side);
    const against = opposite === undefined ? 0n : least(lots, opposite.lots);
    const slip = opposite === undefined ? 0n : valueOf(contract, resultOf(opposite.side, price, contract.mark), against);
    const netted = opposite === undefined || this.#floor.equityOf(HOUSE) < slip ? 0n : against;
    if (opposite !== undefined && netted > 0n) this.#money.reduce(opposite, netted, closing);
    const opened = lots - netted;
    const nothing = { fee: 0n, before: 0n, released: 0n, exits: undefined };
    const fund = { id: new OrderNumber(), user: HOUSE, contract, side, multiple: 1n, merges: true, ...nothing };
    if (opened > 0n) this.#money.open({ ...fund, lots: opened, value: valueOf(contract, price, opened) });
    return closed;
  }

  /** On each mark: a part of each position to the book, near the mark; all of it to the queue where nothing is left of the fund. */
  work(): void {
    for (const position of this.#floor.positionsOf(HOUSE)) {
      const { contract, side } = position;
      if (position.lots === 0n || !this.#floor.isFresh(contract)) continue;
      const end = bankruptcyPrice(position, this.#fundEquity() - unrealisedOf(position), 0);
      if (this.#fundEquity() <= 0n) {
        this.#deleverage(position, position.lots, end);
        continue;
      }
      const { low, high } = bandOf(contract);
      const near = this.#floor.rules < 7 ? contract.mark : up(contract.mark * WORK_NEAR, 1_000_000n);
      const worst = side === "long" ? most(low, contract.mark - near, end) : least(high, contract.mark + near, end);
      const open = sum(this.#floor.accounts.map(({ user }) => this.#floor.lotsOf(user, contract, "long")));
      const byValue = (WORK_LEAST * this.#needs.one()) / valueOf(contract, contract.mark, 1n);
      this.#matching.closeAtMarket(position, most(1n, open / WORK_SHARE, byValue), worst, "fund");
    }
  }

  // Deleveraging.

  /** Closes lots against those of the other side who won most for their margin, at that price, without a fee; who can't pay is passed over. */
  #deleverage(position: ModelPosition, lots: bigint, price: bigint): { readonly margin: bigint; readonly result: bigint } {
    const { contract, user } = position;
    const closing = { price, fee: 0n, order: 0, trade: 0 } as const;
    const closed = { margin: 0n, result: 0n };
    let left = lots;
    for (const opposite of this.#queue(contract, position.side === "long" ? "short" : "long")) {
      const taken = least(left, opposite.lots);
      if (taken === 0n || opposite.user === user || !this.#canPay(opposite, taken, price)) continue;
      const { margin, result } = this.#money.reduce(position, taken, { ...closing, cause: "close_out" });
      closed.margin += margin;
      closed.result += result;
      this.#money.reduce(opposite, taken, { ...closing, cause: "deleveraged" });
      left -= taken;
    }
    return closed;
  }

  /** Whether its owner has something left with those lots at that price and the rest at the mark. */
  #canPay({ contract, side, user }: ModelPosition, lots: bigint, price: bigint): boolean {
    return this.#floor.equityOf(user) + resultOf(side, valueOf(contract, contract.mark, lots), valueOf(contract, price, lots)) >= 0n;
  }

  /** By result / margin x multiple; of equals whose account is older, then the older position. */
  #queue(contract: ModelContract, side: PositionSide): readonly ModelPosition[] {
    const key = `${contract.number} ${side}`;
    const known = this.#queues.get(key);
    if (known !== undefined) return known;
    const all = this.#floor.accounts.flatMap(({ user }) => this.#floor.positionsOf(user, contract, side));
    const queue = all.sort((a, b) => compareResults(b, a, (position) => position.multiple));
    this.#queues.set(key, queue);
    return queue;
  }
}

/** Marks of what an account holds, with its longs less its shorts. */
function heldMarks({ positions }: ModelAccount): readonly object[] {
  const contracts = [...new Set(positions.map(({ contract }) => contract))].sort((a, b) => a.number - b.number);
  return contracts.map((contract) => {
    const here = positions.filter((position) => position.contract === contract);
    const netLots = sum(here.map(({ side, lots }) => (side === "long" ? lots : -lots)));
    return { contract: contract.number, mark: contract.mark, netLots };
  });
}

/** By result for margin, below zero where the first did worse; a weight makes a result count for more. */
function compareResults(a: ModelPosition, b: ModelPosition, weight: (position: ModelPosition) => bigint = () => 1n): number {
  const [left, right] = [unrealisedOf(a) * weight(a) * most(1n, b.margin), unrealisedOf(b) * weight(b) * most(1n, a.margin)];
  return left === right ? 0 : left < right ? -1 : 1;
}
