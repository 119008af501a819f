/** Quick buy: what is paid is credited, once, at the order's own terms, also late; nothing else is (decision 0049). */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, START, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { timeMs } from "../../../money/units.ts";
import { ARRIVES_WITHIN_MS, OPEN_MAX, PAY_WITHIN_MS, quickBuyUnits, RATE_ONE } from "../formulas.ts";
import { quickBuyCommand, quickBuyStep } from "./quick-buy.arbitrary.ts";

const MINUTE_MS = 60_000;
const at = (ms: number) => timeMs(START + ms);

/** Ann and Ben are verified at level 1: 2,000 USDT a trade. */
function venue(): Kernel {
  const kernel = testVenue();
  for (const user of [ANN, BEN]) say(kernel, { type: "verification/set-level", user, level: 1, by: "rule" });
  return kernel;
}
function say(kernel: Kernel, command: object): Outcome {
  return kernel.execute({ at: START, ...command } as unknown as Command);
}
const order = (more: object = {}): object => ({ type: "quick-buy/order", user: ANN, currency: "USD", pay: 500, rate: RATE_ONE, ...more });
const paid = (number: number, ms = 0): object => ({ type: "quick-buy/paid", order: number, at: at(ms) });
const advance = (kernel: Kernel, ms: number): Outcome => say(kernel, { type: "schedule/advance", at: at(ms) });
const has = (kernel: Kernel, purpose: "legal" | "change"): bigint => kernel.ledger.balanceOf(ANN, PURPOSE[purpose], USDT);

test.each([
  ["a dollar is one USDT (seed 9)", 500, RATE_ONE, 500_000_000n],
  ["another currency by its rate", 500, 108_000_000n, 540_000_000n],
  ["a started unit rounds down", 3, 33_333_333n, 999_999n],
  ["less than a unit is nothing", 1, 99n, 0n],
])("%s", (_why, pay, rate, units) => expect(quickBuyUnits(pay, rate)).toBe(units));

test("an order moves nothing; paid, it is in the account for buying where USDT has one, with a receipt, once", () => {
  const kernel = venue();
  say(kernel, { type: "ledger/set-account-kinds", asset: USDT, kinds: ["legal", "change"] });
  expect(say(kernel, order({ currency: "EUR", rate: 108_000_000n })).events).toMatchObject([
    { type: "quick-buy/ordered", number: 1, pay: 500, units: 540_000_000n, until: at(PAY_WITHIN_MS) },
  ]);
  expect(kernel.ledger.log.length).toBe(0);
  expect(say(kernel, paid(1, 5)).events).toMatchObject([
    { type: "quick-buy/credited", number: 1, late: false, asset: USDT },
    { type: "settlement/settled", formula: "quick-buy/1", result: { bought: "540000000" }, terms: { currency: "EUR" } },
  ]);
  expect([has(kernel, "legal"), kernel.ledger.balanceOf(HOUSE, PURPOSE.outside, USDT), kernel.schedule.size]).toEqual([
    540_000_000n,
    -540_000_000n,
    0,
  ]);
  for (const one of [kernel, Kernel.restore(kernel.snapshot())]) expect(say(one, paid(1, 9)).refusal).toBe("quick_buy_paid_already");
  kernel.check();
});

test("a person's open orders are theirs that are neither paid nor ended, also after a restore", () => {
  const kernel = venue();
  for (const user of [ANN, ANN, ANN, BEN]) say(kernel, order({ user }));
  say(kernel, { type: "quick-buy/say-paid", user: ANN, order: 3 });
  say(kernel, { type: "quick-buy/cancel", user: ANN, order: 1 });
  say(kernel, paid(2));
  for (const one of [kernel, Kernel.restore(kernel.snapshot())]) {
    expect([ANN, BEN].map((user) => one.quickBuy.openOf(user).map(({ number }) => number))).toEqual([[3], [4]]);
    one.check();
  }
});

test("without an account for buying it goes to spot", () => {
  const kernel = venue();
  say(kernel, order());
  say(kernel, paid(1));
  expect(has(kernel, "change")).toBe(100_500_000_000n);
});

describe("an order that is not paid ends by itself", () => {
  test("after 30 minutes, not a millisecond earlier, also when the venue was down over it", () => {
    const kernel = venue();
    say(kernel, order());
    expect(advance(kernel, 30 * MINUTE_MS - 1).refusal).toBe("nothing_due");
    const restored = Kernel.restore(kernel.snapshot());
    expect(advance(restored, ARRIVES_WITHIN_MS).events).toMatchObject([
      { type: "quick-buy/ended", number: 1, why: "time", at: at(30 * MINUTE_MS) },
    ]);
    expect(say(restored, { type: "quick-buy/cancel", user: ANN, order: 1, at: at(ARRIVES_WITHIN_MS) }).refusal).toBe("quick_buy_not_open");
  });

  test("later, when the person said that they have paid", () => {
    const kernel = venue();
    say(kernel, order());
    const said = { type: "quick-buy/say-paid", user: ANN, order: 1, at: at(MINUTE_MS) };
    expect(say(kernel, { ...said, user: BEN }).refusal).toBe("quick_buy_not_open");
    expect(say(kernel, said).events).toMatchObject([{ type: "quick-buy/said-paid", until: at(MINUTE_MS + ARRIVES_WITHIN_MS) }]);
    expect(say(kernel, said).refusal).toBe("quick_buy_not_open");
    expect(advance(kernel, ARRIVES_WITHIN_MS).refusal).toBe("nothing_due");
    expect(advance(kernel, ARRIVES_WITHIN_MS + MINUTE_MS).events).toMatchObject([{ type: "quick-buy/ended", why: "time" }]);
  });

  test.each([
    ["time", (kernel: Kernel) => advance(kernel, 31 * MINUTE_MS)],
    ["person", (kernel: Kernel) => say(kernel, { type: "quick-buy/cancel", user: ANN, order: 1 })],
    ["failed", (kernel: Kernel) => say(kernel, { type: "quick-buy/failed", order: 1 })],
    ["person", (kernel: Kernel) => say(kernel, { type: "wallet/start-again", user: ANN })],
  ] as const)("ended by %s and paid all the same, it is credited at its own terms, once: what is paid is never lost", (why, end) => {
    const kernel = venue();
    say(kernel, order());
    expect(end(kernel).events).toContainEqual(expect.objectContaining({ type: "quick-buy/ended", why }));
    const restored = Kernel.restore(kernel.snapshot());
    const before = has(restored, "change");
    expect(say(restored, paid(1, 90 * 24 * 60 * MINUTE_MS)).events).toMatchObject([{ type: "quick-buy/credited", late: true }, {}]);
    expect(has(restored, "change")).toBe(before + 500_000_000n);
    expect(say(restored, paid(1, 91 * 24 * 60 * MINUTE_MS)).refusal).toBe("quick_buy_paid_already");
    restored.check();
  });
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["a stranger", order({ user: 1999 }), "account_not_open"],
    ["nothing", order({ pay: 0 }), "amount_invalid"],
    ["half a dollar more", order({ pay: 500.5 }), "amount_invalid"],
    ["a dollar for more than a USDT", order({ rate: RATE_ONE + 1n }), "quick_buy_rate_invalid"],
    ["a currency that is none", order({ currency: "usd" }), "quick_buy_rate_invalid"],
    ["no rate", order({ currency: "EUR", rate: 0n }), "quick_buy_rate_invalid"],
    ["so little that nothing comes of it", order({ currency: "VND", pay: 1, rate: 1n }), "amount_invalid"],
    ["a dollar above the level's limit", order({ pay: 2001 }), "quick_buy_limit"],
    ["somebody who is not verified", order({ user: 1003 }), "quick_buy_limit"],
    ["a payment for no order", paid(7), "quick_buy_not_open"],
    ["another's order cancelled", { type: "quick-buy/cancel", user: BEN, order: 1 }, "quick_buy_not_open"],
  ])("%s", (_why, command, refusal) => {
    const kernel = venue();
    say(kernel, order());
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("exactly the level's limit is taken; the fourth open order is not", () => {
    const kernel = venue();
    for (let i = 0; i < OPEN_MAX; i++) expect(say(kernel, order({ pay: 2000 })).refusal).toBeUndefined();
    expect(say(kernel, order()).refusal).toBe("quick_buy_full");
    expect(say(kernel, order({ user: BEN })).refusal).toBeUndefined();
    say(kernel, paid(1));
    expect(say(kernel, order()).refusal).toBeUndefined();
  });
});

const steps = fc.array(
  fc.record({ ms: fc.constantFrom(0, 1, 29 * MINUTE_MS, 31 * MINUTE_MS, ARRIVES_WITHIN_MS), one: quickBuyStep, restarts: fc.nat(9) }),
  {
    maxLength: 60,
  },
);

test("in any order of commands and restarts each order is credited at most once, for exactly what it said, and nobody has less", () => {
  fc.assert(
    fc.property(steps, (given) => {
      let [kernel, now] = [venue(), START as number];
      const ordered = new Map<number, bigint>();
      const credited = new Set<number>();
      for (const { ms, one, restarts } of given) {
        now += ms;
        if (restarts === 0) kernel = Kernel.restore(kernel.snapshot());
        kernel.execute({ type: "schedule/advance", at: timeMs(now) });
        const before = has(kernel, "change");
        for (const event of kernel.execute(quickBuyCommand(one, now)).events) {
          if (event.type === "quick-buy/ordered") ordered.set(event.number, event.units);
          if (event.type !== "quick-buy/credited") continue;
          expect(event.units).toBe(ordered.get(event.number));
          expect(credited.has(event.number)).toBe(false);
          credited.add(event.number);
        }
        expect(has(kernel, "change")).toBeGreaterThanOrEqual(before);
        kernel.check();
      }
    }),
    { numRuns: 200 },
  );
});

test("a replay, from a snapshot in between, gives the same state (V5)", () => {
  fc.assert(
    fc.property(steps, fc.nat(), (given, cut) => {
      const kernel = venue();
      let [copy, now] = [kernel, START as number];
      for (const [i, { ms, one }] of given.entries()) {
        now += ms;
        if (i === cut % given.length) copy = Kernel.restore(kernel.snapshot());
        for (const command of [{ type: "schedule/advance", at: timeMs(now) } as Command, quickBuyCommand(one, now)]) {
          kernel.execute(command);
          if (copy !== kernel) copy.execute(command);
        }
      }
      expect(copy.stateHash()).toBe(kernel.stateHash());
    }),
    { numRuns: 100 },
  );
});
