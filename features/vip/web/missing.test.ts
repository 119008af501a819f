import { expect, test } from "vitest";
import { wayTo } from "./missing.ts";

test.each([
  ["34120.4", "100000", "65879.60000000", 34],
  ["0", "250000", "250000.00000000", 0],
  ["99999.999999", "100000", "0.00000100", 99],
  ["100000", "100000", "0", 100],
  ["100000.000001", "100000", "0", 100],
])("%s of %s", (has, needs, missing, percent) => {
  const way = wayTo(has, needs);
  expect([Number(way.missing), way.percent]).toEqual([Number(missing), percent]);
});
