/** What others may know of deposits. */
export type { DepositChannel, DepositsEvent, OpenDeposit } from "./deposits.messages.ts";
