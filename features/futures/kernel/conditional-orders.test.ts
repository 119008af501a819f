/** Trailing stops follow once where a price goes one way, and stand as if they had followed each price. */
import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";
import { OrderPool } from "../../../kernel/order-book/order-pool.ts";
import type { Account } from "../../../kernel/ledger/ledger.ts";
import { lots, marketId, ratePpm, ticks, timeMs, userId } from "../../../money/units.ts";
import { ConditionalOrders } from "./conditional-orders.ts";
import type { FuturesTrigger } from "./futures.messages.ts";
import { FuturesOrders } from "./futures-orders.ts";
import { TriggerQueues } from "./triggers.ts";

const CONTRACT = marketId(1);
const NO_ROW = 0 as Account;
afterEach(() => void vi.restoreAllMocks());

class Stops {
  readonly pool = new OrderPool();
  readonly orders = new FuturesOrders(this.pool);
  readonly conditional = new ConditionalOrders(this.pool, this.orders);
  readonly #waiting: number[] = [];
  readonly went: number[] = [];

  add(trigger: Partial<FuturesTrigger>, price: number): void {
    const side = trigger.direction === "rises" ? "buy" : "sell";
    const one = lots(1);
    const record = { owner: userId(1001), market: CONTRACT, side, ticks: ticks(1), lots: one, originalLots: one, at: timeMs(1) } as const;
    const slot = this.pool.allocate({ ...record, base: NO_ROW, quote: NO_ROW });
    const none = { source: "last", direction: "falls", ticks: ticks(0), trailPpm: ratePpm(0), activationTicks: ticks(0) } as const;
    this.orders.set(slot, {
      ...{ effect: "reduce", orderType: "market", ticks: ticks(0), timeInForce: "gtc", postOnly: false, multiple: 1 },
      ...{
        exits: undefined,
        merges: false,
        feePpm: 0,
        hold: 0,
        heldLots: 0,
        openedValue: 0,
        closesAll: false,
        isActive: false,
        extremum: 0,
      },
      trigger: { ...none, ...trigger },
    });
    this.conditional.add(slot, price);
    this.#waiting.push(slot);
  }

  cancel(which: number): void {
    const [slot] = this.#waiting.splice(which % Math.max(1, this.#waiting.length), 1);
    if (slot !== undefined) this.#end(slot);
  }

  /** What is due goes; what was only activated waits on. */
  finish(price: number): void {
    for (let slot = this.conditional.nextDue(); slot >= 0; slot = this.conditional.nextDue()) {
      if (!this.orders.get(slot).isActive && this.conditional.activate(slot, price)) continue;
      this.went.push(this.pool.id(slot));
      this.#waiting.splice(this.#waiting.indexOf(slot), 1);
      this.#end(slot);
    }
  }

  #end(slot: number): void {
    this.conditional.remove(slot);
    this.orders.delete(slot);
    this.pool.release(slot);
  }
}

const price = fc.oneof(fc.integer({ min: 990, max: 1010 }), fc.integer({ min: 95_000, max: 105_000 }), fc.integer({ min: 1, max: 30 }));
const direction = fc.constantFrom("falls" as const, "rises" as const);
const trigger = fc.record({
  direction,
  // Half of the price: stops of near distances come to one trigger by different prices.
  trailPpm: fc.oneof(fc.constantFrom(1000, 1001, 5000, 20_000, 500_000), fc.integer({ min: 497_000, max: 500_000 })).map(ratePpm),
  activationTicks: fc.oneof(fc.constant(ticks(0)), price.map(ticks)),
});
/** Up and then down through all. */
const swing = fc.record({ from: fc.constantFrom(1000, 1003, 1015), by: fc.constantFrom(1, 2), count: fc.integer({ min: 3, max: 12 }) });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ add: fc.record({ direction, trailPpm: fc.integer({ min: 497_000, max: 500_000 }).map(ratePpm) }) }) },
  { weight: 4, arbitrary: swing },
  { weight: 3, arbitrary: fc.record({ add: trigger }) },
  { weight: 1, arbitrary: fc.record({ stop: fc.record({ direction, ticks: price.map(ticks) }) }) },
  { weight: 1, arbitrary: fc.record({ cancel: fc.nat() }) },
  // What a command sees: a sweep up, down, or anything at all.
  { weight: 4, arbitrary: fc.record({ sees: fc.array(price, { maxLength: 12 }), sorted: fc.constantFrom(0, 1, -1) }) },
  { weight: 4, arbitrary: fc.record({ from: price, by: fc.constantFrom(1, -1, 7, -7, 300, -300), count: fc.nat(20) }) },
);

test("following once is following each price: what goes, and in which order", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const [eager, later] = [new Stops(), new Stops()];
      let now = 1000;
      for (const one of steps) {
        if ("add" in one) for (const stops of [eager, later]) stops.add(one.add, now);
        else if ("stop" in one) for (const stops of [eager, later]) stops.add(one.stop, now);
        else if ("cancel" in one) for (const stops of [eager, later]) stops.cancel(one.cancel);
        else {
          const seen =
            "sees" in one
              ? one.sorted === 0
                ? one.sees
                : one.sees.toSorted((a, b) => (a - b) * one.sorted)
              : Array.from({ length: one.count }, (_none, i) => Math.max(1, one.from + i * one.by));
          for (const at of seen) {
            now = at;
            eager.conditional.look(CONTRACT, "last", at);
            eager.conditional.settle();
            later.conditional.look(CONTRACT, "last", at);
          }
          eager.finish(now);
          later.finish(now);
        }
        expect(later.went).toEqual(eager.went);
      }
      for (const stops of [eager, later]) stops.conditional.check();
      // Everything goes at last: in the order in which it stands.
      for (const stops of [eager, later])
        for (const at of [now * 4, 1]) {
          stops.conditional.look(CONTRACT, "last", at);
          stops.finish(at);
        }
      expect(later.went).toEqual(eager.went);
    }),
    { numRuns: 2000 },
  );
});

test("of two stops at one trigger the one that came there by an earlier price goes first", () => {
  const stops = new Stops();
  // At 1002 both wait at 602: the first came there by that price, the second by 1001.
  for (const trailPpm of [399_700, 399_400]) stops.add({ trailPpm: ratePpm(trailPpm) }, 1000);
  const [first, second] = [...stops.pool.slots()].map((slot) => stops.pool.id(slot));
  for (const at of [1000, 1001, 1002, 602]) stops.conditional.look(CONTRACT, "last", at);
  stops.finish(602);
  expect(stops.went).toEqual([second, first]);
});

test("a stop that comes after prices that nobody followed follows the next one", () => {
  const stops = new Stops();
  stops.add({ trailPpm: ratePpm(5000) }, 1000);
  stops.conditional.look(CONTRACT, "last", 1000);
  stops.cancel(0);
  stops.conditional.look(CONTRACT, "last", 2000);
  stops.add({ direction: "rises", trailPpm: ratePpm(1000) }, 2000);
  for (const at of [1990, 1995]) stops.conditional.look(CONTRACT, "last", at);
  stops.finish(1995);
  expect(stops.went).toHaveLength(1);
});

test("a sweep through two hundred prices moves each stop once", () => {
  const stops = new Stops();
  for (let i = 0; i < 50; i++) stops.add({ trailPpm: ratePpm(30_000 + i) }, 100_000);
  stops.conditional.look(CONTRACT, "last", 100_000);
  const added = vi.spyOn(TriggerQueues.prototype, "add");
  for (let i = 1; i <= 200; i++) stops.conditional.look(CONTRACT, "last", 100_000 + 20 * i);
  stops.finish(104_000);
  expect(added).toHaveBeenCalledTimes(50);
  stops.conditional.check();
});
