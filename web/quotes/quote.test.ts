import { describe, expect, test } from "vitest";
import { mergeDayMarket, nextSorting, readQuote, searchQuotes, sortQuotes } from "./quote.ts";
import type { QuotationRow } from "./quote.ts";

const row = (name: string, price: string, change: string, volume: string): QuotationRow => ({
  id: 1,
  currency_id: 1,
  legal_id: 3,
  currency_name: name,
  legal_name: "USDT",
  now_price: price,
  change,
  volume,
});
const MARKETS = [row("BTC", "65000", "-1.5", "10"), row("ETH", "3500", "+2", "100"), row("ADA", "0.5", "0", "900000")].map(readQuote);
const names = (quotes: readonly { base: string }[]): string => quotes.map((quote) => quote.base).join(" ");

describe("sorting markets", () => {
  test.each([
    ["by price, dearest first", { field: "price", descending: true }, "BTC ETH ADA"],
    ["by change, losers first", { field: "change", descending: false }, "BTC ADA ETH"],
    ["by volume compares value traded, not units", { field: "volume", descending: true }, "BTC ADA ETH"],
    ["by name", { field: "name", descending: false }, "ADA BTC ETH"],
    ["without a sorting the venue's order stays", undefined, "BTC ETH ADA"],
  ] as const)("%s", (_why, sorting, expected) => {
    expect(names(sortQuotes(MARKETS, sorting))).toBe(expected);
  });

  test("three clicks on a column go down, up and back to none", () => {
    const first = nextSorting(undefined, "price");
    const second = nextSorting(first, "price");
    expect([first, second, nextSorting(second, "price")]).toEqual([
      { field: "price", descending: true },
      { field: "price", descending: false },
      undefined,
    ]);
  });
});

test("a search ignores case and the slash", () => {
  expect(names(searchQuotes(MARKETS, "btcu"))).toBe("BTC");
  expect(names(searchQuotes(MARKETS, "eth/u"))).toBe("ETH");
  expect(searchQuotes(MARKETS, "xyz")).toEqual([]);
});

test("a push changes price, change and session and keeps the market's terms", () => {
  const [btc] = MARKETS;
  if (btc === undefined) throw new Error("the table above has a first row");
  const merged = mergeDayMarket(btc, { symbol: "BTC/USDT", now_price: "66000", change: "+0.1", session_open: 0 });
  expect(merged).toMatchObject({ price: "66000", change: "+0.1", sessionOpen: false, baseId: 1, volume: "10" });
});
