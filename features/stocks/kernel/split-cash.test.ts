/** What a split rounds away is paid in cash (rules 23), exactly, however often, and what logs of before say of it. */
import { beforeEach, describe, expect, test } from "vitest";
import { amount, ticks, userId } from "../../../money/units.ts";
import { Kernel, type Command, type KernelEvent, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE, type Purpose } from "../../../kernel/ledger/chart.ts";
import { own, promotional } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { RULES_NEWEST, RULES_SPLIT_CASH } from "../../../kernel/rules.ts";
import { ANN, BEN, ETH, ETH_USDT, MAKER, place, START, testVenue, testVenueCommands, USDT } from "../../../kernel/test-venue.arbitrary.ts";

let kernel: Kernel;
beforeEach(() => begin());

/** Takes over the rules that it is made with, whatever the test venue says. */
class UnderRules extends Kernel {
  readonly #rules: number;

  constructor(rules: number) {
    super();
    this.#rules = rules;
  }

  override execute(command: Command): Outcome {
    return super.execute(command.type === "venue/adopt-rules" ? { ...command, rules: this.#rules } : command);
  }
}

/** Ben owns 0.998 shares, which is 99,800,000 units; the last price is 1000 USDT, so that a unit is worth ten of the quote's. */
function begin(rules = RULES_NEWEST): void {
  kernel = testVenue(new UnderRules(rules));
  say({ type: "spot/quote", user: MAKER, market: ETH_USDT, bids: [], asks: [1000, 1000] });
  say(place(BEN, "buy", 1000, 1000, { market: ETH_USDT }));
}

/** A venue in which nothing has a price yet. */
function unpriced(rules: number): Kernel {
  const bare = new UnderRules(rules);
  for (const one of testVenueCommands()) if (one.type !== "prices/sample") bare.execute(one);
  return bare;
}

const now = (): number => Math.max(START, kernel.at);
function say(command: object): Outcome {
  const outcome = kernel.execute({ ...command, at: now() } as Command);
  if (outcome.refusal !== undefined) throw new Error(outcome.refusal);
  return outcome;
}
const halt = (): Outcome => say({ type: "spot/halt", market: ETH_USDT, reason: "Corporate action" });
const command = (numerator: number, denominator: number): Command =>
  ({ type: "stocks/split", at: now(), market: ETH_USDT, numerator, denominator }) as Command;
function split(numerator: number, denominator: number): Outcome {
  const outcome = say(command(numerator, denominator));
  kernel.check();
  return outcome;
}
/** With everything as it was (V4). */
function expectRefused(numerator: number, denominator: number, refusal: string): void {
  const before = kernel.stateHash();
  expect(kernel.execute(command(numerator, denominator)).refusal).toBe(refusal);
  expect(kernel.stateHash()).toBe(before);
  kernel.check();
}
const held = (user: number, asset: typeof ETH, purpose: Purpose = PURPOSE.change): bigint =>
  kernel.ledger.balanceOf(userId(user), purpose, asset) + kernel.ledger.balanceOf(userId(user), purpose, asset, "pledged");
/** Shares as if they were given, from the issuance. */
function give(user: number, units: bigint, purpose: Purpose = PURPOSE.change, cell = own): void {
  const { ledger } = kernel;
  ledger.move(own(ledger.account(HOUSE, PURPOSE.issuance, ETH)), cell(ledger.account(userId(user), purpose, ETH)), amount(units), 0, 0);
}
const settledOf = ({ events }: Outcome): readonly Extract<KernelEvent, { type: "settlement/settled" }>[] =>
  events.filter((event) => event.type === "settlement/settled");
const doneOf = ({ events }: Outcome): unknown => events.find((event) => event.type === "stocks/split-done");

describe("what a split rounds away", () => {
  test("is paid at the last price, to the unit: two of three old units, at ten each", () => {
    halt();
    const before = held(BEN, USDT);
    const outcome = split(1, 3);
    expect([held(BEN, ETH), held(BEN, USDT) - before]).toEqual([33_266_666n, 20n]);
    expect(doneOf(outcome)).toMatchObject({ cash: 20n });
  });

  test("comes from the issuance of the quote, for a reason of its own", () => {
    halt();
    const issued = kernel.ledger.balanceOf(HOUSE, PURPOSE.issuance, USDT);
    split(1, 3);
    expect(kernel.ledger.balanceOf(HOUSE, PURPOSE.issuance, USDT)).toBe(issued - 20n);
    const moved = kernel.ledger.log.postings().filter(({ reason }) => reason === REASON.split_cash);
    expect(moved.map(({ amount: units }) => units)).toEqual([20n]);
  });

  test("is rounded up to a unit of the quote: four thirds of an old unit, at ten each", () => {
    halt();
    const before = held(BEN, USDT);
    // 99,800,000 x 3 = 7 x 42,771,428 + 4.
    split(3, 7);
    expect([held(BEN, ETH), held(BEN, USDT) - before]).toEqual([42_771_428n, 14n]);
  });

  test("counts what is in open orders with the rest, as one", () => {
    say(place(BEN, "sell", 1050, 305, { market: ETH_USDT }));
    halt();
    const before = held(BEN, USDT);
    split(1, 3);
    expect([held(BEN, ETH), held(BEN, USDT) - before]).toEqual([33_266_666n, 20n]);
  });

  test("is paid into the account that has it, each for itself", () => {
    give(BEN, 1n, PURPOSE.lever);
    halt();
    const outcome = split(1, 3);
    expect([held(BEN, ETH, PURPOSE.lever), held(BEN, USDT, PURPOSE.lever)]).toEqual([0n, 10n]);
    expect(doneOf(outcome)).toMatchObject({ cash: 30n });
    expect(settledOf(outcome).map(({ result }) => result)).toEqual([
      { after: "33266666", cash: "20" },
      { after: "0", cash: "10" },
    ]);
  });

  test("is not paid to the venue's own accounts, and not for promotional credit", () => {
    give(MAKER, 1n);
    give(ANN, 2n, PURPOSE.change, promotional);
    halt();
    const before = [held(MAKER, USDT), held(ANN, USDT)];
    const outcome = split(1, 3);
    expect([held(MAKER, USDT), held(ANN, USDT)]).toEqual(before);
    expect(doneOf(outcome)).toMatchObject({ cash: 20n });
    expect(settledOf(outcome).map(({ user, formula }) => [user, formula])).toEqual([
      [BEN, "split/2"],
      [ANN, "split/1"],
    ]);
  });

  test("is nothing where nothing is rounded away", () => {
    halt();
    const before = held(BEN, USDT);
    expect(doneOf(split(4, 1))).toMatchObject({ cash: 0n });
    expect(doneOf(split(1, 8))).toMatchObject({ cash: 0n });
    expect(held(BEN, USDT)).toBe(before);
  });

  test("stands in the receipt, with all that it is computed from", () => {
    halt();
    split(3, 2);
    const [receipt] = settledOf(split(1, 7));
    const inputs = Object.fromEntries(receipt?.inputs.map(({ name, value }) => [name, value]) ?? []);
    expect(inputs).toEqual({
      ...{ before: "149700000", numerator: "1", denominator: "7" },
      ...{ price: "1000000000", since_numerator: "3", since_denominator: "2", share_decimals: "8" },
    });
    // 149,700,000 = 7 x 21,385,714 + 2, each worth 6.67 now.
    expect([receipt?.formula, receipt?.result]).toEqual(["split/2", { after: "21385714", cash: "14" }]);
  });
});

describe("the price of it", () => {
  test("is the index before anything was traded", () => {
    kernel = testVenue(new UnderRules(RULES_NEWEST));
    give(BEN, 5n);
    say({ type: "prices/sample", samples: [{ market: ETH_USDT, ticks: ticks(500), volume: 0, sources: 3 }] });
    halt();
    expect(doneOf(split(1, 3))).toMatchObject({ cash: 10n });
  });

  test("must be known, unless there are whole shares for each old one", () => {
    kernel = unpriced(RULES_NEWEST);
    give(BEN, 5n);
    halt();
    for (const [numerator, denominator] of [
      [1, 3],
      [3, 2],
    ] as const)
      expectRefused(numerator, denominator, "split_unpriced");
    split(4, 2);
    expect(held(BEN, ETH)).toBe(10n);
  });

  test("is what it was before a row of splits, though each rounds the price that is shown", () => {
    halt();
    // 1000 / 667 shows 1, which is 667 on the way back, and so on down: there and back ten times, and a share shows 2 % of its price.
    for (const count of [667, 445, 297, 199, 133, 89, 60, 41, 28, 19]) {
      split(count, 1);
      split(1, count);
    }
    expect(kernel.spot.markets.get(ETH_USDT)?.lastTicks).toBe(19);
    expect(doneOf(split(1, 3))).toMatchObject({ cash: 20n });
  });

  test("is the new one once it was traded again", () => {
    halt();
    split(23, 1);
    split(1, 23);
    say({ type: "spot/resume", market: ETH_USDT });
    say({ type: "spot/quote", user: MAKER, market: ETH_USDT, bids: [], asks: [900, 1000] });
    say(place(ANN, "buy", 900, 1000, { market: ETH_USDT }));
    say({ type: "spot/quote", user: MAKER, market: ETH_USDT, bids: [], asks: [] });
    halt();
    const before = held(BEN, USDT);
    split(1, 3);
    expect(held(BEN, USDT) - before).toBe(18n);
  });

  test("is part of the state: a snapshot goes on as the kernel does", () => {
    halt();
    split(23, 1);
    const restored = Kernel.restore(kernel.snapshot());
    expect(restored.stateHash()).toBe(kernel.stateHash());
    for (const denominator of [23, 3]) for (const one of [kernel, restored]) one.execute(command(1, denominator));
    expect(restored.stateHash()).toBe(kernel.stateHash());
    expect(held(BEN, USDT) % 100n).toBe(20n);
  });
});

describe("nobody is ground away", () => {
  /** In 1/(the ratio so far) of a unit of the quote: shares at the price from before all splits, and money. */
  const worthOf = (numerator: bigint, denominator: bigint): bigint =>
    held(BEN, ETH) * 1_000_000_000n * denominator + held(BEN, USDT) * 100_000_000n * numerator;

  test.each<[string, [number, number][]]>([
    [
      "10:1 and 1:10",
      [
        [10, 1],
        [1, 10],
      ],
    ],
    [
      "1:10 and 10:1",
      [
        [1, 10],
        [10, 1],
      ],
    ],
    [
      "3:1 and 1:3",
      [
        [3, 1],
        [1, 3],
      ],
    ],
    [
      "1:3, 3:7 and 7:1",
      [
        [1, 3],
        [3, 7],
        [7, 1],
      ],
    ],
    [
      "23:1, 1:22 and 22:23, which move the price that is shown",
      [
        [23, 1],
        [1, 22],
        [22, 23],
      ],
    ],
    [
      "1:999, 1000:1 and 999:1000",
      [
        [1, 999],
        [1000, 1],
        [999, 1000],
      ],
    ],
  ])("by a thousand splits of %s", (_what, ratios) => {
    give(BEN, 7n);
    const before = worthOf(1n, 1n);
    let [numerator, denominator] = [1n, 1n];
    for (let i = 0; i < 1000; i++) {
      const [more, less] = ratios[i % ratios.length] ?? [1, 1];
      halt();
      say(command(more, less));
      say({ type: "spot/resume", market: ETH_USDT });
      [numerator, denominator] = [numerator * BigInt(more), denominator * BigInt(less)];
      // At no moment less than at the beginning, and at most a unit of the quote more for each split.
      const worth = worthOf(numerator, denominator);
      expect(worth >= before * numerator).toBe(true);
      expect(worth - before * numerator <= BigInt(i + 1) * 100_000_000n * numerator).toBe(true);
    }
    kernel.check();
  });
});

describe("is refused, and changes nothing,", () => {
  test("where the quote's issuance has no room for it", () => {
    halt();
    const { ledger } = kernel;
    const issuance = own(ledger.account(HOUSE, PURPOSE.issuance, USDT));
    const room = (1n << 61n) + ledger.balance(issuance);
    ledger.move(issuance, own(ledger.account(MAKER, PURPOSE.change, USDT)), amount(room - 10n), 0, 0);
    expectRefused(1, 3, "issuance_exhausted");
    split(4, 1);
  });
});

describe("logs of before keep what they did:", () => {
  test("a split pays nobody and says so", () => {
    begin(RULES_SPLIT_CASH - 1);
    halt();
    const before = held(BEN, USDT);
    const outcome = split(1, 3);
    expect([held(BEN, ETH), held(BEN, USDT)]).toEqual([33_266_666n, before]);
    expect(doneOf(outcome)).not.toHaveProperty("cash");
    expect(settledOf(outcome)).toMatchObject([{ formula: "split/1", result: { after: "33266666" }, terms: { base: String(ETH) } }]);
    expect(settledOf(outcome)[0]?.terms).not.toHaveProperty("quote");
  });

  test("and is done without a price", () => {
    kernel = unpriced(RULES_SPLIT_CASH - 1);
    give(BEN, 5n);
    halt();
    split(1, 3);
    expect(held(BEN, ETH)).toBe(1n);
  });
});
