import { afterEach, expect, test } from "vitest";
import type { StockEvent } from "./assets.api.ts";
import { lastSession } from "./assets.api.ts";
import { dayOf, daysBefore } from "./calendar-days.ts";
import { factsOf, hasNoLimit } from "./facts.ts";

const zone = process.env["TZ"];
afterEach(() => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
});

const event = (time: string): StockEvent => ({
  kind: "dividend",
  currency_id: 101,
  symbol: "AAPL/USDT",
  title: "Apple",
  per_share: "0.24",
  numerator: 0,
  denominator: 0,
  time,
});

test("a session stands under the reader's day: in Auckland New York's Monday is Tuesday", () => {
  const dates = (): number[] => ["2026-11-23 14:30:00", "2026-11-24 14:30:00"].map((text) => new Date(dayOf(text)).getDate());
  process.env["TZ"] = "UTC";
  expect(dates()).toEqual([23, 24]);
  process.env["TZ"] = "Pacific/Auckland";
  expect(dates()).toEqual([24, 25]);
});

test("events of one day stand together, in their order", () => {
  process.env["TZ"] = "UTC";
  const days = daysBefore([event("2026-11-22 20:00:00"), event("2026-11-22 10:00:00"), event("2026-11-20 10:00:00")]);
  expect(days.map(({ events }) => events.length)).toEqual([2, 1]);
});

test("a coin without a limit is said to have none, a share has no such thing", () => {
  const limitless = ["BTC", "ETH", "AAPL", "USDT"].map((code) => {
    const facts = factsOf(code);
    return facts !== undefined && hasNoLimit(facts);
  });
  expect(limitless).toEqual([false, true, false, false]);
  expect([factsOf("toString"), factsOf("NONE")]).toEqual([undefined, undefined]);
});

test("a share's day is its last session, also on a Sunday", () => {
  const at = (text: string): { time: number; worth: string } => ({ time: Date.parse(text), worth: "1" });
  const [thursday, open, close] = [at("2026-11-19T20:45:00Z"), at("2026-11-20T14:30:00Z"), at("2026-11-20T20:45:00Z")];
  expect(lastSession([thursday, open, close])).toEqual([open, close]);
  expect(lastSession([])).toEqual([]);
});
