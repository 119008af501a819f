/**
 * Numbered changes of the books: what a snapshot and the depth stream share, so that the one continues the other.
 *
 * The feed keeps each market's levels as last looked at. `refresh` compares them with the live book; each level that differs
 * is one change with the next number. Whoever refreshes (a snapshot, a stream's timer), the changes go to all who follow
 * the market, so a follower's numbers have no gap, and a snapshot's number is the last change it contains.
 *
 * Live books hold commands that may not be durable yet: whoever shows what `refresh` found awaits `settled()` first.
 */
import type { Kernel } from "../../../kernel/kernel.ts";
import type { OrderBook } from "../../../kernel/order-book/order-book.ts";
import type { Side } from "../../../kernel/order-book/order-pool.ts";
import { lots, ticks, type Lots, type MarketId, type Ticks } from "../../../money/units.ts";

/** A level as it stands now; zero lots: it is gone. */
export type BookChange = { readonly side: Side; readonly ticks: Ticks; readonly lots: Lots };
export type BookChanges = {
  /** Number of the first change. */
  readonly first: number;
  /** Number of the last one. */
  readonly last: number;
  readonly changes: readonly BookChange[];
};
export type BookLevel = { readonly ticks: Ticks; readonly lots: Lots };
export type BookSnapshot = { readonly last: number; readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] };

type Followed = {
  last: number;
  bids: Map<number, number>;
  asks: Map<number, number>;
  readonly followers: Set<(changes: BookChanges) => void>;
};

const spotFeeds = new WeakMap<Kernel, BookFeed>();
const contractFeeds = new WeakMap<Kernel, BookFeed>();
/** Room for numbers: a venue that makes up to a million changes a second counts on after a restart. */
const NUMBERS_PER_MS = 1000;

export class BookFeed {
  readonly #kernel: Kernel;
  readonly #bookOf: (market: MarketId) => OrderBook | undefined;
  readonly #books = new Map<MarketId, Followed>();

  private constructor(kernel: Kernel, bookOf: (market: MarketId) => OrderBook | undefined) {
    this.#kernel = kernel;
    this.#bookOf = bookOf;
  }

  /** The one feed of a venue's markets. */
  static of(kernel: Kernel): BookFeed {
    return oneOf(spotFeeds, kernel, () => new BookFeed(kernel, (market) => kernel.spot.markets.get(market)?.book));
  }

  /** The one of its contracts, which count their books by themselves. */
  static ofContracts(kernel: Kernel): BookFeed {
    return oneOf(contractFeeds, kernel, () => new BookFeed(kernel, (contract) => kernel.futures.desk.contracts.get(contract)?.book));
  }

  /** The book now, with the number of the last change in it; undefined for a market that isn't listed. */
  snapshot(market: MarketId, levels: number): BookSnapshot | undefined {
    this.refresh(market);
    const book = this.#bookOf(market);
    const followed = this.#books.get(market);
    if (book === undefined || followed === undefined) return undefined;
    return { last: followed.last, bids: book.depth("buy", levels), asks: book.depth("sell", levels) };
  }

  /** Calls with every batch of changes from now on; what comes back ends it. */
  follow(market: MarketId, follower: (changes: BookChanges) => void): () => void {
    const { followers } = this.#of(market);
    followers.add(follower);
    return () => void followers.delete(follower);
  }

  /** Looks at the book, numbers what changed since the last look, tells the followers. */
  refresh(market: MarketId): void {
    const book = this.#bookOf(market);
    if (book === undefined) return;
    const followed = this.#of(market);
    const changes: BookChange[] = [];
    followed.bids = compare("buy", followed.bids, book.depth("buy", Infinity), changes);
    followed.asks = compare("sell", followed.asks, book.depth("sell", Infinity), changes);
    if (changes.length === 0) return;
    const first = followed.last + 1;
    followed.last += changes.length;
    for (const follower of followed.followers) follower({ first, last: followed.last, changes });
  }

  #of(market: MarketId): Followed {
    let followed = this.#books.get(market);
    if (followed === undefined) {
      const bids = new Map<number, number>();
      const asks = new Map<number, number>();
      const book = this.#bookOf(market);
      for (const level of book?.depth("buy", Infinity) ?? []) bids.set(level.ticks, level.lots);
      for (const level of book?.depth("sell", Infinity) ?? []) asks.set(level.ticks, level.lots);
      followed = { last: Math.max(1, this.#kernel.at * NUMBERS_PER_MS), bids, asks, followers: new Set() };
      this.#books.set(market, followed);
    }
    return followed;
  }
}

function oneOf(feeds: WeakMap<Kernel, BookFeed>, kernel: Kernel, make: () => BookFeed): BookFeed {
  const known = feeds.get(kernel);
  if (known !== undefined) return known;
  const feed = make();
  feeds.set(kernel, feed);
  return feed;
}

/** The levels now; adds what differs from those before, levels that are gone last. */
function compare(side: Side, before: Map<number, number>, levels: readonly BookLevel[], changes: BookChange[]): Map<number, number> {
  const now = new Map<number, number>();
  for (const level of levels) {
    now.set(level.ticks, level.lots);
    if (before.get(level.ticks) !== level.lots) changes.push({ side, ticks: level.ticks, lots: level.lots });
  }
  for (const price of before.keys()) if (!now.has(price)) changes.push({ side, ticks: ticks(price), lots: lots(0) });
  return now;
}
