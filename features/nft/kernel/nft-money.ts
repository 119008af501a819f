/** The money of the marketplace: prices, fees and royalties, deposits, and what the house keeps of a box until it is opened. */
import { PURPOSE, type ProductName } from "../../../kernel/ledger/chart.ts";
import { own, pledged, type Account, type Cell, type Ledger } from "../../../kernel/ledger/ledger.ts";
import { REASON } from "../../../kernel/ledger/reasons.ts";
import { amount, type Amount, type AssetId, type UserId } from "../../../money/units.ts";
import { feeOf, royaltyOf, type NftTerms } from "../formulas.ts";

const NFT_COVER = "nft" satisfies ProductName;

export type NftMoneyNeeds = {
  readonly ledger: Ledger;
  /** The house's account for this product: fees, and each box's price until the venue has shown what was in it. */
  readonly cover: {
    release(product: ProductName, asset: AssetId, units: Amount, reason: number, reference: number): void;
    pay(product: ProductName, asset: AssetId, to: Cell, units: Amount, reason: number, reference: number): void;
    pledgedCell(product: ProductName, asset: AssetId): Cell;
    heldCell(product: ProductName, asset: AssetId): Cell;
  };
};

/** Who sells what to whom, by which terms. `reference`: the item. */
export type Deal = {
  readonly seller: UserId;
  readonly buyer: UserId;
  readonly creator: UserId;
  readonly asset: AssetId;
  readonly price: Amount;
  readonly terms: Pick<NftTerms, "feePpm" | "royaltyPpm">;
  readonly reference: number;
};
export type Shares = { readonly fee: Amount; readonly royalty: Amount };

export class NftMoney {
  readonly #needs: NftMoneyNeeds;

  constructor(needs: NftMoneyNeeds) {
    this.#needs = needs;
  }

  #account(user: UserId, asset: AssetId): Account {
    return this.#needs.ledger.account(user, PURPOSE.change, asset);
  }

  owned(user: UserId, asset: AssetId): Amount {
    return this.#needs.ledger.balanceOf(user, PURPOSE.change, asset);
  }

  /** The buyer pays the price; of what the seller gets the fee goes to the house, and the royalty in it to who made the work. */
  sell({ seller, buyer, creator, asset, price, terms, reference }: Deal): Shares {
    const { ledger, cover } = this.#needs;
    const fee = feeOf(price, terms.feePpm);
    const royalty = royaltyOf(price, terms, seller !== creator);
    const purse = own(this.#account(seller, asset));
    ledger.move(own(this.#account(buyer, asset)), purse, price, REASON.nft_payment, reference);
    ledger.move(purse, cover.heldCell(NFT_COVER, asset), amount(fee - royalty), REASON.nft_fee, reference);
    ledger.move(purse, own(this.#account(creator, asset)), royalty, REASON.nft_royalty, reference);
    return { fee, royalty };
  }

  hold(user: UserId, asset: AssetId, deposit: Amount, reference: number): void {
    const account = this.#account(user, asset);
    this.#needs.ledger.move(own(account), pledged(account), deposit, REASON.nft_deposit, reference);
  }

  giveBack(user: UserId, asset: AssetId, deposit: Amount, reference: number): void {
    const account = this.#account(user, asset);
    this.#needs.ledger.move(pledged(account), own(account), deposit, REASON.nft_deposit_back, reference);
  }

  /** Of who won and did not pay: the seller's, less the fee. */
  forfeit(user: UserId, seller: UserId, asset: AssetId, deposit: Amount, feePpm: number, reference: number): Amount {
    const { ledger, cover } = this.#needs;
    const fee = feeOf(deposit, feePpm);
    const purse = own(this.#account(seller, asset));
    ledger.move(pledged(this.#account(user, asset)), purse, deposit, REASON.nft_forfeit, reference);
    ledger.move(purse, cover.heldCell(NFT_COVER, asset), fee, REASON.nft_fee, reference);
    return fee;
  }

  buyBox(buyer: UserId, asset: AssetId, price: Amount, reference: number): void {
    const { ledger, cover } = this.#needs;
    ledger.move(own(this.#account(buyer, asset)), cover.pledgedCell(NFT_COVER, asset), price, REASON.nft_box, reference);
  }

  /** What was in it has been shown: its price is who made it's, less the fee. */
  payBox(creator: UserId, asset: AssetId, price: Amount, feePpm: number, reference: number): Amount {
    const { cover } = this.#needs;
    const fee = feeOf(price, feePpm);
    cover.pay(NFT_COVER, asset, own(this.#account(creator, asset)), amount(price - fee), REASON.nft_box_paid, reference);
    cover.release(NFT_COVER, asset, fee, REASON.nft_fee, reference);
    return fee;
  }

  refundBox(owner: UserId, asset: AssetId, price: Amount, reference: number): void {
    this.#needs.cover.pay(NFT_COVER, asset, own(this.#account(owner, asset)), price, REASON.nft_box_back, reference);
  }

  pledgedOf(user: UserId, asset: AssetId): Cell {
    return pledged(this.#account(user, asset));
  }

  get house(): (asset: AssetId) => Cell {
    return (asset) => this.#needs.cover.pledgedCell(NFT_COVER, asset);
  }
}
