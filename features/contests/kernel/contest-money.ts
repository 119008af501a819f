/**
 * The money of one contest: a ledger of its own, in which the contest's issuance is on the other side of everything. So it never meets
 * own money, credit or the house's, and nothing of it can be transferred: there is no way from this ledger to another. Coins are counted in lots.
 */
import { HOUSE, PURPOSE } from "../../../kernel/ledger/chart.ts";
import { Ledger, own, pledged, type Cell } from "../../../kernel/ledger/ledger.ts";
import { invariant } from "../../../kernel/invariant.ts";
import { AMOUNT_MAX, amount, type Amount, type AssetId, type MarketId, type UserId } from "../../../money/units.ts";
import { buyFor, buyOf, saleOf, worthOf, type ContestFill, type ContestScale } from "../formulas.ts";
import type { ContestEntry, ContestOrder } from "./contests.messages.ts";

/** A market of the contest: its coin, and what a tick times a lot is worth. */
export type ContestMarket = { readonly market: MarketId; readonly coin: AssetId; readonly scale: ContestScale };

/** Nobody reads this ledger's change log: a reason has no number here. */
const NO_REASON = 0;

export class ContestMoney {
  readonly ledger: Ledger;
  readonly #usdt: AssetId;
  readonly #markets: readonly ContestMarket[];
  readonly #feePpm: number;

  constructor(ledger: Ledger, usdt: AssetId, markets: readonly ContestMarket[], feePpm: number) {
    [this.ledger, this.#usdt, this.#markets, this.#feePpm] = [ledger, usdt, markets, feePpm];
  }

  begin(entry: number, start: Amount): void {
    this.#move(this.#issuance(this.#usdt), own(this.#account(entry, this.#usdt)), start);
  }

  /** What an order sets aside: USDT with the fee, or lots of the coin; undefined where that is more than the ledger counts. */
  need({ side, ticks, lots, spend }: Omit<ContestOrder, "number" | "held" | "at" | "market">, { scale }: ContestMarket): Amount {
    if (side === "sell") return lots;
    return spend > 0n ? spend : buyOf(lots, ticks, scale, this.#feePpm).cash;
  }

  free(entry: number, side: "buy" | "sell", { coin }: ContestMarket): Amount {
    return this.ledger.balanceOf(entry as UserId, PURPOSE.change, side === "buy" ? this.#usdt : coin);
  }

  hold(entry: number, { side, held }: ContestOrder, { coin }: ContestMarket): void {
    const account = this.#account(entry, side === "buy" ? this.#usdt : coin);
    this.#move(own(account), pledged(account), held);
  }

  release(entry: number, { side, held }: ContestOrder, { coin }: ContestMarket): void {
    const account = this.#account(entry, side === "buy" ? this.#usdt : coin);
    this.#move(pledged(account), own(account), held);
  }

  /** At the index, against the contest's issuance; undefined where it would be less than a lot. What was set aside and not needed is free again. */
  fill(entry: number, order: ContestOrder, of: ContestMarket, ticks: number): ContestFill | undefined {
    const { side, lots, spend, held } = order;
    const { coin, scale } = of;
    const [cash, coins] = [this.#account(entry, this.#usdt), this.#account(entry, coin)];
    const [usdt, issued] = [this.#issuance(this.#usdt), this.#issuance(coin)];
    if (side === "sell") {
      const fill = saleOf(lots, ticks, scale, this.#feePpm);
      if (!this.#covers(usdt, fill.cash)) return undefined;
      this.#move(pledged(coins), issued, held);
      this.#move(usdt, own(cash), fill.cash);
      return fill;
    }
    const fill = spend > 0n ? buyFor(spend, ticks, scale, this.#feePpm) : buyOf(lots, ticks, scale, this.#feePpm);
    if (fill === undefined || !this.#covers(issued, fill.lots)) return undefined;
    this.#move(pledged(cash), usdt, fill.cash);
    this.#move(pledged(cash), own(cash), amount(held - fill.cash));
    this.#move(issued, own(coins), fill.lots);
    return fill;
  }

  /** Far from where a ledger ends, however wild an index is. */
  #covers(issuance: Cell, units: Amount): boolean {
    return this.ledger.balance(issuance) - units > -AMOUNT_MAX / 2n;
  }

  /** USDT, and each coin at the price at its market's place. */
  equity(entry: number, ticks: readonly number[]): Amount {
    return this.#markets.reduce(
      (sum, { coin, scale }, at) => amount(sum + worthOf(this.holds(entry, coin), ticks[at] ?? 0, scale)),
      this.holds(entry, this.#usdt),
    );
  }

  /** What is set aside too. */
  holds(entry: number, asset: AssetId): Amount {
    const owner = entry as UserId;
    const [free, aside] = [
      this.ledger.balanceOf(owner, PURPOSE.change, asset),
      this.ledger.balanceOf(owner, PURPOSE.change, asset, "pledged"),
    ];
    return amount(free + aside);
  }

  cash(entry: number): { readonly free: Amount; readonly held: Amount } {
    const free = this.ledger.balanceOf(entry as UserId, PURPOSE.change, this.#usdt);
    return { free, held: amount(this.holds(entry, this.#usdt) - free) };
  }

  check(entries: Iterable<ContestEntry>): void {
    this.ledger.check();
    for (const { number, orders } of entries) {
      const aside = new Map<AssetId, bigint>([[this.#usdt, 0n], ...this.#markets.map(({ coin }) => [coin, 0n] as const)]);
      for (const { side, market, held } of orders.values()) {
        const of = side === "buy" ? this.#usdt : this.#markets.find((one) => one.market === market)?.coin;
        invariant(of !== undefined, "an order of a contest must be of one of its markets", number, market);
        aside.set(of, (aside.get(of) ?? 0n) + held);
      }
      for (const [asset, units] of aside) {
        const held = this.ledger.balanceOf(number as UserId, PURPOSE.change, asset, "pledged");
        invariant(held === units, "what an entry has set aside must be what its orders need", number, asset, held, units);
      }
    }
  }

  #account(entry: number, asset: AssetId): ReturnType<Ledger["account"]> {
    return this.ledger.account(entry as UserId, PURPOSE.change, asset);
  }

  #issuance(asset: AssetId): Cell {
    return own(this.ledger.account(HOUSE, PURPOSE.issuance, asset));
  }

  #move(from: Cell, to: Cell, units: Amount): void {
    this.ledger.move(from, to, units, NO_REASON, 0);
    this.ledger.log.clear();
  }
}
