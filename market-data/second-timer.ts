/** Calls once a second, just after each whole second of the clock; a late call skips seconds, it never bunches them. */
import { timeMs, type TimeMs } from "../money/units.ts";

const SECOND_MS = 1000;

/** Beats once a second of the venue's clock. */
export type SecondTimer = { start(onSecond: (at: TimeMs) => void): void; stop(): void };

export function secondTimer(clock: () => number): SecondTimer {
  let pending: NodeJS.Timeout | undefined;
  const schedule = (onSecond: (at: TimeMs) => void, after: number): void => {
    pending = setTimeout(
      () => {
        const now = clock();
        const second = Math.floor(now / SECOND_MS) * SECOND_MS;
        // A timer may fire a little early, or the clock may have been set back: wait for the next second.
        if (second > after) onSecond(timeMs(second));
        if (pending !== undefined) schedule(onSecond, Math.max(second, after));
      },
      SECOND_MS - (clock() % SECOND_MS),
    );
  };
  return {
    start(onSecond) {
      if (pending === undefined) schedule(onSecond, Math.floor(clock() / SECOND_MS) * SECOND_MS);
    },
    stop() {
      clearTimeout(pending);
      pending = undefined;
    },
  };
}
