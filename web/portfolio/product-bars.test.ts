import { expect, test } from "vitest";
import { barsOf } from "./product-bars.ts";

test("the largest result takes one half, gains stand right of the middle, losses left of it", () => {
  expect(barsOf(["100.00", "-50.00", "0.00"])).toEqual([
    { from: 50, width: 50 },
    { from: 25, width: 25 },
    { from: 50, width: 0 },
  ]);
});

test("results of nothing have no bars", () => {
  expect(barsOf(["0.000000"])).toEqual([{ from: 50, width: 0 }]);
  expect(barsOf([])).toEqual([]);
});
