/** What others may know of loans. */
export type { Loan, LoanProduct, LoanState } from "./loans.messages.ts";
export { LOAN_COVER } from "./lending.ts";
