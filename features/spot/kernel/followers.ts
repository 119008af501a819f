/**
 * Orders that follow another: what each becomes once that one, its leader, is filled. They have numbers and names and stand in
 * their owner's list, but in no book, and pledge nothing.
 */
import { ratePpm, ticks } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { FLAG, NONE, type OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { Follower, SelfTrade } from "./spot.messages.ts";
import { DIRECTIONS, SELF_TRADES, SOURCES, TIMES, TYPES } from "./waiting-orders.ts";

/** What it becomes; side and quantity are in its record. */
export type FollowerTerms = Pick<Follower, "orderType" | "ticks" | "timeInForce" | "postOnly" | "trigger"> & {
  readonly selfTrade: SelfTrade;
};
type Following = { readonly leader: number; readonly terms: FollowerTerms };

export class Followers {
  readonly #pool: OrderPool;
  readonly #bySlot = new Map<number, Following>();
  readonly #byLeader = new Map<number, readonly number[]>();

  constructor(pool: OrderPool) {
    this.#pool = pool;
  }

  add(leader: number, slot: number, terms: FollowerTerms): void {
    const pool = this.#pool;
    pool.setFlag(leader, FLAG.leads);
    pool.setFlag(slot, FLAG.follows);
    pool.setPrevious(slot, NONE);
    pool.setNext(slot, NONE);
    this.#bySlot.set(slot, { leader, terms });
    this.#byLeader.set(leader, [...(this.#byLeader.get(leader) ?? []), slot]);
  }

  /** The order that it follows. */
  leaderOf(slot: number): number {
    return this.#of(slot).leader;
  }

  termsOf(slot: number): FollowerTerms {
    return this.#of(slot).terms;
  }

  /** Those that follow an open order, in order of arrival. */
  of(leader: number): readonly number[] {
    return this.#byLeader.get(leader) ?? [];
  }

  /** Whether both are of one list; each leads or follows. */
  areOne(slot: number, other: number): boolean {
    if (!this.#pool.has(other, FLAG.leads | FLAG.follows)) return false;
    const first = (one: number): number => this.#bySlot.get(one)?.leader ?? one;
    return first(slot) === first(other);
  }

  /** Ends the list as such: the followers, each of which is the caller's to take. */
  leave(leader: number): readonly number[] {
    const slots = this.of(leader);
    this.#byLeader.delete(leader);
    this.#pool.clearFlag(leader, FLAG.leads);
    return slots;
  }

  /** Takes an order out that is to come to the market or to end. */
  take(slot: number): FollowerTerms {
    const { terms } = this.#of(slot);
    this.#bySlot.delete(slot);
    this.#pool.clearFlag(slot, FLAG.follows);
    return terms;
  }

  #of(slot: number): Following {
    const following = this.#bySlot.get(slot);
    invariant(following !== undefined, "a follower must know its leader", slot);
    return following;
  }

  check(): void {
    let listed = 0;
    for (const [leader, slots] of this.#byLeader) {
      invariant(this.#pool.has(leader, FLAG.leads), "an order with followers must be marked as such", leader);
      for (const slot of slots)
        invariant(this.#bySlot.get(slot)?.leader === leader, "leader and follower must name each other", leader, slot);
      listed += slots.length;
    }
    invariant(listed === this.#bySlot.size, "every follower must have its leader", listed, this.#bySlot.size);
    for (const slot of this.#bySlot.keys()) invariant(this.#pool.has(slot, FLAG.follows), "a follower must be marked as such", slot);
  }

  save(writer: StateWriter): void {
    writer.number(this.#bySlot.size);
    for (const [slot, { leader, terms }] of this.#bySlot) {
      const { orderType, timeInForce, postOnly, selfTrade, trigger } = terms;
      const words = [TYPES.indexOf(orderType), TIMES.indexOf(timeInForce), SELF_TRADES.indexOf(selfTrade), postOnly ? 1 : 0];
      for (const value of [slot, leader, ...words, terms.ticks, trigger === undefined ? 0 : 1]) writer.number(value);
      if (trigger === undefined) continue;
      const { source, direction, trailPpm } = trigger;
      for (const value of [SOURCES.indexOf(source), DIRECTIONS.indexOf(direction), trigger.ticks, trailPpm]) writer.number(value);
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const slot = reader.number();
      const leader = reader.number();
      const orderType = TYPES[reader.number()];
      const timeInForce = TIMES[reader.number()];
      const selfTrade = SELF_TRADES[reader.number()];
      const postOnly = reader.number() === 1;
      const terms = { orderType, timeInForce, selfTrade, postOnly, ticks: ticks(reader.number()) };
      const trigger = reader.number() === 1 ? loadTrigger(reader) : undefined;
      this.add(leader, slot, trigger === undefined ? terms : { ...terms, trigger });
    }
  }
}

function loadTrigger(reader: StateReader): NonNullable<FollowerTerms["trigger"]> {
  const source = SOURCES[reader.number()];
  const direction = DIRECTIONS[reader.number()];
  return { source, direction, ticks: ticks(reader.number()), trailPpm: ratePpm(reader.number()) };
}
