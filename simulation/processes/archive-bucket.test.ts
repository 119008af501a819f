/**
 * A running venue archives old segments of its log in a bucket, is killed while it does, and reads everything there as before: receipts and
 * proofs of the oldest command, backups, a rebuild, a check of the whole. The store may be slow, away or damaged meanwhile.
 */
import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CommandWriter } from "../../journal/codec.ts";
import { archiveNote } from "../../journal/file/archived-disk.ts";
import { openFileJournal } from "../../journal/file/file-journal.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import type { Command } from "../../kernel/kernel.ts";
import { placeOf } from "../../server/backup/backup-places.ts";
import { TEST_BUCKET, TEST_KEY, TEST_REGION, TestStore } from "./test-store.ts";
import { segmentsFolder, writeSnapshotFromLog } from "../../server/snapshots/snapshot-writer.ts";
import { logCommands } from "../log-reading.ts";
import { MACHINE, RealVenue, type Reply } from "./real-venue.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const METRICS_TOKEN = "metrics-token-of-tests";
/** A venue archives a minute after its start. */
const ARCHIVED_WITHIN = { timeout: 300_000, interval: 500 };
const SOON = { timeout: 90_000, interval: 500 };
const FILLED_BYTES = 120 << 20;
const LONG_REASON = "r".repeat(50_000);
/** Snapshots that are kept: nothing goes that the oldest needs. */
const SNAPSHOTS = 3;
const KEPT_MIB = 64;
const ORDER = { currency_id: "1", legal_id: "3", type: "1", market: "1", total: "500" };

const directory = mkdtempSync(join(tmpdir(), "touchstone-bucket-"));
const [dataDirectory, backups] = [join(directory, "data"), join(directory, "backups")];
const log = join(dataDirectory, "log");
const [segments, fetched] = [segmentsFolder(log), join(log, "fetched")];
const bucket = `s3://${TEST_BUCKET}/archive`;
let objects: TestStore;
let environment: Readonly<Record<string, string>>;
let venue: RealVenue;
let token = "";
let receipt = "";
/** What the seal of the first order's record was before anything was archived. */
let before: Reply;

beforeAll(async () => {
  objects = await TestStore.open();
  environment = {
    ...{ ARCHIVE_TO: bucket, ARCHIVE_KEEP_MB: String(KEPT_MIB), BACKUP_PASSPHRASE: "a drill that nobody fears", METRICS_TOKEN },
    ...{
      S3_ENDPOINT: objects.endpoint,
      S3_REGION: TEST_REGION,
      S3_ACCESS_KEY_ID: TEST_KEY.accessKeyId,
      S3_SECRET_ACCESS_KEY: TEST_KEY.secretAccessKey,
    },
  };
  venue = new RealVenue({ dataDirectory, environment });
});
afterAll(async () => {
  await venue.end("SIGKILL");
  await objects.close();
  rmSync(directory, { recursive: true, force: true });
});

const segmentsIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".segment")) : [];
const archived = (): readonly string[] => (archiveNote(nodeDisk, segments)?.segments ?? []).map(({ name }) => name);
const keptBytes = (): number => segmentsIn(fetched).reduce((sum, name) => sum + statSync(join(fetched, name)).size, 0);
const seal = (): Promise<Reply> => venue.call("GET", "/receipt/seal", { id: receipt }, token);
/** Without what the tree over the log and the makers of day records had fetched, or are just fetching. */
function fetchedAnew(): Promise<Reply> {
  rmSync(fetched, { recursive: true, force: true });
  return seal();
}
const away = (): void => void (objects.fault = () => ({ status: 503, code: "ServiceUnavailable" }));
const back = (): void => void (objects.fault = () => undefined);
async function metric(name: string): Promise<number> {
  const reply = await fetch(`${venue.address}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return Number(new RegExp(`^${name} (\\S+)$`, "m").exec(await reply.text())?.[1]);
}

/** Refused orders of an operator with long words, so that the log grows by whole segments within seconds; with snapshots behind them. */
async function fillLog(): Promise<void> {
  const { journal } = await openFileJournal({ directory: segments, disk: nodeDisk });
  let at = 0;
  for (const [, command] of logCommands(nodeDisk, log, Math.max(1, journal.nextSequence - 100), journal.nextSequence)) at = command.at;
  for (let written = 0; written < FILLED_BYTES;) {
    const writer = new CommandWriter();
    for (let more = 0; more < 20; more++)
      writer.add({ type: "spot/halt", at, market: 999_999, reason: `${written} ${LONG_REASON}` } as unknown as Command);
    const payload = writer.take();
    await journal.append({ firstSequence: journal.nextSequence, count: 20, epoch: journal.epoch, payload });
    written += payload.length;
  }
  const next = journal.nextSequence;
  await journal.close();
  for (let at = SNAPSHOTS; at > 0; at--) await writeSnapshotFromLog(nodeDisk, { directory: log, upTo: next - at });
}

type Ran = { readonly code: number; readonly said: string };
function run(program: readonly string[], of = dataDirectory): Promise<Ran> {
  const [name = "", ...args] = program;
  const env = { ...MACHINE, ...environment, DATA_DIR: of };
  return new Promise((resolve) =>
    execFile(process.execPath, [join(ROOT, "server", name), ...args], { env, cwd: ROOT, maxBuffer: 1 << 24 }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    ),
  );
}

/** What was said is shown where it is not. */
const fine = { code: 0, said: expect.any(String) as string };
const failed = (words: string): object => ({ code: 1, said: expect.stringContaining(words) as string });

test("old segments go to the bucket of a running venue, also one that is killed while they do", async () => {
  await venue.start();
  ({ token } = await venue.register("ada@example.org"));
  expect((await venue.call("POST", "/coin/trade", ORDER, token)).type).toBe("ok");
  const { message: fills } = await venue.call("GET", "/coin/fills", {}, token);
  ({ receipt } = (fills as readonly [{ readonly receipt: string }])[0]);
  before = await seal();
  expect(before).toMatchObject({ type: "ok" });
  await venue.end("SIGTERM");
  await fillLog();
  const all = segmentsIn(segments);
  expect(all.length).toBeGreaterThan(6);
  let puts = 0;
  // So that it is killed while some are left, however fast the machine.
  objects.fault = (method, path) => (method === "PUT" && path.endsWith(".segment") && ++puts > 2 ? { afterMs: 5000 } : undefined);
  await venue.start();
  await expect.poll(() => archived().length, ARCHIVED_WITHIN).toBeGreaterThan(1);
  await venue.end("SIGKILL");
  back();
  expect(archived().length).toBeLessThan(5);
  expect([...archived(), ...segmentsIn(segments)]).toEqual(expect.arrayContaining([...all]));
  await venue.start();
  await expect.poll(() => venue.output, ARCHIVED_WITHIN).toMatch(/\d+ old segments of the log were archived/);
  expect(archived().length).toBeGreaterThan(5);
  expect([...archived(), ...segmentsIn(segments)]).toEqual(expect.arrayContaining([...all]));
  expect(await metric("touchstone_archive_failing")).toBe(0);
}, 900_000);

test("who asks for the oldest receipt is told that it is coming, others wait for nothing, and then it is what it was", async () => {
  objects.fault = (method, path) => (method === "GET" && path.endsWith("0000000001.segment") ? { afterMs: 8000 } : undefined);
  const [asked, others] = await Promise.all([
    fetchedAnew(),
    (async () => {
      const took: number[] = [];
      for (let asked = 0; asked < 20; asked++) {
        const began = performance.now();
        expect((await venue.call("GET", "/coin/fills", {}, token)).type).toBe("ok");
        took.push(performance.now() - began);
      }
      return Math.max(...took);
    })(),
  ]);
  expect(asked).toMatchObject({ type: "ok", message: { is_coming: 1 } });
  expect(others).toBeLessThan(3000);
  await expect.poll(seal, SOON).toEqual(before);
  back();
  // It is kept.
  away();
  expect(await seal()).toEqual(before);
  back();
});

test("with the store away it trades and is ready, says so of what it can't read, and reads it once the store is back", async () => {
  away();
  await expect.poll(fetchedAnew, SOON).toMatchObject({ type: "error", error: { name: "record_away", number: 90_031 } });
  expect((await venue.call("POST", "/coin/trade", ORDER, token)).type).toBe("ok");
  expect((await fetch(`${venue.address}/readyz`)).status).toBe(200);
  expect(await metric("touchstone_archive_failing")).toBe(1);
  expect(venue.output).toContain("can't be fetched from the log's archive");
  back();
  await expect.poll(seal, SOON).toEqual(before);
  await expect.poll(async () => [await fetchedAnew(), await metric("touchstone_archive_failing")], SOON).toEqual([before, 0]);
  expect(await metric("touchstone_archive_fetched_bytes_total")).toBeGreaterThan(0);
});

test("a backup has the whole log, and the next one fetches nothing of it again", async () => {
  expect(await run(["backup/backup.ts", backups])).toEqual(fine);
  const asked: string[] = [];
  rmSync(fetched, { recursive: true, force: true });
  objects.fault = (_method, path) => void asked.push(path) as undefined;
  expect(await run(["backup/backup.ts", backups])).toEqual(fine);
  // The venue itself may ask for what makers of day records begin with.
  expect(new Set(asked.filter((path) => /0000000(00[4-9]|0[1-9]\d)\.segment/.test(path)))).toEqual(new Set());
  back();
});

test("it opens without the store; the tree over the log is made again from there, and proves the oldest command", async () => {
  const proof = (): Promise<Reply> => venue.call("GET", "/log/proof", { position: "1" });
  await expect.poll(proof, SOON).toMatchObject({ type: "ok" });
  const { message } = await proof();
  const { size, path } = message as { readonly size: number; readonly path: readonly string[] };
  expect(await venue.end("SIGTERM")).toBe(0);
  rmSync(join(dataDirectory, "log-tree"), { recursive: true });
  away();
  await venue.start();
  expect((await venue.call("POST", "/coin/trade", ORDER, token)).type).toBe("ok");
  await expect.poll(() => venue.output, SOON).toContain("The tree over the log is made again once its archive can be read");
  back();
  await expect
    .poll(() => venue.call("GET", "/log/proof", { position: "1", size: String(size) }), ARCHIVED_WITHIN)
    .toMatchObject({ type: "ok", message: { size, path } });
  expect(keptBytes()).toBeLessThanOrEqual(KEPT_MIB << 20);
  expect(venue.output).not.toContain("contradicted");
  expect(await venue.end("SIGTERM")).toBe(0);
}, 600_000);

test("it is rebuilt and checked from there; what is damaged or away is named; a restore has the whole log", async () => {
  expect(await run(["rebuild.ts"])).toEqual(fine);
  expect(keptBytes()).toBeLessThanOrEqual(KEPT_MIB << 20);
  expect(await run(["fsck/fsck.ts"])).toEqual(fine);
  const s3 = { endpoint: objects.endpoint, region: TEST_REGION, ...TEST_KEY };
  const place = placeOf(bucket, { s3 });
  const name = `segments/${archived()[2]}`;
  const whole = (await place.read(name)) ?? Buffer.alloc(0);
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(1000) ^ 1, 1000);
  await place.write(name, damaged);
  expect(await run(["fsck/fsck.ts"])).toEqual(failed(`${name} is damaged`));
  await place.write(name, whole);
  away();
  expect(await run(["fsck/fsck.ts"])).toEqual(failed("can't be fetched from the log's archive"));
  expect(await run(["rebuild.ts"])).toEqual(failed("can't be fetched from the log's archive"));
  back();
  const restored = join(directory, "restored");
  expect(await run(["backup/restore.ts", backups], restored)).toEqual(fine);
  expect(segmentsIn(segmentsFolder(join(restored, "log")))).toEqual(expect.arrayContaining([...archived()]));
  expect(archiveNote(nodeDisk, segmentsFolder(join(restored, "log")))).toBeUndefined();
}, 900_000);
