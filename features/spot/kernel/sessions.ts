/** Phases of a market's session, its halts, and what follows when it may trade again. */
import { FLAG, NONE } from "../../../kernel/order-book/order-pool.ts";
import type { TimeMs } from "../../../money/units.ts";
import { auctionPrice, type AuctionPrice } from "./auction.ts";
import { isGathering, isPhase, type Market } from "./markets.ts";
import type { OrderDesk } from "./order-desk.ts";
import type { Halt, Resume, SetPhase, SpotRefusal } from "./spot.messages.ts";
import type { SpotNeeds } from "./spot-needs.ts";
import { SOURCES } from "./waiting-orders.ts";

type Refused = SpotRefusal | undefined;

export class Sessions {
  readonly #desk: OrderDesk;
  readonly #needs: Pick<SpotNeeds, "halts" | "emit">;

  constructor(desk: OrderDesk, needs: Pick<SpotNeeds, "halts" | "emit">) {
    this.#desk = desk;
    this.#needs = needs;
  }

  setPhase({ market: id, phase, at }: SetPhase): Refused {
    const market = this.#desk.markets.get(id);
    if (market === undefined) return "market_not_found";
    if (!isPhase(phase)) return "order_malformed";
    if (market.life === "ended") return "market_delisted";
    if (market.phase === phase) return undefined;
    market.phase = phase;
    this.#needs.emit({ type: "spot/phase-changed", market: id, phase, at });
    this.#settlePhase(market, at);
    return undefined;
  }

  halt(command: Halt): Refused {
    const { market: id, reason, at } = command;
    const { halts, emit } = this.#needs;
    const market = this.#desk.markets.get(id);
    if (market === undefined) return "market_not_found";
    if (market.life === "ended") return "market_delisted";
    const refusal = halts.refuse(id, market.haltReason !== undefined, command);
    if (refusal !== undefined) return refusal === "halted" ? "market_halted" : refusal;
    market.haltReason = reason;
    emit({ type: "spot/halted", market: id, reason, ...halts.begin(id, command), at });
    return undefined;
  }

  /** What the calendar did meanwhile is made up for now. */
  resume({ market: id, at }: Pick<Resume, "market" | "at">): Refused {
    const market = this.#desk.markets.get(id);
    if (market === undefined) return "market_not_found";
    if (market.haltReason === undefined) return "market_not_halted";
    market.haltReason = undefined;
    this.#needs.halts.ended(id, at);
    this.#needs.emit({ type: "spot/resumed", market: id, at });
    this.#settlePhase(market, at);
    return undefined;
  }

  /** Price and volume at which an auction would trade now; undefined when nothing crosses. */
  indicative(market: Market): AuctionPrice | undefined {
    const { icebergs, filters } = this.#desk;
    const [bids, asks] = [icebergs.depthOf(market.book, "buy"), icebergs.depthOf(market.book, "sell")];
    return auctionPrice(bids, asks, filters.reference(market, "last"));
  }

  /** An auction that is over trades; the end of a session ends day orders; an open market looks at its triggers. */
  #settlePhase(market: Market, at: TimeMs): void {
    if (market.haltReason !== undefined || isGathering(market)) return;
    const { waiting, filters } = this.#desk;
    const price = this.indicative(market);
    if (price !== undefined) {
      this.#needs.emit({ type: "spot/auctioned", market: market.terms.market, ticks: price.ticks, lots: price.lots, at });
      this.#desk.matching.uncross(market, price.ticks, at);
      this.#desk.show(market, price.ticks);
    }
    if (market.phase === "closed") this.#endDay(market, at);
    if (market.phase !== "open") return;
    for (const source of SOURCES) waiting.look(market.terms.market, source, filters.reference(market, source));
  }

  #endDay(market: Market, at: TimeMs): void {
    const { pool } = this.#desk;
    for (const order of ordersIn(this.#desk, market).map((slot) => pool.id(slot))) {
      const slot = pool.find(order);
      // The other order of a pair may have ended with it.
      if (slot !== undefined && pool.has(slot, FLAG.day)) this.#desk.close(slot, "session_end", at);
    }
  }
}

/** A market's open orders: bids, asks, waiting ones, each in priority order. */
export function ordersIn({ waiting }: OrderDesk, { book, terms }: Market): readonly number[] {
  const slots: number[] = [];
  for (const side of ["buy", "sell"] as const) {
    for (let slot = book.best(side); slot !== NONE; slot = book.after(slot)) slots.push(slot);
  }
  return [...slots, ...waiting.of(terms.market)];
}
