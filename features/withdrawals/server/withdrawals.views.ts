/** Withdrawals as their person sees them, in their language. */
import { clockText } from "../../../contract/clock-text.ts";
import type { Kernel } from "../../../kernel/kernel.ts";
import { plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import { amount as units, timeMs, type TimeMs } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import { networkFacts } from "../../networks/formulas.ts";
import type { WaitView, WithdrawalRow, WithdrawalView } from "../contract/withdrawals.contract.ts";
import { arrives } from "../formulas.ts";
import type { Wait } from "../kernel/public.ts";
import type { WithdrawalRecord } from "./withdrawals.rows.ts";

type Say = (key: string) => string;

const STATUS: Readonly<Record<WithdrawalRecord["state"], 1 | 2 | 3>> = {
  ...{ waiting: 1, approved: 1, sending: 1, sent: 1, done: 2, cancelled: 3, refused: 3, failed: 3, closed: 3 },
};

export function rowView(kernel: Kernel, row: WithdrawalRecord, say: Say): WithdrawalRow {
  const { code, decimals } = assetOf(kernel, row.asset);
  const [taken, fee] = [units(BigInt(row.amount)), units(BigInt(row.fee))];
  const coming = arrives(taken, fee);
  return {
    id: Number(row.id),
    number: wireDecimal(taken, decimals),
    name: code,
    create_time: clockText(timeMs(Number(row.requested_at))),
    status: STATUS[row.state],
    status_text: say(`withdrawals.state.${row.state}`),
    notes: row.cause === "" ? `${plainDecimal(coming, decimals)} ${code}` : say(`withdrawals.cause.${row.cause}`),
    currency: row.asset,
    fee: wireDecimal(fee, decimals),
    arrives: wireDecimal(coming, decimals),
    state: row.state,
    created: Number(row.requested_at),
  };
}

export type PlaceShown = { readonly label: string; readonly to: string };
export type ViewParts = { readonly place: PlaceShown; readonly reference: string; readonly now: TimeMs; readonly say: Say };

export function withdrawalView(kernel: Kernel, row: WithdrawalRecord, { place, reference, now, say }: ViewParts): WithdrawalView {
  const { label, to } = place;
  const open = kernel.withdrawals.find(Number(row.id));
  return {
    ...rowView(kernel, row, say),
    now,
    kind: row.kind,
    network: networkFacts(row.network)?.name ?? "",
    label,
    to,
    waits: open?.state === "waiting" ? waitViews(kernel, kernel.withdrawals.waitsOf(open, now), open.review, now, say) : [],
    steps: stepsOf(row),
    reference,
    receipt: row.receipt,
    can_cancel: open?.state === "waiting" || open?.state === "approved",
  };
}

function stepsOf(row: WithdrawalRecord): WithdrawalView["steps"] {
  const all = [
    { step: "requested", at: row.requested_at },
    { step: "reviewed", at: row.reviewed_at },
    { step: "approved", at: row.approved_at },
    { step: "sending", at: row.taken_at },
    { step: "sent", at: row.sent_at },
    { step: "ended", at: row.ended_at },
  ] as const;
  return all.filter(({ at }) => at !== "0").map(({ step, at }) => ({ step, at: Number(at) }));
}

export function waitViews(
  kernel: Kernel,
  waits: readonly Wait[],
  review: "" | "score" | "amount",
  now: TimeMs,
  say: Say,
): readonly WaitView[] {
  const isNew = waits.some(({ why }) => why === "new_address");
  return waits.flatMap(({ why, until, hold: number }): readonly WaitView[] => {
    if (why === "review") return [{ why, title: say("withdrawals.wait.review"), text: say(`withdrawals.wait.review_${review}`), until }];
    if (why === "new_address")
      return [{ why, title: say("withdrawals.wait.new_address"), text: say("withdrawals.wait.new_address_why"), until }];
    const hold = kernel.holds.find(number, now);
    // Saving the address is what made both: told once.
    if (hold === undefined || (isNew && hold.cause === "payout_account_changed")) return [];
    return [{ why, title: say(`holds.kind.${hold.kind}`), text: say(`holds.cause.${hold.cause}`), until }];
  });
}
