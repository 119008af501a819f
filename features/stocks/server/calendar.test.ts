/** The calendar of stocks: sessions as the calendar has them, dividends and splits as they were carried out, and what a rest shows. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { amount, marketId, timeMs } from "../../../money/units.ts";
import { nextPhase } from "../../../market-data/session-calendar.ts";
import type { Feed } from "../../../market-data/feed.ts";
import { openTestEngine, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { StockCalendar } from "../contract/stocks.contract.ts";
import { sessionsAhead } from "./stocks.routes.ts";

const AAPL = marketId(101);
const DAY = 86_400_000;
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(AAPL, 20_000);
});
afterAll(() => engine.close());

const calendar = async (fields: Record<string, string> = {}): Promise<StockCalendar> =>
  (await engine.call("GET", "/stock/calendar", fields)).message as StockCalendar;

const feed = { nextPhase: (_market: unknown, at: number) => nextPhase(timeMs(at)) } as unknown as Feed;

test("the sessions ahead leave out weekends and holidays and say which end early", () => {
  // Thanksgiving week: Thursday rests, Friday ends at one.
  const sessions = sessionsAhead({ feed }, timeMs(Date.parse("2026-11-22T10:00:00Z")));
  expect(sessions).toHaveLength(15);
  expect(sessions.slice(0, 5)).toEqual([
    { open_time: "2026-11-23 14:30:00", close_time: "2026-11-23 21:00:00", short: 0 },
    { open_time: "2026-11-24 14:30:00", close_time: "2026-11-24 21:00:00", short: 0 },
    { open_time: "2026-11-25 14:30:00", close_time: "2026-11-25 21:00:00", short: 0 },
    { open_time: "2026-11-27 14:30:00", close_time: "2026-11-27 18:00:00", short: 1 },
    { open_time: "2026-11-30 14:30:00", close_time: "2026-11-30 21:00:00", short: 0 },
  ]);
});

test("one that is under way is not ahead, and a source without sessions has none", () => {
  const [first] = sessionsAhead({ feed }, timeMs(Date.parse("2026-11-23T15:00:00Z")));
  expect(first?.open_time).toBe("2026-11-24 14:30:00");
  expect(sessionsAhead({ feed: { nextPhase: () => undefined } as unknown as Feed }, timeMs(0))).toEqual([]);
});

test("dividends and splits are there for everybody, the newest first, of one share or of all", async () => {
  expect(await calendar()).toEqual({ sessions: [], events: [] });
  await engine.submit({ type: "spot/set-phase", market: AAPL, phase: "open" });
  await engine.quote(AAPL, [19_990, 1000], [20_000, 1000]);
  const order = { currency_id: "101", legal_id: "3", type: "1", amount: "1", target_price: "200" };
  expect(await engine.call("POST", "/coin/trade", order, await engine.newcomer())).toMatchObject({ type: "ok" });
  await engine.submit({ type: "spot/set-phase", market: AAPL, phase: "closed" });
  await engine.submit({ type: "stocks/pay-dividend", market: AAPL, perShare: amount(240_000n) });
  engine.advance(1000);
  await engine.submit({ type: "stocks/split", market: AAPL, numerator: 4, denominator: 1 });
  const common = { currency_id: 101, symbol: "AAPL/USDT", title: "Apple" };
  expect((await calendar()).events).toEqual([
    { ...common, kind: "split", per_share: "", numerator: 4, denominator: 1, time: "2026-11-21 12:00:01" },
    { ...common, kind: "dividend", per_share: "0.24", numerator: 0, denominator: 0, time: "2026-11-21 12:00:00" },
  ]);
  expect((await calendar({ currency_id: "101" })).events).toHaveLength(2);
  expect((await calendar({ currency_id: "102" })).events).toEqual([]);
});

test("a share whose market is closed shows what its last session changed", async () => {
  type Row = { symbol: string; change: string };
  const change = async (): Promise<string | undefined> => {
    const groups = (await engine.call("GET", "/currency/quotation_new")).message as { quotation: Row[] }[];
    return groups[0]?.quotation.find(({ symbol }) => symbol === "AAPL/USDT")?.change;
  };
  await engine.submit({ type: "spot/set-phase", market: AAPL, phase: "open" });
  await engine.price(AAPL, 5000);
  engine.advance(DAY);
  await engine.price(AAPL, 5100);
  await engine.submit({ type: "spot/set-phase", market: AAPL, phase: "closed" });
  // The weekend: nothing is left of the 24 hours.
  engine.advance(2 * DAY);
  await engine.submit({ type: "spot/set-phase", market: AAPL, phase: "closed" });
  expect(await change()).toBe("+2.00");
});
