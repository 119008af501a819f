/** Networks as the app sees them. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import type { TimeMs } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { NetworkView } from "../contract/networks.contract.ts";
import { networkFacts, takesWithdrawals } from "../formulas.ts";
import type { CoinNetwork } from "../kernel/public.ts";

export function networkView(kernel: Kernel, { asset, network, terms }: CoinNetwork, at: TimeMs): NetworkView {
  const { code, decimals } = assetOf(kernel, asset);
  const facts = networkFacts(network);
  const isOpen = takesWithdrawals(terms, at);
  return {
    currency: asset,
    currency_name: code,
    network,
    name: facts?.name ?? "",
    withdrawal_fee: wireDecimal(terms.withdrawalFee, decimals),
    withdrawal_min: wireDecimal(terms.withdrawalMin, decimals),
    deposit_min: wireDecimal(terms.depositMin, decimals),
    deposits: terms.deposits,
    withdrawals: isOpen,
    paused_until: isOpen ? 0 : terms.pausedUntil,
    confirmations: facts?.confirmations ?? 0,
    memo: facts?.memo ?? "",
    minutes: facts?.minutes ?? 0,
  };
}
