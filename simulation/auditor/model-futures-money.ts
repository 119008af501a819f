/**
 * The auditor's money of futures: what opening, closing and paying move, and where a loss is paid from when the nearest money is too
 * little (decision 0056, Money).
 */
import {
  HOUSE,
  isTold,
  least,
  marginFor,
  most,
  partOf,
  resultOf,
  unrealisedOf,
  valueOf,
  type FuturesFloor,
  type FuturesOrder,
  type ModelAccount,
  type ModelContract,
  type ModelPosition,
  type OrderNumber,
  type PositionSide,
} from "./model-futures-state.ts";
import type { MarginAdjusted, ReduceCause } from "../../features/futures/kernel/futures.messages.ts";

/** What a fill opens. */
export type Opening = Pick<FuturesOrder, "id" | "user" | "contract" | "multiple" | "exits" | "merges"> &
  Partial<Pick<FuturesOrder, "follow" | "into">> & {
    readonly side: PositionSide;
    readonly lots: bigint;
    readonly value: bigint;
    readonly fee: bigint;
    /** Value of what the order opened before, and what of its hold the fill sets free. */
    readonly before: bigint;
    readonly released: bigint;
  };
/** How lots leave a position; `order` and `trade` are 0 where no order was filled. */
export type Closing = {
  readonly price: bigint;
  readonly fee: bigint;
  readonly order: OrderNumber | 0;
  readonly trade: number;
  readonly cause: ReduceCause;
};

export class FuturesMoney {
  readonly #floor: FuturesFloor;
  /** Hear of positions that begin and end. */
  began: (position: ModelPosition) => void = () => undefined;
  ended: (position: ModelPosition) => void = () => undefined;

  constructor(floor: FuturesFloor) {
    this.#floor = floor;
  }

  /** Makes an order hold for so many lots. */
  holdAs(order: FuturesOrder, lots: bigint, hold: bigint): void {
    this.#floor.money(order.user).bind(hold - order.hold);
    order.hold = hold;
    order.heldLots = lots;
  }

  // Positions.

  /** A position of its own for each order; a house account has one a side. Says what of the fee credit paid. */
  open({ id, user, contract, side, multiple, exits, merges, lots, value, fee, before, released, follow = 0, into }: Opening): bigint {
    // The fund's own equity stands for its positions.
    const margin = user === HOUSE ? 0n : marginFor(before + value, multiple) - marginFor(before, multiple);
    this.#floor.money(user).bind(margin - released);
    const byCredit = this.#payFee(user, fee);
    const { positions } = this.#floor.accountOf(user);
    const same = into ?? positions.find((one) => (merges ? one.contract === contract && one.side === side : one.id === id));
    const nothing = { lots: 0n, entryValue: 0n, margin: 0n, fees: 0n, overnight: 0n, funding: 0n };
    const position: ModelPosition = same ?? { id, user, contract, side, multiple, exits, follow, ...nothing };
    if (same === undefined) positions.push(position);
    position.lots += lots;
    position.entryValue += value;
    position.margin += margin;
    position.fees += fee;
    if (same === undefined) this.began(position);
    if (!isTold(user)) return byCredit;
    const { entryValue, fees } = position;
    const figures = { side, multiple, lots: position.lots, entryValue, margin: position.margin, fees, exits: position.exits };
    this.#floor.say("opened", { contract: contract.number, position: position.id, user, ...figures });
    return byCredit;
  }

  #payFee(user: number, fee: bigint): bigint {
    this.#floor.house("fees").own += fee;
    return this.#floor.money(user).pay(fee);
  }

  /** Takes lots off all positions of a side, the oldest first; each bears its share of the fee, rounded down, the last the rest. Says what of it credit paid. */
  reduceSide(user: number, contract: ModelContract, side: PositionSide, lots: bigint, closing: Closing): bigint {
    let [left, fee, byCredit] = [lots, closing.fee, 0n];
    for (const position of this.#floor.ownOf(user, contract, side)) {
      if (left === 0n) break;
      const taken = least(left, position.lots);
      const share = partOf(fee, taken, left);
      byCredit += this.reduce(position, taken, { ...closing, fee: share }).feeByCredit;
      left -= taken;
      fee -= share;
    }
    return byCredit;
  }

  /** Entry value and margin go with the lots in proportion, rounded down; then result and fee are settled. */
  reduce(
    position: ModelPosition,
    lots: bigint,
    { price, fee, order, trade, cause }: Closing,
  ): { readonly margin: bigint; readonly result: bigint; readonly feeByCredit: bigint } {
    const { contract, side, user } = position;
    const account = this.#floor.accountOf(user);
    const [entryValue, margin] = [partOf(position.entryValue, lots, position.lots), partOf(position.margin, lots, position.lots)];
    position.lots -= lots;
    position.entryValue -= entryValue;
    position.margin -= margin;
    if (position.lots === 0n) account.positions = account.positions.filter((one) => one !== position);
    const exitValue = valueOf(contract, price, lots);
    const result = resultOf(side, entryValue, exitValue);
    const { ofLoss, ofFee } = this.#settle(account, margin, result, fee);
    if (position.lots === 0n) this.ended(position);
    const left = { lots: position.lots, entryValue: position.entryValue, margin: position.margin };
    const byCredit = ofLoss + ofFee === 0n ? undefined : ofLoss + ofFee;
    const figures = { ticks: price, lots, entryValue, exitValue, fee, result, margin, left, byCredit };
    const which = { contract: contract.number, position: position.id, user, side, order, trade, cause };
    if (isTold(user)) this.#floor.say("reduced", { ...which, ...figures });
    return { margin, result, feeByCredit: ofFee };
  }

  /** A gain comes out of clearing, a loss goes into it; the loss is paid before the fee. Says what of both credit paid. */
  #settle(account: ModelAccount, margin: bigint, result: bigint, fee: bigint): { readonly ofLoss: bigint; readonly ofFee: bigint } {
    const wallet = this.#floor.money(account.user);
    wallet.bind(-margin);
    const lost = most(0n, -result);
    if (result > 0n) wallet.receive(result);
    if (wallet.free < fee + lost) this.#raise(account, fee + lost);
    this.#floor.house("clearing").own -= result;
    return { ofLoss: wallet.pay(lost), ofFee: this.#payFee(account.user, fee) };
  }

  /** Winning positions become money at the mark, the largest result first, until there is so much. */
  #realise(account: ModelAccount, units: bigint): void {
    const wallet = this.#floor.money(account.user);
    const winners = account.positions.map((position) => ({ position, result: unrealisedOf(position) })).filter(({ result }) => result > 0n);
    for (const { position, result } of winners.sort((a, b) => compare(b.result, a.result))) {
      if (wallet.free >= units) return;
      wallet.receive(result);
      this.#floor.house("clearing").own -= result;
      const { contract, id, user, side, lots } = position;
      position.entryValue = valueOf(contract, contract.mark, position.lots);
      const { entryValue } = position;
      const said = { contract: contract.number, position: id, user, side, lots };
      this.#floor.say("position-settled", { ...said, ticks: contract.mark, result, entryValue });
    }
  }

  /** Winning positions are settled at their mark, the largest result first; then other margins pay, the largest first; of equals the older. */
  #raise(account: ModelAccount, units: bigint): void {
    const wallet = this.#floor.money(account.user);
    this.#realise(account, units);
    for (const position of [...account.positions].sort((a, b) => compare(b.margin, a.margin))) {
      if (wallet.free >= units) return;
      if (position.margin > 0n) this.adjustMargin(position, -least(position.margin, units - wallet.free), "loss_elsewhere");
    }
    if (wallet.free < units) throw new Error(`${account.user} closed what it can't pay: ${wallet.free} of ${units}`);
  }

  /** Free money becomes margin of a position, or below zero the other way. */
  adjustMargin(position: ModelPosition, units: bigint, cause: MarginAdjusted["cause"]): void {
    this.#floor.money(position.user).bind(units);
    this.#changeMargin(position, units, cause);
  }

  #changeMargin(position: ModelPosition, units: bigint, cause: MarginAdjusted["cause"]): void {
    position.margin += units;
    const { id, user, contract, margin } = position;
    this.#floor.say("margin-adjusted", { contract: contract.number, position: id, user, units, margin, cause });
  }

  // What positions pay at their times.

  /** Funding pays with free money first, then margin; the overnight fee the other way. What neither has is not paid. */
  pay(position: ModelPosition, units: bigint, cause: "funding" | "overnight"): { readonly fromFree: bigint; readonly fromMargin: bigint } {
    const beside = units - position.margin;
    if (beside > 0n) this.#realise(this.#floor.accountOf(position.user), beside);
    if (cause === "funding") {
      const fromFree = this.#payFree(position, units);
      return { fromFree, fromMargin: this.#payMargin(position, units - fromFree, cause) };
    }
    const fromMargin = this.#payMargin(position, units, cause);
    return { fromMargin, fromFree: this.#payFree(position, units - fromMargin) };
  }

  #payFree({ user }: ModelPosition, units: bigint): bigint {
    const wallet = this.#floor.money(user);
    const paid = least(units, wallet.free);
    wallet.pay(paid);
    return paid;
  }

  #payMargin(position: ModelPosition, units: bigint, cause: "funding" | "overnight"): bigint {
    const paid = least(units, position.margin);
    if (paid === 0n) return 0n;
    const wallet = this.#floor.money(position.user);
    wallet.bind(-paid);
    wallet.pay(paid);
    this.#changeMargin(position, -paid, cause);
    return paid;
  }
}

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? -1 : 1);
