/**
 * A user's resting orders as a list through the pool, newest first, with their number.
 *
 * User ids are dense, so head and count are two columns; walking a list touches only that user's orders.
 */
import type { UserId } from "../../money/units.ts";
import { invariant } from "../invariant.ts";
import { NONE, type OrderPool } from "./order-pool.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";

const INITIAL_USERS = 1024;

export class OpenOrders {
  readonly #pool: OrderPool;
  #head = new Int32Array(INITIAL_USERS).fill(NONE);
  #count = new Int32Array(INITIAL_USERS);
  /** One more than the highest user that ever had an order. */
  #users = 0;

  constructor(pool: OrderPool) {
    this.#pool = pool;
  }

  count(user: UserId): number {
    return user < this.#users ? this.#count[user] : 0;
  }

  /** The newest resting order of the user, or NONE; `pool.ownerNext` leads on. */
  first(user: UserId): number {
    return user < this.#users ? this.#head[user] : NONE;
  }

  add(slot: number): void {
    const user = this.#pool.owner(slot);
    if (user >= this.#head.length) this.#grow(user);
    if (user >= this.#users) this.#users = user + 1;
    const head = this.#head[user];
    this.#pool.setOwnerPrevious(slot, NONE);
    this.#pool.setOwnerNext(slot, head);
    if (head !== NONE) this.#pool.setOwnerPrevious(head, slot);
    this.#head[user] = slot;
    this.#count[user] += 1;
  }

  remove(slot: number): void {
    const pool = this.#pool;
    const user = pool.owner(slot);
    const previous = pool.ownerPrevious(slot);
    const next = pool.ownerNext(slot);
    if (previous === NONE) this.#head[user] = next;
    else pool.setOwnerNext(previous, next);
    if (next !== NONE) pool.setOwnerPrevious(next, previous);
    this.#count[user] -= 1;
  }

  /** Every live order is in exactly its owner's list, and the lists count right. */
  check(): void {
    let listed = 0;
    for (let user = 0; user < this.#users; user++) {
      let found = 0;
      for (let slot = this.#head[user]; slot !== NONE; slot = this.#pool.ownerNext(slot)) {
        invariant(this.#pool.owner(slot) === user, "an order must be in its owner's list", slot, user);
        found += 1;
      }
      invariant(found === this.#count[user], "a user's open orders must be counted right", user, found);
      listed += found;
    }
    invariant(listed === this.#pool.live, "every live order must be in a list", listed, this.#pool.live);
  }

  save(writer: StateWriter): void {
    writer.column(this.#head, this.#users);
    writer.column(this.#count, this.#users);
  }

  load(reader: StateReader): void {
    this.#users = reader.columnInto((length) => {
      this.#grow(length);
      return this.#head;
    });
    reader.columnInto(() => this.#count);
  }

  #grow(user: number): void {
    let length = this.#head.length;
    while (length <= user) length *= 2;
    const head = new Int32Array(length).fill(NONE);
    head.set(this.#head);
    this.#head = head;
    const count = new Int32Array(length);
    count.set(this.#count);
    this.#count = count;
  }
}
