/** Auctions: deposits, bids, the end that moves, who won, who did not pay, and who is offered the work then. */
import { invariant } from "../../../kernel/invariant.ts";
import { amount, type TimeMs, type UserId } from "../../../money/units.ts";
import { BID_PAUSE_MS, endAfterBid, PRICE_MOST, REMIND_MS } from "../formulas.ts";
import { unpaidReceipts, wonReceipt } from "./nft-receipts.ts";
import type { Bid, Bidder, Item, Listing, NftRefusal, Order, PayOrder, SetDeposit, UnlistedWhy } from "./nft.messages.ts";
import { highest, type Shelf } from "./shelf.ts";

export class Auctions {
  readonly #shelf: Shelf;

  constructor(shelf: Shelf) {
    this.#shelf = shelf;
  }

  /** The bid that one has to raise: the highest, or the start. */
  current({ lead, price }: Listing): bigint {
    return lead?.bid ?? price;
  }

  /** The running auction of an item, or why there is none for this person. */
  #running(number: number, user: UserId, at: number): Listing | NftRefusal {
    if (!this.#shelf.needs.isOpen(user)) return "account_not_open";
    const item = this.#shelf.items.get(number);
    if (item === undefined) return "nft_not_found";
    if (item.isDown) return "nft_taken_down";
    if (item.owner === user) return "nft_own";
    const listing = this.#shelf.listings.get(item.listing);
    if (listing === undefined) return "nft_not_on_sale";
    if (listing.kind !== "auction") return "nft_no_auction";
    if (at < listing.startsAt) return "nft_not_started";
    return at >= listing.endsAt ? "nft_over" : listing;
  }

  deposit({ user, item, at }: SetDeposit): NftRefusal | undefined {
    const listing = this.#running(item, user, at);
    if (typeof listing === "string") return listing;
    if (listing.bidders.has(user)) return undefined;
    if (this.#shelf.money.owned(user, listing.asset) < listing.deposit) return "nft_deposit_short";
    this.#setDeposit(listing, user, at);
    return undefined;
  }

  #setDeposit(listing: Listing, user: UserId, at: TimeMs): Bidder {
    const { number, item, asset, deposit } = listing;
    this.#shelf.money.hold(user, asset, deposit, item);
    const bidder: Bidder = { user, bid: amount(0n), waits: false, bidAt: 0, bidBy: 0 };
    listing.bidders.set(user, bidder);
    this.#shelf.needs.emit({ type: "nft/deposited", item, code: this.#shelf.codeOf(item), listing: number, user, asset, deposit, at });
    return bidder;
  }

  bid(command: Bid): NftRefusal | undefined {
    const { user, item, by, shown, at } = command;
    const listing = this.#running(item, user, at);
    if (typeof listing === "string") return listing;
    const known = listing.bidders.get(user);
    if (known !== undefined && known.bidAt > 0 && at - known.bidAt < BID_PAUSE_MS) return "nft_too_fast";
    if (by < listing.perIncrease) return "nft_below_increment";
    const price = amount(this.current(listing) + by);
    if (price > PRICE_MOST) return "nft_price_invalid";
    if (shown !== undefined && shown !== price) return "nft_bid_moved";
    const owned = this.#shelf.money.owned(user, listing.asset);
    if (known === undefined && owned < listing.deposit) return "nft_deposit_short";
    if (owned + (known === undefined ? 0n : listing.deposit) < price) return "insufficient_balance";
    this.#take(listing, known ?? this.#setDeposit(listing, user, at), command, price);
    return undefined;
  }

  #take(listing: Listing, bidder: Bidder, { user, waits, at }: Bid, price: Bidder["bid"]): void {
    const { number, item, asset, seller, lead, endsAt: before, terms } = listing;
    listing.bids += 1;
    [bidder.bid, bidder.waits, bidder.bidAt, bidder.bidBy] = [price, waits, at, this.#shelf.needs.position()];
    listing.lead = bidder;
    listing.endsAt = endAfterBid(before, at, terms.extendMs);
    const outbid = lead === undefined || lead === bidder ? undefined : lead.user;
    const said = {
      listing: number,
      user,
      seller,
      asset,
      price,
      bid: listing.bids,
      endsAt: listing.endsAt,
      hasMoved: listing.endsAt !== before,
    };
    this.#shelf.needs.emit({ type: "nft/bid-made", item, code: this.#shelf.codeOf(item), ...said, outbid, at });
  }

  /** Its time is up, unless a bid has moved its end. */
  end(number: number, at: TimeMs): void {
    const listing = this.#shelf.listings.get(number);
    if (listing === undefined || listing.over !== undefined) return;
    if (listing.endsAt > at) return this.#shelf.later("listingEnd", number, listing.endsAt);
    const item = this.#shelf.item(listing.item);
    const { lead } = listing;
    if (listing.kind === "fixed" || lead === undefined) return this.#shelf.unlist(item, "ended", at);
    listing.bidders.delete(lead.user);
    const next = highest(listing, (user) => listing.bidders.get(user)?.waits === true);
    if (next !== undefined) listing.bidders.delete(next.user);
    this.#shelf.close(listing, "lost", at);
    const second = next === undefined ? undefined : { user: next.user, price: next.bid, bidBy: next.bidBy };
    this.#order(item, listing, { user: lead.user, price: lead.bid, bidBy: lead.bidBy, isSecond: false, next: second }, at);
  }

  #order(
    item: Item,
    { seller, asset, deposit, terms }: Pick<Order, "seller" | "asset" | "deposit" | "terms">,
    won: Pick<Order, "user" | "price" | "bidBy" | "isSecond" | "next">,
    at: TimeMs,
  ): void {
    const shelf = this.#shelf;
    shelf.orderCount += 1;
    const number = shelf.orderCount;
    const order: Order = { number, item: item.number, seller, asset, deposit, terms, dueAt: at + terms.payMs, ...won };
    item.order = number;
    shelf.orders.set(number, order);
    shelf.later("orderEnd", number, order.dueAt);
    if (terms.payMs > REMIND_MS) shelf.later("orderSoon", number, order.dueAt - REMIND_MS);
    const { user, price, dueAt, isSecond } = order;
    const said = { item: item.number, code: item.code, order: number, user, seller, asset, price, deposit, dueAt, isSecond };
    shelf.needs.emit({ type: "nft/won", ...said, at });
    shelf.needs.emit(wonReceipt(item, order, at));
  }

  pay({ user, order: number, at }: PayOrder): NftRefusal | undefined {
    const order = this.#shelf.orders.get(number);
    if (order?.user !== user || at >= order.dueAt) return "nft_order_not_found";
    const { seller, asset, price, deposit, terms, isSecond, bidBy } = order;
    if (this.#shelf.money.owned(user, asset) + deposit < price) return "insufficient_balance";
    const item = this.#shelf.item(order.item);
    this.#shelf.money.giveBack(user, asset, deposit, item.number);
    this.#finish(order);
    const how = isSecond ? "second_offer" : "auction";
    this.#shelf.sell(item, { seller, buyer: user, asset, price, terms, how, order: number, from: bidBy, at });
    this.#nextBack(order, "lost", at);
    return undefined;
  }

  #finish({ number, item }: Order): void {
    this.#shelf.orders.delete(number);
    this.#shelf.item(item).order = 0;
  }

  /** Whoever waited for a second offer does not any more. */
  #nextBack(order: Order, why: "lost" | UnlistedWhy, at: TimeMs): void {
    const { next, item, asset, deposit } = order;
    if (next === undefined) return;
    order.next = undefined;
    this.#shelf.money.giveBack(next.user, asset, deposit, item);
    this.#shelf.sayBack(this.#shelf.codeOf(item), { listing: 0, item, user: next.user, asset, deposit, why, at });
  }

  remind(number: number, at: TimeMs): void {
    const order = this.#shelf.orders.get(number);
    if (order === undefined) return;
    const { item, user, seller, asset, price, deposit, dueAt } = order;
    const said = { item, code: this.#shelf.codeOf(item), order: number, user, seller, asset, price, deposit, dueAt };
    this.#shelf.needs.emit({ type: "nft/payment-due", ...said, at });
  }

  /** Not paid in time: of who won the deposit is the seller's; who was offered it afterwards has theirs back. */
  expire(number: number, at: TimeMs): void {
    const order = this.#shelf.orders.get(number);
    if (order === undefined) return;
    const { user, seller, asset, price, deposit, terms, isSecond } = order;
    const item = this.#shelf.item(order.item);
    this.#finish(order);
    if (isSecond) this.#shelf.money.giveBack(user, asset, deposit, item.number);
    const fee = isSecond ? amount(0n) : this.#shelf.money.forfeit(user, seller, asset, deposit, terms.feePpm, item.number);
    const said = { item: item.number, code: item.code, order: number, user, seller, asset, price };
    this.#shelf.needs.emit({ type: "nft/unpaid", ...said, forfeited: isSecond ? amount(0n) : deposit, fee, at });
    if (!isSecond) for (const receipt of unpaidReceipts(item, order, fee, at)) this.#shelf.needs.emit(receipt);
    this.#offerNext(item, order, at);
  }

  #offerNext(item: Item, order: Order, at: TimeMs): void {
    if (order.next === undefined) return;
    this.#order(item, order, { ...order.next, isSecond: true, next: undefined }, at);
  }

  /** By operators, or because who won started again: nobody loses a deposit. */
  cancel(order: Order, why: UnlistedWhy, at: TimeMs): void {
    const { number, user, seller, asset, price, deposit } = order;
    const item = this.#shelf.item(order.item);
    this.#finish(order);
    this.#shelf.money.giveBack(user, asset, deposit, item.number);
    const said = { item: item.number, code: item.code, order: number, user, seller, asset, price };
    this.#shelf.needs.emit({ type: "nft/order-cancelled", ...said, why, at });
    if (why === "closed") this.#offerNext(item, order, at);
    else this.#nextBack(order, why, at);
  }

  closeAll(user: UserId, at: TimeMs): void {
    for (const listing of [...this.#shelf.listings.values()])
      if (listing.bidders.has(user)) {
        this.#shelf.depositBack(listing, user, "closed", at);
        if (listing.over !== undefined && listing.bidders.size === 0) this.#shelf.listings.delete(listing.number);
      }
    for (const order of [...this.#shelf.orders.values()]) {
      if (order.next?.user === user) this.#nextBack(order, "closed", at);
      if (order.user === user) this.cancel(order, "closed", at);
    }
    for (const { item, seller, over } of [...this.#shelf.listings.values()])
      if (seller === user && over === undefined) this.#shelf.unlist(this.#shelf.item(item), "closed", at);
  }

  pledges(add: (user: UserId, asset: Listing["asset"], units: bigint) => void): void {
    for (const { bidders, asset, deposit } of this.#shelf.listings.values()) for (const user of bidders.keys()) add(user, asset, deposit);
    for (const { user, asset, deposit, next } of this.#shelf.orders.values()) {
      add(user, asset, deposit);
      if (next !== undefined) add(next.user, asset, deposit);
    }
  }

  check(): void {
    for (const listing of this.#shelf.listings.values()) {
      const { number, kind, bidders, lead, over, price } = listing;
      invariant(kind === "auction" || bidders.size === 0, "nobody bids at a fixed price", number);
      invariant(over !== undefined || this.#shelf.item(listing.item).listing === number, "what is on sale must stand on the shelf", number);
      invariant(over !== undefined || highest(listing)?.user === lead?.user, "the highest bid must lead", number);
      invariant(lead === undefined || lead.bid > price, "a bid must be above the start", number);
    }
    for (const { number, item, price, deposit } of this.#shelf.orders.values()) {
      invariant(this.#shelf.item(item).order === number, "what waits for a payment must not be sold", number);
      invariant(deposit <= price, "a deposit must not be above the price", number);
    }
  }
}
