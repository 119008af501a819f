/** A person's last days: what they traded on each and what they had at its beginning. */
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { VIP_DAYS, VIP_WHOLE_MAX, vipMean } from "../formulas.ts";

/** The whole days that count, and the one that goes on. */
const SLOTS = VIP_DAYS + 1;
/** Smallest units that a day counts at most: nine billion USDT, far above what any level asks for. */
const UNITS_MAX = Number.MAX_SAFE_INTEGER;

const NOTHING = new Float64Array(0);

export class Days {
  level = 0;
  /** The newest day with which they were looked at; asked for while a look goes on, and worked out again from a snapshot's. */
  looked = 0;
  /** By day modulo the slots; those after `#traded` are of the round before. */
  #volumes: Float64Array | undefined;
  /** The newest day of the volumes. */
  #traded = 0;
  /** Whole USDT at the beginning of a day, by day modulo 30. */
  readonly #balances = new Int32Array(VIP_DAYS);
  /** Their sum. */
  #held = 0;

  /** Smallest units of USDT that were traded on that day. */
  trade(day: number, units: number): void {
    const volumes = (this.#volumes ??= new Float64Array(SLOTS));
    for (let next = Math.max(this.#traded + 1, day - SLOTS + 1); next <= day; next++) volumes[next % SLOTS] = 0;
    this.#traded = day;
    volumes[day % SLOTS] = Math.min(UNITS_MAX, volumes[day % SLOTS] + units);
  }

  /** Smallest units of the days from `first` to `last`, both counted: within the last 31 days. */
  volume(first: number, last: number): bigint {
    let sum = 0n;
    if (this.#volumes === undefined) return sum;
    for (let day = Math.max(first, this.#traded - SLOTS + 1); day <= Math.min(last, this.#traded); day++)
      sum += BigInt(this.#volumes[day % SLOTS]);
    return sum;
  }

  /** What they have as a day begins. */
  hold(day: number, whole: bigint): void {
    const slot = day % VIP_DAYS;
    const counted = whole > BigInt(VIP_WHOLE_MAX) ? VIP_WHOLE_MAX : Number(whole);
    this.#held += counted - this.#balances[slot];
    this.#balances[slot] = counted;
  }

  /** Mean of 30 days, in whole USDT. */
  get mean(): number {
    return vipMean(this.#held);
  }

  save(writer: StateWriter): void {
    for (const value of [this.level, this.#traded]) writer.number(value);
    writer.column(this.#volumes ?? NOTHING, this.#volumes?.length ?? 0);
    writer.column(this.#balances, VIP_DAYS);
  }

  load(reader: StateReader): void {
    this.level = reader.number();
    this.#traded = reader.number();
    reader.columnInto((length) => (length === 0 ? NOTHING : (this.#volumes = new Float64Array(length))));
    reader.columnInto(() => this.#balances);
    this.#held = this.#balances.reduce((sum, whole) => sum + whole, 0);
  }
}
