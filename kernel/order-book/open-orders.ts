/**
 * A user's resting orders as a list through the pool, newest first, with their number.
 *
 * User ids are dense, so head and count are two columns; walking a list touches only that user's orders.
 */
import type { UserId } from "../../money/units.ts";
import { invariant } from "../invariant.ts";
import { HEAD, PERSON } from "../memory/layout.ts";
import { enlarge, intsOf, PlainMemory, type Block, type Memory } from "../memory/memory.ts";
import { NONE, type OrderPool } from "./order-pool.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";

const INITIAL_USERS = 1024;
const { words: INTS, count: COUNT } = PERSON;
const { at: HEAD_AT, words: HEAD_WORDS, records: RECORDS, used: USED } = HEAD.people;

export class OpenOrders {
  readonly #pool: OrderPool;
  readonly #memory: Memory;
  /** Notes one more than the highest user that ever had an order. */
  readonly #head: Int32Array;
  #block: Block;
  #users: Int32Array;

  constructor(pool: OrderPool, memory: Memory = new PlainMemory()) {
    this.#pool = pool;
    this.#memory = memory;
    this.#head = memory.words(HEAD_AT, HEAD_WORDS);
    this.#block = memory.allocate(INITIAL_USERS * INTS * 4);
    this.#users = withoutOrders(this.#block, 0);
    this.#head[RECORDS] = this.#block.offset;
  }

  count(user: UserId): number {
    return user < this.#head[USED] ? this.#users[user * INTS + COUNT] : 0;
  }

  /** The newest resting order of the user, or NONE; `pool.ownerNext` leads on. */
  first(user: UserId): number {
    return user < this.#head[USED] ? this.#users[user * INTS] : NONE;
  }

  add(slot: number): void {
    const user = this.#pool.owner(slot);
    if (user >= this.#head[USED]) this.#use(user);
    const users = this.#users;
    const head = users[user * INTS];
    this.#pool.setOwnerPrevious(slot, NONE);
    this.#pool.setOwnerNext(slot, head);
    if (head !== NONE) this.#pool.setOwnerPrevious(head, slot);
    users[user * INTS] = slot;
    users[user * INTS + COUNT] += 1;
  }

  remove(slot: number): void {
    const pool = this.#pool;
    const user = pool.owner(slot);
    const previous = pool.ownerPrevious(slot);
    const next = pool.ownerNext(slot);
    if (previous === NONE) this.#users[user * INTS] = next;
    else pool.setOwnerNext(previous, next);
    if (next !== NONE) pool.setOwnerPrevious(next, previous);
    this.#users[user * INTS + COUNT] -= 1;
  }

  /** Every live order is in exactly its owner's list, and the lists count right. */
  check(): void {
    let listed = 0;
    for (let user = 0; user < this.#head[USED]; user++) {
      let found = 0;
      for (let slot = this.first(user as UserId); slot !== NONE; slot = this.#pool.ownerNext(slot)) {
        invariant(this.#pool.owner(slot) === user, "an order must be in its owner's list", slot, user);
        found += 1;
      }
      invariant(found === this.count(user as UserId), "a user's open orders must be counted right", user, found);
      listed += found;
    }
    invariant(listed === this.#pool.live, "every live order must be in a list", listed, this.#pool.live);
  }

  /** Saved as two columns: all newest orders, then all counts. */
  save(writer: StateWriter): void {
    for (const field of [0, COUNT]) {
      const column = new Int32Array(this.#head[USED]);
      for (let user = 0; user < column.length; user++) column[user] = this.#users[user * INTS + field];
      writer.column(column, column.length);
    }
  }

  load(reader: StateReader): void {
    for (const field of [0, COUNT]) {
      let column = new Int32Array(0);
      const length = reader.columnInto((size) => (column = new Int32Array(size)));
      if (length > this.#head[USED]) this.#use(length - 1);
      for (let user = 0; user < length; user++) this.#users[user * INTS + field] = column[user];
    }
  }

  #use(user: number): void {
    this.#head[USED] = user + 1;
    const known = this.#users.length / INTS;
    if (user < known) return;
    let length = known;
    while (length <= user) length *= 2;
    this.#block = enlarge(this.#memory, this.#block, length * INTS * 4);
    this.#users = withoutOrders(this.#block, known);
    this.#head[RECORDS] = this.#block.offset;
  }
}

/** Users from `first` on have none. */
function withoutOrders(block: Block, first: number): Int32Array {
  const users = intsOf(block);
  for (let at = first * INTS; at < users.length; at += INTS) users[at] = NONE;
  return users;
}
