/** A log is read by another one than who writes it, as far as it is told that it is durable: each command once, over segments, damage said. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Journal } from "../journal.ts";
import { nodeDisk } from "../node-disk.ts";
import { openFileJournal } from "./file-journal.ts";
import { firstSequenceOf, LogTail } from "./log-tail.ts";

let directory: string;
let journal: Journal;
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-tail-"));
  ({ journal } = await openFileJournal({ directory, disk: nodeDisk, segmentBytes: 8192 }));
});
afterEach(async () => {
  await journal.close();
  rmSync(directory, { recursive: true });
});

/** A frame of `count` commands whose payload tells its first. */
async function append(count: number, bytes = 100): Promise<void> {
  const firstSequence = journal.nextSequence;
  const payload = Buffer.alloc(bytes, `frame ${firstSequence} `);
  await journal.append({ epoch: journal.epoch, firstSequence, count, payload });
}

async function read(tail: LogTail, to: number): Promise<readonly number[]> {
  const found: number[] = [];
  for await (const frames of tail.readTo(to))
    for (const { firstSequence, payload } of frames) {
      expect(Buffer.from(payload).toString()).toMatch(new RegExp(`^frame ${firstSequence} `));
      found.push(firstSequence);
    }
  return found;
}

test("what is durable is read once, also where it grows in between, over many segments, with empty frames among it", async () => {
  const tail = new LogTail(nodeDisk, directory, 1);
  expect(await read(tail, 1)).toEqual([]);
  const [expected, found]: [number[], number[]] = [[], []];
  for (let i = 0; i < 300; i++) {
    expected.push(journal.nextSequence);
    await append(1 + (i % 3), 50 + i);
    if (i % 7 === 0) await journal.seal();
    // One frame is longer than a segment, and longer than what is read at once.
    if (i === 150) {
      expected.push(journal.nextSequence);
      await append(1, 3 << 20);
    }
    if (i % 10 === 9) found.push(...(await read(tail, journal.nextSequence)));
  }
  expect(readdirSync(directory).length).toBeGreaterThan(5);
  expect(found).toEqual(expected);
  expect(await read(tail, journal.nextSequence)).toEqual([]);
});

test("it begins with the frame that holds the command asked for, and never goes behind what is durable", async () => {
  for (let i = 0; i < 100; i++) await append(2);
  expect(await read(new LogTail(nodeDisk, directory, 100), 105)).toEqual([99, 101, 103]);
  await expect(read(new LogTail(nodeDisk, directory, 1), 500)).rejects.toThrow("commands missing");
});

test("a damaged frame is said with its place", async () => {
  for (let i = 0; i < 10; i++) await append(1);
  const [name = ""] = readdirSync(directory);
  const bytes = readFileSync(join(directory, name));
  bytes.writeUInt8(bytes.readUInt8(600) ^ 1, 600);
  writeFileSync(join(directory, name), bytes);
  await expect(read(new LogTail(nodeDisk, directory, 1), 11)).rejects.toThrow(/journal damaged.*0000000001.segment/);
});

test("a log whose beginning was dropped says where it begins", async () => {
  for (let i = 0; i < 200; i++) await append(1);
  expect(firstSequenceOf(nodeDisk, directory)).toBe(1);
  await journal.dropBefore(150);
  const first = firstSequenceOf(nodeDisk, directory);
  expect(first).toBeGreaterThan(100);
  await expect(read(new LogTail(nodeDisk, directory, 1), 200)).rejects.toThrow("commands missing");
  expect((await read(new LogTail(nodeDisk, directory, first), 201)).length).toBe(201 - first);
});
