/** Coupons: what their terms may be, what one takes off a fee, and which of several. Kernel, app and console read it here. */
import type { AssetId, TimeMs } from "../../money/units.ts";

/** `fee`: a share of a product's fees is not charged. `credit`: promotional credit. `yield`: more interest, for products that come later. */
export const COUPON_KINDS = ["fee", "credit", "yield"] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];
/** What a coupon serves for; of credit it says nothing. */
export const COUPON_PRODUCTS = ["none", "spot", "lock", "futures"] as const;
export type CouponProduct = (typeof COUPON_PRODUCTS)[number];

/** Which products take which kind today; another is neither published nor claimed. */
const TAKEN: Readonly<Record<CouponKind, readonly CouponProduct[]>> = { fee: ["spot", "futures"], credit: ["none"], yield: [] };
export const isTaken = (kind: CouponKind, product: CouponProduct): boolean => TAKEN[kind].includes(product);

/** What somebody holds who claimed one. It never changes. */
export type CouponWorth = {
  readonly kind: CouponKind;
  readonly product: CouponProduct;
  /** Of the fee that is not charged, or of interest a day; 0 for credit. */
  readonly ppm: number;
  readonly asset: AssetId;
  /** The most that is saved, or the credit; smallest units. */
  readonly amount: bigint;
};

/** What an operator offers. */
export type CouponTerms = CouponWorth & {
  readonly pieces: number;
  /** A claimed one ends so many days after the claim; credit runs as many from its use. */
  readonly days: number;
  /** Claims from and before. */
  readonly from: TimeMs;
  readonly until: TimeMs;
  readonly minLevel: number;
  readonly minScore: number;
  /** As soon as it is over, the same is offered for as long again. */
  readonly renews: boolean;
};

/** As they are given: for so long from a time on, or from now on where `from` is 0. */
export type GivenTerms = Omit<CouponTerms, "from" | "until"> & { readonly from: number; readonly open: number };

export function termsOf({ from, open, ...given }: GivenTerms, at: TimeMs): CouponTerms {
  const { kind, product, ppm, asset, amount, pieces, days, minLevel, minScore, renews } = given;
  const begins = from === 0 ? at : from;
  const when = { from: begins as TimeMs, until: (begins + open) as TimeMs };
  return { kind, product, ppm, asset, amount, pieces, days, ...when, minLevel, minScore, renews };
}

export const DAY_MS = 86_400_000;
export const PIECES_MAX = 1_000_000;
export const COUPON_DAYS_MAX = 365;
export const OFFER_DAYS_MAX = 366;
export const OFFERS_MAX = 100;
/** What somebody has at a time: a fill looks at each. */
export const COUPONS_MAX = 20;
/** Before its end somebody hears of it. */
export const ENDING_MS = DAY_MS;
const AMOUNT_MAX = 10n ** 15n;
const PPM = 1_000_000n;

const isIn = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;

export function areCouponTerms(terms: CouponTerms, at: TimeMs): boolean {
  const { kind, ppm, amount, pieces, days, from, until, minLevel, minScore } = terms;
  const isRate = kind === "credit" ? ppm === 0 : isIn(ppm, 1, kind === "fee" ? Number(PPM) : 10_000);
  const isOpen = isIn(from, 1, until - 1) && isIn(until, at + 1, at + OFFER_DAYS_MAX * DAY_MS);
  const isWorth = isRate && amount > 0n && amount <= AMOUNT_MAX;
  return (
    isWorth && isOpen && isIn(pieces, 1, PIECES_MAX) && isIn(days, 1, COUPON_DAYS_MAX) && isIn(minLevel, 0, 5) && isIn(minScore, 0, 100)
  );
}

/** What all pieces cost if each is used up: credit that is given, or fees that the house never gets. */
export const worstOf = ({ amount, pieces }: Pick<CouponTerms, "amount" | "pieces">): bigint => amount * BigInt(pieces);

/** A fee without coupons. `received`: what it is of, in the same units. `value`: what that is worth in the coupon's. */
export type WholeFee = { readonly fee: bigint; readonly received: bigint; readonly value: bigint };
/** `units`: less of the fee. `counted`: of what the coupon may save. */
export type Saving = { readonly units: bigint; readonly counted: bigint };

/**
 * `fee x share`, rounded down in the fee's unit; it counts what it is worth by the fill's own price, rounded up. The last fill of a coupon
 * saves what its rest is worth, rounded down, and uses it up. Never more than the fee.
 */
export function savingOf({ fee, received, value }: WholeFee, ppm: number, left: bigint): Saving {
  const units = (fee * BigInt(ppm)) / PPM;
  if (units <= 0n || value <= 0n || left <= 0n) return { units: 0n, counted: 0n };
  const counted = (units * value + received - 1n) / received;
  if (counted <= left) return { units, counted };
  const rest = (left * received) / value;
  return { units: rest < units ? rest : units, counted: left };
}

/** What a choice among somebody's coupons looks at. */
export type Choosable = { readonly number: number; readonly until: number; readonly ppm: number; readonly left: bigint };

/** How somebody wants theirs used: the chosen one alone (0: none is), else the one that saves most where they want that. */
export type Wishes = { readonly chosen: number; readonly best: boolean };

/** Which discount the next fee is charged with, before it is known how large it is; 0 for none. */
export function nextOf(
  coupons: readonly (Choosable & { readonly kind: CouponKind; readonly product: CouponProduct })[],
  { chosen, best }: Wishes,
  of: CouponProduct = "spot",
): number {
  const fitting = coupons.filter(({ kind, product }) => kind === "fee" && product === of);
  if (fitting.some(({ number }) => number === chosen)) return chosen;
  const discounts = best ? fitting : [];
  const [next] = discounts.toSorted((a, b) => b.ppm - a.ppm || a.until - b.until || a.number - b.number);
  return next?.number ?? 0;
}

/** Those that would save something, the larger saving first; of equal ones the one that ends first. */
export function bySaving<C extends Choosable>(coupons: readonly C[], fee: WholeFee): readonly (C & { readonly saving: Saving })[] {
  return coupons
    .map((coupon) => ({ ...coupon, saving: savingOf(fee, coupon.ppm, coupon.left) }))
    .filter(({ saving }) => saving.units > 0n)
    .sort((a, b) => Number(b.saving.units - a.saving.units) || a.until - b.until || a.number - b.number);
}
