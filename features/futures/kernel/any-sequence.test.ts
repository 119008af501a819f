/** What futures promise after any commands whatever, in any order, at prices that jump, over restarts. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { futuresVenue, futuresVenueCommands, futuresWorld } from "../../../kernel/futures-venue.arbitrary.ts";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { FastOrderBook } from "../../../kernel/order-book/fast-order-book.ts";
import { NaiveOrderBook } from "../../../kernel/order-book/naive-order-book.ts";
import { ANN, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { userId } from "../../../money/units.ts";
import { futuresCommand, futuresStep, type FuturesStep } from "./futures.arbitrary.ts";

type Step = FuturesStep | { readonly kind: "start-again"; readonly user: number };
const steps = fc.array(
  fc.oneof(
    { weight: 60, arbitrary: futuresStep as fc.Arbitrary<Step> },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("start-again" as const), user: fc.integer({ min: 1001, max: 1004 }) }) },
  ),
  { maxLength: 80, size: "max" },
);

const commandOf = (kernel: Kernel, step: Step, at: number): Command =>
  step.kind === "start-again"
    ? ({ type: "wallet/start-again", at, user: userId(step.user) } as unknown as Command)
    : futuresCommand(step, at, futuresWorld(kernel));

/** Prices come a second apart, so that each moves the mark. */
const timeOf = ({ at }: Kernel, { kind }: Step): number => at + (kind === "futures-price" ? 1000 : 1);

function walk(kernel: Kernel, given: readonly Step[], look: (outcome: Outcome, command: Command) => void): void {
  given.forEach((step) => {
    const command = commandOf(kernel, step, timeOf(kernel, step));
    look(kernel.execute(command), command);
  });
}

test("every lot has its opposite, money sums to zero, nobody falls below zero, and a refusal leaves everything as it was", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const kernel = futuresVenue();
      let before = kernel.stateHash();
      walk(kernel, given, (outcome) => {
        kernel.check();
        const after = kernel.stateHash();
        if (outcome.refusal !== undefined) {
          expect(after).toBe(before);
          expect(outcome.events).toEqual([]);
        }
        before = after;
      });
    }),
    { numRuns: 400 },
  );
});

/** What falls due is settled at once, as the sequencer does it: close-outs, funding, overnight fees. */
function settle(kernel: Kernel, at: number, look: (outcome: Outcome) => void): void {
  while (kernel.schedule.nextAt <= at) look(kernel.execute({ type: "schedule/advance", at } as Command));
}

const HOUR_MS = 3_600_000;
const timed = fc.array(
  fc.oneof(
    { weight: 40, arbitrary: futuresStep as fc.Arbitrary<Timed> },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("hours" as const), hours: fc.integer({ min: 1, max: 30 }) }) },
  ),
  { maxLength: 100, size: "max" },
);

type Timed = Step | { readonly kind: "hours"; readonly hours: number };

function walkInTime(given: readonly Timed[], hasFund: boolean, look: (kernel: Kernel, outcome: Outcome) => void): void {
  const kernel = futuresVenue();
  if (!hasFund) emptyFund(kernel);
  let skipped = 0;
  for (const step of given) {
    if (step.kind === "hours") skipped += step.hours * HOUR_MS;
    else {
      const at = timeOf(kernel, step) + skipped;
      skipped = 0;
      settle(kernel, at, (outcome) => look(kernel, outcome));
      look(kernel, kernel.execute(commandOf(kernel, step, at)));
      settle(kernel, at, (outcome) => look(kernel, outcome));
    }
  }
}

test("close-outs, funding and nights take nobody below zero, whatever prices do, with the fund and without it", () => {
  const check = fc.property(timed, fc.boolean(), (given, hasFund) => walkInTime(given, hasFund, (kernel) => kernel.check()));
  fc.assert(check, { numRuns: 400 });
});

test("those commands are such that all of it happens", () => {
  const seen = new Set<string>();
  const note = (_kernel: Kernel, { events }: Outcome): void => {
    for (const event of events) {
      seen.add(event.type);
      if (event.type === "futures/reduced") seen.add(event.cause);
    }
  };
  fc.assert(
    fc.property(timed, fc.boolean(), (given, hasFund) => walkInTime(given, hasFund, note)),
    { numRuns: 3000, seed: 7 },
  );
  const wanted = ["futures/closed-out", "futures/margin-called", "futures/funding-paid", "futures/overnight-charged"];
  expect([...wanted, "close_out", "taken_over", "deleveraged"].filter((one) => !seen.has(one))).toEqual([]);
});

function emptyFund(kernel: Kernel): void {
  const held = kernel.ledger.balanceOf(userId(0), PURPOSE.insurance, USDT);
  const taken = kernel.execute({ type: "cover/withdraw", at: kernel.at, product: "insurance", asset: USDT, amount: held });
  expect(taken.refusal).toBeUndefined();
}

test("who starts again has nothing of futures open, and everybody's lots still have their opposites", () => {
  fc.assert(
    fc.property(steps, (given) => {
      const kernel = futuresVenue();
      walk(kernel, given, () => {});
      kernel.futures.closeAll(ANN, kernel.at);
      kernel.check();
      expect(kernel.futures.desk.account(ANN)?.positions ?? []).toEqual([]);
      expect(kernel.futures.desk.openOrders.count(ANN)).toBe(0);
    }),
    { numRuns: 200 },
  );
});

test("a venue that was restored goes on like the one that was not, and the naive book says what the fast one does", () => {
  fc.assert(
    fc.property(steps, fc.nat({ max: 80 }), (given, cut) => {
      const fast = futuresVenue(testVenue(new Kernel({ createBook: (pool) => new FastOrderBook(pool) })));
      const naive = futuresVenue(testVenue(new Kernel({ createBook: (pool) => new NaiveOrderBook(pool) })));
      let restored: Kernel | undefined;
      given.forEach((step, i) => {
        const command = commandOf(fast, step, timeOf(fast, step));
        if (i === cut) restored = Kernel.restore(fast.snapshot());
        const outcome = fast.execute(command);
        expect(naive.execute(command)).toEqual(outcome);
        if (restored !== undefined) expect(restored.execute(command)).toEqual(outcome);
      });
      if (restored !== undefined) expect(restored.stateHash()).toBe(fast.stateHash());
    }),
    { numRuns: 150 },
  );
});

test("the commands are such that orders fill, positions close by their exits and people are refused for every usual reason", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(steps, (given) => {
      walk(futuresVenue(), given, ({ events, refusal }) => {
        if (refusal !== undefined) seen.add(refusal);
        for (const event of events) {
          seen.add(event.type);
          if (event.type === "futures/reduced") seen.add(event.cause);
          if (event.type === "futures/closed") seen.add(event.reason);
        }
      });
    }),
    { numRuns: 200, seed: 7 },
  );
  const wanted = ["futures/filled", "futures/opened", "futures/reduced", "futures/triggered", "futures/amended", "futures/exits-set"];
  const causes = ["take_profit", "stop_loss", "start_again", "order"];
  const refusals = [
    "insufficient_balance",
    "price_outside_band",
    "no_liquidity",
    "nothing_to_reduce",
    "bracket_exceeded",
    "position_mode_one_way",
  ];
  expect([...wanted, ...causes, ...refusals].filter((one) => !seen.has(one))).toEqual([]);
  expect(futuresVenueCommands().length).toBeGreaterThan(5);
});
