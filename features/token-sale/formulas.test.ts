import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { amount } from "../../money/units.ts";
import {
  allocate,
  areSaleTerms,
  chargeOf,
  costOf,
  DAY_MS,
  inCoin,
  partAt,
  partsReached,
  vestedOf,
  type Asked,
  type SaleTerms,
} from "./formulas.ts";

const ask = (...tokens: readonly bigint[]): readonly Asked[] =>
  tokens.map((one, index) => ({ user: index + 1, tokens: one, first: index + 1 }));
const granted = (asked: readonly Asked[], total: bigint, cap: bigint): readonly bigint[] => {
  const grants = allocate(asked, total, cap);
  return asked.map(({ user }) => grants.get(user) ?? -1n);
};

describe("who gets how many", () => {
  test("everybody what they asked for, up to the cap, where there is enough", () => {
    expect(granted(ask(10n, 20n, 70n), 100n, 50n)).toEqual([10n, 20n, 50n]);
  });

  test("else each the same share of what they asked for", () => {
    expect(granted(ask(100n, 300n), 100n, 100n)).toEqual([25n, 75n]);
  });

  test("who would get more than the cap gets the cap, and the others share the rest, again and again", () => {
    // 600 of 1,200: a half each would be 400; capped at 150, the others share 450 of 400 and get all of it.
    expect(granted(ask(800n, 300n, 100n), 600n, 150n)).toEqual([150n, 150n, 100n]);
    // The second is capped only by what the first leaves.
    expect(granted(ask(1000n, 400n, 200n), 400n, 160n)).toEqual([160n, 160n, 80n]);
  });

  test("units left over go to the largest remainders, of equal ones to who asked first", () => {
    expect(granted(ask(1n, 1n, 1n), 2n, 1n)).toEqual([1n, 1n, 0n]);
    expect(granted(ask(1n, 2n, 4n), 5n, 5n)).toEqual([1n, 1n, 3n]);
  });

  const asks = fc.array(fc.bigInt(1n, 10n ** 12n), { minLength: 1, maxLength: 60 }).map((tokens) => ask(...tokens));
  test("never more than there is, than one's cap or than one asked for; all of it where it is asked for and no cap binds", () => {
    fc.assert(
      fc.property(asks, fc.bigInt(1n, 10n ** 13n), fc.bigInt(1n, 10n ** 12n), (asked, total, cap) => {
        const got = granted(asked, total, cap);
        const sum = got.reduce((all, one) => all + one, 0n);
        expect(sum).toBeLessThanOrEqual(total);
        asked.forEach(({ tokens }, index) => {
          expect(got[index]).toBeGreaterThanOrEqual(0n);
          expect(got[index]).toBeLessThanOrEqual(tokens < cap ? tokens : cap);
        });
        const could = asked.reduce((all, { tokens }) => all + (tokens < cap ? tokens : cap), 0n);
        expect(sum).toBe(could < total ? could : total);
      }),
    );
  });

  test("who asks for more never gets fewer than who asks for less, but for the unit of a remainder", () => {
    fc.assert(
      fc.property(asks, fc.bigInt(1n, 10n ** 13n), fc.bigInt(1n, 10n ** 12n), (asked, total, cap) => {
        const got = granted(asked, total, cap);
        const pairs = asked.map(({ tokens }, index) => [tokens, got[index] ?? 0n] as const).sort(([a], [b]) => (a < b ? -1 : 1));
        pairs.slice(1).forEach(([, more], index) => expect(more + 1n).toBeGreaterThanOrEqual(pairs[index]?.[1] ?? 0n));
      }),
    );
  });

  test("is what repeating the rule literally gives, to the unit of the remainders", () => {
    fc.assert(
      fc.property(asks, fc.bigInt(1n, 10n ** 13n), fc.bigInt(1n, 10n ** 12n), (asked, total, cap) => {
        let [left, open] = [total, [...asked]];
        const capped = new Map<number, bigint>();
        for (;;) {
          const all = open.reduce((sum, one) => sum + one.tokens, 0n);
          const over = open.filter(({ tokens }) => (all <= left ? tokens > cap : left * tokens > cap * all));
          if (over.length === 0) break;
          for (const { user } of over) capped.set(user, cap);
          left -= cap * BigInt(over.length);
          open = open.filter(({ user }) => !capped.has(user));
        }
        const all = open.reduce((sum, one) => sum + one.tokens, 0n);
        const grants = allocate(asked, total, cap);
        for (const { user, tokens } of asked) {
          const exact = capped.get(user) ?? (all <= left ? tokens : (left * tokens) / all);
          expect((grants.get(user) ?? 0n) - exact).toBeLessThanOrEqual(1n);
          expect(grants.get(user)).toBeGreaterThanOrEqual(exact);
        }
      }),
    );
  });
});

test("what tokens cost is rounded up, in a coin too; what is charged of it down", () => {
  expect(costOf(amount(7_385_520_000_00n), amount(50_000n), 8)).toBe(369_276_000n);
  expect(costOf(amount(1n), amount(50_000n), 8)).toBe(1n);
  // 1,000 USDT at 95,316.90.
  expect(inCoin(amount(1_000_000_000n), 9_531_690, { coin: 8, cash: 6, price: 2 })).toBe(1_049_132n);
  expect([chargeOf(amount(100n), amount(1n), amount(3n)), chargeOf(amount(100n), amount(3n), amount(3n))]).toEqual([33n, 100n]);
});

test("parts become one's own from the cliff on, one a day, all with the last", () => {
  const times = { endsAt: 10 * DAY_MS, cliffDays: 2, parts: 3 };
  expect([1, 2, 3].map((part) => partAt(times, part) / DAY_MS)).toEqual([12, 13, 14]);
  expect([11.99, 12, 12.99, 13, 14, 99].map((day) => partsReached(day * DAY_MS, times))).toEqual([0, 1, 1, 2, 3, 3]);
  expect([0, 1, 2, 3].map((reached) => vestedOf(amount(100n), reached, 3))).toEqual([0n, 33n, 66n, 100n]);
});

const TERMS: SaleTerms = {
  ...{ token: 5, cash: 3, coins: [1], price: amount(50_000n), total: amount(1000n), least: amount(1n), most: amount(100n) },
  ...{ cap: amount(50n), mode: "pro_rata", startsAt: 1000, endsAt: 1000 + DAY_MS, cliffDays: 30, parts: 210, againMs: 0 },
};
test.each<[string, Partial<SaleTerms>]>([
  ["a token that pays for itself", { token: 3 }],
  ["one coin twice", { coins: [1, 1] }],
  ["for nothing", { price: amount(0n) }],
  ["of nothing", { total: amount(0n) }],
  ["least above most", { least: amount(101n) }],
  ["most above all", { most: amount(1001n) }],
  ["a cap above all", { cap: amount(1001n) }],
  ["first come with a cap below most", { mode: "first_come" }],
  ["begun before it is published", { startsAt: 499 }],
  ["ended as it begins", { endsAt: 1000 }],
  ["no parts", { parts: 0 }],
])("no terms: %s", (_name, change) => {
  expect(areSaleTerms(TERMS, 500)).toBe(true);
  expect(areSaleTerms({ ...TERMS, ...change }, 500)).toBe(false);
});
