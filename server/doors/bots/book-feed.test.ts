/** The numbered changes of a book: a snapshot and everything that follows it make the book as it is. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../test-engine.suite.ts";
import { BookFeed, type BookChanges, type BookSnapshot } from "./book-feed.ts";

let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
});
afterAll(() => engine.close());

const LEVELS = 1000;

/** Whoever applies each batch to the snapshot it continues. */
function apply(snapshot: BookSnapshot, batches: readonly BookChanges[]): Pick<BookSnapshot, "bids" | "asks" | "last"> {
  let last = snapshot.last;
  const sides = {
    buy: new Map(snapshot.bids.map(({ ticks, lots }) => [ticks, lots])),
    sell: new Map(snapshot.asks.map(({ ticks, lots }) => [ticks, lots])),
  };
  for (const batch of batches) {
    if (batch.last <= snapshot.last) continue;
    expect(batch.first).toBe(last + 1);
    expect(batch.last).toBe(last + batch.changes.length);
    for (const { side, ticks, lots } of batch.changes) {
      if (lots === 0) sides[side].delete(ticks);
      else sides[side].set(ticks, lots);
    }
    last = batch.last;
  }
  const rows = (side: "buy" | "sell"): BookSnapshot["bids"] => [...sides[side]].map(([ticks, lots]) => ({ ticks, lots }));
  return { last, bids: rows("buy").toSorted((a, b) => b.ticks - a.ticks), asks: rows("sell").toSorted((a, b) => a.ticks - b.ticks) };
}

const bare = (levels: BookSnapshot["bids"]): BookSnapshot["bids"] => levels.map(({ ticks, lots }) => ({ ticks, lots }));

test("continue a snapshot without a gap, whoever looked in between", async () => {
  const feed = BookFeed.of(engine.kernel);
  const batches: BookChanges[] = [];
  const stop = feed.follow(BTC, (changes) => batches.push(changes));
  const snapshots: BookSnapshot[] = [];
  for (let round = 0; round < 20; round++) {
    const spread = 10 + (round % 3) * 10;
    await engine.quote(BTC, [BTC_TICKS - spread, 100 + round, BTC_TICKS - 50, 500], [BTC_TICKS + spread, 100, BTC_TICKS + 50 + round, 300]);
    if (round % 4 === 0) feed.refresh(BTC);
    const snapshot = round % 3 === 0 ? feed.snapshot(BTC, LEVELS) : undefined;
    if (snapshot !== undefined) snapshots.push(snapshot);
  }
  const now = feed.snapshot(BTC, LEVELS);
  stop();
  expect(snapshots.length).toBeGreaterThan(5);
  for (const snapshot of snapshots)
    expect(apply(snapshot, batches)).toEqual({ last: now?.last, bids: bare(now?.bids ?? []), asks: bare(now?.asks ?? []) });
});

test("are the same feed for everybody at one venue, and end when they are no longer wanted", async () => {
  const feed = BookFeed.of(engine.kernel);
  expect(BookFeed.of(engine.kernel)).toBe(feed);
  const batches: BookChanges[] = [];
  feed.follow(BTC, (changes) => batches.push(changes))();
  await engine.quote(BTC, [BTC_TICKS - 70, 1000], []);
  feed.refresh(BTC);
  expect(batches).toEqual([]);
});
