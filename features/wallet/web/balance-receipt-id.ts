import type { AccountKind } from "./account-kinds.ts";

/** Id of the receipt of a balance, which the app puts together itself (wallet.receipts.ts). */
export function balanceReceiptId(kind: AccountKind, currencyId: number): string {
  return `balance-${kind}-${currencyId}`;
}
