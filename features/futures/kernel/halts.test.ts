/** Halts of contracts end by themselves (decision 0141), one operator alone can't keep one, and who ends a market does not lengthen it. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { futuresVenue, futuresVenueCommands, order, quoteAt } from "../../../kernel/futures-venue.arbitrary.ts";
import { HALT_MS, HALT_REST_MS } from "../../../kernel/halts/halts.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { RULES_HALTS_END } from "../../../kernel/rules.ts";
import { ANN, BTC_USDT, START, testVenueCommands } from "../../../kernel/test-venue.arbitrary.ts";
import { timeMs, type TimeMs } from "../../../money/units.ts";
import { MARKET_ENDS } from "./leaving.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const TWO = { askedBy: 1, agreedBy: 2 };
const after = (ms: number): TimeMs => timeMs(START + ms);

/** As the sequencer has it: what is due comes first. */
function say(kernel: Kernel, ms: number, command: object, hear: (outcome: Outcome) => void = () => undefined): Outcome {
  while (kernel.schedule.nextAt <= after(ms)) hear(kernel.execute({ type: "schedule/advance", at: timeMs(kernel.schedule.nextAt) }));
  const outcome = kernel.execute({ ...command, at: after(ms) } as Command);
  hear(outcome);
  return outcome;
}
const halt = (kernel: Kernel, ms: number, more: object = {}): Outcome =>
  say(kernel, ms, { type: "futures/halt", contract: BTC_USDT, reason: "a look", ...more });
const resume = { type: "futures/resume", contract: BTC_USDT };
const reason = (kernel: Kernel): string | undefined => kernel.futures.desk.contracts.get(BTC_USDT)?.haltReason;

test("a halt says its end, ends then by itself, and positions open again", () => {
  const kernel = futuresVenue();
  expect(halt(kernel, 0).events).toMatchObject([{ type: "futures/halted", until: after(HALT_MS) }]);
  const later = Kernel.restore(kernel.snapshot());
  const heard: Outcome[] = [];
  expect(say(later, HALT_MS - 1, order(ANN, "buy", 1)).refusal).toBe("contract_halted");
  say(later, HALT_MS, { type: "prices/sample", samples: [{ market: BTC_USDT, ticks: 1000, volume: 0, sources: 3 }] }, (one) =>
    heard.push(one),
  );
  expect(heard.flatMap(({ events }) => events)).toContainEqual({ type: "futures/resumed", contract: BTC_USDT, at: after(HALT_MS) });
  quoteAt(later, 1000, 10_000, after(HALT_MS));
  expect(later.execute({ ...order(ANN, "buy", 1), at: after(HALT_MS) }).refusal).toBeUndefined();
  later.check();
});

test("one alone has 72 hours, apart from those of the coin's market; two may halt beyond that and what is halted", () => {
  const kernel = futuresVenue();
  expect(say(kernel, 0, { type: "spot/halt", market: BTC_USDT, reason: "News" }).refusal).toBeUndefined();
  halt(kernel, HOUR_MS);
  expect(halt(kernel, 2 * HOUR_MS).refusal).toBe("contract_halted");
  expect(halt(kernel, 2 * HOUR_MS, { askedBy: 1, agreedBy: 1 }).refusal).toBe("second_operator_needed");
  expect(halt(kernel, 2 * HOUR_MS, { ...TWO, reason: "a longer one" }).events).toMatchObject([
    { reason: "a longer one", until: after(2 * HOUR_MS + HALT_MS) },
  ]);
  expect(say(kernel, 3 * HOUR_MS, resume).refusal).toBeUndefined();
  // Less than a day after their last: what lies between counts.
  expect(halt(kernel, 4 * HOUR_MS).events).toMatchObject([{ until: after(4 * HOUR_MS + 69 * HOUR_MS) }]);
  expect(halt(kernel, 4 * HOUR_MS + 69 * HOUR_MS).refusal).toBe("second_operator_needed");
  expect(reason(kernel)).toBeUndefined();
  kernel.check();
});

describe("while the market of its coin ends", () => {
  const announce = { type: "delistings/announce", market: BTC_USDT, closesAt: after(7 * DAY_MS), endsAt: after(9 * DAY_MS), ...TWO };

  test("an operator's halt gives way, neither one nor two lengthen it, and it does not end by itself", () => {
    const kernel = futuresVenue();
    say(kernel, 0, announce);
    halt(kernel, 6 * DAY_MS);
    expect(halt(kernel, 7 * DAY_MS).refusal).toBe("contract_halted");
    expect([halt(kernel, 7 * DAY_MS, TWO).refusal, say(kernel, 7 * DAY_MS, resume).refusal]).toEqual([
      "contract_halted",
      "market_delisted",
    ]);
    expect([reason(kernel), kernel.contractHalts.untilOf(BTC_USDT)]).toEqual([MARKET_ENDS, undefined]);
    expect(kernel.schedule.entries().filter(({ part }) => part === "contract-halts")).toEqual([]);
    kernel.check();
  });

  test("its words as an operator's reason are a halt like any other, which ends", () => {
    const kernel = futuresVenue();
    halt(kernel, 0, { reason: MARKET_ENDS });
    kernel.check();
    expect(say(kernel, 1, resume).refusal).toBeUndefined();
    halt(kernel, 2, { reason: MARKET_ENDS });
    say(kernel, HALT_MS + 2, announce);
    expect(reason(kernel)).toBeUndefined();
  });
});

test("logs of before keep what they did, and a halt of theirs ends 72 hours after these rules begin", () => {
  const kernel = new Kernel();
  const before = RULES_HALTS_END - 1;
  for (const command of [...testVenueCommands(), ...futuresVenueCommands()])
    kernel.execute(command.type === "venue/adopt-rules" ? { ...command, rules: before } : command);
  expect(halt(kernel, 0).events).toEqual([{ type: "futures/halted", contract: BTC_USDT, reason: "a look", at: START }]);
  expect([halt(kernel, 90 * DAY_MS, TWO).refusal, reason(kernel)]).toEqual(["contract_halted", "a look"]);
  say(kernel, 90 * DAY_MS, resume);
  halt(kernel, 90 * DAY_MS, { reason: MARKET_ENDS });
  expect(say(kernel, 90 * DAY_MS, resume).refusal).toBe("market_delisted");
  say(kernel, 91 * DAY_MS, { type: "venue/adopt-rules", rules: RULES_HALTS_END });
  kernel.check();
  expect(kernel.contractHalts.untilOf(BTC_USDT)).toBe(after(91 * DAY_MS + HALT_MS));
  expect(halt(kernel, 91 * DAY_MS + HALT_MS).refusal).toBe("second_operator_needed");
  expect(reason(kernel)).toBeUndefined();
});

test("charter: whatever one operator alone does in sixty days, no thirty of them have more than 72 hours of halt", () => {
  const step = fc.record({
    hours: fc.oneof(fc.integer({ min: 0, max: 24 }), fc.integer({ min: 0, max: 200 }), fc.constant(720)),
    command: fc.constantFrom<object[]>(
      ...[{}, {}, { askedBy: 1 }, { askedBy: 1, agreedBy: 1 }, { reason: MARKET_ENDS }].map((more) => ({
        ...{ type: "futures/halt", contract: BTC_USDT, reason: "a look" },
        ...more,
      })),
      resume,
    ),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: "max" }), (steps) => {
      const kernel = futuresVenue();
      const spans: { readonly from: number; readonly to: number }[] = [];
      let from: number | undefined;
      const hear = ({ events }: Outcome): void => {
        for (const event of events) {
          if (event.type === "futures/halted") from ??= event.at;
          if (event.type === "futures/resumed" && from !== undefined) [from] = [void spans.push({ from, to: event.at })];
        }
      };
      let ms = 0;
      for (const { hours, command } of steps) {
        ms = Math.min(60 * DAY_MS, ms + hours * HOUR_MS);
        say(kernel, ms, command, hear);
      }
      kernel.check();
      say(kernel, ms + HALT_MS, resume, hear);
      expect(reason(kernel)).toBeUndefined();
      for (const { from: begins } of spans) {
        const within = spans.map((one) => Math.max(0, Math.min(one.to, begins + HALT_REST_MS) - Math.max(one.from, begins)));
        expect(within.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(HALT_MS);
      }
    }),
    { numRuns: 50 },
  );
}, 60_000);
