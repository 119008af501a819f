/**
 * The readers of frames, segments, snapshots and commands against anything that bytes can be (durability.md R28): they answer,
 * or refuse by name; they never hang, never read beyond the end, never allocate what a length merely claims.
 */
import { describe, expect, test } from "vitest";
import { readCommands, CommandWriter } from "../codec.ts";
import { testVenueCommands } from "../../kernel/test-venue.arbitrary.ts";
import { JournalDamaged } from "../journal.ts";
import { framesOf, payloadOf } from "../journal.suite.ts";
import { SimulatedDisk, seededRandom } from "../simulated-disk.ts";
import { openFileJournal } from "./file-journal.ts";
import { SEGMENT_HEADER_BYTES } from "./segment.ts";
import { findFrameHeader, frameBytes, frameMemory, readFrame, writeFrame } from "./frame.ts";
import { readDurableFrames } from "./journal-reader.ts";
import { openSnapshotStore } from "./snapshot-store.ts";

const SALT = 77;
const PATH = "data/journal/0000000001.segment";
const RUNS = 3000;

/** A copy with some bytes changed, some removed or some added: what a medium, a program or a person may do. */
function mutated(bytes: Uint8Array, random: () => number): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes);
  for (let changes = 1 + Math.floor(random() * 4); changes > 0; changes--) {
    const at = Math.floor(random() * copy.length);
    const kind = random();
    // Lengths and counts are where a reader can be led astray: extreme words, not only single bits.
    if (kind < 0.4) copy[at] ^= 1 << Math.floor(random() * 8);
    else if (kind < 0.7) copy.fill(random() < 0.5 ? 255 : 0, at, Math.min(copy.length, at + 1 + Math.floor(random() * 8)));
    else copy.copyWithin(at, Math.floor(random() * copy.length), Math.floor(random() * copy.length));
  }
  return random() < 0.3 ? copy.slice(0, Math.floor(random() * copy.length)) : copy;
}

describe("whatever the bytes are,", () => {
  test("a frame is read as it was written or not at all", () => {
    const random = seededRandom(1);
    const memory = frameMemory(new Uint8Array(frameBytes(500)));
    writeFrame(memory, { firstSequence: 9, count: 3, epoch: 2, payload: payloadOf(9, 500) }, new Uint8Array(32).fill(5), SALT);
    for (let run = 0; run < RUNS * 10; run++) {
      const bytes = mutated(memory.bytes, random);
      const padded = frameMemory(new Uint8Array([...bytes, ...new Uint8Array(-bytes.length & 7)]));
      const found = readFrame(padded, 0, SALT);
      if (found === undefined) continue;
      expect(Buffer.compare(found.frame.payload, payloadOf(9, 500))).toBe(0);
      expect(found.end).toBeLessThanOrEqual(padded.bytes.length);
    }
  });

  test("random bytes are never taken for a frame, nor are headers found among them", () => {
    const random = seededRandom(2);
    for (let run = 0; run < RUNS; run++) {
      const memory = frameMemory(Uint8Array.from({ length: 512 }, () => Math.floor(random() * 256)));
      // The magic at many places: what a payload chosen by a user could hold.
      for (let at = 0; at < 512; at += 64) memory.view.setUint32(at, 0x31465354, true);
      expect(readFrame(memory, 64, SALT)).toBeUndefined();
      expect(findFrameHeader(memory, 0, SALT)).toBe(-1);
    }
  });

  test("a journal opens with only what was written, or refuses and names the place", async () => {
    const random = seededRandom(3);
    const disk = new SimulatedDisk(1);
    const { journal } = await openFileJournal({ directory: "data/journal", disk, segmentBytes: 8192, salt: SALT });
    for (let frame = 1; frame <= 12; frame++) {
      await journal.append({ firstSequence: frame, count: 1, epoch: 1, payload: payloadOf(frame, 300) });
    }
    await journal.close();
    const intact = disk.read(PATH);
    for (let run = 0; run < RUNS; run++) {
      const harmed = new SimulatedDisk(run);
      const bytes = mutated(intact, random);
      (await harmed.create(PATH, bytes.length)).writeAt(bytes, 0);
      const opened = await openFileJournal({ directory: "data/journal", disk: harmed, segmentBytes: 8192, salt: SALT }).catch(
        (error: unknown) => error,
      );
      if (opened instanceof JournalDamaged) continue;
      if (opened instanceof Error) throw opened;
      const { journal: again } = opened as Awaited<ReturnType<typeof openFileJournal>>;
      for (const { firstSequence, payload } of await framesOf(again, 1))
        expect(Buffer.compare(payload, payloadOf(firstSequence, 300))).toBe(0);
    }
  });

  test("a snapshot reads back as it was saved or not at all", async () => {
    const random = seededRandom(4);
    const disk = new SimulatedDisk(1);
    const saved = { nextSequence: 40, stateHash: "some hash", payload: payloadOf(40, 2000) };
    await openSnapshotStore({ directory: "data/snapshots", disk }).save(saved);
    const path = "data/snapshots/0000000000000040.snapshot";
    const intact = disk.read(path);
    for (let run = 0; run < RUNS; run++) {
      const harmed = new SimulatedDisk(run);
      const bytes = mutated(intact, random);
      (await harmed.create(path, bytes.length)).writeAt(bytes, 0);
      const read = openSnapshotStore({ directory: "data/snapshots", disk: harmed }).read(40);
      if (read !== undefined) expect([read.stateHash, Buffer.compare(read.payload, saved.payload)]).toEqual(["some hash", 0]);
    }
  });

  test("commands that passed no checksum end in commands or in an error, soon", () => {
    const random = seededRandom(5);
    const writer = new CommandWriter();
    for (const command of testVenueCommands()) writer.add(command);
    const count = testVenueCommands().length;
    const payload = writer.take();
    for (let run = 0; run < RUNS; run++) {
      const bytes = mutated(payload, random);
      try {
        expect([...readCommands(bytes, count)].length).toBe(count);
      } catch (error: unknown) {
        expect(error).toBeInstanceOf(Error);
      }
    }
  });
});

test("whoever reads a log over its segments notices a flipped bit of each frame of a closed one, also of those that hold no command", async () => {
  const disk = new SimulatedDisk(1);
  const { journal } = await openFileJournal({ directory: "data/journal", disk, segmentBytes: 4096, salt: SALT });
  for (let frame = 1; frame <= 12; frame++) {
    await journal.append({ firstSequence: frame, count: 1, epoch: 1, payload: payloadOf(frame, 300) });
    await journal.seal();
    if (frame % 3 === 0) await journal.seal();
  }
  await journal.close();
  const read = (from: SimulatedDisk): number => [...readDurableFrames({ directory: "data/journal", disk: from, from: 1, to: 13 })].length;
  expect([read(disk), disk.list("data/journal").length > 1]).toEqual([12, true]);
  const memory = frameMemory(Uint8Array.from(disk.read(PATH)));
  let [frames, empty] = [0, 0];
  for (let at = SEGMENT_HEADER_BYTES, found = readFrame(memory, at, SALT); found !== undefined; found = readFrame(memory, at, SALT)) {
    for (let offset = at; offset < found.end; offset += 7) {
      const harmed = disk.copy();
      harmed.flipBit(PATH, offset, offset % 8);
      expect(() => read(harmed), `${offset}`).toThrow(JournalDamaged);
    }
    frames += 1;
    empty += found.frame.count === 0 ? 1 : 0;
    at = found.end;
  }
  expect([frames > 8, empty > 4]).toEqual([true, true]);
});
