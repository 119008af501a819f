/**
 * The past of a fresh venue: candles from before its first day, marked as simulated wherever they are shown.
 *
 * Made by the same model backwards in time from the reference prices, ever coarser with age: seconds for the last days,
 * minutes for the last month, half hours for the last year, whole days before. Every stretch of time exists in one
 * resolution only and coarser periods are added up from it, so that no two charts contradict each other. The last day
 * of the past ends exactly where the first simulated day opens.
 */
import { createSecretKey, type KeyObject } from "node:crypto";
import { lots, ticks, timeMs, type Lots, type TimeMs } from "../../money/units.ts";
import { DAY_MS, coarserCandles, periodStart } from "../candles.ts";
import type { Candle, FeedMarket, Period } from "../feed.ts";
import { isStockSessionOpen } from "../session-calendar.ts";
import { BLOCKS, BLOCK_MINUTES, classDay, type AssetClass, type ClassDay } from "./class-day.ts";
import { DayChain, referenceTicks } from "./day-chain.ts";
import { daySeed } from "./day-seeds.ts";
import { exponential, naturalLogarithm, squareRoot } from "../../money/exact-functions.ts";
import { MINUTE_SECONDS, MarketDay, priceAt, volumeInLots } from "./market-day.ts";
import { marketParameters } from "./market-parameters.ts";
import { RandomStream, streamKey, type StreamKey } from "./random-stream.ts";

/** Eleven years, so that even monthly charts have a past. */
const PAST_DAYS = 4_018;
const BLOCK_MS = BLOCK_MINUTES * 60_000;
const MINUTE_MS = 60_000;
const DAYS_OF_YEAR = 365;

/** Stretches of the past by age in days, youngest last, and the one resolution each is kept in. */
type Stretch = { readonly fromAge: number; readonly toAge: number; readonly base: Period; readonly detail: Detail };
const STRETCHES: readonly Stretch[] = [
  { fromAge: PAST_DAYS, toAge: 365, base: "1D", detail: "days" },
  { fromAge: 365, toAge: 90, base: "4h", detail: "blocks" },
  { fromAge: 90, toAge: 30, base: "1h", detail: "blocks" },
  { fromAge: 30, toAge: 10, base: "15m", detail: "minutes" },
  { fromAge: 10, toAge: 2, base: "5m", detail: "minutes" },
  { fromAge: 2, toAge: 0, base: "1m", detail: "seconds" },
];
type Detail = "days" | "blocks" | "minutes" | "seconds";

/** The next finer period: a coarser candle is added up from whole ones of it. */
const FINER: Readonly<Partial<Record<Period, Period>>> = {
  "1M": "1D",
  "1W": "1D",
  "1D": "4h",
  "4h": "1h",
  "1h": "30m",
  "30m": "15m",
  "15m": "5m",
  "5m": "1m",
};

type PastDay = {
  readonly day: number;
  readonly openTicks: number;
  readonly marketDay: MarketDay;
  /** Key of what only the past needs: wicks and volumes. */ readonly key: () => StreamKey;
};

/** All candles of a period. `since`: where the finest that they are made of begin, which may be within the first. */
type Known = { readonly candles: readonly Candle[]; readonly since: TimeMs };

const sinceFirst = (candles: readonly Candle[]): Known => ({ candles, since: candles[0]?.time ?? timeMs(0) });

export class SimulatedHistory {
  readonly #master: KeyObject;
  readonly #firstDay: number;
  readonly #chain: DayChain;
  readonly #classDays = new Map<AssetClass, readonly ClassDay[]>();
  /** The market whose past is kept. */
  #symbol = "";
  #past: readonly PastDay[] | undefined;
  readonly #seeds = new Map<number, Uint8Array>();
  readonly #kept = new Map<string, Known>();

  constructor(master: Uint8Array, firstDay: number, markets: readonly FeedMarket[]) {
    this.#master = createSecretKey(master);
    this.#firstDay = firstDay;
    this.#chain = new DayChain(master, firstDay, markets);
  }

  /** Candles that begin before `before`, oldest first; the last one may be the begun part of its period. */
  candles(market: FeedMarket, period: Period, before: TimeMs): readonly Candle[] {
    // Nobody traded it before it was listed, and no past is made up for it.
    if (market.began !== undefined) return [];
    this.#forgetOthers(market);
    const { candles, since } = this.#known(market, period, before);
    return candles.length < 2 || periodStart(period, since) === since ? candles : candles.slice(1);
  }

  /** A stretch that is kept in a coarser resolution has no candles to give. */
  #known(market: FeedMarket, period: Period, before: TimeMs): Known {
    return remembered(this.#kept, `${period} ${before}`, () => {
      const finer = FINER[period];
      const known = finer === undefined ? sinceFirst(this.#begun(market, before)) : this.#known(market, finer, before);
      const stretches = STRETCHES.filter(({ base }) => base === period);
      const own = stretches.flatMap((stretch) => this.#stretch(market, stretch)).filter(({ time }) => time < before);
      const candles = [...own, ...coarserCandles(period, known.candles)];
      return own.length === 0 ? { candles, since: known.since } : sinceFirst(candles);
    });
  }

  /** Periods of one market are asked for together; keeping all markets would cost some 50 MB for good. */
  #forgetOthers({ symbol }: FeedMarket): void {
    if (symbol === this.#symbol) return;
    this.#symbol = symbol;
    this.#past = undefined;
    this.#kept.clear();
  }

  /** Minute candles from the first day up to `before`, from the very path the feed reports. */
  #begun(market: FeedMarket, before: TimeMs): readonly Candle[] {
    const candles: Candle[] = [];
    for (let day = this.#firstDay; day * DAY_MS < before; day++) {
      const { market: find, opening } = this.#chain.day(day);
      const marketDay = find(market.symbol);
      const openTicks = opening.ticks[market.symbol];
      if (marketDay === undefined || openTicks === undefined) break;
      candles.push(...secondCandles(market, { day, openTicks, marketDay }, Math.min(DAY_MS, before - day * DAY_MS)));
    }
    return candles;
  }

  #stretch(market: FeedMarket, { fromAge, toAge, base, detail }: Stretch): readonly Candle[] {
    const days = this.#pastDays(market).slice(PAST_DAYS - fromAge, PAST_DAYS - toAge);
    // A day at a time: no stretch is kept in a coarser resolution than days.
    return days.flatMap((day) => coarserCandles(base, CANDLES_OF[detail](market, day)));
  }

  /** The market's days before the first, oldest first, each opening where the one before closed. */
  #pastDays(market: FeedMarket): readonly PastDay[] {
    this.#past ??= this.#drawPast(market);
    return this.#past;
  }

  #drawPast(market: FeedMarket): readonly PastDay[] {
    const parameters = marketParameters(market.base, market.assetClass);
    const classDays = this.#classDaysOf(market.assetClass);
    const growth = parameters.yearlyGrowth / DAYS_OF_YEAR;
    const opened: number[] = [];
    let level = 0;
    let displacement = 0;
    const marketDays = classDays.map((common, index) => {
      const seed = this.#seed(this.#firstDay - PAST_DAYS + index);
      const marketDay = new MarketDay({ seed, base: market.base, parameters, common, displacement, growth });
      opened.push(level);
      level += marketDay.closing;
      displacement += marketDay.closing - (common.open ? growth : 0);
      return marketDay;
    });
    const reference = referenceTicks(market);
    return marketDays.map((marketDay, index) => {
      const day = this.#firstDay - PAST_DAYS + index;
      const openTicks = reference * exponential((opened[index] ?? 0) - level);
      return { day, openTicks, marketDay, key: () => streamKey(this.#seed(day), `past ${market.base}`) };
    });
  }

  #classDaysOf(assetClass: AssetClass): readonly ClassDay[] {
    return remembered(this.#classDays, assetClass, () => {
      const days: ClassDay[] = [];
      let volatilityPpm = 0;
      for (let day = this.#firstDay - PAST_DAYS; day < this.#firstDay; day++) {
        const common = classDay({ seed: this.#seed(day), assetClass, day, volatilityPpm });
        volatilityPpm = common.nextVolatilityPpm;
        days.push(common);
      }
      return days;
    });
  }

  #seed(day: number): Uint8Array {
    return remembered(this.#seeds, day, () => daySeed(this.#master, day));
  }
}

function remembered<Key, Value>(kept: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = kept.get(key);
  if (known !== undefined) return known;
  const made = make();
  kept.set(key, made);
  return made;
}

const CANDLES_OF: Readonly<Record<Detail, (market: FeedMarket, day: PastDay) => readonly Candle[]>> = {
  days: dayCandle,
  blocks: blockCandles,
  minutes: minuteCandles,
  seconds: (market, day) => secondCandles(market, day, DAY_MS),
};

function dayCandle(market: FeedMarket, { day, openTicks, marketDay, key }: PastDay): readonly Candle[] {
  const { night, session } = marketDay.returned;
  if (night === 0 && session === 0) return [];
  const move = { from: night, to: night + session, deviation: marketDay.volatility };
  const stream = new RandomStream(key(), 0);
  const { dailyVolume } = marketParameters(market.base, market.assetClass);
  return [bridgeCandle(market, timeMs(day * DAY_MS), openTicks, move, dailyVolume, stream)];
}

function blockCandles(market: FeedMarket, { day, openTicks, marketDay, key }: PastDay): readonly Candle[] {
  const levels = marketDay.blockLevels();
  const stream = new RandomStream(key(), 1);
  const candles: Candle[] = [];
  for (let block = 0; block < BLOCKS; block++) {
    const time = timeMs(day * DAY_MS + block * BLOCK_MS);
    const volume = marketDay.minuteVolume(block) * BLOCK_MINUTES;
    if (volume === 0) continue;
    const move = { from: marketDay.blockStart(block), to: levels[block + 1] ?? 0, deviation: marketDay.blockDeviation(block) };
    candles.push(bridgeCandle(market, time, openTicks, move, volume, stream));
  }
  return candles;
}

function minuteCandles(market: FeedMarket, { day, openTicks, marketDay, key }: PastDay): readonly Candle[] {
  const stream = new RandomStream(key(), 2);
  const candles: Candle[] = [];
  for (let block = 0; block < BLOCKS; block++) {
    const volume = marketDay.minuteVolume(block);
    if (volume === 0) continue;
    const levels = marketDay.minuteLevels(block);
    let close = priceAt(openTicks, levels[0] ?? 0);
    for (let minute = 0; minute < BLOCK_MINUTES; minute++) {
      const open = close;
      close = priceAt(openTicks, levels[minute + 1] ?? 0);
      const time = timeMs(day * DAY_MS + block * BLOCK_MS + minute * MINUTE_MS);
      const [high, low] = open > close ? [open, close] : [close, open];
      candles.push(candle(market, time, { open, high, low, close }, volume * (0.4 + 1.2 * stream.uniform())));
    }
  }
  return candles;
}

/** From the seconds themselves, up to `until` ms into the day. */
function secondCandles(market: FeedMarket, { day, openTicks, marketDay }: Omit<PastDay, "key">, until: number): readonly Candle[] {
  const candles: Candle[] = [];
  for (let minute = 0; minute * MINUTE_MS < until; minute++) {
    const time = timeMs(day * DAY_MS + minute * MINUTE_MS);
    if (market.assetClass === "stock" && !isStockSessionOpen(time)) continue;
    const { levels, volumes } = marketDay.secondsOfMinute(minute);
    const seconds = Math.min(MINUTE_SECONDS, Math.ceil((until - minute * MINUTE_MS) / 1000));
    candles.push(candle(market, time, extremes(levels, seconds, openTicks), sumOf(volumes, seconds)));
  }
  return candles;
}

/** Prices of the first, highest, lowest and last of the seconds 1 to `last`; higher levels are higher prices. */
function extremes(levels: Float64Array, last: number, openTicks: number): Prices {
  let high = levels[1] ?? 0;
  let low = high;
  for (let second = 2; second <= last; second++) {
    const level = levels[second] ?? 0;
    if (level > high) high = level;
    if (level < low) low = level;
  }
  return pricesAt(openTicks, { from: levels[1] ?? 0, high, low, to: levels[last] ?? 0 });
}

function sumOf(volumes: Float64Array, last: number): number {
  let sum = 0;
  for (let second = 1; second <= last; second++) sum += volumes[second] ?? 0;
  return sum;
}

type Prices = Pick<Candle, "open" | "high" | "low" | "close">;

type Levels = { readonly from: number; readonly high: number; readonly low: number; readonly to: number };

function pricesAt(openTicks: number, { from, high, low, to }: Levels): Prices {
  const [open, close] = [priceAt(openTicks, from), priceAt(openTicks, to)];
  const highest = ticks(Math.max(open, priceAt(openTicks, high), close));
  return { open, high: highest, low: ticks(Math.min(open, priceAt(openTicks, low), close)), close };
}

type Move = { readonly from: number; readonly to: number; readonly deviation: number };

/** A candle whose high and low are drawn from the extremes a random path between the two ends has. */
function bridgeCandle(market: FeedMarket, time: TimeMs, openTicks: number, move: Move, volume: number, stream: RandomStream): Candle {
  const { from, to, deviation } = move;
  const reach = (): number => {
    const chance = -naturalLogarithm(Math.max(stream.uniform(), 1e-9));
    return squareRoot((to - from) * (to - from) + 2 * deviation * deviation * chance + 1e-18);
  };
  const high = (from + to + reach()) / 2;
  const low = (from + to - reach()) / 2;
  return candle(market, time, pricesAt(openTicks, { from, high, low, to }), volume * (0.5 + stream.uniform()));
}

function candle(market: FeedMarket, time: TimeMs, { open, high, low, close }: Prices, baseUnits: number): Candle {
  const volume = lots(volumeInLots(baseUnits, market.quantityDecimals));
  const trades = volume === 0 ? 0 : tradesOf(market, volume, baseUnits);
  const direction = high === low ? 0 : (close - open) / (high - low);
  const bought = lots(Math.floor(volume * (0.5 + LEAN * direction)));
  return { time, open, high, low, close, volume, trades, bought };
}

/** A second with trades has two and a quarter of them on average (`tradesOfMinute`). */
const TRADES_PER_SECOND = 2.25;
const DAY_SECONDS = 86_400;
/** How far takers lean to the side to which the price went, of their volume. */
const LEAN = 0.2;

/** The past has no single trades: their number follows from the volume, as in the days to come; who took, from where the price went. */
function tradesOf({ base, assetClass }: FeedMarket, volume: Lots, baseUnits: number): number {
  const { dailyVolume, activity } = marketParameters(base, assetClass);
  const perTrade = dailyVolume / (DAY_SECONDS * activity * TRADES_PER_SECOND);
  return Math.min(volume, Math.max(1, Math.round(baseUnits / perTrade)));
}
