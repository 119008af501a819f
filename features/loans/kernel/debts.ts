/** What is owed of loans that run. */
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";
import { owedAt, totalOf } from "../formulas.ts";
import type { Loan } from "./loans.messages.ts";

export const isRunning = ({ state }: Loan): boolean => state === "disbursed" || state === "overdue";

/** What somebody owes of one loan. */
export type Debt = { readonly user: UserId; readonly asset: AssetId; readonly units: Amount };

export function* debtsOf(loans: Iterable<Loan>, at: TimeMs): Iterable<Debt> {
  for (const loan of loans) if (isRunning(loan)) yield { user: loan.user, asset: loan.asset, units: totalOf(owedAt(loan, at)) };
}

/** Whether one is in the market's coin or against it. */
export function isOneRunningIn(loans: Iterable<Loan>, asset: AssetId): boolean {
  for (const loan of loans) if (isRunning(loan) && (loan.asset === asset || loan.collateralAsset === asset)) return true;
  return false;
}
