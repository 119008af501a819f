/** The venue's clock as the rest of the server sees it: its beats, what is said of it, what routes may ask of it. */
import { secondTimer, type SecondTimer } from "../../market-data/second-timer.ts";
import { say } from "../say.ts";
import type { VenueTime } from "../trading-venue.ts";
import type { Venue } from "../venue.ts";
import { fastSeconds, type Standing } from "./fast-seconds.ts";
import { STEP_MS, type ClockNews, type MachineClock } from "./machine-clock.ts";
import type { VenueClock } from "./venue-clock.ts";

/** Commands that wait for the disk, or for the tables, before a time-lapse venue waits for them. */
const WAITING_MAX = 8192;
const LAG_MAX = 10_000;
/** Whoever reads and waits so long for the tables stops a time-lapse until they are written: people come before its seconds. */
const READER_WAITS_MS = 1000;

/** Chooses when it starts: only then is it known how fast time runs. */
export function venueSeconds(clock: VenueClock, standing: () => Standing): SecondTimer {
  let timer: SecondTimer | undefined;
  return {
    start(onSecond) {
      timer ??= clock.isFast ? fastSeconds(clock, standing) : secondTimer(clock.now);
      timer.start(onSecond);
    },
    stop: () => timer?.stop(),
  };
}

export function standingOf({ sequencer, projector }: Pick<Venue, "sequencer" | "projector">): Standing {
  if (sequencer.waiting > WAITING_MAX || projector.lag > LAG_MAX) return "behind";
  return projector.waitedMs > READER_WAITS_MS ? "awaited" : "free";
}

export function venueTimeOf(clock: VenueClock, machine: MachineClock): VenueTime {
  return {
    now: clock.now,
    get speed() {
      return clock.speed;
    },
    get isOwnLine() {
      return clock.isOwnLine;
    },
    heldMs: () => machine.held?.aheadMs,
    agree: () => {
      const news = machine.agree();
      if (news !== undefined) say(clockLine(news));
      return news !== undefined;
    },
  };
}

/** What somebody who starts a venue should know of its time. */
export function sayTime(clock: VenueClock): void {
  if (clock.isFast) say(`Time-lapse: venue time is ${textOf(clock.now())} and runs ${clock.speed} times as fast as real time.`);
  else if (clock.isOwnLine)
    say(`This venue left real time before: its time is ${textOf(clock.now())} and goes on from there at normal speed.`);
  else if (clock.aheadMs > STEP_MS) {
    say(
      `The log ends ${spanOf(clock.aheadMs)} ahead of this machine's clock: venue time goes on from ${textOf(clock.now())}. ` +
        "If the log is right, set the machine's clock; if it is wrong, see docs/operating/time.md.",
    );
  }
}

export function clockLine({ kind, ms }: ClockNews): string {
  switch (kind) {
    case "held":
      return `The machine's clock stepped ${spanOf(ms)} ${ms < 0 ? "back" : "ahead"}: it is not believed until it returns, or until an operator agrees (npm run operate -- clock agree).`;
    case "returned":
      return "The machine's clock is back where it should be and is believed again.";
    case "slept":
      return `The machine slept for ${spanOf(ms)}; time goes on from now.`;
    default:
      return `An operator agreed to the machine's clock: time moved ${spanOf(ms)} ahead.`;
  }
}

const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace("T", " ");

function spanOf(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  if (seconds < 120) return `${seconds} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`;
}
