/** A leg of a posting on somebody's account, as the change log shows it (wire.md 10), without its texts. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import type { Posting } from "../../../kernel/ledger/posting-log.ts";
import { REASON_NAMES } from "../../../kernel/ledger/reasons.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { assetOf } from "../../../server/trading-venue.ts";

/** `line`: its number among the legs of its command. */
export type Leg = { readonly posting: Posting; readonly line: number; readonly isCredit: boolean };

export function balanceView(kernel: Kernel, { sequence, command }: Applied, { posting, line, isCredit }: Leg): object {
  const { ledger } = kernel;
  const cell = isCredit ? posting.to : posting.from;
  const asset = ledger.assetOf(cell);
  const { code, decimals } = assetOf(kernel, asset);
  const units = isCredit ? posting.amount : -posting.amount;
  const after = isCredit ? posting.toAfter : posting.fromAfter;
  return {
    id: `${sequence}-${line}`,
    value: wireDecimal(units, decimals),
    currency: asset,
    currency_name: code,
    type: ledger.purposeOf(cell),
    bucket: ledger.bucketOf(cell),
    reason: REASON_NAMES.get(posting.reason) ?? "",
    reference: posting.reference,
    account: ledger.purposeOf(cell),
    before: wireDecimal(after - units, decimals),
    after: wireDecimal(after, decimals),
    created_time: clockText(command.at),
    sequence,
  };
}
