/** What ends without an order of its person: everything of who starts again, and a contract whose coin's market ends. */
import { HOUSE } from "../../../kernel/ledger/chart.ts";
import { NONE } from "../../../kernel/order-book/order-pool.ts";
import type { MarketId, TimeMs, UserId } from "../../../money/units.ts";
import { bankruptcyPrice } from "../formulas.ts";
import type { FuturesDesk } from "./desk.ts";
import type { FuturesOrderEnd } from "./futures.messages.ts";
import type { Contract, FuturesAccount, Position } from "./state.ts";

/** Why a contract is halted while its coin's market takes no new orders; shown to everybody. */
export const MARKET_ENDS = "The market of its coin ends";

export class Leaving {
  readonly #desk: FuturesDesk;

  constructor(desk: FuturesDesk) {
    this.#desk = desk;
  }

  /** An account's open orders in a contract, or in all (0), the newest first; how many. */
  endOrders(user: UserId, contract: MarketId, reason: FuturesOrderEnd, at: TimeMs): number {
    const { pool, openOrders } = this.#desk;
    let count = 0;
    for (let slot = openOrders.first(user); slot !== NONE;) {
      const next = pool.ownerNext(slot);
      if (contract === 0 || pool.market(slot) === contract) {
        this.#desk.close(slot, reason, at);
        count += 1;
      }
      slot = next;
    }
    return count;
  }

  /** Who begins to be bound keeps what only reduces; the newest first. */
  cancelOpening(user: UserId, at: TimeMs): void {
    const { pool, openOrders, orders } = this.#desk;
    for (let slot = openOrders.first(user); slot !== NONE;) {
      const next = pool.ownerNext(slot);
      if (orders.get(slot).effect !== "reduce") this.#desk.close(slot, "cancelled", at);
      slot = next;
    }
  }

  /** Orders end; positions go to the book within the band, and the insurance fund takes what is left at the mark. */
  closeAll(account: FuturesAccount, at: TimeMs): void {
    this.#desk.endOrders(account, "start_again", at);
    for (const position of this.#worstFirst(account.positions)) {
      if (position.lots > 0) this.#desk.closeAtMarket(position, position.lots, this.#desk.bandEnd(position), "start_again", at);
      if (position.lots > 0) this.#takeOver(account, position, "taken_over", at);
    }
    this.#desk.finish(at);
  }

  /**
   * Nobody trades it any more: account by account orders end, and the fund takes every position at the last mark. Longs and shorts
   * are as many, so it ends with none, and with what it had. About `most` orders and positions at a time; whether nothing is left.
   */
  endContract({ terms: { contract } }: Contract, most: number, at: TimeMs): boolean {
    let left = most;
    for (const account of this.#desk.accounts().toSorted((a, b) => a.user - b.user)) {
      if (left <= 0) break;
      if (account.user === HOUSE) continue;
      left -= this.endOrders(account.user, contract, "delisted", at);
      for (const position of this.#worstFirst(account.positions.filter((one) => one.contract === contract))) {
        this.#takeOver(account, position, "delisted", at);
        left -= 1;
      }
    }
    this.#desk.finish(at);
    return left > 0;
  }

  /** The worst for its margin first: where the account has less than nothing, that one can bear the difference. */
  #worstFirst(positions: readonly Position[]): readonly Position[] {
    const worst = (position: Position): number => this.#desk.unrealised(position) / Math.max(1, position.margin);
    return positions.toSorted((a, b) => worst(a) - worst(b));
  }

  #takeOver(account: FuturesAccount, position: Position, cause: "taken_over" | "delisted", at: TimeMs): void {
    this.#desk.takeOver(position, position.lots, this.#takeOverPrice(account, position), at, cause);
  }

  /** The mark; where the account has less than nothing at it, the price at which it has nothing. */
  #takeOverPrice(account: FuturesAccount, position: Position): Contract["mark"] {
    const { mark, perTickLot } = this.#desk.positions.contractOf(position.contract);
    if (this.#desk.positions.payable(account) >= 0n) return mark;
    const { side, lots, entryValue } = position;
    const rest = this.#desk.restWithout(account, position);
    const of = { side, rest, entryValue: BigInt(entryValue), lots: BigInt(lots), perTickLot: BigInt(perTickLot), feePpm: 0n };
    return bankruptcyPrice(of) as Contract["mark"];
  }
}
