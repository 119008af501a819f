/** Random tables of VIP levels: some that a few trades reach, some that are none. */
import fc from "fast-check";
import { FIRST_VIP_TABLE } from "../formulas.ts";
import type { VipCommand } from "./vip.messages.ts";

/** What VIP 1 asks for, in whole USDT, how much more each further level does, and what is wrong with the table. */
export type VipStep = {
  readonly kind: "vip-table";
  readonly volume: number;
  readonly balance: number;
  readonly more: number;
  readonly maker: number;
  readonly less: number;
  readonly fault: "none" | "short" | "not rising" | "dearer";
};

export const vipStep: fc.Arbitrary<VipStep> = fc.record({
  kind: fc.constant("vip-table" as const),
  volume: fc.constantFrom(1, 1, 50, 1000, 100_000),
  balance: fc.constantFrom(1, 2000, 90_000, 250_000, 1_000_000),
  more: fc.constantFrom(1, 10, 5000),
  maker: fc.constantFrom(900, 500, 5),
  less: fc.constantFrom(0, 1),
  fault: fc.constantFrom("none" as const, "none" as const, "none" as const, "short" as const, "not rising" as const, "dearer" as const),
});

export function vipCommand({ volume, balance, more, maker, less, fault }: VipStep, at: number): VipCommand {
  const levels = FIRST_VIP_TABLE.map((_level, index) => ({
    volume: volume + index * (fault === "not rising" ? 0 : more),
    balance: balance + index * more,
    makerPpm: maker - index * less,
    takerPpm: maker + 100 - index * (fault === "dearer" ? -1 : less),
  }));
  return { type: "vip/set-table", at, levels: fault === "short" ? levels.slice(1) : levels } as unknown as VipCommand;
}
