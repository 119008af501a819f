/** Seals are read beside who writes the log: whatever moment is asked for. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { appendFrame } from "../journal.suite.ts";
import { nodeDisk } from "../node-disk.ts";
import { openFileJournal } from "./file-journal.ts";
import { placeOf, readSeals } from "./seal-reader.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-seals-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("a record that is asked for in part comes the next time, and is no damage", async () => {
  const segments = join(directory, "segments");
  const { journal } = await openFileJournal({ directory: segments, disk: nodeDisk });
  await appendFrame(journal, 1, 10);
  await appendFrame(journal, 3, 10);
  const place = placeOf(nodeDisk, segments, 1);
  if (place === undefined) throw new Error("the log has no beginning");
  // The writer's own empty record, and the first one.
  const first = await readSeals(nodeDisk, segments, place, 3);
  expect(first).toMatchObject({ seals: [{ first: 1 }, { first: 1 }], next: { sequence: 2 }, isLast: true });
  expect(await readSeals(nodeDisk, segments, first.next, 4)).toMatchObject({ seals: [], next: first.next, isLast: true });
  expect(await readSeals(nodeDisk, segments, first.next, 5)).toMatchObject({ seals: [{ first: 2 }], next: { sequence: 5 }, isLast: true });
  await journal.close();
});
