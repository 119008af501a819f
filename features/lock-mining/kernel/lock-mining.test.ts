import { describe, expect, test } from "vitest";
import { Kernel, type Command, type Outcome } from "../../../kernel/kernel.ts";
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import { ANN, BEN, BTC, testVenue, USDT } from "../../../kernel/test-venue.arbitrary.ts";
import { amount, ratePpm, timeMs, userId, type AssetId, type UserId } from "../../../money/units.ts";
import { DAY_MS, interestOf, rateOfDay, SEED_WAIT_MS, type LockTerms } from "../formulas.ts";
import { testSeed } from "./lock-mining.arbitrary.ts";
import { LOCK_COVER } from "./lock-mining.ts";

/** Noon of the day after the test venue's beginning. */
const TODAY = 19_676;
const NOON = timeMs(TODAY * DAY_MS + DAY_MS / 2);
const GRANT = 100_000_000_000n;
const COVERED = 1_000_000_000n;
const TERMS: LockTerms = {
  ...{ asset: USDT, days: 3, lowPpm: ratePpm(3000), highPpm: ratePpm(4000), penaltyPpm: ratePpm(4000) },
  ...{ least: amount(1_000_000n), most: amount(2_000_000_000n), quota: amount(3_000_000_000n), isOnSale: true },
};
const RANGE = { lowPpm: TERMS.lowPpm, highPpm: TERMS.highPpm };
const PRINCIPAL = amount(1_000_000_000n);
const midnight = (days: number): number => (TODAY + days) * DAY_MS;

function say(kernel: Kernel, command: object): Outcome {
  return kernel.execute({ at: NOON, ...command } as unknown as Command);
}
function must(kernel: Kernel, command: object): Outcome {
  const outcome = say(kernel, command);
  expect(outcome.refusal).toBeUndefined();
  return outcome;
}

function venue(terms: Partial<LockTerms> = {}, covered = COVERED): Kernel {
  const kernel = testVenue();
  if (covered > 0n) must(kernel, { type: "cover/fund", product: LOCK_COVER, asset: USDT, amount: amount(covered) });
  must(kernel, { type: "lock-mining/set-product", terms: { ...TERMS, ...terms }, askedBy: "rule" });
  must(kernel, commit());
  return kernel;
}
const commit = (more: object = {}): object => ({
  type: "lock-mining/commit",
  ...{ anchor: testSeed(TODAY), day: TODAY + 1, days: 300, ...more },
});
const lock = (more: object = {}): object => ({
  ...{ type: "lock-mining/lock", user: ANN, product: 1, amount: PRINCIPAL, renews: false, ...more },
});
/** Shows the seed of so many days later, a second after midnight, and pays. */
function pay(kernel: Kernel, days: number): Outcome {
  must(kernel, { type: "lock-mining/reveal", at: midnight(days) + 1000, day: TODAY + days, seed: testSeed(TODAY + days) });
  return must(kernel, { type: "schedule/advance", at: midnight(days) + 1000 });
}
const balance = (kernel: Kernel, bucket: "own" | "pledged", user: UserId = ANN, asset: AssetId = USDT): bigint =>
  kernel.ledger.balanceOf(user, PURPOSE.change, asset, bucket);
const house = (kernel: Kernel): readonly [held: bigint, promised: bigint] => {
  const found = kernel.cover.accounts().find(({ product, asset }) => product === LOCK_COVER && asset === USDT);
  return [found?.held ?? 0n, found?.promised ?? 0n];
};
const drawn = (days: number, principal = PRINCIPAL): bigint => interestOf(principal, rateOfDay(testSeed(TODAY + days), 1, RANGE));

describe("a lock that is held to its end", () => {
  test("pays each day what its seed draws, and the principal with the last, with a receipt", () => {
    const kernel = venue();
    must(kernel, lock());
    expect([balance(kernel, "own"), balance(kernel, "pledged")]).toEqual([GRANT - PRINCIPAL, PRINCIPAL]);
    expect(house(kernel)).toEqual([COVERED - 12_000_000n, 12_000_000n]);
    pay(kernel, 1);
    expect(balance(kernel, "own")).toBe(GRANT - PRINCIPAL + drawn(1));
    expect(house(kernel)).toEqual([COVERED - 8_000_000n - drawn(1), 8_000_000n]);
    pay(kernel, 2);
    const { events } = pay(kernel, 3);
    const interest = drawn(1) + drawn(2) + drawn(3);
    expect(events).toMatchObject([
      { type: "lock-mining/paid", lock: 1, day: TODAY + 3, how: "drawn", interest: drawn(3) },
      { type: "lock-mining/ended", how: "matured", interest, penalty: 0n, daysLeft: 0, notRenewed: undefined },
      {
        type: "settlement/settled",
        formula: "lock-mining/1",
        contract: 1,
        result: { interest: String(interest), back: String(PRINCIPAL) },
      },
      { type: "lock-mining/day-paid", day: TODAY + 3, isDrawn: true },
    ]);
    expect([balance(kernel, "own"), balance(kernel, "pledged"), house(kernel)]).toEqual([GRANT + interest, 0n, [COVERED - interest, 0n]]);
    kernel.check();
  });

  test("is paid from the day after it, also where it was locked in that day's last second", () => {
    const kernel = venue();
    must(kernel, lock({ at: midnight(1) - 1 }));
    const { events } = pay(kernel, 1);
    expect(events.filter(({ type }) => type === "lock-mining/paid")).toMatchObject([{ day: TODAY + 1 }]);
    must(kernel, lock({ at: midnight(1) + 2000 }));
    expect(kernel.lockMining.lock(2)).toMatchObject({ lockedOn: TODAY + 1, paid: [] });
  });

  test("names each day's rate on its receipt, with the command that showed the seed", () => {
    const kernel = venue();
    must(kernel, lock());
    const shown = [1, 2].map((days) => {
      pay(kernel, days);
      return kernel.sequence - 1;
    });
    const { events } = pay(kernel, 3);
    const receipt = events.find(({ type }) => type === "settlement/settled");
    expect(receipt).toMatchObject({
      inputs: [
        { name: "principal", value: "1000000000" },
        { name: "rate_1", value: String(rateOfDay(testSeed(TODAY + 1), 1, RANGE)), from: `command:${shown[0]}` },
        { name: "rate_2", from: `command:${shown[1]}` },
        { name: "rate_3" },
        { name: "penalty_ppm", value: "4000" },
        { name: "days_left", value: "0" },
      ],
    });
  });

  test("is locked again where it is to be, by the terms of that moment, and ends where they no longer allow it", () => {
    const kernel = venue();
    must(kernel, lock({ renews: true }));
    must(kernel, { type: "lock-mining/set-product", product: 1, terms: { ...TERMS, penaltyPpm: ratePpm(1000) }, askedBy: 1, agreedBy: 2 });
    expect(kernel.lockMining.lock(1)?.penaltyPpm).toBe(4000);
    for (const days of [1, 2, 3]) pay(kernel, days);
    expect(kernel.lockMining.lock(1)).toBeUndefined();
    expect(kernel.lockMining.lock(2)).toMatchObject({ lockedOn: TODAY + 3, penaltyPpm: 1000, renews: true, principal: PRINCIPAL });
    must(kernel, { type: "lock-mining/pause", at: midnight(4), paused: true, by: 1 });
    const ends = [4, 5, 6].flatMap((days) => pay(kernel, days).events.filter(({ type }) => type === "lock-mining/ended"));
    expect(ends).toMatchObject([{ lock: 2, how: "matured", notRenewed: "lock_paused" }]);
    expect([balance(kernel, "pledged"), kernel.lockMining.running(1)]).toEqual([0n, 0n]);
    kernel.check();
  });

  test("is not locked again while its person is on a break", () => {
    const kernel = venue();
    must(kernel, lock({ renews: true }));
    must(kernel, { type: "self-limits/break", user: ANN, length: "week" });
    const ends = [1, 2, 3].flatMap((days) => pay(kernel, days).events.filter(({ type }) => type === "lock-mining/ended"));
    expect(ends).toMatchObject([{ notRenewed: "on_a_break" }]);
    expect(balance(kernel, "pledged")).toBe(0n);
  });
});

describe("who leaves early", () => {
  test("pays the penalty that was shown, keeps what was paid, and frees the house's cover", () => {
    const kernel = venue();
    must(kernel, lock());
    pay(kernel, 1);
    const { events } = must(kernel, { type: "lock-mining/redeem", at: midnight(1) + 5000, user: ANN, lock: 1 });
    expect(events).toMatchObject([
      { type: "lock-mining/ended", how: "redeemed", penalty: 8_000_000n, daysLeft: 2, interest: drawn(1) },
      { type: "settlement/settled", result: { penalty: "8000000", back: "992000000" } },
    ]);
    expect([balance(kernel, "own"), balance(kernel, "pledged")]).toEqual([GRANT + drawn(1) - 8_000_000n, 0n]);
    expect(house(kernel)).toEqual([COVERED - drawn(1) + 8_000_000n, 0n]);
    kernel.check();
  });

  test("before the day's seed was shown is paid that day at the lower rate, and it does not count as left", () => {
    const kernel = venue();
    must(kernel, lock());
    const { events } = must(kernel, { type: "lock-mining/redeem", at: midnight(1) + 500, user: ANN, lock: 1 });
    expect(events).toMatchObject([
      { type: "lock-mining/paid", day: TODAY + 1, how: "left", ratePpm: 3000, interest: 3_000_000n },
      { type: "lock-mining/ended", how: "redeemed", penalty: 8_000_000n, daysLeft: 2 },
      { type: "settlement/settled" },
    ]);
  });

  test("while the payments of a day wait for their turn is paid by its seed", () => {
    const kernel = venue();
    must(kernel, lock());
    must(kernel, { type: "lock-mining/reveal", at: midnight(1), day: TODAY + 1, seed: testSeed(TODAY + 1) });
    const { events } = must(kernel, { type: "lock-mining/redeem", at: midnight(1), user: ANN, lock: 1 });
    expect(events[0]).toMatchObject({ how: "drawn", interest: drawn(1) });
    must(kernel, { type: "schedule/advance", at: midnight(1) });
    expect(balance(kernel, "own")).toBe(GRANT + drawn(1) - 8_000_000n);
  });

  test("on the last day pays no penalty, though the seed was not shown yet", () => {
    const kernel = venue();
    must(kernel, lock());
    pay(kernel, 1);
    pay(kernel, 2);
    const { events } = must(kernel, { type: "lock-mining/redeem", at: midnight(3), user: ANN, lock: 1 });
    expect(events).toMatchObject([{ how: "left" }, { how: "matured", penalty: 0n, daysLeft: 0 }, {}]);
  });

  test("finds no other's lock", () => {
    const kernel = venue();
    must(kernel, lock());
    expect(say(kernel, { type: "lock-mining/redeem", user: BEN, lock: 1 }).refusal).toBe("lock_not_found");
    expect(say(kernel, { type: "lock-mining/renew", user: BEN, lock: 1, renews: true }).refusal).toBe("lock_not_found");
  });
});

describe("a day whose seed is not shown", () => {
  test("pays the upper rate six hours later", () => {
    const kernel = venue();
    must(kernel, lock());
    expect(say(kernel, { type: "schedule/advance", at: midnight(1) + SEED_WAIT_MS - 1 }).refusal).toBe("nothing_due");
    const { events } = must(kernel, { type: "schedule/advance", at: midnight(1) + SEED_WAIT_MS });
    expect(events).toMatchObject([
      { type: "lock-mining/paid", how: "withheld", ratePpm: 4000, interest: 4_000_000n },
      { type: "lock-mining/day-paid", isDrawn: false },
    ]);
    expect(
      say(kernel, { type: "lock-mining/reveal", at: midnight(1) + SEED_WAIT_MS, day: TODAY + 1, seed: testSeed(TODAY + 1) }).refusal,
    ).toBe(undefined);
    expect(say(kernel, { type: "schedule/advance", at: midnight(1) + SEED_WAIT_MS }).refusal).toBe("nothing_due");
    expect(balance(kernel, "own")).toBe(GRANT - PRINCIPAL + 4_000_000n);
  });

  test("while the venue was down for days pays the upper rate for each, the last by its seed", () => {
    const kernel = venue();
    must(kernel, lock());
    const late = midnight(3) + 1000;
    for (let left = 10; left > 0 && kernel.schedule.nextAt <= late; left--) must(kernel, { type: "schedule/advance", at: late });
    expect(kernel.lockMining.lock(1)?.paid.map(({ ratePpm: rate }) => rate)).toEqual([4000, 4000]);
    const { events } = pay(kernel, 3);
    expect(events[0]).toMatchObject({ how: "drawn", interest: drawn(3) });
  });

  test("nobody gains by another commitment: what was locked before pays the upper rate", () => {
    const kernel = venue();
    must(kernel, lock());
    must(kernel, commit({ anchor: testSeed(TODAY + 50) }));
    must(kernel, lock({ amount: amount(500_000_000n) }));
    const other = testSeed(TODAY + 51);
    must(kernel, { type: "lock-mining/reveal", at: midnight(1), day: TODAY + 1, seed: other });
    const { events } = must(kernel, { type: "schedule/advance", at: midnight(1) });
    expect(events).toMatchObject([
      { lock: 1, how: "withheld", ratePpm: 4000 },
      { lock: 2, how: "drawn", ratePpm: rateOfDay(other, 1, RANGE) },
      { type: "lock-mining/day-paid" },
    ]);
  });

  test.each([
    ["of another day", { day: TODAY + 1, seed: testSeed(TODAY + 2) }],
    ["of no chain", { day: TODAY + 1, seed: "ab".repeat(32) }],
    ["of a day that has not begun", { day: TODAY + 2, seed: testSeed(TODAY + 2) }],
    ["of a day before the first", { day: TODAY, seed: testSeed(TODAY) }],
    ["in capitals", { day: TODAY + 1, seed: testSeed(TODAY + 1).toUpperCase() }],
    ["too short", { day: TODAY + 1, seed: "ab" }],
  ])("a seed %s is refused, and nothing changes", (_name, given) => {
    const kernel = venue();
    const before = kernel.stateHash();
    expect(say(kernel, { type: "lock-mining/reveal", at: midnight(1) + 1000, ...given }).refusal).toBe("lock_seed_wrong");
    expect(kernel.stateHash()).toBe(before);
  });
});

test("many locks are paid in parts, a snapshot between two of them goes on where it was, and each is paid once", () => {
  const kernel = venue({ least: amount(1000n), quota: amount(500_000_000_000n), most: amount(200_000_000_000n) });
  const people = Array.from({ length: 150 }, (_, index) => userId(2000 + index));
  for (const user of people) {
    must(kernel, { type: "wallet/open", user });
    for (let count = 0; count < 40; count++) must(kernel, lock({ user, amount: amount(1000n) }));
  }
  const at = midnight(1);
  must(kernel, { type: "lock-mining/reveal", at, day: TODAY + 1, seed: testSeed(TODAY + 1) });
  const first = must(kernel, { type: "schedule/advance", at });
  expect(first.events.filter(({ type }) => type === "lock-mining/paid")).toHaveLength(5000);
  // Sold and left in between.
  must(kernel, lock({ at, amount: amount(1000n) }));
  must(kernel, { type: "lock-mining/redeem", at, user: people[149], lock: 6000 });
  const restored = Kernel.restore(kernel.snapshot());
  for (const one of [kernel, restored]) {
    const { events } = must(one, { type: "schedule/advance", at });
    expect(events.filter(({ type }) => type === "lock-mining/paid")).toHaveLength(999);
    expect(say(one, { type: "schedule/advance", at }).refusal).toBe("nothing_due");
    one.check();
  }
  expect(restored.stateHash()).toBe(kernel.stateHash());
});

test("starting again gives the principal back without a penalty, and the house its cover", () => {
  const kernel = venue();
  must(kernel, lock());
  must(kernel, { type: "wallet/start-again", user: ANN });
  expect([balance(kernel, "own"), balance(kernel, "pledged"), house(kernel)]).toEqual([GRANT, 0n, [COVERED, 0n]]);
  kernel.check();
});

describe("refused, and nothing changes:", () => {
  test.each([
    ["a stranger", lock({ user: userId(1999) }), "account_not_open"],
    ["a product that is none", lock({ product: 7 }), "lock_product_not_found"],
    ["nothing", lock({ amount: 0n }), "amount_invalid"],
    ["less than the least", lock({ amount: 999_999n }), "lock_below_least"],
    ["more than a person's most, with what is locked", lock({ amount: 1_000_000_001n }), "lock_above_most"],
    ["more than the quota leaves", lock({ user: BEN, amount: 2_000_000_000n }), "lock_quota_gone"],
    ["leaving what is not there", { type: "lock-mining/redeem", user: ANN, lock: 9 }, "lock_not_found"],
    ["renewing as before", { type: "lock-mining/renew", user: ANN, lock: 1, renews: false }, "lock_unchanged"],
    ["terms by one operator", { type: "lock-mining/set-product", terms: TERMS, askedBy: 1 }, "second_operator_needed"],
    ["terms by one operator twice", { type: "lock-mining/set-product", terms: TERMS, askedBy: 1, agreedBy: 1 }, "second_operator_needed"],
    ["an asset that is none", { type: "lock-mining/set-product", terms: { ...TERMS, asset: 99 }, askedBy: "rule" }, "lock_terms_invalid"],
    [
      "another asset for a product",
      { type: "lock-mining/set-product", product: 1, terms: { ...TERMS, asset: BTC }, askedBy: "rule" },
      "lock_terms_invalid",
    ],
    [
      "other days for a product",
      { type: "lock-mining/set-product", product: 1, terms: { ...TERMS, days: 4 }, askedBy: "rule" },
      "lock_terms_invalid",
    ],
    [
      "a product that is none to change",
      { type: "lock-mining/set-product", product: 2, terms: TERMS, askedBy: "rule" },
      "lock_product_not_found",
    ],
    ["a pause of what is none", { type: "lock-mining/pause", only: 2, paused: true, by: 1 }, "lock_product_not_found"],
    ["seeds from today on", commit({ day: TODAY }), "lock_seeds_invalid"],
    ["seeds of no days", commit({ days: 0 }), "lock_seeds_invalid"],
    ["seeds of more days than there may be", commit({ days: 40_001 }), "lock_seeds_invalid"],
    ["an anchor that is none", commit({ anchor: "xyz" }), "lock_seeds_invalid"],
  ])("%s", (_name, command, refusal) => {
    const kernel = venue();
    must(kernel, lock());
    must(kernel, lock({ user: userId(1003), amount: 500_000_000n }));
    const before = kernel.stateHash();
    expect(say(kernel, command).refusal).toBe(refusal);
    expect(kernel.stateHash()).toBe(before);
  });

  test("what is not on sale, paused, beyond the seeds, not covered or not there", () => {
    expect(say(venue({ isOnSale: false }), lock()).refusal).toBe("lock_not_on_sale");
    const paused = venue();
    must(paused, { type: "lock-mining/pause", only: 1, paused: true, by: 1 });
    expect(say(paused, lock()).refusal).toBe("lock_paused");
    must(paused, { type: "lock-mining/pause", only: 1, paused: false, by: 1 });
    must(paused, lock());
    expect(say(venue(), lock({ at: midnight(298) })).refusal).toBe("lock_no_seeds");
    expect(say(venue({}, 11_999_999n), lock()).refusal).toBe("cover_exhausted");
    must(venue({}, 12_000_000n), lock());
    expect(say(venue({ asset: BTC }), lock()).refusal).toBe("insufficient_balance");
  });

  test("the fifty-first lock of a person", () => {
    const kernel = venue();
    for (let count = 0; count < 50; count++) must(kernel, lock({ amount: 1_000_000n }));
    expect(say(kernel, lock({ amount: 1_000_000n })).refusal).toBe("lock_too_many");
  });
});

test("two thousand want the last hundred: exactly a hundred are locked", () => {
  const kernel = venue({ quota: amount(2_100_000_000n), most: amount(2_000_000_000n) });
  must(kernel, lock({ amount: 2_000_000_000n }));
  let locked = 0;
  for (let index = 0; index < 2000; index++) {
    must(kernel, { type: "wallet/open", user: userId(3000 + index) });
    const { refusal } = say(kernel, lock({ user: userId(3000 + index), amount: 1_000_000n }));
    if (refusal === undefined) locked += 1;
    else expect(refusal).toBe("lock_quota_gone");
  }
  expect([locked, kernel.lockMining.running(1)]).toEqual([100, 2_100_000_000n]);
  kernel.check();
});
