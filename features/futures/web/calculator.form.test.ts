import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ContractRow } from "../contract/futures-rows.ts";
import { fillFee, hasReached, initialMargin, positionResult, positionValue, CLOSE_OUT_PERCENT } from "../formulas.ts";
import { liquidationOf, resultOf, sizeOf, targetOf, type CalculatorForm } from "./calculator.form.ts";

const CONTRACT = {
  price_decimals: 1,
  share_num: "0.00100000",
  share_max: 1_000_000,
  brackets: [
    { value_max: "50000", multiple_max: 100 },
    { value_max: "20000000", multiple_max: 5 },
  ],
} as unknown as ContractRow;
const NEEDS = { contract: CONTRACT, takerPpm: 500 };
const FORM: CalculatorForm = {
  what: "result",
  side: "long",
  multiple: 20,
  entry: "60000",
  exit: "66000",
  lots: "100",
  wanted: "20",
  balance: "1000",
  risk: "1",
};
const MONEY = 100_000_000;
/** Of one lot of 0.001 at a tick of 0.1, 10^-8. */
const PER_TICK_LOT = 10_000;

describe("the result", () => {
  test("is what the venue would settle: 100 lots long from 60,000 to 66,000 win 600, less 3 and 3.30 of fees", () => {
    expect(resultOf(FORM, NEEDS)).toMatchObject({
      margin: 300 * MONEY,
      fee: 3 * MONEY,
      exitFee: 330_000_000,
      net: 59_370_000_000,
      returned: 19790,
    });
  });

  test("of a short is the other way round", () => {
    expect(resultOf({ ...FORM, side: "short" }, NEEDS)?.net).toBe(-60_630_000_000);
  });

  test.each([
    ["an entry", { entry: "" }],
    ["an entry above zero", { entry: "0" }],
    ["an exit", { exit: "" }],
    ["lots", { lots: "" }],
    ["lots above zero", { lots: "0" }],
    ["a value that can be counted", { lots: "999999999999999" }],
  ])("waits for %s", (_what, missing) => {
    expect(resultOf({ ...FORM, ...missing }, NEEDS)).toBeUndefined();
  });
});

const entries = fc.integer({ min: 1000, max: 2_000_000 });
const sides = fc.constantFrom("long" as const, "short" as const);
const counts = fc.integer({ min: 1, max: 5000 });
const multiples = fc.constantFrom(1, 2, 3, 5, 10, 20, 50, 100);
const text = (ticks: number): string => `${Math.floor(ticks / 10)}.${ticks % 10}`;

/** By the formulas, for a position of its own. */
function net(side: "long" | "short", lots: number, from: number, to: number): number {
  const [entry, exit] = [positionValue(PER_TICK_LOT, from, lots), positionValue(PER_TICK_LOT, to, lots)];
  return positionResult(side, entry, exit) - fillFee(entry, 500) - fillFee(exit, 500);
}

test("the target price brings what is wanted, and a tick nearer to the entry does not", () => {
  fc.assert(
    fc.property(entries, sides, counts, multiples, fc.integer({ min: 0, max: 200_000 }), (entry, side, lots, multiple, wanted) => {
      const form = { ...FORM, side, multiple, entry: text(entry), lots: String(lots), wanted: (wanted / 100).toFixed(2) };
      const found = targetOf(form, NEEDS);
      const sum = BigInt(initialMargin(positionValue(PER_TICK_LOT, entry, lots), multiple)) * BigInt(wanted);
      const brings = (ticks: number): boolean => BigInt(net(side, lots, entry, ticks)) * 10_000n >= sum;
      if (found === undefined) {
        // A short can't win more than all of its value.
        expect(brings(1)).toBe(false);
        return;
      }
      expect(brings(found.exit)).toBe(true);
      expect(found.net).toBe(net(side, lots, entry, found.exit));
      if (found.exit > 1) expect(brings(found.exit + (side === "long" ? -1 : 1))).toBe(false);
    }),
  );
});

test("a long that wants nothing stands where its fees are paid", () => {
  const found = targetOf({ ...FORM, wanted: "0" }, NEEDS);
  expect(found?.exit).toBe(600_601);
  expect(found?.net).toBeGreaterThanOrEqual(0);
});

describe("the liquidation price", () => {
  test("of the worked example is 51,530: 997 and 300 of margin at 20 times", () => {
    expect(liquidationOf({ ...FORM, balance: "1000" }, NEEDS)?.price).toBe(515_300);
  });

  test("is the first mark at which the account has reached close-out", () => {
    fc.assert(
      fc.property(entries, sides, counts, multiples, fc.integer({ min: 0, max: 100_000 }), (entry, side, lots, multiple, spare) => {
        const value = positionValue(PER_TICK_LOT, entry, lots);
        const margin = initialMargin(value, multiple);
        const balance = margin + fillFee(value, 500) + spare * MONEY;
        const [whole, fraction] = [Math.floor(balance / MONEY), String(balance % MONEY).padStart(8, "0")];
        const form = { ...FORM, side, multiple, entry: text(entry), lots: String(lots), balance: `${whole}.${fraction}` };
        const found = liquidationOf(form, NEEDS);
        const isOut = (ticks: number): boolean => {
          const equity = balance - fillFee(value, 500) + positionResult(side, value, positionValue(PER_TICK_LOT, ticks, lots));
          return hasReached(CLOSE_OUT_PERCENT, BigInt(equity), BigInt(margin));
        };
        expect(found).toBeDefined();
        if (found?.price === undefined) expect(isOut(1)).toBe(side === "short");
        else {
          expect(isOut(found.price)).toBe(true);
          expect(isOut(found.price + (side === "long" ? 1 : -1))).toBe(false);
        }
      }),
    );
  });

  test("waits for money that pays margin and fee", () => {
    expect(liquidationOf({ ...FORM, balance: "303" }, NEEDS)).toBeDefined();
    expect(liquidationOf({ ...FORM, balance: "302.99999999" }, NEEDS)).toBeUndefined();
  });
});

describe("the size for a risk", () => {
  test("loses at its stop no more than is accepted, and with one lot more it would", () => {
    fc.assert(
      fc.property(entries, sides, fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 10_000 }), (entry, side, away, risk) => {
        const stop = side === "long" ? entry - away : entry + away;
        const form = { ...FORM, side, entry: text(entry), exit: text(stop), balance: "12345.67", risk: (risk / 100).toFixed(2) };
        const accepted = (1_234_567_000_000n * BigInt(risk)) / 10_000n;
        const found = sizeOf(form, NEEDS);
        const loss = (lots: number): bigint => -BigInt(net(side, lots, entry, stop));
        if (found === undefined) {
          expect(loss(1)).toBeGreaterThan(accepted);
          return;
        }
        expect(loss(found.lots)).toBeLessThanOrEqual(accepted);
        if (found.lots < CONTRACT.share_max) expect(loss(found.lots + 1)).toBeGreaterThan(accepted);
        expect(found.net).toBe(net(side, found.lots, entry, stop));
      }),
    );
  });

  test("waits for a stop on its side of the entry", () => {
    expect(sizeOf({ ...FORM, exit: "60000" }, NEEDS)).toBeUndefined();
    expect(sizeOf({ ...FORM, exit: "61000" }, NEEDS)).toBeUndefined();
    expect(sizeOf({ ...FORM, exit: "59000", side: "short" }, NEEDS)).toBeUndefined();
    expect(sizeOf({ ...FORM, exit: "59000" }, NEEDS)?.lots).toBe(9);
  });
});
