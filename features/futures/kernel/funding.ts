/**
 * Funding: at 00:00, 08:00 and 16:00 UTC each contract's rate is fixed, then a sweep over the due-list settles every position of that
 * instant: first those who pay, then those who receive out of what was paid. Longs pay shorts where the rate is above zero.
 *
 * Paid is up to the unit, received down; the difference goes to the house's dust. What somebody can't pay the insurance
 * fund pays; what it can't pay either is not received: never more out than in.
 */
import { lots as asLots, timeMs, type MarketId, type Ticks, type TimeMs } from "../../../money/units.ts";
import { own, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { fundingPayment, fundingRatePpb, positionValue } from "../formulas.ts";
import type { FuturesEvent } from "./futures.messages.ts";
import { countPremium, meanPremium, periodEnd } from "./marks.ts";
import { readSweep, saveSweep, sweepPart, type Sweep } from "./sweep.ts";
import { hasReceipts } from "./position-fills.ts";
import { FUNDING_PERIOD_MS, type Contract, type FuturesAccount, type Position } from "./state.ts";

export type FundingNeeds = {
  readonly ledger: Ledger;
  readonly contract: (id: MarketId) => Contract | undefined;
  readonly contracts: () => Iterable<Contract>;
  /** In order of creation. */
  readonly accounts: () => readonly FuturesAccount[];
  /** Pays free money first, then margin; says how much it was. */
  readonly pay: (account: FuturesAccount, position: Position, units: number, at: TimeMs) => number;
  readonly clearing: () => Cell;
  readonly insurance: () => Cell;
  readonly dust: () => Cell;
  readonly position: () => number;
  readonly add: (kind: "funding" | "funding-sweep", due: TimeMs) => void;
  readonly emit: (event: FuturesEvent | Settled) => void;
};

/** Rate and mark of a contract at a funding, and what its payers brought in that nobody received yet. */
type Fixed = { readonly ratePpb: bigint; readonly mark: Ticks; left: number };

export class Funding {
  readonly #needs: FundingNeeds;
  readonly #fixed = new Map<MarketId, Fixed>();
  #isPlanned = false;
  #sweep: (Sweep & { readonly due: TimeMs; isReceiving: boolean }) | undefined;

  constructor(needs: FundingNeeds) {
    this.#needs = needs;
  }

  /** Puts the next funding on the list, once there is a contract. */
  plan(at: TimeMs): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    this.#needs.add("funding", periodEnd(at));
  }

  /** Fixes the rates of the period that ended at `due`. */
  fix(due: TimeMs, at: TimeMs): void {
    this.#needs.add("funding", timeMs(due + FUNDING_PERIOD_MS));
    this.#fixed.clear();
    for (const contract of this.#needs.contracts()) {
      const { mark, index, terms } = contract;
      countPremium(contract, due);
      const samples = contract.premiumMs;
      const meanPremiumPpb = meanPremium(contract);
      // Nothing was measured, nothing is charged: the venue was down all the period.
      const ratePpb = samples === 0 ? 0n : fundingRatePpb(meanPremiumPpb, terms.fundingCapPpb);
      contract.premiumSum = 0n;
      contract.premiumMs = 0;
      // The next period begins with a measurement of its own.
      contract.premiumAt = timeMs(0);
      if (mark === 0) continue;
      this.#needs.emit({
        type: "futures/funding-fixed",
        contract: terms.contract,
        ratePpb,
        meanPremiumPpb,
        measuredMs: samples,
        mark,
        index,
        due,
        at,
      });
      if (ratePpb !== 0n) this.#fixed.set(terms.contract, { ratePpb, mark, left: 0 });
    }
    if (this.#fixed.size === 0) return;
    this.#sweep = { due, account: 0, index: 0, isReceiving: false };
    this.#needs.add("funding-sweep", due);
  }

  /** Settles the next positions of the sweep. */
  go(at: TimeMs): void {
    const sweep = this.#sweep;
    if (sweep === undefined) return;
    const isDone = sweepPart(sweep, this.#needs.accounts(), (account, position) => this.#settle(account, position, sweep, at));
    if (isDone && sweep.isReceiving) return this.#finish();
    if (isDone) {
      sweep.isReceiving = true;
      sweep.account = 0;
      sweep.index = 0;
    }
    this.#needs.add("funding-sweep", sweep.due);
  }

  #settle(account: FuturesAccount, position: Position, { due, isReceiving }: { due: TimeMs; isReceiving: boolean }, at: TimeMs): boolean {
    const fixed = this.#fixed.get(position.contract);
    const contract = this.#needs.contract(position.contract);
    if (fixed === undefined || contract === undefined) return false;
    const { side, lots: count, user, id, contract: number } = position;
    const lots = asLots(count);
    const value = positionValue(contract.perTickLot, fixed.mark, lots);
    const owed = fundingPayment(side, value, fixed.ratePpb);
    if (owed === 0 || owed < 0 !== isReceiving) return false;
    const units = owed > 0 ? this.#take(account, position, owed, fixed, at) : -this.#give(account, position, -owed, fixed);
    position.funding += units;
    const { mark, ratePpb } = fixed;
    this.#needs.emit({ type: "futures/funding-paid", contract: number, position: id, user, side, lots, mark, ratePpb, units, due, at });
    if (hasReceipts(user)) this.#receipt(position, contract, { value, owed, units, due, fixed }, at);
    return true;
  }

  #take(account: FuturesAccount, position: Position, owed: number, fixed: Fixed, at: TimeMs): number {
    const { ledger, pay, clearing, insurance } = this.#needs;
    const paid = pay(account, position, owed, at);
    const missing = owed - paid;
    const fund = insurance();
    const helped = missing === 0 ? 0 : Math.min(missing, Number(ledger.balance(fund)));
    ledger.moveUnits(fund, clearing(), helped, REASON.futures_funding, position.id);
    fixed.left += paid + helped;
    return paid;
  }

  #give(account: FuturesAccount, { id }: Position, owed: number, fixed: Fixed): number {
    const units = Math.min(owed, fixed.left);
    this.#needs.ledger.moveUnits(this.#needs.clearing(), own(account.money), units, REASON.futures_funding, id);
    fixed.left -= units;
    return units;
  }

  #receipt(
    { id, user, side, lots }: Position,
    { terms, perTickLot }: Contract,
    { value, owed, units, due, fixed }: { value: number; owed: number; units: number; due: TimeMs; fixed: Fixed },
    at: TimeMs,
  ): void {
    const from = `command:${this.#needs.position()}` as const;
    this.#needs.emit({
      type: "settlement/settled",
      product: "futures",
      contract: id,
      user,
      formula: "futures-funding/1",
      inputs: [
        { name: "mark", value: String(fixed.mark), from },
        { name: "ratePpb", value: String(fixed.ratePpb), from },
        { name: "lots", value: String(lots), from },
        { name: "perTickLot", value: String(perTickLot), from: "terms" },
      ],
      terms: { contract: String(terms.contract), side, due: String(due) },
      result: { value: String(value), owed: String(owed), units: String(units) },
      at,
    });
  }

  #finish(): void {
    const { ledger, clearing, dust } = this.#needs;
    for (const { left } of this.#fixed.values()) ledger.moveUnits(clearing(), dust(), left, REASON.futures_funding, 0);
    this.#fixed.clear();
    this.#sweep = undefined;
  }

  /** What payers brought in that nobody received yet: clearing has so much more, until the sweep is over. */
  get inPassing(): number {
    return [...this.#fixed.values()].reduce((sum, { left }) => sum + left, 0);
  }

  save(writer: StateWriter): void {
    writer.number(this.#isPlanned ? 1 : 0);
    writer.number(this.#fixed.size);
    for (const [contract, { ratePpb, mark, left }] of this.#fixed) {
      writer.number(contract);
      writer.integer(ratePpb);
      writer.number(mark);
      writer.number(left);
    }
    writer.number(this.#sweep === undefined ? 0 : 1);
    if (this.#sweep === undefined) return;
    saveSweep(writer, this.#sweep);
    writer.number(this.#sweep.due);
    writer.number(this.#sweep.isReceiving ? 1 : 0);
  }

  load(reader: StateReader): void {
    this.#isPlanned = reader.number() === 1;
    for (let left = reader.number(); left > 0; left--) {
      const contract = reader.number() as MarketId;
      this.#fixed.set(contract, { ratePpb: reader.integer(), mark: reader.number() as Ticks, left: reader.number() });
    }
    if (reader.number() === 0) return;
    this.#sweep = { ...readSweep(reader), due: timeMs(reader.number()), isReceiving: reader.number() === 1 };
  }
}
