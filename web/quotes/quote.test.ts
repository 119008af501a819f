import { describe, expect, test } from "vitest";
import { mergeDayMarket, nextSorting, readQuote, rereadQuote, searchQuotes, sortQuotes } from "./quote.ts";
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

describe("the session", () => {
  const STOCK = readQuote({
    ...row("AAPL", "200", "0", "5"),
    session_open: 0,
    phase: "opening_auction",
    halted: 0,
    auction_price: "201.50000000",
    auction_amount: "12.00000000",
    phase_ends: "2026-03-02 14:30:00",
  });

  test("a row tells phase, its end and what the auction would trade at", () => {
    expect(STOCK.session).toEqual({
      phase: "opening_auction",
      haltReason: undefined,
      haltedUntil: undefined,
      auctionPrice: "201.50000000",
      auctionAmount: "12.00000000",
      phaseEnds: "2026-03-02 14:30:00",
      life: "listed",
      ordersUntil: "",
      endsAt: "",
    });
  });

  test("a push changes what it names and leaves the rest", () => {
    const price = { symbol: "AAPL/USDT", now_price: "201", change: "0.5" };
    const until = "2026-03-05 14:00:00";
    const halted = mergeDayMarket(STOCK, { ...price, halted: 1, halt_reason: "News", halted_until: until });
    const phase = { phase: "opening_auction", phaseEnds: "2026-03-02 14:30:00" };
    expect(halted.session).toMatchObject({ ...phase, haltReason: "News", haltedUntil: until });
    expect(mergeDayMarket(halted, price).session).toMatchObject({ haltReason: "News", haltedUntil: until });
    const resumed = mergeDayMarket(halted, { ...price, halted: 0, halted_until: "", phase: "open" });
    expect(resumed.session).toMatchObject({ phase: "open", haltReason: undefined, haltedUntil: "" });
  });

  test.each([
    [1, "open"],
    [0, "closed"],
    [undefined, "open"],
  ] as const)("a venue that tells only session_open %s is %s", (sessionOpen, phase) => {
    const plain = row("BTC", "65000", "0", "1");
    expect(readQuote(sessionOpen === undefined ? plain : { ...plain, session_open: sessionOpen }).session.phase).toBe(phase);
  });
});

test("a price remembers which way it last moved, also over a fresh reading", () => {
  const [btc] = MARKETS;
  if (btc === undefined) throw new Error("the table above has a first row");
  const ticks = ["65000", "65001", "65001.0", "64999", "64999"].reduce<readonly (typeof btc)[]>(
    (quotes, price) => [...quotes, mergeDayMarket(quotes.at(-1) ?? btc, { symbol: "BTC/USDT", now_price: price, change: "0" })],
    [],
  );
  expect(ticks.map(({ tick }) => tick)).toEqual([0, 1, 1, -1, -1]);
  expect(rereadQuote(readQuote(row("BTC", "64999", "0", "10")), ticks.at(-1)).tick).toBe(-1);
  expect(rereadQuote(readQuote(row("BTC", "65002", "0", "10")), ticks.at(-1)).tick).toBe(1);
  expect(rereadQuote(readQuote(row("BTC", "65002", "0", "10")), undefined).tick).toBe(0);
});
