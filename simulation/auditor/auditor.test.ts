/** The auditor must notice: each row changes one thing in what the kernel said or holds. */
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../kernel/kernel.ts";
import { ANN, BEN, place, placedId, START, testVenueCommands, USDT, waitFor } from "../../kernel/test-venue.arbitrary.ts";
import { HOUSE, PURPOSE } from "../../kernel/ledger/chart.ts";
import { own } from "../../kernel/ledger/ledger.ts";
import { REASON } from "../../kernel/ledger/reasons.ts";
import type { Posting } from "../../kernel/ledger/posting-log.ts";
import { amount, marketId, timeMs, userId } from "../../money/units.ts";
import { Auditor } from "./auditor.ts";

/** A kernel and an auditor that agree so far; Ben sells 300 at 1010, Ann waits to buy above. */
function scene(): { kernel: Kernel; auditor: Auditor; run: (command: Command) => Outcome } {
  const kernel = new Kernel();
  const auditor = new Auditor();
  const run = (command: Command): Outcome => {
    const outcome = kernel.execute(command);
    auditor.audit(command, outcome, kernel);
    return outcome;
  };
  for (const command of testVenueCommands()) run(command);
  run({ type: "spot/quote", at: START, user: 101, market: 1, bids: [990, 1000], asks: [1005, 1000] } as unknown as Command);
  run(place(BEN, "buy", 1005, 300));
  run(place(BEN, "sell", 1010, 290));
  run(waitFor(ANN, "buy", 1020, 100));
  return { kernel, auditor, run };
}

/** Ann has 9,980,000 units of a share that was traded at 1005: 1:3 leaves two old units over, worth 20.1 of the quote's. */
function sharesOfAnn(): ReturnType<typeof scene> {
  const all = scene();
  all.run({ type: "spot/quote", at: START, user: 101, market: 2, bids: [], asks: [1005, 100] } as unknown as Command);
  all.run(place(ANN, "buy", 1005, 100, { market: marketId(2) }));
  all.run({ type: "spot/halt", at: START, market: 2, reason: "test" } as unknown as Command);
  return all;
}
const split = (numerator: number, denominator: number): Command =>
  ({ type: "stocks/split", at: START, market: 2, numerator, denominator }) as unknown as Command;
const buy = place(ANN, "buy", 1010, 500, { key: "1001:a" });
const changed = <Type extends KernelEvent["type"]>(
  outcome: Outcome,
  type: Type,
  change: (event: Extract<KernelEvent, { type: Type }>) => Partial<Extract<KernelEvent, { type: Type }>>,
): Outcome => ({
  ...outcome,
  events: outcome.events.map((event) =>
    event.type === type ? ({ ...event, ...change(event as Extract<KernelEvent, { type: Type }>) } as KernelEvent) : event,
  ),
});

describe("the auditor agrees with the kernel, and disagrees when", () => {
  test("nothing is changed: it agrees", () => {
    const { run } = scene();
    expect(run(buy).events.filter(({ type }) => type === "spot/filled")).toHaveLength(1);
    expect(run({ ...buy, at: timeMs(START + 1) }).repeated).toBe(true);
  });

  test.each<[string, (outcome: Outcome) => Outcome, RegExp]>([
    ["a fee is one unit too high", (outcome) => changed(outcome, "spot/filled", ({ takerFee }) => ({ takerFee: takerFee + 1 })), /a fill/],
    [
      "a fill is one lot short",
      (outcome) => changed(outcome, "spot/filled", ({ lots }) => ({ lots: (lots - 1) as typeof lots })),
      /a fill/,
    ],
    [
      "a price is one tick off",
      (outcome) => changed(outcome, "spot/filled", ({ ticks }) => ({ ticks: (ticks + 1) as typeof ticks })),
      /a fill/,
    ],
    [
      "a trade's number is skipped",
      (outcome) => changed(outcome, "spot/filled", ({ trade }) => ({ trade: trade + 1 })),
      /the number of a trade/,
    ],
    [
      "a fill is not told",
      (outcome) => ({ ...outcome, events: outcome.events.filter(({ type }) => type !== "spot/filled") }),
      /number of fills/,
    ],
    ["it is refused although it may trade", (outcome) => ({ ...outcome, events: [], refusal: "market_closed" }), /refusal/],
    ["its id was given out before", (outcome) => changed(outcome, "spot/placed", () => ({ order: first })), /given out before/],
    ["it is said to be known already", (outcome) => ({ ...outcome, repeated: true }), /repeated/],
  ])("%s", (_what, tamper, message) => {
    const { kernel, auditor } = scene();
    const outcome = kernel.execute(buy);
    expect(() => auditor.audit(buy, tamper(outcome), kernel)).toThrow(message);
  });

  test.each<[string, (outcome: Outcome) => Outcome, RegExp]>([
    [
      "one more than the sample told",
      (outcome) => changed(outcome, "spot/traded-outside", ({ count }) => ({ count: count + 1 })),
      /trades of/,
    ],
    [
      "a number is left out before them",
      (outcome) => changed(outcome, "spot/traded-outside", ({ first }) => ({ first: first + 1 })),
      /the number of a trade/,
    ],
  ])("of trades outside: %s", (_what, tamper, message) => {
    const { kernel, auditor } = scene();
    const samples = [{ market: 1, ticks: 1000, volume: 9, sources: 3, trades: 2 }];
    const command = { type: "prices/sample", at: START, samples } as unknown as Command;
    const outcome = kernel.execute(command);
    expect(() => auditor.audit(command, tamper(outcome), kernel)).toThrow(message);
    const { run } = scene();
    run(command);
    expect(run(buy).events).toContainEqual(expect.objectContaining({ type: "spot/filled", trade: 4 }));
  });

  test.each<[string, (outcome: Outcome) => Outcome, RegExp]>([
    [
      "one more than its receipt's inputs make",
      (outcome) => changed(outcome, "settlement/settled", ({ result }) => ({ result: { ...result, cash: "22" } })),
      /split\/2 says 22, its inputs make 21/,
    ],
    [
      "by another price than was traded at",
      (outcome) =>
        changed(outcome, "settlement/settled", ({ inputs }) => ({
          inputs: inputs.map((one) => (one.name === "price" ? { ...one, value: "1051000000" } : one)),
        })),
      /split\/2 says 21, its inputs make 22/,
    ],
    [
      "and another number of shares is left",
      (outcome) => changed(outcome, "settlement/settled", ({ result }) => ({ result: { ...result, after: "1" } })),
      /leaves 1 shares/,
    ],
    [
      "and another sum is said",
      (outcome) => changed(outcome, "stocks/split-done", () => ({ cash: amount(22n) })),
      /22 for fractions, and 21 were booked/,
    ],
  ])("a split pays for a fraction %s", (_what, tamper, message) => {
    const { kernel, auditor } = sharesOfAnn();
    const outcome = kernel.execute(split(1, 3));
    expect(() => auditor.audit(split(1, 3), tamper(outcome), kernel)).toThrow(message);
  });

  test("a split pays a person one unit less for a fraction than it should", () => {
    const { kernel, auditor } = sharesOfAnn();
    const outcome = kernel.execute(split(1, 3));
    const { ledger } = kernel;
    const [person, issuance] = [ledger.account(userId(ANN), PURPOSE.change, USDT), ledger.account(HOUSE, PURPOSE.issuance, USDT)];
    const kept = ledger.log.postings();
    ledger.move(own(person), own(issuance), amount(1n), REASON.split_cash, 0);
    Object.defineProperty(ledger.log, "postings", { value: () => kept });
    expect(() => auditor.audit(split(1, 3), outcome, kernel)).toThrow(/the balance of/);
  });

  test("nothing is changed in a row of splits that move the price on show: it pays by the one from before them, and the auditor agrees", () => {
    const { kernel, run } = sharesOfAnn();
    run(split(671, 1));
    run(split(1, 671));
    expect(kernel.spot.markets.get(marketId(2))?.lastTicks).toBe(671);
    expect(run(split(1, 3)).events).toContainEqual(expect.objectContaining({ type: "stocks/split-done", cash: 21n }));
  });

  test("a balance is another than the rules make it", () => {
    const { auditor, kernel } = scene();
    const other = Kernel.restore(kernel.snapshot());
    other.execute({ type: "transfer/move", at: START, user: ANN, asset: USDT, amount: amount(1n), from: "change", to: "lever" });
    other.execute({ type: "ledger/set-account-kinds", at: START, asset: USDT, kinds: ["change", "lever"] });
    other.execute({ type: "transfer/move", at: START, user: ANN, asset: USDT, amount: amount(1n), from: "change", to: "lever" });
    other.execute(buy);
    expect(() => auditor.audit(buy, kernel.execute(buy), other)).toThrow(/the balance of/);
  });

  test.each([
    ["a hold names another order", 10, (posting: Posting) => ({ ...posting, reference: posting.reference + 1 }), /postings of order/],
    ["a fill names another trade", 12, (posting: Posting) => ({ ...posting, reference: posting.reference + 1 }), /no fill of this command/],
    ["a fee is booked as part of the trade", 13, (posting: Posting) => ({ ...posting, reason: 12 }), /postings of trade/],
    ["a fee goes the other way", 13, (posting: Posting) => ({ ...posting, from: posting.to, to: posting.from }), /postings of trade/],
    ["a hold is booked as a release", 10, (posting: Posting) => ({ ...posting, reason: 11 }), /may not move that/],
  ])("%s", (_what, reason, tamper, message) => {
    const { auditor, kernel } = scene();
    const order = reason === 10 ? place(ANN, "buy", 990, 100) : place(ANN, "buy", 1010, 500);
    const outcome = kernel.execute(order);
    const postings = kernel.ledger.log.postings();
    const at = postings.findIndex((posting) => posting.reason === reason);
    expect(at).toBeGreaterThanOrEqual(0);
    const tampered = postings.map((posting, i) => (i === at ? tamper(posting) : posting));
    Object.defineProperty(kernel.ledger.log, "postings", { value: () => tampered });
    expect(() => auditor.audit(order, outcome, kernel)).toThrow(message);
  });

  test("an order rests that should not be there, or waits at another price", () => {
    const { auditor, kernel } = scene();
    const cancel = { type: "spot/cancel-all", at: START, user: BEN, market: 0 } as unknown as Command;
    const other = Kernel.restore(kernel.snapshot());
    const outcome = kernel.execute(cancel);
    other.execute({ ...cancel, user: ANN } as Command);
    expect(() => auditor.audit(cancel, outcome, other)).toThrow();
  });

  test("a known key gets another answer", () => {
    const { auditor, kernel, run } = scene();
    run(buy);
    const again = { ...buy, at: timeMs(START + 1) };
    const outcome = kernel.execute(again);
    expect(() =>
      auditor.audit(
        again,
        changed(outcome, "spot/filled", () => ({ quoteUnits: 1 })),
        kernel,
      ),
    ).toThrow(/known key/);
  });

  test("a known key has a second effect", () => {
    const { auditor, kernel, run } = scene();
    run(buy);
    const again = { ...buy, at: timeMs(START + 1) };
    const twice = Kernel.restore(kernel.snapshot());
    const outcome = kernel.execute(again);
    twice.execute(place(ANN, "buy", 1000, 500, { at: timeMs(START + 1), budget: amount(0n) }));
    expect(() => auditor.audit(again, outcome, twice)).toThrow(/the balance of/);
  });
});

/** The first order of the scene: Ben's buy. */
const first = placedId(
  (() => {
    const kernel = new Kernel();
    for (const command of testVenueCommands()) kernel.execute(command);
    kernel.execute({ type: "spot/quote", at: START, user: 101, market: 1, bids: [990, 1000], asks: [1005, 1000] } as unknown as Command);
    return kernel.execute(place(BEN, "buy", 1005, 300));
  })(),
);
