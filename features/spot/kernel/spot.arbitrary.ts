/** Random commands of spot, shared by property tests, simulation and benchmarks: mostly sensible, sometimes wrong. */
import fc from "fast-check";
import type { SpotCommand } from "./spot.messages.ts";

/** A command without its time; orders are named by how many were placed before, so that they exist when it runs. */
export type SpotStep =
  | {
      readonly kind: "place";
      readonly user: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      readonly offset: number;
      readonly lots: number;
    }
  | {
      readonly kind: "market";
      readonly user: number;
      readonly market: number;
      readonly side: "buy" | "sell";
      readonly lots: number;
      readonly budget: number;
    }
  | { readonly kind: "cancel"; readonly user: number; readonly recent: number }
  | { readonly kind: "cancel-all"; readonly user: number; readonly market: number }
  | { readonly kind: "set-open"; readonly market: number; readonly open: boolean }
  | { readonly kind: "quote"; readonly market: number; readonly centre: number; readonly levels: number };

const user = fc.integer({ min: 1001, max: 1004 });
/** 9 is listed nowhere. */
const market = fc.constantFrom(1, 1, 1, 2, 2, 9);
const side = fc.constantFrom("buy" as const, "sell" as const);

export const spotStep: fc.Arbitrary<SpotStep> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant("place" as const),
      user,
      market,
      side,
      offset: fc.integer({ min: -9, max: 9 }),
      lots: fc.integer({ min: 0, max: 4000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("market" as const),
      user,
      market,
      side,
      lots: fc.integer({ min: 0, max: 3000 }),
      budget: fc.constantFrom(0, 0, 7_000_000, 90_000_000),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("cancel" as const), user, recent: fc.integer({ min: 0, max: 12 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("cancel-all" as const), user, market: fc.constantFrom(0, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("set-open" as const), market, open: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("quote" as const),
      market,
      centre: fc.integer({ min: 900, max: 1100 }),
      levels: fc.integer({ min: 0, max: 5 }),
    }),
  },
);

/** Prices of the test markets lie around this many ticks. */
export const MID_TICKS = 1000;

/** The step as a command at `at`; `placed` are the ids of the orders so far. */
export function spotCommand(step: SpotStep, at: number, placed: readonly number[]): SpotCommand {
  switch (step.kind) {
    case "place":
      return {
        type: "spot/place",
        at,
        user: step.user,
        market: step.market,
        side: step.side,
        orderType: "limit",
        ticks: MID_TICKS + step.offset,
        lots: step.lots,
        budget: 0n,
      } as SpotCommand;
    case "market": {
      const lots = step.budget > 0 && step.side === "buy" ? 0 : step.lots;
      const budget = BigInt(step.side === "buy" ? step.budget : 0);
      return {
        type: "spot/place",
        at,
        user: step.user,
        market: step.market,
        side: step.side,
        orderType: "market",
        ticks: 0,
        lots,
        budget,
      } as SpotCommand;
    }
    case "cancel":
      return { type: "spot/cancel", at, user: step.user, order: placed.at(-1 - step.recent) ?? 12345 } as SpotCommand;
    case "cancel-all":
      return { type: "spot/cancel-all", at, user: step.user, market: step.market } as SpotCommand;
    case "set-open":
      return { type: "spot/set-open", at, market: step.market, open: step.open } as SpotCommand;
    case "quote": {
      const levels = Array.from({ length: step.levels }, (_, i) => i + 1);
      const bids = levels.flatMap((i) => [step.centre - i * 3, 500 * i]);
      const asks = levels.flatMap((i) => [step.centre + i * 3, 500 * i]);
      return { type: "spot/quote", at, user: 101, market: step.market, bids, asks } as unknown as SpotCommand;
    }
  }
}
