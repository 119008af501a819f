/**
 * What waits for a price, as the auditor has it: take-profits and stop-losses of positions, and orders with a trigger. A price marks
 * what it reaches; once the command has done its own, take-profits and stop-losses go first, then orders, each in the order in
 * which they were marked: ten of them, and what is left one by one from the due-list.
 */
import type { FuturesLadder } from "./model-futures-ladder.ts";
import type { FuturesMatchingModel, OrderTerms } from "./model-futures-matching.ts";
import type { FuturesMoney } from "./model-futures-money.ts";
import {
  bandEnd,
  closingSide,
  feeOf,
  least,
  most,
  priceOf,
  type FuturesFloor,
  type FuturesOrder,
  type ModelContract,
  type ModelPosition,
} from "./model-futures-state.ts";
import type { FuturesTrigger } from "../../features/futures/kernel/futures.messages.ts";

type Source = FuturesTrigger["source"];
type Direction = FuturesTrigger["direction"];

/** A price that is waited for; they stand in the order in which they began. */
type Watch<Whose> = {
  readonly whose: Whose;
  readonly contract: ModelContract;
  readonly source: Source;
  readonly direction: Direction;
  readonly price: bigint;
};
/** How many go with the command that reached them, from the rules on under which not all do. */
const AT_ONCE = 10;
const RULES_IN_PARTS = 8;

type Exit = { readonly position: ModelPosition; readonly cause: "take_profit" | "stop_loss" };
/** A trailing stop that follows, with the best price since. */
type Trail = { readonly order: FuturesOrder; best: bigint };

/** One kind of what waits, and what of it was reached. */
class Watches<Whose> {
  waiting: Watch<Whose>[] = [];
  reached: Watch<Whose>[] = [];

  add(watch: Watch<Whose>): void {
    this.waiting.push(watch);
  }

  drop(isIt: (whose: Whose) => boolean): void {
    this.waiting = this.waiting.filter(({ whose }) => !isIt(whose));
    this.reached = this.reached.filter(({ whose }) => !isIt(whose));
  }

  /** Falling triggers first, the highest first; then rising ones, the lowest first. */
  look(contract: ModelContract, source: Source, price: bigint): void {
    const of = this.waiting.filter((one) => one.contract === contract && one.source === source);
    const falling = of.filter((one) => one.direction === "falls" && price <= one.price).sort((a, b) => Number(b.price - a.price));
    const rising = of.filter((one) => one.direction === "rises" && price >= one.price).sort((a, b) => Number(a.price - b.price));
    const reached = [...falling, ...rising];
    this.waiting = this.waiting.filter((one) => !reached.includes(one));
    this.reached.push(...reached);
  }
}

export class FuturesWaiting {
  readonly #floor: FuturesFloor;
  readonly #matching: FuturesMatchingModel;
  readonly #ladder: FuturesLadder;
  readonly #exits = new Watches<Exit>();
  /** Copy trading's say in what a copy's price reached; true where it closes it. */
  copyExit: (position: ModelPosition, cause: Exit["cause"]) => boolean = () => false;
  readonly #orders = new Watches<FuturesOrder>();
  /** In the order in which they began to follow. */
  #trails: Trail[] = [];
  readonly #addDue: (due: number) => void;
  /** Whether somebody bound themselves. */
  isBound: (user: number) => boolean = () => false;
  #hasEntry = false;

  constructor(
    floor: FuturesFloor,
    money: FuturesMoney,
    matching: FuturesMatchingModel,
    ladder: FuturesLadder,
    /** Puts the one entry that stands for all that is left on the due-list. */
    addDue: (due: number) => void,
  ) {
    this.#addDue = addDue;
    this.#floor = floor;
    this.#matching = matching;
    this.#ladder = ladder;
    money.began = (position) => this.watch(position);
    money.ended = (position) => this.#exits.drop(({ position: of }) => of === position);
  }

  look(contract: ModelContract, source: Source, price: bigint): void {
    this.#exits.look(contract, source, price);
    this.#follow(contract, source, price);
    this.#orders.look(contract, source, price);
  }

  get isDone(): boolean {
    return this.#exits.reached.length + this.#orders.reached.length === 0;
  }

  /** After a command; with `due` after an entry of the due-list that fell due then, where one goes. */
  finish(due?: number): void {
    const most = due === undefined ? AT_ONCE : 1;
    for (let gone = 0; !this.isDone; gone++) {
      if (gone === most && this.#floor.rules >= RULES_IN_PARTS) return this.#leaveRest(due ?? this.#floor.at);
      const [exit] = this.#exits.reached;
      const [order] = this.#orders.reached;
      if (exit !== undefined) this.#exit(exit.whose);
      else if (order !== undefined) this.#trigger(order.whose);
    }
  }

  #leaveRest(due: number): void {
    if (!this.#hasEntry) this.#addDue(due);
    this.#hasEntry = true;
  }

  /** The entry has come. */
  entryCame(): void {
    this.#hasEntry = false;
  }

  // Take-profits and stop-losses.

  /** Watches a position's prices, and looks whether one is passed already. */
  watch(position: ModelPosition): void {
    this.#arm(position);
    const { exits, contract } = position;
    if (exits !== undefined) this.#exits.look(contract, exits.source, priceOf(contract, exits.source));
  }

  #arm(position: ModelPosition): void {
    this.#exits.drop(({ position: of }) => of === position);
    const { exits, contract, side } = position;
    if (exits === undefined) return;
    const [profit, loss] = side === "long" ? (["rises", "falls"] as const) : (["falls", "rises"] as const);
    const add = (cause: Exit["cause"], direction: Direction, ticks: number): void => {
      if (ticks > 0) this.#exits.add({ whose: { position, cause }, contract, source: exits.source, direction, price: BigInt(ticks) });
    };
    add("take_profit", profit, exits.takeProfitTicks);
    add("stop_loss", loss, exits.stopLossTicks);
  }

  /** All of the position goes to the book where that has a lot for it; what is left is watched again, from the next price on. */
  #exit({ position, cause }: Exit): void {
    this.#exits.drop(({ position: of }) => of === position);
    if (position.follow !== 0 && this.copyExit(position, cause)) return position.lots > 0n ? this.#arm(position) : undefined;
    const { user, contract, side } = position;
    const isTaken = this.#matching.preview(user, contract, closingSide(side), bandEnd(position), 1n).lots > 0n;
    if (isTaken) this.#matching.closeAtMarket(position, position.lots, bandEnd(position), cause);
    if (position.lots > 0n) this.#arm(position);
  }

  // Orders.

  wait(terms: OrderTerms & { readonly trigger: FuturesTrigger }): void {
    const order = this.#matching.take(terms);
    order.isWaiting = true;
    this.#floor.orders.push(order);
    const { trigger, contract } = terms;
    const { direction, ticks, trailPpm, activationTicks, source } = trigger;
    const price = priceOf(contract, source);
    const isActivated = direction === "falls" ? price >= BigInt(activationTicks) : price <= BigInt(activationTicks);
    if (trailPpm === 0) this.#watchOrder(order, trigger, direction, BigInt(ticks));
    else if (activationTicks === 0 || isActivated) this.#trail(order, trigger, price);
    else this.#watchOrder(order, trigger, direction === "falls" ? "rises" : "falls", BigInt(activationTicks));
  }

  unwatch(order: FuturesOrder): void {
    this.#orders.drop((one) => one === order);
    this.#trails = this.#trails.filter((trail) => trail.order !== order);
  }

  /** The price that a waiting order waits for, and whether it is its trigger or its activation. */
  waitsFor(order: FuturesOrder): { readonly price: bigint; readonly isActive: boolean } {
    const watch = [...this.#orders.waiting, ...this.#orders.reached].find(({ whose }) => whose === order);
    const isActive = order.trigger?.trailPpm === 0 || this.#trails.some((trail) => trail.order === order);
    return { price: watch?.price ?? 0n, isActive };
  }

  #watchOrder(order: FuturesOrder, { source }: FuturesTrigger, direction: Direction, price: bigint): void {
    this.#orders.add({ whose: order, contract: order.contract, source, direction, price });
  }

  /** From now on its trigger follows the best price. */
  #trail(order: FuturesOrder, trigger: FuturesTrigger, price: bigint): void {
    this.#trails.push({ order, best: price });
    this.#watchOrder(order, trigger, trigger.direction, trailed(price, trigger));
  }

  #follow(contract: ModelContract, source: Source, price: bigint): void {
    for (const trail of this.#trails) {
      const { order, best } = trail;
      const { trigger } = order;
      const watch = this.#orders.waiting.find(({ whose }) => whose === order);
      if (order.contract !== contract || trigger?.source !== source || watch === undefined) continue;
      if (trigger.direction === "falls" ? price <= best : price >= best) continue;
      trail.best = price;
      const moved = trailed(price, trigger);
      // One whose trigger stays the same keeps its place.
      if (moved === watch.price) continue;
      this.#orders.drop((one) => one === order);
      this.#watchOrder(order, trigger, trigger.direction, moved);
    }
  }

  /** A trailing stop that reached its activation goes on waiting; any other works like one that arrives, or expires. */
  #trigger(order: FuturesOrder): void {
    const { trigger, contract } = order;
    if (trigger === undefined) return;
    const price = priceOf(contract, trigger.source);
    if (!this.waitsFor(order).isActive) {
      this.#orders.drop((one) => one === order);
      this.#trail(order, trigger, price);
      return;
    }
    this.#matching.lift(order);
    this.#floor.say("triggered", { contract: contract.number, order: order.id, user: order.user, ticks: price });
    if (order.closesAll) order.left = order.lots = this.#matching.closable(order);
    // One that closes everything may be more than one order's bound.
    const lots = order.closesAll ? least(order.left, BigInt(contract.terms.lotsMax)) : order.left;
    const refusal = lots === 0n ? "nothing_to_reduce" : this.#ladder.refuseTerms({ ...order, lots }, true);
    const isLate = order.effect !== "reduce" && this.isBound(order.user);
    if (refusal === undefined && !isLate) this.#matching.work(order, this.#ladder.limitOf(order));
    else this.#matching.sayClosed(order, refusal === "nothing_to_reduce" ? refusal : "expired");
  }
}

function trailed(best: bigint, { trailPpm, direction }: FuturesTrigger): bigint {
  const distance = feeOf(best, trailPpm);
  return direction === "rises" ? best + distance : most(1n, best - distance);
}
