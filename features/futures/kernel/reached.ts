/**
 * What prices have reached: take-profits and stop-losses of positions, and orders that waited for a trigger. They go when the command
 * has done its own: ten of them with it, the others by the due-list, one an entry, so that ten thousand stops at one price are
 * many short commands. Nothing passes an entry that is due, so they go in the order in which they would have gone at once.
 */
import { RULES_REACHED_IN_PARTS } from "../../../kernel/rules.ts";
import { lots as asLots, ticks as asTicks, type OrderId, type TimeMs, type UserId } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { NONE } from "../../../kernel/order-book/order-pool.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import type { FuturesDesk } from "./desk.ts";
import type { FuturesOrder } from "./futures-filters.ts";
import type { FuturesEvent, FuturesRefusal } from "./futures.messages.ts";
import type { Contract } from "./state.ts";
import type { PositionWatch } from "./watch.ts";

/** How many go with the command that reached them. */
export const REACHED_MAX = 10;

export type ReachedNeeds = {
  readonly desk: FuturesDesk;
  readonly rules: () => number;
  readonly isBound: (user: UserId) => boolean;
  readonly watch: PositionWatch;
  /** Puts an entry on the due-list that lets the next one go. */
  readonly add: (due: TimeMs) => void;
  readonly emit: (event: FuturesEvent) => void;
};

export class Reached {
  readonly #needs: ReachedNeeds;
  #isPlanned = false;

  constructor(needs: ReachedNeeds) {
    this.#needs = needs;
  }

  /** Whether all that was reached has gone. */
  get isDone(): boolean {
    const { exits, conditional } = this.#needs.desk;
    // Asked both, always: what follows prices follows now.
    const order = conditional.nextDue();
    return exits.nextDue() === undefined && order === NONE;
  }

  /** What follows from a command; `due`: that of the entry of the due-list that is being settled. */
  finish(at: TimeMs, due?: TimeMs): void {
    if (this.isDone) return;
    const most = due === undefined ? REACHED_MAX : 1;
    let left = this.#needs.rules() < RULES_REACHED_IN_PARTS ? Infinity : most;
    for (; left > 0 && !this.isDone; left--) this.#next(at);
    if (this.isDone || this.#isPlanned) return;
    this.#isPlanned = true;
    this.#needs.add(due ?? at);
  }

  /** Its entry is being settled. */
  taken(): void {
    this.#isPlanned = false;
  }

  /** Exits first, then orders whose trigger came. */
  #next(at: TimeMs): void {
    const { exits, conditional } = this.#needs.desk;
    const exit = exits.nextDue();
    if (exit === undefined) this.#trigger(conditional.nextDue(), at);
    else this.#exit(exit.position, exit.cause, at);
  }

  /**
   * No order is made while nobody is there to take it: it would be one a second until somebody is. A position's exits are watched again
   * when something of it is left.
   */
  #exit(id: OrderId, cause: "take_profit" | "stop_loss", at: TimeMs): void {
    const { desk } = this.#needs;
    const position = desk.positions.get(id);
    desk.exits.drop(id);
    if (position === undefined) return;
    const isSeenTo = position.follow !== 0 && this.#needs.watch.exitReached(position, cause, at);
    if (!isSeenTo && desk.filters.hasLiquidity(position)) desk.closeAtMarket(position, position.lots, desk.bandEnd(position), cause, at);
    if (position.lots > 0) desk.exits.arm(position);
  }

  /** A due order goes like any that arrives, under its id; one that would be refused now expires. */
  #trigger(slot: number, at: TimeMs): void {
    const { desk, emit } = this.#needs;
    const { pool, conditional, filters } = desk;
    const contract = desk.contractOf(slot);
    const terms = desk.orders.get(slot);
    const { trigger } = terms;
    invariant(trigger !== undefined, "an order that is due must have a trigger", slot);
    const price = filters.price(contract, trigger.source);
    if (!terms.isActive && conditional.activate(slot, price)) return;
    conditional.remove(slot);
    desk.openOrders.remove(slot);
    const [id, user, side] = [pool.id(slot), pool.owner(slot), pool.side(slot)];
    emit({ type: "futures/triggered", contract: contract.terms.contract, order: id, user, ticks: asTicks(price), at });
    const account = desk.positions.accountOf(user);
    if (terms.closesAll) {
      const closes = asLots(desk.matching.closable(account, contract, side, undefined));
      pool.setRemaining(slot, closes);
      pool.setOriginal(slot, closes);
    }
    pool.setTicks(slot, terms.ticks);
    const order = desk.orderOf(slot, at);
    const refusal = this.#refusalOf(contract, order, terms.closesAll);
    const isLate = order.effect !== "reduce" && this.#needs.isBound(user);
    if (refusal === undefined && !isLate) desk.work(contract, account, slot, order);
    else {
      desk.records.tellClosed(contract, slot, refusal === "nothing_to_reduce" ? refusal : "expired", at);
      desk.records.release(slot);
    }
  }

  /** Closing everything may be more than one order's bound. */
  #refusalOf(contract: Contract, order: FuturesOrder, closesAll: boolean): FuturesRefusal | undefined {
    if (order.lots === 0) return "nothing_to_reduce";
    const lots = closesAll ? asLots(Math.min(order.lots, contract.terms.lotsMax)) : order.lots;
    return this.#needs.desk.filters.refuse(contract, { ...order, lots }, true);
  }

  check(): void {
    invariant(this.#isPlanned || this.isDone, "what prices have reached must go, or wait for its entry of the due-list");
  }

  save(writer: StateWriter): void {
    const { exits, conditional } = this.#needs.desk;
    writer.number(this.#isPlanned ? 1 : 0);
    exits.saveDue(writer);
    conditional.saveDue(writer);
  }

  load(reader: StateReader): void {
    const { exits, conditional } = this.#needs.desk;
    this.#isPlanned = reader.number() === 1;
    exits.loadDue(reader);
    conditional.loadDue(reader);
  }
}
