import { beforeEach, expect, test } from "vitest";
import { lots, marketId, ticks, timeMs, type TimeMs } from "../money/units.ts";
import type { Feed, FeedMarket, SourceQuote } from "./feed.ts";
import { withHolidays } from "./holiday-feed.ts";
import { nextPhase, stockPhase } from "./session-calendar.ts";

const market = (id: number, assetClass: "coin" | "stock"): FeedMarket => ({
  id: marketId(id),
  symbol: "",
  base: "",
  assetClass,
  priceDecimals: 2,
  quantityDecimals: 2,
});
const [BTC, AAPL] = [market(1, "coin"), market(101, "stock")];
const at = (text: string): TimeMs => timeMs(Date.parse(text));
const dayOf = (text: string): number => Date.parse(text) / 86_400_000;

let holidays: Set<number>;
let feed: Feed;
let beat: (at: TimeMs) => void;
let heard: readonly SourceQuote[];
beforeEach(async () => {
  const quote = (id: number, now: TimeMs): SourceQuote => ({
    market: marketId(id),
    source: "test",
    price: ticks(7),
    volume: lots(0),
    at: now,
  });
  const inner: Feed = {
    kind: "simulator",
    start: async (onQuotes) => void (beat = (now) => onQuotes([quote(1, now), quote(101, now)], now)),
    stop: async () => undefined,
    history: () => [],
    phase: ({ assetClass }, now) => (assetClass === "coin" ? "open" : stockPhase(now)),
    nextPhase: ({ assetClass }, now) => (assetClass === "coin" ? undefined : nextPhase(now)),
    describe: () => ({ text: "" }),
  };
  holidays = new Set([dayOf("2026-12-01"), dayOf("2026-12-02")]);
  feed = withHolidays(inner, { isHoliday: (day) => holidays.has(day), isStock: (id) => id === 101 });
  await feed.start((quotes) => (heard = quotes));
});

test("on such a day shares are closed and unheard of, coins go on; the days beside it are as ever", () => {
  const noon = "T16:00:00Z";
  expect(["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"].map((day) => feed.phase(AAPL, at(`${day}${noon}`)))).toEqual([
    "open",
    "closed",
    "closed",
    "open",
  ]);
  expect(feed.phase(BTC, at(`2026-12-01${noon}`))).toBe("open");
  beat(at(`2026-12-01${noon}`));
  expect(heard.map(({ market: id }) => id)).toEqual([1]);
  beat(at(`2026-12-03${noon}`));
  expect(heard.map(({ market: id }) => id)).toEqual([1, 101]);
});

test("the next change leaps over them, and is back once the day is given back", () => {
  const close = at("2026-11-30T21:05:00Z");
  expect(feed.nextPhase(AAPL, close)).toEqual({ phase: "opening_auction", at: at("2026-12-03T14:25:00Z") });
  holidays.clear();
  expect(feed.nextPhase(AAPL, close)).toEqual({ phase: "opening_auction", at: at("2026-12-01T14:25:00Z") });
  expect(feed.nextPhase(BTC, close)).toBeUndefined();
});
