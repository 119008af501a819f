/** Coupons for operators: what was offered and what it cost, and who claimed what. */
import Type from "typebox";
import { PEOPLE_ROLES, ROLES } from "../../../contract/operator-roles.ts";
import { plainDecimal } from "../../../money/decimal.ts";
import { defineLook, type Look } from "../../../server/console/look.ts";
import { limitOf, pageOf, ROW_FIELDS } from "../../../server/console/looks/row-pages.ts";
import { assetOf, type TradingVenue } from "../../../server/trading-venue.ts";
import type { CouponClaimRow, CouponOfferRow } from "../contract/coupon-rows.ts";
import { worstOf } from "../formulas.ts";
import { stateWords, whatWords } from "./coupons-words.ts";
import type { OwnedRow } from "./coupons.rows.ts";

type OfferRow = Readonly<Record<"id" | "amount" | "from_at" | "until_at" | "saved", string>> & {
  readonly kind: string;
  readonly product: string;
  readonly ppm: number;
  readonly asset: number;
  readonly pieces: number;
  readonly days: number;
  readonly renews: boolean;
  readonly state: string;
  readonly claimed: number;
  readonly used: number;
};
const HIGHEST = String(Number.MAX_SAFE_INTEGER);
const shownIn = ({ kernel }: TradingVenue, asset: number) => {
  const { decimals, code } = assetOf(kernel, asset);
  return (units: bigint): string => `${plainDecimal(units, decimals)} ${code}`;
};

const offers = defineLook({
  name: "coupons/offers",
  title: { en: "Coupons that were offered", zh: "优惠券发放" },
  roles: ROLES,
  fields: Type.Object({ ...ROW_FIELDS }),
  answer: async ({ venue }, fields) => {
    await venue.projected();
    const limit = limitOf(fields);
    const { rows } = await venue.pool.query<OfferRow>({
      name: "console-coupon-offers",
      text: "select * from coupon_offer where id < $1 order by id desc limit $2",
      values: [fields.after ?? HIGHEST, limit + 1],
    });
    return pageOf(
      rows.map((row) => offerRow(venue, row)),
      limit,
      "id",
    );
  },
});

function offerRow(venue: TradingVenue, row: OfferRow): CouponOfferRow {
  const shown = shownIn(venue, row.asset);
  const [what, amount] = [whatWords(row.kind, row.product, row.ppm), BigInt(row.amount)];
  const isSoon = row.state === "open" && venue.time.now() < Number(row.from_at);
  const state = stateWords(isSoon ? "soon" : row.state);
  return {
    id: Number(row.id),
    whatEn: what.en,
    whatZh: what.zh,
    amount: shown(amount),
    pieces: row.pieces,
    claimed: row.claimed,
    used: row.used,
    saved: shown(BigInt(row.saved)),
    worst: shown(worstOf({ amount, pieces: row.pieces })),
    days: row.days,
    from: Number(row.from_at),
    until: Number(row.until_at),
    renews: row.renews,
    stateEn: state.en,
    stateZh: state.zh,
    isOpen: row.state === "open",
  };
}

const claims = defineLook({
  name: "coupons/claims",
  title: { en: "Coupons that were claimed", zh: "优惠券领取" },
  roles: PEOPLE_ROLES,
  fields: Type.Object({ ...ROW_FIELDS, offer: Type.Optional(Type.String({ pattern: "^[0-9]{1,9}$" })) }),
  answer: async ({ venue }, fields) => {
    await venue.projected();
    const limit = limitOf(fields);
    const { rows } = await venue.pool.query<OwnedRow>({
      name: "console-coupon-claims",
      text: "select * from coupon_owned where id < $1 and ($2::bigint = 0 or offer = $2) order by id desc limit $3",
      values: [fields.after ?? HIGHEST, fields.offer ?? 0, limit + 1],
    });
    return pageOf(
      rows.map((row) => claimRow(venue, row)),
      limit,
      "id",
    );
  },
});

function claimRow(venue: TradingVenue, row: OwnedRow): CouponClaimRow {
  const shown = shownIn(venue, row.asset);
  const [what, state] = [whatWords(row.kind, row.product, row.ppm), stateWords(row.state)];
  return {
    id: Number(row.id),
    person: Number(row.user_id),
    offer: Number(row.offer),
    whatEn: what.en,
    whatZh: what.zh,
    amount: shown(BigInt(row.amount)),
    saved: shown(BigInt(row.saved)),
    claimed: Number(row.claimed_at),
    until: Number(row.until_at),
    stateEn: state.en,
    stateZh: state.zh,
  };
}

export const couponsLooks: readonly Look[] = [offers, claims];
