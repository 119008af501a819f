/** The auditor's sessions: phases of a market, its halts, and what follows when it may trade again. */
import type { Halt, SetPhase } from "../../features/spot/kernel/spot.messages.ts";
import { holdAuction } from "./model-auction.ts";
import { ModelHalts } from "./model-halts.ts";
import { referenceOf } from "./model-ladder.ts";
import type { ModelMarket, ModelOrder } from "./model-market.ts";
import type { ModelNeeds } from "./model-part.ts";
import type { ModelTrading } from "./model-trading.ts";
import type { ModelTriggers } from "./model-triggers.ts";

/** What ends of spot's halts are called in the due-list. */
export const HALTS = "halts";

type OrdersOf = (market: ModelMarket) => { readonly bids: ModelOrder[]; readonly asks: ModelOrder[]; readonly waiting: ModelOrder[] };

export class ModelSessions {
  readonly halts: ModelHalts;
  readonly #needs: ModelNeeds;
  readonly #trading: ModelTrading;
  readonly #triggers: ModelTriggers;
  readonly #ordersOf: OrdersOf;

  constructor(needs: ModelNeeds, trading: ModelTrading, triggers: ModelTriggers, ordersOf: OrdersOf) {
    [this.#needs, this.#trading, this.#triggers, this.#ordersOf] = [needs, trading, triggers, ordersOf];
    this.halts = new ModelHalts(HALTS, needs.schedule, needs.facts);
    needs.known.endHalt = (market) => this.#end(market);
    needs.known.haltedBetween = (market, from, to) => this.halts.between(market, from, to);
    needs.known.haltedUntil = (market) => this.halts.untilOf(market);
  }

  setPhase(market: ModelMarket, phase: SetPhase["phase"]): string | undefined {
    if (market.life === "ended") return "market_delisted";
    if (market.phase === phase) return undefined;
    market.phase = phase;
    this.#settle(market);
    return undefined;
  }

  halt(market: ModelMarket, command: Halt): string | undefined {
    if (market.life === "ended") return "market_delisted";
    const refusal = this.halts.halt(command.market, market.halted, command, command.at);
    if (refusal === undefined) market.halted = true;
    return refusal === "halted" ? "market_halted" : refusal;
  }

  resume(market: ModelMarket): string | undefined {
    if (!market.halted) return "market_not_halted";
    this.#end(market);
    this.#settle(market);
    return undefined;
  }

  #end(market: ModelMarket): void {
    market.halted = false;
    this.halts.end(market.terms.market, this.#needs.now());
  }

  /** By itself. */
  haltEnds(id: number): void {
    const market = this.#needs.markets.get(id);
    if (market !== undefined) this.resume(market);
  }

  rulesChanged(): void {
    const halted = [...this.#needs.markets.values()].filter((market) => market.halted).map(({ terms }) => terms.market);
    this.halts.rulesChanged(halted, this.#needs.now());
  }

  /** An auction that is over trades; the end of a session ends day orders; an open market looks at its triggers. */
  #settle(market: ModelMarket): void {
    if (market.halted || market.phase === "opening_auction" || market.phase === "closing_auction") return;
    holdAuction(this.#trading, market);
    if (market.phase === "closed") {
      const { bids, asks, waiting } = this.#ordersOf(market);
      for (const order of [...bids, ...asks, ...waiting]) {
        if (order.timeInForce === "day" && order.state !== "ended") this.#trading.end(order, "session_end");
      }
      return;
    }
    for (const source of ["last", "mark", "shown"] as const) this.#triggers.look(market, source, referenceOf(market, source));
  }
}
