/** Random commands of contests: mostly sensible, sometimes wrong. Market 1 trades a coin against asset 3, market 2 is a share. */
import fc from "fast-check";
import type { ContestsCommand } from "./contests.messages.ts";

export type ContestStep =
  | {
      readonly kind: "contest-open";
      readonly user: number | undefined;
      readonly by: readonly [number | "rule" | undefined, number | undefined];
      readonly markets: readonly number[];
      readonly start: number;
      readonly feePpm: number;
      readonly seats: number;
      readonly isPublic: boolean;
      readonly inMs: number;
      readonly forMs: number;
      readonly joinMs: number;
      readonly everyMs: number;
      readonly prizes: readonly number[];
      readonly isAhead: boolean;
      readonly title: string;
    }
  | { readonly kind: "contest-join" | "contest-leave"; readonly user: number; readonly contest: number }
  | {
      readonly kind: "contest-order";
      readonly user: number;
      readonly contest: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      readonly ticks: number;
      readonly lots: number;
      readonly spend: number;
    }
  | { readonly kind: "contest-cancel"; readonly user: number; readonly contest: number; readonly order: number }
  | {
      readonly kind: "contest-call-off";
      readonly user: number | undefined;
      readonly contest: number;
      readonly agreedBy: number | undefined;
    };

const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const COIN = 1_000_000;
const user = fc.integer({ min: 1001, max: 1005 });
const contest = fc.constantFrom(1, 1, 2, 2, 3, 4, 5, 9);
const kind = <Kind extends string>(name: Kind) => fc.constant(name);

export const contestOpen = fc.record({
  kind: kind("contest-open"),
  user: fc.constantFrom(undefined, undefined, 1001, 1004),
  by: fc.constantFrom<readonly [number | "rule" | undefined, number | undefined]>(
    ["rule", undefined],
    [1, 2],
    [1, 1],
    [undefined, undefined],
  ),
  markets: fc.constantFrom([1], [1], [1], [2], [1, 1], []),
  start: fc.constantFrom(1000 * COIN, 100 * COIN, 12_345_678_901, 99 * COIN),
  feePpm: fc.constantFrom(1000, 0, 777, 10_000, 10_001),
  seats: fc.constantFrom(2, 3, 500, 1),
  isPublic: fc.boolean(),
  inMs: fc.constantFrom(0, 0, 1000, HOUR_MS),
  forMs: fc.constantFrom(10 * MINUTE_MS, HOUR_MS, 12 * HOUR_MS, 7 * DAY_MS, MINUTE_MS),
  joinMs: fc.constantFrom(0, 5 * MINUTE_MS, 10 * MINUTE_MS),
  everyMs: fc.constantFrom(0, 0, 0, HOUR_MS, DAY_MS, 1),
  prizes: fc.constantFrom<readonly number[]>([], [], [50 * COIN, 20 * COIN], [7], [1, 2]),
  isAhead: fc.boolean(),
  title: fc.constantFrom("", "", "Cup", "x".repeat(61)),
});
const order = fc.record({
  kind: kind("contest-order"),
  user,
  contest,
  market: fc.constantFrom(1, 1, 1, 2, 7),
  side: fc.constantFrom("buy" as const, "buy" as const, "sell" as const),
  ticks: fc.constantFrom(0, 0, 0, 995, 1000, 1005, 1, -1),
  lots: fc.constantFrom(0, 0, 1, 33, 100, 250, 1000, 10 ** 15),
  spend: fc.constantFrom(0, 0, 0, 50 * COIN, 100 * COIN, 12_345_678, 999_999, 999),
});

export const contestStep: fc.Arbitrary<ContestStep> = fc.oneof(
  { weight: 4, arbitrary: contestOpen },
  { weight: 8, arbitrary: fc.record({ kind: kind("contest-join"), user, contest }) },
  { weight: 16, arbitrary: order },
  { weight: 3, arbitrary: fc.record({ kind: kind("contest-cancel"), user, contest, order: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: kind("contest-leave"), user, contest }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind("contest-call-off"),
      user: fc.constantFrom(undefined, 1001, 1002),
      contest,
      agreedBy: fc.constantFrom(2, 2, 1, undefined),
    }),
  },
);

/** `now`: what times count from. */
export function contestCommand(step: ContestStep, at: number, now = at): ContestsCommand {
  return { at, ...bodyOf(step, now) } as unknown as ContestsCommand;
}

function bodyOf(step: ContestStep, now: number): object {
  switch (step.kind) {
    case "contest-open": {
      const { user: opener, by, markets, start, feePpm, seats, isPublic, inMs, forMs, joinMs, everyMs, prizes, isAhead, title } = step;
      const startsAt = (isAhead ? 0 : now) + inMs;
      const times = { startsAt, joinsUntil: startsAt + joinMs, endsAt: startsAt + forMs, everyMs };
      const sums = { start: BigInt(start), feePpm, seats, prizes: prizes.map(BigInt), prizeDays: prizes.length === 0 ? 0 : 7 };
      const [askedBy, agreedBy] = by;
      const asked = { ...(askedBy === undefined ? {} : { askedBy }), ...(agreedBy === undefined ? {} : { agreedBy }) };
      const who = opener === undefined ? asked : { user: opener };
      const terms = { markets, isPublic, ...sums, ...times };
      return { type: "contests/open", terms, ref: "random", ...(title === "" ? {} : { title }), ...(isAhead ? { isAhead } : {}), ...who };
    }
    case "contest-join":
      return { type: "contests/join", user: step.user, contest: step.contest };
    case "contest-leave":
      return { type: "contests/leave", user: step.user, contest: step.contest };
    case "contest-order": {
      const { user: who, contest: of, market, side, ticks, lots, spend } = step;
      return { type: "contests/order", user: who, contest: of, market, side, ticks, lots: BigInt(lots), spend: BigInt(spend) };
    }
    case "contest-cancel":
      return { type: "contests/cancel", user: step.user, contest: step.contest, order: step.order };
    default: {
      const { user: who, contest: of, agreedBy } = step;
      const asked = { askedBy: 1, ...(agreedBy === undefined ? {} : { agreedBy }) };
      return { type: "contests/call-off", contest: of, ...(who === undefined ? asked : { user: who }) };
    }
  }
}
