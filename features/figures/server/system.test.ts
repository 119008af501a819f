/** The system page reads the real thing: its log's files, its tables, its database; and which markets are silent. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteArchive } from "../../../journal/file/archived-disk.ts";
import { nodeDisk } from "../../../journal/node-disk.ts";
import { HEALTH_BOARD } from "../../../server/console/health-board.ts";
import { ARCHIVE_DESK } from "../../../server/archive/run-archive.ts";
import { silentMarkets } from "../../../server/console/open-health.ts";
import type { SystemFigures } from "../../../contract/console-wire.ts";
import { systemReader } from "../../../server/console/system-figures.ts";
import { openTestConsole, type TestConsole } from "../../../server/console/test-console.suite.ts";
import { stepsOf } from "../../../server/set-up/steps.ts";
import { SOURCE_BOARD } from "../../../server/source-board.ts";
import { MIGRATIONS } from "../../../server/sql/migrations.ts";
import { ticks, timeMs } from "../../../money/units.ts";

let console: TestConsole;
let directory: string;
beforeAll(async () => {
  console = await openTestConsole();
  directory = mkdtempSync(join(tmpdir(), "touchstone-system-"));
});
afterAll(async () => {
  await console.close();
  rmSync(directory, { recursive: true, force: true });
});

test("tells log, snapshots, disk, tables, connections and versions of the venue around it", async () => {
  const { engine } = console;
  const auditor = await console.operator("auditor");
  expect((await console.get("/looks/figures/system", auditor)).status).toBe(503);
  for (const folder of ["segments", "snapshots"]) mkdirSync(join(directory, folder));
  writeFileSync(join(directory, "segments", "0000000000000001.log"), Buffer.alloc(70));
  writeFileSync(join(directory, "snapshots", "0000000000000007.snapshot"), Buffer.alloc(9));
  const read = systemReader({
    engine,
    pool: engine.trading.pool,
    dataDirectory: directory,
    logDirectory: directory,
    freeMegabytes: 512,
    isEmbedded: false,
    clients: () => ({ app: 3, streams: 2 }),
  });
  engine.trading.live.of(HEALTH_BOARD).openSystem(read);
  await engine.newcomer();
  await engine.trading.projected();
  const body = (await console.get("/looks/figures/system", auditor)).body as unknown as SystemFigures;
  expect(body).toMatchObject({
    log: { position: engine.kernel.sequence, segments: 1, bytes: 70 },
    snapshots: [{ position: 7, bytes: 9 }],
    tables: { position: engine.kernel.sequence, lag: 0 },
    clients: { app: 3, streams: 2 },
    database: { isEmbedded: false, migrations: MIGRATIONS.length },
    venue: { rules: engine.kernel.venue.rules, setUp: stepsOf("live").length },
    program: { node: process.version, build: engine.kernel.venue.build },
  });
  expect(body.disk.leastBytes).toBe(Math.max(512 * 2 ** 20, body.disk.bytes * 0.02));
  // Nobody waits for the count; the next look has it.
  await expect
    .poll(async () => ((await console.get("/looks/figures/system", auditor)).body as unknown as SystemFigures).disk.parts)
    .toBeDefined();
  expect(body.archive).toBeUndefined();
  const archive = join(directory, "archive");
  mkdirSync(archive);
  writeFileSync(join(archive, "0000000001.segment"), Buffer.alloc(100));
  Object.assign(engine.trading.live.of(ARCHIVE_DESK), { folder: archive, problem: "no room" });
  const then = (await console.get("/looks/figures/system", auditor)).body as unknown as SystemFigures;
  expect(then.archive).toEqual({ folder: archive, segments: 1, bytes: 100, problem: "no room" });
  const segment = { name: "0000000001.segment", bytes: 16_777_216, storedBytes: 4000, hash: "ab".repeat(32), header: "cd".repeat(72) };
  await noteArchive(nodeDisk, join(directory, "segments"), { place: "s3://logs/venue", segments: [segment] });
  mkdirSync(join(directory, "fetched"));
  writeFileSync(join(directory, "fetched", segment.name), Buffer.alloc(70));
  const fetcher = { fetched: { segments: 3, bytes: 9000 }, problem: "the store is away" };
  const bucket = { folder: "s3://logs/venue", problem: undefined, isEncrypted: true, fetcher, keepBytes: 2 ** 26 };
  Object.assign(engine.trading.live.of(ARCHIVE_DESK), bucket);
  expect(((await console.get("/looks/figures/system", auditor)).body as unknown as SystemFigures).archive).toEqual({
    ...{ folder: "s3://logs/venue", segments: 1, bytes: 4000, isEncrypted: true, problem: "the store is away" },
    kept: { segments: 1, bytes: 70, mostBytes: 2 ** 26, fetched: 3 },
  });
  expect(body.database.bytes).toBeGreaterThan(1e6);
  expect((await console.get("/looks/figures/system", await console.operator("support"))).status).toBe(403);
});

test("a market counts as silent when it is open, not halted, and no source said anything for ten seconds", async () => {
  const { trading, submit, now } = console.engine;
  const markets = trading.kernel.spot.markets.all().map(({ terms }) => terms.market);
  const [first, second, ...rest] = markets;
  const ageOf = new Map([[first, 10_000], [second, 10_001], ...rest.map((market) => [market, 0] as const)]);
  trading.live.of(SOURCE_BOARD).open((market) => [{ source: "test", price: ticks(7), at: timeMs(now() - (ageOf.get(market) ?? 0)) }]);
  expect(silentMarkets(trading)).toBe(1);
  await submit({ type: "spot/halt", market: second as never, reason: "checked" });
  expect(silentMarkets(trading)).toBe(0);
});
