import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { secondTimer } from "../second-timer.ts";
import { marketId, timeMs } from "../../money/units.ts";
import { DAY_MS, candlesOfPrints, type Print } from "../candles.ts";
import type { FeedMarket } from "../feed.ts";
import { createReplayFeed, type ReplayFeed } from "./replay-feed.ts";
import { ReplayDataError } from "./recorded-day.ts";

const market = (id: number, base: string, assetClass: "coin" | "stock", priceDecimals: number, quantityDecimals: number): FeedMarket => ({
  id: marketId(id),
  symbol: `${base}/USDT`,
  base,
  assetClass,
  priceDecimals,
  quantityDecimals,
});
const BTC = market(1, "BTC", "coin", 2, 5);
const ETH = market(2, "ETH", "coin", 2, 4);
const AAPL = market(101, "AAPL", "stock", 2, 2);
const MARKETS = [BTC, ETH, AAPL];
const TODAY = Date.parse("2026-11-20T00:00:00Z");
const HEADER = "time_ms,open,high,low,close,volume";
const recordedMidnight = (day: string) => Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`);

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "replay-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** Writes a recording; each row is minutes after midnight and the five numbers. */
function record(symbol: string, day: string, rows: readonly (readonly [number, string])[], resolution = "1m"): void {
  const lines = rows.map(([minute, numbers]) => `${recordedMidnight(day) + minute * 60_000},${numbers}`);
  writeFileSync(join(directory, `${symbol}-coinbase-${day}-${resolution}-trade.csv.gz`), gzipSync([HEADER, ...lines, ""].join("\n")));
}
const play = (options: { speed?: number; day?: string; markets?: readonly FeedMarket[] } = {}): ReplayFeed =>
  createReplayFeed({
    directory,
    speed: options.speed ?? 1,
    day: options.day,
    markets: options.markets ?? MARKETS,
    timer: secondTimer(() => TODAY),
  });
const at = (seconds: number) => timeMs(TODAY + Math.round(seconds * 1000));

const TWO_MINUTES = [
  [600, "7400.50,7410.00,7390.25,7405.00,6"],
  [603, "7405.00,7406.00,7300.00,7301.00,1.2"],
] as const;

describe("replay of a recorded day", () => {
  it("a minute's sixty reports make exactly the recorded candle, at the same time of day today", () => {
    record("BTCUSD", "20180404", TWO_MINUTES);
    const feed = play();
    const prints: Print[] = [];
    for (let second = 36_000; second < 36_240; second++) prints.push(...feed.quotesAt(at(second)));
    const candles = candlesOfPrints("1m", prints);
    expect(candles[0]).toMatchObject({ time: at(36_000), open: 740_050, high: 741_000, low: 739_025, close: 740_500, volume: 600_000 });
    expect(candles[3]).toMatchObject({ time: at(36_180), open: 740_500, high: 740_600, low: 730_000, close: 730_100, volume: 120_000 });
    // Minutes without trades rest at the last close and have no volume.
    expect(candles[1]).toMatchObject({ open: 740_500, high: 740_500, low: 740_500, close: 740_500, volume: 0 });
  });

  it("the chart of a fresh venue shows the part of the day already played, and the whole round before it", () => {
    record("BTCUSD", "20180404", TWO_MINUTES);
    const noon = play().history(BTC, "1m", at(43_200));
    expect(noon.map((candle) => candle.time)).toEqual([at(36_000 - 86_400), at(36_180 - 86_400), at(36_000), at(36_180)]);
    expect(noon[2]).toEqual({ time: at(36_000), open: 740_050, high: 741_000, low: 739_025, close: 740_500, volume: 600_000 });
    expect(
      play()
        .history(BTC, "1m", at(100))
        .map((candle) => candle.time),
    ).toEqual([at(36_000 - 86_400), at(36_180 - 86_400)]);
    expect(play().history(BTC, "1h", at(43_200))[1]).toMatchObject({
      time: at(36_000),
      open: 740_050,
      high: 741_000,
      low: 730_000,
      close: 730_100,
      volume: 720_000,
    });
  });

  it("history stops at the first sample, in the middle of a minute", () => {
    record("BTCUSD", "20180404", TWO_MINUTES);
    const last = play().history(BTC, "1m", at(36_030)).at(-1);
    expect(last).toMatchObject({ time: at(36_000), open: 740_050, low: 739_025, high: 740_050, close: 739_025 });
  });

  it("at sixty times the speed a recorded hour passes in a minute, and the day begins again after 24", () => {
    record("BTCUSD", "20180404", TWO_MINUTES);
    const feed = play({ speed: 60 });
    const price = (second: number) => feed.quotesAt(at(second))[0]?.price;
    expect([price(600), price(603), price(605)]).toEqual([740_050, 740_500, 730_100]);
    expect([price(600 + 1440), price(603 + 1440)]).toEqual([740_050, 740_500]);
    const volumes = Array.from({ length: 1440 }, (_, second) => feed.quotesAt(at(second))[0]?.volume ?? 0);
    expect(volumes.reduce((sum, volume) => sum + volume, 0)).toBe(720_000);
    const times = feed.history(BTC, "1m", at(1500)).map((candle) => candle.time);
    expect(times).toEqual([at(600)]);
    expect(feed.history(BTC, "1m", at(1440 + 700)).map((candle) => candle.time)).toEqual([at(600), at(1440 + 600)]);
    expect(feed.history(BTC, "1m", at(60))).toHaveLength(1);
  });

  it("at a tenth of the speed there is a candle for every minute of the stretched interval", () => {
    record("BTCUSD", "20180404", [[0, "7400.50,7410.00,7390.25,7405.00,6"]]);
    const candles = play({ speed: 0.1 })
      .history(BTC, "1m", at(600))
      .filter((candle) => candle.time >= TODAY);
    expect(candles).toHaveLength(10);
  });

  it("a second's volume came in two trades, or one where it is a single lot; without volume in none", () => {
    record("BTCUSD", "20180404", TWO_MINUTES);
    const feed = play();
    const told = Array.from({ length: 300 }, (_, second) => feed.quotesAt(at(36_000 + second))).flat();
    for (const { volume, trades } of told) expect(trades).toBe(Math.min(2, volume));
    expect(told.filter(({ trades = 0 }) => trades > 0)).toHaveLength(120);
  });

  it("before the day's first trade its open is said, every five seconds", () => {
    record("BTCUSD", "20180404", TWO_MINUTES);
    const feed = play();
    expect(feed.quotesAt(at(0))).toEqual([{ market: BTC.id, source: "coinbase", price: 740_050, volume: 0, trades: 0, at: at(0) }]);
    expect([feed.quotesAt(at(1)), feed.quotesAt(at(5))[0]?.price]).toEqual([[], 740_050]);
  });

  it("markets without a recording are closed, silent and without history", () => {
    record("BTCUSD", "20180404", TWO_MINUTES);
    const feed = play();
    expect([feed.phase(BTC, at(0)), feed.phase(ETH, at(0)), feed.recorded]).toEqual(["open", "closed", ["BTC/USDT"]]);
    expect(feed.quotesAt(at(0)).some((quote) => quote.market === ETH.id)).toBe(false);
    expect(feed.history(ETH, "1m", at(43_200))).toEqual([]);
  });

  it("a recorded stock is open in the session of the day it was recorded, summer or winter", () => {
    record("AAPL", "20140605", [
      [12 * 60, "640,640,640,640,5"],
      [13 * 60 + 30, "646.2,647,646,646.5,100"],
      [20 * 60, "640,640,640,640,5"],
    ]);
    const feed = play();
    const opens = (13 * 60 + 30) * 60;
    expect([opens - 1, opens, 20 * 3600 - 1, 20 * 3600].map((second) => feed.phase(AAPL, at(second)))).toEqual([
      "opening_auction",
      "open",
      "open",
      "closing_auction",
    ]);
    expect(feed.history(AAPL, "1D", at(86_000)).at(-1)).toMatchObject({ open: 64_620, high: 64_700, low: 64_600, volume: 10_000 });
  });
});

describe("choice of the day", () => {
  beforeEach(() => {
    record("BTCUSD", "20160101", TWO_MINUTES);
    record("BTCUSD", "20180404", TWO_MINUTES);
    record("ETHUSD", "20180404", TWO_MINUTES);
    record("BTCUSD", "20170404", TWO_MINUTES);
    record("ETHUSD", "20170404", TWO_MINUTES);
    record("BTCUSD", "20260101", TWO_MINUTES);
    record("XYZUSD", "20260101", TWO_MINUTES);
    writeFileSync(join(directory, "README.md"), "not a recording");
  });

  it("by default the day with most of the venue's markets, the newest of those", () => {
    expect(play().describe(at(0)).text).toBe(
      "Recorded prices of 2018-04-04, not of today, at the speed they had: BTC (coinbase), ETH (coinbase)",
    );
  });

  it("a named day is taken, and one that is not there is refused with those that are", () => {
    expect(play({ day: "20260101" }).recorded).toEqual(["BTC/USDT"]);
    expect(() => play({ day: "20190101" })).toThrow(/no recording of 20190101 in .*; there is 20160101, 20170404, 20180404, 20260101/);
  });

  it("of two recordings of one market the finer is taken", () => {
    record("BTCUSD", "20160101", [[0, "100,100,100,100,1"]], "1s");
    expect(play({ day: "20160101" }).quotesAt(at(0))[0]?.price).toBe(10_000);
  });
});

describe("recordings that can't be used", () => {
  it("a missing folder, and one without a recording of a listed market", () => {
    expect(() =>
      createReplayFeed({ directory: join(directory, "gone"), speed: 1, markets: MARKETS, timer: secondTimer(() => TODAY) }),
    ).toThrow(ReplayDataError);
    expect(() => play()).toThrow("no recorded day of a listed market");
  });

  it("a file that is no gzip", () => {
    writeFileSync(join(directory, "BTCUSD-coinbase-20180404-1m-trade.csv.gz"), "plain text");
    expect(() => play()).toThrow(ReplayDataError);
  });

  it.each([
    ["a letter for a number", [[1, "1,1,x,1,1"]]],
    ["a missing field", [[1, "1,1,1,1"]]],
    ["a field too many", [[1, "1,1,1,1,1,1"]]],
    ["a high below the open", [[1, "2,1,1,1,1"]]],
    ["a price of zero", [[1, "0,0,0,0,1"]]],
    ["a minute of another day", [[1440, "1,1,1,1,1"]]],
    [
      "minutes out of order",
      [
        [2, "1,1,1,1,1"],
        [1, "1,1,1,1,1"],
      ],
    ],
    [
      "the same minute twice",
      [
        [1, "1,1,1,1,1"],
        [1, "1,1,1,1,1"],
      ],
    ],
    ["nothing at all", []],
  ] as const)("%s is refused with file and line", (_why, rows) => {
    record("BTCUSD", "20180404", rows as readonly (readonly [number, string])[]);
    expect(() => play()).toThrow(/BTCUSD-coinbase-20180404-1m-trade\.csv\.gz/);
  });

  it("prices finer than a tick go to the nearest, halves up; quantities are cut", () => {
    record("BTCUSD", "20180404", [[0, "1.005,1.0149999,1.0049999,1.01,0.000019"]]);
    expect(play().history(BTC, "1D", at(80_000)).at(-1)).toMatchObject({ open: 101, high: 101, low: 100, close: 101, volume: 1 });
  });
});

const REAL = resolve(import.meta.dirname, "../../../shared/data/market");
const BITCOIN_FILE = "BTCUSD-coinbase-20180404-1m-trade.csv.gz";

describe("the real recordings", () => {
  if (!existsSync(join(REAL, BITCOIN_FILE))) {
    it.skip("skipped: no recordings beside the repository", () => undefined);
    return;
  }

  it("every minute of 4 April 2018 is on the chart as it was recorded", () => {
    const feed = createReplayFeed({ directory: REAL, speed: 1, markets: MARKETS, timer: secondTimer(() => TODAY) });
    expect(feed.recorded).toEqual(["BTC/USDT", "ETH/USDT"]);
    const candles = feed.history(BTC, "1m", timeMs(TODAY + DAY_MS)).filter((candle) => candle.time >= TODAY);
    const [, ...lines] = gunzipSync(readFileSync(join(REAL, BITCOIN_FILE)))
      .toString()
      .trim()
      .split("\n");
    const shift = TODAY - recordedMidnight("20180404");
    const recorded = lines.map((line) => {
      const [time = 0, open = 0, high = 0, low = 0, close = 0] = line.split(",").map(Number);
      return [time + shift, ...[open, high, low, close].map((price) => Math.round(price * 100))];
    });
    expect(candles.map(({ time, open, high, low, close }) => [time, open, high, low, close])).toEqual(recorded);
  });

  it.each(["20161007", "20180404", "20260101"])("bitcoin on %s plays through the whole day", (day) => {
    const feed = createReplayFeed({ directory: REAL, day, speed: 1, markets: MARKETS, timer: secondTimer(() => TODAY) });
    for (let second = 0; second < 86_400; second += 997) {
      for (const { price, volume } of feed.quotesAt(at(second))) {
        expect(Number.isSafeInteger(price) && price > 0 && Number.isSafeInteger(volume) && volume >= 0).toBe(true);
      }
    }
  });

  it("Apple on 5 June 2014 is quoted in its session", () => {
    const feed = createReplayFeed({ directory: REAL, day: "20140605", speed: 1, markets: MARKETS, timer: secondTimer(() => TODAY) });
    expect(feed.quotesAt(at(15 * 3600))[0]?.price).toBeGreaterThan(64_000);
    expect(feed.quotesAt(at(3 * 3600))).toEqual([]);
  });
});
