/** Tables that an older version filled are filled again from the log, whole and once. */
import { SpotProjection } from "../../features/spot/server/spot.projection.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { Kernel } from "../../kernel/kernel.ts";
import { amount, lots, marketId, orderId, ticks, userId } from "../../money/units.ts";
import { historyOf } from "../engine.ts";
import { LiveParts } from "../live-parts.ts";
import { openVenue } from "../open-venue.ts";
import { createTestDatabase, type TestDatabase } from "../sql/test-database.suite.ts";
import { fileLog } from "../venue-log.ts";
import type { Venue } from "../venue.ts";
import { outdatedTables } from "./projection-versions.ts";

const BTC = marketId(1);
let database: TestDatabase;
let directory: string;
let now = 1_700_000_000_000;
const said: string[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  directory = mkdtempSync(join(tmpdir(), "touchstone-versions-"));
});
afterEach(async () => {
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

async function open(): Promise<Venue> {
  const { pool } = database;
  const projections = historyOf(new LiveParts());
  const outdated = await outdatedTables(pool, projections(new Kernel()));
  const onFatal = (error: unknown): void => {
    throw error;
  };
  const say = (line: string): void => void said.push(line);
  return openVenue({ log: fileLog({ directory }), pool, clock: () => (now += 5), projections, outdated, say, onFatal });
}

async function trade({ sequencer }: Venue): Promise<void> {
  const order = { market: BTC, orderType: "limit", budget: amount(0n), timeInForce: "gtc", postOnly: false, selfTrade: "none" } as const;
  await sequencer.submit({ type: "prices/sample", samples: [{ market: BTC, ticks: ticks(600_000), volume: lots(0), sources: 3 }] });
  for (const id of [1001, 1002]) await sequencer.submit({ type: "wallet/open", user: userId(id) });
  await sequencer.submit({ type: "spot/quote", user: userId(100), market: BTC, bids: [599_990, 1000], asks: [600_000, 1000] });
  await sequencer.submit({ type: "spot/place", ...order, user: userId(1001), side: "buy", ticks: ticks(600_000), lots: lots(50) });
  await sequencer.submit({ type: "spot/place", ...order, user: userId(1002), side: "buy", ticks: ticks(500_000), lots: lots(70) });
  await sequencer.submit({ type: "spot/cancel", user: userId(1002), order: orderId(1) });
}

const rows = async (text: string): Promise<unknown[]> => (await database.pool.query<Record<string, unknown>>(text)).rows;
const tables = async (): Promise<unknown[][]> =>
  Promise.all(
    [
      "select * from spot_orders order by id",
      "select * from spot_fills order by trade, role",
      "select * from wallet_changes order by sequence, line",
    ].map(rows),
  );

describe("a start", () => {
  test("that finds fills of before they knew their rate fills them in from the log", async () => {
    const first = await open();
    await trade(first);
    await first.stop();
    const whole = await tables();
    // As an upgrade finds it: the new columns are there and empty, nobody has noted a version.
    await database.pool.query("update spot_fills set fee_ppm = 0, position = 0; delete from projection_version");
    said.length = 0;
    const second = await open();
    await second.stop();
    expect(await tables()).toEqual(whole);
    expect((whole[1] ?? []).length).toBeGreaterThan(0);
    expect(await rows("select distinct fee_ppm from spot_fills")).toEqual([{ fee_ppm: 1000 }]);
    expect(said.join("\n")).toMatch(/filled again from the log/);
  });

  test("that finds its own shape touches nothing", async () => {
    const first = await open();
    await trade(first);
    await first.stop();
    await database.pool.query("update spot_orders set status = 'marked'");
    const second = await open();
    await second.stop();
    expect(await rows("select distinct status from spot_orders")).toEqual([{ status: "marked" }]);
  });

  test("notes the versions of a fresh venue without filling anything twice", async () => {
    said.length = 0;
    const first = await open();
    await first.stop();
    expect(said.join("\n")).not.toMatch(/filled again/);
    expect(await rows("select name, version from projection_version where name = 'spot'")).toEqual([
      { name: "spot", version: new SpotProjection().version },
    ]);
  });
});
