/** Offers and coupons as the wire shows them. */
import { plainDecimal, wireDecimal } from "../../../money/decimal.ts";
import type { TimeMs, UserId } from "../../../money/units.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import type { CouponView, OfferView } from "../contract/coupons.contract.ts";
import { COUPONS_MAX, nextOf, type CouponWorth } from "../formulas.ts";
import type { Offer } from "../kernel/public.ts";
import type { OwnedRow } from "./coupons.rows.ts";

type Kernel = TradingVenue["kernel"];

function worthView(kernel: Kernel, { kind, product, ppm, asset: id, amount }: CouponWorth) {
  const asset = assetOf(kernel, id);
  const shown = (units: bigint): string => wireDecimal(units, asset.decimals);
  const worth = {
    kind,
    product,
    rate: percentText(ppm),
    currency_id: Number(id),
    currency_name: asset.code,
    amount: shown(amount),
  };
  return { worth, shown };
}

/** 200,000 parts per million are "20". */
export const percentText = (ppm: number): string => plainDecimal(ppm, 4);

export function offerView(kernel: Kernel, { number, terms, claimedBy }: Offer, user: UserId, at: TimeMs): OfferView {
  const { pieces, days, from, until, minLevel, minScore } = terms;
  return {
    id: number,
    ...worthView(kernel, terms).worth,
    pieces,
    left: pieces - claimedBy.size,
    days,
    from,
    until,
    min_level: minLevel,
    min_score: minScore,
    state: stateOf(kernel, { number, terms, claimedBy }, user, at),
  };
}

/** In the order in which the kernel looks for what is in the way. */
function stateOf(kernel: Kernel, offer: Pick<Offer, "number" | "terms" | "claimedBy">, user: UserId, at: TimeMs): OfferView["state"] {
  const { terms, claimedBy } = offer;
  if (at < terms.from) return "soon";
  if (claimedBy.has(user)) return "claimed";
  if (terms.minLevel > kernel.vip.standing(user, at).level) return "level";
  if (terms.minScore > kernel.creditScore.scoreOf(user, at)) return "score";
  if (claimedBy.size >= terms.pieces) return "gone";
  return kernel.coupons.of(user, at).length >= COUPONS_MAX ? "full" : "open";
}

/** What somebody can use, what ends first in front. */
export function usableViews(kernel: Kernel, user: UserId, at: TimeMs): readonly CouponView[] {
  const coupons = kernel.coupons.of(user, at);
  const next = (["spot", "futures"] as const).map((product) => nextOf(coupons, kernel.coupons.wishesOf(user), product));
  return coupons
    .map(({ number, claimedAt, until, amount, left, ...coupon }): CouponView => {
      const { worth, shown } = worthView(kernel, { ...coupon, amount });
      const state = next.includes(number) ? "in_use" : "usable";
      return { id: number, ...worth, saved: shown(amount - left), left: shown(left), claimed: claimedAt, until, state, ended: 0 };
    })
    .sort((a, b) => a.until - b.until || a.id - b.id);
}

export function endedView(kernel: Kernel, row: OwnedRow): CouponView {
  const amount = BigInt(row.amount);
  const { kind, product, ppm, asset } = row;
  const { worth, shown } = worthView(kernel, { kind, product, ppm, asset, amount } as CouponWorth);
  const saved = kind === "credit" && row.state === "used" ? amount : BigInt(row.saved);
  return {
    id: Number(row.id),
    ...worth,
    saved: shown(saved),
    left: shown(amount - saved),
    claimed: Number(row.claimed_at),
    until: Number(row.until_at),
    state: row.state === "used" ? "used" : "expired",
    ended: Number(row.ended_at),
  };
}
