/** Random commands of quick buy: orders in dollars and euros, paid in time, late and twice, cancelled; some of them wrong. */
import fc from "fast-check";
import type { QuickBuyCommand } from "./quick-buy.messages.ts";

/** Orders are named by how many there were before, so that they often exist. */
export type QuickBuyStep =
  | { readonly kind: "quick-buy-order"; readonly user: number; readonly currency: string; readonly pay: number; readonly rate: number }
  | {
      readonly kind: "quick-buy-said" | "quick-buy-cancel" | "quick-buy-paid" | "quick-buy-failed";
      readonly user: number;
      readonly order: number;
    };

const user = fc.constantFrom(1001, 1001, 1001, 1002, 1005);

export const quickBuyStep: fc.Arbitrary<QuickBuyStep> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("quick-buy-order" as const),
      user,
      currency: fc.constantFrom("USD", "USD", "EUR", "euro"),
      pay: fc.constantFrom(0, 1, 500, 500, 2000, 2001, 1.5),
      rate: fc.constantFrom(100_000_000, 100_000_000, 108_000_000, 0),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        "quick-buy-said" as const,
        "quick-buy-cancel" as const,
        "quick-buy-paid" as const,
        "quick-buy-paid" as const,
        "quick-buy-failed" as const,
      ),
      user,
      order: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.integer({ min: 0, max: 30 })),
    }),
  },
);

export function quickBuyCommand(step: QuickBuyStep, at: number): QuickBuyCommand {
  if (step.kind === "quick-buy-order") {
    const { kind: _kind, rate, ...more } = step;
    return { type: "quick-buy/order", at, ...more, rate: BigInt(rate) } as unknown as QuickBuyCommand;
  }
  const { kind, user: whose, order } = step;
  if (kind === "quick-buy-paid" || kind === "quick-buy-failed")
    return { type: kind === "quick-buy-paid" ? "quick-buy/paid" : "quick-buy/failed", at, order } as unknown as QuickBuyCommand;
  const type = kind === "quick-buy-said" ? "quick-buy/say-paid" : "quick-buy/cancel";
  return { type, at, user: whose, order } as unknown as QuickBuyCommand;
}
