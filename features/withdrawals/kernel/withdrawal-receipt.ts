/** The receipt of what arrived: computed again from what was asked and the fee of that moment. */
import type { TimeMs } from "../../../money/units.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import { arrives } from "../formulas.ts";
import type { Withdrawal } from "./withdrawals.messages.ts";

export function receiptOf({ number, user, asset, network, amount, fee, openedBy }: Withdrawal, at: TimeMs): Settled {
  return {
    type: "settlement/settled",
    product: "withdrawals",
    contract: number,
    user,
    formula: "withdrawal/1",
    inputs: [
      { name: "amount", value: String(amount), from: `command:${openedBy}` },
      { name: "fee", value: String(fee), from: "terms" },
    ],
    terms: { asset: String(asset), network: String(network) },
    result: { arrives: String(arrives(amount, fee)) },
    at,
  };
}
