/** Asking for a deposit, and taking paper money, as pure functions. Amounts are text, canonical with a "." for the fraction. */
import { scaledDecimal, typedUnits } from "../../../web/numbers/decimal-text.ts";
import type { DepositNetwork, DepositOptions } from "../contract/deposits.contract.ts";

export type DepositProblem = "amount_missing" | "below_minimum" | "voucher_missing" | "too_much" | "price_missing";

export interface DepositForm {
  readonly amount: string;
  readonly hasPicture: boolean;
}

const hasAmount = (amount: string, decimals: number): boolean => (typedUnits(amount, decimals) ?? 0n) > 0n;

/** Why it can't be sent; the venue's ladder has the last word. */
export function askProblems(
  form: DepositForm,
  { decimals }: DepositOptions,
  network: DepositNetwork | undefined,
): readonly DepositProblem[] {
  const problems: DepositProblem[] = [];
  if (!hasAmount(form.amount, decimals)) problems.push("amount_missing");
  else if (network !== undefined && scaledDecimal(form.amount) < scaledDecimal(network.deposit_min)) problems.push("below_minimum");
  if (!form.hasPicture) problems.push("voucher_missing");
  return problems;
}

/** Ten decimals each. */
const SCALE = 10n ** 10n;

/** What it is worth in USDT, in 10⁻¹⁰; undefined while there is no price. */
export function worthOf(amount: string, price: string): bigint | undefined {
  return price === "" ? undefined : (scaledDecimal(amount) * scaledDecimal(price)) / SCALE;
}

export function paperProblem(amount: string, { decimals, price, paper }: DepositOptions): DepositProblem | undefined {
  if (!hasAmount(amount, decimals)) return "amount_missing";
  const worth = worthOf(amount, price);
  if (worth === undefined) return "price_missing";
  return worth > scaledDecimal(paper.left) ? "too_much" : undefined;
}

/** An address in groups of four; one that has hyphens in its own. */
export function groupsOf(address: string): readonly string[] {
  return address.includes("-") ? address.split("-") : (address.match(/.{1,4}/g) ?? []);
}
