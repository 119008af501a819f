import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC, BTC_USDT, ETH_USDT, MAKER, place, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, ratePpm, ticks, timeMs, userId, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { DAY_MS, fairRate, HOUR_MS, interestOf, LATE_MS, otherOf, paidRate, principalOf, type DualTerms } from "../formulas.ts";
import type { DualProduct } from "./dual-investment.messages.ts";
import { DUAL_COVER } from "./pool.ts";

/** Noon of the day after the test venue's beginning. */
const NOON = timeMs(19_676 * DAY_MS + DAY_MS / 2);
const EIGHT = timeMs(19_677 * DAY_MS + 8 * HOUR_MS);
const TERMS: DualTerms = {
  ...{ isOnSale: true, lines: [{ days: 1, stepPpm: 10_000, strikes: 2 }], shares: 50, most: 30 },
  ...{ passedOnPpm: ratePpm(850_000), assumedPpm: 600_000 },
};
/** Prices of the test venue are whole USDT. */
const SCALE = { coin: 8, cash: 6, price: 0 };

function say(kernel: Kernel, command: object): Outcome {
  return kernel.execute({ at: NOON, ...command } as unknown as Command);
}
function must(kernel: Kernel, command: object): Outcome {
  const outcome = say(kernel, command);
  expect(outcome.refusal).toBeUndefined();
  return outcome;
}
const sample = (kernel: Kernel, price: number, at: number): Outcome =>
  must(kernel, { type: "prices/sample", at, samples: [{ market: BTC_USDT, ticks: ticks(price), volume: 0, sources: 3 }] });

function venue(
  terms: Partial<DualTerms> = {},
  covered: readonly [coin: bigint, cash: bigint] = [1000_00000000n, 10_000_000_000_000n],
): Kernel {
  const kernel = testVenue();
  for (const [index, units] of covered.entries())
    if (units > 0n) must(kernel, { type: "cover/fund", product: DUAL_COVER, asset: index === 0 ? BTC : USDT, amount: amount(units) });
  // Ann has some coins.
  must(kernel, { ...place(MAKER, "sell", 1000, 10_000), at: NOON });
  must(kernel, { ...place(ANN, "buy", 1000, 10_000), at: NOON });
  sample(kernel, 1000, NOON);
  must(kernel, { type: "dual-investment/set-terms", market: BTC_USDT, terms: { ...TERMS, ...terms }, askedBy: "rule" });
  must(kernel, { type: "schedule/advance" });
  return kernel;
}
const buy = (more: object = {}): object => ({ type: "dual-investment/buy", user: ANN, product: 1, shares: 2, ...more });
/** A sample a second through the half hour before, then the settlement. */
function decide(kernel: Kernel, price: number, at = EIGHT, seconds = 1800): Outcome {
  for (let second = seconds - 1; second >= 0; second--) sample(kernel, price, at - second * 1000);
  return due(kernel, timeMs(at + LATE_MS));
}
function due(kernel: Kernel, at: TimeMs): Outcome {
  let outcome = must(kernel, { type: "schedule/advance", at });
  while (kernel.schedule.nextAt <= at) outcome = must(kernel, { type: "schedule/advance", at });
  return outcome;
}
const balance = (kernel: Kernel, asset: AssetId, bucket: "own" | "pledged" = "own", user: UserId = ANN): bigint =>
  kernel.ledger.balanceOf(user, PURPOSE.change, asset, bucket);
const house = (kernel: Kernel, asset: AssetId): readonly [held: bigint, promised: bigint] => {
  const found = kernel.cover.accounts().find((one) => one.product === DUAL_COVER && one.asset === asset);
  return [found?.held ?? 0n, found?.promised ?? 0n];
};
const products = (kernel: Kernel): readonly DualProduct[] => [...kernel.dualInvestment.products()];
const rateAt = (kind: "call" | "put", index: number, strike: number, leftMs: number): number =>
  paidRate(fairRate({ kind, index, strike, volatilityPpm: 600_000, leftMs }, 1), 850_000);

const [COINS, CASH] = [balance(venue(), BTC), balance(venue(), USDT)];

test("products are made around the index, with both sides of every share set aside", () => {
  const kernel = venue();
  expect(products(kernel).map(({ number, kind, strike, days, settlesAt }) => [number, kind, strike, days, settlesAt])).toEqual([
    [1, "call", 1010, 1, EIGHT],
    [2, "call", 1020, 1, EIGHT],
    [3, "put", 990, 1, EIGHT],
    [4, "put", 980, 1, EIGHT],
  ]);
  const expected = products(kernel).reduce(
    ([coin, cash], { kind, strike, shares, mostPpm, days }) => {
      const principal = principalOf(kind, strike, shares, SCALE);
      const [own, other] = [interestOf(principal, mostPpm, days), otherOf(kind, principal, strike, mostPpm, days, SCALE)];
      return kind === "call" ? ([coin + own, cash + other] as const) : ([coin + other, cash + own] as const);
    },
    [0n, 0n] as readonly [bigint, bigint],
  );
  expect([house(kernel, BTC)[1], house(kernel, USDT)[1]]).toEqual(expected);
  kernel.check();
});

test("the rate is that of the moment of the purchase, and what its shares can no longer cost is free again", () => {
  const kernel = venue();
  const before = house(kernel, USDT)[1];
  const { events } = must(kernel, buy());
  const rate = rateAt("call", 1000, 1010, EIGHT - NOON);
  expect(events).toMatchObject([{ type: "dual-investment/bought", purchase: 1, ratePpm: rate, principal: 20_000_000n, ticks: 1000 }]);
  expect([balance(kernel, BTC), balance(kernel, BTC, "pledged")]).toEqual([COINS - 20_000_000n, 20_000_000n]);
  expect(house(kernel, USDT)[1]).toBeLessThan(before);
  sample(kernel, 990, NOON + 10_000);
  const later = must(kernel, buy({ at: NOON + 10_000 }));
  expect(later.events).toMatchObject([{ ratePpm: rateAt("call", 990, 1010, EIGHT - NOON - 10_000) }]);
  kernel.check();
});

describe("settled by the mean of the half hour before 08:00", () => {
  test("a call below its strike: the coin with interest", () => {
    const kernel = venue();
    must(kernel, buy());
    const rate = kernel.dualInvestment.of(ANN)[0]?.ratePpm ?? 0;
    const { events } = decide(kernel, 1009);
    const interest = interestOf(amount(20_000_000n), rate, 1);
    expect(events.filter(({ type }) => !["dual-investment/made", "dual-investment/sale-ended"].includes(type))).toMatchObject([
      { type: "dual-investment/settled", purchase: 1, outcome: "own", paid: 20_000_000n + interest, interest },
      { type: "settlement/settled", formula: "dual-investment/1", contract: 1, result: { outcome: "own" } },
      { type: "dual-investment/product-settled", product: 1, outcome: "own", sum: 1009 * 1800, count: 1800 },
    ]);
    expect([balance(kernel, BTC), balance(kernel, BTC, "pledged"), balance(kernel, USDT)]).toEqual([COINS + interest, 0n, CASH]);
    kernel.check();
  });

  test("a call at its strike: USDT at the strike with interest, and the house has the coin", () => {
    const kernel = venue();
    must(kernel, buy());
    const rate = kernel.dualInvestment.of(ANN)[0]?.ratePpm ?? 0;
    const [held] = house(kernel, BTC);
    decide(kernel, 1010);
    const paid = otherOf("call", amount(20_000_000n), 1010, rate, 1, SCALE);
    expect(paid).toBeGreaterThan(202_000_000n);
    expect([balance(kernel, BTC), balance(kernel, BTC, "pledged"), balance(kernel, USDT)]).toEqual([COINS - 20_000_000n, 0n, CASH + paid]);
    expect(house(kernel, BTC)[0] + house(kernel, BTC)[1]).toBeGreaterThan(held);
    kernel.check();
  });

  test("a put above its strike: USDT with interest; at it, the coin", () => {
    for (const [price, outcome] of [
      [991, "own"],
      [990, "other"],
    ] as const) {
      const kernel = venue();
      must(kernel, buy({ product: 3 }));
      expect(balance(kernel, USDT, "pledged")).toBe(198_000_000n);
      const rate = kernel.dualInvestment.of(ANN)[0]?.ratePpm ?? 0;
      const { events } = decide(kernel, price);
      expect(events.find(({ type }) => type === "dual-investment/settled")).toMatchObject({ outcome });
      const [coin, cash] = [otherOf("put", amount(198_000_000n), 990, rate, 1, SCALE), interestOf(amount(198_000_000n), rate, 1)];
      const expected = outcome === "own" ? [COINS, CASH + cash] : [COINS + coin, CASH - 198_000_000n];
      expect([balance(kernel, BTC), balance(kernel, USDT)]).toEqual(expected);
      kernel.check();
    }
  });

  test("a venue that was down settles late, by the samples of then", () => {
    const kernel = venue();
    must(kernel, buy());
    for (let second = 1799; second >= 0; second--) sample(kernel, 1009, EIGHT - second * 1000);
    const restored = Kernel.restore(kernel.snapshot());
    due(restored, timeMs(EIGHT + 5 * HOUR_MS));
    expect(balance(restored, BTC)).toBeGreaterThan(COINS);
    expect(say(restored, { type: "schedule/advance", at: EIGHT + 5 * HOUR_MS }).refusal).toBe("nothing_due");
  });

  test("with fewer than 24 minutes known the next half hour decides", () => {
    const kernel = venue();
    must(kernel, buy());
    const { events } = decide(kernel, 1020, EIGHT, 23 * 60);
    expect(events.filter(({ type }) => type === "dual-investment/postponed")).toMatchObject([
      { product: 1, minutes: 23, settlesAt: EIGHT + 1_800_000 },
    ]);
    expect(kernel.dualInvestment.isSettling(BTC_USDT, EIGHT + 60_000)).toBe(true);
    decide(kernel, 1000, timeMs(EIGHT + 1_800_000));
    expect([balance(kernel, BTC, "pledged"), balance(kernel, USDT)]).toEqual([0n, CASH]);
    kernel.check();
  });

  test("without a fair price in a day all is returned with interest: silence gains the house nothing", () => {
    const kernel = venue();
    must(kernel, buy());
    for (let tries = 0; tries <= 48; tries++) due(kernel, timeMs(EIGHT + tries * 1_800_000 + LATE_MS));
    expect(balance(kernel, BTC)).toBeGreaterThan(COINS);
    expect(balance(kernel, BTC, "pledged")).toBe(0n);
    kernel.check();
  });
});

test("shares that nobody bought are no promise any more when the sale ends, and new products come at 08:00", () => {
  const kernel = venue();
  must(kernel, buy());
  due(kernel, timeMs(EIGHT - HOUR_MS));
  expect(products(kernel).map(({ number }) => number)).toEqual([1]);
  expect(say(kernel, buy({ at: EIGHT - HOUR_MS })).refusal).toBe("dual_sale_over");
  const purchase = kernel.dualInvestment.of(ANN)[0];
  expect(house(kernel, USDT)[1]).toBe(otherOf("call", amount(20_000_000n), 1010, purchase?.ratePpm ?? 0, 1, SCALE));
  decide(kernel, 1300);
  expect(products(kernel).map(({ number, kind, strike }) => [number, kind, strike])).toEqual([
    [5, "call", 1310],
    [6, "call", 1320],
    [7, "put", 1290],
    [8, "put", 1280],
  ]);
  kernel.check();
});

test("nothing is made without a fresh index; a minute later it is tried again", () => {
  const kernel = testVenue();
  must(kernel, { type: "dual-investment/set-terms", market: BTC_USDT, terms: TERMS, askedBy: "rule" });
  due(kernel, NOON);
  expect(products(kernel)).toEqual([]);
  must(kernel, { type: "cover/fund", product: DUAL_COVER, asset: BTC, amount: amount(1000_00000000n) });
  must(kernel, { type: "cover/fund", product: DUAL_COVER, asset: USDT, amount: amount(10_000_000_000_000n) });
  sample(kernel, 1000, NOON + 59_000);
  due(kernel, timeMs(NOON + 60_000));
  expect(products(kernel)).toHaveLength(4);
});

test("what the house can't set aside is not put on sale, and said", () => {
  const kernel = testVenue();
  must(kernel, { type: "cover/fund", product: DUAL_COVER, asset: BTC, amount: amount(1000_00000000n) });
  sample(kernel, 1000, NOON);
  must(kernel, { type: "dual-investment/set-terms", market: BTC_USDT, terms: TERMS, askedBy: "rule" });
  const { events } = due(kernel, NOON);
  expect(events.at(-1)).toMatchObject({ type: "dual-investment/not-made", market: BTC_USDT, products: 4 });
  expect(products(kernel)).toEqual([]);
  kernel.check();
});

test("the volatility of the hours that are known makes the rate, once there are 24 changes", () => {
  const kernel = venue();
  for (let hour = 1; hour <= 40; hour++) sample(kernel, hour % 2 === 0 ? 1000 : 1010, NOON + hour * HOUR_MS - 1);
  const at = timeMs(NOON + 44 * HOUR_MS);
  sample(kernel, 1000, at);
  due(kernel, at);
  const found = products(kernel).at(-1);
  expect([found?.hours, found?.volatilityPpm]).toEqual([39, Math.floor(Math.log(1.01) * Math.sqrt(8760) * 1e6)]);
});

test("starting again gives back what was paid, without interest, and frees the house", () => {
  const kernel = venue();
  must(kernel, buy());
  must(kernel, { type: "wallet/start-again", user: ANN });
  expect([balance(kernel, BTC, "pledged"), kernel.dualInvestment.of(ANN)]).toEqual([0n, []]);
  kernel.check();
  decide(kernel, 1300);
  kernel.check();
});

test("two thousand want the last shares: exactly as many are sold as there are", () => {
  const kernel = venue({ shares: 100, most: 100 });
  let sold = 0;
  for (let index = 0; index < 2000; index++) {
    const user = userId(3000 + index);
    must(kernel, { type: "wallet/open", user });
    const { refusal } = say(kernel, buy({ user, product: 3, shares: 1 }));
    if (refusal === undefined) sold += 1;
    else expect(refusal).toBe("dual_sold_out");
  }
  expect(sold).toBe(100);
  kernel.check();
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["a stranger", buy({ user: userId(1999) }), "account_not_open"],
    ["a product that is none", buy({ product: 99 }), "dual_product_not_found"],
    ["half a share", buy({ product: 2, shares: 0.5 }), "dual_shares_invalid"],
    ["no share", buy({ product: 2, shares: 0 }), "dual_shares_invalid"],
    ["twice within five seconds", buy({ at: NOON + 4999 }), "dual_repeated"],
    ["more than one person may have", buy({ product: 2, shares: 31 }), "dual_above_most"],
    ["more than are left", buy({ user: BEN, product: 4, shares: 30 }), "dual_sold_out"],
    ["a rate below the one that was shown", buy({ product: 2, leastPpm: 900_000_000 }), "dual_rate_lower"],
    ["more than there is", buy({ user: BEN, product: 2 }), "insufficient_balance"],
    ["terms by one operator", { type: "dual-investment/set-terms", market: BTC_USDT, terms: TERMS, askedBy: 1 }, "second_operator_needed"],
    ["terms of a share", { type: "dual-investment/set-terms", market: ETH_USDT, terms: TERMS, askedBy: "rule" }, "dual_market_unavailable"],
    [
      "terms that are none",
      { type: "dual-investment/set-terms", market: BTC_USDT, terms: { ...TERMS, shares: 0 }, askedBy: "rule" },
      "dual_terms_invalid",
    ],
    [
      "a pause of a market without terms",
      { type: "dual-investment/pause", only: ETH_USDT, paused: true, by: 1 },
      "dual_market_unavailable",
    ],
  ])("%s", (_name, command, refusal) => {
    const kernel = venue();
    must(kernel, { type: "wallet/open", user: userId(1005) });
    must(kernel, buy({ user: userId(1005), product: 4, shares: 30 }));
    must(kernel, buy());
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("while it is paused, without a fresh index, and once the price has passed the strike", () => {
    const kernel = venue();
    must(kernel, { type: "dual-investment/pause", paused: true, by: 1 });
    expect(say(kernel, buy()).refusal).toBe("dual_paused");
    must(kernel, { type: "dual-investment/pause", paused: false, by: 1 });
    expect(say(kernel, buy({ at: NOON + 60_001 })).refusal).toBe("dual_price_stale");
    sample(kernel, 1010, NOON + 60_001);
    expect(say(kernel, buy({ at: NOON + 60_001 })).refusal).toBe("dual_strike_passed");
    must(kernel, buy({ at: NOON + 60_001, product: 2 }));
  });
});
