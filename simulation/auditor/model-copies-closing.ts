/** The auditor's copies that wait to be closed: since when, and how far from the mark each may go (rules 19). */
import { closeReach, guardedTicks } from "./model-copies-formulas.ts";
import type { CopiesFloor, Copy } from "./model-copies-state.ts";
import { bandEnd, bandOf, least, most } from "./model-futures-state.ts";
import type { ModelNeeds } from "./model-part.ts";

/** Since when (0: long ago), and whether all of it is to be closed. */
export type Waiting = { readonly copy: Copy; since: number; isWhole: boolean };

export class CopiesClosing {
  /** The longest waiting first. */
  readonly waiting: Waiting[] = [];
  readonly #floor: CopiesFloor;
  readonly #needs: ModelNeeds;

  constructor(floor: CopiesFloor, needs: ModelNeeds) {
    this.#floor = floor;
    this.#needs = needs;
  }

  add({ copy, since, isWhole }: Waiting): void {
    const known = this.of(copy);
    if (known === undefined) this.waiting.push({ copy, since, isWhole });
    else Object.assign(known, { since: Math.min(known.since, since), isWhole: known.isWhole || isWhole });
  }

  of(copy: Copy): Waiting | undefined {
    return this.waiting.find((one) => one.copy === copy);
  }

  isNear(): boolean {
    return this.#floor.futures.rules >= 19;
  }

  /** Where waiting begins that begins now. */
  now(): number {
    return this.isNear() ? this.#floor.at : 0;
  }

  usualGuard(contract: number): bigint {
    const coin = this.#needs.assets.get(this.#needs.markets.get(contract)?.terms.base ?? 0)?.code ?? "";
    return ["BTC", "ETH"].includes(coin) ? 5000n : 15_000n;
  }

  /** Worst price of a copy that is to be closed. */
  worstOf(copy: Copy, since = this.of(copy)?.since ?? this.now()): bigint {
    const { contract, side } = copy.position;
    const reach = closeReach(this.usualGuard(contract.number), this.#floor.at - since);
    if (reach === undefined) return bandEnd(copy.position);
    const guarded = guardedTicks(side === "long" ? "short" : "long", contract.mark, reach);
    const { low, high } = bandOf(contract);
    return side === "long" ? most(low, guarded) : least(high, guarded);
  }
}
