/** Random commands of seconds contracts: mostly sensible ones, and every way to get each of them wrong. */
import fc from "fast-check";
import { ratePpm } from "../../../money/units.ts";
import type { SecondsCommand } from "./seconds.messages.ts";

export type SecondsStep =
  | {
      readonly kind: "seconds-open";
      readonly user: number;
      readonly market: number;
      readonly side: string;
      readonly seconds: number;
      readonly stake: number;
    }
  | { readonly kind: "seconds-limit"; readonly user: number; readonly limit: string; readonly units: number | undefined }
  | {
      readonly kind: "seconds-terms";
      readonly lengths: readonly number[];
      readonly ppm: number;
      readonly least: number;
      readonly most: number;
      readonly open: number;
      readonly markets: readonly number[];
      readonly by: readonly [asked: number | "rule", agreed: number | undefined];
    }
  | { readonly kind: "seconds-pause"; readonly only: number | undefined; readonly paused: boolean };

const user = fc.integer({ min: 1001, max: 1005 });
const STAKES = [1, 3, 1_000_000, 5_000_001, 5_000_001, 5_000_001, 20_000_000, 20_000_000, 90_000_007, 400_000_000, 0, -1, 999_999_999_999];

const open = fc.record({
  kind: fc.constant("seconds-open" as const),
  user,
  market: fc.constantFrom(1, 1, 1, 1, 2, 2, 3, 9),
  side: fc.constantFrom("up", "up", "up", "down", "down", "down", "sideways"),
  seconds: fc.constantFrom(10, 10, 10, 30, 30, 60, 31),
  stake: fc.constantFrom(...STAKES),
});
const limit = fc.record({
  kind: fc.constant("seconds-limit" as const),
  user,
  limit: fc.constantFrom("stake_day", "stake_day", "loss_day", "loss_day", "hours"),
  units: fc.constantFrom(undefined, 0, 5_000_001, 40_000_000, 40_000_000, 300_000_000, -1, 1_000_000_000_001),
});
const terms = fc.record({
  kind: fc.constant("seconds-terms" as const),
  lengths: fc.constantFrom<readonly number[]>(
    [10, 30, 60],
    [10, 30, 60],
    [10, 30, 60],
    [10],
    [30, 10, 900],
    [10, 10],
    [],
    [9],
    [10.5],
    [1501],
  ),
  ppm: fc.constantFrom(800_000, 850_001, 999_999, 333_333, 1, 1_000_000, 0),
  least: fc.constantFrom(1, 1, 2, 5_000_000, 0),
  most: fc.constantFrom(5_000_000_000, 5_000_000_000, 90_000_007, 1, 1_000_000_000_001),
  open: fc.constantFrom(3, 20, 20, 100, 0, 101),
  markets: fc.constantFrom<readonly number[]>([1, 2], [1, 2], [1, 2, 3], [1], [2], [], [1, 1], [77]),
  by: fc.constantFrom<readonly [number | "rule", number | undefined]>([1, 2], [1, 2], ["rule", undefined], [1, 1], [1, undefined]),
});
const pause = fc.record({
  kind: fc.constant("seconds-pause" as const),
  only: fc.constantFrom(undefined, 1, 2, 77),
  paused: fc.constantFrom(false, false, false, true),
});

export const secondsStep: fc.Arbitrary<SecondsStep> = fc.oneof(
  { weight: 40, arbitrary: open },
  { weight: 5, arbitrary: limit },
  { weight: 3, arbitrary: terms },
  { weight: 3, arbitrary: pause },
);

export function secondsCommand(step: SecondsStep, at: number): SecondsCommand {
  return { at, ...bodyOf(step) } as unknown as SecondsCommand;
}

function bodyOf(step: SecondsStep): object {
  switch (step.kind) {
    case "seconds-open": {
      const { kind: _kind, stake, ...rest } = step;
      return { type: "seconds/open", ...rest, stake: BigInt(stake) };
    }
    case "seconds-limit": {
      const { units, user: owner, limit: name } = step;
      return { type: "seconds/limit", user: owner, limit: name, ...(units === undefined ? {} : { amount: BigInt(units) }) };
    }
    case "seconds-terms": {
      const { lengths, ppm, least, most, open: count, markets, by } = step;
      const [askedBy, agreedBy] = by;
      const periods = lengths.map((seconds, i) => ({ seconds, ratioPpm: ratePpm(Math.max(0, ppm - i)) }));
      const table = { periods, least: BigInt(least), most: BigInt(most), open: count, markets };
      return { type: "seconds/set-terms", terms: table, askedBy, ...(agreedBy === undefined ? {} : { agreedBy }) };
    }
    default:
      return { type: "seconds/pause", paused: step.paused, ...(step.only === undefined ? {} : { only: step.only }) };
  }
}
