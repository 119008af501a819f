/**
 * Statistics of the last 24 hours per market: open, high, low, last, volume, change.
 *
 * One bucket a minute in a ring of 1,440; the highs and lows of the window are kept in two monotone queues, so that a
 * print costs a constant amount on average however long the day was. The window is 1,440 whole minutes: the begun one
 * and the 1,439 before it.
 */
import { lots, ratePpm, ticks, type Lots, type RatePpm, type Ticks, type TimeMs } from "../money/units.ts";
import type { Print } from "./candles.ts";
import type { Candle, TradeCounts } from "./feed.ts";

const MINUTE_MS = 60_000;
const WINDOW_MINUTES = 1440;
const PPM = 1_000_000;

export type DayStatistics = {
  /** First price of the window. */
  readonly open: Ticks;
  readonly high: Ticks;
  readonly low: Ticks;
  readonly last: Ticks;
  readonly volume: Lots;
  /** (last - open) / open, rounded half away from zero. */
  readonly changePpm: RatePpm;
};

type Bucket = {
  minute: number;
  open: number;
  high: number;
  low: number;
  last: number;
  volume: number;
  trades: number;
  firstTrade: number;
  lastTrade: number;
};

export class RollingDay {
  readonly #buckets = new MonotoneWindow();
  #volume = 0;
  #trades = 0;
  #last = 0;
  #minute = -1;
  readonly #minutes: number;

  /** `minutes`: how long its window is; a day unless said otherwise. */
  constructor(minutes = WINDOW_MINUTES) {
    this.#minutes = minutes;
  }

  /** A price of the market; prints come in order of time, a late one counts into the newest minute. */
  add({ price, volume, at, trades = 0, firstTrade = 0, lastTrade = 0 }: Print): void {
    const minute = Math.floor(at / MINUTE_MS);
    this.#addBucket(minute, { open: price, high: price, low: price, close: price, volume, trades, firstTrade, lastTrade });
  }

  /** A minute that is over, from history; older than everything added later. */
  addMinute(candle: Candle): void {
    this.#addBucket(Math.floor(candle.time / MINUTE_MS), candle);
  }

  /** Undefined before the first price. A market silent for a day keeps its last price as open, high and low. */
  at(now: TimeMs): DayStatistics | undefined {
    if (this.#minute < 0) return undefined;
    this.#expire(Math.floor(now / MINUTE_MS));
    const { open, high, low } = this.#buckets.extremes() ?? { open: this.#last, high: this.#last, low: this.#last };
    return {
      open: ticks(open),
      high: ticks(high),
      low: ticks(low),
      last: ticks(this.#last),
      volume: lots(this.#volume),
      changePpm: ratePpm(change(open, this.#last)),
    };
  }

  /** Everything in new shares after a split; `price` keeps the order of prices. */
  rescale(price: (ticks: number) => number, count: (lots: number) => number): void {
    this.#last = this.#last === 0 ? 0 : price(this.#last);
    this.#volume = this.#buckets.rescale(price, count);
  }

  /** The price at the end of each of `count` equal parts of the window, oldest first; parts before its first print are left out. */
  line(now: TimeMs, count: number): readonly Ticks[] {
    if (this.#minute < 0) return [];
    this.#expire(Math.floor(now / MINUTE_MS));
    const first = this.#minute - this.#minutes + 1;
    const ends: (Ticks | undefined)[] = Array.from({ length: count });
    for (const { minute, last } of this.#buckets.all()) ends[Math.floor(((minute - first) * count) / this.#minutes)] = ticks(last);
    let price: Ticks | undefined;
    // What nobody traded in ends as the part before it.
    return ends.flatMap((end) => ((price = end ?? price), price === undefined ? [] : [price]));
  }

  /** How many trades were counted in the window. */
  tradesAt(now: TimeMs): number {
    if (this.#minute < 0) return 0;
    this.#expire(Math.floor(now / MINUTE_MS));
    return this.#trades;
  }

  /** Numbers of the first and the last trade of the window, as far as its trades have any; undefined for none. */
  numbersAt(now: TimeMs): { readonly firstTrade: number; readonly lastTrade: number } | undefined {
    if (this.#minute < 0) return undefined;
    this.#expire(Math.floor(now / MINUTE_MS));
    return this.#buckets.numbers();
  }

  #addBucket(minute: number, part: Pick<Candle, "open" | "high" | "low" | "close" | "volume"> & TradeCounts): void {
    if (minute > this.#minute) this.#expire(minute);
    const { open, high, low, close: last, volume, trades = 0, firstTrade = 0, lastTrade = 0 } = part;
    this.#buckets.add({ minute: this.#minute, open, high, low, last, volume, trades, firstTrade, lastTrade });
    this.#volume += volume;
    this.#trades += trades;
    this.#last = last;
  }

  #expire(now: number): void {
    this.#minute = Math.max(this.#minute, now);
    const dropped = this.#buckets.dropBefore(this.#minute - this.#minutes + 1);
    this.#volume -= dropped.volume;
    this.#trades -= dropped.trades;
  }
}

/** Half away from zero, so that up and down moves of one size look alike. */
function change(open: number, last: number): number {
  const size = Math.floor((Math.abs(last - open) * PPM * 2 + open) / (2 * open));
  return last < open && size > 0 ? -size : size;
}

/** Minutes in order; highs fall and lows rise along their queues, so that each front is the window's extreme. */
class MonotoneWindow {
  readonly #minutes = new Queue<Bucket>();
  readonly #highs = new Queue<Bucket>();
  readonly #lows = new Queue<Bucket>();

  add(bucket: Bucket): void {
    const open = this.#minutes.last();
    const current = open?.minute === bucket.minute ? open : undefined;
    const grown = current ?? bucket;
    const [isHigher, isLower] = [bucket.high > (current?.high ?? -Infinity), bucket.low < (current?.low ?? Infinity)];
    if (current === undefined) this.#minutes.push(bucket);
    else {
      current.high = Math.max(current.high, bucket.high);
      current.low = Math.min(current.low, bucket.low);
      current.last = bucket.last;
      current.volume += bucket.volume;
      current.trades += bucket.trades;
      if (current.firstTrade === 0) current.firstTrade = bucket.firstTrade;
      if (bucket.lastTrade > 0) current.lastTrade = bucket.lastTrade;
    }
    // Most prints are within their minute's range: its place in the queues stays.
    if (isHigher) this.#highs.pushAfter(grown, (earlier) => earlier.high <= grown.high);
    if (isLower) this.#lows.pushAfter(grown, (earlier) => earlier.low >= grown.low);
  }

  all(): readonly Bucket[] {
    return this.#minutes.all();
  }

  numbers(): { readonly firstTrade: number; readonly lastTrade: number } | undefined {
    const first = this.#minutes.find((bucket) => bucket.firstTrade > 0);
    const last = this.#minutes.findLast((bucket) => bucket.lastTrade > 0);
    return first === undefined || last === undefined ? undefined : { firstTrade: first.firstTrade, lastTrade: last.lastTrade };
  }

  /** Drops minutes before `first` and returns their volume and number of trades. */
  dropBefore(first: number): { readonly volume: number; readonly trades: number } {
    let [volume, trades] = [0, 0];
    for (let oldest = this.#minutes.first(); oldest !== undefined && oldest.minute < first; oldest = this.#minutes.first()) {
      volume += oldest.volume;
      trades += oldest.trades;
      this.#minutes.shift();
    }
    for (const queue of [this.#highs, this.#lows]) {
      for (let oldest = queue.first(); oldest !== undefined && oldest.minute < first; oldest = queue.first()) queue.shift();
    }
    return { volume, trades };
  }

  /** Every bucket is in the queue of minutes, so each changes once. Returns the new volume. */
  rescale(price: (ticks: number) => number, count: (lots: number) => number): number {
    let volume = 0;
    for (const bucket of this.#minutes.all()) {
      bucket.open = price(bucket.open);
      bucket.high = price(bucket.high);
      bucket.low = price(bucket.low);
      bucket.last = price(bucket.last);
      bucket.volume = count(bucket.volume);
      volume += bucket.volume;
    }
    return volume;
  }

  extremes(): { readonly open: number; readonly high: number; readonly low: number } | undefined {
    const first = this.#minutes.first();
    const high = this.#highs.first();
    const low = this.#lows.first();
    return first === undefined || high === undefined || low === undefined ? undefined : { open: first.open, high: high.high, low: low.low };
  }
}

/** An array with a moving start; compacted when half of it is gone, so that a shift costs a constant on average. */
class Queue<Item> {
  #items: Item[] = [];
  #start = 0;

  all(): readonly Item[] {
    return this.#items.slice(this.#start);
  }

  /** The first in order that fits. */
  find(fits: (item: Item) => boolean): Item | undefined {
    return this.#items.find((item, at) => at >= this.#start && fits(item));
  }

  /** The last in order that fits. */
  findLast(fits: (item: Item) => boolean): Item | undefined {
    return this.#items.findLast((item, at) => at >= this.#start && fits(item));
  }

  first(): Item | undefined {
    return this.#items[this.#start];
  }

  last(): Item | undefined {
    return this.#start < this.#items.length ? this.#items.at(-1) : undefined;
  }

  push(item: Item): void {
    this.#items.push(item);
  }

  /** Removes items from the end while `passed` says so (and the item itself if it is last), then adds the item. */
  pushAfter(item: Item, passed: (earlier: Item) => boolean): void {
    for (let last = this.last(); last !== undefined && (last === item || passed(last)); last = this.last()) this.#items.pop();
    this.#items.push(item);
  }

  shift(): void {
    this.#start += 1;
    if (this.#start * 2 < this.#items.length) return;
    this.#items = this.#items.slice(this.#start);
    this.#start = 0;
  }
}
