/**
 * The newest candles of each market and period as they stand in a chart's reply: read and put into JSON once, for all readers. Only
 * the candles that are still drawn are made for each reply; a range further back is read from the tables.
 */
import { setImmediate } from "node:timers/promises";
import type { Queries } from "../../../server/sql/public-reads.ts";
import type { Period } from "../../../market-data/feed.ts";
import type { MarketId, TimeMs } from "../../../money/units.ts";
import type { ShownCandle } from "./candle-rows.ts";
import type { MarketBoard } from "./market-board.ts";

export type ChartRange = { readonly market: MarketId; readonly period: Period; readonly from: number; readonly to: number };
type Row = { readonly time: TimeMs; readonly text: string };

/** What was read at one time; all of its candles are over. */
type Series = {
  readonly rows: readonly Row[];
  /** Candles from here on are the board's. */
  readonly until: number;
  /** There is nothing before the first row. */
  readonly isWhole: boolean;
  readonly readAt: number;
  readonly splits: number;
  /** Of the candles of the board that have a part from before the venue's time. */
  readonly marked: ReadonlySet<number>;
};

/** Candles of one reply at most; a longer range gets its newest part. */
export const CANDLES_MAX = 2000;
/** Rows that somebody changed in the tables are seen after so long. */
const READ_AGAIN_MS = 60_000;
/** Put into JSON in one turn of the event loop. */
const ROWS_IN_TURN = 100;
/** Of 300 KB each at most. */
const SERIES_MAX = 30;
const END_OF_TIME = Number.MAX_SAFE_INTEGER;

/** What a reply shows of it, without making it. */
export type ChartPart = {
  /** The same for all who get the same candles. */
  readonly range: string;
  /** The candles that are drawn: another one when they changed. */
  readonly version: string;
  /** Oldest first, in JSON. */
  readonly rows: () => readonly string[];
};

export type ChartRowsOptions = {
  readonly board: MarketBoard;
  readonly pool: Queries;
  /** A candle of a reply in JSON. */
  readonly textOf: (market: MarketId, candle: ShownCandle) => string;
};

export class ChartRows {
  readonly #options: ChartRowsOptions;
  readonly #series = new Map<string, Promise<Series>>();

  constructor(options: ChartRowsOptions) {
    this.#options = options;
  }

  /** The part of a range, the newest CANDLES_MAX rows of it; undefined where it begins before what is kept. */
  async read(range: ChartRange): Promise<ChartPart | undefined> {
    const { market, period, from, to } = range;
    const series = await this.#newest(market, period);
    const { board, textOf } = this.#options;
    const { rows } = series;
    const end = firstFrom(rows, to + 1);
    const first = series.rows[0]?.time ?? END_OF_TIME;
    const drawn = board.newest(market, period).filter(({ time }) => time >= from && time <= to && time >= series.until);
    const begin = Math.max(firstFrom(rows, from), end + drawn.length - CANDLES_MAX);
    if (!series.isWhole && from < first && end - begin + drawn.length < CANDLES_MAX) return undefined;
    const texts = drawn.map((one) => textOf(market, { ...one, before: series.marked.has(one.time) }));
    return {
      range: `${market} ${period} ${series.readAt} ${begin} ${end} ${drawn[0]?.time ?? 0} ${texts.length}`,
      version: texts.join(","),
      rows: () => [...rows.slice(begin, end).map(({ text }) => text), ...texts],
    };
  }

  async #newest(market: MarketId, period: Period): Promise<Series> {
    const key = `${market} ${period}`;
    const reading = this.#series.get(key);
    const known = await reading;
    const { board } = this.#options;
    const until = board.newest(market, period)[0]?.time ?? END_OF_TIME;
    const isGood = known?.until === until && known.splits === board.splitsSeen && performance.now() - known.readAt < READ_AGAIN_MS;
    if (known !== undefined && isGood) return known;
    // Whoever else waited for the same is reading it by now.
    const other = this.#series.get(key);
    if (other !== undefined && other !== reading) return other;
    const read = this.#read(market, period);
    this.#series.delete(key);
    this.#series.set(key, read);
    if (this.#series.size > SERIES_MAX) this.#dropOldest();
    read.catch((_error: unknown) => this.#series.delete(key));
    return read;
  }

  async #read(market: MarketId, period: Period): Promise<Series> {
    const { board, pool, textOf } = this.#options;
    const [readAt, splits] = [performance.now(), board.splitsSeen];
    const until = board.newest(market, period)[0]?.time ?? END_OF_TIME;
    const candles = await board.candles(pool, { market, period, from: 0, to: END_OF_TIME, limit: CANDLES_MAX });
    const rows: Row[] = [];
    for (const candle of candles) {
      if (candle.time < until) rows.push({ time: candle.time, text: textOf(market, candle) });
      // All of them together take tens of milliseconds: orders go between.
      if (rows.length % ROWS_IN_TURN === 0) await setImmediate();
    }
    const marked = new Set(candles.filter(({ time, before }) => before && time >= until).map(({ time }) => time));
    return { rows, until, isWhole: candles.length < CANDLES_MAX, readAt, splits, marked };
  }

  #dropOldest(): void {
    for (const oldest of this.#series.keys()) {
      this.#series.delete(oldest);
      return;
    }
  }
}

/** Place of the first row at or after a time; rows are in the order of their times. */
function firstFrom(rows: readonly Row[], time: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.time ?? END_OF_TIME) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
