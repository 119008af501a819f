/**
 * Open, high, low, volume and change of the last 24 hours, from one-minute candles.
 *
 * A minute leaves the window when it started 24 hours ago or more. All minutes but the newest are summed once a minute,
 * so that a print and a read cost a merge of two candles.
 */
import { addPrint, mergeCandles, type Print } from "../../../market-data/candles.ts";
import type { Candle } from "../../../market-data/feed.ts";
import type { TimeMs } from "../../../money/units.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;

export type Day = Omit<Candle, "time"> & {
  /** (close - open) / open in hundredths of a percent, rounded to the nearest. */
  readonly changeBasisPoints: number;
};

export class DayStatistics {
  /** Oldest first. */
  #minutes: Candle[] = [];
  /** All minutes but the newest as one candle; undefined when there is only one. */
  #older: Candle | undefined;
  #olderAt = -Infinity;

  addCandle(candle: Candle): void {
    this.#minutes.push(candle);
    this.#olderAt = -Infinity;
  }

  addPrint(print: Print): void {
    const newest = this.#minutes.at(-1);
    const candle = addPrint("1m", newest, print);
    if (newest !== undefined && newest.time === candle.time) this.#minutes[this.#minutes.length - 1] = candle;
    else this.addCandle(candle);
  }

  /** Undefined before the first print. */
  read(now: TimeMs): Day | undefined {
    if (now - this.#olderAt >= MINUTE_MS) {
      this.#expire(now);
      const [first, ...rest] = this.#minutes.slice(0, -1);
      this.#older = first === undefined ? undefined : rest.reduce(mergeCandles, first);
      this.#olderAt = now;
    }
    const newest = this.#minutes.at(-1);
    if (newest === undefined) return undefined;
    const { open, high, low, close, volume } = this.#older === undefined ? newest : mergeCandles(this.#older, newest);
    return { open, high, low, close, volume, changeBasisPoints: Math.round(((close - open) * 10_000) / open) };
  }

  /** The newest minute stays however old it is: a closed market still has a last price. */
  #expire(now: TimeMs): void {
    const first = this.#minutes.findIndex((candle) => candle.time > now - DAY_MS);
    this.#minutes = first === -1 ? this.#minutes.slice(-1) : this.#minutes.slice(first);
  }
}
