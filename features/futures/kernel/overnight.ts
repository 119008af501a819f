/**
 * The overnight fee: at 00:00 UTC a part of each position's value at the mark, from its margin first, then from free money, to the
 * house's fees. Nothing for a day on which the contract was not marked: the venue was down, and nobody could close.
 */
import { lots as asLots, timeMs, type MarketId, type Ticks, type TimeMs } from "../../../money/units.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { overnightFee, positionValue } from "../formulas.ts";
import type { FuturesEvent } from "./futures.messages.ts";
import { hasReceipts } from "./position-fills.ts";
import { readSweep, saveSweep, sweepPart, type Sweep } from "./sweep.ts";
import type { Contract, FuturesAccount, Position } from "./state.ts";

const DAY_MS = 86_400_000;

export type OvernightNeeds = {
  readonly contract: (id: MarketId) => Contract | undefined;
  readonly contracts: () => Iterable<Contract>;
  readonly accounts: () => readonly FuturesAccount[];
  /** Pays margin first, then free money, to the house's fees; says how much came from each. */
  readonly pay: (account: FuturesAccount, position: Position, units: number, at: TimeMs) => { fromMargin: number; fromBalance: number };
  readonly position: () => number;
  readonly add: (kind: "overnight" | "overnight-sweep", due: TimeMs) => void;
  readonly emit: (event: FuturesEvent | Settled) => void;
};

export class Overnight {
  readonly #needs: OvernightNeeds;
  /** Marks at that midnight, of the contracts that are charged. */
  readonly #marks = new Map<MarketId, Ticks>();
  #isPlanned = false;
  #sweep: (Sweep & { readonly due: TimeMs }) | undefined;

  constructor(needs: OvernightNeeds) {
    this.#needs = needs;
  }

  plan(at: TimeMs): void {
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    this.#needs.add("overnight", timeMs((Math.floor(at / DAY_MS) + 1) * DAY_MS));
  }

  begin(due: TimeMs): void {
    this.#needs.add("overnight", timeMs(due + DAY_MS));
    this.#marks.clear();
    for (const { terms, mark, markedAt } of this.#needs.contracts()) {
      if (mark > 0 && markedAt > due - DAY_MS && terms.overnightPpm > 0) this.#marks.set(terms.contract, mark);
    }
    if (this.#marks.size === 0) return;
    this.#sweep = { due, account: 0, index: 0 };
    this.#needs.add("overnight-sweep", due);
  }

  go(at: TimeMs): void {
    const sweep = this.#sweep;
    if (sweep === undefined) return;
    const isDone = sweepPart(sweep, this.#needs.accounts(), (account, position) => this.#charge(account, position, sweep.due, at));
    if (isDone) this.#sweep = undefined;
    else this.#needs.add("overnight-sweep", sweep.due);
  }

  /** The insurance fund would pay to its own house. */
  #charge(account: FuturesAccount, position: Position, due: TimeMs, at: TimeMs): boolean {
    const [mark, contract] = [this.#marks.get(position.contract), this.#needs.contract(position.contract)];
    if (mark === undefined || contract === undefined || account.user === 0) return false;
    const { id, user, side, lots: count, contract: number } = position;
    const lots = asLots(count);
    const value = positionValue(contract.perTickLot, mark, lots);
    const ppm = contract.terms.overnightPpm;
    const owed = overnightFee(value, ppm);
    if (owed === 0) return false;
    const { fromMargin, fromBalance } = this.#needs.pay(account, position, owed, at);
    position.overnight += fromMargin + fromBalance;
    this.#needs.emit({
      type: "futures/overnight-charged",
      contract: number,
      position: id,
      user,
      side,
      lots,
      mark,
      ppm,
      fromMargin,
      fromBalance,
      due,
      at,
    });
    if (!hasReceipts(user)) return true;
    const from = `command:${this.#needs.position()}` as const;
    this.#needs.emit({
      type: "settlement/settled",
      product: "futures",
      contract: id,
      user,
      formula: "futures-overnight/1",
      inputs: [
        { name: "mark", value: String(mark), from },
        { name: "lots", value: String(lots), from },
        { name: "overnightPpm", value: String(ppm), from: "terms" },
        { name: "perTickLot", value: String(contract.perTickLot), from: "terms" },
      ],
      terms: { contract: String(number), side, due: String(due) },
      result: { value: String(value), owed: String(owed), fromMargin: String(fromMargin), fromBalance: String(fromBalance) },
      at,
    });
    return true;
  }

  save(writer: StateWriter): void {
    writer.number(this.#isPlanned ? 1 : 0);
    writer.number(this.#marks.size);
    for (const [contract, mark] of this.#marks) {
      writer.number(contract);
      writer.number(mark);
    }
    writer.number(this.#sweep === undefined ? 0 : 1);
    if (this.#sweep === undefined) return;
    saveSweep(writer, this.#sweep);
    writer.number(this.#sweep.due);
  }

  load(reader: StateReader): void {
    this.#isPlanned = reader.number() === 1;
    for (let left = reader.number(); left > 0; left--) this.#marks.set(reader.number() as MarketId, reader.number() as Ticks);
    if (reader.number() === 1) this.#sweep = { ...readSweep(reader), due: timeMs(reader.number()) };
  }
}
