/** Mass quotes of the contract's house account: all its orders there are replaced. */
import { lots as asLots, type TimeMs, type UserId } from "../../../money/units.ts";
import type { Side } from "../../../kernel/order-book/order-pool.ts";
import type { FuturesDesk } from "./desk.ts";
import { isWellFormed, refuseBand, type FuturesOrder } from "./futures-filters.ts";
import type { FuturesEvent, FuturesRefusal, QuoteFutures } from "./futures.messages.ts";
import type { Leaving } from "./leaving.ts";
import { isFresh, noteQuotes, type Contract } from "./state.ts";

/** Levels a side of a mass quote, and the multiple that it is margined with. */
const QUOTE_LEVELS_MAX = 20;
const QUOTE_MULTIPLE = 10;

export type HouseQuotesNeeds = {
  readonly desk: FuturesDesk;
  readonly leaving: Leaving;
  readonly emit: (event: FuturesEvent) => void;
};

export class HouseQuotes {
  readonly #needs: HouseQuotesNeeds;

  constructor(needs: HouseQuotesNeeds) {
    this.#needs = needs;
  }

  /** In a halted contract too: whoever closes meets somebody. Levels that the house account can't margin, or that leave band or bracket, are left out. */
  quote({ user, contract: id, bids, asks, at }: QuoteFutures): FuturesRefusal | undefined {
    const contract = this.#needs.desk.contracts.get(id);
    if (contract === undefined) return "contract_not_found";
    if (bids.length > QUOTE_LEVELS_MAX * 2 || asks.length > QUOTE_LEVELS_MAX * 2) return "order_malformed";
    if (user !== contract.terms.maker) return "not_permitted";
    this.#needs.leaving.endOrders(user, id, "cancelled", at);
    const sides = [["buy", bids] as const, ["sell", asks] as const];
    if (isFresh(contract, at)) for (const [side, levels] of sides) this.#quoteSide(contract, { user, at }, side, levels);
    noteQuotes(contract, bids.length + asks.length > 0, at);
    this.#needs.emit({ type: "futures/quoted", contract: id, user, at });
    return undefined;
  }

  /** Levels first reduce the position of the other side, the best first; what is beyond it is margined. */
  #quoteSide(contract: Contract, { user, at }: Pick<QuoteFutures, "user" | "at">, side: Side, levels: readonly number[]): void {
    const { desk } = this.#needs;
    const account = desk.positions.accountOf(user);
    let closes = desk.matching.closable(account, contract, side, undefined);
    for (let i = 0; i + 1 < levels.length; i += 2) {
      const order = quoteOrder(user, contract, side, [levels[i] ?? 0, levels[i + 1] ?? 0], at);
      if (!isWellFormed(order) || order.lots > contract.terms.lotsMax || refuseBand(contract, order.ticks) !== undefined) continue;
      if (desk.filters.wouldTrade(contract, side, order.ticks)) {
        const found = desk.matching.preview(contract, order, order.ticks);
        if (desk.filters.refuseMoney(contract, order, found) !== undefined) continue;
        desk.place(contract, order, { merges: true });
        closes = desk.matching.closable(account, contract, side, undefined);
        continue;
      }
      const opens = Math.max(0, order.lots - closes);
      if (!desk.rest(contract, account, order, opens)) continue;
      closes = Math.max(0, closes - order.lots);
    }
  }
}

function quoteOrder(user: UserId, contract: Contract, side: Side, [ticks, lots]: readonly [number, number], at: TimeMs): FuturesOrder {
  return {
    user,
    contract: contract.terms.contract,
    side,
    effect: "net",
    orderType: "limit",
    ticks: ticks as FuturesOrder["ticks"],
    lots: asLots(lots),
    multiple: QUOTE_MULTIPLE,
    timeInForce: "gtc",
    postOnly: false,
    at,
  };
}
