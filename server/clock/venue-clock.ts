/**
 * Venue time: what commands are stamped with and what falls due by. Usually it is real time; on a time-lapse venue it runs N
 * times as fast, and a data directory that ever did so keeps a time line of its own.
 *
 * Real time: the machine's clock as believed (machine-clock.ts), and never before the log's end: where a log ends in the future,
 * time goes on from there, second by second, until the machine's clock has caught up.
 * Time line of its own: from where the log ends, at the given speed, while the venue runs. Faster than real time it moves in
 * whole seconds, one after the other, each with its index samples (`steps`), so that whatever settles by a second finds it.
 */
import { performance } from "node:perf_hooks";
import type { MachineClock } from "./machine-clock.ts";

export type TimeLine = {
  /** Time of the log's last command; undefined for a fresh log. */
  readonly logEnd: number | undefined;
  /** Speed of the log's own time line; 0 where it always had real time. */
  readonly loggedSpeed: number;
  /** What the settings ask for; 1 is real time. */
  readonly speed: number;
};

const SECOND_MS = 1000;

export class VenueClock {
  readonly #machine: Pick<MachineClock, "now">;
  readonly #monotonic: () => number;
  #begin = { time: 0, monotonic: 0 };
  #speed = 1;
  #isOwnLine = false;
  /** The newest whole second that was stepped to; time waits for the next. */
  #second = Infinity;

  constructor(machine: Pick<MachineClock, "now">, monotonic: () => number = () => performance.now()) {
    this.#machine = machine;
    this.#monotonic = monotonic;
  }

  /** Takes over where the log ends. To be called once, before anything is stamped. */
  begin({ logEnd, loggedSpeed, speed }: TimeLine): void {
    this.#isOwnLine = loggedSpeed > 0 || speed > 1;
    this.#speed = this.#isOwnLine ? speed : 1;
    this.#begin = { time: logEnd ?? this.#machine.now(), monotonic: this.#monotonic() };
    if (this.isFast) this.#second = Math.floor(this.#begin.time / SECOND_MS) * SECOND_MS;
  }

  /** Venue seconds to a real one. */
  get speed(): number {
    return this.#speed;
  }

  /** Whether venue time has left real time. */
  get isOwnLine(): boolean {
    return this.#isOwnLine;
  }

  get isFast(): boolean {
    return this.#speed > 1;
  }

  /** How far venue time is ahead of the machine's clock on a venue in real time, in ms: its log ended in the future. */
  get aheadMs(): number {
    return this.#isOwnLine ? 0 : Math.max(0, this.now() - this.#machine.now());
  }

  readonly now = (): number => {
    const reckoned = Math.floor(this.#reckoned());
    if (this.isFast) return Math.min(reckoned, this.#second + SECOND_MS - 1);
    return this.#isOwnLine ? reckoned : Math.max(reckoned, this.#machine.now());
  };

  /** The next whole second, if venue time has reached it; the caller reports its samples before it asks again. */
  step(): number | undefined {
    const next = this.#second + SECOND_MS;
    if (next > this.#reckoned()) return undefined;
    this.#second = next;
    return next;
  }

  /** Real time that the seconds which were not stepped to yet stand for. */
  get behindMs(): number {
    return (this.#reckoned() - this.#second) / this.#speed;
  }

  /** The machine can't keep up: time goes on from the second that it is at, so that nothing is skipped. */
  fallBack(): void {
    this.#begin = { time: this.#second, monotonic: this.#monotonic() };
  }

  #reckoned(): number {
    if (this.#begin.time === 0) return 0;
    return this.#begin.time + (this.#monotonic() - this.#begin.monotonic) * this.#speed;
  }
}
