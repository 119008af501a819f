/** What a request moves: pledged when it is made, back when it ends without a payment, out when it was paid. */
import { amount as units, type Amount } from "../../../money/units.ts";
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { own, pledged, type Account, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { WithdrawalFacts } from "./withdrawals.messages.ts";

type Share = { readonly account: Account; readonly units: bigint };

/** From the account for spot first. */
export function sharesOf(ledger: Ledger, { user, asset, amount, fromChange }: WithdrawalFacts): readonly Share[] {
  const all = [
    { account: ledger.account(user, PURPOSE.change, asset), units: fromChange as bigint },
    { account: ledger.account(user, PURPOSE.legal, asset), units: amount - fromChange },
  ];
  return all.filter((share) => share.units > 0n);
}

export function pledge(ledger: Ledger, one: WithdrawalFacts): void {
  for (const share of sharesOf(ledger, one))
    ledger.move(own(share.account), pledged(share.account), units(share.units), REASON.withdrawal_hold, one.number);
}

export function release(ledger: Ledger, one: WithdrawalFacts): void {
  for (const share of sharesOf(ledger, one))
    ledger.move(pledged(share.account), own(share.account), units(share.units), REASON.withdrawal_release, one.number);
}

/** The fee to the house, the rest outside. */
export function payOut(ledger: Ledger, one: WithdrawalFacts): void {
  const fees = own(ledger.account(HOUSE, PURPOSE.fees, one.asset));
  const outside = own(ledger.account(HOUSE, PURPOSE.outside, one.asset));
  let fee: bigint = one.fee;
  for (const share of sharesOf(ledger, one)) {
    const part: bigint = fee < share.units ? fee : share.units;
    fee -= part;
    ledger.move(pledged(share.account), fees, units(part), REASON.withdrawal_fee, one.number);
    ledger.move(pledged(share.account), outside, units(share.units - part), REASON.withdrawal, one.number);
  }
}

/** How much of a sum the account for spot pays. */
export function partOfChange(ledger: Ledger, { user, asset, amount }: Pick<WithdrawalFacts, "user" | "asset" | "amount">): Amount {
  const has = ledger.balanceOf(user, PURPOSE.change, asset);
  return has < amount ? has : amount;
}
