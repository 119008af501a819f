/** Old segments go to the archive when no snapshot needs them, are read there as before, and never go before their copy is whole. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { followFileJournal, openFileJournal } from "../../journal/file/file-journal.ts";
import { readRecordSeal } from "../../journal/file/record-seal.ts";
import { openSnapshotStore } from "../../journal/file/snapshot-store.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { segmentsFolder, snapshotsFolder } from "../snapshots/snapshot-writer.ts";
import { readSettings } from "../settings.ts";
import { StartError } from "../start-error.ts";
import { archiveLog } from "./archive-log.ts";
import { diskOfLog } from "./log-disk.ts";
import { checkArchive } from "./run-archive.ts";

const FRAMES = 400;
let root: string;
let directory: string;
let archive: string;
let segments: string;
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), "touchstone-archive-"));
  [directory, archive] = [join(root, "log"), join(root, "archive")];
  segments = segmentsFolder(directory);
  mkdirSync(archive);
  await write(FRAMES);
});
afterEach(() => rmSync(root, { recursive: true }));

/** So many commands more, each in a frame of its own. */
async function write(frames: number): Promise<void> {
  const { journal } = await openFileJournal({ directory: segments, disk: diskOfLog(segments), segmentBytes: 8192 });
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
const segmentsIn = (folder: string): readonly string[] => readdirSync(folder).filter((name) => name.endsWith(".segment"));
async function commands(verifyFrom = 0): Promise<readonly number[]> {
  const found: number[] = [];
  const log = followFileJournal({ directory: segments, disk: diskOfLog(segments), verifyFrom });
  for await (const frames of log.read(1)) found.push(...frames.map(({ firstSequence }) => firstSequence));
  return found;
}
const all = (from: number, to: number): readonly number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test("without a snapshot nothing goes; with one what lies wholly before the oldest goes, and is read as before", async () => {
  const before = segmentsIn(segments);
  const seals = await Promise.all([1, 100, 399].map((position) => readRecordSeal(nodeDisk, segments, position)));
  expect(await archiveLog(nodeDisk, { directory, archive })).toMatchObject({ segments: 0, bytes: 0 });
  await save(200);
  await save(300);
  const { segments: taken, bytes } = await archiveLog(nodeDisk, { directory, archive });
  expect([taken > 2, bytes]).toEqual([true, taken * 8192]);
  expect([...segmentsIn(archive), ...segmentsIn(segments)]).toEqual(before);
  // The segment that holds the oldest snapshot's first command is here.
  expect(followFileJournal({ directory: segments, disk: nodeDisk }).recovery.firstSequence).toBeLessThanOrEqual(200);
  expect(await commands()).toEqual(all(1, FRAMES));
  const disk = diskOfLog(segments);
  expect(await Promise.all([1, 100, 399].map((position) => readRecordSeal(disk, segments, position)))).toEqual(seals);
  // The log goes on, and the next time only what is new goes.
  await write(100);
  expect(await commands()).toEqual(all(1, FRAMES + 100));
  expect((await archiveLog(nodeDisk, { directory, archive })).segments).toBe(0);
});

test.each([
  ["the folder of the segments itself", "log/segments"],
  ["the same by a link", "link/segments"],
  ["a folder beside them", "log/fetched"],
  ["the folder of the log", "log"],
])("an archive in %s is refused, and nothing is taken away", async (_what, place) => {
  symlinkSync(directory, join(root, "link"));
  await save(300);
  const before = segmentsIn(segments);
  await expect(archiveLog(nodeDisk, { directory, archive: join(root, place) })).rejects.toThrow("belongs outside of the log's own folder");
  expect(segmentsIn(segments)).toEqual(before);
  expect(await commands()).toEqual(all(1, FRAMES));
  const settings = readSettings({ DATA_DIR: root, ARCHIVE_TO: join(root, place) }, root);
  expect(() => checkArchive(settings)).toThrow("belongs outside of the log's own folder");
});

test("an archive in the folder to which the log's segments were moved by a link is refused", async () => {
  const moved = join(root, "other-disk");
  renameSync(segments, moved);
  symlinkSync(moved, segments);
  await save(300);
  await expect(archiveLog(nodeDisk, { directory, archive: moved })).rejects.toThrow("belongs outside of the log's own folder");
  expect(await commands()).toEqual(all(1, FRAMES));
});

test.each([
  ["in the backups' folder", "backups/pieces/log", "backups"],
  ["in it by a link", "link/log", "backups"],
  ["that is the backups' folder", "backups", "backups"],
  ["that has the backups in it", "", "backups"],
])("an archive %s ends the start: dropped backups would take segments with them", (_what, place, backups) => {
  mkdirSync(join(root, "backups/pieces"), { recursive: true });
  symlinkSync(join(root, "backups/pieces"), join(root, "link"));
  const check = (to: string): void =>
    checkArchive(readSettings({ DATA_DIR: join(root, "data"), ARCHIVE_TO: to, BACKUP_TO: join(root, backups) }, root));
  expect(() => check(join(root, place))).toThrow("places of their own, neither of them in the other");
  expect(() => check(join(root, "backups-of-the-log"))).not.toThrow();
});

test("an archive that is a file, or would be in one, ends the start; a disk that is not mounted does not", () => {
  writeFileSync(join(root, "file"), "x");
  const check = (to: string): void => checkArchive(readSettings({ DATA_DIR: join(root, "data"), ARCHIVE_TO: join(root, to) }, root));
  expect(() => check("file")).toThrow("can't be a folder");
  expect(() => check("file/log")).toThrow("can't be a folder");
  expect(() => check("not/mounted")).not.toThrow();
  symlinkSync(join(root, "circle"), join(root, "circle"));
  expect(() => check("circle")).toThrow(StartError);
});

test("an archive that is gone, or lacks a segment, makes the log begin later: the rest opens", async () => {
  await save(300);
  await archiveLog(nodeDisk, { directory, archive });
  const first = followFileJournal({ directory: segments, disk: nodeDisk }).recovery.firstSequence;
  renameSync(archive, join(root, "away"));
  expect(await commands(300)).toEqual(all(first, FRAMES));
  expect(await readRecordSeal(diskOfLog(segments), segments, 5)).toBeUndefined();
  renameSync(join(root, "away"), archive);
  rmSync(join(archive, segmentsIn(archive)[1] ?? ""));
  const [begin = 0] = await commands(300);
  expect(begin).toBeGreaterThan(1);
  expect(begin).toBeLessThan(first);
});

test("a segment stays where the archive holds another one of its name, or a damaged copy", async () => {
  await save(300);
  const [first = ""] = segmentsIn(segments);
  const bytes = readFileSync(join(segments, first));
  bytes.writeUInt8(bytes.readUInt8(500) ^ 1, 500);
  writeFileSync(join(archive, first), bytes);
  await expect(archiveLog(nodeDisk, { directory, archive })).rejects.toThrow("Nothing was taken away");
  expect(existsSync(join(segments, first))).toBe(true);
  rmSync(join(archive, first));
  expect((await archiveLog(nodeDisk, { directory, archive })).segments).toBeGreaterThan(2);
});

test("a disk of the archive that does not keep what it is given loses nothing", async () => {
  await save(300);
  const lying = {
    ...nodeDisk,
    create: async (path: string, size: number) => {
      const file = await nodeDisk.create(path, size);
      return path.startsWith(archive) ? { ...file, writeAt: (part: Uint8Array) => part.length } : file;
    },
  };
  await expect(archiveLog(lying, { directory, archive })).rejects.toThrow("Nothing was taken away");
  expect(await commands()).toEqual(all(1, FRAMES));
});

test("broken off after any step it has lost nothing, and the next one goes on", async () => {
  await save(300);
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
    const ended = await archiveLog(breaking, { directory, archive }).then(
      () => true,
      (error: unknown) => !String(error).includes("broken off"),
    );
    expect(await commands()).toEqual(all(1, FRAMES));
    if (ended) break;
  }
  expect(segmentsIn(archive).length).toBeGreaterThan(2);
});
