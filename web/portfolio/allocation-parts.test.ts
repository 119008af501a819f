import { expect, test } from "vitest";
import { allocationOf } from "./allocation-parts.ts";

const parts = (worths: readonly [string, string][], named = 2): unknown =>
  allocationOf(
    worths.map(([code, worth]) => ({ code, worth })),
    named,
  ).map(({ code, share }) => `${code ?? "rest"} ${share}`);

test.each([
  [
    "the largest by name, cash among them, the rest last",
    [
      ["BTC", "200"],
      ["USDT", "600"],
      ["ETH", "100"],
      ["SOL", "60"],
      ["XRP", "40"],
    ],
    ["USDT 60.0", "BTC 20.0", "ETH 10.0", "rest 10.0"],
  ],
  [
    "the accounts of a coin are one part",
    [
      ["BTC", "1"],
      ["BTC", "2"],
      ["USDT", "1"],
    ],
    ["BTC 75.0", "USDT 25.0"],
  ],
  [
    "nothing is no part",
    [
      ["BTC", "0"],
      ["USDT", "5"],
    ],
    ["USDT 100.0"],
  ],
  ["nothing at all", [["USDT", "0"]], []],
  [
    "shares are cut",
    [
      ["BTC", "1"],
      ["USDT", "2"],
    ],
    ["USDT 66.7", "BTC 33.3"],
  ],
] as const)("%s", (_why, worths, expected) => {
  expect(parts(worths.map(([code, worth]) => [code, worth]))).toEqual(expected);
});
