/** The auditor's auctions: deposits, bids, what is won, what is not paid, and second offers. */
import type { Bid, PayOrder, SetDeposit } from "../../features/nft/kernel/nft.messages.ts";
import { isNftPrice, NFT_HOUR_MS } from "./model-nft-formulas.ts";
import { receiptOfForfeit, receiptOfWinning, receiptsOfSale } from "./model-nft-receipts.ts";
import type { GivenUp, ModelSale, ModelStake, ModelWon, ModelWork, NftWorld } from "./model-nft-world.ts";

const [BETWEEN_BIDS_MS, AT_ONCE] = [2000, 50];

export class NftAuctions {
  readonly #world: NftWorld;

  constructor(world: NftWorld) {
    this.#world = world;
  }

  // Bidding.

  setDeposit({ user, item, at }: SetDeposit): string | undefined {
    const sale = this.#auction(user, item, at);
    if (typeof sale === "string") return sale;
    if (sale.stakes.some((one) => one.user === user)) return undefined;
    if (this.#world.purse(user, sale.asset).own < sale.deposit) return "nft_deposit_short";
    this.#stake(sale, user, at);
    return undefined;
  }

  bid({ user, item, by, shown, waits, at }: Bid): string | undefined {
    const world = this.#world;
    const sale = this.#auction(user, item, at);
    if (typeof sale === "string") return sale;
    const mine = sale.stakes.find((one) => one.user === user);
    if (mine !== undefined && mine.top > 0n && at < mine.at + BETWEEN_BIDS_MS) return "nft_too_fast";
    if (by < sale.step) return "nft_below_increment";
    const leader = leaderOf(sale);
    const price = (leader?.top ?? sale.price) + by;
    if (!isNftPrice(price)) return "nft_price_invalid";
    if (shown !== undefined && shown !== price) return "nft_bid_moved";
    const { own } = world.purse(user, sale.asset);
    if (mine === undefined && own < sale.deposit) return "nft_deposit_short";
    if (own + (mine === undefined ? 0n : sale.deposit) < price) return "insufficient_balance";
    const stake = mine ?? this.#stake(sale, user, at);
    Object.assign(stake, { top: price, waits, at, by: world.needs.position() });
    sale.bids += 1;
    const hasMoved = sale.endsAt - at <= sale.rules.extendMs;
    if (hasMoved) sale.endsAt += sale.rules.extendMs;
    const outbid = leader === undefined || leader.user === user ? undefined : leader.user;
    const told = { listing: sale.number, user, asset: sale.asset, bid: sale.bids, price, seller: sale.seller, endsAt: sale.endsAt };
    world.sayOf("bid-made", sale.work, at, { ...told, hasMoved, outbid });
    return undefined;
  }

  #auction(user: number, item: number, at: number): ModelSale | string {
    const world = this.#world;
    if (!world.needs.isOpen(user)) return "account_not_open";
    const work = world.works.get(item);
    if (work === undefined) return "nft_not_found";
    if (work.isDown) return "nft_taken_down";
    if (work.owner === user) return "nft_own";
    const sale = world.saleOf(work);
    if (sale === undefined) return "nft_not_on_sale";
    if (sale.kind !== "auction") return "nft_no_auction";
    if (at < sale.startsAt) return "nft_not_started";
    return at >= sale.endsAt ? "nft_over" : sale;
  }

  #stake(sale: ModelSale, user: number, at: number): ModelStake {
    const stake: ModelStake = { user, top: 0n, waits: false, at: 0, by: 0 };
    sale.stakes.push(stake);
    this.#world.setAside(sale.work, user, sale.asset, sale.deposit);
    const told = { listing: sale.number, user, asset: sale.asset, deposit: sale.deposit };
    this.#world.sayOf("deposited", sale.work, at, told);
    return stake;
  }

  // Ends.

  /** The end that was known first; when it comes and bids have moved it, it waits for the new one. */
  awaitEnd(sale: ModelSale): void {
    this.#world.later(sale.endsAt, (at) => {
      if (this.#world.saleOf(sale.work) !== sale) return;
      if (at < sale.endsAt) this.awaitEnd(sale);
      else this.#end(sale, at);
    });
  }

  #end(sale: ModelSale, at: number): void {
    const winner = leaderOf(sale);
    if (winner === undefined) return this.takeOff(sale, "ended", at);
    sale.over = "lost";
    sale.stakes = sale.stakes.filter((one) => one !== winner);
    const next = leaderOf({ stakes: sale.stakes.filter((one) => one.waits) });
    sale.stakes = sale.stakes.filter((one) => one !== next);
    this.#offer(sale, winner, next, false, at);
    this.#giveBack(sale, at);
    return undefined;
  }

  /** On sale no more, unsold. */
  takeOff(sale: ModelSale, why: Exclude<GivenUp, "lost">, at: number): void {
    sale.over = why === "ended" ? "lost" : why;
    this.#world.sayOf("unlisted", sale.work, at, { listing: sale.number, seller: sale.seller, why });
    this.#giveBack(sale, at);
  }

  #giveBack(sale: ModelSale, at: number): void {
    if (sale.stakes.length === 0) {
      this.#world.sales.delete(sale.number);
      return;
    }
    this.#world.later(at, (now) => {
      for (const { user } of sale.stakes.splice(0, AT_ONCE)) this.#refund(sale, user, sale.number, sale.over ?? "lost", now);
      this.#giveBack(sale, now);
    });
  }

  /** `listing`: 0 where it waited for a second offer. A box that is void has no code any more. */
  #refund(
    { work, asset, deposit }: Pick<ModelSale, "work" | "asset" | "deposit">,
    user: number,
    listing: number,
    why: GivenUp,
    at: number,
  ) {
    const { works } = this.#world;
    this.#world.giveBack(work, user, asset, deposit);
    const told = { listing, user, asset, deposit, why };
    this.#world.sayOf("deposit-back", { ...work, code: works.has(work.number) ? work.code : "" }, at, told);
  }

  #waitsNoMore(order: ModelWon, why: GivenUp, at: number): void {
    const { next } = order;
    order.next = undefined;
    if (next !== undefined) this.#refund(order, next.user, 0, why, at);
  }

  // What is won.

  #offer(
    from: Pick<ModelSale, "work" | "seller" | "asset" | "deposit" | "rules">,
    to: ModelStake,
    next: ModelStake | undefined,
    isSecond: boolean,
    at: number,
  ): void {
    const world = this.#world;
    const { work, seller, asset, deposit, rules } = from;
    const dueAt = at + rules.payMs;
    const fixed = { work, seller, user: to.user, asset, price: to.top, deposit, dueAt, rules, bidBy: to.by, isSecond };
    const order: ModelWon = { ...fixed, number: world.count("order"), next };
    world.orders.set(order.number, order);
    const remindAt = dueAt - 4 * NFT_HOUR_MS;
    const ifOpen = (then: (now: number) => void) => (now: number) => {
      if (world.orders.get(order.number) === order) then(now);
    };
    world.later(
      dueAt,
      ifOpen((now) => this.#lapse(order, now)),
    );
    if (remindAt > at)
      world.later(
        remindAt,
        ifOpen((now) => this.#remind(order, now)),
      );
    const told = { order: order.number, user: to.user, seller, asset, price: to.top, deposit, dueAt, isSecond };
    world.sayOf("won", work, at, told);
    world.said.push(receiptOfWinning(order, at));
  }

  #remind({ number, work, user, seller, asset, price, deposit, dueAt }: ModelWon, at: number): void {
    this.#world.sayOf("payment-due", work, at, { order: number, user, seller, asset, price, deposit, dueAt });
  }

  #over(order: ModelWon): void {
    this.#world.orders.delete(order.number);
  }

  pay({ user, order: number, at }: PayOrder): string | undefined {
    const world = this.#world;
    const order = world.orders.get(number);
    if (order === undefined || order.user !== user || at >= order.dueAt) return "nft_order_not_found";
    const { work, seller, asset, price, deposit, rules, isSecond } = order;
    if (world.purse(user, asset).own < price - deposit) return "insufficient_balance";
    this.#over(order);
    world.giveBack(work, user, asset, deposit);
    const { fee, royalty } = world.sell({ work, seller, buyer: user, asset, price, rules });
    const how = isSecond ? "second_offer" : "auction";
    const told = { how, order: number, seller, buyer: user, creator: work.creator, asset, price, fee, royalty };
    world.sayOf("sold", work, at, told);
    world.said.push(...receiptsOfSale({ ...order, buyer: user, priceBy: order.bidBy, how }, at));
    this.#waitsNoMore(order, "lost", at);
    return undefined;
  }

  /** Not paid in time. */
  #lapse(order: ModelWon, at: number): void {
    const world = this.#world;
    const { number, work, user, seller, asset, price, deposit, isSecond, next } = order;
    this.#over(order);
    const told = { order: number, user, seller, asset, price };
    if (isSecond) {
      world.giveBack(work, user, asset, deposit);
      world.sayOf("unpaid", work, at, { ...told, forfeited: 0n, fee: 0n });
    } else {
      const fee = world.forfeit(order);
      world.sayOf("unpaid", work, at, { ...told, forfeited: deposit, fee });
      world.said.push(...receiptOfForfeit(order, at));
    }
    if (next !== undefined) this.#offer(order, next, undefined, true, at);
  }

  /** Nobody pays, and nobody loses anything. */
  #callOff(order: ModelWon, why: Exclude<GivenUp, "lost">, at: number): void {
    const { number, work, user, seller, asset, price, deposit } = order;
    this.#over(order);
    this.#world.giveBack(work, user, asset, deposit);
    this.#world.sayOf("order-cancelled", work, at, { order: number, user, seller, asset, price, why });
  }

  /** Whatever of it waits for somebody. */
  end(work: ModelWork, why: "taken_down" | "void", at: number): void {
    const [sale, order] = [this.#world.saleOf(work), this.#world.orderOf(work)];
    if (sale !== undefined) this.takeOff(sale, why, at);
    if (order === undefined) return;
    this.#callOff(order, why, at);
    this.#waitsNoMore(order, why, at);
  }

  closeAll(user: number, at: number): void {
    const { sales, orders } = this.#world;
    for (const sale of [...sales.values()]) {
      if (!sale.stakes.some((one) => one.user === user)) continue;
      sale.stakes = sale.stakes.filter((one) => one.user !== user);
      this.#refund(sale, user, sale.number, "closed", at);
      if (sale.over !== undefined && sale.stakes.length === 0) sales.delete(sale.number);
    }
    for (const order of [...orders.values()]) {
      if (order.next?.user === user) this.#waitsNoMore(order, "closed", at);
      if (order.user !== user) continue;
      this.#callOff(order, "closed", at);
      if (order.next !== undefined) this.#offer(order, order.next, undefined, true, at);
    }
    for (const sale of [...sales.values()]) if (sale.seller === user && sale.over === undefined) this.takeOff(sale, "closed", at);
  }
}

/** Whose bid is the highest. */
export function leaderOf({ stakes }: Pick<ModelSale, "stakes">): ModelStake | undefined {
  const inTurn = stakes.filter(({ top }) => top > 0n).toSorted((a, b) => (a.top < b.top ? 1 : -1));
  return inTurn[0];
}
