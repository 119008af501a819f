/** Venue time: real time, but on a venue that has a time line of its own, where it may run many times as fast. */

/** GET /getSiteConfig, `clock`. */
export interface VenueClock {
  /** Venue time when the reply was made, ms. */
  readonly now: number;
  /** Venue seconds to a real one. */
  readonly speed: number;
  /** Venue time has left real time for good. */
  readonly own_line: boolean;
  /** The machine's clock stepped and is not believed: venue time goes on without it. */
  readonly held?: boolean;
}

interface Noted {
  readonly clock: VenueClock;
  /** When it was heard, on the browser's steady clock. */
  readonly heardAt: number;
}

let noted: Noted | undefined;

/** Whether the reader should be told what time it is there. */
export function isOwnTime(clock: VenueClock | undefined): clock is VenueClock {
  return clock !== undefined && (clock.own_line || clock.speed > 1);
}

/** Remembers what the venue said of its clock just now. */
export function noteVenueClock(clock: VenueClock | undefined, heardAt: number = performance.now()): void {
  noted = clock === undefined ? undefined : { clock, heardAt };
}

/** Venue time in ms as far as it is known: between two replies it goes on at the venue's speed. */
export function venueNow(at: number = performance.now(), real: number = Date.now()): number {
  if (noted === undefined || !isOwnTime(noted.clock)) return real;
  return noted.clock.now + Math.max(0, at - noted.heardAt) * noted.clock.speed;
}
