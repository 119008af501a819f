/** Formulas of example; used to settle, to preview and to check. */
import { type Amount, amount, type RatePpm } from "../../money/units.ts";

const PPM = 1_000_000n;

/**
 * Interest of a contract: `principal x rate x days`, rate in parts per million a day. Formula "example/1".
 *
 * Source: name the point of the specification. Decision: rounds down to the asset's smallest unit; what is lost stays with the house.
 */
export function exampleInterest({
  principal,
  rate,
  days,
}: {
  readonly principal: Amount;
  readonly rate: RatePpm;
  readonly days: number;
}): Amount {
  return amount((principal * BigInt(rate) * BigInt(days)) / PPM);
}
