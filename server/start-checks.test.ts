/** Starts that are refused: with what is missing by name, and with nothing changed. */
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterEach, expect, test } from "vitest";
import { userId } from "../money/units.ts";
import { projectionsOf } from "./engine.ts";
import { LiveParts } from "./live-parts.ts";
import { openVenue } from "./open-venue.ts";
import { createTestDatabase, type TestDatabase } from "./sql/test-database.suite.ts";
import { fileLog } from "./venue-log.ts";
import type { Venue } from "./venue.ts";

const cleanUps: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function database(): Promise<TestDatabase> {
  const created = await createTestDatabase();
  cleanUps.push(() => created.close());
  return created;
}

function logDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), "touchstone-start-"));
  cleanUps.push(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

type Opening = { readonly directory: string; readonly pool: Pool; readonly segmentBytes?: number; readonly hadLog?: string };

let clock = 1_700_000_000_000;
function open({ directory, pool, segmentBytes = 1 << 20, hadLog }: Opening): Promise<Venue> {
  return openVenue({
    log: fileLog({ directory, segmentBytes }),
    pool,
    hadLog,
    clock: () => (clock += 7),
    projections: projectionsOf(new LiveParts()),
    say: () => undefined,
    onFatal: (error) => {
      throw error;
    },
  });
}

async function openAccounts(venue: Venue, count: number): Promise<void> {
  for (let i = 0; i < count; i++) await venue.sequencer.submit({ type: "wallet/open", user: userId(1001 + i) });
}

/** Names and contents of everything below the log's folder. */
function contents(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${path} ${createHash("sha256").update(readFileSync(path)).digest("hex")}`);
}

const segment = (directory: string, ordinal: number): string => join(directory, "segments", `${String(ordinal).padStart(10, "0")}.segment`);

/** Garbles the last frame that holds commands, and what was sealed behind it. */
function garbleTail(path: string): void {
  const bytes = readFileSync(path);
  const starts: number[] = [];
  for (let at = bytes.indexOf("TSF1"); at !== -1; at = bytes.indexOf("TSF1", at + 1)) starts.push(at);
  const last = starts.findLast((start) => bytes.readUInt32LE(start + 20) > 0) ?? 0;
  bytes.fill(0, last + 100);
  writeFileSync(path, bytes);
}

test("a log whose last write is unreadable, though the database knows it, is left as it is and both ends are named", async () => {
  const { pool } = await database();
  const directory = logDirectory();
  const venue = await open({ directory, pool });
  await openAccounts(venue, 3);
  const known = venue.sequencer.nextSequence - 1;
  await venue.stop();
  rmSync(join(directory, "snapshots"), { recursive: true });
  garbleTail(segment(directory, 1));
  const before = contents(directory);
  await expect(open({ directory, pool })).rejects.toThrow(
    new RegExp(
      `The database knows commands up to ${known}, the log in DATA_DIR ends with command ${known - 1}.* Its last write, \\d+ bytes in ` +
        "segment 0000000001.segment at offset \\d+, can't be read. Restore the log from a backup",
    ),
  );
  expect(contents(directory)).toEqual(before);
});

test("an unfinished write that nobody knows of is cut off, and the venue opens", async () => {
  const { pool } = await database();
  const directory = logDirectory();
  const venue = await open({ directory, pool });
  await openAccounts(venue, 3);
  await venue.stop();
  rmSync(join(directory, "snapshots"), { recursive: true });
  await pool.query("update projector_position set next_sequence = 2");
  garbleTail(segment(directory, 1));
  const again = await open({ directory, pool: (await database()).pool });
  expect(again.kernel.wallet.isOpen(userId(1002))).toBe(true);
  expect(again.kernel.wallet.isOpen(userId(1003))).toBe(false);
  await again.stop();
});

test("a first segment that is gone is missed, although a snapshot stands for it", async () => {
  const { pool } = await database();
  const directory = logDirectory();
  const venue = await open({ directory, pool, segmentBytes: 4096 });
  await openAccounts(venue, 60);
  await venue.stop();
  rmSync(segment(directory, 1));
  const before = contents(directory);
  await expect(open({ directory, pool, segmentBytes: 4096 })).rejects.toThrow("segment 0000000001.segment missing");
  expect(contents(directory)).toEqual(before);
});

test("a log cut back behind its newest snapshot is refused with both ends", async () => {
  const { pool } = await database();
  const directory = logDirectory();
  const venue = await open({ directory, pool });
  await openAccounts(venue, 3);
  const known = venue.sequencer.nextSequence - 1;
  await venue.stop();
  await pool.query("update projector_position set next_sequence = 1");
  truncateSync(segment(directory, 1), 72);
  await expect(open({ directory, pool })).rejects.toThrow(
    `The newest snapshot knows commands up to ${known}, the log holds no command: segments are missing.`,
  );
});

test("where a venue had a log before, none is not taken for a fresh one", async () => {
  const { pool } = await database();
  const directory = logDirectory();
  await expect(open({ directory, pool, hadLog: "log-begun" })).rejects.toThrow(
    "DATA_DIR was used by a venue before (log-begun), but its log is missing. Restore DATA_DIR/log from a backup",
  );
  expect(contents(directory)).toEqual([]);
});
