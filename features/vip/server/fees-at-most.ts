/** What a person's fills never cost more than, for who previews an order. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { userId } from "../../../money/units.ts";

/** Percent; undefined at VIP 0, which pays each market's own. */
export function feesAtMost(
  { vip, at }: Kernel,
  user: number,
): { readonly maker_fee_most: string; readonly taker_fee_most: string } | undefined {
  const most = vip.table[vip.standing(userId(user), at).level - 1];
  return most === undefined
    ? undefined
    : { maker_fee_most: plainDecimal(most.makerPpm, 4), taker_fee_most: plainDecimal(most.takerPpm, 4) };
}
