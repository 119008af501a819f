/**
 * An archive in a bucket of a real server that speaks S3: old segments go there whole or not at all, are read there as if they were here, each
 * fetched once and held against what was noted, within a bound; and what goes wrong on the way loses nothing and is said.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Disk } from "../../journal/disk.ts";
import { archiveNote } from "../../journal/file/archived-disk.ts";
import { followFileJournal, openFileJournal } from "../../journal/file/file-journal.ts";
import { readRecordSeal } from "../../journal/file/record-seal.ts";
import { openSnapshotStore } from "../../journal/file/snapshot-store.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { placeOf } from "../backup/backup-places.ts";
import { BackupStore } from "../backup/backup-store.ts";
import { TEST_BUCKET, TEST_KEY, TEST_REGION, TestStore, type StoreFault } from "../../simulation/processes/test-store.ts";
import { segmentsFolder, snapshotsFolder } from "../snapshots/snapshot-writer.ts";
import { fileLog } from "../venue-log.ts";
import { archiveLog, type ArchiveRequest } from "./archive-log.ts";
import type { ArchiveAccess } from "./archive-place.ts";
import { fetchedFolder, FetchedSegments, keptSegments } from "./fetched-segments.ts";
import { diskOfLog } from "./log-disk.ts";
import { ThreadFetcher } from "./segment-fetcher.ts";

const FRAMES = 400;
const SEGMENT_BYTES = 8192;
const VENUE = "ab".repeat(16);
const MEBIBYTE = 2 ** 20;
let server: TestStore;
let root: string;
let directory: string;
let segments: string;
let bucket: string;
let count = 0;
const fetchers: ThreadFetcher[] = [];
beforeAll(async () => {
  server = await TestStore.open();
});
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "touchstone-archive-bucket-"));
  directory = join(root, "log");
  segments = segmentsFolder(directory);
  bucket = `s3://${TEST_BUCKET}/archive-${++count}`;
  await write(FRAMES);
  await save(300);
});
afterEach(async () => {
  server.fault = () => undefined;
  for (const fetcher of fetchers.splice(0)) await fetcher.close();
  rmSync(root, { recursive: true });
});
afterAll(() => server.close());

const accessWith = (more: Partial<ArchiveAccess> = {}): ArchiveAccess => ({
  s3: { endpoint: server.endpoint, region: TEST_REGION, ...TEST_KEY },
  backupSecret: { passphrase: undefined, keyFile: undefined },
  ...{ archiveKeepMegabytes: 64, diskFreeMegabytes: 1, ...more },
});
/** For who reads while the thread waits: the door that fails is in this process. */
const direct = (more: Partial<ArchiveAccess> = {}): ArchiveAccess => ({
  ...accessWith(more),
  s3: { endpoint: server.directEndpoint, region: TEST_REGION, ...TEST_KEY },
});
const SECRET = { backupSecret: { passphrase: "a secret of some length", keyFile: undefined } };

/** So many commands more, each in a frame of its own. */
async function write(frames: number): Promise<void> {
  const { journal } = await openFileJournal({ directory: segments, disk: nodeDisk, segmentBytes: SEGMENT_BYTES });
  for (let i = 0; i < frames; i++) {
    const firstSequence = journal.nextSequence;
    await journal.append({ epoch: journal.epoch, firstSequence, count: 1, payload: Buffer.alloc(100, `command ${firstSequence}`) });
  }
  await journal.close();
}
const save = (nextSequence: number): Promise<void> =>
  openSnapshotStore({ directory: snapshotsFolder(directory), disk: nodeDisk }).save({
    ...{ nextSequence, stateHash: "of a test", payload: Buffer.from("a state") },
  });
const request = (more: Partial<ArchiveRequest> = {}): ArchiveRequest => ({
  ...{ directory, archive: bucket, access: accessWith(), venue: VENUE },
  ...more,
});
const here = (): readonly string[] => readdirSync(segments).filter((name) => name.endsWith(".segment"));
const kept = (): readonly string[] => (existsSync(fetchedFolder(segments)) ? readdirSync(fetchedFolder(segments)) : []);
function fetcherOf(access = accessWith()): ThreadFetcher {
  const fetcher = new ThreadFetcher({ segments, access, ahead: false, say: () => undefined });
  fetchers.push(fetcher);
  return fetcher;
}
const logOf = (access = accessWith()): Disk => diskOfLog(segments, access, { fetcher: fetcherOf(access) });
async function commands(disk = logOf(direct())): Promise<readonly number[]> {
  const found: number[] = [];
  for await (const frames of followFileJournal({ directory: segments, disk }).read(1))
    found.push(...frames.map(({ firstSequence }) => firstSequence));
  return found;
}
const ALL = Array.from({ length: FRAMES }, (_, index) => index + 1);
/** Requests for segments of the archive, by method. */
function counted(): { readonly GET: string[]; readonly PUT: string[] } {
  const asked = { GET: [] as string[], PUT: [] as string[] };
  server.fault = (method, path) => {
    const name = /segments\/(\d{10}\.segment)$/.exec(path)?.[1];
    if (name !== undefined && (method === "GET" || method === "PUT")) asked[method].push(name);
    return undefined;
  };
  return asked;
}
/** Each of the segments, or all of them, is answered so. */
function failing(fault: StoreFault, method: string, name = ".segment"): void {
  server.fault = (asked, path) => (asked === method && path.endsWith(name) ? fault : undefined);
}

test.each([
  ["plain", {}],
  ["encrypted", SECRET],
])("old segments go to a bucket, %s, and everything reads them there as before", async (_kind, secret) => {
  const access = accessWith(secret);
  const seals = await Promise.all([1, 100, 399].map((position) => readRecordSeal(nodeDisk, segments, position)));
  const before = here();
  const taken = await archiveLog(nodeDisk, request({ access }));
  expect(taken).toMatchObject({ segments: before.length - here().length, isEncrypted: secret === SECRET });
  expect(taken.segments).toBeGreaterThan(4);
  const note = archiveNote(nodeDisk, segments);
  expect(note?.place).toBe(bucket);
  expect([...(note?.segments ?? []).map(({ name }) => name), ...here()]).toEqual(before);
  // Headers are noted: where a command lies is known without asking.
  const asked = counted();
  const disk = logOf(access);
  expect(followFileJournal({ directory: segments, disk, verifyFrom: 300 }).recovery.firstSequence).toBe(1);
  expect(asked.GET).toEqual([]);
  expect(await Promise.all([1, 100, 399].map((position) => readRecordSeal(disk, segments, position)))).toEqual(seals);
  expect(asked.GET.length).toBe(2);
  const nowDisk = logOf(direct(secret));
  expect(await commands(nowDisk)).toEqual(ALL);
  // Each was fetched once, for all who read it.
  expect(await commands(logOf(direct(secret)))).toEqual(ALL);
  expect(fetchers.map(({ fetched }) => fetched.segments)).toEqual([2, taken.segments - 2, 0]);
  expect((await archiveLog(nodeDisk, request({ access }))).segments).toBe(0);
  // The log goes on, and the next time only what is new goes.
  await save(390);
  rmSync(join(snapshotsFolder(directory), "0000000000000300.snapshot"));
  expect((await archiveLog(nodeDisk, request({ access }))).segments).toBeGreaterThan(0);
  expect(await commands(nowDisk)).toEqual(ALL);
});

test("a store that breaks, is busy or full while segments go there loses nothing, and it goes on the next time", async () => {
  for (const fault of ["breaks", { status: 503, code: "SlowDown" }, { status: 507, code: "InsufficientStorage" }] as const) {
    failing(fault, "PUT");
    await expect(archiveLog(nodeDisk, request())).rejects.toThrow(/can't be reached|busy|full/);
    expect([archiveNote(nodeDisk, segments), await commands(nodeDisk)]).toEqual([undefined, ALL]);
  }
  // The third is put and can't be read back.
  failing({ status: 500, code: "InternalError" }, "GET", "0000000003.segment");
  await expect(archiveLog(nodeDisk, request())).rejects.toThrow("busy or out of order");
  server.fault = () => undefined;
  expect([here()[0], await commands()]).toEqual(["0000000003.segment", ALL]);
  expect((await archiveLog(nodeDisk, request())).segments).toBeGreaterThan(2);
  expect(await commands()).toEqual(ALL);
}, 60_000);

test("broken off after any step it has lost nothing, and the next one goes on", async () => {
  for (let calls = 1; ; calls++) {
    let left = calls;
    const step = <Arguments extends unknown[], Result>(work: (...values: Arguments) => Result) => {
      return (...values: Arguments): Result => {
        left -= 1;
        if (left < 0) throw new Error("broken off");
        return work(...values);
      };
    };
    const breaking = { ...nodeDisk, create: step(nodeDisk.create), rename: step(nodeDisk.rename), remove: step(nodeDisk.remove) };
    const ended = await archiveLog(breaking, request()).then(
      () => true,
      (error: unknown) => {
        expect(String(error)).toContain("broken off");
        return false;
      },
    );
    expect(await commands()).toEqual(ALL);
    if (ended) break;
  }
  expect(archiveNote(nodeDisk, segments)?.segments.length).toBeGreaterThan(4);
}, 60_000);

test("another venue's bucket, backups and what somebody else put there are refused", async () => {
  await archiveLog(nodeDisk, request());
  await expect(archiveLog(nodeDisk, request({ venue: "cd".repeat(16) }))).rejects.toThrow(
    "has an archive of venue abababab, this is cdcdcdcd",
  );
  await expect(archiveLog(nodeDisk, request({ access: accessWith(SECRET) }))).rejects.toThrow("is not encrypted");
  const backups = `s3://${TEST_BUCKET}/backups-${count}`;
  await BackupStore.begin(placeOf(backups, accessWith()), VENUE, undefined);
  await expect(archiveLog(nodeDisk, request({ archive: backups }))).rejects.toThrow("holds no archive");
  await expect(BackupStore.begin(placeOf(bucket, accessWith()), VENUE, undefined)).rejects.toThrow("holds no backups");
  // A copy of the venue that went another way: the same name, another log.
  const other = join(root, "other");
  const first = directory;
  [directory, segments] = [other, segmentsFolder(other)];
  mkdirSync(other);
  await write(FRAMES);
  await save(300);
  await expect(archiveLog(nodeDisk, request())).rejects.toThrow("Nothing was taken away");
  expect(await commands(nodeDisk)).toEqual(ALL);
  [directory, segments] = [first, segmentsFolder(first)];
  expect(await commands()).toEqual(ALL);
});

describe("what was archived", () => {
  beforeEach(() => archiveLog(nodeDisk, request()).then(() => undefined));
  const object = (name: string): string => `segments/${name}`;
  const place = (): ReturnType<typeof placeOf> => placeOf(bucket, accessWith());
  const sealed = (disk: Disk): ReturnType<typeof readRecordSeal> => readRecordSeal(disk, segments, 100);

  test("and is damaged, missing or changed there is never read, and said", async () => {
    const name = archiveNote(nodeDisk, segments)?.segments[1]?.name ?? "";
    const whole = (await place().read(object(name))) ?? Buffer.alloc(0);
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(40) ^ 1, 40);
    const another = (await place().read(object("0000000001.segment"))) ?? Buffer.alloc(0);
    for (const [bytes, words] of [
      [damaged, /is damaged|is not what was archived there/],
      [another, "is not what was archived there"],
      [undefined, "is missing"],
    ] as const) {
      await (bytes === undefined ? place().remove([object(name)]) : place().write(object(name), bytes));
      const fetcher = fetcherOf();
      await expect(fetcher.fetch(name)).rejects.toThrow(words);
      expect(() => fetcherOf(direct()).fetchNow(name)).toThrow(words);
      expect(fetcher.problem).toMatch(words);
      expect(kept()).toEqual([]);
    }
    // A copy from a backup stands in for it, also for the new place that the archive is moved to.
    const [good, moved] = [join(fetchedFolder(segments), name), `${bucket}-mended`];
    await place().write(object(name), whole);
    await fetcherOf().fetch(name);
    await place().remove([object(name)]);
    expect([existsSync(good), await commands()]).toEqual([true, ALL]);
    expect(await archiveLog(nodeDisk, request({ archive: moved, access: direct() }))).toMatchObject({ movedFrom: bucket });
    rmSync(fetchedFolder(segments), { recursive: true });
    expect(await commands()).toEqual(ALL);
  });

  test("is away with its store: what lies here is read all the same, and the rest once it is back", async () => {
    server.fault = () => ({ status: 503, code: "SlowDown" });
    const disk = logOf();
    expect(followFileJournal({ directory: segments, disk, verifyFrom: 300 }).recovery).toMatchObject({
      firstSequence: 1,
      nextSequence: 401,
    });
    await expect(sealed(disk)).rejects.toMatchObject({ reason: "away" });
    const nowhere = { ...direct(), s3: { ...direct().s3, endpoint: "http://127.0.0.1:1" } };
    expect(() => followFileJournal({ directory: segments, disk: logOf(nowhere) })).toThrow("can't be fetched from the log's archive");
    server.fault = () => undefined;
    expect(await sealed(disk)).toMatchObject({ first: 100 });
    expect(await commands()).toEqual(ALL);
  }, 60_000);

  test("is asked for by many at once and fetched once; a copy that was changed here, or removed, is fetched again", async () => {
    const asked = counted();
    const fetcher = fetcherOf();
    const disk = diskOfLog(segments, accessWith(), { fetcher });
    const found = await Promise.all(Array.from({ length: 20 }, () => sealed(disk)));
    expect([new Set(found.map((one) => one?.seal)).size, asked.GET.length, fetcher.fetched.segments]).toEqual([1, 1, 1]);
    const [name = ""] = kept();
    const path = join(fetchedFolder(segments), name);
    rmSync(path);
    expect([await sealed(disk), asked.GET.length]).toEqual([found[0], 2]);
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(3000) ^ 1, 3000);
    writeFileSync(path, bytes);
    // As another process finds it, that has not looked at it yet.
    expect([await sealed(logOf()), asked.GET.length]).toEqual([found[0], 3]);
    writeFileSync(path, bytes.subarray(0, 5000));
    writeFileSync(`${path}.1-1.part`, bytes);
    expect([await sealed(logOf()), asked.GET.length]).toEqual([found[0], 4]);
  });

  test("is kept within the bound, what was read longest ago goes first, and what was left half fetched goes", async () => {
    const access = accessWith({ archiveKeepMegabytes: (3 * SEGMENT_BYTES) / MEBIBYTE });
    const names = (archiveNote(nodeDisk, segments)?.segments ?? []).map(({ name }) => name);
    const store = new FetchedSegments({ segments, access, least: () => 0 });
    for (const name of names.slice(0, 3)) await store.hold(name);
    const old = new Date(Date.now() - 10_000_000);
    names.slice(0, 3).forEach((name, at) => utimesSync(join(fetchedFolder(segments), name), old, new Date(old.getTime() + at * 1000)));
    // The first was read meanwhile, so the second is the oldest.
    await store.hold(names[0] ?? "");
    writeFileSync(join(fetchedFolder(segments), `${names[4]}.1-1.part`), "half");
    utimesSync(join(fetchedFolder(segments), `${names[4]}.1-1.part`), old, old);
    await store.hold(names[3] ?? "");
    expect(kept()).toEqual([names[0], names[2], names[3]]);
    expect(keptSegments(segments)).toEqual({ segments: 3, bytes: 3 * SEGMENT_BYTES });
    // Also where all of it is read in order, with the next ones fetched ahead.
    expect(await commands(logOf(direct(access)))).toEqual(ALL);
    expect(keptSegments(segments).bytes).toBeLessThanOrEqual(3 * SEGMENT_BYTES);
    expect(statSync(fetchedFolder(segments)).mode & 0o777).toBe(0o700);
  });

  test("is not fetched onto a disk that has no room to spare", async () => {
    const store = new FetchedSegments({ segments, access: accessWith(), least: (total) => total });
    await expect(store.hold("0000000001.segment")).rejects.toThrow("no room");
    expect(kept()).toEqual([]);
  });

  test("is moved to a folder, to another bucket and back by naming that place, broken off anywhere", async () => {
    const folder = join(root, "folder");
    mkdirSync(folder);
    const [count] = [archiveNote(nodeDisk, segments)?.segments.length ?? 0];
    let before = bucket;
    for (const archive of [folder, `${bucket}-2`, bucket]) {
      for (let calls = 1; ; calls++) {
        let left = calls;
        const create: Disk["create"] = (path, size) => {
          left -= 1;
          return left < 0 ? Promise.reject(new Error("broken off")) : nodeDisk.create(path, size);
        };
        const moved = await archiveLog({ ...nodeDisk, create }, request({ archive, access: direct() })).catch((error: unknown) => {
          expect(String(error)).toContain("broken off");
          return undefined;
        });
        expect(await commands()).toEqual(ALL);
        if (moved === undefined) continue;
        expect(moved.movedFrom).toBe(before);
        break;
      }
      before = archive;
      expect(archiveNote(nodeDisk, segments)).toMatchObject({ place: archive, segments: { length: archive === folder ? 0 : count } });
    }
    expect(readdirSync(folder).length).toBe(count);
  }, 120_000);

  test("is not left behind where the old place is not there; without its note it is found again in the bucket", async () => {
    const note = join(segments, "archive");
    const folder = join(root, "folder");
    writeFileSync(note, `archived to ${folder}\n`);
    await expect(archiveLog(nodeDisk, request({ archive: `${bucket}-other` }))).rejects.toThrow("which is not there");
    rmSync(note);
    expect(followFileJournal({ directory: segments, disk: logOf(), verifyFrom: 300 }).recovery.firstSequence).toBeGreaterThan(1);
    await archiveLog(nodeDisk, request());
    expect(await commands()).toEqual(ALL);
  });

  test("is brought for who asks for a record, at their cost, once; others that are here cost nothing", async () => {
    const fetcher = fetcherOf();
    const disk = diskOfLog(segments, accessWith(), { fetcher });
    const log = fileLog({ directory, disk, fetcher });
    let paid = 0;
    const pay = (): void => void (paid += 1);
    expect([await log.bring(390, pay), paid]).toEqual(["here", 0]);
    expect([await Promise.all([log.bring(100, pay), log.bring(100, pay)]), paid]).toEqual([["here", "here"], 1]);
    expect([await log.bring(101, pay), paid, (await log.recordOf(100))?.first]).toEqual(["here", 1, 100]);
    const refusing = (): never => {
      throw new Error("too many requests");
    };
    await expect(log.bring(1, refusing)).rejects.toThrow("too many requests");
    failing("breaks", "GET");
    expect([await log.bring(1, pay), paid]).toEqual(["coming", 2]);
    await expect.poll(() => log.bring(1, refusing), { timeout: 20_000 }).toBe("away");
    expect([log.firstSequence(), log.firstHere() > 200]).toEqual([1, true]);
  }, 60_000);
});
