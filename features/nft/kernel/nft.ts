/**
 * The marketplace: works that are somebody's, sold at a fixed price or by auction, and boxes whose content was sealed before they were sold. Rules:
 * README; the formulas are in `formulas.ts`. No command names who gets a work, or what a box holds.
 */
import { assertNever } from "../../../kernel/invariant.ts";
import type { DueEntry, Part } from "../../../kernel/part.ts";
import type { StateReader, StateWriter } from "../../../kernel/state-bytes.ts";
import { amount, type AssetId, type TimeMs, type UserId } from "../../../money/units.ts";
import { areNftTerms, areTimes, depositOf, isHash, isPrice, LISTINGS_MOST, type NftTerms } from "../formulas.ts";
import { Auctions } from "./auctions.ts";
import { Boxes } from "./boxes.ts";
import {
  readItem,
  readListing,
  readNftTerms,
  readOrder,
  readSeries,
  saveItem,
  saveListing,
  saveNftTerms,
  saveOrder,
  saveSeries,
} from "./nft-bytes.ts";
import type {
  BuyItem,
  Item,
  Listing,
  ListItem,
  MintItem,
  NftCommand,
  NftRefusal,
  Order,
  PutBack,
  Series,
  SetNftTerms,
  TakeDown,
  UnlistItem,
} from "./nft.messages.ts";
import { DUE, PART_NAME, Shelf, type NftNeeds } from "./shelf.ts";

export class Nft implements Part<NftCommand, NftRefusal> {
  readonly name = PART_NAME;
  readonly version = 1;
  readonly commands = {
    "nft/buy": "opens",
    "nft/buy-box": "opens",
    "nft/deposit": "opens",
    "nft/bid": "opens",
    "nft/list": "closes",
    "nft/unlist": "closes",
    "nft/pay": "closes",
    "nft/open": "closes",
    "nft/show": "upkeep",
    "nft/reveal": "upkeep",
    "nft/mint": "upkeep",
    "nft/publish-series": "upkeep",
    "nft/take-down": "upkeep",
    "nft/put-back": "upkeep",
    "nft/stop-series": "upkeep",
    "nft/set-terms": "upkeep",
  } as const;
  readonly #shelf: Shelf;
  readonly #auctions: Auctions;
  readonly #boxes: Boxes;

  constructor(needs: NftNeeds) {
    this.#shelf = new Shelf(needs);
    this.#auctions = new Auctions(this.#shelf);
    this.#boxes = new Boxes(this.#shelf, this.#auctions);
  }

  get terms(): NftTerms | undefined {
    return this.#shelf.terms;
  }

  item(number: number): Item | undefined {
    return this.#shelf.items.get(number);
  }

  byCode(code: string): Item | undefined {
    return this.#shelf.byCode.get(code);
  }

  items(): Iterable<Item> {
    return this.#shelf.items.values();
  }

  /** Where an item stands on sale; undefined where it does not. */
  listing({ listing }: Item): Listing | undefined {
    return this.#shelf.listings.get(listing);
  }

  listings(): Iterable<Listing> {
    return this.#shelf.listings.values();
  }

  order(number: number): Order | undefined {
    return this.#shelf.orders.get(number);
  }

  orders(): Iterable<Order> {
    return this.#shelf.orders.values();
  }

  /** Sales, bids and payments of somebody's that are open. */
  dealsOf(user: UserId): number {
    const listed = [...this.listings()].filter(({ seller, over, bidders }) => (seller === user && over === undefined) || bidders.has(user));
    const owed = [...this.orders()].filter((order) => order.user === user || order.seller === user || order.next?.user === user);
    return listed.length + owed.length;
  }

  series(number: number): Series | undefined {
    return this.#boxes.series.get(number);
  }

  allSeries(): Iterable<Series> {
    return this.#boxes.series.values();
  }

  /** What the next bid has to raise. */
  currentBid(listing: Listing): bigint {
    return this.#auctions.current(listing);
  }

  isSeriesOver(series: Series, at: number): boolean {
    return this.#boxes.isOver(series, at);
  }

  execute(command: NftCommand): NftRefusal | undefined {
    switch (command.type) {
      case "nft/buy":
        return this.#buy(command);
      case "nft/deposit":
        return this.#auctions.deposit(command);
      case "nft/bid":
        return this.#auctions.bid(command);
      case "nft/list":
        return this.#list(command);
      case "nft/unlist":
        return this.#unlist(command);
      case "nft/pay":
        return this.#auctions.pay(command);
      case "nft/buy-box":
        return this.#boxes.buy(command);
      case "nft/open":
        return this.#boxes.open(command);
      case "nft/show":
        return this.#boxes.show(command);
      case "nft/reveal":
        return this.#boxes.reveal(command);
      case "nft/publish-series":
        return this.#boxes.publish(command);
      case "nft/stop-series":
        return this.#boxes.stop(command);
      default:
        return this.#operate(command);
    }
  }

  #operate(command: MintItem | TakeDown | PutBack | SetNftTerms): NftRefusal | undefined {
    switch (command.type) {
      case "nft/mint":
        return this.#mint(command);
      case "nft/take-down":
        return this.#takeDown(command);
      case "nft/put-back":
        return this.#putBack(command);
      case "nft/set-terms":
        return this.#setTerms(command);
      default:
        return assertNever(command);
    }
  }

  #buy({ user, item: number, most, at }: BuyItem): NftRefusal | undefined {
    const shelf = this.#shelf;
    if (!shelf.needs.isOpen(user)) return "account_not_open";
    const item = shelf.items.get(number);
    if (item === undefined) return "nft_not_found";
    if (item.isDown) return "nft_taken_down";
    if (item.owner === user) return "nft_own";
    const listing = shelf.listings.get(item.listing);
    if (listing === undefined) return item.isGone ? "nft_snapped_up" : "nft_not_on_sale";
    const { kind, seller, asset, price, startsAt, endsAt, terms, listedBy } = listing;
    if (kind === "auction") return "nft_is_auction";
    if (at < startsAt) return "nft_not_started";
    if (at >= endsAt) return "nft_over";
    if (most !== undefined && price > most) return "nft_dearer";
    if (shelf.money.owned(user, asset) < price) return "insufficient_balance";
    shelf.close(listing, "lost", at);
    shelf.sell(item, { seller, buyer: user, asset, price, terms, how: "fixed", order: 0, from: listedBy, at });
    return undefined;
  }

  #list(command: ListItem): NftRefusal | undefined {
    const { user, item: number, isAhead = false, at } = command;
    const item = this.#shelf.items.get(number);
    if (item?.owner !== user) return "nft_not_yours";
    if (item.isDown) return "nft_taken_down";
    if (item.order > 0) return "nft_unpaid";
    if (item.listing > 0) return "nft_on_sale";
    if (item.box?.drawn !== undefined) return "nft_no_box";
    const { terms } = this.#shelf;
    const refusal = refuseListing(command, terms);
    if (refusal !== undefined || terms === undefined) return refusal ?? "nft_currency_unavailable";
    const startsAt = isAhead ? at + command.startsAt : Math.max(command.startsAt, at);
    const endsAt = isAhead ? at + command.endsAt : command.endsAt;
    if (!areTimes(startsAt, endsAt, at)) return "nft_time_invalid";
    if ((this.#shelf.selling.get(user) ?? 0) >= LISTINGS_MOST) return "nft_too_many";
    this.#putUp(item, command, terms, [startsAt, endsAt]);
    return undefined;
  }

  #putUp(item: Item, command: ListItem, terms: NftTerms, [startsAt, endsAt]: readonly [number, number]): void {
    const { user: seller, kind, asset, price, perIncrease, at } = command;
    const shelf = this.#shelf;
    shelf.listingCount += 1;
    const number = shelf.listingCount;
    const deposit = kind === "auction" ? depositOf(price, terms.depositPpm) : amount(0n);
    const said = { seller, kind, asset, price, perIncrease, deposit, startsAt, endsAt };
    const fresh = { bids: 0, bidders: new Map(), lead: undefined, over: undefined };
    shelf.addListing({ number, item: item.number, ...said, terms, listedBy: shelf.needs.position(), ...fresh });
    item.listing = number;
    item.isGone = false;
    shelf.later("listingEnd", number, endsAt);
    shelf.needs.emit({ type: "nft/listed", item: item.number, code: item.code, listing: number, ...said, at });
  }

  #unlist({ user, item: number, at }: UnlistItem): NftRefusal | undefined {
    const item = this.#shelf.items.get(number);
    if (item?.owner !== user) return "nft_not_yours";
    const listing = this.#shelf.listings.get(item.listing);
    if (listing === undefined) return "nft_not_on_sale";
    if (listing.bids > 0) return "nft_has_bids";
    this.#shelf.unlist(item, "cancelled", at);
    return undefined;
  }

  #mint({ code, creator, at }: MintItem): NftRefusal | undefined {
    const shelf = this.#shelf;
    if (!isHash(code)) return "nft_terms_invalid";
    if (shelf.byCode.has(code)) return "nft_code_taken";
    shelf.itemCount += 1;
    const fresh = { rarity: 0, box: undefined, listing: 0, order: 0, wasSold: false, isGone: false, isDown: false } as const;
    shelf.add({ number: shelf.itemCount, code, creator, owner: creator, ...fresh });
    shelf.needs.emit({ type: "nft/minted", item: shelf.itemCount, code, creator, at });
    return undefined;
  }

  #takeDown({ item: number, by, at }: TakeDown): NftRefusal | undefined {
    const item = this.#shelf.items.get(number);
    if (item === undefined) return "nft_not_found";
    if (item.isDown) return "nft_taken_down";
    item.isDown = true;
    this.#shelf.unlist(item, "taken_down", at);
    const order = this.#shelf.orders.get(item.order);
    if (order !== undefined) this.#auctions.cancel(order, "taken_down", at);
    this.#shelf.needs.emit({ type: "nft/taken-down", item: number, code: item.code, owner: item.owner, by, at });
    return undefined;
  }

  #putBack({ item: number, by, at }: PutBack): NftRefusal | undefined {
    const item = this.#shelf.items.get(number);
    if (item?.isDown !== true) return "nft_not_found";
    item.isDown = false;
    this.#shelf.needs.emit({ type: "nft/put-back", item: number, code: item.code, owner: item.owner, by, at });
    return undefined;
  }

  #setTerms({ terms, askedBy, agreedBy, at }: SetNftTerms): NftRefusal | undefined {
    if (!areNftTerms(terms) || !terms.assets.every((asset) => this.#shelf.needs.assets.get(asset as AssetId) !== undefined))
      return "nft_terms_invalid";
    if (askedBy !== "rule" && (agreedBy === undefined || agreedBy === askedBy)) return "second_operator_needed";
    this.#shelf.terms = { ...terms, assets: [...terms.assets] };
    this.#shelf.needs.emit({ type: "nft/terms-set", terms, at });
    return undefined;
  }

  due({ reference }: DueEntry, at: TimeMs): void {
    const [number, what] = [Math.floor(reference / 8), reference % 8];
    switch (what) {
      case DUE.listingEnd:
        return this.#auctions.end(number, at);
      case DUE.depositsBack:
        return this.#shelf.depositsBack(number, at);
      case DUE.orderEnd:
        return this.#auctions.expire(number, at);
      case DUE.orderSoon:
        return this.#auctions.remind(number, at);
      case DUE.seriesEnd:
        return this.#boxes.end(number, at);
      case DUE.seriesOpen:
        return this.#boxes.sweep(number, at);
      default:
        return this.#boxes.unshown(number, at);
    }
  }

  /** Works stay whose they are: they are no money. */
  closeAll(user: UserId, at: TimeMs): void {
    this.#auctions.closeAll(user, at);
  }

  pledges(expected: Map<number, bigint>): void {
    const add = (cell: number, units: bigint): void => {
      if (units > 0n) expected.set(cell, (expected.get(cell) ?? 0n) + units);
    };
    this.#auctions.pledges((user, asset, units) => add(this.#shelf.money.pledgedOf(user, asset), units));
    this.#boxes.pledges((asset, units) => {
      // Asking for the cell of an account that nobody used yet opens it: a check must change nothing.
      if (units > 0n) add(this.#shelf.money.house(asset), units);
    });
  }

  check(): void {
    this.#auctions.check();
    this.#boxes.check();
  }

  save(writer: StateWriter): void {
    const { terms, items, listings, orders, itemCount, listingCount, orderCount } = this.#shelf;
    for (const count of [itemCount, listingCount, orderCount, this.#boxes.seriesCount, terms === undefined ? 0 : 1]) writer.number(count);
    if (terms !== undefined) saveNftTerms(writer, terms);
    saveAll(writer, items, saveItem);
    saveAll(writer, listings, saveListing);
    saveAll(writer, orders, saveOrder);
    saveAll(writer, this.#boxes.series, saveSeries);
  }

  load(reader: StateReader): void {
    const shelf = this.#shelf;
    [shelf.itemCount, shelf.listingCount, shelf.orderCount] = [reader.number(), reader.number(), reader.number()];
    this.#boxes.seriesCount = reader.number();
    if (reader.number() === 1) shelf.terms = readNftTerms(reader);
    for (let left = reader.number(); left > 0; left--) shelf.add(readItem(reader));
    for (let left = reader.number(); left > 0; left--) {
      const listing = readListing(reader);
      if (listing.over === undefined) shelf.addListing(listing);
      else shelf.listings.set(listing.number, listing);
    }
    for (let left = reader.number(); left > 0; left--) {
      const order = readOrder(reader);
      shelf.orders.set(order.number, order);
    }
    for (let left = reader.number(); left > 0; left--) {
      const series = readSeries(reader);
      this.#boxes.series.set(series.number, series);
    }
  }
}

function refuseListing({ kind, asset, price, perIncrease }: ListItem, terms: NftTerms | undefined): NftRefusal | undefined {
  if (terms === undefined) return "nft_currency_unavailable";
  const isFixed = kind === "fixed";
  if (!isPrice(price) || (isFixed ? perIncrease !== 0n : !isPrice(perIncrease))) return "nft_price_invalid";
  return (isFixed && terms.assets.includes(asset)) || (kind === "auction" && asset === terms.cash) ? undefined : "nft_currency_unavailable";
}

function saveAll<One>(writer: StateWriter, all: ReadonlyMap<number, One>, save: (writer: StateWriter, one: One) => void): void {
  writer.number(all.size);
  for (const one of all.values()) save(writer, one);
}
