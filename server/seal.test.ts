/** `npm run seal` on a copy of a log: the same seal as the journal's, another once the log was changed, and words for each. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFileJournal } from "../journal/file/file-journal.ts";
import { readRecordSeal } from "../journal/file/record-seal.ts";
import { appendFrame } from "../journal/journal.suite.ts";
import { nodeDisk } from "../journal/node-disk.ts";
import { segmentsFolder } from "./snapshots/snapshot-writer.ts";

const ROOT = join(import.meta.dirname, "..");
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "touchstone-seal-"));
  const { journal } = await openFileJournal({ directory: segmentsFolder(folder), disk: nodeDisk, segmentBytes: 65_536 });
  for (const count of [1, 3, 2]) await appendFrame(journal, count, 200);
  await journal.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...words: readonly string[]): { readonly said: string; readonly code: number | null } {
  const { stdout, status } = spawnSync(process.execPath, ["server/seal.ts", ...words], { cwd: ROOT, encoding: "utf8" });
  return { said: stdout, code: status };
}

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
