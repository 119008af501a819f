/** What copy trading may do with futures: open and close copies by the ordinary rules, and read what its figures are made of. */
import { own, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { type OrderId, ticks as asTicks, type TimeMs, type UserId } from "../../../money/units.ts";
import { initialMargin, positionValue } from "../formulas.ts";
import type { FuturesDesk } from "./desk.ts";
import { bandOf, doExitsFit, type FuturesOrder } from "./futures-filters.ts";
import type { FuturesEvent, FuturesRefusal, OrderCause, PositionExits } from "./futures.messages.ts";
import type { Oversight } from "./oversight.ts";
import type { Contract, FuturesAccount, Position } from "./state.ts";
import type { CopyOf } from "./watch.ts";

export type CopyingNeeds = {
  readonly desk: FuturesDesk;
  readonly oversight: Oversight;
  readonly ledger: Ledger;
  readonly emit: (event: FuturesEvent) => void;
};
/** An order as copying makes it: it fills at once within its price or not at all. */
export type CopyOrder = Pick<FuturesOrder, "user" | "contract" | "side" | "ticks" | "lots" | "multiple" | "at"> & {
  readonly exits: PositionExits | undefined;
};

export type CopyClose = { readonly worst: number; readonly cause: OrderCause; readonly at: TimeMs };

export class Copying {
  readonly #needs: CopyingNeeds;

  constructor(needs: CopyingNeeds) {
    this.#needs = needs;
  }

  /** Within a command or an entry of the due-list that is not futures' own: what prices reach by it goes too, and the fund's moves are told. */
  within(at: TimeMs, due: TimeMs | undefined, work: () => void): void {
    const { desk, oversight } = this.#needs;
    if (desk.contracts.all().length === 0) return work();
    return oversight.watchFund(at, () => {
      work();
      desk.finish(at, due);
    });
  }

  account(user: UserId): FuturesAccount {
    return this.#needs.desk.positions.accountOf(user);
  }

  /** The same, where it may be that there is none: to look at. */
  peek(user: UserId): FuturesAccount {
    return this.#needs.desk.positions.peek(user);
  }

  /** Those that have closed own positions since copy trading is offered. */
  *closers(): Iterable<FuturesAccount> {
    for (const account of this.#needs.desk.accounts()) if (account.ownClosed > 0) yield account;
  }

  /** From now on what somebody closes counts. */
  countClosed(): void {
    this.#needs.desk.positions.countsClosed = true;
  }

  position(id: OrderId): Position | undefined {
    return this.#needs.desk.positions.get(id);
  }

  contractOf({ contract }: Pick<Position, "contract">): Contract {
    return this.#needs.desk.positions.contractOf(contract);
  }

  unrealised(position: Position): number {
    return this.#needs.desk.unrealised(position);
  }

  equity(account: FuturesAccount): bigint {
    return this.#needs.desk.equity(account);
  }

  setFollow(position: Position, follow: number): void {
    this.#needs.desk.positions.setFollow(position, follow);
  }

  /** Margin and worst price of lots at a price, inside the band. */
  priced(contract: Contract, side: FuturesOrder["side"], limit: number): number {
    const { low, high } = bandOf(contract);
    return side === "buy" ? Math.min(limit, high) : Math.max(limit, low);
  }

  margin(contract: Contract, limit: number, lots: number, multiple: number): number {
    return initialMargin(positionValue(contract.perTickLot, limit, lots), multiple);
  }

  /** Why futures refuse it; `slippage` where somebody offers, and not within the price. */
  refuse(contract: Contract, order: CopyOrder): FuturesRefusal | "slippage" | undefined {
    const { filters, pool } = this.#needs.desk;
    const asked = orderOf(order);
    const refusal = filters.refuse(contract, asked) ?? (filters.meetsSomebody(contract, asked) ? undefined : "no_liquidity");
    if (refusal !== "no_liquidity") return refusal;
    const best = contract.book.best(order.side === "buy" ? "sell" : "buy");
    const isBeyond = best >= 0 && (order.side === "buy" ? pool.ticks(best) > order.ticks : pool.ticks(best) < order.ticks);
    return isBeyond ? "slippage" : refusal;
  }

  /** Opens what nothing refuses; the copy's number and the lots that it got. */
  open(contract: Contract, order: CopyOrder, copy: CopyOf): { readonly position: OrderId; readonly lots: number } {
    const { order: id, filled } = this.#needs.desk.copy(contract, orderOf(order), copy);
    return { position: copy.into === 0 ? id : copy.into, lots: filled.lots };
  }

  /** The end of the band that a close may go to. */
  bandEnd(position: Position): number {
    return this.#needs.desk.bandEnd(position);
  }

  /** Whether anybody takes a lot of it down (or up) to a price, or within the band. */
  hasLiquidity(position: Position, worst?: number): boolean {
    return this.#needs.desk.filters.hasLiquidity(position, worst);
  }

  /** Closes lots of a copy down (or up) to a price; false where nobody is there to take them. What is left over stays open. */
  close(position: Position, lots: number, { worst, cause, at }: CopyClose): boolean {
    if (!this.hasLiquidity(position, worst)) return false;
    this.#needs.desk.closeAtMarket(position, lots, worst, cause, at);
    return true;
  }

  /** False where they do not lie on their sides of the price. */
  setExits(position: Position, exits: PositionExits | undefined, at: TimeMs): boolean {
    const { desk, emit } = this.#needs;
    const contract = this.contractOf(position);
    if (exits !== undefined && !doExitsFit(exits, position.side === "long" ? "buy" : "sell", desk.filters.price(contract, exits.source)))
      return false;
    position.exits = exits;
    desk.setExits(position);
    const { id, user, contract: of } = position;
    emit({ type: "futures/exits-set", contract: of, position: id, user, ...(exits ?? NO_EXITS), at });
    return true;
  }

  /** Puts margin in, or takes out as much of it as the initial margin allows; false where free money is too little. */
  adjustMargin(position: Position, units: number, at: TimeMs): boolean {
    const { desk } = this.#needs;
    const account = this.account(position.user);
    const spare = Math.max(0, position.margin - initialMargin(position.entryValue, position.multiple));
    const change = Math.max(units, -spare);
    if (change === 0) return true;
    const isTooMuch = change > 0 && !Number.isSafeInteger(account.margin + account.held + change);
    if (isTooMuch || (change > 0 && desk.positions.freeToOpen(account, at) < BigInt(change))) return false;
    desk.cash.adjustMargin(account, position, change, "copied", at);
    return true;
  }

  /** Own free money that may leave the account now: its rate stays above what leaving asks. */
  leavable(user: UserId): bigint {
    const account = this.account(user);
    const [free, spare] = [this.#needs.ledger.balance(own(account.money)), this.#needs.desk.positions.spareCredit(account)];
    const most = free < spare ? free : spare;
    return most > 0n ? most : 0n;
  }

  money(user: UserId): Cell {
    return own(this.account(user).money);
  }
}

const NO_EXITS: PositionExits = { takeProfitTicks: asTicks(0), stopLossTicks: asTicks(0), source: "mark" };

function orderOf(order: CopyOrder): FuturesOrder {
  const { exits, ...rest } = order;
  return { ...rest, ...(exits === undefined ? {} : { exits }), effect: "open", orderType: "limit", timeInForce: "ioc", postOnly: false };
}
