/** What every journal in files promises, whatever disk is below it. */
import { afterEach, describe, expect, it } from "vitest";
import { writeFully, type Disk } from "./disk.ts";
import { followFileJournal, openFileJournal } from "./file/file-journal.ts";
import { openSnapshotStore } from "./file/snapshot-store.ts";
import type { Journal, JournalFrame } from "./journal.ts";

const SEGMENT_BYTES = 4096;

export type DiskUnderTest = { readonly disk: Disk; readonly directory: string; readonly dispose: () => void };

/** Bytes that tell which command they stand for, so that a mix-up can't go unnoticed. */
export function payloadOf(sequence: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (sequence * 31 + index * 7) & 255);
}

/** Appends one frame of `count` commands and returns its payload. */
export async function appendFrame(journal: Journal, count: number, length: number): Promise<Uint8Array> {
  const payload = payloadOf(journal.nextSequence, length);
  await journal.append({ firstSequence: journal.nextSequence, count, epoch: journal.epoch, payload });
  return payload;
}

/** All frames from `from` on. */
export async function framesOf(log: Pick<Journal, "read">, from: number): Promise<JournalFrame[]> {
  const all: JournalFrame[] = [];
  for await (const frames of log.read(from)) all.push(...frames);
  return all;
}

const summary = (frames: readonly JournalFrame[]): string[] =>
  frames.map(({ firstSequence, count, epoch, payload }) => `${firstSequence}+${count} e${epoch} ${Buffer.from(payload).toString("hex")}`);

export function describeFileJournal(name: string, makeDisk: () => DiskUnderTest): void {
  describe(`file journal on ${name}`, () => {
    let under: DiskUnderTest | undefined;
    afterEach(() => under?.dispose());
    const open = (segmentBytes = SEGMENT_BYTES, verifyFrom = 0) => {
      under ??= makeDisk();
      return openFileJournal({ directory: `${under.directory}/journal`, disk: under.disk, segmentBytes, verifyFrom });
    };
    afterEach(() => {
      under = undefined;
    });

    it("a fresh journal starts at command 1 in epoch 1 and holds nothing", async () => {
      const { journal, recovery } = await open();
      expect(recovery).toEqual({ frames: 0, firstSequence: 1, nextSequence: 1, lastEpoch: 0 });
      expect([journal.nextSequence, journal.epoch, await framesOf(journal, 1)]).toEqual([1, 1, []]);
    });

    it("frames come back in order with every byte, before and after reopening", async () => {
      const { journal } = await open();
      for (const length of [0, 1, 7, 8, 9, 63, 64, 65, 1000]) await appendFrame(journal, 2, length);
      const written = summary(await framesOf(journal, 1));
      await journal.close();
      const { journal: again, recovery } = await open();
      expect(summary(await framesOf(again, 1))).toEqual(written);
      expect(written).toHaveLength(9);
      expect(recovery.nextSequence).toBe(19);
      expect(recovery.cut).toBeUndefined();
    });

    it("each opening takes an epoch above all before, also when nothing was written in it", async () => {
      for (const epoch of [1, 2, 3]) {
        const { journal } = await open();
        expect(journal.epoch).toBe(epoch);
        if (epoch !== 2) await appendFrame(journal, 1, 10);
        await journal.close();
      }
    });

    it("a reader from the middle of a frame gets that frame and all later ones", async () => {
      const { journal } = await open();
      for (let frame = 0; frame < 60; frame++) await appendFrame(journal, 3, 200);
      for (const from of [1, 3, 4, 90, 91, 178, 180]) {
        expect((await framesOf(journal, from))[0]?.firstSequence, `from ${from}`).toBe(from - ((from - 1) % 3));
      }
      expect(await framesOf(journal, 181)).toEqual([]);
    });

    it("frames larger than a segment get a segment of their own", async () => {
      const { journal } = await open();
      await appendFrame(journal, 1, 100);
      const large = await appendFrame(journal, 1, 3 * SEGMENT_BYTES);
      await appendFrame(journal, 1, 100);
      await journal.close();
      const { journal: again } = await open();
      const frames = await framesOf(again, 1);
      expect(frames).toHaveLength(3);
      expect(Buffer.compare(frames[1].payload, large)).toBe(0);
    });

    it("appends asked for together are written in the order asked", async () => {
      const { journal } = await open();
      const frame = (firstSequence: number) => ({ firstSequence, count: 1, epoch: 1, payload: payloadOf(firstSequence, 50) });
      await Promise.all([journal.append(frame(1)), journal.seal(), journal.append(frame(2)), journal.append(frame(3))]);
      expect((await framesOf(journal, 1)).map((each) => each.firstSequence)).toEqual([1, 2, 3]);
    });

    it("a frame with another number or epoch than due is refused and leaves the journal usable", async () => {
      const { journal } = await open();
      const payload = payloadOf(1, 8);
      await expect(journal.append({ firstSequence: 2, count: 1, epoch: 1, payload })).rejects.toThrow("must be number 1 of epoch 1");
      await expect(journal.append({ firstSequence: 1, count: 1, epoch: 0, payload })).rejects.toThrow("must be number 1 of epoch 1");
      await appendFrame(journal, 1, 8);
      expect(journal.nextSequence).toBe(2);
    });

    it("sealing twice writes one empty frame, and readers never see it", async () => {
      const { journal } = await open();
      await appendFrame(journal, 1, 8);
      await journal.seal();
      await journal.seal();
      expect(await framesOf(journal, 1)).toHaveLength(1);
      await journal.close();
      // The opening seal, the frame, and one seal; closing an already sealed journal adds none.
      expect((await open()).recovery.frames).toBe(3);
    });

    it("a closed journal refuses appends and says so", async () => {
      const { journal } = await open();
      await journal.close();
      await expect(appendFrame(journal, 1, 8)).rejects.toMatchObject({ name: "JournalFailed", reason: "closed" });
    });

    it("following changes nothing on the disk, also where a tail is unfinished; leading cuts it off and takes a new epoch", async () => {
      const { journal } = await open();
      await appendFrame(journal, 2, 100);
      under ??= makeDisk();
      const { disk } = under;
      const directory = `${under.directory}/journal`;
      const path = `${directory}/0000000001.segment`;
      const written = disk.read(path);
      const file = disk.open(path);
      const end = written.findLastIndex((byte) => byte !== 0) + 1;
      writeFully(
        file,
        Uint8Array.from({ length: 40 }, () => 7),
        end + 80,
      );
      await file.datasync();
      const before = disk.list(directory).map((name) => [name, Buffer.from(disk.read(`${directory}/${name}`)).toString("base64")]);
      const follower = followFileJournal({ directory, disk, segmentBytes: SEGMENT_BYTES });
      expect(follower.recovery).toMatchObject({ nextSequence: 3, lastEpoch: 1, cut: { bytes: expect.any(Number) } });
      expect((await framesOf(follower, 1)).map((frame) => frame.firstSequence)).toEqual([1]);
      expect(disk.list(directory).map((name) => [name, Buffer.from(disk.read(`${directory}/${name}`)).toString("base64")])).toEqual(before);
      const leading = await follower.lead(10_000);
      expect([leading.epoch, leading.nextSequence]).toEqual([2, 3]);
      expect(followFileJournal({ directory, disk }).recovery).not.toHaveProperty("cut");
    });

    it("a folder that is not there is a fresh journal to follow, and is made by leading only", async () => {
      under ??= makeDisk();
      const { disk } = under;
      const directory = `${under.directory}/journal`;
      expect(followFileJournal({ directory, disk }).recovery.nextSequence).toBe(1);
      expect(disk.list(directory)).toEqual([]);
      await (await followFileJournal({ directory, disk }).lead(10_000)).close();
      expect(disk.list(directory)).toEqual(["0000000001.segment"]);
    });

    it("a first segment that is gone without having been dropped is named as missing, as are all of them after a drop", async () => {
      const { journal } = await open();
      for (let frame = 0; frame < 50; frame++) await appendFrame(journal, 1, 300);
      await journal.close();
      under ??= makeDisk();
      const { disk } = under;
      const directory = `${under.directory}/journal`;
      disk.remove(`${directory}/0000000001.segment`);
      await expect(open()).rejects.toThrow("segment 0000000001.segment missing");
      await expect(open(SEGMENT_BYTES, 45)).rejects.toThrow("segment 0000000001.segment missing");
    });

    it("after a drop the log must begin with the segment kept, or an older one that a crash left", async () => {
      const { journal } = await open();
      for (let frame = 0; frame < 50; frame++) await appendFrame(journal, 1, 300);
      await journal.dropBefore(30);
      await journal.close();
      under ??= makeDisk();
      const { disk } = under;
      const directory = `${under.directory}/journal`;
      const [kept, next] = disk.list(directory).filter((name) => name.endsWith(".segment"));
      disk.remove(`${directory}/${kept}`);
      await expect(open(SEGMENT_BYTES, 45)).rejects.toThrow(`segment ${kept} missing`);
      for (const name of disk.list(directory)) if (name.endsWith(".segment")) disk.remove(`${directory}/${name}`);
      await expect(open(), next).rejects.toThrow(`segment ${kept} missing`);
    });

    it("dropping before a snapshot removes whole segments only, and the rest still opens", async () => {
      const { journal } = await open();
      for (let frame = 0; frame < 50; frame++) await appendFrame(journal, 1, 300);
      await journal.dropBefore(30);
      const kept = (await framesOf(journal, 1)).map((frame) => frame.firstSequence);
      expect(kept[0]).toBeGreaterThan(1);
      expect(kept[0]).toBeLessThanOrEqual(30);
      expect(kept.at(-1)).toBe(50);
      await journal.close();
      const { recovery, journal: again } = await open();
      expect([recovery.firstSequence, recovery.nextSequence]).toEqual([kept[0], 51]);
      expect((await framesOf(again, 1)).map((frame) => frame.firstSequence)).toEqual(kept);
    });

    it("opening from a snapshot checks only the segments that are needed, to the same end", async () => {
      const { journal } = await open();
      for (let frame = 0; frame < 50; frame++) await appendFrame(journal, 1, 300);
      await journal.close();
      const whole = await open();
      await whole.journal.close();
      const partial = await open(SEGMENT_BYTES, 45);
      expect(partial.recovery.nextSequence).toBe(51);
      expect(partial.recovery.frames).toBeLessThan(whole.recovery.frames / 2);
      await appendFrame(partial.journal, 1, 20);
    });
  });

  describe(`snapshots on ${name}`, () => {
    const snapshot = (nextSequence: number) => ({
      nextSequence,
      stateHash: `hash of ${nextSequence}`,
      payload: payloadOf(nextSequence, 10_000),
    });

    it("the newest snapshot comes back with every byte, and only the newest three are kept", async () => {
      const { disk, directory, dispose } = makeDisk();
      const store = openSnapshotStore({ directory: `${directory}/snapshots`, disk });
      expect(store.newest()).toEqual({ snapshot: undefined, skipped: [] });
      for (const sequence of [10, 20, 30, 40]) await store.save(snapshot(sequence));
      const { snapshot: found, skipped } = store.newest();
      expect([found?.nextSequence, found?.stateHash, skipped]).toEqual([40, "hash of 40", []]);
      expect(Buffer.compare(found?.payload ?? new Uint8Array(0), snapshot(40).payload)).toBe(0);
      expect(store.oldestSequence()).toBe(20);
      dispose();
    });
  });
}
