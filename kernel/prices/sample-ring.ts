/**
 * The newest index samples of one market, each with its time, its sources and its place in the log: what products that settle
 * by an average of the index read (five seconds of a seconds contract, thirty minutes of dual investment), and what their
 * receipts name as inputs.
 */
import { ticks, timeMs, type Ticks, type TimeMs } from "../../money/units.ts";
import type { StateReader, StateWriter } from "../state-bytes.ts";

export type RingSample = {
  readonly at: TimeMs;
  readonly ticks: Ticks;
  /** Fresh sources behind it. */
  readonly sources: number;
  /** Sequence number of the command that brought it. */
  readonly position: number;
};

/** A little over half an hour of one sample a second. */
export const SAMPLES_KEPT = 2048;
const ROW = 4;

export class SampleRing {
  /** Rows of time, ticks, sources, position; grown as needed up to the whole ring. */
  #rows = new Float64Array(ROW * 16);
  #first = 0;
  #count = 0;

  get size(): number {
    return this.#count;
  }

  add(at: TimeMs, price: Ticks, sources: number, position: number): void {
    if (this.#count * ROW === this.#rows.length && this.#count < SAMPLES_KEPT) this.#grow();
    const capacity = this.#rows.length / ROW;
    const row = ((this.#first + this.#count) % capacity) * ROW;
    if (this.#count < capacity) this.#count += 1;
    else this.#first = (this.#first + 1) % capacity;
    this.#rows[row] = at;
    this.#rows[row + 1] = price;
    this.#rows[row + 2] = sources;
    this.#rows[row + 3] = position;
  }

  /** The `index`-th oldest. */
  at(index: number): RingSample | undefined {
    if (index < 0 || index >= this.#count) return undefined;
    const row = ((this.#first + index) % (this.#rows.length / ROW)) * ROW;
    const rows = this.#rows;
    return { at: timeMs(rows[row]), ticks: ticks(rows[row + 1]), sources: rows[row + 2], position: rows[row + 3] };
  }

  /** Samples with `from < at <= to`, oldest first: a second's sample belongs to the second that it ends. */
  between(from: TimeMs, to: TimeMs): readonly RingSample[] {
    const found: RingSample[] = [];
    for (let index = this.#firstAfter(from); index < this.#count; index++) {
      const sample = this.at(index);
      if (sample === undefined || sample.at > to) break;
      found.push(sample);
    }
    return found;
  }

  /** New prices for all that is remembered, as a split demands. */
  scale(change: (price: number) => number): void {
    for (let row = 0; row < this.#rows.length; row += ROW) if (this.#rows[row + 1] > 0) this.#rows[row + 1] = change(this.#rows[row + 1]);
  }

  /** Oldest first, wherever the ring begins, so that equal rings have equal bytes. */
  save(writer: StateWriter): void {
    const capacity = this.#rows.length / ROW;
    const rows = new Float64Array(this.#count * ROW);
    for (let index = 0; index < this.#count; index++) {
      const row = ((this.#first + index) % capacity) * ROW;
      rows.set(this.#rows.subarray(row, row + ROW), index * ROW);
    }
    writer.column(rows, rows.length);
  }

  load(reader: StateReader): void {
    const length = reader.columnInto((cells) => {
      let room = this.#rows.length;
      while (room < cells) room *= 2;
      this.#rows = new Float64Array(room);
      return new Float64Array(this.#rows.buffer, 0, cells);
    });
    this.#count = length / ROW;
    this.#first = 0;
  }

  /** Index of the first sample later than `time`; times never go back, so halving finds it. */
  #firstAfter(time: TimeMs): number {
    let [low, high] = [0, this.#count];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.at(middle)?.at ?? Infinity) > time) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  #grow(): void {
    const rows = new Float64Array(this.#rows.length * 2);
    const before = this.#count;
    for (let index = 0; index < before; index++) {
      const row = ((this.#first + index) % before) * ROW;
      rows.set(this.#rows.subarray(row, row + ROW), index * ROW);
    }
    this.#rows = rows;
    this.#first = 0;
  }
}
