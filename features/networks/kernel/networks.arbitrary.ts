/** Random terms of networks: some too high, some closed, some by one operator where it takes two. */
import fc from "fast-check";
import type { NetworksCommand } from "./networks.messages.ts";

export type NetworksStep = {
  readonly kind: "network-terms";
  readonly asset: number;
  readonly network: number;
  readonly fee: number;
  readonly more: number;
  readonly depositMin: number;
  readonly deposits: boolean;
  readonly withdrawals: boolean;
  readonly askedBy: number | "rule";
  readonly agreedBy: number;
};

export const networksStep: fc.Arbitrary<NetworksStep> = fc.record({
  kind: fc.constant("network-terms" as const),
  asset: fc.constantFrom(3, 3, 3, 1, 2, 77),
  network: fc.constantFrom(2, 2, 3, 1, 99),
  fee: fc.constantFrom(0, 1_000_000, 1_000_000, 2_000_000, -1),
  more: fc.constantFrom(1, 9_000_000, 9_000_000, 199_000_000, 200_000_001, 0),
  depositMin: fc.constantFrom(1, 5_000_000, 0),
  deposits: fc.boolean(),
  withdrawals: fc.constantFrom(true, true, true, false),
  askedBy: fc.constantFrom<(number | "rule")[]>(1, 1, 1, "rule"),
  agreedBy: fc.constantFrom(2, 2, 1, -1),
});

export function networksCommand(step: NetworksStep, at: number): NetworksCommand {
  const { asset, network, fee, more, depositMin, deposits, withdrawals, askedBy, agreedBy } = step;
  return {
    type: "networks/set-terms",
    at,
    asset,
    network,
    withdrawalFee: BigInt(fee),
    withdrawalMin: BigInt(fee + more),
    depositMin: BigInt(depositMin),
    deposits,
    withdrawals,
    askedBy,
    ...(agreedBy < 0 ? {} : { agreedBy }),
  } as unknown as NetworksCommand;
}
