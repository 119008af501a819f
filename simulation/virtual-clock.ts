/**
 * Time in a simulation: it moves only when the simulation says so, and timers fire when their time has come.
 *
 * Timers of the whole process are taken over (Node's own mock timers), so the sequencer's seal and the projector's
 * pauses happen in virtual time; turns of the event loop stay real, they take none.
 */
import { mock } from "node:test";

/** A Tuesday in 2023; any moment would do. */
const BEGIN_MS = 1_700_000_000_000;

/** As long as the longest pause that the venue's own timers make. */
const TIMERS_FIRE_MS = 1000;

export class VirtualClock {
  readonly #begin: number;
  #elapsed = 0;
  #skew = 0;

  constructor(begin = BEGIN_MS) {
    this.#begin = begin;
    mock.timers.enable({ apis: ["setTimeout"] });
  }

  /** What the machine's clock shows, which may be wrong. */
  readonly now = (): number => this.#begin + this.#elapsed + this.#skew;

  advance(ms: number): void {
    this.#elapsed += ms;
    mock.timers.tick(ms);
  }

  /** Much time passes at once, as for a machine that sleeps or a venue that nobody comes to: timers fire once, late. */
  leap(ms: number): void {
    this.#elapsed += ms;
    mock.timers.tick(TIMERS_FIRE_MS);
  }

  /** The machine's clock is set, forward or back. */
  set(skewMs: number): void {
    this.#skew += skewMs;
  }

  /** Gives the process its timers back. */
  dispose(): void {
    mock.timers.reset();
  }

  /** Lets everything run that needs no time, then passes a little time, until the promise is settled. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const settled = promise.finally(() => (isSettled = true));
    // Whoever awaits the result hears of a rejection; this loop only wants to know that it is over.
    settled.catch(() => undefined);
    while (!isSettled) {
      await turn();
      if (!isSettled) this.advance(5);
    }
    return await settled;
  }

  /** For what waits for real programs: time passes as fast as it really does. */
  async alongside<T>(promise: Promise<T>): Promise<T> {
    let isSettled = false;
    const settled = promise.finally(() => (isSettled = true));
    settled.catch(() => undefined);
    for (let before = performance.now(); !isSettled;) {
      await turn();
      const passed = Math.floor(performance.now() - before);
      before += passed;
      if (passed > 0) this.advance(passed);
    }
    return await settled;
  }
}

/** One turn of the event loop. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
