/** Offers, what people have claimed of them, and how they want it used; in a snapshot too. */
import { invariant } from "../../../kernel/invariant.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { timeMs, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { COUPON_KINDS, COUPON_PRODUCTS, type CouponTerms, type CouponWorth, type Wishes } from "../formulas.ts";
import type { Coupon, Offer } from "./coupons.messages.ts";

/** With its entries in the due-list; 0 for none. */
export type KeptCoupon = Coupon & { readonly ends: number; readonly warns: number };
/** Its set grows with each claim. */
export type KeptOffer = Offer & { readonly claimedBy: Set<UserId> };
/** Until somebody says otherwise. */
export const FIRST_WISHES: Wishes = { chosen: 0, best: true };

export class CouponBook {
  readonly offers = new Map<number, KeptOffer>();
  readonly coupons = new Map<number, KeptCoupon>();
  readonly #holders = new Map<UserId, readonly KeptCoupon[]>();
  readonly #wishes = new Map<UserId, Wishes>();
  readonly #held: (user: UserId) => void;
  #offerCount = 0;
  #couponCount = 0;

  /** `held` hears of everybody who has one. */
  constructor(held: (user: UserId) => void) {
    this.#held = held;
  }

  nextOffer(): number {
    this.#offerCount += 1;
    return this.#offerCount;
  }

  nextCoupon(): number {
    this.#couponCount += 1;
    return this.#couponCount;
  }

  has(user: UserId): boolean {
    return this.#holders.has(user);
  }

  /** Somebody's, in the order in which they claimed them. */
  of(user: UserId): readonly KeptCoupon[] {
    return this.#holders.get(user) ?? [];
  }

  keep(coupon: KeptCoupon): void {
    const all = this.of(coupon.user);
    const isNew = !this.coupons.has(coupon.number);
    this.coupons.set(coupon.number, coupon);
    this.#held(coupon.user);
    this.#holders.set(coupon.user, isNew ? [...all, coupon] : all.map((one) => (one.number === coupon.number ? coupon : one)));
  }

  /** Whoever had chosen it has chosen none. */
  remove({ number, user }: KeptCoupon): void {
    this.coupons.delete(number);
    const left = this.of(user).filter((one) => one.number !== number);
    if (left.length === 0) this.#holders.delete(user);
    else this.#holders.set(user, left);
    const wishes = this.wishesOf(user);
    if (wishes.chosen === number) this.wish(user, { ...wishes, chosen: 0 });
  }

  wishesOf(user: UserId): Wishes {
    return this.#wishes.get(user) ?? FIRST_WISHES;
  }

  wish(user: UserId, wishes: Wishes): void {
    if (wishes.chosen === FIRST_WISHES.chosen && wishes.best === FIRST_WISHES.best) this.#wishes.delete(user);
    else this.#wishes.set(user, wishes);
  }

  check(): void {
    for (const { number, terms, claimedBy } of this.offers.values()) {
      invariant(number <= this.#offerCount && claimedBy.size <= terms.pieces, "no more may be claimed than there are", number);
    }
    for (const coupon of this.coupons.values()) {
      const { number, amount, left, user, ends } = coupon;
      invariant(number <= this.#couponCount && left > 0n && left <= amount, "a coupon must have something left", number, left, amount);
      invariant(ends !== 0 && this.of(user).includes(coupon), "a coupon must be its owner's, and end", number);
    }
    for (const [user, { chosen }] of this.#wishes)
      invariant(chosen === 0 || this.coupons.get(chosen)?.user === user, "what is chosen must be one's own", user, chosen);
  }

  save(writer: StateWriter): void {
    writer.number(this.#offerCount);
    writer.number(this.#couponCount);
    writer.number(this.offers.size);
    for (const offer of this.offers.values()) saveOffer(writer, offer);
    writer.number(this.coupons.size);
    for (const { number, offer, user, claimedAt, until, ends, warns, left, ...worth } of this.coupons.values()) {
      for (const value of [number, offer, user, claimedAt, until, ends, warns]) writer.number(value);
      writer.integer(left);
      saveWorth(writer, worth);
    }
    writer.number(this.#wishes.size);
    for (const [user, { chosen, best }] of this.#wishes) for (const value of [user, chosen, best ? 1 : 0]) writer.number(value);
  }

  load(reader: StateReader): void {
    this.#offerCount = reader.number();
    this.#couponCount = reader.number();
    for (let left = reader.number(); left > 0; left--) {
      const offer = readOffer(reader);
      this.offers.set(offer.number, offer);
    }
    for (let left = reader.number(); left > 0; left--) this.keep(readCoupon(reader));
    for (let left = reader.number(); left > 0; left--)
      this.#wishes.set(reader.number() as UserId, { chosen: reader.number(), best: reader.number() === 1 });
  }
}

function saveWorth(writer: StateWriter, { kind, product, ppm, asset, amount }: CouponWorth): void {
  for (const value of [COUPON_KINDS.indexOf(kind), COUPON_PRODUCTS.indexOf(product), ppm, asset]) writer.number(value);
  writer.integer(amount);
}

function readWorth(reader: StateReader): CouponWorth {
  const [kind, product] = [COUPON_KINDS[reader.number()], COUPON_PRODUCTS[reader.number()]];
  invariant(kind !== undefined && product !== undefined, "a snapshot's coupon must be of a kind");
  return { kind, product, ppm: reader.number(), asset: reader.number() as AssetId, amount: reader.integer() };
}

function saveOffer(writer: StateWriter, { number, terms, renewed, entry, claimedBy }: Offer): void {
  const { pieces, days, from, until, minLevel, minScore, renews } = terms;
  for (const value of [number, renewed, entry, pieces, days, from, until, minLevel, minScore, renews ? 1 : 0]) writer.number(value);
  saveWorth(writer, terms);
  writer.column(Float64Array.from(claimedBy), claimedBy.size);
}

function readOffer(reader: StateReader): KeptOffer {
  const [number, renewed, entry, pieces, days] = Array.from({ length: 5 }, () => reader.number());
  const [from, until]: TimeMs[] = [timeMs(reader.number()), timeMs(reader.number())];
  const [minLevel, minScore, renews] = [reader.number(), reader.number(), reader.number() === 1];
  const terms: CouponTerms = { ...readWorth(reader), pieces, days, from, until, minLevel, minScore, renews };
  let claimed = new Float64Array(0);
  reader.columnInto((length) => (claimed = new Float64Array(length)));
  return { number, renewed, entry, terms, claimedBy: new Set([...claimed] as UserId[]) };
}

function readCoupon(reader: StateReader): KeptCoupon {
  const [number, offer, user] = [reader.number(), reader.number(), reader.number() as UserId];
  const [claimedAt, until] = [timeMs(reader.number()), timeMs(reader.number())];
  const [ends, warns, left] = [reader.number(), reader.number(), reader.integer()];
  return { number, offer, user, claimedAt, until, ends, warns, left, ...readWorth(reader) };
}
