/**
 * Closes an account out, by the steps of the rule (features/futures/README.md): orders end; the position with the worst result for its
 * margin goes to the book, bounded by its bankruptcy price; the insurance fund takes what is left, then the queue of deleveraging;
 * again until the rate is above 50 % or nothing is left.
 */
import { amount, lots as asLots, ticks as asTicks, type MarketId, type Ticks, type TimeMs, type UserId } from "../../../money/units.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import { bankruptcyPrice, CLOSE_OUT_PERCENT, closeOutFee, hasReached, positionResult, positionValue, riskRate } from "../formulas.ts";
import { NOTHING_CLOSED, type Closed } from "./futures-matching.ts";
import type { ClosedOut, CloseOutStep, FuturesEvent } from "./futures.messages.ts";
import { hasReceipts, NOTHING_LEFT, together, type Left } from "./position-fills.ts";
import { heldMarks, riskEquity, unrealisedOf } from "./risk.ts";
import type { Contract, FuturesAccount, Position } from "./state.ts";

export type CloseOutNeeds = {
  readonly ledger: Ledger;
  readonly contract: (id: MarketId) => Contract | undefined;
  readonly account: (user: UserId) => FuturesAccount | undefined;
  readonly canClose: (account: FuturesAccount, at: TimeMs) => boolean;
  readonly closes: (contract: MarketId, at: TimeMs) => boolean;
  readonly endOrders: (account: FuturesAccount, at: TimeMs) => number;
  readonly restWithout: (account: FuturesAccount, position: Position) => bigint;
  readonly takerPpm: (user: UserId, contract: Contract) => number;
  /** IOC to the book; what was filled and charged. */
  readonly closeAtMarket: (position: Position, worst: Ticks, at: TimeMs) => Closed;
  readonly fundTakes: (contract: Contract, side: Position["side"], lots: number, price: number) => number;
  readonly takeOver: (position: Position, lots: number, price: Ticks, at: TimeMs) => Left;
  readonly deleverage: (position: Position, lots: number, price: Ticks, at: TimeMs) => Left & { readonly lots: number };
  readonly freeCredit: (account: FuturesAccount) => number;
  /** The fund is paid what there is of a fee; how much it was. */
  readonly charge: (account: FuturesAccount, units: number, reference: number, at: TimeMs) => number;
  readonly position: () => number;
  readonly emit: (event: FuturesEvent | Settled) => void;
};

/** An account as it was when its close-out began. */
type Before = { readonly equity: bigint; readonly margin: bigint; readonly unrealised: bigint; readonly marks: ClosedOut["marks"] };

export class CloseOuts {
  readonly #needs: CloseOutNeeds;
  #count = 0;

  constructor(needs: CloseOutNeeds) {
    this.#needs = needs;
  }

  get count(): number {
    return this.#count;
  }

  set count(count: number) {
    this.#count = count;
  }

  /** Looks again first: meanwhile the account may have healed, or its index become stale. */
  closeOut(user: UserId, at: TimeMs): void {
    const account = this.#needs.account(user);
    if (account === undefined || account.positions.length === 0 || !this.#needs.canClose(account, at) || !this.#isDue(account)) return;
    const before = this.#figures(account);
    const ordersEnded = this.#needs.endOrders(account, at);
    const released = amount(riskEquity(this.#needs, account) - before.equity);
    const steps: CloseOutStep[] = [];
    while (account.positions.length > 0 && this.#isDue(account)) {
      const worst = this.#worst(account, at);
      const contract = worst === undefined ? undefined : this.#needs.contract(worst.contract);
      if (worst === undefined || contract === undefined) break;
      const lots = worst.lots;
      steps.push(this.#close(account, worst, contract, at));
      // Nobody was there to take all of it: the next mark tries again.
      if (worst.lots > 0 || lots === 0) break;
    }
    this.#tell(account, { ...before, ordersEnded, released }, steps, at);
  }

  #isDue(account: FuturesAccount): boolean {
    return hasReached(CLOSE_OUT_PERCENT, riskEquity(this.#needs, account), BigInt(account.margin));
  }

  #figures(account: FuturesAccount): Before {
    const [equity, margin] = [riskEquity(this.#needs, account), BigInt(account.margin)];
    return { equity, margin, unrealised: unrealisedOf(this.#needs, account), marks: heldMarks(this.#needs, account) };
  }

  /** The lowest result for its margin; of equals the older. */
  #worst({ positions }: FuturesAccount, at: TimeMs): Position | undefined {
    let worst: { readonly position: Position; readonly score: number } | undefined;
    for (const position of positions) {
      if (!this.#needs.closes(position.contract, at)) continue;
      const { mark = 0, perTickLot = 0 } = this.#needs.contract(position.contract) ?? {};
      const result = positionResult(position.side, position.entryValue, positionValue(perTickLot, mark, position.lots));
      const score = result / Math.max(1, position.margin);
      if (worst === undefined || score < worst.score) worst = { position, score };
    }
    return worst?.position;
  }

  #close(account: FuturesAccount, position: Position, contract: Contract, at: TimeMs): CloseOutStep {
    const { closeAtMarket, fundTakes, takeOver, deleverage, takerPpm, restWithout } = this.#needs;
    const { side, entryValue, lots, id } = position;
    const price = asTicks(
      bankruptcyPrice({
        side,
        rest: restWithout(account, position),
        entryValue: BigInt(entryValue),
        lots: BigInt(lots),
        perTickLot: BigInt(contract.perTickLot),
        feePpm: BigInt(takerPpm(account.user, contract)),
      }),
    );
    const filled = closeAtMarket(position, price, at);
    const fundLots = position.lots === 0 ? 0 : fundTakes(contract, side, position.lots, price);
    const taken = fundLots > 0 ? takeOver(position, fundLots, price, at) : NOTHING_LEFT;
    const { lots: deleveragedLots, ...deleveraged } = position.lots === 0 ? NOTHING_CLOSED : deleverage(position, position.lots, price, at);
    const closed = filled.lots + fundLots + deleveragedLots;
    const exitValue = filled.value + positionValue(contract.perTickLot, price, fundLots + deleveragedLots);
    const { margin, result } = [taken, deleveraged].reduce(together, filled);
    const owed = closeOutFee(exitValue, contract.terms.closeOutPpm, Math.max(0, margin + result - filled.fee));
    const fee = this.#needs.charge(account, owed, id, at);
    return {
      position: id,
      contract: contract.terms.contract,
      side,
      lots: asLots(closed),
      bankruptcyTicks: price,
      filledLots: asLots(filled.lots),
      filledValue: filled.value,
      fillFee: filled.fee,
      fundLots: asLots(fundLots),
      deleveragedLots: asLots(deleveragedLots),
      closeOutFee: fee,
      perTickLot: contract.perTickLot,
    };
  }

  #tell(
    account: FuturesAccount,
    before: Before & Pick<ClosedOut, "ordersEnded" | "released">,
    steps: readonly CloseOutStep[],
    at: TimeMs,
  ): void {
    const { user } = account;
    this.#count += 1;
    const after = riskEquity(this.#needs, account);
    const closedOut: ClosedOut = {
      type: "futures/closed-out",
      user,
      number: this.#count,
      rateBefore: riskRate(before.equity, before.margin) ?? 0n,
      equityBefore: amount(before.equity),
      marginBefore: amount(before.margin),
      unrealisedBefore: amount(before.unrealised),
      marks: before.marks,
      ordersEnded: before.ordersEnded,
      released: before.released,
      steps,
      rateAfter: riskRate(after, BigInt(account.margin)),
      equityAfter: amount(after),
      at,
    };
    this.#needs.emit(closedOut);
    if (hasReceipts(user)) this.#needs.emit(receiptOf(closedOut, this.#needs.position()));
  }
}

function receiptOf({ user, number, steps, at, ...told }: ClosedOut, position: number): Settled {
  const from = `command:${position}` as const;
  return {
    type: "settlement/settled",
    product: "futures",
    contract: number,
    user,
    formula: "futures-close-out/1",
    inputs: [
      { name: "equity", value: String(told.equityBefore), from },
      { name: "margin", value: String(told.marginBefore), from },
      { name: "released", value: String(told.released), from },
      ...told.marks.map(({ contract, mark }) => ({ name: `mark ${contract}`, value: String(mark), from })),
      ...steps.flatMap((step, i) => stepInputs(step, i + 1).map(([name, value]) => ({ name, value, from }))),
    ],
    terms: { ordersEnded: String(told.ordersEnded), steps: String(steps.length) },
    result: { rate: String(told.rateBefore), equityAfter: String(told.equityAfter) },
    at,
  };
}

function stepInputs(step: CloseOutStep, number: number): readonly (readonly [string, string])[] {
  const { position, contract, side, lots, bankruptcyTicks, filledLots, filledValue, fundLots, deleveragedLots, closeOutFee: fee } = step;
  const { fillFee, perTickLot } = step;
  const taken = { fundLots, deleveragedLots, fee, fillFee, perTickLot };
  const figures = { position, contract, side, lots, bankruptcyTicks, filledLots, filledValue, ...taken };
  return Object.entries(figures).map(([name, value]) => [`${number}.${name}`, String(value)]);
}
