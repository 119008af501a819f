/**
 * Money of futures: what opening, closing and paying move, and where it comes from when the nearest money is too little.
 *
 * A loss and a fee are paid of the margin that the lots gave back, then of free money. Where that is too little, winning
 * positions of the account are settled at their mark, the largest result first, then margins of other positions pay, the
 * largest first; of equals the older. Who closes looks beforehand that this suffices.
 */
import type { MarketId, OrderId, TimeMs } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { own, pledged, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { positionValue, type PositionSide } from "../formulas.ts";
import type { FuturesEvent, MarginAdjusted } from "./futures.messages.ts";
import type { Positions } from "./positions.ts";
import type { FuturesAccount, Position } from "./state.ts";

export type CashNeeds = {
  readonly ledger: Ledger;
  readonly positions: Positions;
  readonly clearing: () => Cell;
  readonly fees: () => Cell;
  readonly emit: (event: FuturesEvent) => void;
};

/** Where a payment came from. */
export type Paid = { readonly fromMargin: number; readonly fromFree: number };
export type PayOrder = "free_first" | "margin_first";

export class Cash {
  readonly #needs: CashNeeds;

  constructor(needs: CashNeeds) {
    this.#needs = needs;
  }

  /** Free money of an account, while it is below 2^53. */
  free({ money }: FuturesAccount): number {
    return this.#needs.ledger.units(own(money));
  }

  covers({ money }: FuturesAccount, units: number): boolean {
    return this.#needs.ledger.covers(own(money), units);
  }

  /** An open order holds more (above zero) or less, and may open so much more or less of a side. */
  hold(account: FuturesAccount, contract: MarketId, side: PositionSide, units: number, value: number, order: OrderId): void {
    const { ledger, positions } = this.#needs;
    const [free, bound] = [own(account.money), pledged(account.money)];
    if (units > 0) ledger.moveUnits(free, bound, units, REASON.futures_hold, order);
    else ledger.moveUnits(bound, free, -units, REASON.futures_release, order);
    positions.addHeld(account, contract, side, units, value);
  }

  /** Margin and fee of an opening fill, `released` of which the order held. */
  opened(account: FuturesAccount, margin: number, fee: number, released: number, trade: number): void {
    const { ledger, fees } = this.#needs;
    const [free, bound] = [own(account.money), pledged(account.money)];
    if (released === 0) {
      ledger.moveUnits(free, bound, margin, REASON.futures_margin, trade);
      ledger.moveUnits(free, fees(), fee, REASON.futures_fee, trade);
      return;
    }
    const missing = margin + fee - released;
    if (missing > 0) ledger.moveUnits(free, bound, missing, REASON.futures_margin, trade);
    ledger.moveUnits(bound, fees(), fee, REASON.futures_fee, trade);
    if (missing < 0) ledger.moveUnits(bound, free, -missing, REASON.futures_margin_release, trade);
  }

  /** Lots were closed: their margin comes back, then result and fee are settled. */
  closed(
    account: FuturesAccount,
    { margin, result, fee }: { readonly margin: number; readonly result: number; readonly fee: number },
    reference: number,
    at: TimeMs,
  ): void {
    const { ledger, clearing, fees } = this.#needs;
    const free = own(account.money);
    ledger.moveUnits(pledged(account.money), free, margin, REASON.futures_margin_release, reference);
    if (result > 0) ledger.moveUnits(clearing(), free, result, REASON.futures_result, reference);
    const owed = fee + Math.max(0, -result);
    if (owed > 0 && !ledger.covers(free, owed)) this.raise(account, owed, at);
    if (result < 0) ledger.moveUnits(free, clearing(), -result, REASON.futures_result, reference);
    ledger.moveUnits(free, fees(), fee, REASON.futures_fee, reference);
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
    const { id, user, contract, side, lots, entryValue } = position;
    emit({ type: "futures/position-settled", contract, position: id, user, side, lots, ticks: mark, result, entryValue, at });
  }

  /** Free money becomes margin of a position (above zero), or the other way. */
  adjustMargin(account: FuturesAccount, position: Position, units: number, cause: MarginAdjusted["cause"], at: TimeMs): void {
    const { ledger, positions, emit } = this.#needs;
    const [free, bound] = [own(account.money), pledged(account.money)];
    if (units > 0) ledger.moveUnits(free, bound, units, REASON.futures_margin, position.id);
    else ledger.moveUnits(bound, free, -units, REASON.futures_margin_release, position.id);
    positions.addMargin(account, position, units);
    const { id, user, contract, margin } = position;
    emit({ type: "futures/margin-adjusted", contract, position: id, user, units, margin, cause, at });
  }

  /** Pays what there is of an amount, out of free money, a position's margin, and results where both are too little; what all don't hold is not paid. */
  pay(
    account: FuturesAccount,
    position: Position | undefined,
    units: number,
    to: { readonly cell: Cell; readonly reason: number; readonly reference: number },
    order: PayOrder,
    cause: "funding" | "overnight",
    at: TimeMs,
  ): Paid {
    const beside = units - (position?.margin ?? 0);
    if (beside > 0 && !this.covers(account, beside)) this.#settleWinners(account, beside, at);
    const first = order === "free_first" ? this.#payFree(account, units, to) : this.#payMargin(account, position, units, to, cause, at);
    const rest = units - first;
    if (order === "free_first") return { fromFree: first, fromMargin: this.#payMargin(account, position, rest, to, cause, at) };
    return { fromMargin: first, fromFree: this.#payFree(account, rest, to) };
  }

  #payFree(
    { money }: FuturesAccount,
    units: number,
    { cell, reason, reference }: { readonly cell: Cell; readonly reason: number; readonly reference: number },
  ): number {
    const { ledger } = this.#needs;
    const paid = ledger.covers(own(money), units) ? units : Math.min(units, ledger.units(own(money)));
    ledger.moveUnits(own(money), cell, paid, reason, reference);
    return paid;
  }

  #payMargin(
    account: FuturesAccount,
    position: Position | undefined,
    units: number,
    { cell, reason, reference }: { readonly cell: Cell; readonly reason: number; readonly reference: number },
    cause: "funding" | "overnight",
    at: TimeMs,
  ): number {
    if (position === undefined) return 0;
    const paid = Math.min(units, position.margin);
    if (paid === 0) return 0;
    const { ledger, positions, emit } = this.#needs;
    ledger.moveUnits(pledged(account.money), cell, paid, reason, reference);
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
