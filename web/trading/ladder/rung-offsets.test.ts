import { expect, test } from "vitest";
import { rungOffsets } from "./rung-offsets.ts";

test.each([
  ["far prices stand in proportion", [100, 50, 0], 100, 10, [0, 50, 100]],
  ["near prices keep their gap", [100, 99, 0], 100, 40, [0, 40.2, 100]],
  ["equal prices keep it too", [100, 100], 100, 40, [0, 40]],
  ["one price stands at the top", [100], 100, 40, [0]],
  ["without room only the gaps remain", [100, 50, 0], 60, 40, [0, 40, 80]],
] as const)("%s", (_why, prices, height, gap, expected) => {
  expect(rungOffsets(prices, height, gap)).toEqual(expected);
});
