import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { secondTimer } from "../second-timer.ts";
import { lots, marketId, ticks, timeMs, type TimeMs } from "../../money/units.ts";
import { DAY_MS, coarserCandles, periodStart } from "../candles.ts";
import { PERIODS, type Candle, type FeedMarket, type SourceQuote } from "../feed.ts";
import { stockSession } from "../session-calendar.ts";
import { DayChain, firstOpening } from "./day-chain.ts";
import { dayOfName, daySeed, seedHash } from "./day-seeds.ts";
import { exponential, naturalLogarithm, squareRoot } from "../../money/exact-functions.ts";
import { createSimulatorFeed } from "./simulator-feed.ts";
import { verifyDay } from "./verify-day.ts";

const market = (id: number, base: string, assetClass: "coin" | "stock", priceDecimals: number, quantityDecimals: number): FeedMarket => ({
  id: marketId(id),
  symbol: `${base}/USDT`,
  base,
  assetClass,
  priceDecimals,
  quantityDecimals,
});
const BTC = market(1, "BTC", "coin", 1, 5);
const ETH = market(2, "ETH", "coin", 2, 4);
const USDC = market(4, "USDC", "coin", 4, 2);
const AAPL = market(101, "AAPL", "stock", 2, 2);
const MSFT = market(102, "MSFT", "stock", 2, 2);
const MARKETS = [BTC, ETH, USDC, AAPL, MSFT];
const MASTER = new Uint8Array(32).fill(11);
/** A Friday with a stock session from 14:30 to 21:00 UTC. */
const FIRST_DAY = dayOfName("2026-11-20");
const MIDNIGHT = FIRST_DAY * DAY_MS;
const feedFrom = (firstDay = FIRST_DAY, master = MASTER) =>
  createSimulatorFeed({ master, firstDay, markets: MARKETS, timer: secondTimer(() => MIDNIGHT) });
const at = (second: number, day = FIRST_DAY): TimeMs => timeMs(day * DAY_MS + second * 1000);

function quotesOfDay(day: number): SourceQuote[] {
  const feed = feedFrom();
  return Array.from({ length: 86_400 }, (_, second) => feed.quotesAt(at(second, day))).flat();
}

describe("exact functions", () => {
  it("exponential, logarithm and root agree with the built-in ones to fourteen digits", () => {
    for (let x = -40; x <= 40; x += 0.37) {
      expect(exponential(x) / Math.exp(x)).toBeCloseTo(1, 13);
      expect(naturalLogarithm(Math.exp(x))).toBeCloseTo(x, 12);
      expect(squareRoot(Math.exp(x)) / Math.sqrt(Math.exp(x))).toBeCloseTo(1, 12);
    }
    expect([exponential(0), naturalLogarithm(1), squareRoot(1)]).toEqual([1, 0, 1]);
  });
});

describe("simulated days", () => {
  it("a day's prices are the same on every machine: pinned hash of its 86,400 seconds", () => {
    const hash = createHash("sha256");
    for (const { market: id, price, volume, at: time } of quotesOfDay(FIRST_DAY)) hash.update(`${id} ${price} ${volume} ${time}\n`);
    expect(hash.digest("hex")).toBe("87124c7dc3b5fe90ecd33b944f75d5125350638cb1291a218b375dc68bc832a9");
  });

  it("a feed started at any moment says what one that ran all along says", () => {
    const running = feedFrom();
    const day = FIRST_DAY + 3;
    for (const second of [0, 1, 59, 60, 1799, 1800, 52_199, 52_200, 86_399]) {
      for (let warm = Math.max(0, second - 5); warm < second; warm++) running.quotesAt(at(warm, day));
      expect(feedFrom().quotesAt(at(second, day)), `second ${second}`).toEqual(running.quotesAt(at(second, day)));
    }
  });

  it("a second's volume comes in one to five trades of the day's seed, never smaller than a lot; without volume in none", () => {
    const quotes = quotesOfDay(FIRST_DAY);
    for (const { volume, trades = -1 } of quotes) expect(trades >= Math.min(1, volume) && trades <= Math.min(5, volume)).toBe(true);
    const traded = quotes.filter(({ market: id, volume }) => id === BTC.id && volume >= 5);
    const mean = traded.reduce((sum, { trades = 0 }) => sum + trades, 0) / traded.length;
    expect(mean).toBeCloseTo(2.25, 1);
    const hash = createHash("sha256");
    for (const { market: id, trades, at: time } of quotes) hash.update(`${id} ${trades} ${time}\n`);
    expect(hash.digest("hex")).toMatchInlineSnapshot(`"ab68e068763c067306329579b6e73c336e372d9fd5068e72a3d8bfabcc013587"`);
  });

  it("another secret gives other prices", () => {
    expect(feedFrom(FIRST_DAY, new Uint8Array(32).fill(12)).quotesAt(at(3600))).not.toEqual(feedFrom().quotesAt(at(3600)));
  });

  it("prices are whole positive ticks, volumes whole lots, and every coin is heard of at least every five seconds", () => {
    const quotes = quotesOfDay(FIRST_DAY);
    expect(
      quotes.every(({ price, volume }) => Number.isSafeInteger(price) && price > 0 && Number.isSafeInteger(volume) && volume >= 0),
    ).toBe(true);
    const bitcoin = quotes.filter((quote) => quote.market === BTC.id);
    const gaps = bitcoin.slice(1).map((quote, index) => quote.at - (bitcoin[index]?.at ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(5000);
  });

  it("stocks are silent outside their session and on days without one; coins never are", () => {
    const session = stockSession(FIRST_DAY);
    const stocks = quotesOfDay(FIRST_DAY).filter((quote) => quote.market === AAPL.id);
    expect(stocks[0]?.at).toBe(session?.opensAt);
    expect(stocks.at(-1)?.at).toBeLessThan(session?.closesAt ?? 0);
    const saturday = quotesOfDay(FIRST_DAY + 1);
    expect(saturday.some((quote) => quote.market === AAPL.id)).toBe(false);
    expect(saturday.some((quote) => quote.market === BTC.id)).toBe(true);
    const feed = feedFrom();
    expect([feed.phase(AAPL, at(0)), feed.phase(AAPL, at(15 * 3600)), feed.phase(BTC, at(0))]).toEqual(["closed", "open", "open"]);
  });

  it("a day opens where the day before closed, and stocks jump over night", () => {
    const chain = new DayChain(MASTER, FIRST_DAY, MARKETS);
    const monday = FIRST_DAY + 3;
    const last = quotesOfDay(monday)
      .filter((quote) => quote.market === BTC.id)
      .at(-1);
    expect(Math.abs((last?.price ?? 0) / (chain.day(monday).next.ticks[BTC.symbol] ?? 1) - 1)).toBeLessThan(0.0005);
    expect(chain.day(monday + 1).opening).toEqual(chain.day(monday).next);
    expect(chain.day(FIRST_DAY + 1).next.ticks[AAPL.symbol]).toBe(chain.day(FIRST_DAY + 1).opening.ticks[AAPL.symbol]);
    const night = chain.day(monday).market(AAPL.symbol)?.returned.night ?? 0;
    expect(Math.abs(night)).toBeGreaterThan(0.0001);
  });
});

describe("commitment and check (charter 5)", () => {
  const day = FIRST_DAY + 1;
  const seed = Buffer.from(daySeed(MASTER, day)).toString("hex");
  const { opening } = new DayChain(MASTER, FIRST_DAY, MARKETS).day(day);
  const published = feedFrom().describe(at(0)).nextSeedHash ?? "";
  const seen = quotesOfDay(day).map(({ market: id, price, at: time }) => ({
    symbol: MARKETS.find((each) => each.id === id)?.symbol ?? "",
    ticks: price,
    at: time,
  }));
  const claim = { seed, publishedHash: published, opening, markets: MARKETS, seen };

  it("the hash published the day before fits the seed, and every price of the day comes out again", () => {
    const verdict = verifyDay(claim);
    expect([verdict.committed, verdict.checked > 100_000, verdict.mismatches]).toEqual([true, true, []]);
    expect(verdict.next).toEqual(new DayChain(MASTER, FIRST_DAY, MARKETS).day(day + 1).opening);
  });

  it("one price that is one tick off is named", () => {
    const forged = seen.map((price, index) => (index === 5000 ? { ...price, ticks: ticks(price.ticks + 1) } : price));
    const { mismatches } = verifyDay({ ...claim, seen: forged });
    expect(mismatches).toEqual([{ ...forged[5000], computed: seen[5000]?.ticks }]);
  });

  it("a seed other than the published one is called so, and its prices do not fit", () => {
    const other = Buffer.from(daySeed(MASTER, day + 1)).toString("hex");
    const verdict = verifyDay({ ...claim, seed: other });
    expect(verdict.committed).toBe(false);
    expect(verdict.mismatches.length).toBeGreaterThan(seen.length / 2);
  });

  it("prices stamped late by the venue fit within the lag that is allowed", () => {
    const late = seen.slice(0, 5000).map((price) => ({ ...price, at: timeMs(price.at + 1200) }));
    expect(verifyDay({ ...claim, seen: late, lagSecondsMax: 1 }).mismatches).toEqual([]);
  });

  it.each(["", "zz", "00".repeat(31), `${"00".repeat(31)}0g`])("a seed of %j is refused", (bad) => {
    expect(() => verifyDay({ ...claim, seed: bad })).toThrow(RangeError);
  });

  it("today's seed is never revealed, those of past days are, each with its hash and opening", () => {
    const description = feedFrom().describe(at(10, FIRST_DAY + 2));
    expect(description.seedHash).toBe(seedHash(daySeed(MASTER, FIRST_DAY + 2)));
    expect(description.revealed?.map((each) => each.day)).toEqual(["2026-11-21", "2026-11-20"]);
    expect(description.revealed?.[0]).toMatchObject({ seed, hash: published, opening: { ticks: opening.ticks } });
    expect(JSON.stringify(description)).not.toContain(Buffer.from(daySeed(MASTER, FIRST_DAY + 2)).toString("hex"));
    expect(feedFrom().describe(at(10)).revealed).toEqual([]);
    expect(firstOpening(FIRST_DAY, MARKETS).ticks[BTC.symbol]).toBe(950_000);
  });
});

const dayReturns = (candles: readonly Candle[]) => candles.map(({ open, close }) => Math.log(close / open));

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, squareA, squareB] = [0, 0, 0];
  for (const [index, value] of a.entries()) {
    const other = b[index] ?? 0;
    both += (value - meanA) * (other - meanB);
    squareA += (value - meanA) ** 2;
    squareB += (other - meanB) ** 2;
  }
  return both / Math.sqrt(squareA * squareB);
}

describe("believable prices", () => {
  const before = at(54_007);
  const history = (each: FeedMarket) => feedFrom().history(each, "1D", before);

  it("volatility clusters, large days are more frequent than in a bell curve, deviations are those of the table", () => {
    const returns = dayReturns(history(BTC));
    const size = returns.map(Math.abs);
    expect(correlation(size.slice(1), size.slice(0, -1))).toBeGreaterThan(0.05);
    const deviation = Math.sqrt(returns.reduce((sum, value) => sum + value * value, 0) / returns.length);
    expect(deviation).toBeGreaterThan(0.015);
    expect(deviation).toBeLessThan(0.03);
    const kurtosis = returns.reduce((sum, value) => sum + value ** 4, 0) / returns.length / deviation ** 4;
    expect(kurtosis).toBeGreaterThan(4);
  });

  it("coins move together, stocks move together, a dollar coin stays at a dollar", () => {
    expect(correlation(dayReturns(history(BTC)), dayReturns(history(ETH)))).toBeGreaterThan(0.6);
    const session = (each: FeedMarket) => dayReturns(history(each));
    expect(correlation(session(AAPL), session(MSFT))).toBeGreaterThan(0.3);
    expect(history(USDC).every(({ high, low }) => low > 9_900 && high < 10_100)).toBe(true);
  });
});

describe("history of a fresh venue", () => {
  const before = at(54_007);
  const feed = feedFrom();

  it("every period has candles enough to fill a chart", () => {
    const least = { "1m": 2880, "5m": 2880, "15m": 2800, "30m": 1400, "1h": 2100, "4h": 2100, "1D": 1800, "1W": 500, "1M": 120 };
    for (const period of PERIODS) expect(feed.history(BTC, period, before).length, period).toBeGreaterThanOrEqual(least[period]);
    for (const period of PERIODS) expect(feed.history(AAPL, period, before).length, period).toBeGreaterThan(100);
  });

  it("candles rise in time, hold their open and close between low and high, and none lies after the first sample", () => {
    for (const each of MARKETS) {
      for (const period of PERIODS) {
        const candles = feed.history(each, period, before);
        for (const [index, { time, open, high, low, close, volume }] of candles.entries()) {
          const whole =
            low <= Math.min(open, close) && high >= Math.max(open, close) && low > 0 && volume > 0 && Number.isSafeInteger(volume);
          const placed = periodStart(period, time) === time && time < before && time > (candles[index - 1]?.time ?? 0);
          if (!whole || !placed) expect({ symbol: each.symbol, period, index, whole, placed }).toBeUndefined();
        }
      }
    }
  });

  it("coarser candles are the sum of the finer ones wherever both exist", () => {
    for (const each of [BTC, AAPL]) {
      for (const [finer, coarser] of [
        ["1m", "5m"],
        ["5m", "15m"],
        ["15m", "1h"],
        ["1h", "4h"],
        ["4h", "1D"],
        ["1D", "1M"],
      ] as const) {
        const fine = feed.history(each, finer, before);
        const start = periodStart(
          coarser,
          timeMs((fine[0]?.time ?? 0) + 32 * DAY_MS * (coarser === "1M" ? 1 : 0) + (coarser === "1M" ? 0 : DAY_MS)),
        );
        const expected = coarserCandles(
          coarser,
          fine.filter((candle) => candle.time >= start),
        );
        expect(
          feed.history(each, coarser, before).filter((candle) => candle.time >= start),
          `${finer} to ${coarser}`,
        ).toEqual(expected);
      }
    }
  });

  it("is the same for a secret whatever the program computes it by, from the first to the last figure of every candle", () => {
    const hash = createHash("sha256");
    for (const each of MARKETS)
      for (const period of PERIODS)
        for (const { time, open, high, low, close, volume, trades, bought } of feed.history(each, period, before))
          hash.update(`${each.symbol} ${period} ${time} ${open} ${high} ${low} ${close} ${volume} ${trades} ${bought}\n`);
    expect(hash.digest("hex")).toBe("0f52f9308244fc7b1d4b07497bea6917697fea53ca1964f55d50fc85e67c052c");
  });

  it("history ends where the live prices begin", () => {
    const last = feed.history(BTC, "1m", before).at(-1);
    const first = [0, 1, 2, 3, 4, 5]
      .flatMap((second) => feed.quotesAt(timeMs(before + second * 1000)))
      .find((quote) => quote.market === BTC.id);
    expect(Math.abs((first?.price ?? 0) / (last?.close ?? 1) - 1)).toBeLessThan(0.0005);
    const midnight = feed.history(BTC, "1m", before).find((candle) => candle.time === MIDNIGHT);
    const evening = feed.history(BTC, "1m", before).find((candle) => candle.time === MIDNIGHT - 60_000);
    expect(Math.abs((midnight?.open ?? 0) / (evening?.close ?? 1) - 1)).toBeLessThan(0.0005);
  });

  it("the begun minute holds only the seconds before the first sample", () => {
    const last = feed.history(BTC, "1m", before).at(-1);
    expect(last?.time).toBe(periodStart("1m", before));
    const quotes = Array.from({ length: 7 }, (_, second) => feed.quotesAt(timeMs((last?.time ?? 0) + second * 1000))).flat();
    const volume = quotes.filter((quote) => quote.market === BTC.id).reduce((sum, quote) => sum + quote.volume, 0);
    expect(Math.abs((last?.volume ?? lots(0)) - volume)).toBeLessThan(10);
  });
});
