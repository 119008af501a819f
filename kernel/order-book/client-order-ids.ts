/** Names that people's programs give their open orders: one name stands for one open order of a person at a time. */
import type { UserId } from "../../money/units.ts";
import { invariant } from "../invariant.ts";
import { FLAG, type OrderPool } from "./order-pool.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";

/** As the field's best-known dialect has it. */
const PATTERN = /^[\w.:/-]{1,36}$/;

export class ClientOrderIds {
  readonly #pool: OrderPool;
  readonly #bySlot = new Map<number, string>();
  readonly #slots = new Map<string, number>();

  constructor(pool: OrderPool) {
    this.#pool = pool;
  }

  static isWellFormed(name: string): boolean {
    return PATTERN.test(name);
  }

  /** A name must be well formed and free among the user's open orders. */
  refuse(user: UserId, name?: string): "order_malformed" | "client_order_id_taken" | undefined {
    if (name === undefined) return undefined;
    if (!ClientOrderIds.isWellFormed(name)) return "order_malformed";
    return this.find(user, name) === undefined ? undefined : "client_order_id_taken";
  }

  /** The same for the orders of a list, which differ from each other; the name of the list itself must be well formed. */
  refuseAll(user: UserId, names: readonly (string | undefined)[], list?: string): ReturnType<ClientOrderIds["refuse"]> {
    if (list !== undefined && !ClientOrderIds.isWellFormed(list)) return "order_malformed";
    const given = names.filter((name) => name !== undefined);
    for (const name of given) {
      const refusal = this.refuse(user, name);
      if (refusal !== undefined) return refusal;
    }
    return new Set(given).size < given.length ? "client_order_id_taken" : undefined;
  }

  /** The slot of the user's open order of that name. */
  find(user: UserId, name: string): number | undefined {
    return this.#slots.get(keyOf(user, name));
  }

  /** The name of an open order, '' when it has none. */
  of(slot: number): string {
    return this.#bySlot.get(slot) ?? "";
  }

  add(slot: number, name: string): void {
    this.#pool.setFlag(slot, FLAG.named);
    this.#bySlot.set(slot, name);
    this.#slots.set(keyOf(this.#pool.owner(slot), name), slot);
  }

  /** Gives an open order another name, or its first. */
  rename(slot: number, name: string): void {
    if (this.#pool.has(slot, FLAG.named)) this.remove(slot);
    this.add(slot, name);
  }

  /** To be called before the slot is another's; `owner`: whose it was, where it may be that already. */
  remove(slot: number, owner = this.#pool.owner(slot)): void {
    this.#slots.delete(keyOf(owner, this.of(slot)));
    this.#bySlot.delete(slot);
  }

  check(): void {
    invariant(this.#bySlot.size === this.#slots.size, "a name must stand for one order", this.#bySlot.size, this.#slots.size);
    for (const slot of this.#bySlot.keys())
      invariant(this.#pool.has(slot, FLAG.named), "an order with a name must be marked as such", slot);
  }

  save(writer: StateWriter): void {
    writer.number(this.#bySlot.size);
    for (const [slot, name] of this.#bySlot) {
      writer.number(slot);
      writer.text(name);
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) this.add(reader.number(), reader.text());
  }
}

const keyOf = (user: UserId, name: string): string => `${user} ${name}`;
