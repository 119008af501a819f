/** Random dividends and splits of the test stock (market 2): mild ratios, so that prices stay where orders are. */
import fc from "fast-check";
import type { StocksCommand } from "./stocks.messages.ts";

export type StocksStep =
  | { readonly kind: "dividend"; readonly market: number; readonly perShare: number }
  | { readonly kind: "split"; readonly market: number; readonly numerator: number; readonly denominator: number };

/** Market 1 is no stock, 9 is listed nowhere. */
const market = fc.constantFrom(2, 2, 2, 2, 1, 9);
const ratio = fc.constantFrom([1, 1], [101, 100], [100, 101], [3, 2], [2, 3], [1000, 1], [1, 1000]);

export const stocksStep: fc.Arbitrary<StocksStep> = fc.oneof(
  fc.record({ kind: fc.constant("dividend" as const), market, perShare: fc.constantFrom(0, 1, 300_001, 2_500_000, 9_000_000_000) }),
  fc.tuple(market, ratio).map(([id, [numerator = 1, denominator = 1]]) => ({ kind: "split" as const, market: id, numerator, denominator })),
);

export function stocksCommand(step: StocksStep, at: number): StocksCommand {
  const { market: id } = step;
  const command =
    step.kind === "dividend"
      ? { type: "stocks/pay-dividend", at, market: id, perShare: BigInt(step.perShare) }
      : { type: "stocks/split", at, market: id, numerator: step.numerator, denominator: step.denominator };
  return command as unknown as StocksCommand;
}
