/** Random listings and changes of the simulation: names that are taken, terms just inside and just outside their bounds. */
import fc from "fast-check";
import type { ListingsCommand } from "./listings.messages.ts";

export type ListingsStep =
  | {
      readonly kind: "list-market";
      readonly code: string;
      readonly quote: number;
      readonly decimals: number;
      readonly priceDecimals: number;
      readonly startTicks: number;
      readonly makerBase: number;
      readonly volatilityPpm: number;
      readonly agreedBy: number;
    }
  | { readonly kind: "holiday"; readonly ahead: number; readonly isClosed: boolean }
  | { readonly kind: "simulate"; readonly market: number; readonly volatilityPpm: number; readonly dailyVolume: number };

const volatilityPpm = fc.constantFrom(30_000, 30_000, 30_000, 30_000, 1, 200_000, 200_000, 0, 200_001);

export const listingsStep: fc.Arbitrary<ListingsStep> = fc.oneof(
  fc.record({
    kind: fc.constant("list-market" as const),
    code: fc.constantFrom("NEO", "DOT", "UNI", "APE", "XTZ", "BTC", "USDT", "x"),
    quote: fc.constantFrom(3, 3, 3, 3, 3, 3, 3, 1, 2, 99),
    decimals: fc.constantFrom(8, 8, 8, 8, 8, 8, 2),
    priceDecimals: fc.constantFrom(2, 2, 2, 2, 2, 2, 5),
    startTicks: fc.constantFrom(1000, 5000, 20_000_000, 7000, 999, 20_000_001),
    makerBase: fc.constantFrom(1_000_000_000, 1_000_000_000, 1, 7, 9, 0),
    volatilityPpm,
    agreedBy: fc.constantFrom(1, 2, 2, 2),
  }),
  fc.record({ kind: fc.constant("holiday" as const), ahead: fc.constantFrom(0, 1, 2, 400, 401), isClosed: fc.boolean() }),
  fc.record({
    kind: fc.constant("simulate" as const),
    market: fc.constantFrom(1, 2, 4, 9),
    volatilityPpm,
    dailyVolume: fc.constantFrom(1, 5_000_000, 0, 10_000_000_001),
  }),
);

/** `now`: of the clock that gives the command its time. */
export function listingsCommand(step: ListingsStep, at: number, now = at): ListingsCommand {
  if (step.kind === "holiday") {
    const day = Math.floor(now / 86_400_000) + step.ahead;
    return { type: "listings/set-holiday", at, day, isClosed: step.isClosed } as unknown as ListingsCommand;
  }
  const simulation = { volatilityPpm: step.volatilityPpm, commonPpm: 700_000, activityPpm: 300_000 };
  if (step.kind === "simulate") {
    const { market, dailyVolume } = step;
    return { type: "listings/simulate", at, market, ...simulation, dailyVolume } as unknown as ListingsCommand;
  }
  const { kind: _kind, makerBase, ...rest } = step;
  const fees = { makerPpm: 1000, takerPpm: 1000, bandPpm: 500_000, notionalMin: 5_000_000n };
  const funds = { makerBase: BigInt(makerBase), makerQuote: 1_000_000n };
  const words = { title: "A coin of a test", assetClass: "coin", quantityDecimals: 3, dailyVolume: 1000 };
  return { type: "listings/open", at, askedBy: 1, ...words, ...rest, ...fees, ...funds, ...simulation } as unknown as ListingsCommand;
}
