/** Deliveries come once out of each event, whatever dies on the way and however often the history is made anew. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lots, marketId, ticks, userId, type OrderId } from "../../../money/units.ts";
import { historyOf, projectionsOf } from "../../../server/engine.ts";
import { LiveParts } from "../../../server/live-parts.ts";
import { emptyProjections, Projector } from "../../../server/projector/projector.ts";
import { readOwner } from "../../../server/sql/table-owner.ts";
import { createTestDatabase, type TestDatabase } from "../../../server/sql/test-database.suite.ts";
import { openVenue, replay } from "../../../server/open-venue.ts";
import { fileLog } from "../../../server/venue-log.ts";
import type { Venue } from "../../../server/venue.ts";
import { followFileJournal } from "../../../journal/file/file-journal.ts";
import { nodeDisk } from "../../../journal/node-disk.ts";
import { Kernel } from "../../../kernel/kernel.ts";
import { HOOK_DIRECTORY } from "./hook-directory.ts";

const ANNA = userId(1001);
const BTC = marketId(1);
const cleanUps: (() => Promise<void> | void)[] = [];
let clock = 1_700_000_000_000;
let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  cleanUps.push(() => database.close());
  directory = mkdtempSync(join(tmpdir(), "touchstone-webhooks-"));
  cleanUps.push(() => rmSync(directory, { recursive: true, force: true }));
  await database.pool.query(
    `insert into person (id, email, password_hash, password_changed_at, nickname, extension_code, created_at) values (1001, 'a@b.c', '', now(), '', '', now());
     insert into webhook (user_id, url, events, secret_name, language, hears_since, created_at)
     values (1001, 'https://receiver.example/', 'order,fill,balance', 'x', 'en', ${clock}, ${clock})`,
  );
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function open(pool: Pool = database.pool): Promise<Venue> {
  const live = new LiveParts();
  const hooks = live.of(HOOK_DIRECTORY);
  return openVenue({
    log: fileLog({ directory }),
    pool,
    clock: () => (clock += 7),
    projections: projectionsOf(live),
    prepare: () => hooks.load(pool),
    say: () => undefined,
    onFatal: () => undefined,
  });
}

async function place(venue: Venue, price: number): Promise<OrderId | undefined> {
  const terms = {
    type: "spot/place",
    user: ANNA,
    market: BTC,
    side: "buy",
    orderType: "limit",
    ticks: ticks(price),
    lots: lots(100),
  } as const;
  const more = { budget: 0n, timeInForce: "gtc", postOnly: false, selfTrade: "none" } as const;
  const { events } = await venue.sequencer.submit({ ...terms, ...more } as Parameters<Venue["sequencer"]["submit"]>[0]);
  return events.flatMap((event) => (event.type === "spot/placed" ? [event.order] : []))[0];
}

async function setUp(venue: Venue): Promise<void> {
  await venue.sequencer.submit({ type: "wallet/open", user: ANNA });
  await venue.sequencer.submit({ type: "prices/sample", samples: [{ market: BTC, ticks: ticks(600_000), volume: lots(0), sources: 3 }] });
}

async function deliveries(): Promise<readonly { event_id: string; type: string }[]> {
  const { rows } = await database.pool.query<{ event_id: string; type: string }>("select event_id, type from webhook_delivery order by id");
  return rows;
}

test("a process that dies between log and tables has its deliveries written by the next, each once", async () => {
  const venue = await open();
  await setUp(venue);
  await place(venue, 590_000);
  await venue.projector.flush();
  const before = await deliveries();
  expect(before.map(({ type }) => type)).toEqual(["balance.credited", "order.placed"]);
  // From here on the tables get nothing, as if the process had died; the log has it.
  venue.projector.collect = () => undefined;
  await place(venue, 591_000);
  await place(venue, 592_000);
  await venue.stop();
  expect(await deliveries()).toEqual(before);
  const next = await open();
  await next.projector.flush();
  const after = await deliveries();
  expect(after.slice(before.length).map(({ type }) => type)).toEqual(["order.placed", "order.placed"]);
  expect(after.slice(0, before.length)).toEqual(before);
  await next.stop();
  const third = await open();
  await third.projector.flush();
  expect(await deliveries()).toEqual(after);
  await third.stop();
});

test("a commit whose answer was lost doubles nothing", async () => {
  let losses = 0;
  const connect = async (): Promise<PoolClient> => {
    const client = await database.pool.connect();
    const query = client.query.bind(client);
    const lose = async (given: Parameters<typeof query>[0], values?: unknown[]): Promise<unknown> => {
      const answer: unknown = await query(given, values);
      if ((given as unknown) === "commit" && losses++ === 0) throw new Error("the answer was lost");
      return answer;
    };
    return { query: lose, release: client.release.bind(client) } as unknown as PoolClient;
  };
  const lossy = { connect, query: database.pool.query.bind(database.pool) };
  const venue = await open(lossy as unknown as Pool);
  await setUp(venue);
  await place(venue, 590_000);
  await venue.projector.flush();
  await venue.stop();
  expect(losses).toBeGreaterThan(0);
  expect((await deliveries()).map(({ type }) => type)).toEqual(["balance.credited", "order.placed"]);
});

async function rebuild(): Promise<void> {
  const kernel = new Kernel();
  const projections = historyOf(new LiveParts())(kernel);
  await emptyProjections(database.pool, projections);
  const log = followFileJournal({ directory: join(directory, "segments"), disk: nodeDisk });
  const projector = new Projector({
    pool: database.pool,
    projections,
    nextSequence: 1,
    epoch: (await readOwner(database.pool)).epoch,
    onRetry: () => undefined,
    onFatal: () => undefined,
  });
  await replay({ kernel, log, from: 1, to: log.recovery.nextSequence, projector, say: () => undefined });
  await projector.stop();
}

test("history tables made anew send nothing again, though what was delivered has been swept since", async () => {
  const venue = await open();
  await setUp(venue);
  await place(venue, 590_000);
  await venue.stop();
  expect((await deliveries()).length).toBe(2);
  await database.pool.query("delete from webhook_delivery");
  await rebuild();
  expect(await deliveries()).toEqual([]);
  const next = await open();
  await place(next, 591_000);
  await next.projector.flush();
  expect((await deliveries()).map(({ type }) => type)).toEqual(["order.placed"]);
  await next.stop();
});

test("a rebuild that was broken off, which the next start ends, sends nothing again either", async () => {
  const venue = await open();
  await setUp(venue);
  const order = await place(venue, 590_000);
  if (order === undefined) throw new Error("the order should be there");
  await venue.stop();
  await database.pool.query("delete from webhook_delivery");
  await emptyProjections(database.pool, historyOf(new LiveParts())(new Kernel()));
  const next = await open();
  await next.sequencer.submit({ type: "spot/cancel", user: ANNA, order });
  await next.projector.flush();
  const { rows } = await database.pool.query<{ type: string; body: string }>("select type, body from webhook_delivery");
  expect(rows.map(({ type, body }) => [type, (JSON.parse(body) as { data: object }).data])).toMatchObject([
    ["order.closed", { id: order, trade_amount: "0.00100000", reason: "cancelled" }],
  ]);
  await next.stop();
});

test("a position that was lost with a part of the database doubles nothing that is still there", async () => {
  const venue = await open();
  await setUp(venue);
  await place(venue, 590_000);
  await venue.stop();
  const before = await deliveries();
  await emptyProjections(database.pool, historyOf(new LiveParts())(new Kernel()));
  await database.pool.query("update webhook_position set next_sequence = 1");
  const next = await open();
  await next.projector.flush();
  expect(await deliveries()).toEqual(before);
  expect(next.projector.lag).toBe(0);
  await next.stop();
});

test("a webhook that was deleted while its deliveries were gathered stops nobody", async () => {
  const venue = await open();
  await setUp(venue);
  await venue.projector.flush();
  await place(venue, 590_000);
  await database.pool.query("delete from webhook");
  await venue.projector.flush();
  expect(await deliveries()).toEqual([]);
  expect(venue.projector.lag).toBe(0);
  await venue.stop();
});

test("a webhook hears nothing from before it was made, also when the log is replayed", async () => {
  await database.pool.query("update webhook set hears_since = 9e15");
  const venue = await open();
  await setUp(venue);
  await place(venue, 590_000);
  await venue.projector.flush();
  expect(await deliveries()).toEqual([]);
  await venue.stop();
});
