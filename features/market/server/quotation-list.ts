/** The list of quotations as JSON: a market's row is put together again when something in it may have changed, which of a thousand few do at a time. */
import type { MarketId } from "../../../money/units.ts";
import type { TradingVenue } from "../../../server/trading-venue.ts";
import type { MarketTerms } from "../../spot/kernel/public.ts";
import { boardOf } from "./market-board.ts";
import { quotationRow } from "./market.views.ts";

/** A day's figures go on with its minutes. */
const MINUTE_MS = 60_000;

type Row = { readonly from: readonly unknown[]; readonly text: string };

export class QuotationList {
  readonly #venue: TradingVenue;
  readonly #rows = new Map<MarketId, Row>();

  constructor(venue: TradingVenue) {
    this.#venue = venue;
  }

  /** By quote currency, without the markets that have no price yet (no recording, no source). */
  text(): string {
    const { kernel } = this.#venue;
    const board = boardOf(this.#venue);
    const markets = kernel.spot.markets.all().map(({ terms }) => terms);
    const quotes = [...new Set(markets.map(({ quote }) => quote))].map((quote) => {
      const rows = markets.filter((terms) => terms.quote === quote && board.last(terms.market) > 0);
      const head = JSON.stringify({ id: quote, name: kernel.assets.get(quote)?.code, is_legal: 1, is_display: 1 });
      return `${head.slice(0, -1)},"quotation":[${rows.map((terms, place) => this.#row(terms, place + 1)).join(",")}]}`;
    });
    return `[${quotes.join(",")}]`;
  }

  #row(terms: MarketTerms, place: number): string {
    const { kernel } = this.#venue;
    const contract = kernel.futures.desk.contracts.get(terms.market)?.terms;
    const minute = Math.floor(kernel.at / MINUTE_MS);
    const from = [terms, place, boardOf(this.#venue).changed.timesOf(terms.market), minute, contract, kernel.seconds.terms];
    const kept = this.#rows.get(terms.market);
    if (kept !== undefined && from.every((one, at) => one === kept.from[at])) return kept.text;
    const text = JSON.stringify(quotationRow(this.#venue, terms, place));
    this.#rows.set(terms.market, { from, text });
    return text;
  }
}
