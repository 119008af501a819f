/** Random funding and withdrawing of cover. */
import fc from "fast-check";
import type { CoverCommand } from "./cover.ts";

export type CoverStep = {
  readonly kind: "cover";
  readonly type: CoverCommand["type"];
  readonly product: string;
  readonly asset: number;
  readonly units: number;
};

export const coverStep: fc.Arbitrary<CoverStep> = fc.record({
  kind: fc.constant("cover" as const),
  type: fc.constantFrom("cover/fund" as const, "cover/withdraw" as const),
  product: fc.constantFrom(
    "example",
    "example",
    "example",
    "exchange",
    "exchange",
    "promotions",
    "promotions",
    "seconds",
    "seconds",
    "insurance",
    "issuance",
  ),
  asset: fc.constantFrom(3, 3, 3, 1, 1, 9),
  units: fc.constantFrom(0, 1, 5_000_000, 3_000_000_000),
});

export function coverCommand({ type, product, asset, units }: CoverStep, at: number): CoverCommand {
  return { type, at, product, asset, amount: BigInt(units) } as unknown as CoverCommand;
}
