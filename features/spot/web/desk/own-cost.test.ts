import { expect, test } from "vitest";
import type { CostRow } from "../../../../web/portfolio/portfolio.api.ts";
import { knownCost } from "./own-cost.ts";

const ROW: CostRow = {
  currency_id: 1,
  currency_name: "BTC",
  decimals: 8,
  held: "0.50000000",
  costed: "0.50000000",
  cost: "30000.000000",
  average_cost: "60000.000000",
  price: "66000.000000",
  worth: "33000.000000",
  unrealised: "3000.000000",
  realised: "0.000000",
  fees: "30.000000",
};

test.each([
  ["of all that is held", ROW, "60000.000000"],
  ["not of a part", { ...ROW, costed: "0.40000000" }, undefined],
  ["not where no cost is known", { ...ROW, average_cost: "" }, undefined],
  ["not of what was sold", { ...ROW, held: "0.00000000", costed: "0.00000000" }, undefined],
  ["not where nothing was bought", undefined, undefined],
] as const)("the average cost is told %s", (_why, row, cost) => {
  expect(knownCost(row)).toBe(cost);
});
