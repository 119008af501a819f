/** Seals read beside the writer: frames of all sizes, empty ones between them, over the ends of windows and segments. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nodeDisk } from "../node-disk.ts";
import { openFileJournal } from "./file-journal.ts";
import { readRecordSeal } from "./record-seal.ts";
import { placeOf, readSeals, type FoundSeal } from "./seal-reader.ts";

let root: string;
let directory: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "touchstone-seals-"));
  directory = join(root, "segments");
});
afterEach(() => rmSync(root, { recursive: true }));

async function read(to: number): Promise<readonly FoundSeal[]> {
  const seals: FoundSeal[] = [];
  let place = placeOf(nodeDisk, directory, 1);
  for (let isLast = false; !isLast && place !== undefined;) {
    const window = await readSeals(nodeDisk, directory, place, to);
    seals.push(...window.seals);
    ({ next: place, isLast } = window);
  }
  return seals;
}

/** Bytes of each frame; 0 is an empty one. */
test.each([
  ["a long frame behind an empty one", [100, 0, 400_000, 100]],
  ["long frames alone", [300_000, 0, 300_000, 0, 300_000]],
  ["many small ones", [...Array.from({ length: 3000 }, () => 120), 0, 50]],
  ["a frame longer than a segment", [100, 0, 900_000, 0, 100]],
])("%s", async (_what, sizes) => {
  const { journal } = await openFileJournal({ directory, disk: nodeDisk, segmentBytes: 600_000 });
  for (const size of sizes) {
    const [firstSequence, epoch] = [journal.nextSequence, journal.epoch];
    await (size === 0 ? journal.seal() : journal.append({ firstSequence, epoch, count: 3, payload: new Uint8Array(size).fill(7) }));
  }
  const to = journal.nextSequence;
  const seals = new Map((await read(to)).map(({ seal, first }) => [first, Buffer.from(seal).toString("hex")]));
  for (let first = 1; first < to; first += 3) expect(seals.get(first)).toBe((await readRecordSeal(nodeDisk, directory, first))?.seal);
  // A record of which not all was asked for comes the next time.
  const last = (await readRecordSeal(nodeDisk, directory, to - 1))?.seal;
  expect((await read(to - 1)).map(({ seal }) => Buffer.from(seal).toString("hex"))).not.toContain(last);
  await journal.close();
});
