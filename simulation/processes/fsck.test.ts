/** A venue that was traded on agrees with itself; each part that is damaged on purpose is named, and only that. */
import { execFile } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Sealer } from "../../features/pictures/server/sealer.ts";
import { openSnapshotStore } from "../../journal/file/snapshot-store.ts";
import { nodeDisk } from "../../journal/node-disk.ts";
import { seededRandom } from "../../journal/simulated-disk.ts";
import { Kernel } from "../../kernel/kernel.ts";
import { snapshotsFolder } from "../../server/snapshots/snapshot-writer.ts";
import { EMBEDDED_USER, startEmbeddedPostgres } from "../../server/sql/embedded-postgres.ts";
import { logCommands } from "../log-reading.ts";
import { MACHINE, RealVenue } from "./real-venue.ts";
import { Trader } from "./trader.ts";

const ROOT = join(import.meta.dirname, "..", "..");
const ANSWERS = 40;
/** Said where it takes long. */
const PROGRESS = /^ {2}executing the log again: .*\n/gm;
const PICTURE = "p".repeat(32);
const directory = mkdtempSync(join(tmpdir(), "touchstone-fsck-"));
const dataDirectory = join(directory, "data");
const log = join(dataDirectory, "log");
const venue = new RealVenue({ dataDirectory });
let running = "";

type Ran = { readonly code: number; readonly said: string };
function fsck(): Promise<Ran> {
  return new Promise((resolve) =>
    execFile(
      process.execPath,
      [join(ROOT, "server", "fsck", "fsck.ts")],
      { cwd: ROOT, env: { ...MACHINE, DATA_DIR: dataDirectory } },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, said: (stdout + stderr).replaceAll(PROGRESS, "") }),
    ),
  );
}
/** The first part that fails, and what is said of it. */
async function failing(): Promise<string> {
  const { code, said } = await fsck();
  expect([code, said.includes("NOT everything agrees")]).toEqual([1, true]);
  return /^FAIL (.*)$/m.exec(said)?.[1] ?? said;
}
async function sql(text: string, values: readonly unknown[] = []): Promise<readonly Record<string, unknown>[]> {
  const server = await startEmbeddedPostgres(join(dataDirectory, "postgres"), () => undefined);
  const client = new pg.Client({ host: server.socketDirectory, user: EMBEDDED_USER, database: "postgres" });
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(text, [...values])).rows;
  } finally {
    await client.end();
    await server.stop();
  }
}
/** Another byte somewhere, for as long as `work` takes. */
async function withDamage(file: string, at: number, work: () => Promise<void>): Promise<void> {
  const whole = readFileSync(file);
  const damaged = Buffer.from(whole);
  damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at);
  writeFileSync(file, damaged);
  await work().finally(() => writeFileSync(file, whole));
}
/** Whether the newest signed head names a tree of receipts: the next one after the first fill does. */
async function namedReceipts(): Promise<boolean> {
  const { message } = await venue.call("GET", "/log/head");
  return JSON.stringify(message).includes("\\nreceipts ");
}
const firstIn = (folder: string, ending: string): string => join(folder, readdirSync(folder).find((name) => name.endsWith(ending)) ?? "");

beforeAll(async () => {
  await venue.start();
  const accounts = [await venue.register("ada@example.org"), await venue.register("ben@example.org")];
  let answers = 0;
  const traders = accounts.map((account) => new Trader(account, seededRandom(5)));
  const trading = Promise.all(traders.map((trader) => trader.trade(venue, 90_000, () => (answers += 1))));
  while (answers < ANSWERS) await rest(50);
  while (!(await namedReceipts())) await rest(1000);
  running = (await fsck()).said;
  await venue.end("SIGTERM");
  await trading;
  mkdirSync(join(dataDirectory, "pictures"), { recursive: true });
  const sealed = new Sealer(readFileSync(join(dataDirectory, "picture-key"))).seal(Buffer.from("what somebody sent"), PICTURE);
  writeFileSync(join(dataDirectory, "pictures", PICTURE), sealed);
  await sql(
    "insert into picture (name, user_id, used_for, width, height, bytes, created_at) select $1, min(id), 'document', 1, 1, 18, now() from person",
    [PICTURE],
  );
}, 400_000);
afterAll(async () => {
  await venue.end("SIGKILL");
  rmSync(directory, { recursive: true, force: true });
});

test("while it runs it is not looked at", () =>
  expect(running).toBe("The venue runs: stop it first. What changes while it is read can't be held against anything.\n"));

test("it agrees with itself, and is left as it was", async () => {
  const { code, said } = await fsck();
  expect(said).toMatch(
    /^ok {3}log: \d+ commands in \d+ records.*\nok {3}snapshots: [1-3], .*\nok {3}tables: \d+ of history, \d+ rows, .*\nok {3}log-tree: \d+ records, \d+ signed heads\nok {3}receipt-tree: [1-9]\d* receipts, [1-9]\d* signed heads name them\nok {3}files: .*, 1 pictures and documents\nEverything agrees\.\n$/,
  );
  expect(code).toBe(0);
  expect(await sql("select 1 from pg_namespace where nspname = 'touchstone_fsck'")).toEqual([]);
});

test("rows of the change log whose position was not committed are no difference: the next start takes them away", async () => {
  await sql(`insert into wallet_changes select (ahead).* from (select jsonb_populate_record(w, jsonb_build_object('sequence', next_sequence)) as ahead
    from wallet_changes as w, projector_position order by w.sequence desc, w.line desc limit 1) as newest`);
  const { code, said } = await fsck();
  await sql("delete from wallet_changes where sequence >= (select next_sequence from projector_position)");
  expect([code, said.endsWith("Everything agrees.\n")], said).toEqual([0, true]);
});

describe("what is damaged on purpose is named:", () => {
  test("a record of the log, with its place; the rest is not looked at", async () => {
    const segment = firstIn(join(log, "segments"), ".segment");
    await withDamage(segment, 20_000, async () => {
      const { code, said } = await fsck();
      expect(code).toBe(1);
      expect(said).toMatch(/^FAIL log: journal damaged: .* in segment .*, command \d+; .*The rest was not looked at/);
    });
  });

  test("a missing segment's commands", async () => {
    const folder = join(log, "segments");
    const segment = firstIn(folder, ".segment");
    copyFileSync(segment, join(directory, "kept"));
    // The log's end is lost with it: tables and snapshots know more.
    rmSync(segment);
    const said = await failing();
    copyFileSync(join(directory, "kept"), segment);
    expect(said).toMatch(/^(log|tables|snapshots): /);
  });

  test("a snapshot of which a byte is another", async () => {
    const snapshot = firstIn(join(log, "snapshots"), ".snapshot");
    await withDamage(snapshot, 500, async () => expect(await failing()).toMatch(/^snapshots: \d{16}\.snapshot is damaged$/));
  });

  test("a whole snapshot of another state", async () => {
    const kernel = new Kernel();
    for (const [, command] of logCommands(nodeDisk, log, 1, 30)) kernel.execute(command);
    const store = openSnapshotStore({ directory: snapshotsFolder(log), disk: nodeDisk, keep: 10 });
    await store.save({ nextSequence: 32, stateHash: kernel.stateHash(), payload: kernel.snapshot() });
    expect(await failing()).toMatch(/^snapshots: 0000000000000032\.snapshot holds .* than the log gives up to command 31$/);
    rmSync(join(snapshotsFolder(log), "0000000000000032.snapshot"));
  });

  test("rows of several history tables: the first one, and the names of all", async () => {
    for (const table of ["wallet_changes", "spot_orders", "spot_fills"])
      await sql(`delete from ${table} where ctid = (select min(ctid) from ${table})`);
    const said = await failing();
    for (const table of ["wallet_changes", "spot_orders", "spot_fills"]) expect(said).toContain(table);
    expect(said).toMatch(/^tables: \w+: a row is missing: .*; others differ too: \w+, \w+$/);
    await rebuild();
  });

  test.each([
    ["a changed row", "update wallet_changes set units = units + 1 where ctid = (select min(ctid) from wallet_changes)"],
    ["a row that is missing", "delete from wallet_changes where ctid = (select min(ctid) from wallet_changes)"],
  ])("%s of a history table, until a rebuild", async (what, statement) => {
    await sql(statement);
    const said = await failing();
    expect(said).toMatch(
      what === "a changed row"
        ? /^tables: wallet_changes: a row that the log does not make: /
        : /^tables: wallet_changes: a row is missing: /,
    );
    await rebuild();
  });

  test("a file of the tree, and a head that the log contradicts", async () => {
    await withDamage(join(dataDirectory, "log-tree", "seals"), 40, async () =>
      expect(await failing()).toMatch(/^log-tree: seals differs at byte 40;/),
    );
    const [{ root, size } = { root: "", size: 0 }] = await sql("select root, size from log_head order by size limit 1");
    await sql("update log_head set root = $1 where size = $2", ["0".repeat(64), size]);
    expect(await failing()).toBe(`log-tree: the head of ${String(size)} records that was signed is not that of this log`);
    await sql("update log_head set root = $1 where size = $2", [root, size]);
  });

  test("a file of the tree of receipts that is changed, cut or another venue's, and receipts that a head does not name", async () => {
    const folder = join(dataDirectory, "receipt-tree");
    const [seals, firsts] = ["seals", "firsts"].map((name) => join(folder, name)) as [string, string];
    await withDamage(seals, 40, async () =>
      expect(await failing()).toMatch(/^receipt-tree: seals differs at byte 40; without the folder receipt-tree /),
    );
    await withDamage(firsts, 3, async () => expect(await failing()).toMatch(/^receipt-tree: firsts differs at byte 3;/));
    const whole = readFileSync(seals);
    for (const [bytes, at] of [
      [whole.subarray(0, 33), 33],
      [Buffer.alloc(whole.length, 7), 0],
      [Buffer.alloc(0), 0],
    ] as const) {
      writeFileSync(seals, bytes);
      expect(await failing()).toContain(`receipt-tree: seals differs at byte ${at};`);
    }
    writeFileSync(seals, whole);
    const [{ note, size } = { note: "", size: 0 }] = await sql(
      "select note, size from log_head where note like '%receipts %' order by size desc limit 1",
    );
    await sql(
      "update log_head set note = regexp_replace(note, 'receipts \\d+ .{43}=', 'receipts 1 ' || repeat('A', 43) || '=') where size = $1",
      [size],
    );
    expect(await failing()).toBe("receipt-tree: the first 1 receipts are not those that a head names");
    await sql("update log_head set note = $1 where size = $2", [note, size]);
  });

  test("a lost secret, and a picture that is damaged or gone", async () => {
    const secret = join(dataDirectory, "api-secret");
    const bytes = readFileSync(secret);
    rmSync(secret);
    expect(await failing()).toMatch(/^files: DATA_DIR\/api-secret is missing\./);
    writeFileSync(secret, bytes);
    const picture = join(dataDirectory, "pictures", PICTURE);
    await withDamage(picture, 30, async () => expect(await failing()).toBe(`files: pictures/${PICTURE} is damaged.`));
    const kept = readFileSync(picture);
    rmSync(picture);
    expect(await failing()).toBe(`files: pictures/${PICTURE} is missing.`);
    writeFileSync(picture, kept);
  });
});

test("mended it agrees again, and a venue without its tree too", async () => {
  for (const tree of ["log-tree", "receipt-tree"]) rmSync(join(dataDirectory, tree), { recursive: true });
  const { code, said } = await fsck();
  expect([code, said.split("its files are made again at the next start").length]).toEqual([0, 3]);
  expect(existsSync(join(dataDirectory, "log-tree"))).toBe(false);
});

function rebuild(): Promise<void> {
  const env = { ...MACHINE, DATA_DIR: dataDirectory };
  return new Promise((resolve, reject) =>
    execFile(process.execPath, [join(ROOT, "server", "rebuild.ts")], { cwd: ROOT, env }, (error) =>
      error === null ? resolve() : reject(new Error(error.message)),
    ),
  );
}
