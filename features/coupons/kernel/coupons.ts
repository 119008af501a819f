/**
 * Coupons: what the house lets people keep, offered by two operators on terms that never change, claimed once each, ended by the clock.
 *
 * A discount is charged lower: the fee of a fill is less than it would be, and nothing else moves. So nothing can be owed for one. Credit
 * is pledged at `house:promotions` with its claim, and given out of that with its use. No coupon touches what somebody has.
 */
import { amount as inUnits, timeMs, type Amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { assertNever, invariant } from "../../../kernel/invariant.ts";
import type { ProductName } from "../../../kernel/ledger/chart.ts";
import type { FeeMarks } from "../../../kernel/ledger/fee-marks.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import {
  areCouponTerms,
  bySaving,
  COUPONS_MAX,
  DAY_MS,
  ENDING_MS,
  isTaken,
  OFFERS_MAX,
  termsOf,
  worstOf,
  type CouponProduct,
  type CouponTerms,
  type Wishes,
} from "../formulas.ts";
import { CouponBook, type KeptCoupon } from "./coupon-book.ts";
import type {
  ChooseCoupon,
  ClaimCoupon,
  Coupon,
  CouponEnded,
  CouponsClosed,
  CouponsCommand,
  CouponsEvent,
  CouponsRefusal,
  EndCoupons,
  Offer,
  PublishCoupons,
  UseCoupon,
  UseBestCoupon,
} from "./coupons.messages.ts";

export type CouponsNeeds = {
  readonly isListed: (asset: AssetId) => boolean;
  readonly isOpen: (user: UserId) => boolean;
  /** Whose fees one may lower. */
  readonly marks: Pick<FeeMarks, "mark">;
  /** VIP level, and credit score. */
  readonly levelOf: (user: UserId, at: TimeMs) => number;
  readonly scoreOf: (user: UserId, at: TimeMs) => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number; remove(entry: number): void };
  /** Promotional credit, and the account that it comes from. */
  readonly promotions: {
    refuseGrant(asset: AssetId, units: Amount): "promotional_coin_other" | "amount_invalid" | "cover_exhausted" | undefined;
    grant(grant: CreditGrant, at: TimeMs): number;
  };
  readonly cover: {
    pledge(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): number;
  };
  /** Whether futures' fees can be lowered: not under older rules. */
  readonly servesFutures: () => boolean;
  readonly emit: (event: CouponsEvent) => void;
};

type CreditGrant = {
  readonly user: UserId;
  readonly asset: AssetId;
  readonly amount: Amount;
  readonly source: "coupon";
  readonly sourceId: number;
  readonly until: TimeMs;
  readonly from: "pledged";
};

/** One side of a fill, before its fee is charged. */
export type FillFee = {
  readonly user: UserId;
  readonly trade: number;
  readonly product: CouponProduct;
  readonly side: "buy" | "sell";
  /** What is received, and what the market is paid in. */
  readonly asset: AssetId;
  readonly quote: AssetId;
  readonly fee: number;
  readonly received: number;
  /** What the fill is worth, in the quote's units. */
  readonly value: number;
  readonly at: TimeMs;
};

const COVER: ProductName = "promotions";

/** What falls due: of an offer its end, of a coupon its end and the day before. Place and number make the reference in the due-list. */
const WAITING = ["over", "ends", "warns"] as const;
const referenceOf = (number: number, what: (typeof WAITING)[number]): number => number * WAITING.length + WAITING.indexOf(what);

export class Coupons implements Part<CouponsCommand, CouponsRefusal> {
  readonly name = "coupons";
  readonly version = 1;
  readonly commands = {
    "coupons/publish": "upkeep",
    "coupons/end": "upkeep",
    "coupons/claim": "opens",
    "coupons/use": "opens",
    "coupons/choose": "upkeep",
    "coupons/use-best": "upkeep",
  } as const;
  readonly #needs: CouponsNeeds;
  readonly #book: CouponBook;

  constructor(needs: CouponsNeeds) {
    this.#needs = needs;
    this.#book = new CouponBook((user) => needs.marks.mark(user));
  }

  /** What can be claimed now or later, the oldest first. */
  offers(): readonly Offer[] {
    return [...this.#book.offers.values()];
  }

  offer(number: number): Offer | undefined {
    return this.#book.offers.get(number);
  }

  find(number: number): Coupon | undefined {
    return this.#book.coupons.get(number);
  }

  /** What somebody can still use, the oldest first. */
  of(user: UserId, at: TimeMs): readonly Coupon[] {
    return this.#book.of(user).filter(({ until }) => at < until);
  }

  wishesOf(user: UserId): Wishes {
    return this.#book.wishesOf(user);
  }

  execute(command: CouponsCommand): CouponsRefusal | undefined {
    switch (command.type) {
      case "coupons/publish":
        return this.#publish(command);
      case "coupons/end":
        return this.#endOffer(command);
      case "coupons/claim":
        return this.#claim(command);
      case "coupons/use":
        return this.#use(command);
      case "coupons/choose":
        return this.#choose(command);
      case "coupons/use-best":
        return this.#useBest(command);
      default:
        return assertNever(command);
    }
  }

  #publish({ terms: given, askedBy, agreedBy, at }: PublishCoupons): CouponsRefusal | undefined {
    const terms = termsOf(given, at);
    if (!areCouponTerms(terms, at)) return "coupon_terms_invalid";
    if (!isTaken(terms.kind, terms.product) || (terms.product === "futures" && !this.#needs.servesFutures()))
      return "coupon_product_not_open";
    if (!this.#needs.isListed(terms.asset)) return "asset_not_found";
    if (askedBy === agreedBy && askedBy !== "rule") return "second_operator_needed";
    const refusal = terms.kind === "credit" ? this.#refuseCredit(terms.asset, worstOf(terms)) : undefined;
    if (refusal !== undefined) return refusal;
    if (this.#book.offers.size >= OFFERS_MAX) return "coupon_offers_too_many";
    this.#offer(terms, 0, at);
    return undefined;
  }

  /** All of it has to be there now; pledged is each one with its claim. */
  #refuseCredit(asset: AssetId, units: bigint): "promotional_coin_other" | "cover_exhausted" | undefined {
    const refusal = this.#needs.promotions.refuseGrant(asset, inUnits(units));
    return refusal === "amount_invalid" ? undefined : refusal;
  }

  #offer(terms: CouponTerms, renewed: number, at: TimeMs): void {
    const number = this.#book.nextOffer();
    const entry = this.#needs.schedule.add(this.name, terms.until, referenceOf(number, "over"));
    this.#book.offers.set(number, { number, terms, renewed, entry, claimedBy: new Set() });
    this.#needs.emit({ type: "coupons/published", offer: number, terms, renewed, at });
  }

  #endOffer({ offer: number, at }: EndCoupons): CouponsRefusal | undefined {
    const offer = this.#book.offers.get(number);
    if (offer === undefined || at >= offer.terms.until) return "coupon_offer_not_found";
    this.#needs.schedule.remove(offer.entry);
    this.#close(offer, "ended", at);
    return undefined;
  }

  #close({ number }: Offer, reason: CouponsClosed["reason"], at: TimeMs): void {
    this.#book.offers.delete(number);
    this.#needs.emit({ type: "coupons/closed", offer: number, reason, at });
  }

  #claim({ user, offer: number, at }: ClaimCoupon): CouponsRefusal | undefined {
    const { isOpen, schedule, emit } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    const offer = this.#book.offers.get(number);
    if (offer === undefined) return "coupon_offer_not_found";
    const refusal = this.#refuseClaim(offer, user, at);
    if (refusal !== undefined) return refusal;
    const { kind, product, ppm, asset, amount, days } = offer.terms;
    const worth = { kind, product, ppm, asset, amount };
    const coupon = this.#book.nextCoupon();
    const until = timeMs(at + days * DAY_MS);
    const ends = schedule.add(this.name, until, referenceOf(coupon, "ends"));
    // What ends within a day was said to end so with the claim.
    const warns = days * DAY_MS > ENDING_MS ? schedule.add(this.name, timeMs(until - ENDING_MS), referenceOf(coupon, "warns")) : 0;
    offer.claimedBy.add(user);
    this.#book.keep({ ...worth, number: coupon, offer: number, user, claimedAt: at, until, left: amount, ends, warns });
    if (kind === "credit") this.#needs.cover.pledge(COVER, asset, inUnits(amount), REASON.coupon_pledge, coupon);
    emit({ type: "coupons/claimed", user, coupon, offer: number, ...worth, until, at });
    return undefined;
  }

  #refuseClaim({ terms, claimedBy }: Offer, user: UserId, at: TimeMs): CouponsRefusal | undefined {
    const { levelOf, scoreOf } = this.#needs;
    if (at < terms.from || at >= terms.until) return "coupon_offer_not_open";
    if (claimedBy.has(user)) return "coupon_claimed_before";
    if (terms.minLevel > 0 && levelOf(user, at) < terms.minLevel) return "coupon_level_needed";
    if (terms.minScore > 0 && scoreOf(user, at) < terms.minScore) return "coupon_score_needed";
    if (claimedBy.size >= terms.pieces) return "coupons_gone";
    if (this.of(user, at).length >= COUPONS_MAX) return "coupons_too_many";
    return terms.kind === "credit" ? this.#refuseCredit(terms.asset, terms.amount) : undefined;
  }

  #use({ user, coupon: number, at }: UseCoupon): CouponsRefusal | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const coupon = this.#book.coupons.get(number);
    if (coupon?.user !== user || at >= coupon.until) return "coupon_not_found";
    if (coupon.kind !== "credit") return "coupon_not_used";
    const { asset, amount, claimedAt, until } = coupon;
    this.#endCoupon(coupon, "used", at);
    const grant = { user, asset, amount: inUnits(amount), source: "coupon", sourceId: number, from: "pledged" } as const;
    this.#needs.promotions.grant({ ...grant, until: timeMs(at + (until - claimedAt)) }, at);
    return undefined;
  }

  #choose({ user, coupon: number, at }: ChooseCoupon): CouponsRefusal | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const coupon = this.#book.coupons.get(number);
    if (number !== 0 && (coupon?.user !== user || at >= coupon.until)) return "coupon_not_found";
    if (coupon !== undefined && coupon.kind !== "fee") return "coupon_not_chosen";
    const wishes = this.wishesOf(user);
    if (wishes.chosen === number) return undefined;
    this.#book.wish(user, { ...wishes, chosen: number });
    this.#needs.emit({ type: "coupons/chosen", user, coupon: number, at });
    return undefined;
  }

  #useBest({ user, on, at }: UseBestCoupon): CouponsRefusal | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const wishes = this.wishesOf(user);
    if (wishes.best === on) return undefined;
    this.#book.wish(user, { ...wishes, best: on });
    this.#needs.emit({ type: "coupons/best-used", user, on, at });
    return undefined;
  }

  /** Whether anybody has one: asked for every fill. */
  get areHeld(): boolean {
    return this.#book.coupons.size !== 0;
  }

  has(user: UserId): boolean {
    return this.#book.has(user);
  }

  /** What is not charged of a fill's fee, by the one coupon that serves for it; it is used with that. */
  less({ user, trade, product, side, asset, quote, fee, received, value, at }: FillFee): number {
    const whole = { fee: BigInt(fee), received: BigInt(received), value: BigInt(value) };
    const [best] = bySaving(this.#serving(user, product, quote, at), whole);
    if (best === undefined) return 0;
    const coupon = this.#book.coupons.get(best.number);
    invariant(coupon !== undefined, "a coupon that serves must be there", best.number);
    const { units, counted } = best.saving;
    const left = coupon.left - counted;
    const said = { coupon: coupon.number, trade, product, side, asset, ppm: coupon.ppm, left: coupon.left, units, counted };
    this.#needs.emit({ type: "coupons/saved", user, ...said, at });
    if (left > 0n) this.#book.keep({ ...coupon, left });
    else this.#endCoupon(coupon, "used", at);
    return Number(units);
  }

  /** The chosen one alone for the fees that it serves for, else all where the best of them is to be used. */
  #serving(user: UserId, serves: CouponProduct, quote: AssetId, at: TimeMs): readonly KeptCoupon[] {
    const { chosen, best } = this.#book.wishesOf(user);
    const hasChosen = this.#book.coupons.get(chosen)?.product === serves;
    return this.#book.of(user).filter(({ number, kind, product, asset, until }) => {
      const isWanted = hasChosen ? number === chosen : best;
      return isWanted && kind === "fee" && product === serves && asset === quote && at < until;
    });
  }

  #endCoupon(coupon: KeptCoupon, reason: CouponEnded["reason"], at: TimeMs): void {
    const { number, user, kind, asset, amount, ends, warns } = coupon;
    if (kind === "credit" && reason !== "used") this.#needs.cover.release(COVER, asset, inUnits(amount), REASON.coupon_release, number);
    this.#needs.schedule.remove(ends);
    this.#needs.schedule.remove(warns);
    this.#book.remove(coupon);
    this.#needs.emit({ type: "coupons/coupon-ended", user, coupon: number, reason, at });
  }

  /** What fell due happened then, however late the venue hears of it; what it offers anew is open from now on. */
  due({ reference, due }: DueEntry, at: TimeMs): void {
    const number = Math.floor(reference / WAITING.length);
    const what = WAITING[reference % WAITING.length];
    if (what === "over") return this.#over(number, due, at);
    const coupon = this.#book.coupons.get(number);
    invariant(coupon !== undefined, "V7: what falls due must still be there", reference);
    if (what === "ends") return this.#endCoupon(coupon, "expired", due);
    const { user, until } = coupon;
    this.#book.keep({ ...coupon, warns: 0 });
    this.#needs.emit({ type: "coupons/ending", user, coupon: number, until, at: due });
  }

  #over(number: number, due: TimeMs, at: TimeMs): void {
    const offer = this.#book.offers.get(number);
    invariant(offer !== undefined, "V7: an offer that is over must still be there", number);
    this.#close(offer, "over", due);
    const { from, until, renews } = offer.terms;
    if (!renews) return;
    // A venue that was down for long offers it once again, not once for each time that it missed.
    const length = until - from;
    const missed = Math.floor((at - until) / length);
    const next = timeMs(until + missed * length);
    this.#offer({ ...offer.terms, from: next, until: timeMs(next + length) }, number, at);
  }

  /** Who starts again, or leaves, has none; what they claimed once they can't claim again. */
  closeAll(user: UserId, at: TimeMs): void {
    for (const coupon of this.#book.of(user)) this.#endCoupon(coupon, "closed", at);
  }

  pledges(expected: Map<number, bigint>): void {
    for (const { kind, asset, amount } of this.#book.coupons.values()) {
      if (kind !== "credit") continue;
      const cell = this.#needs.cover.pledgedCell(COVER, asset);
      expected.set(cell, (expected.get(cell) ?? 0n) + amount);
    }
  }

  check(): void {
    this.#book.check();
  }

  save(writer: StateWriter): void {
    this.#book.save(writer);
  }

  load(reader: StateReader): void {
    this.#book.load(reader);
  }
}
