/**
 * The durability contract under a disk that fails (durability.md R2 to R8, R10, R11).
 *
 * Every harness here can lose data: the control with a disk that acknowledges before it syncs proves it.
 */
import { describe, expect, it } from "vitest";
import type { Journal, JournalRecovery } from "../journal.ts";
import { JournalDamaged, JournalFailed } from "../journal.ts";
import { appendFrame, framesOf, payloadOf } from "../journal.suite.ts";
import { SimulatedDisk, seededRandom, type SimulatedFaults } from "../simulated-disk.ts";
import { followFileJournal, openFileJournal } from "./file-journal.ts";
import { frameMemory, readFrame, writeFrame } from "./frame.ts";
import { checkClosedSegments } from "./recovery.ts";
import { segmentName, segmentOrdinal } from "./segment.ts";
import { openSnapshotStore } from "./snapshot-store.ts";

const DIRECTORY = "data/journal";
const SEGMENT_BYTES = 8192;
const SALT = 0x5eed;

const open = (disk: SimulatedDisk, segmentBytes = SEGMENT_BYTES) =>
  openFileJournal({ directory: DIRECTORY, disk, segmentBytes, salt: SALT });

/** Every command from 1 on must be there with its own bytes; returns how many there are. */
async function countWhole(journal: Journal): Promise<number> {
  let next = 1;
  for (const frame of await framesOf(journal, 1)) {
    expect(frame.firstSequence).toBe(next);
    expect(Buffer.compare(frame.payload, payloadOf(next, frame.payload.length))).toBe(0);
    next += frame.count;
  }
  expect(journal.nextSequence).toBe(next);
  return next - 1;
}

/** Appends frames of random sizes until the disk gives up; returns the last command acknowledged. */
async function load(journal: Journal, random: () => number, frames: number): Promise<number> {
  let acknowledged = journal.nextSequence - 1;
  try {
    for (let frame = 0; frame < frames; frame++) {
      await appendFrame(journal, 1 + Math.floor(random() * 20), Math.floor(random() * 1500));
      acknowledged = journal.nextSequence - 1;
      if (random() < 0.2) await journal.seal();
    }
  } catch (error: unknown) {
    expect(error).toBeInstanceOf(JournalFailed);
  }
  return acknowledged;
}

const inFirstSegment = (offset: number): string => `segment 0000000001.segment at offset ${offset}`;

type Cycle = { readonly lost: number; readonly refused: boolean };

/** One life: open, load until the power goes at a random call, restart, compare with what was acknowledged. */
async function powerCutCycle(seed: number, faults: SimulatedFaults): Promise<Cycle> {
  const random = seededRandom(seed);
  let disk = new SimulatedDisk(seed);
  const { journal: first } = await open(disk);
  const before = await load(first, random, 3);
  const crashAtCall = 8 + Math.floor(random() * 120);
  disk = disk.powerCut({ ...faults, crashAtCall });
  let acknowledged = before;
  try {
    acknowledged = await load((await open(disk)).journal, random, 60);
  } catch (error: unknown) {
    expect(error).toBeInstanceOf(JournalFailed);
  }
  try {
    const { journal } = await open(disk.powerCut());
    return { lost: Math.max(0, acknowledged - (await countWhole(journal))), refused: false };
  } catch (error: unknown) {
    expect(error).toBeInstanceOf(JournalDamaged);
    return { lost: 0, refused: true };
  }
}

describe("power cuts", () => {
  it("1,000 cycles lose nothing acknowledged and never refuse to start (R2)", async () => {
    for (let seed = 1; seed <= 1000; seed++) expect(await powerCutCycle(seed, {}), `seed ${seed}`).toEqual({ lost: 0, refused: false });
  });

  it("the control that acknowledges before the sync loses acknowledged commands, silently or with a refusal to start, in 90 % of cycles (R3)", async () => {
    let lost = 0;
    let wrecked = 0;
    for (let seed = 1; seed <= 200; seed++) {
      const cycle = await powerCutCycle(seed, { acknowledgeBeforeSync: true });
      if (cycle.lost > 0) lost += 1;
      if (cycle.refused) wrecked += 1;
    }
    expect(lost).toBeGreaterThan(0);
    expect(lost + wrecked).toBeGreaterThanOrEqual(180);
  });

  it("short writes tear no frame (R7)", async () => {
    for (let seed = 1; seed <= 100; seed++) {
      expect(await powerCutCycle(seed, { shortWrites: true }), `seed ${seed}`).toEqual({ lost: 0, refused: false });
    }
  });
});

/** A journal of `frames` frames in one segment, with the offset at which each ends. */
async function writtenJournal(frames: number, sealed: boolean) {
  const disk = new SimulatedDisk(7);
  const { journal } = await open(disk, 1 << 16);
  const ends: number[] = [];
  for (let frame = 0; frame < frames; frame++) {
    await appendFrame(journal, 2, 40 + frame * 3);
    ends.push(72 + 72 + (await framesOf(journal, 1)).reduce((sum, { payload }) => sum + 72 + ((payload.length + 7) & ~7), 0));
  }
  if (sealed) await journal.close();
  return { disk, ends, path: `${DIRECTORY}/0000000001.segment` };
}

async function reopened(disk: SimulatedDisk): Promise<{ commands: number; recovery: JournalRecovery }> {
  const { journal, recovery } = await open(disk, 1 << 16);
  return { commands: await countWhole(journal), recovery };
}

describe("torn tails and damage", () => {
  it("a log cut at every byte of its last three frames comes back to the last whole frame and says what was cut (R4)", async () => {
    const { disk: intact, path, ends } = await writtenJournal(6, false);
    const bytes = intact.read(path);
    for (let cutAt = ends[2]; cutAt <= ends[5]; cutAt++) {
      const disk = intact.powerCut();
      disk.cut(path, cutAt);
      // A frame whose last bytes are zeros anyway (its padding) is whole although the cut fell into it.
      const isWhole = (end: number): boolean => end <= cutAt || bytes.subarray(cutAt, end).every((byte) => byte === 0);
      const whole = ends.filter(isWhole).length;
      const { commands, recovery } = await reopened(disk);
      expect(commands / 2, `cut at ${cutAt}`).toBe(whole);
      const isSomethingLeft = bytes.subarray(ends[whole - 1], cutAt).some((byte) => byte !== 0);
      expect(recovery.cut?.text, `cut at ${cutAt}`).toBe(isSomethingLeft ? inFirstSegment(ends[whole - 1]) : undefined);
    }
  });

  it("a log whose last three frames end in garbage from any byte on comes back to the last whole frame (R4)", async () => {
    const random = seededRandom(17);
    const { disk: intact, path, ends } = await writtenJournal(6, false);
    for (let cutAt = ends[2]; cutAt < ends[5]; cutAt++) {
      const disk = intact.powerCut();
      disk.cut(path, cutAt);
      const garbage = Uint8Array.from({ length: 8 + Math.floor(random() * 600) }, () => 1 + Math.floor(random() * 255));
      disk.open(path).writeAt(garbage, cutAt);
      const { commands, recovery } = await reopened(disk);
      const whole = ends.filter((end) => end <= cutAt).length;
      expect([commands / 2, recovery.cut?.text], `garbage from ${cutAt}`).toEqual([whole, inFirstSegment(ends[whole - 1])]);
    }
  });

  it("after a tail was cut the journal goes on, and opens cleanly the next time", async () => {
    const { disk, path, ends } = await writtenJournal(6, false);
    disk.cut(path, ends[5] - 20);
    const { journal, recovery } = await open(disk, 1 << 16);
    expect(recovery.cut).toEqual({ text: inFirstSegment(ends[4]), bytes: expect.any(Number) });
    await journal.close();
    const again = await open(disk, 1 << 16);
    expect(again.recovery.cut).toBeUndefined();
    await appendFrame(again.journal, 2, 500);
    await again.journal.close();
    const { commands, recovery: next } = await reopened(disk);
    expect([commands, next.cut]).toEqual([12, undefined]);
  });

  it("one flipped bit in an acknowledged, sealed log is noticed 10,000 times of 10,000, with its place (R5)", async () => {
    const random = seededRandom(99);
    const { disk: intact, path, ends } = await writtenJournal(40, true);
    const end = ends.at(-1) ?? 0;
    for (let run = 0; run < 10_000; run++) {
      const disk = intact.powerCut();
      const offset = Math.floor(random() * end);
      disk.flipBit(path, offset, Math.floor(random() * 8));
      const failure = await open(disk, 1 << 16).catch((error: unknown) => error);
      expect(failure, `offset ${offset}`).toBeInstanceOf(JournalDamaged);
      if (!(failure instanceof JournalDamaged)) continue;
      const { place } = failure;
      const frameStart = offset < 72 ? 0 : ([72, 144, ...ends].findLast((start) => start <= offset) ?? 0);
      expect(place.text).toBe(inFirstSegment(frameStart));
    }
  });

  it("a bit flipped before a later segment is noticed, as are a missing segment and one of another journal", async () => {
    const disk = new SimulatedDisk(3);
    const { journal } = await open(disk);
    for (let frame = 0; frame < 40; frame++) await appendFrame(journal, 1, 700);
    await journal.close();
    const flipped = disk.powerCut();
    flipped.flipBit(`${DIRECTORY}/0000000002.segment`, 7000, 3);
    await expect(open(flipped)).rejects.toThrow(/damaged frame before a later .* in segment 0000000002.segment at offset \d+, command \d+/);
    const missing = disk.powerCut();
    missing.remove(`${DIRECTORY}/0000000002.segment`);
    await expect(open(missing)).rejects.toThrow("segment 0000000002.segment missing");
    const foreign = disk.powerCut();
    const other = new SimulatedDisk(4);
    await openFileJournal({ directory: DIRECTORY, disk: other, segmentBytes: SEGMENT_BYTES, salt: 1 });
    const bytes = other.read(`${DIRECTORY}/0000000001.segment`);
    foreign.open(`${DIRECTORY}/0000000001.segment`).writeAt(bytes, 0);
    await expect(open(foreign)).rejects.toThrow("segment of another journal");
  });

  it("an acknowledged frame exchanged for another with all its checksums right is noticed by the chain", async () => {
    const { disk, path } = await writtenJournal(6, true);
    const memory = frameMemory(disk.read(path));
    const second = readFrame(memory, 144, SALT)?.end ?? 0;
    const found = readFrame(memory, second, SALT);
    if (found === undefined) throw new Error("the journal must have a second frame");
    const forged = frameMemory(new Uint8Array(found.end - second));
    writeFrame(forged, { ...found.frame, payload: found.frame.payload.map((byte) => byte ^ 1) }, found.previous, SALT);
    disk.open(path).writeAt(forged.bytes, second);
    await expect(open(disk, 1 << 16)).rejects.toThrow(
      `does not follow the one before in segment 0000000001.segment at offset ${found.end}, command 5`,
    );
  });

  it("a payload that imitates a frame header does not make a torn tail look like damage", async () => {
    const other = new SimulatedDisk(4);
    const imitation = await openFileJournal({ directory: DIRECTORY, disk: other, segmentBytes: SEGMENT_BYTES, salt: 1 });
    await appendFrame(imitation.journal, 1, 64);
    const forged = other.read(`${DIRECTORY}/0000000001.segment`).subarray(72, 72 + 72 + 72 + 64);
    const disk = new SimulatedDisk(5);
    const { journal } = await open(disk);
    await journal.append({ firstSequence: 1, count: 1, epoch: 1, payload: forged });
    disk.flipBit(`${DIRECTORY}/0000000001.segment`, 72 + 72 + 3, 1);
    const { recovery } = await open(disk);
    expect([recovery.nextSequence, recovery.cut?.text]).toEqual([1, inFirstSegment(144)]);
  });
});

describe("failing disks", () => {
  it("a sync that fails at any call ends the journal: nothing is acknowledged after it and no sync is tried again (R6)", async () => {
    for (let failSyncAt = 1; failSyncAt <= 200; failSyncAt++) {
      const disk = new SimulatedDisk(failSyncAt, { failSyncAt });
      let acknowledged = 0;
      try {
        const { journal } = await open(disk);
        for (let frame = 0; frame < 200; frame++) {
          await appendFrame(journal, 1, 600);
          acknowledged = journal.nextSequence - 1;
        }
      } catch (error: unknown) {
        expect(error).toBeInstanceOf(JournalFailed);
      }
      expect(disk.syncs - failSyncAt, `sync ${failSyncAt}`).toBeLessThanOrEqual(1);
      const { journal } = await open(disk.powerCut());
      expect(await countWhole(journal)).toBeGreaterThanOrEqual(acknowledged);
    }
  });

  it("after the first failure every later append, seal and close answers with the same failure and writes nothing", async () => {
    const disk = new SimulatedDisk(1, { failWriteAt: 4 });
    const { journal } = await open(disk);
    await appendFrame(journal, 1, 10);
    await expect(appendFrame(journal, 1, 10)).rejects.toMatchObject({ name: "JournalFailed", reason: "write_failed" });
    const calls = disk.calls;
    await expect(appendFrame(journal, 1, 10)).rejects.toThrow("writing the journal");
    await expect(journal.seal()).rejects.toThrow("writing the journal");
    await journal.close();
    expect(disk.calls).toBe(calls);
  });

  it("a full disk is named, loses nothing acknowledged, and the journal goes on when there is room (R8)", async () => {
    const disk = new SimulatedDisk(1, { capacityBytes: 3 * SEGMENT_BYTES });
    const { journal } = await open(disk);
    const acknowledged = await load(journal, () => 0.5, 200);
    expect(acknowledged).toBeGreaterThan(20);
    await expect(appendFrame(journal, 1, 10)).rejects.toMatchObject({ reason: "disk_full", message: expect.stringContaining("is full") });
    const { journal: again } = await open(disk.powerCut());
    expect(await countWhole(again)).toBe(acknowledged);
    await appendFrame(again, 1, 3000);
  });

  it("a crash at every single disk call through rotations, drops and snapshots loses nothing (R11)", async () => {
    const life = async (disk: SimulatedDisk) => {
      let acknowledged = 0;
      let saved = 0;
      try {
        const { journal } = await openFileJournal({ directory: DIRECTORY, disk, segmentBytes: 2048, salt: SALT });
        const store = openSnapshotStore({ directory: "data/snapshots", disk, keep: 2 });
        for (let frame = 1; frame <= 36; frame++) {
          await appendFrame(journal, 1, 300);
          acknowledged = journal.nextSequence - 1;
          if (frame % 6 !== 0) continue;
          await store.save({ nextSequence: journal.nextSequence, stateHash: "state", payload: payloadOf(journal.nextSequence, 900) });
          saved = journal.nextSequence;
          await journal.dropBefore(store.oldestSequence() ?? 1);
        }
        await journal.close();
      } catch (error: unknown) {
        expect(error).toBeInstanceOf(Error);
      }
      return { acknowledged, saved };
    };
    const whole = new SimulatedDisk(1);
    await life(whole);
    expect(whole.calls).toBeGreaterThan(150);
    for (let crashAtCall = 1; crashAtCall <= whole.calls; crashAtCall++) {
      const disk = new SimulatedDisk(crashAtCall, { crashAtCall });
      const { acknowledged, saved } = await life(disk);
      const after = disk.powerCut();
      const { snapshot, skipped } = openSnapshotStore({ directory: "data/snapshots", disk: after }).newest();
      const { journal, recovery } = await openFileJournal({ directory: DIRECTORY, disk: after, segmentBytes: 2048 });
      const place = `crash at call ${crashAtCall}`;
      expect(skipped, place).toEqual([]);
      expect(snapshot?.nextSequence ?? 0, place).toBeGreaterThanOrEqual(saved);
      expect(recovery.nextSequence - 1, place).toBeGreaterThanOrEqual(acknowledged);
      const from = snapshot?.nextSequence ?? 1;
      expect(recovery.firstSequence, place).toBeLessThanOrEqual(from);
      const replayed = (await framesOf(journal, from)).map((frame) => frame.firstSequence);
      expect(replayed, place).toEqual(Array.from({ length: recovery.nextSequence - from }, (_, index) => from + index));
    }
  });
});

describe("leading a log on a disk that does not answer", () => {
  it("ends with a reason after the time given, and nothing was promised", async () => {
    const disk = new SimulatedDisk(1, { syncTurns: 1_000_000 });
    const follower = followFileJournal({ directory: DIRECTORY, disk, salt: SALT });
    await expect(follower.lead(30)).rejects.toMatchObject({ name: "JournalFailed", reason: "sync_failed" });
  });
});

describe("damaged snapshots", () => {
  it.each([
    ["flipped in its header", (disk: SimulatedDisk, path: string) => disk.flipBit(path, 9, 1)],
    ["flipped in its state hash", (disk: SimulatedDisk, path: string) => disk.flipBit(path, 66, 1)],
    ["flipped in its payload", (disk: SimulatedDisk, path: string) => disk.flipBit(path, 5000, 7)],
    ["flipped in its last byte", (disk: SimulatedDisk, path: string) => disk.flipBit(path, 64 + 8 + 9999, 0)],
    ["half gone", (disk: SimulatedDisk, path: string) => disk.cut(path, 5000)],
    ["empty", (disk: SimulatedDisk, path: string) => disk.cut(path, 0)],
  ])("a newest snapshot that is %s is skipped by name for the one before (R10)", async (_why, damage) => {
    const disk = new SimulatedDisk(1);
    const store = openSnapshotStore({ directory: "data/snapshots", disk });
    for (const nextSequence of [10, 20]) await store.save({ nextSequence, stateHash: "state", payload: payloadOf(nextSequence, 10_000) });
    damage(disk, "data/snapshots/0000000000000020.snapshot");
    const { snapshot, skipped } = store.newest();
    expect([snapshot?.nextSequence, skipped]).toEqual([10, ["0000000000000020.snapshot"]]);
  });

  it("a missing newest snapshot falls back to the one before", async () => {
    const disk = new SimulatedDisk(1);
    const store = openSnapshotStore({ directory: "data/snapshots", disk });
    for (const nextSequence of [10, 20]) await store.save({ nextSequence, stateHash: "state", payload: payloadOf(nextSequence, 100) });
    disk.remove("data/snapshots/0000000000000020.snapshot");
    expect(store.newest().snapshot?.nextSequence).toBe(10);
  });
});

describe("the segments that are no longer written to", () => {
  const written = async () => {
    const disk = new SimulatedDisk(3);
    const { journal } = await open(disk);
    for (let frame = 0; frame < 40; frame++) await appendFrame(journal, 1, 700);
    await journal.close();
    return disk;
  };

  it("are found whole, all frames but those of the last", async () => {
    const disk = await written();
    const last = Math.max(...disk.list(DIRECTORY).flatMap((name) => segmentOrdinal(name) ?? []));
    expect(last).toBeGreaterThan(2);
    expect(checkClosedSegments(disk, DIRECTORY)).toBeGreaterThan(20);
  });

  it("name any flipped bit with its segment, while nothing in the last is looked at", async () => {
    const intact = await written();
    const random = seededRandom(5);
    for (let run = 0; run < 200; run++) {
      const disk = intact.powerCut();
      const name = segmentName(1 + Math.floor(random() * 2));
      disk.flipBit(`${DIRECTORY}/${name}`, Math.floor(random() * 7000), Math.floor(random() * 8));
      expect(() => checkClosedSegments(disk, DIRECTORY)).toThrow(new RegExp(`in segment ${name}`));
    }
  });
});
