/** What there is: items by number and by code, listings, orders; and what is done with them from several places. */
import { invariant } from "../../../kernel/invariant.ts";
import type { Settled } from "../../../kernel/settlement.ts";
import { amount, type Amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import type { NftTerms } from "../formulas.ts";
import { NftMoney, type NftMoneyNeeds } from "./nft-money.ts";
import { saleReceipts } from "./nft-receipts.ts";
import type { Item, ItemSold, Listing, NftEvent, Order, UnlistedWhy } from "./nft.messages.ts";

export type NftNeeds = NftMoneyNeeds & {
  readonly assets: { get(id: AssetId): { readonly decimals: number } | undefined };
  readonly isOpen: (user: UserId) => boolean;
  readonly position: () => number;
  readonly schedule: { add(part: string, due: TimeMs, reference: number): number };
  readonly emit: (event: NftEvent | Settled) => void;
};

/** What falls due: a number times eight, and what. */
export const DUE = {
  listingEnd: 0,
  depositsBack: 1,
  orderEnd: 2,
  orderSoon: 3,
  seriesEnd: 4,
  seriesOpen: 5,
  boxShown: 6,
} as const;
export const PART_NAME = "nft";
const BACK_AN_ENTRY = 50;

export class Shelf {
  readonly needs: NftNeeds;
  readonly money: NftMoney;
  readonly items = new Map<number, Item>();
  readonly byCode = new Map<string, Item>();
  readonly listings = new Map<number, Listing>();
  readonly orders = new Map<number, Order>();
  /** Of whom how many works are on sale. */
  readonly selling = new Map<UserId, number>();
  terms: NftTerms | undefined;
  itemCount = 0;
  listingCount = 0;
  orderCount = 0;

  constructor(needs: NftNeeds) {
    this.needs = needs;
    this.money = new NftMoney(needs);
  }

  item(number: number): Item {
    const item = this.items.get(number);
    invariant(item !== undefined, "an item that is sold must exist", number);
    return item;
  }

  add(item: Item): void {
    this.items.set(item.number, item);
    this.byCode.set(item.code, item);
  }

  rename(item: Item, code: string): void {
    this.byCode.delete(item.code);
    item.code = code;
    this.byCode.set(code, item);
  }

  remove(item: Item): void {
    this.items.delete(item.number);
    this.byCode.delete(item.code);
  }

  later(what: keyof typeof DUE, number: number, at: number): void {
    this.needs.schedule.add(PART_NAME, at as TimeMs, number * 8 + DUE[what]);
  }

  addListing(listing: Listing): void {
    this.listings.set(listing.number, listing);
    this.selling.set(listing.seller, (this.selling.get(listing.seller) ?? 0) + 1);
  }

  /** It is on sale no more; deposits go back, so many at a time. */
  close(listing: Listing, over: "lost" | UnlistedWhy, at: TimeMs): void {
    this.item(listing.item).listing = 0;
    this.#soldNoMore(listing.seller);
    if (listing.bidders.size === 0) return void this.listings.delete(listing.number);
    listing.over = over;
    listing.lead = undefined;
    this.later("depositsBack", listing.number, at);
  }

  #soldNoMore(seller: UserId): void {
    const left = (this.selling.get(seller) ?? 1) - 1;
    if (left === 0) this.selling.delete(seller);
    else this.selling.set(seller, left);
  }

  /** Takes an item from its shelf, where it stands on one: everybody has their deposit back. */
  unlist(item: Item, why: UnlistedWhy, at: TimeMs): void {
    const listing = this.listings.get(item.listing);
    if (listing === undefined) return;
    // Of whoever only set a deposit aside: nobody got it.
    this.close(listing, why === "ended" ? "lost" : why, at);
    const { number, seller } = listing;
    this.needs.emit({ type: "nft/unlisted", item: item.number, code: item.code, listing: number, seller, why, at });
  }

  depositsBack(number: number, at: TimeMs): void {
    const listing = this.listings.get(number);
    if (listing === undefined) return;
    let left = BACK_AN_ENTRY;
    for (const user of listing.bidders.keys()) {
      if (left === 0) return this.later("depositsBack", number, at);
      left -= 1;
      this.depositBack(listing, user, listing.over ?? "lost", at);
    }
    this.listings.delete(number);
  }

  depositBack(listing: Listing, user: UserId, why: "lost" | UnlistedWhy, at: TimeMs): void {
    const { number, item, asset, deposit } = listing;
    listing.bidders.delete(user);
    if (listing.lead?.user === user) listing.lead = highest(listing);
    this.money.giveBack(user, asset, deposit, item);
    this.sayBack(this.codeOf(item), { listing: number, item, user, asset, deposit, why, at });
  }

  sayBack(
    code: string,
    said: {
      readonly listing: number;
      readonly item: number;
      readonly user: UserId;
      readonly asset: AssetId;
      readonly deposit: Amount;
      readonly why: "lost" | UnlistedWhy;
      readonly at: TimeMs;
    },
  ): void {
    this.needs.emit({ type: "nft/deposit-back", code, ...said });
  }

  /** Empty for a box that is void by now. */
  codeOf(item: number): string {
    return this.items.get(item)?.code ?? "";
  }

  /** Money and work change hands; both get a receipt. `from`: place in the log of the command that named the price. */
  sell(
    item: Item,
    {
      seller,
      buyer,
      asset,
      price,
      terms,
      how,
      order,
      from,
      at,
    }: Pick<ItemSold, "seller" | "buyer" | "asset" | "price" | "how" | "order" | "at"> & {
      readonly terms: NftTerms;
      readonly from: number;
    },
  ): void {
    const { number, creator } = item;
    const shares = this.money.sell({ seller, buyer, creator, asset, price, terms, reference: number });
    item.owner = buyer;
    [item.wasSold, item.isGone] = [true, true];
    const said = { item: number, code: item.code, how, order, seller, buyer, creator, asset, price, ...shares, at };
    this.needs.emit({ type: "nft/sold", ...said });
    for (const receipt of saleReceipts(said, terms, from)) this.needs.emit(receipt);
  }
}

/** Of those who bid, the one whose bid is the highest: no two are the same. */
export function highest({ bidders }: Listing, isAsked: (user: UserId) => boolean = () => true): Listing["lead"] {
  let best: Listing["lead"];
  for (const one of bidders.values()) if (one.bid > (best?.bid ?? amount(0n)) && isAsked(one.user)) best = one;
  return best;
}
