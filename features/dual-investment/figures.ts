/** What pages and operators are shown of dual investment beside its rules: what a running share is worth, and where holding alone is better. */
import { amount, type Amount } from "../../money/units.ts";
import { interestOf, optionShare, type DualKind, type OptionInputs } from "./formulas.ts";

/** Parts of one in which the option's share of what is paid is counted. */
const FINE = 1_000_000_000_000;
const YEAR_PPM = 365_000_000n;

/**
 * What a running purchase is worth now, in what was paid: principal and interest come at the end less the option that was sold, which is as
 * large as both. (principal + interest) × (1 − share), the share rounded up, the worth down.
 */
export function worthOf(principal: Amount, ratePpm: number, days: number, option: OptionInputs): Amount {
  const grown = principal + interestOf(principal, ratePpm, days);
  const sold = BigInt(Math.min(FINE, Math.ceil(optionShare(option) * FINE)));
  return amount((grown * (BigInt(FINE) - sold)) / BigInt(FINE));
}

/** The price beyond which only holding would have given more: for a call above strike × (1 + interest), for a put below strike / (1 + interest). Rounded down. */
export function breakEven(kind: DualKind, strike: number, ratePpm: number, days: number): number {
  const grown = YEAR_PPM + BigInt(ratePpm) * BigInt(days);
  return Number(kind === "call" ? (BigInt(strike) * grown) / YEAR_PPM : (BigInt(strike) * YEAR_PPM) / grown);
}
