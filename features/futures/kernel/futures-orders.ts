/** What futures note of an open order beside its record in the pool: how it opens or reduces, what it holds, what it waits for. */
import { ticks as asTicks, type OrderId, type RatePpm, type Ticks } from "../../../money/units.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { fillFee, initialMargin, positionValue, type PositionSide } from "../formulas.ts";
import type { Effect, FuturesTimeInForce, FuturesTrigger, PositionExits } from "./futures.messages.ts";
import { loadExits, saveExits } from "./positions-bytes.ts";
import type { Contract } from "./state.ts";

/** The words of an order. */
export const EFFECTS = ["open", "reduce", "net"] as const satisfies readonly Effect[];
export const TYPES = ["limit", "market"] as const;
export const TIMES = ["gtc", "ioc", "fok"] as const satisfies readonly FuturesTimeInForce[];

export type OrderTerms = {
  readonly effect: Effect;
  readonly orderType: "limit" | "market";
  /** Limit price; its record shows the trigger while it waits. */
  readonly ticks: Ticks;
  readonly timeInForce: FuturesTimeInForce;
  readonly postOnly: boolean;
  readonly multiple: number;
  readonly exits: PositionExits | undefined;
  /** A house account's: what it fills goes into one position a side. */
  readonly merges: boolean;
  /** Most that a fill of it is charged while it rests: what it holds. */
  feePpm: number;
  /** Units held, and the lots that they are for. */
  hold: number;
  heldLots: number;
  /** Value of what it has opened so far: its margin is that of all of it, rounded up once. */
  openedValue: number;
  readonly trigger: FuturesTrigger | undefined;
  readonly closesAll: boolean;
  /** A trailing stop: whether it has been activated, and the best price since. */
  isActive: boolean;
  extremum: number;
};

/** The side whose positions an order opens, and the one whose positions it reduces. */
export const openedBy = (side: "buy" | "sell"): PositionSide => (side === "buy" ? "long" : "short");
export const reducedBy = (side: "buy" | "sell"): PositionSide => (side === "buy" ? "short" : "long");
/** The side of an order that closes a position. */
export const closingSide = (side: PositionSide): "buy" | "sell" => (side === "long" ? "sell" : "buy");

/** What an order that has opened `openedValue` holds for so many more lots at its price: margin and fee. */
export function holdFor(
  { perTickLot }: Contract,
  { ticks, multiple, feePpm, openedValue: openedBefore }: OrderTerms,
  lots: number,
  openedValue = openedBefore,
): number {
  if (lots === 0) return 0;
  const value = positionValue(perTickLot, ticks, lots);
  return initialMargin(openedValue + value, multiple) - initialMargin(openedValue, multiple) + fillFee(value, feePpm);
}

export class FuturesOrders {
  readonly #pool: OrderPool;
  readonly #terms: (OrderTerms | undefined)[] = [];

  constructor(pool: OrderPool) {
    this.#pool = pool;
  }

  get(slot: number): OrderTerms {
    const terms = this.#terms[slot];
    if (terms === undefined) invariant(false, "an open order must have its terms", slot);
    return terms;
  }

  set(slot: number, terms: OrderTerms): void {
    this.#terms[slot] = terms;
  }

  delete(slot: number): void {
    this.#terms[slot] = undefined;
  }

  /** Slot and terms of an order, where it is open. */
  find(order: OrderId): { readonly slot: number; readonly terms: OrderTerms } | undefined {
    const slot = this.#pool.find(order);
    const terms = slot === undefined ? undefined : this.#terms[slot];
    return slot === undefined || terms === undefined ? undefined : { slot, terms };
  }

  save(writer: StateWriter): void {
    const slots = [...this.#pool.slots()];
    writer.number(slots.length);
    for (const slot of slots) {
      writer.number(slot);
      saveTerms(writer, this.get(slot));
    }
  }

  load(reader: StateReader): void {
    for (let left = reader.number(); left > 0; left--) this.#terms[reader.number()] = loadTerms(reader);
  }
}

const flag = (is: boolean): number => (is ? 1 : 0);

function saveTerms(writer: StateWriter, terms: OrderTerms): void {
  const { effect, orderType, timeInForce, postOnly, merges, closesAll, isActive, trigger } = terms;
  for (const value of [EFFECTS.indexOf(effect), TYPES.indexOf(orderType), TIMES.indexOf(timeInForce)]) writer.number(value);
  for (const value of [postOnly, merges, closesAll, isActive, trigger !== undefined]) writer.number(flag(value));
  const { ticks, multiple, feePpm, hold, heldLots, openedValue, extremum } = terms;
  for (const value of [ticks, multiple, feePpm, hold, heldLots, openedValue, extremum]) writer.number(value);
  saveExits(writer, terms.exits);
  if (trigger === undefined) return;
  const { source, direction, trailPpm, activationTicks } = trigger;
  for (const value of [flag(source === "last"), flag(direction === "rises"), trigger.ticks, trailPpm, activationTicks])
    writer.number(value);
}

function loadTerms(reader: StateReader): OrderTerms {
  const [effect, orderType, timeInForce] = [EFFECTS[reader.number()], TYPES[reader.number()], TIMES[reader.number()]];
  const [postOnly, merges, closesAll, isActive, waits] = Array.from({ length: 5 }, () => reader.number() === 1);
  const [ticks, multiple, feePpm, hold, heldLots, openedValue, extremum] = Array.from({ length: 7 }, () => reader.number());
  const exits = loadExits(reader);
  const trigger = waits === true ? loadTrigger(reader) : undefined;
  const words = { effect, orderType, timeInForce, postOnly, merges, closesAll, isActive };
  return { ...words, ticks, multiple, feePpm, hold, heldLots, openedValue, extremum, exits, trigger } as OrderTerms;
}

function loadTrigger(reader: StateReader): FuturesTrigger {
  const [isLast, rises, ticks, trailPpm, activationTicks] = Array.from({ length: 5 }, () => reader.number());
  return {
    source: isLast === 1 ? "last" : "mark",
    direction: rises === 1 ? "rises" : "falls",
    ticks: asTicks(ticks ?? 0),
    trailPpm: trailPpm as RatePpm,
    activationTicks: asTicks(activationTicks ?? 0),
  };
}
