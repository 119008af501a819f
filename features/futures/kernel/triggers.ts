/**
 * Trigger queues of futures: for each contract and price source one for falling and one for rising prices, over slots of a pool whose
 * records hold the trigger price. A price only marks what it reaches as due; the desk lets it go when the arriving order has matched.
 */
import type { MarketId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { PriceLevels } from "../../../kernel/order-book/fast-order-book.ts";
import { NONE, type OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";

export type TriggerSource = "mark" | "last";
export type TriggerDirection = "falls" | "rises";

/** Place of what was marked: in no queue any more. */
const DUE = -1;

export class TriggerQueues {
  readonly #pool: OrderPool;
  readonly #queues: (PriceLevels | undefined)[] = [];
  /** Queue of each slot, or that it is due. */
  readonly #places = new Map<number, number>();
  /** What was marked, from `#first` on; NONE where something was taken out of turn. */
  #due: number[] = [];
  #first = 0;

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
    this.#places.delete(slot);
    if (place !== DUE) return this.#queue(place).remove(slot);
    this.#due[this.#due.indexOf(slot, this.#first)] = NONE;
    while (this.#first < this.#due.length && this.#due[this.#first] === NONE) this.#first += 1;
    if (this.#first < this.#due.length) return;
    this.#due = [];
    this.#first = 0;
  }

  isDue(slot: number): boolean {
    return this.#places.get(slot) === DUE;
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
      this.#markDue(slot);
    }
  }

  /** Without links to a queue: a restart would follow them. */
  #markDue(slot: number): void {
    this.#pool.setPrevious(slot, NONE);
    this.#pool.setNext(slot, NONE);
    this.#places.set(slot, DUE);
    this.#due.push(slot);
  }

  /** What was marked first, or NONE; `remove` takes it out. */
  nextDue(): number {
    return this.#first < this.#due.length ? (this.#due[this.#first] ?? NONE) : NONE;
  }

  check(): void {
    for (const queue of this.#queues) queue?.check(0);
  }

  saveDue(writer: StateWriter): void {
    const due = this.#due.slice(this.#first).filter((slot) => slot !== NONE);
    writer.number(due.length);
    for (const slot of due) writer.number(slot);
  }

  /** Once all queues are filled, with those that are due as well. */
  loadDue(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const slot = reader.number();
      const place = this.#places.get(slot);
      invariant(place !== undefined, "what is due must have been waiting", slot);
      this.#queue(place).remove(slot);
      this.#markDue(slot);
    }
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
