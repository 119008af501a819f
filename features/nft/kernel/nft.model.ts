/**
 * The auditor's model of the marketplace, by the README: works and who has them, sales, auctions with their orders, boxes. What it expects to be said,
 * receipts too, is kept as text.
 */
import type { Command } from "../../../kernel/kernel.ts";
import { nftDeposit, nftShares } from "../../../simulation/auditor/model-nft-formulas.ts";
import type { ModelNeeds, ModelPart } from "../../../simulation/auditor/model-part.ts";
import { arePossibleTimes, BoxesModel, isOver, timesOf, type Run } from "../../../simulation/auditor/model-nft-boxes.ts";
import type { Bid, BuyItem, ListItem, NftCommand, SetNftTerms } from "./nft.messages.ts";

const [HOUSE, CHANGE, NFT] = [0, 2, 28];
const [END, BACK, ORDER, SOON, SERIES, OPEN, SHOWN] = [0, 1, 2, 3, 4, 5, 6];
const [MINUTE_MS, HOUR_MS, DAY_MS] = [60_000, 3_600_000, 86_400_000];
const MOST = 10n ** 15n;

type Terms = SetNftTerms["terms"];
type Offer = { readonly user: number; bid: bigint; waits: boolean; at: number; by: number };
type Sale = {
  readonly number: number;
  readonly seller: number;
  readonly isAuction: boolean;
  readonly asset: number;
  readonly price: bigint;
  readonly step: bigint;
  readonly deposit: bigint;
  readonly startsAt: number;
  endsAt: number;
  readonly terms: Terms;
  readonly by: number;
  readonly work: Work;
  readonly offers: Map<number, Offer>;
  bids: number;
  why: string;
};
type Won = Omit<Offer, "waits" | "at"> & {
  readonly number: number;
  readonly sale: Sale;
  readonly dueAt: number;
  readonly isSecond: boolean;
  next: Offer | undefined;
};
export type Drawn = { readonly slot: number; readonly left: number; readonly words: string; readonly by: number };
export type Work = {
  readonly number: number;
  code: string;
  readonly creator: number;
  owner: number;
  rarity: number;
  box: { readonly of: Run; readonly number: number; drawn: Drawn | undefined } | undefined;
  sale: Sale | undefined;
  won: Won | undefined;
  wasSold: boolean;
  isDown: boolean;
};
export class NftModel implements ModelPart {
  readonly prefix = "nft";
  readonly works = new Map<number, Work>();
  readonly sales = new Map<number, Sale>();
  readonly orders = new Map<number, Won>();
  /** What the last command should say. */
  said: string[] = [];
  readonly #needs: ModelNeeds;
  readonly #counts = { works: 0, sales: 0, orders: 0 };
  readonly #boxes: BoxesModel;
  #terms: Terms | undefined;

  constructor(needs: ModelNeeds) {
    this.#needs = needs;
    this.#boxes = new BoxesModel({
      needs,
      works: this.works,
      terms: () => this.#terms,
      named: (code) => this.#named(code),
      add: (code, creator, owner, box) => this.#add(code, creator, owner, box),
      voided: (work, at) => {
        this.#takeOff(work, "void", at);
        if (work.won !== undefined) this.#cancel(work.won, "void", at);
      },
      say: (line) => void this.said.push(line),
    });
  }

  get runs(): BoxesModel["runs"] {
    return this.#boxes.runs;
  }

  begin(): void {
    this.said = [];
  }

  apply(given: Command): string | undefined {
    const command = given as NftCommand;
    switch (command.type) {
      case "nft/buy":
        return this.#buy(command);
      case "nft/deposit":
      case "nft/bid":
        return this.#atAuction(command);
      case "nft/list":
        return this.#list(command);
      case "nft/unlist":
        return this.#unlist(command.user, command.item, command.at);
      case "nft/pay":
        return this.#pay(command.user, command.order, command.at);
      case "nft/buy-box":
        return this.#boxes.buyBox(command);
      case "nft/open":
        return this.#boxes.open(command);
      case "nft/show":
        return this.#boxes.show(command);
      case "nft/reveal":
        return this.#boxes.reveal(command);
      case "nft/publish-series":
        return this.#boxes.publish(command);
      default:
        return this.#operate(command);
    }
  }

  #operate(command: Extract<NftCommand, { by: unknown } | { askedBy: unknown } | { type: "nft/stop-series" }>): string | undefined {
    const { at } = command;
    switch (command.type) {
      case "nft/mint": {
        if (!/^[0-9a-f]{64}$/.test(command.code)) return "nft_terms_invalid";
        if (this.#named(command.code) !== undefined) return "nft_code_taken";
        const work = this.#add(command.code, command.creator, command.creator);
        this.said.push(`minted ${work.number} ${work.code} ${work.creator} ${at}`);
        return undefined;
      }
      case "nft/take-down":
      case "nft/put-back":
        return this.#down(command.item, command.type === "nft/take-down", command.by, at);
      case "nft/stop-series": {
        const run = this.#boxes.runs.get(command.series);
        if (run === undefined) return "nft_series_not_found";
        if (isOver(run, at)) return "nft_over";
        run.endsAt = at < run.startsAt ? run.startsAt : at;
        this.#needs.schedule.add("nft", run.endsAt, run.number * 8 + SERIES);
        this.#needs.schedule.add("nft", run.endsAt + run.openMs, run.number * 8 + OPEN);
        return undefined;
      }
      case "nft/set-terms": {
        const { terms, askedBy, agreedBy } = command;
        if (!this.#arePossible(terms)) return "nft_terms_invalid";
        if (askedBy !== "rule" && (agreedBy ?? askedBy) === askedBy) return "second_operator_needed";
        this.#terms = terms;
        this.said.push(`terms ${nftTermsText(terms)} ${at}`);
        return undefined;
      }
      default:
        throw new Error("the auditor must know every command of the marketplace");
    }
  }

  #arePossible({ cash, assets, feePpm, royaltyPpm, depositPpm, extendMs, payMs }: Terms): boolean {
    const isIn = (value: number, from: number, to: number): boolean => Number.isInteger(value) && from <= value && value <= to;
    const areParts = isIn(feePpm, 0, 200_000) && isIn(royaltyPpm, 0, feePpm) && isIn(depositPpm, 10_000, 1_000_000);
    const areTimes = isIn(extendMs, MINUTE_MS, HOUR_MS) && isIn(payMs, HOUR_MS, 7 * DAY_MS);
    const areCoins = assets[0] === cash && new Set(assets).size === assets.length && assets.length < 9;
    return areParts && areTimes && areCoins && assets.every((asset) => this.#needs.assets.has(asset));
  }

  #named(code: string): Work | undefined {
    return [...this.works.values()].find((one) => one.code === code);
  }

  #add(code: string, creator: number, owner: number, box?: Work["box"]): Work {
    this.#counts.works += 1;
    const fresh = { rarity: 0, sale: undefined, won: undefined, isDown: false, wasSold: box !== undefined, box };
    const work: Work = { number: this.#counts.works, code, creator, owner, ...fresh };
    this.works.set(work.number, work);
    return work;
  }

  // Fixed prices.

  #buy({ user, item, most, at }: BuyItem): string | undefined {
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const work = this.works.get(item);
    if (work === undefined) return "nft_not_found";
    if (work.isDown) return "nft_taken_down";
    if (work.owner === user) return "nft_own";
    const { sale } = work;
    if (sale === undefined) return work.wasSold ? "nft_snapped_up" : "nft_not_on_sale";
    if (sale.isAuction) return "nft_is_auction";
    if (at < sale.startsAt) return "nft_not_started";
    if (sale.endsAt <= at) return "nft_over";
    if (most !== undefined && most < sale.price) return "nft_dearer";
    if (this.#purse(user, sale.asset).own < sale.price) return "insufficient_balance";
    this.#offShelf(work, "lost", at);
    this.#hand(work, sale, { user, price: sale.price, by: sale.by, how: "fixed", order: 0 }, at);
    return undefined;
  }

  #hand(
    work: Work,
    { seller, asset, terms }: Sale,
    { user, price, by, how, order }: { user: number; price: bigint; by: number; how: string; order: number },
    at: number,
  ): void {
    const isResale = seller !== work.creator;
    const { fee, royalty } = nftShares(price, terms.feePpm, terms.royaltyPpm, isResale);
    this.#purse(user, asset).own -= price;
    this.#purse(seller, asset).own += price - fee;
    this.#purse(work.creator, asset).own += royalty;
    this.#needs.ledger.purse(HOUSE, NFT, asset).own += fee - royalty;
    [work.owner, work.wasSold] = [user, true];
    this.said.push(
      `sold ${work.number} ${work.code} ${how} ${order} ${seller} ${user} ${work.creator} ${asset} ${price} ${fee} ${royalty} ${at}`,
    );
    const inputs = `price=${price}@command:${by} fee_ppm=${terms.feePpm}@terms royalty_ppm=${terms.royaltyPpm}@terms resale=${isResale ? 1 : 0}@terms`;
    for (const [whose, role] of [
      [user, "buyer"],
      [seller, "seller"],
    ] as const) {
      const of = `${work.code},${asset},${how},${role}`;
      this.said.push(`receipt nft-sale/1 ${work.number} ${whose} ${inputs} of ${of}: ${fee},${royalty},${price - fee} ${at}`);
    }
  }

  #list(command: ListItem): string | undefined {
    const { user, item, kind, asset, price, perIncrease, at } = command;
    const work = this.works.get(item);
    if (work?.owner !== user) return "nft_not_yours";
    if (work.isDown) return "nft_taken_down";
    if (work.won !== undefined) return "nft_unpaid";
    if (work.sale !== undefined) return "nft_on_sale";
    if (work.box?.drawn !== undefined) return "nft_no_box";
    const terms = this.#terms;
    if (terms === undefined) return "nft_currency_unavailable";
    const isAuction = kind === "auction";
    if (price < 1n || price > MOST || (isAuction ? perIncrease < 1n || perIncrease > MOST : perIncrease !== 0n)) return "nft_price_invalid";
    if (isAuction ? asset !== terms.cash : kind !== "fixed" || !terms.assets.includes(asset)) return "nft_currency_unavailable";
    const [startsAt, endsAt] = timesOf(command);
    if (!arePossibleTimes(startsAt, endsAt, at)) return "nft_time_invalid";
    if ([...this.works.values()].filter((one) => one.sale?.seller === user).length >= 200) return "nft_too_many";
    this.#counts.sales += 1;
    const deposit = isAuction ? nftDeposit(price, terms.depositPpm) : 0n;
    const said = { number: this.#counts.sales, seller: user, isAuction, asset, price, step: perIncrease, deposit, startsAt, endsAt, terms };
    work.sale = { ...said, work, by: this.#needs.position(), offers: new Map(), bids: 0, why: "" };
    this.sales.set(said.number, work.sale);
    this.#needs.schedule.add("nft", endsAt, said.number * 8 + END);
    const how = `${kind} ${asset} ${price} ${perIncrease} ${deposit} ${startsAt} ${endsAt}`;
    this.said.push(`listed ${work.number} ${work.code} ${said.number} ${user} ${how} ${at}`);
    return undefined;
  }

  #unlist(user: number, item: number, at: number): string | undefined {
    const work = this.works.get(item);
    if (work?.owner !== user) return "nft_not_yours";
    if (work.sale === undefined) return "nft_not_on_sale";
    if (work.sale.bids > 0) return "nft_has_bids";
    this.#takeOff(work, "cancelled", at);
    return undefined;
  }

  #takeOff(work: Work, why: string, at: number): void {
    const { sale } = work;
    if (sale === undefined) return;
    this.#offShelf(work, why, at);
    this.said.push(`unlisted ${work.number} ${work.code} ${sale.number} ${sale.seller} ${why} ${at}`);
  }

  #offShelf(work: Work, why: string, at: number): void {
    const { sale } = work;
    if (sale === undefined) return;
    work.sale = undefined;
    sale.why = why;
    if (sale.offers.size === 0) this.sales.delete(sale.number);
    else this.#needs.schedule.add("nft", at, sale.number * 8 + BACK);
  }

  #down(item: number, isDown: boolean, by: number, at: number): string | undefined {
    const work = this.works.get(item);
    if (work === undefined) return "nft_not_found";
    if (work.isDown === isDown) return isDown ? "nft_taken_down" : "nft_not_found";
    work.isDown = isDown;
    if (isDown) {
      this.#takeOff(work, "taken_down", at);
      if (work.won !== undefined) this.#cancel(work.won, "taken_down", at);
    }
    this.said.push(`${isDown ? "taken-down" : "put-back"} ${item} ${work.code} ${work.owner} ${by} ${at}`);
    return undefined;
  }

  // Auctions.

  #atAuction(command: Bid | Extract<NftCommand, { type: "nft/deposit" }>): string | undefined {
    const { user, item, at } = command;
    if (!this.#needs.isOpen(user)) return "account_not_open";
    const work = this.works.get(item);
    if (work === undefined) return "nft_not_found";
    if (work.isDown) return "nft_taken_down";
    const { sale } = work;
    if (sale === undefined) return work.owner === user ? "nft_own" : "nft_not_on_sale";
    if (!sale.isAuction) return "nft_no_auction";
    if (sale.seller === user) return "nft_own";
    if (sale.startsAt > at) return "nft_not_started";
    if (sale.endsAt <= at) return "nft_over";
    if (command.type === "nft/bid") return this.#bid(sale, command);
    if (sale.offers.has(user)) return undefined;
    if (this.#purse(user, sale.asset).own < sale.deposit) return "nft_deposit_short";
    this.#setAside(sale, user, at);
    return undefined;
  }

  #setAside(sale: Sale, user: number, at: number): Offer {
    this.#pledge(user, sale.asset, sale.deposit);
    const offer = { user, bid: 0n, waits: false, at: 0, by: 0 };
    sale.offers.set(user, offer);
    this.said.push(`deposited ${sale.work.number} ${sale.work.code} ${sale.number} ${user} ${sale.asset} ${sale.deposit} ${at}`);
    return offer;
  }

  #bid(sale: Sale, { user, by, shown, waits, at }: Bid): string | undefined {
    const mine = sale.offers.get(user);
    if (mine !== undefined && mine.bid > 0n && at < mine.at + 2000) return "nft_too_fast";
    if (by < sale.step) return "nft_below_increment";
    const before = leadOf(sale);
    const price = (before?.bid ?? sale.price) + by;
    if (price > MOST) return "nft_price_invalid";
    if (shown !== undefined && price !== shown) return "nft_bid_moved";
    const { own } = this.#purse(user, sale.asset);
    if (mine === undefined && own < sale.deposit) return "nft_deposit_short";
    if (own + (mine === undefined ? 0n : sale.deposit) < price) return "insufficient_balance";
    const offer = mine ?? this.#setAside(sale, user, at);
    [offer.bid, offer.waits, offer.at, offer.by] = [price, waits, at, this.#needs.position()];
    sale.bids += 1;
    const moves = at >= sale.endsAt - sale.terms.extendMs;
    if (moves) sale.endsAt += sale.terms.extendMs;
    const outbid = before?.user === user ? undefined : before?.user;
    const what = `${sale.work.number} ${sale.work.code} ${sale.number} ${user} ${sale.seller} ${sale.asset} ${sale.bids} ${price}`;
    this.said.push(`bid ${what} ${sale.endsAt} ${moves} ${outbid} ${at}`);
    return undefined;
  }

  due(reference: number, _due: number, at: number): void {
    const [number, what] = [Math.floor(reference / 8), reference % 8];
    if (what === END) return this.#end(number, at);
    if (what === BACK) return this.#fiftyBack(number, at);
    if (what === ORDER) return this.#unpaid(number, at);
    if (what === SOON) return this.#remind(number, at);
    const run = this.#boxes.runs.get(number);
    if (what === SERIES && run !== undefined) return this.#boxes.runEnds(run, at);
    if (what === OPEN && run !== undefined) return this.#boxes.openRest(run, at);
    if (what === SHOWN) this.#boxes.neverShown(number, at);
    return undefined;
  }

  #end(number: number, at: number): void {
    const sale = this.sales.get(number);
    if (sale === undefined || sale.why !== "") return;
    if (at < sale.endsAt) return this.#needs.schedule.add("nft", sale.endsAt, number * 8 + END);
    const lead = leadOf(sale);
    if (lead === undefined) return this.#takeOff(sale.work, "ended", at);
    sale.offers.delete(lead.user);
    const next = [...sale.offers.values()].filter((one) => one.waits && one.bid > 0n).sort((a, b) => (a.bid > b.bid ? -1 : 1))[0];
    if (next !== undefined) sale.offers.delete(next.user);
    this.#offShelf(sale.work, "lost", at);
    return this.#order(sale, lead, false, next, at);
  }

  #order(sale: Sale, { user, bid, by }: Pick<Offer, "user" | "bid" | "by">, isSecond: boolean, next: Offer | undefined, at: number): void {
    this.#counts.orders += 1;
    const number = this.#counts.orders;
    const { work, seller, asset, deposit, terms } = sale;
    const dueAt = at + terms.payMs;
    work.won = { number, sale, user, bid, by, dueAt, isSecond, next };
    this.orders.set(number, work.won);
    this.#needs.schedule.add("nft", dueAt, number * 8 + ORDER);
    if (terms.payMs > 4 * HOUR_MS) this.#needs.schedule.add("nft", dueAt - 4 * HOUR_MS, number * 8 + SOON);
    this.said.push(`won ${work.number} ${work.code} ${number} ${user} ${seller} ${asset} ${bid} ${deposit} ${dueAt} ${isSecond} ${at}`);
    const of = `${work.code},${asset},${dueAt},${isSecond ? 1 : 0}`;
    const inputs = `bid=${bid}@command:${by} deposit=${deposit}@terms`;
    this.said.push(`receipt nft-auction/1 ${work.number} ${user} ${inputs} of ${of}: ${bid - deposit} ${at}`);
  }

  #pay(user: number, number: number, at: number): string | undefined {
    const order = this.orders.get(number);
    if (order === undefined || order.user !== user) return "nft_order_not_found";
    const { sale, bid, by, isSecond } = order;
    if (this.#purse(user, sale.asset).own < bid - sale.deposit) return "insufficient_balance";
    this.#drop(order);
    this.#pledge(user, sale.asset, -sale.deposit);
    this.#hand(sale.work, sale, { user, price: bid, by, how: isSecond ? "second_offer" : "auction", order: number }, at);
    this.#waiterBack(order, "lost", at);
    return undefined;
  }

  #drop({ number, sale }: Won): void {
    this.orders.delete(number);
    sale.work.won = undefined;
  }

  #waiterBack(order: Won, why: string, at: number): void {
    const { next, sale } = order;
    if (next === undefined) return;
    order.next = undefined;
    this.#back(sale, 0, next.user, why, at);
  }

  #back(sale: Sale, listing: number, user: number, why: string, at: number): void {
    this.#pledge(user, sale.asset, -sale.deposit);
    const { work } = sale;
    const code = this.works.has(work.number) ? work.code : "";
    this.said.push(`deposit-back ${work.number} ${code} ${listing} ${user} ${sale.asset} ${sale.deposit} ${why} ${at}`);
  }

  #fiftyBack(number: number, at: number): void {
    const sale = this.sales.get(number);
    if (sale === undefined) return;
    for (const user of [...sale.offers.keys()].slice(0, 50)) {
      sale.offers.delete(user);
      this.#back(sale, number, user, sale.why, at);
    }
    if (sale.offers.size > 0) this.#needs.schedule.add("nft", at, number * 8 + BACK);
    else this.sales.delete(number);
  }

  #remind(number: number, at: number): void {
    const order = this.orders.get(number);
    if (order === undefined) return;
    const { user, bid, dueAt, sale } = order;
    const { work, seller, asset, deposit } = sale;
    this.said.push(`due ${work.number} ${work.code} ${number} ${user} ${seller} ${asset} ${bid} ${deposit} ${dueAt} ${at}`);
  }

  #unpaid(number: number, at: number): void {
    const order = this.orders.get(number);
    if (order === undefined) return;
    const { user, bid, by, dueAt, sale, isSecond } = order;
    const { work, seller, asset, deposit, terms } = sale;
    this.#drop(order);
    const lost = isSecond ? 0n : deposit;
    const fee = (lost * BigInt(terms.feePpm)) / 1_000_000n;
    this.#purse(user, asset).pledged -= deposit;
    this.#purse(user, asset).own += deposit - lost;
    this.#purse(seller, asset).own += lost - fee;
    this.#needs.ledger.purse(HOUSE, NFT, asset).own += fee;
    this.said.push(`unpaid ${work.number} ${work.code} ${number} ${user} ${seller} ${asset} ${bid} ${lost} ${fee} ${at}`);
    const inputs = `deposit=${deposit}@command:${by} fee_ppm=${terms.feePpm}@terms`;
    for (const [whose, role] of isSecond
      ? []
      : ([
          [user, "buyer"],
          [seller, "seller"],
        ] as const)) {
      const of = `${work.code},${asset},${dueAt},${role}`;
      this.said.push(`receipt nft-unpaid/1 ${work.number} ${whose} ${inputs} of ${of}: ${fee},${deposit - fee} ${at}`);
    }
    if (order.next !== undefined) this.#order(sale, order.next, true, undefined, at);
  }

  #cancel(order: Won, why: string, at: number): void {
    const { number, user, bid, sale } = order;
    const { work, seller, asset, deposit } = sale;
    this.#drop(order);
    this.#pledge(user, asset, -deposit);
    this.said.push(`order-cancelled ${work.number} ${work.code} ${number} ${user} ${seller} ${asset} ${bid} ${why} ${at}`);
    if (why !== "closed") return this.#waiterBack(order, why, at);
    if (order.next !== undefined) this.#order(sale, order.next, true, undefined, at);
  }

  closeAll(user: number, at: number): void {
    for (const sale of [...this.sales.values()].filter((one) => one.offers.has(user))) {
      sale.offers.delete(user);
      this.#back(sale, sale.number, user, "closed", at);
      if (sale.why !== "" && sale.offers.size === 0) this.sales.delete(sale.number);
    }
    for (const order of [...this.orders.values()]) {
      if (order.next?.user === user) this.#waiterBack(order, "closed", at);
      if (order.user === user) this.#cancel(order, "closed", at);
    }
    for (const sale of [...this.sales.values()]) if (sale.seller === user && sale.why === "") this.#takeOff(sale.work, "closed", at);
  }

  // Money.

  #purse(user: number, asset: number) {
    return this.#needs.ledger.purse(user, CHANGE, asset);
  }

  #pledge(user: number, asset: number, units: bigint): void {
    const purse = this.#purse(user, asset);
    purse.own -= units;
    purse.pledged += units;
  }
}

function leadOf({ offers }: Sale): Offer | undefined {
  let lead: Offer | undefined;
  for (const one of offers.values()) if (one.bid > 0n && (lead === undefined || lead.bid < one.bid)) lead = one;
  return lead;
}

export function nftTermsText({ cash, assets, feePpm, royaltyPpm, depositPpm, extendMs, payMs }: Terms): string {
  return `${cash} ${assets.join()} ${feePpm} ${royaltyPpm} ${depositPpm} ${extendMs} ${payMs}`;
}
