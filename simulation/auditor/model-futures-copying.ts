/** The auditor's futures: copies of other people's positions, which no command of their person closes or changes singly. */
import { doExitsFit, type FuturesLadder } from "./model-futures-ladder.ts";
import type { FuturesMatchingModel, OrderTerms } from "./model-futures-matching.ts";
import type { FuturesMoney } from "./model-futures-money.ts";
import {
  bandEnd,
  closingSide,
  otherSide,
  priceOf,
  reaches,
  type FuturesFloor,
  type ModelPosition,
  type OrderNumber,
} from "./model-futures-state.ts";
import type { FuturesWaiting } from "./model-futures-waiting.ts";

const NO_EXITS = { takeProfitTicks: 0, stopLossTicks: 0, source: "mark" };
/** Where it is to enlarge a copy: which. */
export type CopyTerms = Pick<OrderTerms, "user" | "contract" | "side" | "price" | "lots" | "multiple" | "exits" | "follow" | "into">;

export class FuturesCopying {
  readonly #floor: FuturesFloor;
  readonly #money: FuturesMoney;
  readonly #matching: FuturesMatchingModel;
  readonly #ladder: FuturesLadder;
  readonly #waiting: FuturesWaiting;

  constructor(floor: FuturesFloor, money: FuturesMoney, matching: FuturesMatchingModel, ladder: FuturesLadder, waiting: FuturesWaiting) {
    this.#floor = floor;
    this.#money = money;
    this.#matching = matching;
    this.#ladder = ladder;
    this.#waiting = waiting;
  }

  /** Whether the book has a lot for it within the band, or up to a price. */
  hasLiquidity(position: ModelPosition, worst = bandEnd(position)): boolean {
    const { user, contract, side } = position;
    return this.#matching.preview(user, contract, closingSide(side), worst, 1n).lots > 0n;
  }

  /** An order that fills at once as far as it does: the refusal, or its number and what it filled. */
  open(terms: CopyTerms): string | { readonly id: OrderNumber; readonly filled: bigint } {
    const rules = { effect: "open", orderType: "limit", timeInForce: "ioc", postOnly: false, name: undefined } as const;
    const order = { ...terms, ...rules };
    const { user, contract, side, price, lots } = order;
    const isAnybody = this.#matching.preview(user, contract, side, price, lots).lots > 0n;
    const refusal = this.#ladder.refuseTerms(order) ?? (isAnybody ? undefined : "no_liquidity");
    const [best] = this.#floor.book(order.contract, otherSide(order.side));
    const isBeyond = best !== undefined && !reaches(order.side, order.price, best.price);
    if (refusal !== undefined) return refusal === "no_liquidity" && isBeyond ? "slippage" : refusal;
    const about = terms.into === undefined ? {} : { position: terms.into.id };
    const taken = this.#matching.take(order, { cause: "copied", ...about });
    return { id: taken.id, filled: this.#matching.work(taken, terms.price, "copied").lots };
  }

  /** At market up to a price; says whether anybody was there. */
  close(position: ModelPosition, lots: bigint, worst: bigint, cause: "copied" | "take_profit" | "stop_loss" = "copied"): boolean {
    if (!this.hasLiquidity(position, worst)) return false;
    this.#matching.closeAtMarket(position, lots, worst, cause);
    return true;
  }

  /** Says whether they lie on their sides of the price. */
  setExits(position: ModelPosition, exits: ModelPosition["exits"]): boolean {
    const { contract, side, id, user } = position;
    const isFitting = exits === undefined || doExitsFit(exits, side === "long" ? "buy" : "sell", priceOf(contract, exits.source));
    if (!isFitting) return false;
    position.exits = exits;
    this.#waiting.watch(position);
    this.#floor.say("exits-set", { contract: contract.number, position: id, user, ...(exits ?? NO_EXITS) });
    return true;
  }

  adjustMargin(position: ModelPosition, units: bigint): void {
    this.#money.adjustMargin(position, units, "copied");
  }
}
