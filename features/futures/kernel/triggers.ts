/**
 * Trigger queues of futures: for each contract and price source one for falling and one for rising prices, over slots of a pool whose
 * records hold the trigger price. A price only marks what it reaches as due; the desk lets it go when the arriving order has matched.
 */
import type { MarketId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { PriceLevels } from "../../../kernel/order-book/fast-order-book.ts";
import { NONE, type OrderPool } from "../../../kernel/order-book/order-pool.ts";

export type TriggerSource = "mark" | "last";
export type TriggerDirection = "falls" | "rises";

export class TriggerQueues {
  readonly #pool: OrderPool;
  readonly #queues: (PriceLevels | undefined)[] = [];
  /** Queue of each slot, and whether it is due. */
  readonly #places = new Map<number, number>();
  readonly #due: number[] = [];

  constructor(pool: OrderPool) {
    this.#pool = pool;
  }

  get size(): number {
    return this.#places.size;
  }

  add(slot: number, contract: MarketId, source: TriggerSource, direction: TriggerDirection): void {
    const place = placeOf(contract, source, direction);
    this.#places.set(slot, place);
    this.#queue(place).add(slot);
  }

  /** Takes a slot out, whether it waits or is due. */
  remove(slot: number): void {
    const place = this.#places.get(slot);
    invariant(place !== undefined, "what leaves a trigger queue must be in it", slot);
    const due = this.#due.indexOf(slot);
    if (due === -1) this.#queue(place).remove(slot);
    else this.#due.splice(due, 1);
    this.#places.delete(slot);
  }

  isDue(slot: number): boolean {
    return this.#due.includes(slot);
  }

  /** Marks what a price reaches. */
  look(contract: MarketId, source: TriggerSource, price: number): void {
    if (this.#places.size === 0 || price === 0) return;
    this.#mark(this.#queues[placeOf(contract, source, "falls")], (trigger) => price <= trigger);
    this.#mark(this.#queues[placeOf(contract, source, "rises")], (trigger) => price >= trigger);
  }

  #mark(queue: PriceLevels | undefined, isReached: (trigger: number) => boolean): void {
    if (queue === undefined) return;
    for (let slot = queue.best(); slot !== NONE && isReached(this.#pool.ticks(slot)); slot = queue.best()) {
      queue.remove(slot);
      this.#due.push(slot);
    }
  }

  /** What was marked first, or NONE; `remove` takes it out. */
  nextDue(): number {
    return this.#due[0] ?? NONE;
  }

  check(): void {
    invariant(this.#due.length === 0, "nothing may stay due after a command", this.#due.length);
    for (const queue of this.#queues) queue?.check(0);
  }

  #queue(place: number): PriceLevels {
    // A falling price meets the highest trigger first, a rising one the lowest.
    return (this.#queues[place] ??= new PriceLevels(this.#pool, place % 2 === 0 ? 1 : -1));
  }
}

const placeOf = (contract: MarketId, source: TriggerSource, direction: TriggerDirection): number =>
  contract * 4 + (source === "mark" ? 0 : 2) + (direction === "falls" ? 0 : 1);

/** Slots of each queue of a pool after loading, heads first: whoever fills queues and books again takes them in this order. */
export function* queued(pool: OrderPool): Generator<number> {
  const heads = [...pool.slots()].filter((slot) => pool.previous(slot) === NONE);
  for (const head of heads) {
    const queue: number[] = [];
    for (let slot = head; slot !== NONE; slot = pool.next(slot)) queue.push(slot);
    yield* queue;
  }
}
