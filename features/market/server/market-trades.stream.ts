/** Trades of this venue's own book and of the made-up or recorded outside market (marked), one message each; each is an aggregate of its own, as GET /api/v3/aggTrades has it. */
import { priceText, quantityText, symbolOf } from "../../spot/server/bots/bot-symbols.ts";
import type { Stream } from "../../../server/doors/bots-sockets/stream.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import type { MarketId } from "../../../money/units.ts";
import type { Filled, MarketTerms } from "../../spot/kernel/public.ts";
import { OUTSIDE } from "./bots/bot-trades.rows.ts";
import { outsideTrades } from "./outside-trades.ts";
import type { StreamSource } from "./market-stream-source.ts";

export class TradeStream implements Stream {
  readonly market: MarketId;
  readonly everyMs = 0;
  readonly #terms: MarketTerms;
  readonly #clock: () => number;
  readonly #kind: "trade" | "aggTrade";
  #waiting: string[] = [];

  constructor({ market, clock }: StreamSource, kind: "trade" | "aggTrade") {
    this.market = market.terms.market;
    this.#terms = market.terms;
    this.#clock = clock;
    this.#kind = kind;
  }

  applied({ outcome }: Applied): void {
    for (const event of outcome.events) {
      if (event.type === "spot/filled" && event.market === this.market) this.#waiting.push(this.#message(event));
      else if (event.type === "spot/traded-outside" && event.market === this.market)
        for (const { id, side, ...trade } of outsideTrades(event))
          this.#waiting.push(this.#message({ trade: id, takerSide: side, ...trade }, OUTSIDE));
    }
  }

  /** The past is asked for by REST. */
  renew(): void {
    return undefined;
  }

  take(): readonly string[] {
    return this.#waiting.splice(0);
  }

  close(): void {
    this.#waiting = [];
  }

  #message(
    { trade, ticks, lots, at, takerSide }: Pick<Filled, "trade" | "ticks" | "lots" | "at" | "takerSide">,
    mark: object = {},
  ): string {
    const numbers = this.#kind === "trade" ? { t: trade } : { a: trade };
    const range = this.#kind === "trade" ? {} : { f: trade, l: trade };
    return JSON.stringify({
      e: this.#kind,
      E: this.#clock(),
      s: symbolOf(this.#terms),
      ...numbers,
      p: priceText(this.#terms, ticks),
      q: quantityText(this.#terms, lots),
      ...range,
      T: at,
      m: takerSide === "sell",
      M: true,
      ...mark,
    });
  }
}
