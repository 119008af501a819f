import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { spotCommand, spotStep } from "../../features/spot/kernel/spot.arbitrary.ts";
import { openFileJournal } from "../../journal/file/file-journal.ts";
import { openSnapshotStore } from "../../journal/file/snapshot-store.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { Kernel } from "../../kernel/kernel.ts";
import { testVenueCommands } from "../../kernel/test-venue.arbitrary.ts";
import { Sequencer, type UntimedCommand } from "../sequencer/sequencer.ts";
import { LogHelper } from "./log-process.ts";
import { newestUsable, segmentsFolder, snapshotsFolder, writeSnapshotFromLog } from "./snapshot-writer.ts";

let directory: string;
const helper = new LogHelper();
const unbroken = new AbortController().signal;
afterAll(() => helper.stop());
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-snapshot-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

const store = () => openSnapshotStore({ directory: snapshotsFolder(directory), disk: nodeDisk });

/** A log with random orders in many small segments, and the state that led there, by number of the next command. */
async function writtenLog(): Promise<{ readonly nextSequence: number; readonly hashes: ReadonlyMap<number, string> }> {
  const { journal } = await openFileJournal({ directory: segmentsFolder(directory), disk: nodeDisk, segmentBytes: 8192 });
  const kernel = new Kernel();
  const sequencer = new Sequencer({ kernel, journal, clock: () => 1_700_000_000_000, onFatal: () => undefined });
  const hashes = new Map<number, string>();
  const placed: number[] = [];
  const commands = testVenueCommands().map(({ at: _at, ...command }) => command as UntimedCommand);
  for (const command of commands) await sequencer.submit(command);
  for (const step of fc.sample(spotStep, { numRuns: 400, seed: 3 })) {
    const { at: _at, ...command } = spotCommand(step, 0, placed);
    const { events } = await sequencer.submit(command as UntimedCommand);
    for (const event of events) if (event.type === "spot/placed") placed.push(event.order);
    hashes.set(sequencer.nextSequence, kernel.stateHash());
  }
  await sequencer.stop();
  await journal.close();
  return { nextSequence: journal.nextSequence, hashes };
}

describe("a snapshot made from the log", () => {
  test("by a process of its own has the state of the venue at that command, from the start and on top of an older one", async () => {
    const { nextSequence, hashes } = await writtenLog();
    for (const upTo of [nextSequence - 300, nextSequence - 299, nextSequence]) {
      const saved = await helper.writeSnapshot({ directory, upTo }, unbroken);
      expect(saved).toMatchObject({ nextSequence: upTo, stateHash: hashes.get(upTo) });
    }
    const { kernel, from } = newestUsable(store(), nextSequence);
    expect([from, kernel.stateHash()]).toEqual([nextSequence, hashes.get(nextSequence)]);
  });

  test("that the log does not reach fails and leaves no snapshot", async () => {
    const { nextSequence } = await writtenLog();
    await expect(helper.writeSnapshot({ directory, upTo: nextSequence + 1 }, unbroken)).rejects.toThrow("commands missing");
    expect(store().sequences()).toEqual([]);
  });
});

describe("the snapshot that a start uses", () => {
  test("is the newest that is not beyond what the tables hold", async () => {
    const { nextSequence, hashes } = await writtenLog();
    for (const upTo of [100, 200, nextSequence]) await writeSnapshotFromLog(nodeDisk, { directory, upTo });
    for (const [position, expected] of [
      [nextSequence, nextSequence],
      [nextSequence - 1, 200],
      [200, 200],
      [199, 100],
      [99, 1],
    ] as const) {
      const { kernel, from } = newestUsable(store(), position);
      expect(from).toBe(expected);
      expect(kernel.stateHash()).toBe(expected === 1 ? new Kernel().stateHash() : hashes.get(expected));
    }
  });

  test.each([
    ["damaged on the medium", (bytes: Buffer) => bytes.fill(255 - (bytes.at(3000) ?? 0), 3000, 3001), "it is damaged"],
    ["cut short", (bytes: Buffer) => bytes.subarray(0, 3000), "it is damaged"],
  ])("is an older one where the newest is %s, and that is said by name", async (_why, harm, reason) => {
    await writtenLog();
    for (const upTo of [100, 200]) await writeSnapshotFromLog(nodeDisk, { directory, upTo });
    const path = join(snapshotsFolder(directory), "0000000000000200.snapshot");
    writeFileSync(path, harm(readFileSync(path)));
    const skipped: string[] = [];
    expect(newestUsable(store(), 300, (name, why) => skipped.push(`${name}: ${why}`)).from).toBe(100);
    expect(skipped).toEqual([`0000000000000200.snapshot: ${reason}`]);
  });

  test("is an older one where the newest has another state than it says, or a layout of another version", async () => {
    await writtenLog();
    await writeSnapshotFromLog(nodeDisk, { directory, upTo: 100 });
    const { payload } = store().read(100) ?? { payload: new Uint8Array(0) };
    await store().save({ nextSequence: 200, stateHash: "another", payload });
    const older = Uint8Array.from(payload);
    new DataView(older.buffer).setFloat64(0, 99, true);
    await store().save({ nextSequence: 201, stateHash: "any", payload: older });
    const skipped: string[] = [];
    expect(newestUsable(store(), 300, (name, why) => skipped.push(why)).from).toBe(100);
    expect(skipped).toEqual([expect.stringContaining("version"), "a snapshot must hold the state it was saved with"]);
  });
});

test("old segments are checked by a process, which names damage", async () => {
  await writtenLog();
  const segments = readdirSync(segmentsFolder(directory)).filter((name) => name.endsWith(".segment"));
  expect(segments.length).toBeGreaterThan(3);
  expect(await helper.checkLog(directory)).toBeGreaterThan(100);
  const path = join(segmentsFolder(directory), segments[1] ?? "");
  const bytes = readFileSync(path);
  bytes[3000] ^= 4;
  writeFileSync(path, bytes);
  await expect(helper.checkLog(directory)).rejects.toThrow(/damaged frame before a later .* in segment 0000000002.segment/);
});

test("a snapshot that is broken off ends its process at once and leaves no snapshot", async () => {
  const { nextSequence } = await writtenLog();
  const breaking = new AbortController();
  const making = helper.writeSnapshot({ directory, upTo: nextSequence }, breaking.signal);
  breaking.abort();
  await expect(making).rejects.toThrow(/SIGKILL/);
  expect(store().sequences()).toEqual([]);
});
