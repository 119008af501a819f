/** The auditor's model of coupons, by the README: every saving is kept, and what is left of a coupon added up anew each time. */
import type { Command } from "../../../kernel/kernel.ts";
import type { ModelFee, ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import type { Purse } from "../../../simulation/auditor/model-ledger.ts";
import type { CouponsCommand } from "./coupons.messages.ts";

const DAY_MS = 86_400_000;
/** Coupons serve for futures' fees too. */
const RULES_CREDIT = 10;
const MILLION = 1_000_000n;
const HELD_MOST = 20;
const OFFERED_MOST = 100;
const [HOUSE, PROMOTIONS] = [0, 33];

type Given = Extract<CouponsCommand, { type: "coupons/publish" }>["terms"];
type Terms = Omit<Given, "open"> & { readonly until: number };
type Offered = { readonly number: number; readonly terms: Terms; readonly claimers: number[] };
type Held = {
  readonly number: number;
  readonly user: number;
  readonly terms: Terms;
  readonly at: number;
  readonly until: number;
  readonly savings: bigint[];
};

export const couponsModel = (needs: ModelNeeds): ModelPart => new CouponsModel(needs);

class CouponsModel implements ModelPart {
  readonly prefix = "coupons";
  readonly #needs: ModelNeeds;
  #offers: Offered[] = [];
  #held: Held[] = [];
  readonly #chosen = new Map<number, number>();
  readonly #withoutBest = new Set<number>();
  #offerNumbers = 0;
  #couponNumbers = 0;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
  }

  apply(given: Command): string | undefined {
    const command = given as CouponsCommand;
    const { at } = command;
    switch (command.type) {
      case "coupons/publish":
        return this.#publish(command);
      case "coupons/end": {
        const offer = this.#offers.find(({ number }) => number === command.offer);
        if (offer === undefined || offer.terms.until <= at) return "coupon_offer_not_found";
        this.#needs.schedule.remove(this.prefix, offer.number * 3);
        this.#offers = this.#offers.filter((one) => one !== offer);
        return undefined;
      }
      case "coupons/claim":
        return this.#claim(command.user, command.offer, at);
      case "coupons/use": {
        if (!this.#needs.isOpen(command.user)) return "account_not_open";
        const held = this.#held.find(({ number }) => number === command.coupon);
        if (held?.user !== command.user || held.until <= at) return "coupon_not_found";
        if (held.terms.kind !== "credit") return "coupon_not_used";
        this.#drop(held, false);
        this.#needs.known.granted(held.user, held.terms.asset, held.terms.amount, at + held.until - held.at);
        return undefined;
      }
      case "coupons/choose": {
        if (!this.#needs.isOpen(command.user)) return "account_not_open";
        const held = this.#held.find(({ number }) => number === command.coupon);
        if (command.coupon !== 0 && (held?.user !== command.user || held.until <= at)) return "coupon_not_found";
        if (held !== undefined && held.terms.kind !== "fee") return "coupon_not_chosen";
        this.#chosen.set(command.user, command.coupon);
        return undefined;
      }
      default:
        if (!this.#needs.isOpen(command.user)) return "account_not_open";
        if (command.on) this.#withoutBest.delete(command.user);
        else this.#withoutBest.add(command.user);
        return undefined;
    }
  }

  #publish({ terms: given, askedBy, agreedBy, at }: Extract<CouponsCommand, { type: "coupons/publish" }>): string | undefined {
    const from = given.from === 0 ? at : given.from;
    const terms: Terms = { ...given, from, until: from + given.open };
    if (!areTerms(terms, at)) return "coupon_terms_invalid";
    const open = ["fee spot", "credit none", ...(this.#needs.facts.rules >= RULES_CREDIT ? ["fee futures"] : [])];
    if (!open.includes(`${terms.kind} ${terms.product}`)) return "coupon_product_not_open";
    if (!this.#needs.assets.has(terms.asset)) return "asset_not_found";
    if (askedBy === agreedBy && askedBy !== "rule") return "second_operator_needed";
    const refusal = this.#refuseCredit(terms, terms.amount * BigInt(terms.pieces));
    if (refusal !== undefined) return refusal;
    if (this.#offers.length >= OFFERED_MOST) return "coupon_offers_too_many";
    this.#offer(terms);
    return undefined;
  }

  #refuseCredit({ kind, asset }: Terms, units: bigint): string | undefined {
    if (kind !== "credit") return undefined;
    if (this.#needs.assets.get(asset)?.code !== "USDT") return "promotional_coin_other";
    return this.#house(asset).own < units ? "cover_exhausted" : undefined;
  }

  #house(asset: number): Purse {
    return this.#needs.ledger.purse(HOUSE, PROMOTIONS, asset);
  }

  /** Promised to somebody, or not any more. */
  #promise({ kind, asset, amount }: Terms, way: 1n | -1n): void {
    if (kind !== "credit") return;
    this.#house(asset).own -= amount * way;
    this.#house(asset).pledged += amount * way;
  }

  #offer(terms: Terms): void {
    this.#offerNumbers += 1;
    this.#offers.push({ number: this.#offerNumbers, terms, claimers: [] });
    this.#needs.schedule.add(this.prefix, terms.until, this.#offerNumbers * 3);
  }

  #claim(user: number, number: number, at: number): string | undefined {
    const { isOpen, known, schedule } = this.#needs;
    if (!isOpen(user)) return "account_not_open";
    const offer = this.#offers.find((one) => one.number === number);
    if (offer === undefined) return "coupon_offer_not_found";
    const { terms, claimers } = offer;
    if (at < terms.from || at >= terms.until) return "coupon_offer_not_open";
    if (claimers.includes(user)) return "coupon_claimed_before";
    if (known.level(user) < terms.minLevel) return "coupon_level_needed";
    if (known.score(user, at) < terms.minScore) return "coupon_score_needed";
    if (claimers.length === terms.pieces) return "coupons_gone";
    if (this.#held.filter((one) => one.user === user && at < one.until).length >= HELD_MOST) return "coupons_too_many";
    const refusal = this.#refuseCredit(terms, terms.amount);
    if (refusal !== undefined) return refusal;
    this.#promise(terms, 1n);
    claimers.push(user);
    this.#couponNumbers += 1;
    const until = at + terms.days * DAY_MS;
    this.#held.push({ number: this.#couponNumbers, user, terms, at, until, savings: [] });
    schedule.add(this.prefix, until, this.#couponNumbers * 3 + 1);
    if (terms.days > 1) schedule.add(this.prefix, until - DAY_MS, this.#couponNumbers * 3 + 2);
    return undefined;
  }

  /** The chosen one alone for the fees that it serves for; for the others the best, where that is wanted. */
  less({ user, product, quote, fee, received, value, at }: ModelFee): bigint {
    const chosen = this.#held.find(({ number, terms }) => number === this.#chosen.get(user) && terms.product === product)?.number;
    let best: { readonly held: Held; readonly units: bigint; readonly counted: bigint } | undefined;
    for (const held of this.#held.filter(
      (one) =>
        one.user === user && `${one.terms.kind} ${one.terms.product}` === `fee ${product}` && one.terms.asset === quote && at < one.until,
    )) {
      if (chosen === undefined ? this.#withoutBest.has(user) : held.number !== chosen) continue;
      const share = (fee * BigInt(held.terms.ppm)) / MILLION;
      const left = leftOf(held);
      const whole = (share * value) / received + ((share * value) % received === 0n ? 0n : 1n);
      const affordable = value === 0n ? 0n : (left * received) / value;
      const units = whole <= left ? share : least(share, affordable);
      if (units === 0n || value === 0n) continue;
      const isBetter = best === undefined || units > best.units || (units === best.units && held.until < best.held.until);
      if (isBetter) best = { held, units, counted: least(whole, left) };
    }
    if (best === undefined) return 0n;
    best.held.savings.push(best.counted);
    if (leftOf(best.held) === 0n) this.#drop(best.held);
    return best.units;
  }

  due(reference: number, _due: number, at: number): void {
    const number = Math.floor(reference / 3);
    if (reference % 3 === 2) return;
    if (reference % 3 === 1) return this.#held.filter((one) => one.number === number).forEach((held) => this.#drop(held));
    const offer = this.#offers.find((one) => one.number === number);
    this.#offers = this.#offers.filter((one) => one !== offer);
    if (offer?.terms.renews !== true) return;
    let { from, until } = offer.terms;
    const length = until - from;
    while (until <= at) [from, until] = [from + length, until + length] as [typeof from, typeof until];
    this.#offer({ ...offer.terms, from, until });
  }

  closeAll(user: number): void {
    for (const held of this.#held.filter((one) => one.user === user)) this.#drop(held);
  }

  #drop(held: Held, isReleased = true): void {
    if (isReleased) this.#promise(held.terms, -1n);
    for (const which of [1, 2]) this.#needs.schedule.remove(this.prefix, held.number * 3 + which);
    this.#held = this.#held.filter((one) => one !== held);
    if (this.#chosen.get(held.user) === held.number) this.#chosen.delete(held.user);
  }
}

const least = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const leftOf = ({ terms, savings }: Held): bigint => savings.reduce((left, counted) => left - counted, terms.amount);

function areTerms({ kind, ppm, amount, pieces, days, from, until, minLevel, minScore }: Terms, at: number): boolean {
  const isIn = (value: number, low: number, high: number): boolean => Number.isInteger(value) && low <= value && value <= high;
  const most = { fee: 1_000_000, yield: 10_000, credit: 0 }[kind];
  if (!isIn(ppm, kind === "credit" ? 0 : 1, most) || amount <= 0n || amount > 10n ** 15n) return false;
  if (!isIn(pieces, 1, 1_000_000) || !isIn(days, 1, 365) || !isIn(minLevel, 0, 5) || !isIn(minScore, 0, 100)) return false;
  return isIn(from, 1, until - 1) && isIn(until, at + 1, at + 366 * DAY_MS);
}
