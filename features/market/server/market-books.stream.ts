/**
 * Streams of the book: its changes, its best levels, its best offers.
 *
 * Changes carry the numbers of BookFeed, which GET /api/v3/depth shows too: a message's first number (U) follows the last one's
 * last (u) without a gap, whoever else looked at the book meanwhile.
 */
import type { MarketId } from "../../../money/units.ts";
import { BookFeed, type BookChange, type BookChanges, type BookLevel } from "../../../server/doors/bots/book-feed.ts";
import { priceText, quantityText, symbolOf } from "../../spot/server/bots/bot-symbols.ts";
import type { Stream } from "../../../server/doors/bots-sockets/stream.ts";
import type { Market, MarketTerms } from "../../spot/kernel/public.ts";
import type { StreamSource } from "./market-stream-source.ts";

const row = (terms: MarketTerms, { ticks, lots }: BookLevel): readonly string[] => [priceText(terms, ticks), quantityText(terms, lots)];

/** What changed; levels that are gone have quantity zero. */
export class DepthStream implements Stream {
  readonly market: MarketId;
  readonly everyMs: number;
  readonly #terms: MarketTerms;
  readonly #clock: () => number;
  readonly #feed: BookFeed;
  readonly #unfollow: () => void;
  /** Each level's newest state, by side and price. */
  readonly #levels = new Map<string, BookChange>();
  #first = 0;
  #last = 0;

  constructor({ venue, market, clock, wake }: StreamSource, everyMs: number) {
    this.market = market.terms.market;
    this.everyMs = everyMs;
    this.#terms = market.terms;
    this.#clock = clock;
    this.#feed = BookFeed.of(venue.kernel);
    this.#unfollow = this.#feed.follow(this.market, (changes) => {
      this.#gather(changes);
      wake();
    });
  }

  applied(): void {
    return undefined;
  }

  /** The present state is asked for by REST. */
  renew(): void {
    return undefined;
  }

  take(): readonly string[] {
    this.#feed.refresh(this.market);
    if (this.#levels.size === 0) return [];
    const levels = [...this.#levels.values()];
    this.#levels.clear();
    const of = (side: BookChange["side"]): readonly (readonly string[])[] =>
      levels.filter((level) => level.side === side).map((level) => row(this.#terms, level));
    const message = { e: "depthUpdate", E: this.#clock(), s: symbolOf(this.#terms), U: this.#first, u: this.#last };
    return [JSON.stringify({ ...message, b: of("buy"), a: of("sell") })];
  }

  close(): void {
    this.#unfollow();
  }

  #gather({ first, last, changes }: BookChanges): void {
    if (this.#levels.size === 0) this.#first = first;
    this.#last = last;
    for (const change of changes) this.#levels.set(`${change.side} ${change.ticks}`, change);
  }
}

/** The best levels, whenever one of them changed. */
export class PartialDepthStream implements Stream {
  readonly market: MarketId;
  readonly everyMs: number;
  readonly #terms: MarketTerms;
  readonly #feed: BookFeed;
  readonly #levels: number;
  #told = "";

  constructor({ venue, market }: StreamSource, everyMs: number, levels: number) {
    this.market = market.terms.market;
    this.everyMs = everyMs;
    this.#terms = market.terms;
    this.#feed = BookFeed.of(venue.kernel);
    this.#levels = levels;
  }

  applied(): void {
    return undefined;
  }

  renew(): void {
    this.#told = "";
  }

  take(): readonly string[] {
    const book = this.#feed.snapshot(this.market, this.#levels);
    if (book === undefined) return [];
    const rows = (levels: readonly BookLevel[]): readonly (readonly string[])[] => levels.map((level) => row(this.#terms, level));
    const sides = { bids: rows(book.bids), asks: rows(book.asks) };
    const told = JSON.stringify(sides);
    if (told === this.#told) return [];
    this.#told = told;
    return [JSON.stringify({ lastUpdateId: book.last, ...sides })];
  }

  close(): void {
    this.#told = "";
  }
}

/** Best bid and ask, whenever one of them changed. */
export class BookTickerStream implements Stream {
  readonly market: MarketId;
  readonly everyMs = 0;
  readonly #of: Market;
  readonly #feed: BookFeed;
  #told = "";

  constructor({ venue, market }: StreamSource) {
    this.market = market.terms.market;
    this.#of = market;
    this.#feed = BookFeed.of(venue.kernel);
  }

  applied(): void {
    return undefined;
  }

  renew(): void {
    this.#told = "";
  }

  take(): readonly string[] {
    const { terms, book } = this.#of;
    const [bid, ask] = [book.depth("buy", 1)[0], book.depth("sell", 1)[0]];
    const told = `${bid?.ticks} ${bid?.lots} ${ask?.ticks} ${ask?.lots}`;
    if (told === this.#told) return [];
    this.#told = told;
    const u = this.#feed.snapshot(this.market, 1)?.last ?? 0;
    const [b, a] = [priceText(terms, bid?.ticks ?? 0), priceText(terms, ask?.ticks ?? 0)];
    const [B, A] = [quantityText(terms, bid?.lots ?? 0), quantityText(terms, ask?.lots ?? 0)];
    return [JSON.stringify({ u, s: symbolOf(terms), b, B, a, A })];
  }

  close(): void {
    this.#told = "";
  }
}
