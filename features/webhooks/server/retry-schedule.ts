/** When a delivery that failed is tried again. */

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** Pauses after the first, second … failed try: thirteen tries within three days. */
const PAUSES_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  HOUR_MS,
  2 * HOUR_MS,
  4 * HOUR_MS,
  8 * HOUR_MS,
  12 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
/** A pause is up to a tenth longer or shorter, so that a receiver that was away does not meet everything at once. */
const JITTER = 0.1;

/** Pause in ms after so many failed tries; undefined when there is no further one. `random` lies from 0 to 1. */
export function retryPause(tries: number, random: number): number | undefined {
  const pause = PAUSES_MS[tries - 1];
  return pause === undefined ? undefined : Math.round(pause * (1 + JITTER * (2 * random - 1)));
}
