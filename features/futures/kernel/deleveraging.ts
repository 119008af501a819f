/**
 * Auto-deleveraging: what neither book nor fund takes is closed against the opposite positions that won most for their margin, at the
 * bankruptcy price, without a fee. Their owners see their place beforehand.
 *
 * Why it suffices: what a bankrupt account lost beyond its equity since the last mark the opposite lots gained in that same step,
 * so their owners can pay the difference (decision 0056). Who can't is passed over.
 */
import type { MarketId, Ticks, TimeMs } from "../../../money/units.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import { deleveragingScore, positionResult, positionValue, shareOf, type PositionSide } from "../formulas.ts";
import { hasReceipts, NOTHING_LEFT, together, type Left } from "./position-fills.ts";
import type { Contract, FuturesAccount, Position } from "./state.ts";

export type DeleveragingNeeds = {
  readonly accounts: () => Iterable<FuturesAccount>;
  readonly account: (position: Position) => FuturesAccount;
  readonly contract: (id: MarketId) => Contract | undefined;
  /** Everything that the account has, at the marks, less this position's unrealised result. */
  readonly restWithout: (account: FuturesAccount, position: Position) => bigint;
  /** Closes lots of both at a price, without book and fee. */
  readonly settleBetween: (position: Position, opposite: Position, lots: number, price: Ticks, at: TimeMs) => Left;
  /** Place in the log of the command being executed: a queue is drawn up once for it. */
  readonly position: () => number;
  readonly emit: (event: Settled) => void;
};

type Queue = { readonly positions: readonly Position[]; next: number };

export class Deleveraging {
  readonly #needs: DeleveragingNeeds;
  /** Of the command that is being executed; no state between two. */
  readonly #queues = new Map<string, Queue>();
  #position = -1;

  constructor(needs: DeleveragingNeeds) {
    this.#needs = needs;
  }

  /** The positions of a side in the order in which they would be closed; of equals whose account is older, then the older. */
  queue(contract: Contract, side: PositionSide): readonly Position[] {
    const ranked: { readonly position: Position; readonly score: number }[] = [];
    for (const { positions } of this.#needs.accounts()) {
      for (const position of positions) {
        if (position.contract !== contract.terms.contract || position.side !== side) continue;
        const value = positionValue(contract.perTickLot, contract.mark, position.lots);
        const result = positionResult(side, position.entryValue, value);
        ranked.push({ position, score: deleveragingScore(result, position.margin, position.multiple) });
      }
    }
    return ranked.sort((a, b) => b.score - a.score).map(({ position }) => position);
  }

  /** Closes up to so many lots of a position against the queue; says how many, and what they brought. */
  close(position: Position, lots: number, price: Ticks, at: TimeMs): Left & { readonly lots: number } {
    const contract = this.#needs.contract(position.contract);
    if (contract === undefined) return { ...NOTHING_LEFT, lots: 0 };
    const queue = this.#queueOf(contract, position.side === "long" ? "short" : "long");
    let [left, closed] = [lots, NOTHING_LEFT];
    for (let i = queue.next; i < queue.positions.length && left > 0; i++) {
      const opposite = queue.positions[i];
      if (opposite === undefined || opposite.lots === 0) {
        if (i === queue.next) queue.next += 1;
        continue;
      }
      const taken = Math.min(left, opposite.lots);
      if (opposite.user === position.user || !this.#canPay(opposite, contract, taken, price)) continue;
      closed = together(closed, this.#settle(position, opposite, contract, { lots: taken, price, place: i }, at));
      left -= taken;
    }
    return { ...closed, lots: lots - left };
  }

  #queueOf(contract: Contract, side: PositionSide): Queue {
    if (this.#position !== this.#needs.position()) this.#queues.clear();
    this.#position = this.#needs.position();
    const key = `${contract.terms.contract} ${side}`;
    const known = this.#queues.get(key);
    if (known !== undefined) return known;
    const queue: Queue = { positions: this.queue(contract, side), next: 0 };
    this.#queues.set(key, queue);
    return queue;
  }

  #canPay(opposite: Position, { perTickLot, mark }: Contract, lots: number, price: number): boolean {
    const { side, entryValue, lots: all } = opposite;
    const rest = this.#needs.restWithout(this.#needs.account(opposite), opposite);
    // Those lots at the price, what is left at the mark.
    const value = positionValue(perTickLot, price, lots) + positionValue(perTickLot, mark, all - lots);
    return rest + BigInt(positionResult(side, entryValue, value)) >= 0n;
  }

  #settle(
    position: Position,
    opposite: Position,
    { terms, mark, perTickLot }: Contract,
    { lots, price, place }: { readonly lots: number; readonly price: Ticks; readonly place: number },
    at: TimeMs,
  ): Left {
    const { id, user, side, entryValue, lots: before } = opposite;
    const closed = this.#needs.settleBetween(position, opposite, lots, price, at);
    if (!hasReceipts(user)) return closed;
    const from = `command:${this.#needs.position()}` as const;
    // What is left of it may have another entry value by now: paying a loss settles winners at the mark.
    const closedEntry = shareOf(entryValue, lots, before);
    const value = positionValue(perTickLot, price, lots);
    this.#needs.emit({
      type: "settlement/settled",
      product: "futures",
      contract: id,
      user,
      formula: "futures-deleveraging/1",
      inputs: [
        { name: "bankruptcyTicks", value: String(price), from },
        { name: "mark", value: String(mark), from },
        { name: "lots", value: String(lots), from },
        { name: "positionLots", value: String(before), from },
        { name: "positionEntryValue", value: String(entryValue), from },
        { name: "perTickLot", value: String(perTickLot), from: "terms" },
      ],
      terms: { contract: String(terms.contract), side, place: String(place + 1) },
      result: { exitValue: String(value), entryValue: String(closedEntry), result: String(positionResult(side, closedEntry, value)) },
      at,
    });
    return closed;
  }
}
