/** The money of token sales: payments that are set aside, the house's tokens, and who gets what. */
import { PURPOSE, type ProductName } from "../../../kernel/ledger/chart.ts";
import { own, pledged, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { amount, assetId, type Amount, type AssetId, type UserId } from "../../../money/units.ts";
import type { SaleTerms } from "../formulas.ts";
import type { SaleOrder } from "./token-sale.messages.ts";

export const SALE_COVER = "sale" satisfies ProductName;

export type SaleMoneyNeeds = {
  readonly ledger: Ledger;
  /** The house's account for this product (rule 1 of the products): the tokens that are sold, and what was paid for them. */
  readonly cover: {
    free(product: ProductName, asset: AssetId): Amount;
    pledge(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pay(product: ProductName, asset: AssetId, to: Cell, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
    heldCell(product: ProductName, asset: AssetId): Cell;
  };
};

export class SaleMoney {
  readonly #needs: SaleMoneyNeeds;

  constructor(needs: SaleMoneyNeeds) {
    this.#needs = needs;
  }

  #account(user: UserId, asset: AssetId): ReturnType<Ledger["account"]> {
    return this.#needs.ledger.account(user, PURPOSE.change, asset);
  }

  has(user: UserId, asset: AssetId, units: Amount): boolean {
    return this.#needs.ledger.balanceOf(user, PURPOSE.change, asset) >= units;
  }

  /** Sets all tokens of a project aside; false where the house has too few. */
  offer({ token, total }: SaleTerms, project: number): boolean {
    const { cover } = this.#needs;
    if (cover.free(SALE_COVER, assetId(token)) < total) return false;
    cover.pledge(SALE_COVER, assetId(token), total, REASON.sale_pledge, project);
    return true;
  }

  /** Tokens that nobody gets are the house's again. */
  unsold({ token }: SaleTerms, units: Amount, project: number): void {
    if (units > 0n) this.#needs.cover.release(SALE_COVER, assetId(token), units, REASON.sale_unpledge, project);
  }

  hold({ user, pay, paid, number }: SaleOrder): void {
    const account = this.#account(user, pay);
    this.#needs.ledger.move(own(account), pledged(account), paid, REASON.sale_hold, number);
  }

  release({ user, pay, number }: SaleOrder, units: Amount): void {
    const account = this.#account(user, pay);
    if (units > 0n) this.#needs.ledger.move(pledged(account), own(account), units, REASON.sale_release, number);
  }

  /** The tokens, not the person's own to move yet; the house is paid, and the rest comes back. */
  deliver({ token }: SaleTerms, order: SaleOrder, granted: Amount, charged: Amount): void {
    const { ledger, cover } = this.#needs;
    const { user, pay, paid, number } = order;
    if (charged > 0n) ledger.move(pledged(this.#account(user, pay)), cover.heldCell(SALE_COVER, pay), charged, REASON.sale_payment, number);
    this.release(order, amount(paid - charged));
    const tokens = pledged(this.#account(user, assetId(token)));
    if (granted > 0n) cover.pay(SALE_COVER, assetId(token), tokens, granted, REASON.sale_tokens, number);
  }

  vest({ token }: SaleTerms, { user, number }: SaleOrder, units: Amount): void {
    const account = this.#account(user, assetId(token));
    if (units > 0n) this.#needs.ledger.move(pledged(account), own(account), units, REASON.sale_vested, number);
  }

  pledgesUnsold({ token, total }: SaleTerms, expected: Map<number, bigint>): void {
    addTo(expected, this.#needs.cover.pledgedCell(SALE_COVER, assetId(token)), total);
  }

  pledges({ token }: SaleTerms, { user, pay, paid, granted, vested, isDelivered }: SaleOrder, expected: Map<number, bigint>): void {
    if (isDelivered) return addTo(expected, pledged(this.#account(user, assetId(token))), (granted ?? 0n) - vested);
    addTo(expected, pledged(this.#account(user, pay)), paid);
    return addTo(expected, this.#needs.cover.pledgedCell(SALE_COVER, assetId(token)), granted ?? 0n);
  }
}

function addTo(expected: Map<number, bigint>, cell: Cell, units: bigint): void {
  if (units > 0n) expected.set(cell, (expected.get(cell) ?? 0n) + units);
}
