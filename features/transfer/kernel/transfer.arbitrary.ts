/** Random transfers: mostly of what there may be, between kinds that there may be. */
import fc from "fast-check";
import type { TransferCommand } from "./transfer.ts";

export type TransferStep = {
  readonly kind: "transfer";
  readonly user: number;
  readonly asset: number;
  readonly units: number;
  readonly from: string;
  readonly to: string;
};

const kind = fc.constantFrom("change", "change", "change", "legal", "lever", "micro", "savings");

export const transferStep: fc.Arbitrary<TransferStep> = fc.record({
  kind: fc.constant("transfer" as const),
  user: fc.integer({ min: 1001, max: 1005 }),
  asset: fc.constantFrom(3, 3, 3, 3, 1, 9),
  units: fc.constantFrom(0, 1, 7_000_000, 250_000_000, 99_000_000_000),
  from: kind,
  to: kind,
});

export function transferCommand({ user, asset, units, from, to }: TransferStep, at: number): TransferCommand {
  return { type: "transfer/move", at, user, asset, amount: BigInt(units), from, to } as unknown as TransferCommand;
}
