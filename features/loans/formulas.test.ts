/** Formulas of loans: the rules' own examples, boundaries, roundings, bounds. */
import { describe, expect, test } from "vitest";
import { amount, ratePpm } from "../../money/units.ts";
import {
  areLoanTerms,
  begunHours,
  DAY_MS,
  HOUR_MS,
  interestOf,
  lateDays,
  lateFeeOf,
  lotsToBuy,
  lotsToSell,
  mayTake,
  owedAt,
  pledgeFor,
  priceAtRate,
  priceOf,
  rateOf,
  sharesOf,
  totalOf,
  USDT_PRICE,
  valueOf,
  wantedOf,
  worstPurchase,
  worstSale,
  worthDown,
  worthUp,
  type LoanTerms,
  type Owing,
} from "./formulas.ts";

const usdt = (units: number): ReturnType<typeof amount> => amount(BigInt(Math.round(units * 1_000_000)));
const BTC = { coin: 8, cash: 6, price: 1 };
const terms: LoanTerms = {
  ...{ asset: 3, kind: "small", least: usdt(100), most: usdt(50_000), daysLeast: 1, daysMost: 365, hourlyPpb: 10_000, isOnSale: true },
  ...{ latePpm: ratePpm(5000), openPpm: ratePpm(1_500_000), callPpm: ratePpm(1_300_000), sellPpm: ratePpm(1_100_000) },
  ...{ majorPpm: ratePpm(950_000), stablePpm: ratePpm(980_000), otherPpm: ratePpm(800_000), slipPpm: ratePpm(20_000) },
};
const OPENED = 1_700_000_000_000;
const owing: Owing = {
  ...{ borrowed: usdt(10_000), principal: usdt(10_000), hourUnits: 0n, hoursCounted: 0, interestPaid: amount(0n), latePaid: amount(0n) },
  ...{ terms, openedAt: OPENED, endsAt: OPENED + 30 * DAY_MS },
};

test.each([
  ["the first hour has begun with the payout", 0, 1],
  ["an hour to the millisecond is one", HOUR_MS, 1],
  ["a millisecond more begins the second", HOUR_MS + 1, 2],
  ["244 hours and 27 minutes are 245", 244 * HOUR_MS + 27 * 60_000, 245],
  ["the end of a term of 30 days is its 720th hour", 30 * DAY_MS, 720],
  ["no hour begins after the term", 31 * DAY_MS, 720],
])("%s", (_why, after, hours) => expect(begunHours(owing, OPENED + after)).toBe(hours));

test.each([
  ["245 hours of 10,000 at 0.001 % cost 24.50 (the look's example)", 245 * HOUR_MS, usdt(24.5), 0n],
  ["720 hours cost 72", 30 * DAY_MS, usdt(72), 0n],
  ["a millisecond late costs a day: 0.5 % of the borrowed sum, and no more interest", 30 * DAY_MS + 1, usdt(72), usdt(50)],
  ["a day to the millisecond is one", 31 * DAY_MS, usdt(72), usdt(50)],
  ["and one more the second", 31 * DAY_MS + 1, usdt(72), usdt(100)],
])("%s", (_why, after, interest, late) => expect(owedAt(owing, OPENED + after)).toEqual({ late, interest, principal: usdt(10_000) }));

test("interest of parts is rounded down once, and late fees a day each", () => {
  expect(interestOf(99_999n, 10_000)).toBe(0n);
  expect(interestOf(100_000n, 10_000)).toBe(1n);
  expect(lateFeeOf(amount(399n), 5000, 3)).toBe(3n);
  expect(lateDays(OPENED, OPENED)).toBe(0);
});

test("a repaid principal bears no interest from the next hour on", () => {
  const half = { ...owing, principal: usdt(5_000), hourUnits: usdt(10_000) * 10n, hoursCounted: 10 };
  expect(owedAt(half, OPENED + 10 * HOUR_MS).interest).toBe(usdt(1));
  expect(owedAt(half, OPENED + 12 * HOUR_MS).interest).toBe(usdt(1.1));
});

test.each([
  ["late fees come first", 60n, [50n, 10n, 0n]],
  ["then interest", 90n, [50n, 30n, 10n]],
  ["then all of the principal", 1080n, [50n, 30n, 1000n]],
  ["nothing pays nothing", 0n, [0n, 0n, 0n]],
])("%s", (_why, units, [late, interest, principal]) => {
  const owed = { late: amount(50n), interest: amount(30n), principal: amount(1000n) };
  expect(sharesOf(owed, units)).toEqual({ late, interest, principal });
  expect(totalOf(owed)).toBe(1080n);
});

describe("what coins are worth", () => {
  const price = priceOf(953_169, BTC);
  const pledged = { collateral: 17_000_000n, cash: 0n, price, sharePpm: 950_000, cashPpm: 980_000 };

  test("0.17 BTC at 95,316.9 count for 95 % of 16,203.873", () => {
    expect(worthDown(17_000_000n, price)).toBe(16_203_873_000n);
    expect(valueOf(pledged)).toBe(15_393_679_350n);
    expect(rateOf(valueOf(pledged), usdt(10_024.5))).toBe(1_535_605);
  });

  test("a debt is rounded up, what is pledged down", () => {
    expect(worthDown(1n, priceOf(1, BTC))).toBe(0n);
    expect(worthUp(1n, priceOf(1, BTC))).toBe(1n);
  });

  test("so much may be taken out that 150 % stay, and not a unit more", () => {
    const debt = usdt(10_024.5);
    const most = mayTake(pledged, debt, 1_500_000);
    const rateWith = (taken: bigint): number => rateOf(valueOf({ ...pledged, collateral: pledged.collateral - taken }), debt);
    expect(rateWith(most)).toBeGreaterThanOrEqual(1_500_000);
    expect(rateWith(most + 1n)).toBeLessThan(1_500_000);
    expect(mayTake({ ...pledged, collateral: 1n }, debt, 1_500_000)).toBe(0n);
  });

  test("what has to be pledged for a rate is the least that gives it", () => {
    const units = pledgeFor(usdt(1000), pledged, 1_500_000);
    expect(rateOf(valueOf({ ...pledged, collateral: units }), usdt(1000))).toBeGreaterThanOrEqual(1_500_000);
    expect(rateOf(valueOf({ ...pledged, collateral: units - 1n }), usdt(1000))).toBeLessThan(1_500_000);
  });

  test("the price of a rate: at it the rate holds, a tick below it does not", () => {
    const ticks = Number(priceAtRate(pledged, usdt(10_024.5), 1_100_000, BTC));
    const rateAt = (tick: number): number => rateOf(valueOf({ ...pledged, price: priceOf(tick, BTC) }), usdt(10_024.5));
    expect(ticks).toBe(682_784);
    expect(rateAt(ticks)).toBeGreaterThanOrEqual(1_100_000);
    expect(rateAt(ticks - 1)).toBeLessThan(1_100_000);
    expect(priceAtRate({ ...pledged, collateral: 0n }, usdt(1), 1_100_000, BTC)).toBeUndefined();
  });
});

describe("what a sale sells", () => {
  test.each([
    ["at 110 % of 100 with a share of 95 %: 40 ÷ 0.55, rounded up", 110n, 100n, 73n],
    ["at the opening rate: nothing", 150n, 100n, 0n],
    ["never more than what is owed", 20n, 100n, 100n],
  ])("%s", (_why, value, debt, wanted) => expect(wantedOf(value, debt, { openPpm: 1_500_000, sharePpm: 950_000 })).toBe(wanted));

  const market = { basePerLot: 100_000, quotePerTickLot: 1000, leastValue: 5_000_000 };
  const price = priceOf(1000, { coin: 8, cash: 6, price: 0 });
  const whole = { wanted: usdt(100), collateral: 100_000_000n, atFirst: 100_000_000n, price, worst: 980 };

  test.each([
    ["lots for what is wanted, rounded up", {}, 100n],
    ["a fraction of a lot more is a lot more", { wanted: usdt(100.000001) }, 101n],
    ["no more than there are", { wanted: usdt(5000), collateral: 30_000_000n }, 300n],
    ["at least the smallest order: 5 USDT at 980", { wanted: usdt(0.1) }, 6n],
    ["too little for an order", { collateral: 500_000n }, 0n],
    [
      "a fifth of what was pledged at first, above 10,000 USDT",
      { wanted: usdt(90_000), collateral: 10n ** 10n, atFirst: 10n ** 10n },
      20_000n,
    ],
    ["10,000 USDT where a fifth is less", { wanted: usdt(90_000), collateral: 10n ** 10n, atFirst: 10n ** 9n }, 10_000n],
  ])("%s", (_why, more, lots) => expect(lotsToSell(market, { ...whole, ...more })).toBe(lots));

  test.each([
    ["as many as are owed, rounded up", 1_000_001n, usdt(100), 11n],
    ["as far as the cash reaches", 100_000_000n, usdt(100), 98n],
    ["too little for an order", 400_000n, usdt(100), 0n],
  ])("%s", (_why, owed, cash, lots) => expect(lotsToBuy(market, { owed, cash, worst: 1020 })).toBe(lots));

  test("worst prices are two percent away, rounded towards the index", () => {
    expect(worstSale(1001, 20_000)).toBe(981);
    expect(worstPurchase(1001, 20_000)).toBe(1021);
  });
});

test.each<[string, Partial<LoanTerms>, boolean]>([
  ["the rules' own", {}, true],
  ["a call too near to the opening rate", { openPpm: ratePpm(1_349_999) }, false],
  ["just far enough", { openPpm: ratePpm(1_350_000) }, true],
  ["a sale at the call", { sellPpm: ratePpm(1_300_000) }, false],
  ["a sale that leaves nothing for its own costs", { sellPpm: ratePpm(1_019_999) }, false],
  ["a coin that counts for more than it is worth", { majorPpm: ratePpm(1_000_001) }, false],
  ["no least", { least: amount(0n) }, false],
  ["a least above the most", { least: usdt(50_001) }, false],
  ["no interest", { hourlyPpb: 0 }, false],
  ["more than 1 % a day late", { latePpm: ratePpm(10_001) }, false],
  ["367 days", { daysMost: 367 }, false],
  ["an unknown kind", { kind: "gift" as "small" }, false],
])("terms: %s", (_why, more, isGood) => expect(areLoanTerms({ ...terms, ...more })).toBe(isGood));

test("USDT is worth itself", () => expect(worthUp(7n, USDT_PRICE)).toBe(7n));
