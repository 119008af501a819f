/**
 * Futures orders that wait for a trigger: stops, take-profits, trailing stops. A trailing stop with an activation price waits for that
 * first, on the other side; from then on its trigger follows the best price at its distance.
 *
 * While a price goes one way none of the stops that follow it can be reached, so they follow once, when it turns or the command is done:
 * a sweep through two hundred prices moves ten thousand stops once, into the order in which following each price would have left them.
 */
import type { MarketId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { FLAG, type OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { trailingTrigger } from "../../spot/formulas.ts";
import type { FuturesOrders, OrderTerms } from "./futures-orders.ts";
import type { FuturesTrigger } from "./futures.messages.ts";
import { TriggerQueues, type TriggerSource } from "./triggers.ts";

/** From here on the least trail is a tick, so that a stop is never where the price is that it follows. */
const FOLLOWED_LATER_FROM = 1000;

export class ConditionalOrders {
  readonly #pool: OrderPool;
  readonly #orders: FuturesOrders;
  readonly #queues: TriggerQueues;
  /** Active trailing stops at contract x 2 + source, in order of activation. */
  readonly #trailing = new Map<number, Set<number>>();
  /** At the same places: the price that was followed last, and those since, all higher or all lower one after the other. */
  readonly #runs = new Map<number, number[]>();

  constructor(pool: OrderPool, orders: FuturesOrders) {
    this.#pool = pool;
    this.#orders = orders;
    this.#queues = new TriggerQueues(pool);
  }

  /** Takes an accepted order; `price` is the one that it follows, as it stands now. */
  add(slot: number, price: number): void {
    this.settle();
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
    // It may have seen another price than the others: the next one is followed at once.
    this.#runs.delete(this.#placeOf(slot, trigger.source));
  }

  /** Of an order that is due: whether it was its activation that came, so that it goes on waiting. */
  activate(slot: number, price: number): boolean {
    const terms = this.#orders.get(slot);
    if (terms.isActive) return false;
    this.settle();
    this.#queues.remove(slot);
    this.#trail(slot, price);
    return true;
  }

  remove(slot: number): void {
    const { trigger, isActive } = this.#orders.get(slot);
    this.settle();
    this.#queues.remove(slot);
    if (trigger !== undefined && isActive) this.#trailing.get(this.#placeOf(slot, trigger.source))?.delete(slot);
    this.#pool.clearFlag(slot, FLAG.waiting);
  }

  look(contract: MarketId, source: TriggerSource, price: number): void {
    if (this.#queues.size === 0 || price === 0) return;
    this.#see(contract * 2 + (source === "mark" ? 0 : 1), price);
    this.#queues.look(contract, source, price);
  }

  #see(place: number, price: number): void {
    const trailers = this.#trailing.get(place);
    if (trailers === undefined || trailers.size === 0) return;
    const run = this.#runs.get(place);
    const [followed, next] = run ?? [];
    const last = run?.at(-1);
    if (run === undefined || followed === undefined || last === undefined || price < FOLLOWED_LATER_FROM) {
      this.settle();
      for (const slot of trailers) this.#follow(slot, price);
      this.#runs.set(place, [price]);
      return;
    }
    if (price === last) return;
    if (next === undefined || price > last === next > followed) run.push(price);
    else {
      this.#settleRun(place, run);
      this.#runs.set(place, [last, price]);
    }
  }

  #follow(slot: number, price: number): void {
    const terms = this.#orders.get(slot);
    const trigger = triggerOf(terms);
    if (!isBetter(price, terms.extremum, trigger) || this.#queues.isDue(slot)) return;
    terms.extremum = price;
    const ticks = trailingTrigger(price, trigger.trailPpm, trigger.direction);
    if (ticks !== this.#pool.ticks(slot)) this.#requeueAt(slot, ticks, trigger);
  }

  #requeueAt(slot: number, ticks: number, { source, direction }: FuturesTrigger): void {
    this.#queues.remove(slot);
    this.#pool.setTicks(slot, ticks);
    this.#queues.add(slot, this.#pool.market(slot), source, direction);
  }

  /** All trailing stops are where the prices so far bring them. */
  settle(): void {
    for (const [place, run] of this.#runs) {
      const last = run.at(-1);
      if (run.length < 2 || last === undefined) continue;
      this.#settleRun(place, run);
      this.#runs.set(place, [last]);
    }
  }

  /** Of one price the stop that came to it first goes first: of each the price that moved it last counts, and of equals the activation. */
  #settleRun(place: number, run: readonly number[]): void {
    const moved: number[][] = run.map(() => []);
    for (const slot of this.#trailing.get(place) ?? []) {
      const by = this.#movedBy(slot, run);
      if (by > 0) moved[by]?.push(slot);
    }
    for (const slot of moved.flat()) {
      const terms = this.#orders.get(slot);
      const trigger = triggerOf(terms);
      this.#requeueAt(slot, trailingTrigger(terms.extremum, trigger.trailPpm, trigger.direction), trigger);
    }
  }

  /** Which price of a run moved a trigger last, 0 where none did; its best price is the run's from now on. */
  #movedBy(slot: number, run: readonly number[]): number {
    const terms = this.#orders.get(slot);
    const trigger = triggerOf(terms);
    const { extremum: before } = terms;
    const last = run.at(-1) ?? 0;
    if (!isBetter(last, before, trigger) || this.#queues.isDue(slot)) return 0;
    terms.extremum = last;
    const ticks = trailingTrigger(last, trigger.trailPpm, trigger.direction);
    if (ticks === this.#pool.ticks(slot)) return 0;
    const isThere = (price: number): boolean =>
      isBetter(price, before, trigger) && trailingTrigger(price, trigger.trailPpm, trigger.direction) === ticks;
    let by = run.length - 1;
    while (by > 1 && isThere(run[by - 1] ?? 0)) by -= 1;
    return by;
  }

  nextDue(): number {
    this.settle();
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
    this.settle();
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
    this.settle();
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
const isBetter = (price: number, extremum: number, { direction }: FuturesTrigger): boolean =>
  direction === "falls" ? price > extremum : price < extremum;
/** A stop that sells is activated by a price at or above its activation, one that buys at or below. */
const isBeyond = (price: number, { direction, activationTicks }: FuturesTrigger): boolean =>
  direction === "falls" ? price >= activationTicks : price <= activationTicks;

function triggerOf({ trigger }: OrderTerms): FuturesTrigger {
  invariant(trigger !== undefined, "an order that waits must have a trigger");
  return trigger;
}
