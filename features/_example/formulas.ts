/** Formulas of example; used to charge and to preview. */
import { type Amount, amount, type RatePpm } from "../../money/units.ts";

const PPM = 1_000_000n;

/**
 * Charge on a principal: `principal x rate`.
 *
 * Source: name the point of the specification. Decision: rounds up to the asset's smallest unit, in the house's favour.
 */
export function exampleCharge({ principal, rate }: { readonly principal: Amount; readonly rate: RatePpm }): Amount {
  return amount((principal * BigInt(rate) + PPM - 1n) / PPM);
}
