import { describe, expect, test } from "vitest";
import { bidShare, bookRows, bookSpread } from "./book-levels.ts";
import { joinTrades } from "./depth.store.ts";

const MARKET = { priceDecimals: 2, quantityDecimals: 3 };
const DEPTH = {
  bids: [
    ["100.05", "1"],
    ["100.01", "2"],
    ["99.99", "3"],
  ],
  asks: [
    ["100.21", "4"],
    ["100.12", "1"],
    ["100.10", "1"],
  ],
} as const;

describe("the order book", () => {
  test("ungrouped, best prices come first on both sides and bars grow with the depth", () => {
    const rows = bookRows(DEPTH, MARKET, 1, 10);
    expect(rows.bids.map((row) => [row.price, row.quantity, row.share])).toEqual([
      ["100.05", "1.000", 16],
      ["100.01", "2.000", 50],
      ["99.99", "3.000", 100],
    ]);
    expect(rows.asks.map((row) => row.price)).toEqual(["100.10", "100.12", "100.21"]);
  });

  test("grouped by ten ticks, bids round down and asks up", () => {
    const rows = bookRows(DEPTH, MARKET, 10, 10);
    expect(rows.bids.map((row) => [row.price, row.quantity])).toEqual([
      ["100.0", "3.000"],
      ["99.9", "3.000"],
    ]);
    expect(rows.asks.map((row) => [row.price, row.quantity])).toEqual([
      ["100.1", "1.000"],
      ["100.2", "1.000"],
      ["100.3", "4.000"],
    ]);
  });

  test("an empty book has no rows", () => {
    expect(bookRows({ bids: [], asks: [] }, MARKET, 1, 10)).toEqual({ bids: [], asks: [] });
  });
});

test("a trade pushed twice stands on the tape once, newest first", () => {
  const trade = (id: number, ts: number) => ({ id, ts, amount: "1", price: "1", direction: "buy" });
  const before = { symbol: "BTC/USDT", data: [trade(2, 20), trade(1, 10)] };
  const joined = joinTrades(before, { symbol: "BTC/USDT", data: [trade(3, 30), trade(2, 20)] });
  expect(joined.data.map((each) => each.id)).toEqual([3, 2, 1]);
});

test("the spread lies between the best prices, whatever order the levels came in", () => {
  expect(bookSpread(DEPTH, 2)).toBe("0.05");
  expect(bookSpread({ ...DEPTH, asks: [] }, 2)).toBeUndefined();
});

test.each([
  ["half and half", DEPTH, 50],
  ["only bids", { ...DEPTH, asks: [] }, 100],
  ["rounded to whole percent", { bids: [["1", "1"]], asks: [["2", "2"]] } as const, 33],
  ["an empty book has none", { bids: [], asks: [] }, undefined],
] as const)("the bids' share of the amounts: %s", (_what, depth, share) => {
  expect(bidShare(bookRows(depth, MARKET, 1, 10))).toBe(share);
});
