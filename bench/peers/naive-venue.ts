/**
 * A venue as one writes it first: objects, texts for keys, bigints in maps, an array of orders per price. It holds, matches,
 * charges and books like the kernel, and its balances are compared with the kernel's at the end.
 *
 * It knows one market and what the workload needs of orders: limit, at once or resting, cancel.
 */
import { isBuy, isCancel, isCrossing, type Recording } from "../workload.ts";

type Order = {
  readonly id: string;
  readonly user: string;
  readonly side: "buy" | "sell";
  readonly price: bigint;
  remaining: bigint;
};
type Posting = { readonly from: string; readonly to: string; readonly amount: bigint; readonly reason: string };

const FEE_PPM = 1000n;
const PPM = 1_000_000n;
const BASE_PER_LOT = 10_000n;

export class NaiveVenue {
  readonly balances = new Map<string, bigint>();
  /** What the last command moved. */
  postings: Posting[] = [];
  readonly #orders = new Map<string, Order>();
  readonly #levels = { buy: new Map<string, Order[]>(), sell: new Map<string, Order[]>() };
  readonly #prices: { readonly buy: bigint[]; readonly sell: bigint[] } = { buy: [], sell: [] };

  grant(user: string, asset: string, amount: bigint): void {
    this.balances.set(`${user}:${asset}:own`, amount);
  }

  place(order: Order, rests: boolean): void {
    this.postings = [];
    this.#match(order);
    if (order.remaining > 0n && rests) this.#rest(order);
  }

  cancel(id: string): void {
    this.postings = [];
    const order = this.#orders.get(id);
    if (order === undefined) return;
    const { user, side } = order;
    const asset = side === "buy" ? "quote" : "base";
    this.#move(`${user}:${asset}:pledged`, `${user}:${asset}:own`, pledgeOf(order), "release");
    this.#remove(order);
  }

  #match(taker: Order): void {
    const opposite = taker.side === "buy" ? "sell" : "buy";
    while (taker.remaining > 0n) {
      const best = this.#prices[opposite].at(-1);
      if (best === undefined || (taker.side === "buy" ? best > taker.price : best < taker.price)) return;
      const [maker] = this.#levels[opposite].get(String(best)) ?? [];
      if (maker === undefined) return;
      this.#fill(taker, maker);
    }
  }

  #fill(taker: Order, maker: Order): void {
    const lots = taker.remaining < maker.remaining ? taker.remaining : maker.remaining;
    const value = lots * maker.price;
    const goods = lots * BASE_PER_LOT;
    const [buyer, seller] = taker.side === "buy" ? [taker, maker] : [maker, taker];
    this.#move(`${buyer.user}:quote:${buyer === maker ? "pledged" : "own"}`, `${seller.user}:quote:own`, value, "trade");
    this.#move(`${seller.user}:base:${seller === maker ? "pledged" : "own"}`, `${buyer.user}:base:own`, goods, "trade");
    this.#move(`${buyer.user}:base:own`, "house:base:own", (goods * FEE_PPM) / PPM, "fee");
    this.#move(`${seller.user}:quote:own`, "house:quote:own", (value * FEE_PPM) / PPM, "fee");
    taker.remaining -= lots;
    maker.remaining -= lots;
    if (maker.remaining === 0n) this.#remove(maker);
  }

  #rest(order: Order): void {
    const { user, side, price } = order;
    const asset = side === "buy" ? "quote" : "base";
    this.#move(`${user}:${asset}:own`, `${user}:${asset}:pledged`, pledgeOf(order), "hold");
    this.#orders.set(order.id, order);
    const level = this.#levels[side].get(String(price));
    if (level !== undefined) {
      level.push(order);
      return;
    }
    this.#levels[side].set(String(price), [order]);
    const prices = this.#prices[side];
    prices.push(price);
    // The best price is the last.
    prices.sort((a, b) => Number(side === "buy" ? a - b : b - a));
  }

  #remove(order: Order): void {
    const { side, price } = order;
    this.#orders.delete(order.id);
    const level = this.#levels[side].get(String(price)) ?? [];
    level.splice(level.indexOf(order), 1);
    if (level.length > 0) return;
    this.#levels[side].delete(String(price));
    this.#prices[side].splice(this.#prices[side].indexOf(price), 1);
  }

  #move(from: string, to: string, amount: bigint, reason: string): void {
    const before = this.balances.get(from) ?? 0n;
    if (before < amount) throw new Error(`${from} cannot pay ${amount}`);
    this.balances.set(from, before - amount);
    this.balances.set(to, (this.balances.get(to) ?? 0n) + amount);
    this.postings.push({ from, to, amount, reason });
  }
}

const pledgeOf = ({ side, price, remaining }: Order): bigint => (side === "buy" ? price * remaining : remaining * BASE_PER_LOT);

export function runNaiveVenue(venue: NaiveVenue, recording: Recording, commands: number): void {
  for (let at = 0; at < commands; at++) {
    const id = String(recording.orders[at]);
    if (isCancel(recording, at)) venue.cancel(id);
    else {
      const side = isBuy(recording, at) ? "buy" : "sell";
      const price = BigInt(recording.ticks[at] as number);
      const remaining = BigInt(recording.lots[at] as number);
      venue.place({ id, user: String(recording.users[at]), side, price, remaining }, !isCrossing(recording, at));
    }
  }
}
