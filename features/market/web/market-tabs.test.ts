import { expect, test } from "vitest";
import { readQuote } from "../../../web/quotes/quote.ts";
import type { Quote } from "../../../web/quotes/quote.ts";
import { byListing, ofTab, openedAt } from "./market-tabs.ts";
import type { Listings } from "./market-tabs.ts";
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

const opened = new Date("2026-11-01T08:00:00Z");
const LISTINGS: Listings = new Map([
  ["SOL/USDT", { place: 0, at: new Date("2026-11-20T08:00:00Z"), sinceOpening: false }],
  ["AAPL/USDT", { place: 1, at: new Date("2026-11-10T08:00:00Z"), sinceOpening: false }],
  ["BTC/USDT", { place: 2, at: opened, sinceOpening: true }],
  ["ETH/USDT", { place: 3, at: opened, sinceOpening: true }],
]);

test("under new the newest listing stands first, those of the opening in the venue's order, and what nobody knows last", () => {
  const names = (listings: Listings): string[] => ofTab(QUOTES, "new", favourites, listings).map(({ base }) => base);
  expect(names(LISTINGS)).toEqual(["SOL", "AAPL", "BTC", "ETH"]);
  expect(names(new Map([...LISTINGS].slice(0, 1)))).toEqual(["SOL", "BTC", "ETH", "AAPL"]);
});

test("listings of one time stand together, all of the opening too, whichever moment of it was theirs", () => {
  const spread: Listings = new Map([...LISTINGS, ["ETH/USDT", { place: 3, at: new Date("2026-11-01T08:00:01Z"), sinceOpening: true }]]);
  const names = (listings: Listings): string[][] =>
    byListing(ofTab(QUOTES, "new", favourites, listings), listings).map(({ quotes }) => quotes.map(({ base }) => base));
  expect(names(spread)).toEqual([["SOL"], ["AAPL"], ["BTC", "ETH"]]);
  expect(names(new Map([...LISTINGS].slice(0, 1)))).toEqual([["SOL"], ["BTC", "ETH", "AAPL"]]);
});

test("the venue opened when what was there since then was listed", () => {
  expect(openedAt(LISTINGS)).toBe(opened);
  expect(openedAt(new Map())).toBeUndefined();
});

test("the newest search stands first, each once, and the ninth is forgotten", () => {
  expect(withRecent(["A", "B"], "B")).toEqual(["B", "A"]);
  expect(withRecent(["1", "2", "3", "4", "5", "6", "7", "8"], "9")).toEqual(["9", "1", "2", "3", "4", "5", "6", "7"]);
});
