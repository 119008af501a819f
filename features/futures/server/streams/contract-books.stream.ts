/** Streams of a contract's book: its changes, its best levels. `pu` is the last number of the message before. */
import type { MarketId } from "../../../../money/units.ts";
import { BookFeed, type BookChange, type BookChanges, type BookLevel } from "../../../../server/doors/bots/book-feed.ts";
import type { Stream } from "../../../../server/doors/bots-sockets/stream.ts";
import type { Listed } from "../bots/fapi-contracts.ts";
import { numberText, priceText } from "../futures.views.ts";
import type { ContractSource } from "./contract-streams.ts";

const row = ({ scale }: Listed, { ticks, lots }: BookLevel): readonly string[] => [priceText(scale, ticks), numberText(scale, lots)];

/** What changed; levels that are gone have quantity zero. */
export class ContractDepth implements Stream {
  readonly market: MarketId;
  readonly everyMs: number;
  readonly #source: ContractSource;
  readonly #listed: Listed;
  readonly #feed: BookFeed;
  readonly #unfollow: () => void;
  /** Each level's newest state, by side and price. */
  readonly #levels = new Map<string, BookChange>();
  #first = 0;
  #last = 0;

  constructor(source: ContractSource, listed: Listed, everyMs: number) {
    this.market = listed.id;
    this.everyMs = everyMs;
    this.#source = source;
    this.#listed = listed;
    this.#feed = BookFeed.ofContracts(source.venue.kernel);
    this.#unfollow = this.#feed.follow(this.market, (changes) => {
      this.#gather(changes);
      source.wake();
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
      levels.filter((level) => level.side === side).map((level) => row(this.#listed, level));
    const now = this.#source.clock();
    const numbers = { U: this.#first, u: this.#last, pu: this.#first - 1 };
    return [JSON.stringify({ e: "depthUpdate", E: now, T: now, s: this.#listed.symbol, ...numbers, b: of("buy"), a: of("sell") })];
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
export class ContractLevels implements Stream {
  readonly market: MarketId;
  readonly everyMs: number;
  readonly #source: ContractSource;
  readonly #listed: Listed;
  readonly #feed: BookFeed;
  readonly #count: number;
  #told = "";
  #last = 0;

  constructor(source: ContractSource, listed: Listed, everyMs: number, count: number) {
    this.market = listed.id;
    this.everyMs = everyMs;
    this.#source = source;
    this.#listed = listed;
    this.#feed = BookFeed.ofContracts(source.venue.kernel);
    this.#count = count;
  }

  applied(): void {
    return undefined;
  }

  renew(): void {
    this.#told = "";
  }

  take(): readonly string[] {
    const book = this.#feed.snapshot(this.market, this.#count);
    if (book === undefined) return [];
    const rows = (levels: readonly BookLevel[]): readonly (readonly string[])[] => levels.map((level) => row(this.#listed, level));
    const sides = { b: rows(book.bids), a: rows(book.asks) };
    const told = JSON.stringify(sides);
    if (told === this.#told) return [];
    this.#told = told;
    const now = this.#source.clock();
    const pu = this.#last === 0 ? book.last : this.#last;
    this.#last = book.last;
    return [JSON.stringify({ e: "depthUpdate", E: now, T: now, s: this.#listed.symbol, U: book.last, u: book.last, pu, ...sides })];
  }

  close(): void {
    this.#told = "";
  }
}
