/** What operators say of a loan that is asked for: one approves, another pays it out, each may refuse. Nobody else's money moves by it. */
import { timeMs, type TimeMs, type UserId } from "../../../money/units.ts";
import { isRefusalCause, LAPSE_MS, type LoanEnd, type RefusalCause } from "../formulas.ts";
import type { Lending } from "./lending.ts";
import type { ApproveLoan, DisburseLoan, Loan, LoansEvent, LoansRefusal, RefuseLoan } from "./loans.messages.ts";

export type DeskNeeds = {
  readonly lending: Lending;
  readonly loan: (number: number) => Loan | undefined;
  readonly boundBy: (user: UserId) => "on_a_break" | "loss_limit_reached" | undefined;
  readonly opensLoans: (user: UserId, at: TimeMs) => boolean;
  /** The rate that it would have; undefined without fresh prices. */
  readonly rateOf: (loan: Loan, at: TimeMs) => number | undefined;
  readonly payOut: (loan: Loan, at: TimeMs) => void;
  readonly end: (loan: Loan, how: LoanEnd, at: TimeMs, cause: RefusalCause) => void;
  readonly lapseAt: (due: TimeMs, loan: number) => void;
  readonly emit: (event: LoansEvent) => void;
};

export class Desk {
  readonly #needs: DeskNeeds;

  constructor(needs: DeskNeeds) {
    this.#needs = needs;
  }

  approve({ loan: number, by, at }: ApproveLoan): LoansRefusal | undefined {
    const { lending, lapseAt, emit } = this.#needs;
    const loan = this.#needs.loan(number);
    if (loan === undefined) return "loan_not_found";
    if (loan.state !== "applied") return "loan_state_wrong";
    const { user, asset, borrowed } = loan;
    if (lending.free(asset) < borrowed) return "cover_exhausted";
    lending.setAside(loan);
    loan.state = "approved";
    loan.approvedBy = by;
    loan.lapsesAt = timeMs(at + LAPSE_MS);
    lapseAt(loan.lapsesAt, number);
    emit({ type: "loans/approved", loan: number, user, asset, by, lapsesAt: loan.lapsesAt, at });
    return undefined;
  }

  disburse({ loan: number, by, at }: DisburseLoan): LoansRefusal | undefined {
    const { boundBy, opensLoans, rateOf, payOut } = this.#needs;
    const loan = this.#needs.loan(number);
    if (loan === undefined) return "loan_not_found";
    if (loan.state !== "approved") return "loan_state_wrong";
    if (by === loan.approvedBy) return "second_operator_needed";
    const bound = boundBy(loan.user);
    if (bound !== undefined) return bound;
    if (!opensLoans(loan.user, at)) return "loan_score_too_low";
    const rate = rateOf(loan, at);
    if (rate === undefined) return "loan_price_stale";
    if (rate < loan.terms.openPpm) return "loan_rate_too_low";
    payOut(loan, at);
    return undefined;
  }

  refuse({ loan: number, cause, at }: RefuseLoan): LoansRefusal | undefined {
    const loan = this.#needs.loan(number);
    if (loan === undefined) return "loan_not_found";
    if (loan.state !== "applied" && loan.state !== "approved") return "loan_state_wrong";
    if (!isRefusalCause(cause)) return "loan_cause_unknown";
    this.#needs.end(loan, "refused", at, cause);
    return undefined;
  }
}
