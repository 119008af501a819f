import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nodeDisk } from "../node-disk.ts";
import { openFileJournal } from "./file-journal.ts";
import { frameMemory, readFrame, writeFrame } from "./frame.ts";
import { joinSegment } from "./join-segment.ts";
import { SEGMENT_HEADER_BYTES, readSegmentHeader } from "./segment.ts";

const directory = mkdtempSync(join(tmpdir(), "journal-join-"));
afterAll(() => rmSync(directory, { recursive: true }));

const FRAMES = 40;
const NAME = "0000000001.segment";
/** The segment as a backup took it after fifteen frames of two commands, and as it was in the end. */
let copy: Uint8Array<ArrayBuffer>;
let whole: Uint8Array<ArrayBuffer>;
/** Of another log. */
let strange: Uint8Array<ArrayBuffer>;

async function written(name: string, atFrame: (frame: number, file: string) => void): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(directory, name);
  const { journal } = await openFileJournal({ directory: path, disk: nodeDisk, segmentBytes: 1 << 16 });
  for (let frame = 0; frame < FRAMES; frame++) {
    atFrame(frame, join(path, NAME));
    const payload = Buffer.alloc(200, frame);
    await journal.append({ epoch: journal.epoch, firstSequence: journal.nextSequence, count: 2, payload });
  }
  await journal.close();
  return bytesOf(join(path, NAME));
}

const bytesOf = (file: string): Uint8Array<ArrayBuffer> => Uint8Array.from(readFileSync(file));

function changed(bytes: Uint8Array<ArrayBuffer>, ...at: readonly number[]): Uint8Array<ArrayBuffer> {
  const other = bytes.slice();
  for (const place of at) other[place] = (other[place] ?? 0) ^ 1;
  return other;
}

beforeAll(async () => {
  whole = await written("own", (frame, file) => {
    if (frame === 15) copy = bytesOf(file);
  });
  strange = await written("strange", () => undefined);
});

const FRAME_BYTES = 72 + 200;
const inFrame = (frame: number): number => SEGMENT_HEADER_BYTES + frame * FRAME_BYTES + 100;

test.each([
  ["one frame", [inFrame(3)]],
  ["several, and a header of one", [inFrame(0), inFrame(7), inFrame(14) - 90]],
  ["the segment's own header", [20]],
])("%s damaged: beginning and end are joined to what it was", (_what, places) => {
  const joined = joinSegment(changed(whole, ...places), copy);
  expect(joined).toMatchObject({ copied: 30, last: FRAMES * 2 });
  expect(Buffer.compare("bytes" in joined ? joined.bytes : Buffer.of(), whole)).toBe(0);
});

test("a copy that is as long as the segment was is all there is to it", () => {
  expect(joinSegment(changed(whole, inFrame(3), inFrame(30)), whole)).toMatchObject({ copied: 80, last: 80 });
});

test("the longer file of the two says how long it is", () => {
  expect(joinSegment(changed(whole, inFrame(3)).slice(0, inFrame(FRAMES)), copy)).toMatchObject({ copied: 30, last: 80 });
});

describe("nothing is joined", () => {
  test.each([
    [
      "that is damaged behind the copy's end: what was acknowledged would be lost",
      () => [changed(whole, inFrame(3), inFrame(20)), copy],
      "gap",
      40,
    ],
    ["where the copy ends before the damage", () => [changed(whole, inFrame(15)), copy], "gap", 30],
    ["of two logs", () => [changed(whole, inFrame(3)), strange], "another_segment", 1],
    [
      "with a copy whose first frame is damaged",
      () => [changed(whole, inFrame(3)), changed(copy, SEGMENT_HEADER_BYTES + 10)],
      "copy_unreadable",
      0,
    ],
    ["with what is no segment", () => [changed(whole, inFrame(3)), new Uint8Array(10)], "copy_unreadable", 0],
  ] as const)("%s", (_what, files, why, at) => {
    const [damaged, other] = files();
    expect(joinSegment(damaged, other)).toEqual({ why, at });
  });

  test("to records that have another one before them, though their numbers follow", () => {
    const { salt = 0 } = readSegmentHeader(copy) ?? {};
    const memory = frameMemory(copy.slice());
    let last = SEGMENT_HEADER_BYTES;
    for (let found = readFrame(memory, last, salt); found !== undefined; found = readFrame(memory, found.end, salt)) {
      if (readFrame(memory, found.end, salt) === undefined) break;
      last = found.end;
    }
    const found = readFrame(memory, last, salt);
    if (found === undefined) throw new Error("the copy has no frame");
    // As if the venue had been restored to before it and had gone on otherwise.
    const other = frameMemory(new Uint8Array(found.end - last));
    writeFrame(other, { ...found.frame, payload: Buffer.alloc(200, 99) }, found.previous, salt);
    const forked = copy.slice();
    forked.set(other.bytes, last);
    expect(joinSegment(changed(whole, inFrame(3)), forked)).toEqual({ why: "gap", at: 30 });
  });

  test("with a header that is lost and frames of another log behind the copy's", () => {
    const other = strange.slice();
    other.fill(0, 0, SEGMENT_HEADER_BYTES);
    // Salted with its own number, none of them can be read as this log's.
    expect(joinSegment(other, copy)).toMatchObject({ copied: 30, last: 30 });
  });
});
