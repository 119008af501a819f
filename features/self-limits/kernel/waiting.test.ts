/** Breaks, limits of losses and what waits (rules 14): who bound themselves has nothing waiting that would open; what sells, closes or reduces stays. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { conditional, futuresVenueCommands, futuresWorld, limit, order } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_BOUND_WAITS, RULES_NEWEST } from "../../../kernel/rules.ts";
import { ANN, BTC_USDT, MAKER, place, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { ticks } from "../../../money/units.ts";
import { Auditor } from "../../../simulation/auditor/auditor.ts";
import { futuresCommand, futuresStep, type FuturesStep } from "../../futures/kernel/futures.arbitrary.ts";
import { spotCommand, spotStep, type SpotStep } from "../../spot/kernel/spot.arbitrary.ts";
import { selfLimitCommand, selfLimitStep, type SelfLimitStep } from "./self-limits.arbitrary.ts";

const DAY_MS = 86_400_000;
const BEN = 1002;

/** Each command goes to the kernel and to the auditor, who has a model of its own; what falls due is settled at once. */
class Both {
  readonly kernel = new Kernel();
  /** Of spot, for random commands. */
  readonly placed: number[] = [];
  /** By product and number: each has numbers of its own. */
  readonly #names: string[] = [];
  readonly ended = new Map<string, string>();
  readonly #auditor = new Auditor();

  constructor(rules = RULES_NEWEST) {
    for (const command of [...testVenueCommands(), ...futuresVenueCommands()])
      this.run({ ...command, ...(command.type === "venue/adopt-rules" ? { rules } : {}) });
    this.quote();
  }

  run(command: object): Outcome {
    const outcome = this.kernel.execute(command as Command);
    this.#auditor.audit(command as Command, outcome, this.kernel);
    for (const event of outcome.events) {
      if (event.type === "spot/placed") this.placed.push(event.order);
      if (event.type === "spot/placed" || event.type === "futures/placed") this.#names.push(nameOf(event));
      if (event.type === "spot/closed" || event.type === "futures/closed") this.ended.set(nameOf(event), event.reason);
    }
    return outcome;
  }

  settle(at: number): void {
    while (this.kernel.schedule.nextAt <= at) this.run({ type: "schedule/advance", at });
  }

  /** A moment after the command before; the first order that it placed. */
  say(command: object): string {
    const before = this.#names.length;
    const { refusal } = this.run({ user: ANN, ...command, at: this.kernel.at + 1 });
    if (refusal !== undefined) throw new Error(`${String(Reflect.get(command, "type"))}: ${refusal}`);
    return this.#names[before] ?? "";
  }

  price(to: number): void {
    this.run({ type: "prices/sample", at: this.kernel.at + 1000, samples: [{ market: BTC_USDT, ticks: to, volume: 0, sources: 3 }] });
    this.settle(this.kernel.at);
  }

  /** The house buys and sells, of the coin and of the contract. */
  quote(): void {
    const levels = { bids: [999, 1000], asks: [1001, 1000] };
    this.say({ type: "spot/quote", market: BTC_USDT, ...levels, user: MAKER });
    this.say({ type: "futures/quote", contract: BTC_USDT, ...levels, user: 201 });
  }

  takeBreak(): void {
    this.say({ type: "self-limits/break", length: "day" });
  }

  limitLosses(whole: number): void {
    this.say({ type: "self-limits/set", limit: "loss_day", amount: BigInt(whole) * 1_000_000n });
  }

  get newest(): string {
    return this.#names.at(-1) ?? "";
  }

  /** How each of those orders ended; undefined while it is open. */
  ends(orders: readonly string[]): readonly (string | undefined)[] {
    return orders.map((one) => this.ended.get(one));
  }
}

const nameOf = ({ type, order: number }: { readonly type: string; readonly order: number }): string => `${type.split("/")[0]} ${number}`;
const spotOrder = (side: "buy" | "sell", price: number): object => place(ANN, side, price, 10);
/** Becomes a limit order at its trigger. */
const spotWaiting = (side: "buy" | "sell", price: number): object => {
  const trigger = { source: "mark", direction: price > 1000 ? "rises" : "falls", ticks: price, trailPpm: 0 };
  return { ...spotOrder(side, price), type: "spot/place-conditional", trigger };
};
const followed = (side: "buy" | "sell", price: number, by: "buy" | "sell", at: number): object => {
  const follower = { side: by, orderType: "limit", ticks: at, lots: 10, timeInForce: "gtc", postOnly: false };
  return { ...spotOrder(side, price), type: "spot/place-list", followers: [follower] };
};
const opensAt = (price: number): object =>
  conditional(ANN, "buy", 10, { direction: "rises", ticks: ticks(price) }, { effect: "open", multiple: 5 as never });
const stopsAt = (price: number): object => conditional(ANN, "sell", 5, { ticks: ticks(price) });

/** ANN has a coin's tenth and a long of ten lots. */
function withHoldings(rules = RULES_NEWEST): Both {
  const venue = new Both(rules);
  venue.say(place(ANN, "buy", 1001, 100));
  venue.say(order(ANN, "buy", 10));
  return venue;
}

describe("taking a break", () => {
  test("cancels what would buy or open, of spot and futures, and leaves what sells or reduces", () => {
    const venue = withHoldings();
    const opening = [
      spotOrder("buy", 950),
      spotWaiting("buy", 1050),
      followed("buy", 940, "sell", 1100),
      followed("sell", 1060, "buy", 900),
    ];
    const orders = [...opening, limit(ANN, "buy", 10, 960), limit(ANN, "sell", 10, 1040), opensAt(1030)].map((one) => venue.say(one));
    const kept = [spotOrder("sell", 1050), spotWaiting("sell", 960), stopsAt(970), limit(ANN, "sell", 5, 1030, { effect: "reduce" })];
    const staying = kept.map((one) => venue.say(one));
    const others = venue.say({ ...place(BEN, "buy", 950, 10) });
    venue.takeBreak();
    expect(venue.ends(orders)).toEqual(orders.map(() => "cancelled"));
    expect(venue.ends([...staying, others])).toEqual([undefined, undefined, undefined, undefined, undefined]);
    venue.kernel.check();
    // A stop that reduces works in the break.
    for (let i = 0; i < 6; i++) venue.price(965);
    expect(venue.ended.get(staying[2] ?? "")).toBe("filled");
  });

  test("cancels an order of one-way mode that might only close too: nobody says that it does", () => {
    const venue = new Both();
    venue.say({ type: "futures/set-position-mode", isOneWay: true });
    const nets = [limit(ANN, "buy", 10, 960, { effect: "net" as never }), limit(ANN, "sell", 10, 1040, { effect: "net" as never })];
    const orders = nets.map((one) => venue.say(one));
    venue.takeBreak();
    expect(venue.ends(orders)).toEqual(["cancelled", "cancelled"]);
  });

  test("lets a bracket's exits come for what it bought", () => {
    const venue = new Both();
    const exits = { takeProfitTicks: 1100, stop: { source: "last", ticks: 0, limitTicks: 0 } };
    const bracket = venue.say({ ...spotOrder("buy", 1001), lots: 1500, type: "spot/place-bracket", exits });
    venue.takeBreak();
    expect(venue.ended.get(bracket)).toBe("cancelled");
    expect(venue.newest).not.toBe(bracket);
    expect(venue.ended.get(venue.newest)).toBeUndefined();
  });

  test("on a venue of older rules leaves what waits; under the new ones it expires when its trigger comes", () => {
    const venue = withHoldings(RULES_BOUND_WAITS - 1);
    const orders = [spotWaiting("buy", 1010), opensAt(1010)].map((one) => venue.say(one));
    venue.takeBreak();
    expect(venue.ends(orders)).toEqual([undefined, undefined]);
    venue.say({ type: "venue/adopt-rules", rules: RULES_BOUND_WAITS });
    for (let i = 0; i < 6; i++) venue.price(1025);
    expect(venue.ends(orders)).toEqual(["expired", "expired"]);
  });
});

describe("a limit of losses that is reached", () => {
  test("lets what waited for a trigger, or for another order, expire when it would open; and what it does not reach opens", () => {
    for (const [whole, end] of [
      [1, "expired"],
      [500, undefined],
    ] as const) {
      const venue = withHoldings();
      venue.limitLosses(whole);
      const waiting = venue.say(spotWaiting("buy", 970));
      const opening = venue.say(
        conditional(
          ANN,
          "buy",
          10,
          { direction: "falls", ticks: ticks(970) },
          { effect: "open", multiple: 5 as never, orderType: "limit", ticks: ticks(930) },
        ),
      );
      const stop = venue.say(stopsAt(970));
      const leader = venue.say(followed("sell", 1000, "buy", 940));
      const follower = venue.newest;
      for (let i = 0; i < 6; i++) venue.price(965);
      venue.say(place(BEN, "buy", 1000, 10));
      expect(venue.ended.get(leader)).toBe("filled");
      expect(venue.ends([waiting, follower])).toEqual([end, end]);
      expect(venue.ended.get(opening)).toBe(end);
      expect(venue.ended.get(stop)).toBe("filled");
      venue.kernel.check();
    }
  });

  test("a tighter one that is reached at once cancels what would open", () => {
    const venue = withHoldings();
    venue.limitLosses(500);
    const buy = venue.say(spotOrder("buy", 950));
    venue.price(960);
    expect(venue.ended.get(buy)).toBeUndefined();
    venue.limitLosses(2);
    expect(venue.ended.get(buy)).toBe("cancelled");
  });
});

type Step =
  | { readonly kind: "spot"; readonly step: SpotStep }
  | { readonly kind: "futures"; readonly step: FuturesStep }
  | { readonly kind: "limits"; readonly step: SelfLimitStep }
  | { readonly kind: "break"; readonly user: number; readonly passes: number };
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: fc.record({ kind: fc.constant("spot" as const), step: spotStep }) },
    { weight: 8, arbitrary: fc.record({ kind: fc.constant("futures" as const), step: futuresStep as fc.Arbitrary<FuturesStep> }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant("limits" as const), step: selfLimitStep }) },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant("break" as const),
        user: fc.integer({ min: 1001, max: 1003 }),
        passes: fc.constantFrom(0, 0, DAY_MS),
      }),
    },
  ),
  { minLength: 20, maxLength: 120 },
);

function commandOf(venue: Both, step: Step, at: number): object {
  if (step.kind === "spot") return spotCommand(step.step, at, venue.placed);
  if (step.kind === "futures") return futuresCommand(step.step, at, futuresWorld(venue.kernel));
  if (step.kind === "limits") return selfLimitCommand(step.step, at);
  return { type: "self-limits/break", at, user: step.user, length: "day" };
}

/** What somebody has open that would open something. */
function openingOf({ kernel: { spot, futures } }: Both, user: number): number {
  const spotOrders = [...spot.pool.slots()].filter((slot) => spot.pool.owner(slot) === user && spot.pool.side(slot) === "buy");
  const { pool, orders } = futures.desk;
  const futuresOrders = [...pool.slots()].filter((slot) => pool.owner(slot) === user && orders.get(slot).effect !== "reduce");
  return spotOrders.length + futuresOrders.length;
}

test("whatever is traded, nobody on a break has anything open that would open, and the auditor agrees with each command", () => {
  let cancelled = 0;
  let expired = 0;
  fc.assert(
    fc.property(steps, (given) => {
      const venue = new Both();
      for (const step of given) {
        const isPrice = step.kind === "futures" && step.step.kind === "futures-price";
        const passes = step.kind === "break" ? step.passes : 0;
        const at = venue.kernel.at + passes + (isPrice ? 1000 : 1);
        venue.settle(at);
        const { events, refusal } = venue.run(commandOf(venue, step, at));
        venue.settle(at);
        const ends = events.flatMap((event) => (event.type === "spot/closed" || event.type === "futures/closed" ? [event.reason] : []));
        const isBreak = step.kind === "break" || (step.kind === "limits" && step.step.kind === "self-break");
        if (isBreak && refusal === undefined) cancelled += ends.length;
        expired += ends.filter((reason) => reason === "expired").length;
        for (const user of [1001, 1002, 1003, 1005])
          if (venue.kernel.selfLimits.breakOf(user as never) !== undefined) expect(openingOf(venue, user)).toBe(0);
      }
      venue.kernel.check();
    }),
    { numRuns: 100 },
  );
  expect([cancelled > 0, expired > 0]).toEqual([true, true]);
});
