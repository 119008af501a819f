/** `npm run seal` on a copy of a log, archived or not: the same seal as the journal's, another once the log was changed, and words for each. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { archiveNote } from "../journal/file/archived-disk.ts";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { readRecordSeal } from "../journal/file/record-seal.ts";
import { openSnapshotStore } from "../journal/file/snapshot-store.ts";
import { appendFrame } from "../journal/journal.suite.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { TEST_BUCKET, TEST_KEY, TEST_REGION, TestStore } from "../simulation/processes/test-store.ts";
import { archiveLog } from "./archive/archive-log.ts";
import { segmentsFolder, snapshotsFolder } from "./snapshots/snapshot-writer.ts";

const ROOT = join(import.meta.dirname, "..");
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "touchstone-seal-"));
  const { journal } = await openFileJournal({ directory: segmentsFolder(folder), disk: nodeDisk, segmentBytes: 65_536 });
  for (const count of [1, 3, 2]) await appendFrame(journal, count, 200);
  await journal.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

type Ran = { readonly said: string; readonly code: number | null };
const run = (...words: readonly string[]): Ran => runWith({}, ...words);
function runWith(env: NodeJS.ProcessEnv, ...words: readonly string[]): Ran {
  const more = { cwd: ROOT, encoding: "utf8", env: { ...process.env, MODE: "paper", ...env } } as const;
  const { stdout, status } = spawnSync(process.execPath, ["server/seal.ts", ...words], more);
  return { said: stdout, code: status };
}

/** Segments of a few commands, all but the last in the archive. */
async function archived(place: string, s3: Parameters<typeof archiveLog>[1]["access"]): Promise<void> {
  rmSync(segmentsFolder(folder), { recursive: true });
  const { journal } = await openFileJournal({ directory: segmentsFolder(folder), disk: nodeDisk, segmentBytes: 8192 });
  for (let frame = 0; frame < 200; frame++) await appendFrame(journal, 1, 200);
  await journal.close();
  const state = { nextSequence: 201, stateHash: "of a test", payload: Buffer.from("a state") };
  await openSnapshotStore({ directory: snapshotsFolder(folder), disk: nodeDisk }).save(state);
  const seal = await readRecordSeal(nodeDisk, segmentsFolder(folder), 3);
  await archiveLog(nodeDisk, { directory: folder, archive: place, access: s3, venue: "ab".repeat(16) });
  expect(archiveNote(nodeDisk, segmentsFolder(folder))?.place).toBe(place);
  wanted = seal?.seal ?? "";
}
let wanted = "";

describe("what was archived is read where it is:", () => {
  test("in a folder", async () => {
    const archive = join(folder, "..", `${basename(folder)}-archive`);
    mkdirSync(archive);
    await archived(archive, undefined);
    expect(run(folder, "3", wanted)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^20\d records of the log follow one another, unbroken/),
    });
    rmSync(archive, { recursive: true });
  });

  test("in a bucket, with the settings of its store; without them in words", async () => {
    const store = await TestStore.open();
    try {
      const s3 = { endpoint: store.directEndpoint, region: TEST_REGION, ...TEST_KEY };
      const access = { s3, backupSecret: { passphrase: undefined, keyFile: undefined }, archiveKeepMegabytes: 64, diskFreeMegabytes: 1 };
      await archived(`s3://${TEST_BUCKET}/seal`, access);
      const keys = { S3_ACCESS_KEY_ID: TEST_KEY.accessKeyId, S3_SECRET_ACCESS_KEY: TEST_KEY.secretAccessKey };
      const found = runWith({ S3_ENDPOINT: store.directEndpoint, S3_REGION: TEST_REGION, ...keys }, folder, "3", wanted);
      expect(found).toMatchObject({ code: 0, said: expect.stringMatching(/^20\d records of the log follow one another, unbroken/) });
      expect(found.said).toContain("It is the same.");
      rmSync(join(folder, "fetched"), { recursive: true });
      expect(run(folder, "3", wanted)).toMatchObject({ code: 1, said: expect.stringContaining("S3_") });
    } finally {
      await store.close();
    }
  });
});

test("says a command's seal, and that it is the one that was written down", async () => {
  const found = await readRecordSeal(nodeDisk, segmentsFolder(folder), 3);
  const { said, code } = run(folder, "3", found?.seal ?? "");
  expect(code).toBe(0);
  expect(said).toContain("Command 3 is in the record of commands 2 to 4");
  expect(said).toContain(`Seal ${found?.seal}`);
  expect(said).toContain("It is the same.");
});

test.each([
  ["another seal than the log's", (): string[] => [folder, "3", "0".repeat(64)], "the log was changed, or is not the one"],
  ["a command that the log does not have", (): string[] => [folder, "7"], "has commands 1 to 6, not 7"],
  ["a folder without a log", (): string[] => [join(folder, "none"), "1"], "not 1"],
  ["no position", (): string[] => [folder], "Usage:"],
])("refuses %s in words", (_what, words, text) => {
  const { said, code } = run(...words());
  expect(said).toContain(text);
  expect(code).toBe(1);
});

test("finds a log that was changed anywhere before", () => {
  const path = join(segmentsFolder(folder), "0000000001.segment");
  const bytes = readFileSync(path);
  // A byte of the first frame's payload, behind the headers of segment and frames.
  bytes[72 + 72 + 72 + 5] ^= 1;
  writeFileSync(path, bytes);
  const { said, code } = run(folder, "6");
  expect(said).toMatch(/damaged/);
  expect(code).toBe(1);
});
