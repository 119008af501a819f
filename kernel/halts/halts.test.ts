/** Halts end by themselves (decision 0141), and one operator alone can't keep a market halted, however it is tried. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { timeMs, type TimeMs } from "../../money/units.ts";
import { Kernel, type Command, type Outcome } from "../kernel.ts";
import { RULES_HALTS_END } from "../rules.ts";
import { ANN, BTC_USDT, ETH_USDT, marketAt, place, START, testVenueCommands, tradeAt, waitFor } from "../test-venue.arbitrary.ts";
import { HALT_MS, HALT_REST_MS } from "./halts.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TWO = { askedBy: 1, agreedBy: 2 };
const after = (ms: number): TimeMs => timeMs(START + ms);

function venueWith(rules = RULES_HALTS_END): Kernel {
  const kernel = new Kernel();
  for (const command of testVenueCommands()) kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules } : command);
  return kernel;
}

/** As the sequencer has it: what is due comes first. */
function say(kernel: Kernel, ms: number, command: object): Outcome {
  while (kernel.schedule.nextAt <= after(ms)) kernel.execute({ type: "schedule/advance", at: timeMs(kernel.schedule.nextAt) });
  return kernel.execute({ at: after(ms), ...command } as Command);
}
const halt = (kernel: Kernel, ms: number, by: object = {}): Outcome =>
  say(kernel, ms, { type: "spot/halt", market: BTC_USDT, reason: "News", ...by });
const resume = (kernel: Kernel, ms: number): Outcome => say(kernel, ms, { type: "spot/resume", market: BTC_USDT });
const advance = (kernel: Kernel, ms: number): Outcome => kernel.execute({ type: "schedule/advance", at: after(ms) });
const isHalted = (kernel: Kernel): boolean => kernel.spot.markets.get(BTC_USDT)?.haltReason !== undefined;

describe.each([
  ["the reference", (kernel: Kernel) => kernel],
  ["restored", (kernel: Kernel) => Kernel.restore(kernel.snapshot())],
])("%s: a halt", (_name, seen) => {
  test("says its end, and ends then as if an operator had ended it", () => {
    const kernel = venueWith();
    expect(halt(kernel, 0).events).toMatchObject([{ type: "spot/halted", until: after(HALT_MS) }]);
    const later = seen(kernel);
    expect(later.halts.untilOf(BTC_USDT)).toBe(after(HALT_MS));
    expect([advance(later, HALT_MS - 1).refusal, isHalted(later)]).toEqual(["nothing_due", true]);
    expect(advance(later, HALT_MS).events).toEqual([{ type: "spot/resumed", market: BTC_USDT, at: after(HALT_MS) }]);
    expect([isHalted(later), later.halts.untilOf(BTC_USDT)]).toEqual([false, undefined]);
    later.check();
  });

  test("by one alone takes 72 hours in all, and they come back after thirty days without one", () => {
    const kernel = venueWith();
    halt(kernel, 0);
    resume(kernel, 70 * HOUR_MS);
    const again = seen(kernel);
    expect(halt(again, 20 * DAY_MS).events).toMatchObject([{ until: after(20 * DAY_MS + 2 * HOUR_MS) }]);
    const over = 20 * DAY_MS + 2 * HOUR_MS;
    expect(resume(again, over).refusal).toBe("market_not_halted");
    for (const ms of [over, over + HALT_REST_MS - 1]) {
      const before = seen(again).stateHash();
      expect([halt(again, ms).refusal, again.stateHash()]).toEqual(["second_operator_needed", before]);
    }
    expect(halt(seen(again), over + HALT_REST_MS).events).toMatchObject([{ until: after(over + HALT_REST_MS + HALT_MS) }]);
  });

  test("by two comes on top, lasts 72 hours again from when it is said, and leaves one alone what they had", () => {
    const kernel = venueWith();
    halt(kernel, 0);
    expect(halt(kernel, HOUR_MS).refusal).toBe("market_halted");
    expect(halt(seen(kernel), HOUR_MS, { askedBy: 1, agreedBy: 1 }).refusal).toBe("second_operator_needed");
    expect(halt(kernel, HOUR_MS, TWO).events).toMatchObject([{ type: "spot/halted", until: after(HOUR_MS + HALT_MS) }]);
    const later = seen(kernel);
    expect([advance(later, HALT_MS).refusal, isHalted(later)]).toEqual(["nothing_due", true]);
    expect(halt(later, HALT_MS, TWO).events).toMatchObject([{ until: after(2 * HALT_MS) }]);
    advance(later, 2 * HALT_MS);
    expect([isHalted(later), later.halts.leftAlone(BTC_USDT, after(2 * HALT_MS))]).toEqual([false, 71 * HOUR_MS]);
    later.check();
  });
});

describe("what lies between two halts by one alone", () => {
  test("counts where it is less than a day: one alone halts a share for three sessions in a row, not for eleven", () => {
    const kernel = venueWith();
    const begun: number[] = [];
    for (let day = 0; day < 30; day++) {
      if (halt(kernel, day * DAY_MS).refusal === undefined) begun.push(day);
      resume(kernel, day * DAY_MS + 6.5 * HOUR_MS);
    }
    expect(begun).toEqual([0, 1, 2, 4, 6, 8]);
    kernel.check();
  });

  test("is for the second what is left after it, also of a kernel that was restored, and nothing from a day on", () => {
    const kernel = venueWith();
    halt(kernel, 0);
    resume(kernel, HOUR_MS);
    const [near, far] = [Kernel.restore(kernel.snapshot()), Kernel.restore(kernel.snapshot())];
    expect(near.halts.leftAlone(BTC_USDT, after(11 * HOUR_MS))).toBe(61 * HOUR_MS);
    expect(halt(near, 11 * HOUR_MS).events).toMatchObject([{ until: after(72 * HOUR_MS) }]);
    expect(halt(far, 25 * HOUR_MS).events).toMatchObject([{ until: after((25 + 71) * HOUR_MS) }]);
    for (const each of [near, far]) each.check();
  });
});

test("what waited for a price that came meanwhile goes when a halt ends by itself", () => {
  const kernel = venueWith();
  marketAt(kernel, 1000);
  tradeAt(kernel, "buy");
  kernel.execute(place(ANN, "buy", 1001, 1000));
  kernel.execute(waitFor(ANN, "sell", 995, 10, { source: "mark" }));
  halt(kernel, 0);
  say(kernel, 1000, { type: "prices/sample", samples: [{ market: BTC_USDT, ticks: 990, volume: 0, sources: 3 }] });
  const { events } = advance(kernel, HALT_MS);
  expect(events.map(({ type }) => type).slice(0, 2)).toEqual(["spot/resumed", "spot/triggered"]);
  kernel.check();
});

test("another market is another sum", () => {
  const kernel = venueWith();
  halt(kernel, 0);
  advance(kernel, HALT_MS);
  expect(halt(kernel, HALT_MS).refusal).toBe("second_operator_needed");
  expect(say(kernel, HALT_MS, { type: "spot/halt", market: ETH_USDT, reason: "News" }).refusal).toBeUndefined();
});

test("a market that ends takes its halt with it", () => {
  const kernel = venueWith();
  say(kernel, 0, { type: "delistings/announce", market: BTC_USDT, closesAt: after(7 * DAY_MS), endsAt: after(9 * DAY_MS), ...TWO });
  advance(kernel, 7 * DAY_MS);
  halt(kernel, 8 * DAY_MS, TWO);
  advance(kernel, 9 * DAY_MS);
  kernel.check();
  expect([kernel.spot.markets.get(BTC_USDT)?.life, kernel.schedule.entries().filter(({ part }) => part === "halts")]).toEqual([
    "ended",
    [],
  ]);
});

test("logs of before keep what they did, and a halt of theirs ends 72 hours after these rules begin", () => {
  const kernel = venueWith(RULES_HALTS_END - 1);
  expect(halt(kernel, 0).events).toEqual([{ type: "spot/halted", market: BTC_USDT, reason: "News", at: START }]);
  expect([halt(kernel, 0, TWO).refusal, advance(kernel, 99 * DAY_MS).refusal, isHalted(kernel)]).toEqual([
    "market_halted",
    "nothing_due",
    true,
  ]);
  say(kernel, 99 * DAY_MS, { type: "venue/adopt-rules", rules: RULES_HALTS_END });
  kernel.check();
  const restored = Kernel.restore(kernel.snapshot());
  expect(restored.halts.untilOf(BTC_USDT)).toBe(after(99 * DAY_MS + HALT_MS));
  expect(advance(restored, 99 * DAY_MS + HALT_MS).events).toMatchObject([{ type: "spot/resumed" }]);
  expect(halt(restored, 99 * DAY_MS + HALT_MS).refusal).toBe("second_operator_needed");
});

test("charter: whatever one operator alone does in sixty days, no thirty of them have more than 72 hours of halt", () => {
  const step = fc.record({
    hours: fc.oneof(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 200 }), fc.constant(720)),
    does: fc.constantFrom("halt", "halt", "halt", "resume"),
    by: fc.constantFrom({}, {}, {}, { askedBy: 1 }, { agreedBy: 1 }, { askedBy: 1, agreedBy: 1 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const kernel = venueWith();
      const spans: { readonly from: number; readonly to: number }[] = [];
      let from: number | undefined;
      const hear = ({ events }: Outcome): void => {
        for (const event of events) {
          if (event.type === "spot/halted") from ??= event.at;
          if (event.type === "spot/resumed" && from !== undefined) [from] = [void spans.push({ from, to: event.at })];
        }
      };
      let ms = 0;
      for (const { hours, does, by } of steps) {
        ms += hours * HOUR_MS;
        if (ms > 60 * DAY_MS) break;
        while (kernel.schedule.nextAt <= after(ms)) hear(kernel.execute({ type: "schedule/advance", at: timeMs(kernel.schedule.nextAt) }));
        hear(does === "halt" ? halt(kernel, ms, by) : resume(kernel, ms));
        kernel.check();
      }
      while (kernel.schedule.nextAt < Infinity) hear(kernel.execute({ type: "schedule/advance", at: timeMs(kernel.schedule.nextAt) }));
      expect(isHalted(kernel)).toBe(false);
      for (const { from: begins } of spans) {
        const within = spans.map((one) => Math.max(0, Math.min(one.to, begins + HALT_REST_MS) - Math.max(one.from, begins)));
        expect(within.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(HALT_MS);
      }
    }),
  );
});
