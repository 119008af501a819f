/**
 * Futures orders that wait for a trigger: stops, take-profits, trailing stops. A trailing stop with an activation price waits for that
 * first, on the other side; from then on its trigger follows the best price at its distance.
 */
import type { MarketId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { FLAG, type OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { trailingTrigger } from "../../spot/formulas.ts";
import type { FuturesOrders, OrderTerms } from "./futures-orders.ts";
import type { FuturesTrigger } from "./futures.messages.ts";
import { TriggerQueues, type TriggerSource } from "./triggers.ts";

export class ConditionalOrders {
  readonly #pool: OrderPool;
  readonly #orders: FuturesOrders;
  readonly #queues: TriggerQueues;
  /** Active trailing stops at contract x 2 + source, in order of activation. */
  readonly #trailing = new Map<number, Set<number>>();

  constructor(pool: OrderPool, orders: FuturesOrders) {
    this.#pool = pool;
    this.#orders = orders;
    this.#queues = new TriggerQueues(pool);
  }

  /** Takes an accepted order; `price` is the one that it follows, as it stands now. */
  add(slot: number, price: number): void {
    this.#pool.setFlag(slot, FLAG.waiting);
    const terms = this.#orders.get(slot);
    const trigger = triggerOf(terms);
    if (trigger.trailPpm === 0) {
      terms.isActive = true;
      this.#watch(slot, trigger.ticks, trigger, trigger.direction);
    } else if (trigger.activationTicks === 0 || isBeyond(price, trigger)) this.#trail(slot, price);
    else this.#watch(slot, trigger.activationTicks, trigger, other(trigger.direction));
  }

  #watch(slot: number, ticks: number, { source }: FuturesTrigger, direction: FuturesTrigger["direction"]): void {
    this.#pool.setTicks(slot, ticks);
    this.#queues.add(slot, this.#pool.market(slot), source, direction);
  }

  /** From now on its trigger follows the price. */
  #trail(slot: number, price: number): void {
    const terms = this.#orders.get(slot);
    const trigger = triggerOf(terms);
    terms.isActive = true;
    terms.extremum = price;
    this.#watch(slot, trailingTrigger(price, trigger.trailPpm, trigger.direction), trigger, trigger.direction);
    this.#trailersOf(slot, trigger.source).add(slot);
  }

  /** Of an order that is due: whether it was its activation that came, so that it goes on waiting. */
  activate(slot: number, price: number): boolean {
    const terms = this.#orders.get(slot);
    if (terms.isActive) return false;
    this.#queues.remove(slot);
    this.#trail(slot, price);
    return true;
  }

  remove(slot: number): void {
    const { trigger, isActive } = this.#orders.get(slot);
    this.#queues.remove(slot);
    if (trigger !== undefined && isActive) this.#trailing.get(this.#placeOf(slot, trigger.source))?.delete(slot);
    this.#pool.clearFlag(slot, FLAG.waiting);
  }

  look(contract: MarketId, source: TriggerSource, price: number): void {
    if (this.#queues.size === 0 || price === 0) return;
    for (const slot of this.#trailing.get(contract * 2 + (source === "mark" ? 0 : 1)) ?? []) this.#follow(slot, price);
    this.#queues.look(contract, source, price);
  }

  #follow(slot: number, price: number): void {
    const terms = this.#orders.get(slot);
    const { direction, trailPpm, source } = triggerOf(terms);
    const isBetter = direction === "falls" ? price > terms.extremum : price < terms.extremum;
    if (!isBetter || this.#queues.isDue(slot)) return;
    terms.extremum = price;
    const ticks = trailingTrigger(price, trailPpm, direction);
    if (ticks === this.#pool.ticks(slot)) return;
    this.#queues.remove(slot);
    this.#pool.setTicks(slot, ticks);
    this.#queues.add(slot, this.#pool.market(slot), source, direction);
  }

  nextDue(): number {
    return this.#queues.nextDue();
  }

  #placeOf(slot: number, source: TriggerSource): number {
    return this.#pool.market(slot) * 2 + (source === "mark" ? 0 : 1);
  }

  #trailersOf(slot: number, source: TriggerSource): Set<number> {
    const place = this.#placeOf(slot, source);
    const known = this.#trailing.get(place);
    if (known !== undefined) return known;
    const fresh = new Set<number>();
    this.#trailing.set(place, fresh);
    return fresh;
  }

  saveDue(writer: StateWriter): void {
    this.#queues.saveDue(writer);
  }

  /** Once all that waits is back in its queue. */
  loadDue(reader: StateReader): void {
    this.#queues.loadDue(reader);
  }

  check(): void {
    this.#queues.check();
    for (const trailers of this.#trailing.values()) {
      for (const slot of trailers) {
        const terms = this.#orders.get(slot);
        const { trailPpm, direction } = triggerOf(terms);
        const ticks = trailingTrigger(terms.extremum, trailPpm, direction);
        invariant(ticks === this.#pool.ticks(slot), "a trailing stop must follow its best price", slot, ticks);
      }
    }
  }

  /** The order of activation; the rest is the orders' own. */
  save(writer: StateWriter): void {
    const places = [...this.#trailing].filter(([, slots]) => slots.size > 0).toSorted(([a], [b]) => a - b);
    writer.number(places.length);
    for (const [place, slots] of places) {
      writer.number(place);
      writer.number(slots.size);
      for (const slot of slots) writer.number(slot);
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const place = reader.number();
      this.#trailing.set(place, new Set(Array.from({ length: reader.number() }, () => reader.number())));
    }
  }

  /** Puts a waiting order back into its queue, in queue order. */
  requeue(slot: number): void {
    const terms = this.#orders.get(slot);
    const { source, direction } = triggerOf(terms);
    this.#queues.add(slot, this.#pool.market(slot), source, terms.isActive ? direction : other(direction));
  }
}

const other = (direction: FuturesTrigger["direction"]): FuturesTrigger["direction"] => (direction === "falls" ? "rises" : "falls");
/** A stop that sells is activated by a price at or above its activation, one that buys at or below. */
const isBeyond = (price: number, { direction, activationTicks }: FuturesTrigger): boolean =>
  direction === "falls" ? price >= activationTicks : price <= activationTicks;

function triggerOf({ trigger }: OrderTerms): FuturesTrigger {
  invariant(trigger !== undefined, "an order that waits must have a trigger");
  return trigger;
}
