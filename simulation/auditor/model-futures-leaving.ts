/** The auditor's futures: what ends without an order of its person, starting again and the end of a contract with its coin's market. */
import type { FuturesMatchingModel } from "./model-futures-matching.ts";
import type { FuturesRisk } from "./model-futures-risk.ts";
import {
  bandEnd,
  bankruptcyPrice,
  unrealisedOf,
  type FuturesFloor,
  type ModelContract,
  type ModelPosition,
} from "./model-futures-state.ts";
import type { FuturesWaiting } from "./model-futures-waiting.ts";

const HOUSE = 0;
const MARKET_ENDS = "The market of its coin ends";

export class FuturesLeaving {
  readonly #floor: FuturesFloor;
  readonly #matching: FuturesMatchingModel;
  readonly #risk: FuturesRisk;
  readonly #waiting: FuturesWaiting;

  constructor(floor: FuturesFloor, matching: FuturesMatchingModel, risk: FuturesRisk, waiting: FuturesWaiting) {
    this.#floor = floor;
    this.#matching = matching;
    this.#risk = risk;
    this.#waiting = waiting;
  }

  /** Everything to the book within the band, the rest to the fund. */
  closeAll(user: number): void {
    if (this.#floor.account(user) === undefined) return;
    this.#risk.watchFund(() => {
      for (const order of this.#floor.ordersOf(user).reverse()) this.#matching.end(order, "start_again");
      for (const position of this.#risk.worstFirst(this.#floor.positionsOf(user))) {
        this.#matching.closeAtMarket(position, position.lots, bandEnd(position), "start_again");
        if (position.lots > 0n) this.#takeOver(user, position, "taken_over");
      }
      this.#waiting.finish();
    });
  }

  /** Who begins to be bound keeps what only reduces; the newest first. */
  cancelOpening(user: number): void {
    const opening = this.#floor.ordersOf(user).filter(({ effect }) => effect !== "reduce");
    for (const order of opening.reverse()) this.#matching.end(order, "cancelled");
  }

  /** What could open anything leaves the book; orders that reduce stay. */
  endOpening(contract: ModelContract): void {
    for (const side of ["buy", "sell"] as const) {
      for (const order of this.#floor.book(contract, side)) if (order.effect !== "reduce") this.#matching.end(order, "halted");
    }
  }

  /** A halt that nobody lifts, from when the coin's market takes no new orders. */
  marketEnds(market: number, ends: boolean): void {
    const contract = this.#floor.contracts.get(market);
    if (contract === undefined || (!ends && !contract.isEnding)) return;
    Object.assign(contract, { isHalted: ends, isEnding: ends });
    if (!ends) return this.#floor.say("resumed", { contract: market });
    this.#floor.say("halted", { contract: market, reason: MARKET_ENDS });
    this.endOpening(contract);
  }

  /** By user numbers: orders end, and the fund takes the positions. About so many at a time; whether nothing is left. */
  endContract(market: number, most: number): boolean {
    const contract = this.#floor.contracts.get(market);
    if (contract === undefined) return true;
    let left = most;
    this.#risk.watchFund(() => {
      for (const { user } of [...this.#floor.accounts].sort((a, b) => a.user - b.user)) {
        if (left <= 0) break;
        if (user !== HOUSE) left -= this.#endOf(user, contract);
      }
      this.#waiting.finish();
    });
    return left > 0;
  }

  #endOf(user: number, contract: ModelContract): number {
    const orders = this.#floor.ordersOf(user).filter((order) => order.contract === contract);
    for (const order of orders.reverse()) this.#matching.end(order, "delisted");
    const positions = this.#risk.worstFirst(this.#floor.positionsOf(user, contract));
    for (const position of positions) this.#takeOver(user, position, "delisted");
    return orders.length + positions.length;
  }

  /** At the mark; where the account has less than nothing at it, at the price at which it has nothing. */
  #takeOver(user: number, position: ModelPosition, cause: "taken_over" | "delisted"): void {
    const equity = this.#floor.equityOf(user);
    const price = equity >= 0n ? position.contract.mark : bankruptcyPrice(position, equity - unrealisedOf(position), 0);
    this.#risk.takeOver(position, position.lots, price, cause);
  }
}
