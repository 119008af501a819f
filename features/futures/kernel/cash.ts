/**
 * Money of futures: what opening, closing and paying move, and where it comes from when the nearest money is too little.
 *
 * A loss and a fee are paid of the margin that the lots gave back, then of free money. Where that is too little, winning
 * positions of the account are settled at their mark, the largest result first, then margins of other positions pay, the
 * largest first; of equals the older. Who closes looks beforehand that this suffices.
 *
 * Promotional credit counts as the account's money (decision 0062). It stands for margins and what orders hold first: the pledged bucket
 * holds max(0, bound - credit) of own money. It pays first, whatever is paid: losses, fees, funding, nights. What is received is own.
 */
import type { MarketId, OrderId, TimeMs, UserId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { own, pledged, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { positionValue, type PositionSide } from "../formulas.ts";
import type { FuturesEvent, MarginAdjusted } from "./futures.messages.ts";
import type { MarginCredit } from "./margin-credit.ts";
import type { Positions } from "./positions.ts";
import type { FuturesAccount, Position } from "./state.ts";
import type { PositionWatch } from "./watch.ts";

export type CashNeeds = {
  readonly ledger: Ledger;
  readonly positions: Positions;
  readonly credit: Pick<MarginCredit, "take">;
  readonly clearing: () => Cell;
  readonly fees: () => Cell;
  readonly watch: PositionWatch;
  readonly emit: (event: FuturesEvent) => void;
};

/** Where a payment came from. */
export type Paid = { readonly fromMargin: number; readonly fromFree: number };
export type PayOrder = "free_first" | "margin_first";
/** Who is paid, and why: for what own money pays, and for what credit does. */
export type Payee = { readonly cell: Cell; readonly reason: number; readonly byCredit: number; readonly reference: number };

/** What an opening fill costs, and what its order held of that. */
export type OpeningCost = { readonly margin: number; readonly fee: number; readonly released: number };
/** What of a loss and of a fee promotional credit paid. */
export type ByCredit = { readonly ofLoss: number; readonly ofFee: number };

const MARGIN_REASONS = [REASON.futures_margin, REASON.futures_margin_release] as const;

export class Cash {
  readonly #needs: CashNeeds;

  constructor(needs: CashNeeds) {
    this.#needs = needs;
  }

  /** Free money of an account, while it is below 2^53. */
  free(account: FuturesAccount): number {
    return this.#needs.ledger.units(own(account.money)) + this.#needs.positions.freeCredit(account);
  }

  covers(account: FuturesAccount, units: number): boolean {
    const { ledger } = this.#needs;
    return ledger.covers(own(account.money), units) || this.free(account) >= units;
  }

  /** Binds so much more for margins and orders (above zero), or less: own money for what credit does not stand for. */
  #bind(account: FuturesAccount, units: number, [up, down]: readonly [number, number], reference: number): void {
    const { ledger, positions } = this.#needs;
    const [free, bound] = [own(account.money), pledged(account.money)];
    const credit = positions.credit(account);
    const before = Math.max(0, account.bound - credit);
    account.bound += units;
    const change = Math.max(0, account.bound - credit) - before;
    if (change > 0) ledger.moveUnits(free, bound, change, up, reference);
    else ledger.moveUnits(bound, free, -change, down, reference);
  }

  /** Somebody's credit is another, or everybody's: own money takes its place, or is free again. */
  creditChanged(user?: UserId): void {
    const { positions } = this.#needs;
    const all = user === undefined ? positions.accounts() : [positions.account(user)];
    for (const account of all) if (account !== undefined) this.#rebind(account);
  }

  #rebind(account: FuturesAccount): void {
    const { ledger, positions } = this.#needs;
    const [free, bound] = [own(account.money), pledged(account.money)];
    const change = Math.max(0, account.bound - positions.credit(account)) - ledger.units(bound);
    if (change > 0) ledger.moveUnits(free, bound, change, REASON.futures_margin, 0);
    else ledger.moveUnits(bound, free, -change, REASON.futures_margin_release, 0);
  }

  /** Pays what is free: credit first, own money the rest. Says what credit paid. */
  #payOut({ user, money }: FuturesAccount, units: number, { cell, reason, byCredit, reference }: Payee, at: TimeMs): number {
    const { ledger, credit } = this.#needs;
    const paid = units === 0 ? 0 : credit.take(user, units, { to: cell, reason: byCredit, reference, at });
    ledger.moveUnits(own(money), cell, units - paid, reason, reference);
    return paid;
  }

  #payFee(account: FuturesAccount, fee: number, reference: number, at: TimeMs): number {
    const payee = { cell: this.#needs.fees(), reason: REASON.futures_fee, byCredit: REASON.promotional_fee, reference };
    return this.#payOut(account, fee, payee, at);
  }

  /** An open order holds more (above zero) or less, and may open so much more or less of a side. */
  hold(account: FuturesAccount, contract: MarketId, side: PositionSide, units: number, value: number, order: OrderId): void {
    this.#bind(account, units, [REASON.futures_hold, REASON.futures_release], order);
    this.#needs.positions.addHeld(account, contract, side, units, value);
  }

  /** Margin and fee of an opening fill, `released` of which the order held. Says what of the fee credit paid. */
  opened(account: FuturesAccount, { margin, fee, released }: OpeningCost, trade: number, at: TimeMs): number {
    const { ledger, fees, positions } = this.#needs;
    if (released === 0 || positions.credit(account) > 0) {
      this.#bind(account, margin - released, MARGIN_REASONS, trade);
      return this.#payFee(account, fee, trade, at);
    }
    const [free, bound] = [own(account.money), pledged(account.money)];
    account.bound += margin - released;
    const missing = margin + fee - released;
    if (missing > 0) ledger.moveUnits(free, bound, missing, REASON.futures_margin, trade);
    ledger.moveUnits(bound, fees(), fee, REASON.futures_fee, trade);
    if (missing < 0) ledger.moveUnits(bound, free, -missing, REASON.futures_margin_release, trade);
    return 0;
  }

  /** Lots were closed: their margin comes back, then result and fee are settled. Says what of both credit paid. */
  closed(
    account: FuturesAccount,
    { margin, result, fee }: { readonly margin: number; readonly result: number; readonly fee: number },
    reference: number,
    at: TimeMs,
  ): ByCredit {
    const { ledger, clearing } = this.#needs;
    this.#bind(account, -margin, MARGIN_REASONS, reference);
    if (result > 0) ledger.moveUnits(clearing(), own(account.money), result, REASON.futures_result, reference);
    const lost = Math.max(0, -result);
    if (fee + lost > 0 && !this.covers(account, fee + lost)) this.raise(account, fee + lost, at);
    const payee = { cell: clearing(), reason: REASON.futures_result, byCredit: REASON.promotional_loss, reference };
    const ofLoss = this.#payOut(account, lost, payee, at);
    return { ofLoss, ofFee: this.#payFee(account, fee, reference, at) };
  }

  /** Of a close-out, to the insurance fund; what there is of it where that is less. */
  chargeCloseOut(account: FuturesAccount, units: number, cell: Cell, reference: number, at: TimeMs): number {
    const fee = this.covers(account, units) ? units : this.free(account);
    const payee = { cell, reason: REASON.futures_close_out_fee, byCredit: REASON.promotional_close_out, reference };
    this.#payOut(account, fee, payee, at);
    if (account.isWatched) this.#needs.watch.charged(account, fee);
    return fee;
  }

  /** Makes free money of results and margins of other positions, until there is so much. */
  raise(account: FuturesAccount, units: number, at: TimeMs): void {
    this.#settleWinners(account, units, at);
    const byMargin = account.positions.filter(({ margin }) => margin > 0).toSorted((a, b) => b.margin - a.margin);
    for (const position of byMargin) {
      const missing = units - this.free(account);
      if (missing <= 0) return;
      this.adjustMargin(account, position, -Math.min(position.margin, missing), "loss_elsewhere", at);
    }
    invariant(this.covers(account, units), "an account must be able to pay what it closes", account.user, units, this.free(account));
  }

  /** Makes free money of results, the largest first, as far as there are any, until there is so much. */
  #settleWinners(account: FuturesAccount, units: number, at: TimeMs): void {
    const winners = account.positions
      .map((position) => ({ position, result: this.#needs.positions.unrealised(position) }))
      .filter(({ result }) => result > 0)
      .toSorted((a, b) => b.result - a.result);
    for (const { position, result } of winners) {
      if (this.covers(account, units)) return;
      this.#settleAtMark(account, position, result, at);
    }
  }

  #settleAtMark(account: FuturesAccount, position: Position, result: number, at: TimeMs): void {
    const { ledger, positions, clearing, emit } = this.#needs;
    const { mark, perTickLot } = positions.contractOf(position.contract);
    ledger.moveUnits(clearing(), own(account.money), result, REASON.futures_result, position.id);
    positions.setEntryValue(account, position, positionValue(perTickLot, mark, position.lots));
    if (account.isWatched) this.#needs.watch.settled(position, result);
    const { id, user, contract, side, lots, entryValue } = position;
    emit({ type: "futures/position-settled", contract, position: id, user, side, lots, ticks: mark, result, entryValue, at });
  }

  /** Free money becomes margin of a position (above zero), or the other way. */
  adjustMargin(account: FuturesAccount, position: Position, units: number, cause: MarginAdjusted["cause"], at: TimeMs): void {
    const { positions, emit } = this.#needs;
    this.#bind(account, units, MARGIN_REASONS, position.id);
    positions.addMargin(account, position, units);
    const { id, user, contract, margin } = position;
    emit({ type: "futures/margin-adjusted", contract, position: id, user, units, margin, cause, at });
  }

  /** Pays what there is of an amount, out of free money, a position's margin, and results where both are too little; what all don't hold is not paid. */
  pay(
    account: FuturesAccount,
    position: Position | undefined,
    units: number,
    to: Payee,
    order: PayOrder,
    cause: "funding" | "overnight",
    at: TimeMs,
  ): Paid {
    const beside = units - (position?.margin ?? 0);
    if (beside > 0 && !this.covers(account, beside)) this.#settleWinners(account, beside, at);
    const first = order === "free_first" ? this.#payFree(account, units, to, at) : this.#payMargin(account, position, units, to, cause, at);
    const rest = units - first;
    if (order === "free_first") return { fromFree: first, fromMargin: this.#payMargin(account, position, rest, to, cause, at) };
    return { fromMargin: first, fromFree: this.#payFree(account, rest, to, at) };
  }

  #payFree(account: FuturesAccount, units: number, to: Payee, at: TimeMs): number {
    const paid = this.covers(account, units) ? units : Math.min(units, this.free(account));
    this.#payOut(account, paid, to, at);
    return paid;
  }

  #payMargin(
    account: FuturesAccount,
    position: Position | undefined,
    units: number,
    to: Payee,
    cause: "funding" | "overnight",
    at: TimeMs,
  ): number {
    if (position === undefined) return 0;
    const paid = Math.min(units, position.margin);
    if (paid === 0) return 0;
    const { ledger, positions, emit } = this.#needs;
    if (positions.credit(account) === 0) {
      account.bound -= paid;
      ledger.moveUnits(pledged(account.money), to.cell, paid, to.reason, to.reference);
    } else {
      this.#bind(account, -paid, MARGIN_REASONS, position.id);
      this.#payOut(account, paid, to, at);
    }
    positions.addMargin(account, position, -paid);
    const { id, user, contract, margin } = position;
    emit({ type: "futures/margin-adjusted", contract, position: id, user, units: -paid, margin, cause, at });
    return paid;
  }

  /** Money for an account out of a cell that holds it (funding that it receives). */
  receive(
    { money }: FuturesAccount,
    units: number,
    { cell, reason, reference }: { readonly cell: Cell; readonly reason: number; readonly reference: number },
  ): void {
    this.#needs.ledger.moveUnits(cell, own(money), units, reason, reference);
  }
}
