/**
 * The price inside recorded intervals: a path through open, low, high and close of each, always the same.
 *
 * Rising intervals go open, low, high, close; falling ones open, high, low, close; the corners lie on whole seconds of
 * a minute (0, 20, 40, 59), so that a tick a second shows exactly the recorded candle. In between the price is
 * interpolated and rounded to the nearest tick; without trades it rests at the last close.
 */
import { lots, ticks, type Lots, type Ticks } from "../../money/units.ts";
import { DAY_MS } from "../candles.ts";
import type { Bar, RecordedMarket } from "./recorded-day.ts";

/** Corners as parts of the interval. */
const CORNERS = [0, 20 / 60, 40 / 60, 59 / 60] as const;

export class RecordedPath {
  readonly #bars: readonly Bar[];
  readonly #barMs: number;
  /** Lots traded before each bar, and after the last. */
  readonly #volumeBefore: readonly number[];

  constructor({ bars, barMs }: RecordedMarket) {
    this.#bars = bars;
    this.#barMs = barMs;
    let sum = 0;
    this.#volumeBefore = [0, ...bars.map((bar) => (sum += bar.volume))];
  }

  /** Price at a moment of the recorded day (ms after midnight); before the first trade its open. */
  price(position: number): Ticks {
    const index = this.#indexAt(position);
    const bar = this.#bars[Math.max(0, index)];
    if (bar === undefined) throw new RangeError("a recording has at least one interval");
    if (index < 0) return bar.open;
    const part = (position - bar.start) / this.#barMs;
    return part >= 1 ? bar.close : priceWithin(bar, part);
  }

  /** Lots traded from midnight up to a moment; rises evenly through an interval, whole lots. */
  volumeUntil(position: number): Lots {
    const index = this.#indexAt(position);
    const bar = this.#bars[index];
    if (bar === undefined) return lots(0);
    const part = Math.min(1, (position - bar.start) / this.#barMs);
    return lots((this.#volumeBefore[index] ?? 0) + Math.floor(bar.volume * part));
  }

  /** Lots traded between two moments; the second may lie in the next round of the day. */
  volumeBetween(from: number, to: number): Lots {
    const wrapped = to < from ? this.volumeUntil(DAY_MS) : 0;
    return lots(wrapped + this.volumeUntil(to) - this.volumeUntil(from));
  }

  /** Moments at which the recorded shape turns: the corners of every interval, in order. */
  *corners(): Generator<{ readonly position: number; readonly price: Ticks; readonly volume: Lots }> {
    for (const bar of this.#bars) {
      const quarter = Math.floor(bar.volume / CORNERS.length);
      for (const [corner, part] of CORNERS.entries()) {
        const volume = corner === 0 ? bar.volume - quarter * (CORNERS.length - 1) : quarter;
        yield { position: bar.start + Math.floor(part * this.#barMs), price: priceWithin(bar, part), volume: lots(volume) };
      }
    }
  }

  /** Index of the last bar that started, or -1. */
  #indexAt(position: number): number {
    let low = 0;
    let high = this.#bars.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#bars[middle]?.start ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

/** `part` runs from 0 (open) to 1 (close). */
function priceWithin({ open, high, low, close }: Bar, part: number): Ticks {
  const [second, third] = close >= open ? [low, high] : [high, low];
  const [, first = 0, middle = 0, last = 1] = CORNERS;
  if (part < first) return between(open, second, part / first);
  if (part < middle) return between(second, third, (part - first) / (middle - first));
  if (part < last) return between(third, close, (part - middle) / (last - middle));
  return close;
}

function between(from: Ticks, to: Ticks, part: number): Ticks {
  return ticks(Math.round(from + (to - from) * part));
}
