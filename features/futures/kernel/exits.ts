/** Take-profits and stop-losses of positions: trigger prices in queues of their own, one record each. */
import { lots, ticks as asTicks, type MarketId, type OrderId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { Account } from "../../../kernel/ledger/ledger.ts";
import { NONE, OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { closingSide } from "./futures-orders.ts";
import type { OrderCause } from "./futures.messages.ts";
import type { Position } from "./state.ts";
import { queued, TriggerQueues, type TriggerDirection, type TriggerSource } from "./triggers.ts";

type Cause = Extract<OrderCause, "take_profit" | "stop_loss">;
type Exit = { readonly position: OrderId; readonly cause: Cause; readonly source: TriggerSource; readonly direction: TriggerDirection };

const NO_ACCOUNT = 0 as Account;

export class Exits {
  readonly #pool = new OrderPool();
  readonly #queues = new TriggerQueues(this.#pool);
  readonly #bySlot = new Map<number, Exit>();
  readonly #byPosition = new Map<OrderId, readonly number[]>();

  /** Watches a position's prices instead of those that were watched before. */
  arm(position: Position): void {
    this.drop(position.id);
    const { exits, side } = position;
    if (exits === undefined) return;
    const [profit, loss] = side === "long" ? (["rises", "falls"] as const) : (["falls", "rises"] as const);
    const slots: number[] = [];
    if (exits.takeProfitTicks > 0)
      slots.push(this.#watch(position, exits.takeProfitTicks, { cause: "take_profit", source: exits.source, direction: profit }));
    if (exits.stopLossTicks > 0)
      slots.push(this.#watch(position, exits.stopLossTicks, { cause: "stop_loss", source: exits.source, direction: loss }));
    if (slots.length > 0) this.#byPosition.set(position.id, slots);
  }

  #watch(position: Position, price: number, exit: Omit<Exit, "position">): number {
    const { id, user, contract, side, openedAt } = position;
    const one = lots(1);
    const slot = this.#pool.allocate({
      owner: user,
      market: contract,
      side: closingSide(side),
      ticks: asTicks(price),
      lots: one,
      originalLots: one,
      base: NO_ACCOUNT,
      quote: NO_ACCOUNT,
      at: openedAt,
    });
    this.#bySlot.set(slot, { position: id, ...exit });
    this.#queues.add(slot, contract, exit.source, exit.direction);
    return slot;
  }

  drop(position: OrderId): void {
    for (const slot of this.#byPosition.get(position) ?? []) {
      this.#queues.remove(slot);
      this.#bySlot.delete(slot);
      this.#pool.release(slot);
    }
    this.#byPosition.delete(position);
  }

  look(contract: MarketId, source: TriggerSource, price: number): void {
    this.#queues.look(contract, source, price);
  }

  /** What was reached first, or undefined. It stays due until its position is armed again or dropped. */
  nextDue(): { readonly position: OrderId; readonly cause: Cause } | undefined {
    const slot = this.#queues.nextDue();
    if (slot === NONE) return undefined;
    const exit = this.#bySlot.get(slot);
    invariant(exit !== undefined, "what is due must be somebody's exit", slot);
    return exit;
  }

  saveDue(writer: StateWriter): void {
    this.#queues.saveDue(writer);
  }

  /** Once all that waits is back in its queue. */
  loadDue(reader: StateReader): void {
    this.#queues.loadDue(reader);
  }

  check(positions: ReadonlyMap<OrderId, Position> | { get(id: OrderId): Position | undefined }): void {
    this.#queues.check();
    for (const { position, cause } of this.#bySlot.values()) {
      const exits = positions.get(position)?.exits;
      const price = cause === "take_profit" ? exits?.takeProfitTicks : exits?.stopLossTicks;
      invariant(price !== undefined && price > 0, "an exit that is watched must be its position's", position, cause);
    }
  }

  save(writer: StateWriter): void {
    this.#pool.save(writer);
    const slots = [...this.#pool.slots()];
    writer.number(slots.length);
    for (const slot of slots) {
      const exit = this.#bySlot.get(slot);
      invariant(exit !== undefined, "a watched price must be somebody's exit", slot);
      const { position, cause, source, direction } = exit;
      for (const value of [slot, position]) writer.number(value);
      for (const is of [cause === "take_profit", source === "mark", direction === "rises"]) writer.number(is ? 1 : 0);
    }
  }

  load(reader: StateReader): void {
    this.#pool.load(reader);
    for (let left = reader.number(); left > 0; left--) {
      const [slot, position] = [reader.number(), reader.number() as OrderId];
      const [isProfit, isMark, rises] = Array.from({ length: 3 }, () => reader.number() === 1);
      const exit: Exit = {
        position,
        cause: isProfit === true ? "take_profit" : "stop_loss",
        source: isMark === true ? "mark" : "last",
        direction: rises === true ? "rises" : "falls",
      };
      this.#bySlot.set(slot, exit);
      const others = this.#byPosition.get(position) ?? [];
      // The take-profit comes first, as when it was armed.
      this.#byPosition.set(position, isProfit === true ? [slot, ...others] : [...others, slot]);
    }
    for (const slot of queued(this.#pool)) {
      const exit = this.#bySlot.get(slot);
      if (exit !== undefined) this.#queues.add(slot, this.#pool.market(slot), exit.source, exit.direction);
    }
  }
}
