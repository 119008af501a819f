import { expect, test } from "vitest";
import { readQuote } from "../../../web/quotes/quote.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import { ofTab } from "./market-tabs.ts";
import { withRecent } from "./recent-searches.ts";

const quote = (id: number, name: string, change: string, volume: string, from = 2): Quote =>
  readQuote({
    id,
    currency_id: id,
    legal_id: 3,
    currency_name: name,
    legal_name: "USDT",
    now_price: "10",
    change,
    volume,
    market_from: from,
  });
const QUOTES = [
  quote(1, "BTC", "-1.00", "5"),
  quote(2, "ETH", "+3.00", "9"),
  quote(4, "SOL", "0.00", "1"),
  quote(101, "AAPL", "+0.50", "7", 1),
];
const favourites = { has: (id: number): boolean => id === 4 };

test.each([
  ["favourites", ["SOL"]],
  ["all", ["BTC", "ETH", "SOL", "AAPL"]],
  ["coins", ["BTC", "ETH", "SOL"]],
  ["stocks", ["AAPL"]],
  ["gainers", ["ETH", "AAPL"]],
  ["losers", ["BTC"]],
  ["volume", ["ETH", "AAPL", "BTC", "SOL"]],
] as const)("under %s", (tab, names) => {
  expect(ofTab(QUOTES, tab, favourites).map(({ base }) => base)).toEqual(names);
});

test("the newest search stands first, each once, and the ninth is forgotten", () => {
  expect(withRecent(["A", "B"], "B")).toEqual(["B", "A"]);
  expect(withRecent(["1", "2", "3", "4", "5", "6", "7", "8"], "9")).toEqual(["9", "1", "2", "3", "4", "5", "6", "7"]);
});
