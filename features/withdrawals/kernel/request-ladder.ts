/** Why a request is refused, in the order in which people are told. Nothing here can keep money that the closed list does not keep (charter 2). */
import { PURPOSE } from "../../../kernel/ledger/chart.ts";
import type { Ledger } from "../../../kernel/ledger/ledger.ts";
import type { Amount, AssetId, TimeMs, UserId } from "../../../money/units.ts";
import type { NetworkTerms } from "../../networks/formulas.ts";
import { networkFacts, takesWithdrawals } from "../../networks/formulas.ts";
import type { Destination, Withdrawable } from "../../holds/kernel/public.ts";
import { OPEN_MAX } from "../formulas.ts";
import type { RequestWithdrawal, WithdrawalsRefusal } from "./withdrawals.messages.ts";
import type { WithdrawalBook } from "./withdrawal-book.ts";

export type LadderNeeds = {
  readonly ledger: Ledger;
  readonly isListed: (asset: AssetId) => boolean;
  readonly isOpen: (user: UserId) => boolean;
  readonly networkTerms: (asset: AssetId, network: number) => NetworkTerms | undefined;
  readonly withdrawable: (user: UserId, asset: AssetId, at: TimeMs, to?: Destination) => Withdrawable;
  readonly limits: {
    /** Of a person's level; 0n lets nothing leave. */
    readonly of: (user: UserId) => Amount;
    readonly left: (user: UserId, at: TimeMs) => Amount;
  };
};

/** What the two accounts that pay hold: that for spot and that for cards. */
export const payable = (ledger: Ledger, user: UserId, asset: AssetId): bigint =>
  ledger.balanceOf(user, PURPOSE.change, asset) + ledger.balanceOf(user, PURPOSE.legal, asset);

export function refuseRequest(
  needs: LadderNeeds,
  book: WithdrawalBook,
  command: RequestWithdrawal,
  btc: Amount,
): WithdrawalsRefusal | undefined {
  return refuseForm(needs, command) ?? refuseOften(book, command) ?? refuseSum(needs, command, btc);
}

function refuseForm(needs: LadderNeeds, { user, asset, amount, kind, network, destination, savedAt, at }: RequestWithdrawal) {
  if (!needs.isOpen(user)) return "account_not_open";
  if (!needs.isListed(asset)) return "asset_not_found";
  const terms = needs.networkTerms(asset, network);
  if (terms === undefined || networkFacts(network)?.serves !== kind) return "network_unknown";
  if (amount <= 0n) return "amount_invalid";
  const isPlace = Number.isSafeInteger(destination) && destination > 0 && Number.isSafeInteger(savedAt) && savedAt >= 0 && savedAt <= at;
  if (!isPlace) return "destination_invalid";
  if (!takesWithdrawals(terms, at)) return "withdrawals_paused";
  return amount < terms.withdrawalMin ? "withdrawal_below_minimum" : undefined;
}

function refuseOften(book: WithdrawalBook, command: RequestWithdrawal): WithdrawalsRefusal | undefined {
  if (book.isRepeated(command)) return "withdrawal_repeated";
  return book.of(command.user).length >= OPEN_MAX ? "withdrawals_too_many" : undefined;
}

/** Holds of new addresses alone let a request in: it waits for them. */
function refuseSum({ ledger, limits, withdrawable }: LadderNeeds, { user, asset, amount, at }: RequestWithdrawal, btc: Amount) {
  if (limits.of(user) === 0n) return "withdrawal_needs_level";
  if (btc > limits.left(user, at)) return "withdrawal_above_limit";
  if (payable(ledger, user, asset) < amount) return "insufficient_balance";
  return withdrawable(user, asset, at).free < amount ? "withdrawal_held" : undefined;
}
