import { expect, test } from "vitest";
import { contrastOf, THEME_COLOURS } from "../../features/content/contract/accent.ts";
import { allocationOf, arcsOf, FIXED_COLOURS, NAMED_PARTS } from "./allocation-parts.ts";

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
    "what is missing to 100 goes to the one that lost most",
    [
      ["BTC", "1"],
      ["USDT", "2"],
    ],
    ["USDT 66.7", "BTC 33.3"],
  ],
] as const)("%s", (_why, worths, expected) => {
  expect(parts(worths.map(([code, worth]) => [code, worth]))).toEqual(expected);
});

const NINE = ["USDT", "BTC", "ETH", "SOL", "XRP", "ADA", "BNB", "LTC", "DOGE"].map((code, i) => ({ code, worth: String(2 ** (12 - i)) }));

test("six have a name in the ring, the rest is one part, and no colour stands twice", () => {
  const arcs = arcsOf(allocationOf(NINE, NAMED_PARTS));
  expect(arcs.map(({ code }) => code)).toEqual(["USDT", "BTC", "ETH", "SOL", "XRP", "ADA", undefined]);
  expect(new Set(arcs.map(({ colour }) => colour)).size).toBe(7);
});

test("the ring goes round once, without a hole, and shows what is hardly there", () => {
  const arcs = arcsOf(
    allocationOf(
      [
        { code: "USDT", worth: "99999" },
        { code: "BTC", worth: "0.01" },
      ],
      NAMED_PARTS,
    ),
  );
  expect(arcs.map(({ from }) => from)).toEqual([0, arcs[0]?.length]);
  expect(arcs.reduce((sum, { length }) => sum + length, 0)).toBeCloseTo(100);
  expect(arcs[1]?.length).toBeGreaterThan(0.9);
});

test.each([...THEME_COLOURS.dark.grounds, ...THEME_COLOURS.light.grounds.slice(0, 2)])(
  "the parts stand out from %s as pictures have to",
  (behind) => {
    for (const colour of FIXED_COLOURS) expect(contrastOf(colour, behind), colour).toBeGreaterThanOrEqual(3);
  },
);

test("three thirds are 100 together", () => {
  const thirds = [
    ["BTC", "1"],
    ["ETH", "1"],
    ["USDT", "1"],
  ] as const;
  expect(parts(thirds.map(([code, worth]) => [code, worth]))).toEqual(["BTC 33.4", "ETH 33.3", "USDT 33.3"]);
});
