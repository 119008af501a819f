import { expect, test } from "vitest";
import { ticks } from "../../../../money/units.ts";
import { chipPrices } from "./chip-prices.ts";
import { BTC } from "./order-examples.ts";

const BOOK = { ...BTC, bestBid: ticks(649_990), bestAsk: ticks(650_011), lastPrice: ticks(650_000) };

test.each([
  ["a buy takes the best offer, and the middle rounded down", BOOK, "buy", [650_011, 650_000, 650_000]],
  ["a sale takes the best bid, and the middle rounded up", BOOK, "sell", [649_990, 650_000, 650_001]],
  ["without offers there is neither best nor middle for a buy", { ...BOOK, bestAsk: undefined }, "buy", [undefined, 650_000, undefined]],
  ["without offers a sale still has the best bid", { ...BOOK, bestAsk: undefined }, "sell", [649_990, 650_000, undefined]],
] as const)("%s", (_what, context, side, [best, last, middle]) => {
  expect(chipPrices(context, side)).toEqual({ best, last, middle });
});
