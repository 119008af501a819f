/** The auditor's terms of contests: which are possible, when one begins and ends, and when the next of its kind does. */
import type { OpenContest } from "./contests.messages.ts";

type Terms = OpenContest["terms"];
const [MILLION, MINUTE_MS, DAY_MS] = [1_000_000n, 60_000, 86_400_000];

export function fromNow(terms: Terms, at: number): Terms {
  const { startsAt, joinsUntil, endsAt, everyMs } = terms;
  if (everyMs === 0) return { ...terms, startsAt: at + startsAt, joinsUntil: at + joinsUntil, endsAt: at + endsAt };
  const start = at + startsAt;
  // Turns are counted from Monday, 5 January 1970; the first one is a seventh of a turn at least.
  const end = 4 * DAY_MS + Math.ceil((start + everyMs / 7 - 4 * DAY_MS) / everyMs) * everyMs;
  return { ...terms, startsAt: start, joinsUntil: Math.max(start, end - (endsAt - joinsUntil)), endsAt: end };
}

export function oneTurnLater(terms: Terms, at: number): Terms {
  let [from, to] = [terms.endsAt, terms.endsAt + terms.everyMs];
  while (to < at + 10 * MINUTE_MS) [from, to] = [to, to + terms.everyMs];
  const startsAt = from < at ? at : from;
  const joinsUntil = to - terms.endsAt + terms.joinsUntil;
  return { ...terms, startsAt, endsAt: to, joinsUntil: joinsUntil < startsAt ? startsAt : joinsUntil };
}

export function isPossibleContest(terms: Terms, at: number): boolean {
  const { markets, start, feePpm, seats, isPublic, startsAt, joinsUntil, endsAt, everyMs, prizes, prizeDays } = terms;
  const isWhole = (value: number, from: number, to: number): boolean => Number.isSafeInteger(value) && value >= from && value <= to;
  const areMarkets = markets.length >= 1 && markets.length <= 10 && markets.join() === [...new Set(markets)].sort((a, b) => a - b).join();
  const isLength = (ms: number): boolean => isWhole(ms, 10 * MINUTE_MS, 31 * DAY_MS);
  const areTimes = isWhole(startsAt, at, at + 30 * DAY_MS) && isLength(endsAt - startsAt) && isWhole(joinsUntil, startsAt, endsAt);
  const areSums = start >= 100n * MILLION && start <= MILLION * MILLION && isWhole(feePpm, 0, 10_000) && isWhole(seats, 2, 500);
  const isFalling = prizes.every((one, i) => one > 0n && (i === 0 || one <= (prizes[i - 1] ?? 0n)));
  const arePrizes =
    prizes.length === 0 ? prizeDays === 0 : isPublic && prizes.length <= Math.min(10, seats) && isFalling && isWhole(prizeDays, 1, 90);
  return (
    areMarkets &&
    markets.every((one) => isWhole(one, 1, 65_535)) &&
    areTimes &&
    (everyMs === 0 || isLength(everyMs)) &&
    areSums &&
    arePrizes
  );
}
