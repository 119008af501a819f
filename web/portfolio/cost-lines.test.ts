import { expect, test } from "vitest";
import { agrees, costLines } from "./cost-lines.ts";
import type { CostRow, MoveRow } from "./portfolio.api.ts";

const ROW: CostRow = {
  currency_id: 1,
  currency_name: "BTC",
  decimals: 8,
  held: "0.04995000",
  costed: "0.04995000",
  cost: "3000.000000",
  average_cost: "60060.060060",
  price: "66000.000000",
  worth: "3296.700000",
  unrealised: "296.700000",
  realised: "295.700000",
  fees: "9.300000",
};
const common = { time: "2026-11-22 10:00:00", receipt: "fill-1-taker", position: 7 };
const MOVES: readonly MoveRow[] = [
  { kind: "buy", units: "9990000", money: "6000000000", fee: "6000000", ...common },
  { kind: "sell", units: "4995000", money: "3295700000", fee: "3300000", ...common },
];

test("one's moves give the venue's figures, each by itself", () => {
  const lines = costLines(ROW, 6, MOVES);
  expect(lines.map(({ name, computed }) => [name, computed])).toEqual([
    ["units", "0.04995000"],
    ["total_cost", "3000.000000"],
    ["average_cost", "60060.060060"],
    ["realised", "295.700000"],
    ["fees", "9.300000"],
  ]);
  expect(lines.every(agrees)).toBe(true);
});

test.each([
  ["a cost that was not paid", { ...ROW, cost: "2999.999999" }, MOVES, ["total_cost"]],
  ["a sale that is left out", ROW, MOVES.slice(0, 1), ["units", "total_cost", "realised", "fees"]],
  [
    "what was moved without a cost",
    { ...ROW, realised: "295.700001" },
    [...MOVES, { kind: "other", units: "5", money: "0", fee: "0", ...common }],
    ["realised"],
  ],
] as const)("%s does not agree", (_why, row, moves, names) => {
  expect(
    costLines(row, 6, moves)
      .filter((line) => !agrees(line))
      .map(({ name }) => name),
  ).toEqual(names);
});
