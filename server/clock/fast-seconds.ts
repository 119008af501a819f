/** Beats for a time-lapse venue: every venue second in turn, many to a real one, as fast as log and tables follow. */
import { timeMs } from "../../money/units.ts";
import type { SecondTimer } from "../../market-data/second-timer.ts";
import type { VenueClock } from "./venue-clock.ts";

/** Real time between two rounds; requests are answered in between. */
const ROUND_MS = 20;
/** Seconds in one round at most: at 3,600 times 72 come, so a late round is made up for. */
const SECONDS_A_ROUND = 100;
/** Further behind, in real time, the machine is slower than the venue should be: time goes on from where it is. */
const BEHIND_MAX_MS = 5000;

/** awaited: somebody waits for what was made so far, and time is made up for after that. behind: it is not. */
export type Standing = "free" | "awaited" | "behind";

export function fastSeconds(clock: VenueClock, standing: () => Standing): SecondTimer {
  let timer: NodeJS.Timeout | undefined;
  return {
    start(onSecond) {
      timer ??= setInterval(() => {
        for (let left = SECONDS_A_ROUND; left > 0; left--) {
          const stands = standing();
          if (stands === "behind") return clock.fallBack();
          if (stands === "awaited") break;
          const second = clock.step();
          if (second === undefined) return;
          onSecond(timeMs(second));
        }
        if (clock.behindMs > BEHIND_MAX_MS) clock.fallBack();
      }, ROUND_MS);
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
    },
  };
}
