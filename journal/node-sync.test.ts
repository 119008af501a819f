/**
 * The real disk must be asked to sync: whether it was can't be seen from what is read back, so the system's own call is
 * counted. Without it everything here would look the same until the power goes.
 */
import fs, { mkdtempSync, rmSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openFileJournal } from "./file/file-journal.ts";
import { openSnapshotStore } from "./file/snapshot-store.ts";
import { nodeDisk } from "./node-disk.ts";

/** What was asked of the system, in order: "write", and each sync when it began and when it was done. */
const calls: string[] = [];

const real = { writeSync: fs.writeSync, fsync: fs.fsync, fdatasync: fs.fdatasync };
const traced = (name: string, sync: (descriptor: number, done: fs.NoParamCallback) => void): typeof fs.fsync =>
  ((descriptor: number, done: fs.NoParamCallback) => {
    calls.push(name);
    sync(descriptor, (error) => {
      calls.push(`${name} done`);
      done(error);
    });
  }) as typeof fs.fsync;
const writeSync = ((...values: Parameters<typeof fs.writeSync>) => {
  calls.push("write");
  return real.writeSync(...values);
}) as typeof fs.writeSync;

/** For whoever imported them by name, too. */
function replaceCalls(by: Partial<typeof fs>): void {
  Object.assign(fs, by);
  syncBuiltinESMExports();
}
beforeAll(() => replaceCalls({ writeSync, fsync: traced("fsync", real.fsync), fdatasync: traced("fdatasync", real.fdatasync) }));
afterAll(() => replaceCalls(real));

const directories: string[] = [];
function temporaryDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "journal-sync-"));
  directories.push(directory);
  return directory;
}
afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

test("every frame is written, then synced, and acknowledged only after the sync", async () => {
  const { journal } = await openFileJournal({ directory: join(temporaryDirectory(), "segments"), disk: nodeDisk, segmentBytes: 1 << 20 });
  const frames = 20;
  calls.length = 0;
  for (let i = 0; i < frames; i++) {
    await journal.append({ epoch: journal.epoch, firstSequence: journal.nextSequence, count: 1, payload: Buffer.alloc(100, i) });
    calls.push("acknowledged");
  }
  expect(calls).toEqual(Array.from({ length: frames }, () => ["write", "fdatasync", "fdatasync done", "acknowledged"]).flat());
  await journal.close();
});

test("a fresh segment and its name are on disk before the first frame in it is acknowledged", async () => {
  calls.length = 0;
  const { journal } = await openFileJournal({ directory: join(temporaryDirectory(), "segments"), disk: nodeDisk, segmentBytes: 1 << 20 });
  // The file with its zeros, the header, the two directories; then the frame that opens the log.
  expect(calls.filter((call) => call === "fsync done").length).toBeGreaterThanOrEqual(3);
  expect(calls.at(-1)).toBe("fdatasync done");
  await journal.close();
});

test("a snapshot is synced before it gets its name, and its name before it counts", async () => {
  const store = openSnapshotStore({ directory: temporaryDirectory(), disk: nodeDisk });
  calls.length = 0;
  await store.save({ nextSequence: 5, stateHash: "0".repeat(32), payload: Buffer.alloc(1000, 7) });
  const lastWrite = calls.lastIndexOf("write");
  expect(calls.slice(lastWrite)).toEqual(["write", "fdatasync", "fdatasync done", "fsync", "fsync done"]);
});

test("a new file is synced as it is written: the log's own sync waits for a piece of it, not for all", async () => {
  const directory = temporaryDirectory();
  calls.length = 0;
  (await nodeDisk.create(join(directory, "new"), 1 << 20)).close();
  const piece = ["write", "fdatasync", "fdatasync done"];
  expect(calls).toEqual([...piece, ...piece, ...piece, ...piece, "fsync", "fsync done"]);
});
