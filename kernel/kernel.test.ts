import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { copyCommand, copyStep, type CopyStep } from "../features/copy-trading/kernel/copy-trading.arbitrary.ts";
import { futuresCommand, futuresStep, type FuturesStep } from "../features/futures/kernel/futures.arbitrary.ts";
import { spotCommand, spotStep, type SpotStep } from "../features/spot/kernel/spot.arbitrary.ts";
import { stocksCommand, stocksStep, type StocksStep } from "../features/stocks/kernel/stocks.arbitrary.ts";
import { CommandWriter, readRows } from "../journal/codec.ts";
import { CommandRows } from "./command-rows.ts";
import { Kernel, type Command, type Outcome } from "./kernel.ts";
import { kernelWithExample, WITH_EXAMPLE } from "../features/_example/kernel/with-example.arbitrary.ts";
import { partCommand, partStep, type PartStep } from "./parts.arbitrary.ts";
import { copyWorld } from "./copies-venue.arbitrary.ts";
import { futuresVenueCommands, futuresWorld } from "./futures-venue.arbitrary.ts";
import { FastOrderBook } from "./order-book/fast-order-book.ts";
import { NaiveOrderBook } from "./order-book/naive-order-book.ts";
import { amount, ratePpm } from "../money/units.ts";
import { ANN, place, START, testVenue, testVenueCommands, USDT } from "./test-venue.arbitrary.ts";

const DAY_MS = 86_400_000;

type Step =
  | SpotStep
  | { readonly kind: "part"; readonly step: PartStep }
  | { readonly kind: "pass-time"; readonly ms: number }
  | StocksStep
  | { readonly kind: "futures"; readonly step: FuturesStep }
  | { readonly kind: "copies"; readonly step: CopyStep }
  | { readonly kind: "sample"; readonly ticks: number }
  | { readonly kind: "start-again"; readonly user: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 40, arbitrary: spotStep },
  { weight: 1, arbitrary: stocksStep },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("part" as const), step: partStep }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("futures" as const), step: futuresStep }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("copies" as const), step: copyStep }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("pass-time" as const), ms: fc.integer({ min: 0, max: 9 * DAY_MS }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("sample" as const), ticks: fc.integer({ min: 900, max: 1100 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("start-again" as const), user: fc.integer({ min: 1001, max: 1005 }) }) },
);

/** Runs the steps, calling `after` with each command and outcome; returns all commands, set-up included. */
function run(kernel: Kernel, steps: readonly Step[], after: (command: Command, outcome: Outcome) => void): Command[] {
  const commands = [...testVenueCommands(), ...PROMISES];
  const placed: number[] = [];
  let now: number = START;
  steps.forEach((one) => {
    now += one.kind === "pass-time" ? one.ms : 1;
    const command = commandOf(kernel, one, now, placed);
    commands.push(command);
    const outcome = kernel.execute(command);
    for (const event of outcome.events) if (event.type === "spot/placed") placed.push(event.order);
    after(command, outcome);
  });
  return commands;
}

function commandOf(kernel: Kernel, one: Step, at: number, placed: readonly number[]): Command {
  if (one.kind === "sample")
    return {
      type: "prices/sample",
      at,
      samples: [1, 2].map((market) => ({ market, ticks: one.ticks, volume: 3, sources: 3 })),
    } as unknown as Command;
  if (one.kind === "dividend" || one.kind === "split") return stocksCommand(one, at);
  // What the sequencer does whenever something is due; here also when nothing is.
  if (one.kind === "pass-time") return { type: "schedule/advance", at } as Command;
  if (one.kind === "futures") return futuresCommand(one.step, at, futuresWorld(kernel));
  if (one.kind === "copies") return copyCommand(one.step, at, copyWorld(kernel));
  if (one.kind === "part") return partCommand(one.step, at);
  if (one.kind === "start-again") return { type: "wallet/start-again", at, user: one.user } as Command;
  return spotCommand(one, at, placed);
}

/** One that lasts for a while, and one for a fill or two. */
function couponOffer(offer: number): Command {
  const worth = { kind: "fee", product: "spot", ppm: 200_000 * offer, asset: USDT, amount: offer === 1 ? 9_000_000n : 7_003n };
  const terms = { ...worth, pieces: 2, days: 9, from: 0, open: DAY_MS, minLevel: 0, minScore: 0, renews: true };
  return { type: "coupons/publish", at: START, terms, askedBy: "rule", agreedBy: "rule" } as unknown as Command;
}
const couponClaim = (user: number, offer: number) => ({ type: "coupons/claim", at: START, user, offer }) as unknown as Command;

/** The test venue with the part that makes promises for later, and its cover. */
function venueWithPromises(): Kernel {
  const kernel = testVenue(kernelWithExample());
  for (const command of PROMISES) kernel.execute(command);
  return kernel;
}
const PROMISES: readonly Command[] = [
  ...futuresVenueCommands(),
  { type: "copies/set-terms", at: START, terms: { level: 0, closed: 0, days: 0, acceptsAtOnce: true }, askedBy: "rule" },
  { type: "copies/apply", at: START, user: ANN, sharePpm: ratePpm(100_000) },
  { type: "ledger/set-account-kinds", at: START, asset: USDT, kinds: ["legal", "change", "lever", "micro"] },
  { type: "cover/fund", at: START, product: "example", asset: USDT, amount: amount(9_000_000_000n) },
  ...[1, 2].flatMap((offer): readonly Command[] => [couponOffer(offer), ...[1001, 1002].map((user) => couponClaim(user, offer))]),
];

test("after every command of any sequence all promises hold, and a refused one leaves the state hash (V1-V4, V10)", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const kernel = venueWithPromises();
      let before = kernel.stateHash();
      run(kernel, steps, (_command, outcome) => {
        const accounts = kernel.ledger.size;
        kernel.check();
        // A check changes nothing: what it opened would be in the state of whoever checks alone.
        expect(kernel.ledger.size).toBe(accounts);
        const after = kernel.stateHash();
        if (outcome.refusal !== undefined) {
          expect(after).toBe(before);
          expect(outcome.events).toEqual([]);
          expect(kernel.ledger.log.length).toBe(0);
        }
        before = after;
      });
    }),
    { numRuns: 150 },
  );
});

test("replaying the same commands, or restoring a snapshot and going on, gives the same state hash (V5)", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat({ max: 60 }), (steps, cut) => {
      const live = venueWithPromises();
      const commands = run(live, steps, () => {});
      const replayed = kernelWithExample();
      const split = Math.min(cut + testVenueCommands().length + PROMISES.length, commands.length);
      for (const command of commands.slice(0, split)) replayed.execute(command);
      const restored = Kernel.restore(replayed.snapshot(), {}, WITH_EXAMPLE);
      expect(restored.stateHash()).toBe(replayed.stateHash());
      for (const command of commands.slice(split)) {
        expect(restored.execute(command)).toEqual(replayed.execute(command));
      }
      expect(replayed.stateHash()).toBe(live.stateHash());
      expect(restored.stateHash()).toBe(live.stateHash());
    }),
    { numRuns: 100 },
  );
});

/** Orders and cancels without names, which are rows in a replay. */
const plainStep: fc.Arbitrary<Step> = spotStep
  .filter(({ kind }) => kind === "place" || kind === "cancel" || kind === "market")
  .map(unnamed);

function unnamed(one: SpotStep): SpotStep {
  if (one.kind !== "place") return one;
  const { clientOrderId: _name, ...rules } = one.rules;
  return { ...one, rules };
}

describe("a log that is replayed from its bytes ends in the state of the venue that executed each command (V5):", () => {
  test.each([
    ["all kinds of commands", step, 20, 150],
    ["orders and cancels", plainStep, 150, 30],
  ])("%s", (_what, steps, length, numRuns) => {
    fc.assert(
      fc.property(fc.array(steps, { minLength: length, maxLength: length * 2 }), fc.integer({ min: 1, max: 70 }), (drawn, size) => {
        const live = kernelWithExample();
        for (const command of [...testVenueCommands(), ...PROMISES]) live.execute(command);
        const commands = run(live, drawn, () => {});
        const replayed = kernelWithExample();
        replay(replayed, commands, size);
        expect(Buffer.compare(replayed.snapshot(), live.snapshot())).toBe(0);
        const next = place(ANN, "buy", 1000, 3, { at: live.at });
        expect(replayed.execute(next)).toEqual(live.execute(next));
        expect(replayed.ledger.log.postings()).toEqual(live.ledger.log.postings());
      }),
      // A smaller example of hundreds of commands is looked for longer than anybody waits.
      { numRuns, endOnFailure: true },
    );
  });
});

/** In frames of so many, each in two pieces. */
function replay(kernel: Kernel, commands: readonly Command[], size: number): void {
  const [writer, rows] = [new CommandWriter(), new CommandRows()];
  for (let from = 0; from < commands.length; from += size) {
    const frame = commands.slice(from, from + size);
    for (const command of frame) writer.add(command);
    readRows(writer.take(), frame.length, rows);
    const middle = Math.floor(frame.length / 2);
    kernel.replay(rows, 0, middle);
    kernel.replay(rows, middle);
  }
}

test("the fast book and the naive book give the same events for the same commands", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
      const fast = testVenue(new Kernel({ ...WITH_EXAMPLE, createBook: (pool) => new FastOrderBook(pool) }));
      const naive = testVenue(new Kernel({ ...WITH_EXAMPLE, createBook: (pool) => new NaiveOrderBook(pool) }));
      run(fast, steps, (command, outcome) => expect(naive.execute(command)).toEqual(outcome));
    }),
    { numRuns: 150 },
  );
});

test("the same key a second time gets the first answer and has no second effect (V6)", () => {
  const kernel = testVenue();
  const order = place(ANN, "buy", 990, 100, { key: "1001:a" });
  const first = kernel.execute(order);
  const hash = kernel.stateHash();
  expect(kernel.execute({ ...order, at: (START + 5) as typeof START })).toEqual({ ...first, repeated: true });
  expect(kernel.stateHash()).toBe(hash);
  expect(Kernel.restore(kernel.snapshot()).execute({ ...order, at: (START + 9) as typeof START })).toEqual({ ...first, repeated: true });
});

test("the same key with another order is refused", () => {
  const kernel = testVenue();
  kernel.execute(place(ANN, "buy", 990, 100, { key: "1001:a" }));
  expect(kernel.execute(place(ANN, "buy", 990, 101, { key: "1001:a" })).refusal).toBe("key_reused");
});

test("a key is forgotten after 24 hours and not a millisecond before", () => {
  const day = 24 * 60 * 60 * 1000;
  const order = place(ANN, "buy", 990, 100, { key: "1001:a" });
  const early = testVenue();
  early.execute(order);
  expect(early.execute({ ...order, at: (START + day - 1) as typeof START }).repeated).toBe(true);
  const late = testVenue();
  late.execute(order);
  expect(late.execute({ ...order, at: (START + day) as typeof START }).repeated).toBeUndefined();
});

test("a clock that goes back stops the kernel", () => {
  const kernel = testVenue();
  expect(() => kernel.execute(place(ANN, "buy", 990, 100, { at: (START - 1) as typeof START }))).toThrow("never go back");
});
