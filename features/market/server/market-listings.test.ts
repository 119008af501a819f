/** When markets were listed, from the log: the same after a start with an older log, after a rebuild and after a restart. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Kernel } from "../../../kernel/kernel.ts";
import { lots, marketId, ratePpm, ticks } from "../../../money/units.ts";
import { historyOf } from "../../../server/engine.ts";
import { LiveParts } from "../../../server/live-parts.ts";
import { openVenue } from "../../../server/open-venue.ts";
import { outdatedTables } from "../../../server/projector/projection-versions.ts";
import type { UntimedCommand } from "../../../server/sequencer/sequencer.ts";
import { STEPS } from "../../../server/set-up/steps.ts";
import { createTestDatabase, type TestDatabase } from "../../../server/sql/test-database.suite.ts";
import { fileLog } from "../../../server/venue-log.ts";
import type { Venue } from "../../../server/venue.ts";
import { listingsOf, type Listing } from "./market-listings.ts";

const START = 1_700_000_000_000;
const HOUR_MS = 3_600_000;
const NEW_MARKET = marketId(900);
let database: TestDatabase;
let directory: string;
let now = START;

beforeEach(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "touchstone-listings-"));
  now = START;
});
afterEach(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

/** A start as the engine makes it; what was listed is read when it is up, and again from the tables alone. */
async function open(live = new LiveParts()): Promise<{ readonly venue: Venue; readonly live: LiveParts }> {
  const { pool } = database;
  const projections = historyOf(live);
  const outdated = await outdatedTables(pool, projections(new Kernel()));
  const venue = await openVenue({
    log: fileLog({ directory }),
    pool,
    clock: () => now,
    projections,
    outdated,
    prepare: () => listingsOf({ live }).load(pool),
    say: () => undefined,
    onFatal: (error) => {
      throw error;
    },
  });
  return { venue, live };
}

const sample = (market = marketId(1)): UntimedCommand => ({
  type: "prices/sample",
  samples: [{ market, ticks: ticks(600_000), volume: lots(0), sources: 3 }],
});

/** A market as the first step has them, under another number. */
function listNew(): UntimedCommand {
  const known = STEPS.flatMap(({ commands }) => commands).find(({ type }) => type === "spot/list-market");
  if (known?.type !== "spot/list-market") throw new Error("the first step lists markets");
  return { ...known, market: NEW_MARKET, symbol: "BTC2/USDT", takerPpm: ratePpm(500) };
}

/** What every start and rebuild has to say in the end. */
function expectListings(listings: readonly Listing[]): void {
  const [newest, ...others] = listings;
  expect(newest).toEqual({ market: NEW_MARKET, at: START + HOUR_MS, sinceOpening: false });
  expect(others).toHaveLength(20);
  expect(others[0]).toEqual({ market: marketId(1), at: START, sinceOpening: true });
  expect(new Set(others.map(({ at, sinceOpening }) => `${at} ${sinceOpening}`))).toEqual(new Set([`${START} true`]));
}

async function openAndList(): Promise<void> {
  const { venue, live } = await open();
  await venue.sequencer.submit(sample());
  now += HOUR_MS;
  expect((await venue.sequencer.submit(listNew())).refusal).toBeUndefined();
  await venue.sequencer.submit(sample(NEW_MARKET));
  expectListings(listingsOf({ live }).newestFirst());
  await venue.stop();
}

test("a market that was listed later has its own time, those of the set-up that of the opening; a restart knows both", async () => {
  await openAndList();
  now += HOUR_MS;
  const { venue, live } = await open();
  expectListings(listingsOf({ live }).newestFirst());
  await venue.sequencer.submit(sample());
  expectListings(listingsOf({ live }).newestFirst());
  await venue.stop();
});

test("a start with tables of before listings were kept fills them from the log", async () => {
  await openAndList();
  await database.pool.query("truncate market_listings, market_opening; delete from projection_version where name = 'listings'");
  const { venue, live } = await open();
  expectListings(listingsOf({ live }).newestFirst());
  await venue.stop();
  const again = new LiveParts();
  await listingsOf({ live: again }).load(database.pool);
  expectListings(listingsOf({ live: again }).newestFirst());
});

test("before the first prices everything is of the opening", async () => {
  const { venue, live } = await open();
  expect(
    listingsOf({ live })
      .newestFirst()
      .every(({ sinceOpening }) => sinceOpening),
  ).toBe(true);
  await venue.stop();
});
