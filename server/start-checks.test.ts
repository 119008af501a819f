/** Starts that are refused: with what is missing by name, and with nothing changed. */
import { createHash } from "node:crypto";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { afterEach, expect, test } from "vitest";
import { Kernel } from "../kernel/kernel.ts";
import { userId } from "../money/units.ts";
import { FIRST_VENUE } from "./set-up/step-0001-first-venue.ts";
import { Sequencer } from "./sequencer/sequencer.ts";
import { lostPeople } from "../features/session/server/lost-people.ts";
import { requirePeople } from "./start-checks.ts";
import { readOwner } from "./sql/table-owner.ts";
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

type Opening = {
  readonly directory: string;
  readonly pool: Pool;
  readonly segmentBytes?: number;
  readonly hadLog?: string;
  readonly onFatal?: (error: unknown) => void;
};

let clock = 1_700_000_000_000;
function open({ directory, pool, segmentBytes = 1 << 20, hadLog, onFatal = rethrow }: Opening): Promise<Venue> {
  return openVenue({
    log: fileLog({ directory, segmentBytes }),
    pool,
    hadLog,
    clock: () => (clock += 7),
    projections: projectionsOf(new LiveParts()),
    say: () => undefined,
    check: async ({ users }, { peopleLostTo }) => requirePeople(await lostPeople(pool, users, peopleLostTo)),
    onFatal,
  });
}

function rethrow(error: unknown): void {
  throw error;
}

/** People with accounts, as registering makes them: the person first. */
async function openAccounts(venue: Venue, pool: Pool, count: number, first = 1001): Promise<void> {
  for (let id = first; id < first + count; id++) {
    await addPerson(pool, id);
    await venue.sequencer.submit({ type: "wallet/open", user: userId(id) });
  }
}

async function addPerson(pool: Pool, id: number): Promise<void> {
  await pool.query(
    `insert into person (id, email, password_hash, password_changed_at, nickname, extension_code, created_at)
     values ($1::integer, $1::text || '@example.com', '', now(), $1::text, $1::text, now())`,
    [id],
  );
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
  await openAccounts(venue, pool, 3);
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
  await openAccounts(venue, pool, 3);
  await venue.stop();
  rmSync(join(directory, "snapshots"), { recursive: true });
  garbleTail(segment(directory, 1));
  const after = await database();
  await addPerson(after.pool, 1001);
  await addPerson(after.pool, 1002);
  const again = await open({ directory, pool: after.pool });
  expect(again.kernel.wallet.isOpen(userId(1002))).toBe(true);
  expect(again.kernel.wallet.isOpen(userId(1003))).toBe(false);
  await again.stop();
});

test("a first segment that is gone is missed, although a snapshot stands for it", async () => {
  const { pool } = await database();
  const directory = logDirectory();
  const venue = await open({ directory, pool, segmentBytes: 4096 });
  await openAccounts(venue, pool, 60);
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
  await openAccounts(venue, pool, 3);
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

test("log and database carry one name, which a restart keeps; a log without one gets it once", async () => {
  const { pool } = await database();
  const directory = logDirectory();
  const first = await open({ directory, pool });
  const identity = first.kernel.venue.identity;
  expect(identity).toMatch(/^[0-9a-f]{32}$/);
  expect(await readOwner(pool)).toMatchObject({ identity, epoch: 1 });
  await first.stop();
  const again = await open({ directory, pool });
  expect([again.kernel.venue.identity, (await readOwner(pool)).epoch]).toEqual([identity, 2]);
  await again.stop();
});

test("a database that another log named is refused, and neither is written", async () => {
  const [ours, theirs] = [await database(), await database()];
  const [own, other] = [logDirectory(), logDirectory()];
  for (const [directory, { pool }] of [
    [own, ours],
    [other, theirs],
  ] as const)
    await (await open({ directory, pool })).stop();
  const before = contents(own);
  const owner = await readOwner(theirs.pool);
  await expect(open({ directory: own, pool: theirs.pool })).rejects.toThrow(
    new RegExp(`The database belongs to venue ${owner.identity?.slice(0, 8)}, the log in DATA_DIR is of venue [0-9a-f]{8}.`),
  );
  expect([contents(own), await readOwner(theirs.pool)]).toEqual([before, owner]);
});

test("a log from before names takes over no database that has one, and gets one with its own", async () => {
  const [ours, theirs] = [await database(), await database()];
  const directory = logDirectory();
  await (await open({ directory: logDirectory(), pool: theirs.pool })).stop();
  // A venue of the version before: no name in the log, none in its tables.
  const legacy = await writeLogWithoutName(directory);
  await expect(open({ directory, pool: theirs.pool })).rejects.toThrow("the log in DATA_DIR has no name");
  const adopted = await open({ directory, pool: ours.pool });
  expect(adopted.sequencer.nextSequence).toBeGreaterThan(legacy + 1);
  expect((await readOwner(ours.pool)).identity).toBe(adopted.kernel.venue.identity);
  await adopted.stop();
});

test.each([
  ["is gone", 0, "The log knows 3 people whom the database lacks, the first of them user 1001"],
  ["is yesterday's", 2, "The log knows 1 people whom the database lacks, the first of them user 1003"],
])("a database that %s is noticed by the people it lacks, before anything is written to it", async (_what, kept, message) => {
  const { pool } = await database();
  const directory = logDirectory();
  const venue = await open({ directory, pool });
  await openAccounts(venue, pool, 3);
  await venue.stop();
  const other = await database();
  for (let i = 0; i < kept; i++) await addPerson(other.pool, 1001 + i);
  const before = contents(directory);
  await expect(open({ directory, pool: other.pool })).rejects.toThrow(message);
  expect(contents(directory)).toEqual(before);
  expect(await readOwner(other.pool)).toMatchObject({ identity: undefined, epoch: 0 });
  expect((await other.pool.query("select count(*)::integer as count from wallet_changes")).rows).toEqual([{ count: 0 }]);
  await other.pool.query("update venue_owner set people_lost_to = 1003");
  await (await open({ directory, pool: other.pool })).stop();
});

test("a database that is merely behind is caught up", async () => {
  const { pool } = await database();
  const directory = logDirectory();
  const venue = await open({ directory, pool });
  await openAccounts(venue, pool, 3);
  await venue.stop();
  const rows = async (): Promise<unknown> => (await pool.query("select * from wallet_changes order by sequence, line")).rows;
  const before = await rows();
  const tables = projectionsOf(new LiveParts())(new Kernel()).flatMap((projection) => projection.tables);
  await pool.query(`truncate ${[...new Set(tables)].join(", ")}; update projector_position set next_sequence = 1`);
  await (await open({ directory, pool })).stop();
  expect(await rows()).toEqual(before);
});

test("of two venues on copies of one directory and one database the older writes nothing more and stops", async () => {
  const { pool } = await database();
  const directory = logDirectory();
  await (await open({ directory, pool })).stop();
  const copy = logDirectory();
  cpSync(directory, copy, { recursive: true });
  const fatal: unknown[] = [];
  const older = await open({ directory, pool, onFatal: (error) => fatal.push(error) });
  const newer = await open({ directory: copy, pool });
  await openAccounts(older, pool, 1);
  await older.projector.flush();
  expect(fatal).toEqual([expect.objectContaining({ name: "TablesLost" })]);
  expect((await pool.query("select count(*)::integer as count from wallet_changes where user_id = '1001'")).rows).toEqual([{ count: 0 }]);
  await openAccounts(newer, pool, 1, 1002);
  expect(await newer.projector.flush()).toBe(true);
  await older.stop();
  await newer.stop();
  const reopened = await open({ directory: copy, pool });
  expect(reopened.kernel.wallet.openUsers()).toEqual([1002]);
  await reopened.stop();
});

/** A log of a fresh venue that never heard of names; returns how many commands it holds. */
async function writeLogWithoutName(directory: string): Promise<number> {
  const journal = await (await fileLog({ directory, segmentBytes: 1 << 20 }).follow(0)).lead(10_000);
  const kernel = new Kernel();
  const sequencer = new Sequencer({ kernel, journal, clock: () => clock, onFatal: rethrow });
  const outcomes = await sequencer.submitMany(FIRST_VENUE.commands);
  expect(outcomes.filter(({ refusal }) => refusal !== undefined)).toEqual([]);
  await sequencer.stop();
  await journal.close();
  return kernel.sequence;
}
