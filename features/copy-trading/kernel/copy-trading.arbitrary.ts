/** Random commands of copy trading: two who are followed, two who follow, and every way to get each of them wrong. */
import fc from "fast-check";
import { AT_END } from "../formulas.ts";
import type { CopyCommand } from "./copy-trading.messages.ts";

export type CopyStep =
  | { readonly kind: "copy-terms"; readonly closed: number; readonly days: number; readonly acceptsAtOnce: boolean; readonly level: number }
  | { readonly kind: "copy-apply" | "copy-share" | "copy-appoint"; readonly user: number; readonly sharePpm: number }
  | { readonly kind: "copy-decide"; readonly user: number; readonly accepts: boolean }
  | { readonly kind: "copy-leave"; readonly user: number }
  | { readonly kind: "copy-pause"; readonly user: number; readonly isPaused: boolean }
  | {
      readonly kind: "copy-follow" | "copy-set";
      readonly user: number;
      readonly trader: number;
      readonly pick: number;
      readonly sharePpm: number | undefined;
      readonly settings: Settings;
    }
  | { readonly kind: "copy-unfollow"; readonly user: number; readonly pick: number; readonly copies: string }
  | { readonly kind: "copy-hold"; readonly user: number; readonly pick: number };
type Settings = {
  readonly kind: string;
  readonly number: number;
  readonly multiple: number;
  readonly mostAll: number;
  readonly mostPosition: number;
  readonly guardPpm: number;
  readonly stopPpm: number;
  readonly leftOut: readonly number[];
  readonly atEnd: string;
};

/** How things stand, so that most commands meet something. */
export type CopyWorld = {
  readonly shareOf: (trader: number) => number;
  /** Follows, and open positions, that are somebody's. */
  readonly follows: readonly { readonly number: number; readonly user: number }[];
  readonly copies: readonly { readonly id: number; readonly user: number }[];
};

const TRADERS = fc.constantFrom(1001, 1001, 1001, 1001, 1002, 1002, 1002, 1003);
const FOLLOWERS = fc.constantFrom(1003, 1003, 1004, 1004, 1004, 1002, 1001);
const share = fc.constantFrom(0, 100_000, 100_000, 200_000, 200_001, 33_333);
const pick = fc.nat({ max: 30 });
const settings = fc.record({
  kind: fc.constantFrom("multiple", "multiple", "multiple", "lots", "lots", "percent"),
  number: fc.constantFrom(1, 33, 50, 100, 100, 150, 300, 500, 500, 0, 501),
  multiple: fc.constantFrom(0, 0, 0, 5, 20, 100, 7),
  mostAll: fc.constantFrom(10_000_000, 100_000_000, 2_000_000_000, 9_000_000_000, 9_000_000_000, 1),
  mostPosition: fc.constantFrom(0, 0, 0, 5_000_000, 100_000_000),
  guardPpm: fc.constantFrom(0, 0, 1, 5_000, 50_000, 50_001),
  stopPpm: fc.constantFrom(0, 0, 20_000, 200_000, 1_000_000),
  leftOut: fc.constantFrom<readonly number[]>([], [], [], [], [1], [2], [2, 1]),
  atEnd: fc.constantFrom("close", "close", "keep", "give"),
});

export const copyStep: fc.Arbitrary<CopyStep> = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("copy-terms" as const),
      closed: fc.constantFrom(0, 0, 0, 2),
      days: fc.constantFrom(0, 1, 366),
      acceptsAtOnce: fc.constantFrom(true, true, false),
      level: fc.constantFrom(0, 0, 0, 1),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("copy-apply" as const), user: TRADERS, sharePpm: share }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("copy-appoint" as const), user: TRADERS, sharePpm: share }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("copy-share" as const), user: TRADERS, sharePpm: share }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("copy-decide" as const), user: TRADERS, accepts: fc.constantFrom(true, true, false) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("copy-leave" as const), user: TRADERS }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("copy-pause" as const), user: TRADERS, isPaused: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom("copy-follow" as const, "copy-follow" as const, "copy-set" as const),
      user: FOLLOWERS,
      trader: TRADERS,
      pick,
      sharePpm: fc.constantFrom(undefined, undefined, undefined, 1),
      settings,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("copy-unfollow" as const),
      user: FOLLOWERS,
      pick,
      copies: fc.constantFrom(...AT_END, "sell"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("copy-hold" as const), user: FOLLOWERS, pick }) },
);

export function copyCommand(step: CopyStep, at: number, world: CopyWorld): CopyCommand {
  return { at, ...bodyOf(step, world) } as unknown as CopyCommand;
}

/** One of those that there are, mostly the person's own. */
function chosen<One extends { readonly user: number }>(ones: readonly One[], user: number, at: number): One | undefined {
  const mine = ones.filter((one) => one.user === user);
  const from = mine.length > 0 && at % 5 !== 0 ? mine : ones;
  return from[at % Math.max(1, from.length)];
}

function bodyOf(step: CopyStep, world: CopyWorld): object {
  const { kind } = step;
  switch (kind) {
    case "copy-terms": {
      const { closed, days, acceptsAtOnce, level } = step;
      const agreedBy = days === 1 ? 1 : 2;
      return { type: "copies/set-terms", terms: { closed, days, acceptsAtOnce, level }, askedBy: 1, agreedBy };
    }
    case "copy-apply":
      return { type: "copies/apply", user: step.user, sharePpm: step.sharePpm };
    case "copy-appoint":
      return { type: "copies/appoint", user: step.user, sharePpm: step.sharePpm };
    case "copy-share":
      return { type: "copies/set-share", user: step.user, sharePpm: step.sharePpm };
    case "copy-decide":
      return { type: "copies/decide", trader: step.user, accepts: step.accepts, reason: "looked at", by: 3 };
    case "copy-leave":
      return { type: "copies/leave", user: step.user };
    case "copy-pause":
      return { type: "copies/pause", trader: step.user, isPaused: step.isPaused, reason: "looked at", by: 3 };
    case "copy-follow": {
      const { user, trader, sharePpm = world.shareOf(trader) } = step;
      return { type: "copies/follow", user, trader, settings: settingsOf(step.settings), sharePpm };
    }
    case "copy-set": {
      const follow = chosen(world.follows, step.user, step.pick)?.number ?? 1;
      return { type: "copies/set-follow", user: step.user, follow, settings: settingsOf(step.settings) };
    }
    case "copy-unfollow":
      return {
        type: "copies/unfollow",
        user: step.user,
        follow: chosen(world.follows, step.user, step.pick)?.number ?? 1,
        copies: step.copies,
      };
    default:
      return { type: "copies/self-hold", user: step.user, position: chosen(world.copies, step.user, step.pick)?.id ?? 1 };
  }
}

const settingsOf = ({ mostAll, mostPosition, ...rest }: Settings): object => ({
  ...rest,
  mostAll: BigInt(mostAll),
  mostPosition: BigInt(mostPosition),
});
