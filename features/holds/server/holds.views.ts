/** Holds as their person sees them, in their language. */
import type { Kernel } from "../../../kernel/kernel.ts";
import { wireDecimal } from "../../../money/decimal.ts";
import type { TimeMs, UserId } from "../../../money/units.ts";
import { assetOf } from "../../../server/trading-venue.ts";
import type { EndedHoldView, HoldTermsView, HoldView, WithdrawableView } from "../contract/holds.contract.ts";
import { HOLD_KINDS, HOLD_TERMS } from "../formulas.ts";
import type { Hold } from "../kernel/public.ts";
import type { HoldRow } from "./holds.rows.ts";

type Say = (key: string) => string;

export function holdView(kernel: Kernel, hold: Hold, say: Say): HoldView {
  const { number, kind, cause, asset, amount, placedBy, placedAt, until, renewals } = hold;
  const author = placedBy === "rule" ? "rule" : "operator";
  const { code, decimals } = asset === 0 ? { code: "", decimals: 0 } : assetOf(kernel, asset);
  return {
    id: number,
    kind,
    title: say(`holds.kind.${kind}`),
    why: say(`holds.cause.${cause}`),
    what_to_do: say(`holds.do.${kind}`),
    set_by: author,
    set_by_text: say(`holds.by.${renewals > 0 ? "renewed" : author}`),
    reach: HOLD_TERMS[kind].reach,
    currency_name: code,
    amount: asset === 0 ? "" : wireDecimal(amount, decimals),
    placed: placedAt,
    until,
  };
}

export function endedView({ id, kind, placed_at: placed, ended_at: ended, ended: how }: HoldRow, say: Say): EndedHoldView {
  return {
    id: Number(id),
    kind,
    title: say(`holds.kind.${kind}`),
    placed: Number(placed),
    ended: Number(ended),
    how: how === "lifted" ? "lifted" : "deadline",
  };
}

/** Of every currency that they have something of. */
export function withdrawableViews(kernel: Kernel, user: UserId, at: TimeMs): readonly WithdrawableView[] {
  return kernel.assets.all().flatMap(({ id, code, decimals }) => {
    const { own, pledged, held, free } = kernel.holds.withdrawable(user, id, at);
    if (own === 0n) return [];
    const text = (units: bigint): string => wireDecimal(units, decimals);
    return [{ currency: id, currency_name: code, own: text(own), pledged: text(pledged), held: text(held), free: text(free) }];
  });
}

/** The published numbers. */
export function termsViews(say: Say): readonly HoldTermsView[] {
  return HOLD_KINDS.map((kind) => {
    const { setBy, longestMs } = HOLD_TERMS[kind];
    return { kind, title: say(`holds.kind.${kind}`), set_by: setBy, longest: longestMs };
  });
}
