/**
 * What a fill does to positions: opens them, makes them larger, reduces them; with their money, their events and the receipts of
 * what was closed. Also what moves positions without a book: taking over and deleveraging.
 */
import { lots as asLots, ticks as asTicks, type OrderId, type Ticks, type TimeMs } from "../../../money/units.ts";
import { HOUSE_USERS_END } from "../../../kernel/ledger/chart.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import { initialMargin, positionResult, positionValue, shareOf, type PositionSide } from "../formulas.ts";
import type { Cash } from "./cash.ts";
import type { FuturesEvent, PositionExits, ReduceCause } from "./futures.messages.ts";
import type { Positions } from "./positions.ts";
import type { Contract, FuturesAccount, Position } from "./state.ts";
import type { CopyOf, PositionWatch } from "./watch.ts";

export type PositionFillsNeeds = {
  readonly positions: Positions;
  readonly cash: Cash;
  /** Place in the log of the command being executed. */
  readonly position: () => number;
  /** A position with exits began; one with exits ended. */
  readonly began: (position: Position) => void;
  readonly ended: (position: Position) => void;
  readonly watch: PositionWatch;
  readonly emit: (event: FuturesEvent | Settled) => void;
};

/** What an order opens in one fill. */
export type OpeningFill = {
  readonly order: OrderId;
  readonly side: PositionSide;
  readonly multiple: number;
  readonly exits: PositionExits | undefined;
  readonly merges: boolean;
  readonly lots: number;
  readonly value: number;
  readonly fee: number;
  /** Value of what the order opened before, and what of its hold this fill sets free. */
  readonly openedValue: number;
  readonly released: number;
  readonly trade: number;
  readonly copy?: CopyOf | undefined;
  readonly at: TimeMs;
};
/** How lots leave positions. */
export type ClosingFill = {
  readonly ticks: number;
  readonly fee: number;
  readonly order: OrderId;
  readonly trade: number;
  readonly cause: ReduceCause;
  readonly at: TimeMs;
};

/** What lots that left brought: the margin that they gave back, and their result; what of their fee promotional credit paid. */
export type Left = { readonly margin: number; readonly result: number; readonly feeByCredit: number };
/** The same with what it came from: their share of the entry value, what they were closed at, and the fee. */
type ClosedLots = Left & {
  readonly lots: number;
  readonly entryValue: number;
  readonly exitValue: number;
  readonly fee: number;
  /** Promotional credit there was, and what of loss and fee it paid. */
  readonly credit: number;
  readonly byCredit: number;
};
export const NOTHING_LEFT: Left = { margin: 0, result: 0, feeByCredit: 0 };
export const together = (a: Left, b: Left): Left => ({
  margin: a.margin + b.margin,
  result: a.result + b.result,
  feeByCredit: a.feeByCredit + b.feeByCredit,
});

const NO_ORDER = 0 as OrderId;
/** The house's market makers: their fills say it all, and nobody reads their positions one by one. */
export const isTold = (user: number): boolean => user >= HOUSE_USERS_END || user === 0;
/** Receipts are people's. */
export const hasReceipts = (user: number): boolean => user >= HOUSE_USERS_END;

export class PositionFills {
  readonly #needs: PositionFillsNeeds;

  constructor(needs: PositionFillsNeeds) {
    this.#needs = needs;
  }

  /** Says what of the fee promotional credit paid. */
  open(account: FuturesAccount, contract: Contract, fill: OpeningFill): number {
    const { positions, cash, emit, began } = this.#needs;
    const { order, side, multiple, exits, merges, lots, value, fee, openedValue, released, trade, copy, at } = fill;
    // The insurance fund's own equity stands for its positions.
    const margin = account.user === 0 ? 0 : initialMargin(openedValue + value, multiple) - initialMargin(openedValue, multiple);
    const byCredit = cash.opened(account, { margin, fee, released }, trade, at);
    const into = copy?.into ?? NO_ORDER;
    const [id, isFirst] = into === NO_ORDER ? [order, openedValue === 0] : [into, false];
    const opening = { id, isFirst, side, multiple, lots, value, margin, fee, exits, merges, follow: copy?.follow ?? 0, at };
    const position = positions.open(account, contract, opening);
    if (position.lots === lots && exits !== undefined) began(position);
    if (account.isWatched) this.#needs.watch.opened(position, lots, value, at);
    if (!isTold(account.user)) return byCredit;
    emit({
      type: "futures/opened",
      contract: contract.terms.contract,
      position: position.id,
      user: account.user,
      side,
      multiple,
      lots: asLots(position.lots),
      entryValue: position.entryValue,
      margin: position.margin,
      fees: position.openFees,
      exits: position.exits,
      at,
    });
    return byCredit;
  }

  /** Takes lots off one position, or off all of that side, the oldest first. */
  reduce(account: FuturesAccount, contract: Contract, of: Position | PositionSide, lots: number, fill: ClosingFill): Left {
    if (typeof of === "object") return this.#reduceOne(account, contract, of, lots, fill);
    let [left, fee, closed] = [lots, fill.fee, NOTHING_LEFT];
    while (left > 0) {
      const position = account.positions.find(
        ({ contract: id, side, follow }) => side === of && id === contract.terms.contract && follow === 0,
      );
      if (position === undefined) break;
      const taken = Math.min(left, position.lots);
      const share = shareOf(fee, taken, left);
      const one = this.#reduceOne(account, contract, position, taken, fill, share);
      if (taken === lots) return one;
      closed = together(closed, one);
      left -= taken;
      fee -= share;
    }
    return closed;
  }

  #reduceOne(account: FuturesAccount, contract: Contract, position: Position, lots: number, fill: ClosingFill, fee = fill.fee): Left {
    const { positions, cash, ended } = this.#needs;
    const { ticks, trade, at } = fill;
    const { lots: lotsBefore, entryValue: entryBefore, side } = position;
    const exitValue = positionValue(contract.perTickLot, ticks, lots);
    const { entryValue, margin } = positions.reduce(account, contract, position, lots, at);
    const result = positionResult(side, entryValue, exitValue);
    const credit = positions.credit(account);
    const byCredit = cash.closed(account, { margin, result, fee }, trade === 0 ? position.id : trade, at);
    const { ofLoss, ofFee } = byCredit;
    const closed = { lots, entryValue, exitValue, fee, result, margin, credit, byCredit: ofLoss + ofFee, feeByCredit: ofFee };
    if (position.lots === 0 && position.exits !== undefined) ended(position);
    if (isTold(account.user)) this.#tellReduced(contract, position, closed, fill);
    if (hasReceipts(account.user)) this.#receipt(contract, position, lotsBefore, entryBefore, closed, fill);
    if (account.isWatched) this.#needs.watch.reduced(position, result, fee, at);
    return closed;
  }

  #tellReduced({ terms }: Contract, position: Position, closed: ClosedLots, { ticks, order, trade, cause, at }: ClosingFill): void {
    const { lots, entryValue, exitValue, fee, result, margin, byCredit } = closed;
    this.#needs.emit({
      type: "futures/reduced",
      contract: terms.contract,
      position: position.id,
      user: position.user,
      side: position.side,
      order,
      trade,
      cause,
      ticks: asTicks(ticks),
      lots: asLots(lots),
      entryValue,
      exitValue,
      fee,
      result,
      margin,
      left: { lots: asLots(position.lots), entryValue: position.entryValue, margin: position.margin },
      ...(byCredit === 0 ? undefined : { byCredit }),
      at,
    });
  }

  /** `lotsBefore`, `entryBefore`: the position's, before these lots left it. */
  #receipt(
    { terms, perTickLot }: Contract,
    { id, user, side, multiple }: Position,
    lotsBefore: number,
    entryBefore: number,
    { lots, entryValue, exitValue, fee, result, credit, byCredit }: ClosedLots,
    { ticks, cause, at }: ClosingFill,
  ): void {
    const from = `command:${this.#needs.position()}` as const;
    this.#needs.emit({
      type: "settlement/settled",
      product: "futures",
      contract: id,
      user,
      formula: byCredit === 0 ? "futures-close/1" : "futures-close/2",
      inputs: [
        { name: "ticks", value: String(ticks), from },
        { name: "lots", value: String(lots), from },
        { name: "positionLots", value: String(lotsBefore), from },
        { name: "positionEntryValue", value: String(entryBefore), from },
        { name: "fee", value: String(fee), from },
        { name: "perTickLot", value: String(perTickLot), from: "terms" },
        ...(byCredit === 0 ? [] : [{ name: "credit", value: String(credit), from }]),
      ],
      terms: { contract: String(terms.contract), side, multiple: String(multiple), cause },
      result: {
        entryValue: String(entryValue),
        exitValue: String(exitValue),
        result: String(result),
        ...(byCredit === 0 ? undefined : { promotional: String(byCredit) }),
        paid: String(result - fee + byCredit),
      },
      at,
    });
  }

  // Without a book, and without a fee.

  /** Closes lots of two opposite positions against each other; says what those of the first brought. */
  settleBetween(
    position: Position,
    opposite: Position,
    lots: number,
    ticks: Ticks,
    causes: readonly [ReduceCause, ReduceCause],
    at: TimeMs,
  ): Left {
    const { positions } = this.#needs;
    const contract = positions.contractOf(position.contract);
    const fill = { ticks, fee: 0, order: NO_ORDER, trade: 0, at };
    const closed = this.#reduceOne(positions.accountOf(position.user), contract, position, lots, { ...fill, cause: causes[0] });
    this.#reduceOne(positions.accountOf(opposite.user), contract, opposite, lots, { ...fill, cause: causes[1] });
    return closed;
  }

  /** The insurance fund takes lots over at a price; `id`: of the fund's position where it has none of that side. */
  takeOver(
    position: Position,
    lots: number,
    ticks: Ticks,
    { id, cause, at }: { readonly id: OrderId; readonly cause: "taken_over" | "delisted"; readonly at: TimeMs },
  ): Left {
    const { positions } = this.#needs;
    const contract = positions.contractOf(position.contract);
    const fund = positions.accountOf(0 as FuturesAccount["user"]);
    const fill = { ticks, fee: 0, order: NO_ORDER, trade: 0, cause, at };
    const { side } = position;
    const closed = this.#reduceOne(positions.accountOf(position.user), contract, position, lots, fill);
    const opposite = fund.positions.find((one) => one.contract === position.contract && one.side !== side);
    const netted = opposite === undefined || !this.#canNet(fund, contract, opposite, lots, ticks) ? 0 : Math.min(lots, opposite.lots);
    if (opposite !== undefined && netted > 0) this.#reduceOne(fund, contract, opposite, netted, fill);
    const opened = lots - netted;
    if (opened === 0) return closed;
    this.open(fund, contract, {
      order: id,
      side,
      multiple: 1,
      exits: undefined,
      merges: true,
      lots: opened,
      value: positionValue(contract.perTickLot, ticks, opened),
      fee: 0,
      openedValue: 0,
      released: 0,
      trade: 0,
      at,
    });
    return closed;
  }

  /** Whether the fund can pay what netting against its own position would cost; else it holds both sides. */
  #canNet(fund: FuturesAccount, contract: Contract, opposite: Position, lots: number, ticks: number): boolean {
    const closed = Math.min(lots, opposite.lots);
    const slip = (opposite.side === "long" ? contract.mark - ticks : ticks - contract.mark) * closed * contract.perTickLot;
    return this.#needs.positions.payable(fund) >= BigInt(slip);
  }
}
