/**
 * The real venue on storage that gives out: a file size limit, a full file system, a folder turned read-only (durability.md R6,
 * R8, D2, D8). It stops with a clear message, nothing answered is lost, and it starts again once the cause is gone.
 *
 * The database lies elsewhere, so that it is the log that meets the fault. Its last segment is filled up first: the next one
 * is needed within a few requests.
 */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { CommandWriter } from "../../journal/codec.ts";
import { openFileJournal } from "../../journal/file/file-journal.ts";
import { SPARE_NAME } from "../../journal/file/segment.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { seededRandom } from "../../journal/simulated-disk.ts";
import type { Command } from "../../kernel/kernel.ts";
import { EMBEDDED_USER, startEmbeddedPostgres, type EmbeddedPostgres } from "../../server/sql/embedded-postgres.ts";
import { logCommands } from "../log-reading.ts";
import { RealVenue, type RealVenueOptions } from "./real-venue.ts";
import { Trader, type Findings } from "./trader.ts";

const MEBIBYTE = 2 ** 20;
/** Frames of a few kilobytes, so that the segment can be filled to just below its end. */
const COMMANDS_PER_FRAME = 200;
const isRoot = process.getuid?.() === 0;
/** Lets orders through on file systems that are small on purpose. */
const SMALL_DISK = { DISK_FREE_MB: "1" };
const home = mkdtempSync(join(tmpdir(), "touchstone-storage-"));
let postgres: EmbeddedPostgres;
let databases = 0;

beforeAll(async () => {
  mkdirSync(join(home, "postgres"));
  postgres = await startEmbeddedPostgres(join(home, "postgres"), () => undefined);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
});

async function freshDatabase(): Promise<string> {
  databases += 1;
  const client = new pg.Client({ host: postgres.socketDirectory, user: EMBEDDED_USER, database: "postgres" });
  await client.connect();
  await client.query(`create database storage_${databases}`);
  await client.end();
  return `postgres://${EMBEDDED_USER}@localhost/storage_${databases}?host=${encodeURIComponent(postgres.socketDirectory)}`;
}

type Scene = { readonly dataDirectory: string; readonly environment: Readonly<Record<string, string>>; readonly trader: Trader };

/** A venue that is gone after the test, whatever becomes of it: the next one finds its disk free. */
function newVenue(options: RealVenueOptions): RealVenue {
  const venue = new RealVenue(options);
  onTestFinished(async () => void (await venue.end("SIGKILL")));
  return venue;
}

/** A venue with somebody who trades, stopped again; its directory is removed after the test. */
async function prepare(dataDirectory: string): Promise<Scene> {
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  const environment = { ...SMALL_DISK, DATABASE_URL: await freshDatabase() };
  const venue = newVenue({ dataDirectory, environment });
  await venue.start();
  const trader = new Trader(await venue.register("trader@example.org"), seededRandom(1));
  await venue.end("SIGTERM");
  return { dataDirectory, environment, trader };
}

/** Fills the log's segment with cancels of orders that never were, up to so many bytes before its end. */
async function fillSegment(dataDirectory: string, bytesLeft: number): Promise<void> {
  const directory = join(dataDirectory, "log", "segments");
  const { journal } = await openFileJournal({ directory, disk: nodeDisk });
  let at = 0;
  for (const [, command] of logCommands(nodeDisk, join(dataDirectory, "log"), 1, journal.nextSequence)) at = command.at;
  const cancel = { type: "spot/cancel", at, user: 1001, order: 1 } as Command;
  const before = usedBytes(directory);
  for (let written = before; written < 16 * MEBIBYTE - bytesLeft;) {
    const writer = new CommandWriter();
    for (let i = 0; i < COMMANDS_PER_FRAME; i++) writer.add(cancel);
    const payload = writer.take();
    await journal.append({ firstSequence: journal.nextSequence, count: COMMANDS_PER_FRAME, epoch: journal.epoch, payload });
    written += payload.length + 72;
  }
  await journal.close();
  // Prepared in advance while the segment filled up; the venue is to need a new one.
  if (nodeDisk.list(directory).includes(SPARE_NAME)) nodeDisk.remove(join(directory, SPARE_NAME));
}

/** Bytes of frames in the only segment, roughly. */
function usedBytes(directory: string): number {
  const bytes = nodeDisk.read(join(directory, "0000000001.segment"));
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return end;
}

/** Trades until the venue ends by itself; its exit code. */
async function tradeUntilEnd(venue: RealVenue, trader: Trader): Promise<number | undefined> {
  await trader.trade(venue, 60_000, () => undefined);
  return await venue.ended();
}

/** Opens once more on sound storage: everything answered is there, everything else is sent again. */
async function expectNothingLost({ dataDirectory, environment, trader }: Scene, since: number): Promise<void> {
  const venue = newVenue({ dataDirectory, environment });
  await venue.start();
  const findings: Findings = { answered: 0, resent: 0, recovered: 0, wrong: [] };
  await trader.checkAfterRestart(venue, since, findings);
  expect(await venue.end("SIGTERM")).toBe(0);
  expect(findings.wrong).toEqual([]);
}

describe("the log's storage gives out under load:", () => {
  test("a file size limit (ulimit -f) stops the venue with a message, nothing answered is lost", async () => {
    const scene = await prepare(join(home, "limited"));
    const wrapper = ["bash", "-c", 'ulimit -f 100; exec "$@"', "limited"];
    const venue = newVenue({ ...scene, wrapper });
    await venue.start();
    expect(await tradeUntilEnd(venue, scene.trader)).toBe(1);
    expect(venue.output).toMatch(/The venue stops: writing the journal in .* failed: EFBIG/);
    await expectNothingLost(scene, 0);
  });

  test("a folder turned read-only stops the venue with a message, nothing answered is lost", async ({ skip }) => {
    const scene = await prepare(join(home, "read-only"));
    await fillSegment(scene.dataDirectory, 60_000);
    const segments = join(scene.dataDirectory, "log", "segments");
    if (!makeReadOnly(segments)) skip("this file system has no immutable folders, and root may write anywhere else");
    onTestFinished(() => makeWritable(segments));
    const venue = newVenue(scene);
    await venue.start();
    expect(await tradeUntilEnd(venue, scene.trader)).toBe(1);
    expect(venue.output).toMatch(/The venue stops: writing the journal in .* failed: E(PERM|ACCES|ROFS)/);
    makeWritable(segments);
    await expectNothingLost(scene, 0);
  });
});

const mountPoint = join(home, "tiny");
/** Root in a container may still not mount. */
const isMounted = isRoot && mountTiny();

describe.skipIf(!isMounted)("on a tiny file system (only for who may mount it)", () => {
  const ballast = join(mountPoint, "ballast");
  afterAll(() => void execFileSync("umount", ["-l", mountPoint]));
  afterEach(() => rmSync(ballast, { force: true }));

  /** Leaves so many bytes free. */
  const leave = (bytes: number): void => {
    if (existsSync(ballast)) rmSync(ballast);
    const { bavail, bsize } = statfsSync(mountPoint);
    writeFileSync(ballast, new Uint8Array(Math.max(0, bavail * bsize - bytes)));
  };

  test("short of room new orders are refused by name, cancels go on, and with room again orders are taken", async () => {
    const scene = await prepare(join(mountPoint, "short"));
    const venue = newVenue({ ...scene, environment: { ...scene.environment, DISK_FREE_MB: "8" } });
    await venue.start();
    const { token } = await venue.register("second@example.org");
    const order = { currency_id: "1", legal_id: "3", type: "1", market: "1", total: "50" };
    // A venue that has just opened may have no offers yet.
    await expect.poll(() => venue.call("POST", "/coin/trade", order, token), { timeout: 15_000 }).toMatchObject({ type: "ok" });
    leave(4 * MEBIBYTE);
    await expect.poll(() => venue.output, { timeout: 15_000 }).toContain("no new orders until there is room");
    expect(await venue.call("POST", "/coin/trade", order, token)).toMatchObject({ error: { name: "disk_space_low" } });
    expect((await venue.call("POST", "/coin/cancel_all", {}, token)).type).toBe("ok");
    rmSync(ballast);
    await expect.poll(() => venue.output, { timeout: 15_000 }).toContain("There is room again");
    expect((await venue.call("POST", "/coin/trade", order, token)).type).toBe("ok");
    expect(await venue.end("SIGTERM")).toBe(0);
  });

  test("without any room the venue stops and says that the disk is full; with room it starts and nothing is lost", async () => {
    const scene = await prepare(join(mountPoint, "full"));
    await fillSegment(scene.dataDirectory, 60_000);
    leave(2 * MEBIBYTE);
    const venue = newVenue(scene);
    await venue.start();
    expect(await tradeUntilEnd(venue, scene.trader)).toBe(1);
    expect(venue.output).toMatch(/The venue stops: the disk of the journal in .* is full; free some space and start again/);
    rmSync(ballast);
    await expectNothingLost(scene, 0);
  });

  test("a data directory that became read-only between two runs ends the start with one line, and serves again afterwards", async () => {
    const scene = await prepare(join(mountPoint, "frozen"));
    execFileSync("mount", ["-o", "remount,ro", mountPoint]);
    onTestFinished(() => void execFileSync("mount", ["-o", "remount,rw", mountPoint]));
    const venue = newVenue(scene);
    await expect(venue.start()).rejects.toThrow(/DATA_DIR .* cannot be (used|taken|written)/);
    expect(await venue.ended()).toBe(1);
    execFileSync("mount", ["-o", "remount,rw", mountPoint]);
    await expectNothingLost(scene, 0);
  });
});

function mountTiny(): boolean {
  mkdirSync(mountPoint);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=64m", "tmpfs", mountPoint], { stdio: "ignore" });
    return true;
  } catch (error: unknown) {
    return !(error instanceof Error);
  }
}

/** Root is stopped by no permission, but by an immutable folder where the file system has such. */
function makeReadOnly(folder: string): boolean {
  if (!isRoot) {
    chmodSync(folder, 0o500);
    return true;
  }
  try {
    execFileSync("chattr", ["+i", folder], { stdio: "ignore" });
    return true;
  } catch (error: unknown) {
    return !(error instanceof Error);
  }
}

function makeWritable(folder: string): void {
  if (isRoot) execFileSync("chattr", ["-i", folder], { stdio: "ignore" });
  else chmodSync(folder, 0o700);
}
