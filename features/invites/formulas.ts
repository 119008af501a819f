/** Rebates of fees: what of a fee goes to whoever invited the one who paid it. Kernel, receipts, app and console read it here. */
import { ratePpm, type RatePpm } from "../../money/units.ts";

/** Shares of a fee that was paid: to its payer's inviter, and to the inviter's own. */
export type RebateRates = { readonly firstPpm: RatePpm; readonly secondPpm: RatePpm };

/** A fresh venue's, as the look draws it: 20 % and 5 %. */
export const FIRST_REBATE_RATES: RebateRates = { firstPpm: ratePpm(200_000), secondPpm: ratePpm(50_000) };
/** Decision: both together never more than half, so that the house always keeps as much of a fee as it gives away. */
export const REBATE_PPM_MAX = 500_000;

const PPM = 1_000_000;

export function areRebateRates({ firstPpm, secondPpm }: RebateRates): boolean {
  const areWhole = [firstPpm, secondPpm].every((rate) => Number.isInteger(rate) && rate >= 0);
  return areWhole && firstPpm + secondPpm <= REBATE_PPM_MAX;
}

/** `fees x rate`, rounded down to the smallest unit: what is left of it stays with the house. Exact up to 2^53 units. */
export function rebateOf(fees: number, rate: RatePpm): number {
  const millions = Math.floor(fees / PPM);
  return millions * rate + Math.floor(((fees - millions * PPM) * rate) / PPM);
}
