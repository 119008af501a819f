import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import type { Pool, PoolClient } from "pg";
import { afterEach, describe, expect, test } from "vitest";
import { spotCommand, spotStep } from "../features/spot/kernel/spot.arbitrary.ts";
import { Kernel } from "../kernel/kernel.ts";
import { lots, marketId, ticks, userId } from "../money/units.ts";
import { historyOf } from "./engine.ts";
import { LiveParts } from "./live-parts.ts";
import { marketMakerOf } from "./set-up/listed-markets.ts";
import type { UntimedCommand } from "./sequencer/sequencer.ts";
import { createTestDatabase, type TestDatabase } from "./sql/test-database.suite.ts";
import { openVenue } from "./open-venue.ts";
import { fileLog } from "./venue-log.ts";
import type { Venue } from "./venue.ts";

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function database(): Promise<TestDatabase> {
  const created = await createTestDatabase();
  cleanUps.push(() => created.close());
  return created;
}

function logDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-venue-"));
  cleanUps.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

let clock = 1_700_000_000_000;
const open = (directory: string, pool: Pool, onFatal = rethrow): Promise<Venue> =>
  openVenue({
    log: fileLog({ directory }),
    pool,
    clock: () => (clock += 7),
    projections: historyOf(new LiveParts()),
    say: () => undefined,
    onFatal,
  });

function rethrow(error: unknown): void {
  throw error;
}

/** The connections of a process that can be killed: from then on none is given out, and the kill waits for none but those in use. */
function mortal(pool: Pool): { readonly pool: Pool; kill(): Promise<void> } {
  let isDead = false;
  let inUse = 0;
  const connect = async (): Promise<PoolClient> => {
    if (isDead) throw new Error("the process is dead");
    inUse += 1;
    const client = await pool.connect();
    const release = client.release.bind(client);
    client.release = (error) => {
      inUse -= 1;
      release(error);
    };
    return client;
  };
  const kill = async (): Promise<void> => {
    isDead = true;
    while (inUse > 0) await new Promise((resolve) => setTimeout(resolve, 1));
  };
  return { pool: { connect, query: pool.query.bind(pool) } as unknown as Pool, kill };
}

/** The connections of a database that, from `begin` on, refuses each write once, when all of it has come. */
function unwilling(pool: Pool): { readonly pool: Pool; readonly begin: () => void; readonly refused: () => number } {
  let refused = 0;
  let [hasBegun, isWilling] = [false, true];
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect();
    const [query, release] = [client.query.bind(client) as (...asked: unknown[]) => unknown, client.release.bind(client)];
    const ask = (...asked: unknown[]): unknown => {
      if (!hasBegun || asked[0] !== "commit") return query(...asked);
      isWilling = !isWilling;
      if (isWilling) return query(...asked);
      refused += 1;
      return Promise.reject(Object.assign(new Error("no space left"), { code: "53100" }));
    };
    const leave = (error?: Error | boolean): void => {
      Object.assign(client, { query, release });
      release(error);
    };
    return Object.assign(client, { query: ask, release: leave }) as PoolClient;
  };
  return {
    pool: { connect, query: pool.query.bind(pool) } as unknown as Pool,
    begin: () => void (hasBegun = true),
    refused: () => refused,
  };
}

/** Markets of the fresh venue in which the small figures of the random orders are worth enough. */
const DOGE = marketId(8);
const XRP = marketId(6);
const LISTED: Readonly<Record<number, typeof DOGE>> = { 1: DOGE, 2: XRP };

/** Four people trade with the market maker and each other: random, but the same in every run. */
async function trade(venue: Venue, seed: number): Promise<void> {
  const submit = (command: UntimedCommand): Promise<unknown> => venue.sequencer.submit(command);
  for (const id of [1001, 1002, 1003, 1004]) await submit({ type: "wallet/open", user: userId(id) });
  await submit({
    type: "prices/sample",
    samples: [DOGE, XRP].map((market) => ({ market, ticks: ticks(1000), volume: lots(50), sources: 3 })),
  });
  const placed: number[] = [];
  for (const step of fc.sample(spotStep, { numRuns: 600, seed })) {
    const { at: _at, ...command } = spotCommand(step, 0, placed);
    const listed = "market" in command ? { ...command, market: LISTED[command.market] ?? command.market } : command;
    const ready = listed.type === "spot/quote" ? { ...listed, user: marketMakerOf(listed.market) } : listed;
    const { events } = await venue.sequencer.submit(ready as UntimedCommand);
    for (const event of events) if (event.type === "spot/placed") placed.push(event.order);
  }
}

async function tables(pool: Pool): Promise<Record<string, unknown[]>> {
  const read = async (sql: string): Promise<unknown[]> => (await pool.query(sql)).rows;
  return {
    orders: await read("select * from spot_orders order by id"),
    fills: await read("select * from spot_fills order by trade, role"),
    changes: await read("select * from wallet_changes order by sequence, line"),
    candles: await read("select * from market_candles order by market, period, time"),
    position: await read("select next_sequence from projector_position"),
  };
}

/** Every table that is filled from the log, in an order of its own. */
async function historyRows(pool: Pool): Promise<Record<string, unknown[]>> {
  const rows: Record<string, unknown[]> = {};
  for (const table of historyOf(new LiveParts())(new Kernel()).flatMap((projection) => projection.tables))
    rows[table] = (await pool.query(`select * from ${table} as r order by r::text`)).rows;
  return rows;
}

describe("a venue", () => {
  test("stopped and opened again has the same state, from its snapshot and from the log alone", async () => {
    const { pool } = await database();
    const directory = logDirectory();
    const first = await open(directory, pool);
    await trade(first, 1);
    await first.stop();
    const hash = first.kernel.stateHash();
    const fromSnapshot = await open(directory, pool);
    expect(fromSnapshot.kernel.stateHash()).toBe(hash);
    await fromSnapshot.stop();
    rmSync(join(directory, "snapshots"), { recursive: true });
    const fromLog = await open(directory, pool);
    expect(fromLog.kernel.stateHash()).toBe(hash);
    await fromLog.stop();
  });

  test("that lost its database fills an empty one from the log, row for row", async () => {
    const before = await database();
    const after = await database();
    const directory = logDirectory();
    const venue = await open(directory, before.pool);
    await trade(venue, 2);
    await venue.stop();
    const again = await open(directory, after.pool);
    await again.stop();
    const rows = await tables(before.pool);
    expect(await tables(after.pool)).toEqual(rows);
    for (const table of [rows.orders, rows.fills, rows.changes]) expect(table?.length).toBeGreaterThan(10);
  });

  test("started again goes on with the rows that the log alone would make, before anything is traded too", async () => {
    const stopped = await database();
    const undisturbed = await database();
    const directory = logDirectory();
    const venue = await open(directory, stopped.pool);
    await trade(venue, 5);
    await venue.stop();
    const again = await open(directory, stopped.pool);
    await again.sequencer.submit({ type: "wallet/open", user: userId(1005) });
    await again.sequencer.submit({ type: "wallet/start-again", key: "again", user: userId(1001) });
    await again.stop();
    await (await open(directory, undisturbed.pool)).stop();
    const rows = await historyRows(stopped.pool);
    expect(await historyRows(undisturbed.pool)).toEqual(rows);
    expect(rows["portfolio_beginnings"]).toHaveLength(5);
  });

  test("killed between log and tables loses and doubles no row", async () => {
    const interrupted = await database();
    const undisturbed = await database();
    const directory = logDirectory();
    const process = mortal(interrupted.pool);
    const venue = await open(directory, process.pool, () => undefined);
    await trade(venue, 3);
    // The process dies: nothing is flushed, no snapshot is written; only what the projector had time for is there.
    await process.kill();
    const reopened = await open(directory, interrupted.pool);
    await reopened.stop();
    await (await open(directory, undisturbed.pool)).stop();
    expect(await tables(interrupted.pool)).toEqual(await tables(undisturbed.pool));
  });

  test("whose database refuses each write once has the rows that the log alone would make", async () => {
    const refusing = await database();
    const undisturbed = await database();
    const directory = logDirectory();
    const { pool, begin, refused } = unwilling(refusing.pool);
    const venue = await open(directory, pool);
    begin();
    await trade(venue, 6);
    await trade(venue, 7);
    await venue.stop();
    await (await open(directory, undisturbed.pool)).stop();
    expect(refused()).toBeGreaterThan(1);
    expect(await historyRows(refusing.pool)).toEqual(await historyRows(undisturbed.pool));
  });

  test("does not open a log that is behind its database", async () => {
    const { pool } = await database();
    const venue = await open(logDirectory(), pool);
    await venue.stop();
    await pool.query("update projector_position set next_sequence = 1000000");
    await expect(open(logDirectory(), pool)).rejects.toThrow(
      "The database knows commands up to 999999, the log in DATA_DIR holds no command",
    );
  });

  test("the change log's rows of each bucket add up to its balance", async () => {
    const { pool } = await database();
    const venue = await open(logDirectory(), pool);
    await trade(venue, 4);
    await venue.stop();
    const { rows } = await pool.query<{
      user_id: string;
      purpose: number;
      asset: number;
      bucket: "own" | "pledged";
      sum: string;
      newest: string;
    }>(`
      select user_id, purpose, asset, bucket, sum(units) as sum, (array_agg(after order by sequence desc, line desc))[1] as newest
      from wallet_changes group by user_id, purpose, asset, bucket`);
    expect(rows.length).toBeGreaterThan(8);
    for (const row of rows) {
      const balance = venue.kernel.ledger.balanceOf(userId(Number(row.user_id)), row.purpose as 2, row.asset as never, row.bucket);
      expect([BigInt(row.sum), BigInt(row.newest)]).toEqual([balance, balance]);
    }
  });
});
