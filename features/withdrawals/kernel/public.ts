/** What others may know of withdrawals. */
export type {
  Payer,
  Wait,
  Withdrawal,
  WithdrawalFacts,
  WithdrawalRequested,
  WithdrawalReturned,
  WithdrawalSettled,
  WithdrawalsEvent,
  WithdrawalsRefusal,
} from "./withdrawals.messages.ts";
