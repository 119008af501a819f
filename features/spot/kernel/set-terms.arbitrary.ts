/** Random new terms of a market; its band stays wide enough for orders to meet. */
import fc from "fast-check";
import type { SetTerms } from "./spot.messages.ts";

export type SetTermsStep = {
  readonly kind: "set-terms";
  readonly market: number;
  readonly makerPpm: number;
  readonly takerPpm: number;
  readonly notionalMin: number;
  readonly bandPpm: number;
};

const fee = fc.constantFrom(0, 1, 1000, 2000, 3333, 100_000, 100_001);

export const setTermsStep: fc.Arbitrary<SetTermsStep> = fc.record({
  kind: fc.constant("set-terms" as const),
  market: fc.constantFrom(1, 1, 2, 9),
  makerPpm: fee,
  takerPpm: fee,
  notionalMin: fc.constantFrom(0, 1, 5_000_000, 5_000_000),
  bandPpm: fc.constantFrom(0, 90_000, 100_000, 900_000),
});

export function setTermsCommand({ market, makerPpm, takerPpm, notionalMin, bandPpm }: SetTermsStep, at: number): SetTerms {
  return { type: "spot/set-terms", at, market, makerPpm, takerPpm, notionalMin: BigInt(notionalMin), bandPpm } as unknown as SetTerms;
}
