import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { applyMove, averageCost, feeInQuote, NO_POSITION, worthOf, type CostMove, type CostPosition } from "./formulas.ts";

const buy = (units: bigint, money: bigint, fee = 0n): CostMove => ({ kind: "buy", units, money, fee });
const sell = (units: bigint, money: bigint, fee = 0n): CostMove => ({ kind: "sell", units, money, fee });
const other = (units: bigint): CostMove => ({ kind: "other", units });
const after = (...moves: readonly CostMove[]): CostPosition => moves.reduce(applyMove, NO_POSITION);

describe("a position", () => {
  test.each([
    ["two purchases: their average", [buy(10n, 1000n), buy(30n, 5000n)], { costed: 40n, cost: 6000n, realised: 0n }],
    ["a sale takes the average cost", [buy(10n, 1000n), buy(30n, 5000n), sell(20n, 4000n)], { costed: 20n, cost: 3000n, realised: 1000n }],
    ["a sale at a loss", [buy(10n, 1000n), sell(5n, 400n)], { costed: 5n, cost: 500n, realised: -100n }],
    ["half a unit of cost rounds up", [buy(2n, 5n), sell(1n, 5n)], { costed: 1n, cost: 2n, realised: 2n }],
    ["the last ones take what is left of it", [buy(3n, 10n), sell(1n, 4n), sell(2n, 8n)], { costed: 0n, cost: 0n, realised: 2n }],
    ["buying again begins anew", [buy(1n, 10n), sell(1n, 30n), buy(1n, 50n)], { costed: 1n, cost: 50n, realised: 20n }],
    ["fees of both ways add up", [buy(10n, 1000n, 3n), sell(5n, 600n, 2n)], { fees: 5n, cost: 500n, realised: 100n }],
    ["a split changes no cost", [buy(10n, 1000n), { kind: "split", units: 30n }], { costed: 40n, cost: 1000n }],
    ["a reverse split neither", [buy(10n, 1000n), { kind: "split", units: -9n }], { costed: 1n, cost: 1000n }],
    ["a split of nothing is nothing", [{ kind: "split", units: 5n }], { costed: 0n, uncosted: 0n }],
    ["what came without a cost has none", [other(10n)], { costed: 0n, uncosted: 10n, cost: 0n }],
    ["selling it makes no result", [other(10n), sell(10n, 5000n)], { uncosted: 0n, realised: 0n }],
    [
      "both leave in proportion",
      [buy(30n, 3000n), other(10n), sell(20n, 4000n)],
      { costed: 15n, uncosted: 5n, cost: 1500n, realised: 1500n },
    ],
    ["more leaves than there is: nothing is below zero", [buy(3n, 300n), other(2n), other(-9n)], { costed: 0n, uncosted: 0n, cost: 0n }],
    ["what leaves otherwise takes its cost along", [buy(30n, 3000n), other(-10n)], { costed: 20n, cost: 2000n, realised: 0n }],
    ["a split of both", [buy(30n, 3000n), other(10n), { kind: "split", units: 40n }], { costed: 60n, uncosted: 20n, cost: 3000n }],
  ] as const satisfies readonly (readonly [string, readonly CostMove[], Partial<CostPosition>])[])("%s", (_why, moves, expected) => {
    expect(after(...moves)).toMatchObject(expected);
  });
});

test.each([
  ["0.4 of 1000", { costed: 40_000_000n, cost: 24_000_000_000n }, 8, 60_000_000_000n],
  ["half a unit up", { costed: 2n, cost: 5n }, 0, 3n],
  ["nothing", { costed: 0n, cost: 0n }, 8, undefined],
])("the average cost of %s", (_why, position, decimals, expected) => {
  expect(averageCost(position, decimals)).toBe(expected);
});

test("a fee in coins is worth what its fill says; worth rounds down", () => {
  expect(feeInQuote(1000n, { money: 60_000_000n, units: 1_000_000n })).toBe(60_000n);
  expect(feeInQuote(1n, { money: 5n, units: 2n })).toBe(3n);
  expect(feeInQuote(1n, { money: 5n, units: 0n })).toBe(0n);
  expect(worthOf(15n, 9n, 1)).toBe(13n);
});

test("whatever happens, units add up, nothing falls below zero, and the cost is that of what was bought minus that of what left", () => {
  const move = fc.oneof(
    fc.record({
      kind: fc.constant("buy" as const),
      units: fc.bigInt(1n, 10n ** 12n),
      money: fc.bigInt(1n, 10n ** 15n),
      fee: fc.bigInt(0n, 10n ** 9n),
    }),
    fc.record({ kind: fc.constant("sell" as const), part: fc.integer({ min: 1, max: 100 }), money: fc.bigInt(1n, 10n ** 15n) }),
    fc.record({ kind: fc.constant("other" as const), part: fc.integer({ min: -100, max: 100 }) }),
  );
  fc.assert(
    fc.property(fc.array(move, { maxLength: 40 }), (steps) => {
      let position = NO_POSITION;
      let [paid, received, sold] = [0n, 0n, false];
      for (const step of steps) {
        const held = position.costed + position.uncosted;
        const units = "part" in step ? (held * BigInt(step.part)) / 100n : step.units;
        if (step.kind === "sell" && units === 0n) continue;
        if (step.kind === "buy") paid += step.money;
        if (step.kind === "sell") received += step.money;
        if (step.kind === "other") sold ||= units !== 0n;
        const next = applyMove(position, step.kind === "buy" ? step : step.kind === "sell" ? sell(units, step.money) : other(units));
        expect(next.costed + next.uncosted).toBe(held + (step.kind === "sell" ? -units : units));
        for (const figure of [next.costed, next.uncosted, next.cost]) expect(figure >= 0n).toBe(true);
        position = next;
      }
      if (!sold) expect(position.realised).toBe(received - (paid - position.cost));
    }),
  );
});
