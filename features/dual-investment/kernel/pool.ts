/** The money of dual investment: what buyers set aside, what the house sets aside for both sides of every share, and who gets what. */
import type { Market } from "../../spot/kernel/public.ts";
import { invariant } from "../../../kernel/invariant.ts";
import type { Assets } from "../../../kernel/ledger/assets.ts";
import { PURPOSE, type ProductName } from "../../../kernel/ledger/chart.ts";
import { own, pledged, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { amount, type Amount, type AssetId, type MarketId, type UserId } from "../../../money/units.ts";
import { interestOf, otherOf, principalOf, type DualKind, type DualOutcome, type DualScale } from "../formulas.ts";
import type { DualProduct, DualPurchase } from "./dual-investment.messages.ts";

export const DUAL_COVER = "dual" satisfies ProductName;

export type PoolNeeds = {
  readonly ledger: Ledger;
  readonly assets: Assets;
  readonly market: (id: MarketId) => Market | undefined;
  /** The house's account for this product (rule 1 of the products). */
  readonly cover: {
    free(product: ProductName, asset: AssetId): Amount;
    pledge(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pay(product: ProductName, asset: AssetId, to: Cell, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
    heldCell(product: ProductName, asset: AssetId): Cell;
  };
};

type Of = Pick<DualProduct, "market" | "kind" | "strike" | "days">;
const SIDES = ["own", "other"] as const;
/** Of what is paid, and of what else may come. */
type Both<T> = { readonly own: T; readonly other: T };
export type DualPromise = Both<Amount>;
const NONE = amount(0n);

export class Pool {
  readonly #needs: PoolNeeds;

  constructor(needs: PoolNeeds) {
    this.#needs = needs;
  }

  market(market: MarketId): Market {
    const found = this.#needs.market(market);
    invariant(found !== undefined, "a market of dual investment must exist", market);
    return found;
  }

  /** Decimals of a market's prices and currencies. */
  scale(market: MarketId): DualScale {
    const { base, quote, priceDecimals } = this.market(market).terms;
    const { assets } = this.#needs;
    return { coin: assets.get(base)?.decimals ?? 0, cash: assets.get(quote)?.decimals ?? 0, price: priceDecimals };
  }

  principal({ market, kind, strike }: Of, shares: number): Amount {
    return principalOf(kind, strike, shares, this.scale(market));
  }

  #assets({ market, kind }: { readonly market: MarketId; readonly kind: DualKind }): Both<AssetId> {
    const { base, quote } = this.market(market).terms;
    return kind === "call" ? { own: base, other: quote } : { own: quote, other: base };
  }

  /** What so many shares can cost the house at a rate. */
  promise({ market, kind, strike, days }: Of, shares: number, rate: number): Both<Amount> {
    const scale = this.scale(market);
    const principal = principalOf(kind, strike, shares, scale);
    return { own: interestOf(principal, rate, days), other: otherOf(kind, principal, strike, rate, days, scale) };
  }

  /** Whether somebody has so much of what a product is paid in. */
  has(user: UserId, product: Of, units: Amount): boolean {
    return this.#needs.ledger.balanceOf(user, PURPOSE.change, this.#assets(product).own) >= units;
  }

  /** Sets aside what all shares can cost; false without cover, and then nothing. */
  offer(product: Of, shares: number, mostPpm: number, number: number): boolean {
    const { cover } = this.#needs;
    const [assets, promise] = [this.#assets(product), this.promise(product, shares, mostPpm)];
    if (SIDES.some((side) => cover.free(DUAL_COVER, assets[side]) < promise[side])) return false;
    for (const side of SIDES) if (promise[side] > 0n) cover.pledge(DUAL_COVER, assets[side], promise[side], REASON.dual_pledge, number);
    return true;
  }

  /** Takes what is paid; of what was set aside for these shares only what their rate can cost stays so. */
  sell(product: DualProduct, { number, user, principal, shares, ratePpm }: Omit<DualPurchase, "boughtAt" | "boughtBy">): void {
    const account = this.#needs.ledger.account(user, PURPOSE.change, this.#assets(product).own);
    this.#needs.ledger.move(own(account), pledged(account), principal, REASON.dual_hold, number);
    const left = product.shares - product.sold;
    const [before, after] = [this.promise(product, left, product.mostPpm), this.promise(product, left - shares, product.mostPpm)];
    this.#release(product, minus(minus(before, after), this.promise(product, shares, ratePpm)), number);
  }

  /** What was set aside for shares that nobody bought is free again. */
  unsold(product: DualProduct): void {
    this.#release(product, this.promise(product, product.shares - product.sold, product.mostPpm), product.number);
  }

  /** `paid`: what the person has of it now; `interest`: how much of that is. */
  settle(product: DualProduct, purchase: DualPurchase, outcome: DualOutcome): { readonly paid: Amount; readonly interest: Amount } {
    const promise = this.promise(product, purchase.shares, purchase.ratePpm);
    return outcome === "other" ? this.#exchange(product, purchase, promise) : this.#giveBack(product, purchase, promise, outcome);
  }

  #exchange(product: DualProduct, { number, user, principal }: DualPurchase, promise: Both<Amount>): { paid: Amount; interest: Amount } {
    const { ledger, cover } = this.#needs;
    const assets = this.#assets(product);
    const [given, got] = [ledger.account(user, PURPOSE.change, assets.own), ledger.account(user, PURPOSE.change, assets.other)];
    ledger.move(pledged(given), cover.heldCell(DUAL_COVER, assets.own), principal, REASON.dual_given, number);
    if (promise.other > 0n) cover.pay(DUAL_COVER, assets.other, own(got), promise.other, REASON.dual_exchange, number);
    this.#release(product, { own: promise.own, other: NONE }, number);
    const without = otherOf(product.kind, principal, product.strike, 0, product.days, this.scale(product.market));
    return { paid: promise.other, interest: amount(promise.other - without) };
  }

  #giveBack(
    product: DualProduct,
    { number, user, principal }: DualPurchase,
    promise: Both<Amount>,
    outcome: DualOutcome,
  ): { paid: Amount; interest: Amount } {
    const { ledger, cover } = this.#needs;
    const { own: asset } = this.#assets(product);
    const account = ledger.account(user, PURPOSE.change, asset);
    const interest = outcome === "closed" ? NONE : promise.own;
    ledger.move(pledged(account), own(account), principal, REASON.dual_release, number);
    if (interest > 0n) cover.pay(DUAL_COVER, asset, own(account), interest, REASON.dual_interest, number);
    this.#release(product, { own: amount(promise.own - interest), other: promise.other }, number);
    return { paid: amount(principal + interest), interest };
  }

  #release(product: Of, units: Both<Amount>, reference: number): void {
    const assets = this.#assets(product);
    for (const side of SIDES)
      if (units[side] > 0n) this.#needs.cover.release(DUAL_COVER, assets[side], units[side], REASON.dual_unpledge, reference);
  }

  /** What a product on sale still promises. */
  pledgesUnsold(product: DualProduct, expected: Map<number, bigint>): void {
    this.#expect(product, this.promise(product, product.shares - product.sold, product.mostPpm), expected);
  }

  pledges(product: DualProduct, { user, principal, shares, ratePpm }: DualPurchase, expected: Map<number, bigint>): void {
    addTo(expected, pledged(this.#needs.ledger.account(user, PURPOSE.change, this.#assets(product).own)), principal);
    this.#expect(product, this.promise(product, shares, ratePpm), expected);
  }

  #expect(product: Of, promise: Both<Amount>, expected: Map<number, bigint>): void {
    const assets = this.#assets(product);
    for (const side of SIDES) addTo(expected, this.#needs.cover.pledgedCell(DUAL_COVER, assets[side]), promise[side]);
  }
}

const minus = (a: Both<Amount>, b: Both<Amount>): Both<Amount> => ({ own: amount(a.own - b.own), other: amount(a.other - b.other) });

function addTo(expected: Map<number, bigint>, cell: Cell, units: bigint): void {
  expected.set(cell, (expected.get(cell) ?? 0n) + units);
}
