/** The seal of a record: of every command in a log of several segments, the same after reopening, another one once a byte was changed. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { appendFrame } from "../journal.suite.ts";
import { SimulatedDisk } from "../simulated-disk.ts";
import { openFileJournal } from "./file-journal.ts";
import { FRAME_HEADER_BYTES, frameMemory, readFrame } from "./frame.ts";
import { readRecordSeal } from "./record-seal.ts";
import { SEGMENT_HEADER_BYTES } from "./segment.ts";

const DIRECTORY = "data/journal";
const SALT = 0x5eed;
const ZEROS = "0".repeat(64);

type Expected = { readonly first: number; readonly last: number; readonly seal: string; readonly before: string };

/** 60 frames of one to four commands in segments of 4 KiB, some empty ones between them. */
async function makeLog(): Promise<SimulatedDisk> {
  const disk = new SimulatedDisk(1);
  const { journal } = await openFileJournal({ directory: DIRECTORY, disk, segmentBytes: 4096, salt: SALT });
  for (let i = 0; i < 60; i++) {
    await appendFrame(journal, 1 + (i % 4), (i * 37) % 300);
    if (i % 7 === 0) await journal.seal();
  }
  await journal.close();
  return disk;
}

/** Frame by frame from the bytes of the files, chained here. */
function sealsOf(disk: SimulatedDisk): readonly Expected[] {
  let before = ZEROS;
  const seals: Expected[] = [];
  for (const name of disk.list(DIRECTORY).filter((each) => each.endsWith(".segment"))) {
    const memory = frameMemory(disk.read(`${DIRECTORY}/${name}`));
    let offset = SEGMENT_HEADER_BYTES;
    for (let found = readFrame(memory, offset, SALT); found !== undefined; found = readFrame(memory, offset, SALT)) {
      const { firstSequence: first, count } = found.frame;
      const seal = createHash("sha256").update(memory.bytes.subarray(offset, found.end)).digest("hex");
      if (count > 0) seals.push({ first, last: first + count - 1, seal, before });
      before = seal;
      offset = found.end;
    }
  }
  return seals;
}

describe("the seal", () => {
  test("of every command is its frame's hash, and names the one before", async () => {
    const disk = await makeLog();
    const expected = sealsOf(disk);
    expect(disk.list(DIRECTORY).length).toBeGreaterThan(3);
    expect(expected).toHaveLength(60);
    for (const one of expected) {
      for (let position = one.first; position <= one.last; position++) expect(await readRecordSeal(disk, DIRECTORY, position)).toEqual(one);
    }
  });

  test("of what the log does not hold, or no longer, is none", async () => {
    const disk = await makeLog();
    const end = sealsOf(disk).at(-1)?.last ?? 0;
    expect(await readRecordSeal(disk, DIRECTORY, end + 1)).toBeUndefined();
    expect(await readRecordSeal(disk, "data/none", 1)).toBeUndefined();
    const { journal } = await openFileJournal({ directory: DIRECTORY, disk, segmentBytes: 4096, salt: SALT });
    await journal.dropBefore(end);
    expect(await readRecordSeal(disk, DIRECTORY, 1)).toBeUndefined();
    expect((await readRecordSeal(disk, DIRECTORY, end))?.last).toBe(end);
    await journal.close();
  });

  test("of a record whose bytes were changed is refused with its place", async () => {
    const disk = await makeLog();
    // Behind the empty frame that each opening writes.
    const file = disk.open(`${DIRECTORY}/0000000001.segment`);
    file.writeAt(Uint8Array.of(1), SEGMENT_HEADER_BYTES + FRAME_HEADER_BYTES + 40);
    await expect(readRecordSeal(disk, DIRECTORY, 1)).rejects.toThrow(/damaged frame in segment 0000000001.segment/);
  });
});
