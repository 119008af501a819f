/** Bracket buys and what they brought so far: when one ends, its exits are placed for that. */
import { ticks, type MarketId, type OrderId, type UserId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { FLAG, type OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { Exits } from "./spot.messages.ts";
import { SOURCES } from "./waiting-orders.ts";

type Entry = {
  readonly exits: Exits;
  /** Base units received, fees taken off. */
  received: number;
};
/** An entry that ended; the exits are placed once the arriving order has matched. */
export type EndedEntry = {
  readonly entry: OrderId;
  readonly user: UserId;
  readonly market: MarketId;
  readonly exits: Exits;
  readonly received: number;
};

export class Entries {
  readonly #pool: OrderPool;
  readonly #bySlot = new Map<number, Entry>();

  constructor(pool: OrderPool) {
    this.#pool = pool;
  }

  add(slot: number, exits: Exits): void {
    this.#pool.setFlag(slot, FLAG.entry);
    this.#bySlot.set(slot, { exits, received: 0 });
  }

  exitsOf(slot: number): Exits | undefined {
    return this.#bySlot.get(slot)?.exits;
  }

  receive(slot: number, baseUnits: number): void {
    this.#of(slot).received += baseUnits;
  }

  /** Takes the entry out; the order's slot is the caller's to release. */
  end(slot: number): EndedEntry {
    const { exits, received } = this.#of(slot);
    this.#bySlot.delete(slot);
    return { entry: this.#pool.id(slot), user: this.#pool.owner(slot), market: this.#pool.market(slot), exits, received };
  }

  /** New prices and counts for every entry of a market, as a dividend or split demands; `isStop` for what will wait. */
  adjust(market: number, change: (price: number, isStop: boolean) => number, count: (units: number) => number): void {
    const one = (price: number, isStop = true): Exits["takeProfitTicks"] => ticks(price === 0 ? 0 : change(price, isStop));
    for (const [slot, entry] of this.#bySlot) {
      if (this.#pool.market(slot) !== market) continue;
      const { takeProfitTicks, stop } = entry.exits;
      const exits = {
        takeProfitTicks: one(takeProfitTicks, false),
        stop: { ...stop, ticks: one(stop.ticks), limitTicks: one(stop.limitTicks) },
      };
      this.#bySlot.set(slot, { exits, received: count(entry.received) });
    }
  }

  #of(slot: number): Entry {
    const entry = this.#bySlot.get(slot);
    invariant(entry !== undefined, "a bracket's buy must have its exits", slot);
    return entry;
  }

  check(): void {
    for (const slot of this.#bySlot.keys()) invariant(this.#pool.has(slot, FLAG.entry), "a bracket's buy must be marked as such", slot);
  }

  save(writer: StateWriter): void {
    writer.number(this.#bySlot.size);
    for (const [slot, { exits, received }] of this.#bySlot) {
      const { takeProfitTicks, stop } = exits;
      const source = SOURCES.indexOf(stop.source);
      for (const value of [slot, received, takeProfitTicks, stop.ticks, stop.limitTicks, source]) writer.number(value);
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) {
      const slot = reader.number();
      const received = reader.number();
      const takeProfitTicks = ticks(reader.number());
      const stop = { ticks: ticks(reader.number()), limitTicks: ticks(reader.number()) };
      const source = SOURCES[reader.number()];
      this.#bySlot.set(slot, { exits: { takeProfitTicks, stop: { ...stop, source } }, received });
    }
  }
}
