/** Old backups go with the pieces that only they need, and nothing else does: when killed in the middle, or while another writes, either. */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as rest } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { seededRandom } from "../../journal/simulated-disk.ts";
import { requireOutside } from "./back-up.ts";
import { packList, piecesOf, readList } from "./backup-list.ts";
import { BackupFolder } from "./backup-folder.ts";
import { BackupStore } from "./backup-store.ts";
import { dropBackups } from "./drop-backups.ts";

const VENUE = "ab".repeat(16);
const LAST = Date.parse("2026-11-29T03:30:00.000Z");
const DAY_MS = 86_400_000;
const root = mkdtempSync(join(tmpdir(), "touchstone-drop-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A store with a backup a day, each with a piece of its own, one shared with its neighbour, and one shared by all. */
async function storeOf(name: string, days: number): Promise<{ readonly folder: string; readonly store: BackupStore }> {
  const folder = join(root, name);
  const store = await BackupStore.begin(new BackupFolder(folder), VENUE, undefined);
  for (let ago = days - 1; ago >= 0; ago--) {
    const texts = [`own ${ago}`, `pair ${Math.floor(ago / 2)}`, "of all"];
    const pieces: string[] = [];
    for (const text of texts) pieces.push(await store.put(Buffer.from(text)));
    const about = { venue: VENUE, at: "", command: 0, commandAt: 0, seal: "", migrations: [], peopleLostTo: 0, sequences: [] };
    const list = {
      ...about,
      files: [{ path: "log/x", bytes: 1, pieces: pieces.slice(0, 2) }],
      tables: [{ name: "person", rows: 1, pieces: pieces.slice(2) }],
    };
    await store.saveList(new Date(LAST - ago * DAY_MS), packList(list));
  }
  return { folder, store };
}
const filesIn = (folder: string): readonly string[] =>
  readdirSync(join(folder, "pieces"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
/** Reads every piece that the backups there need; throws where one is missing or damaged. */
async function readAll(store: BackupStore): Promise<ReadonlySet<string>> {
  const lists = await Promise.all((await store.names()).map((name) => readList(store, name)));
  const needed = new Set(lists.flatMap(piecesOf));
  for (const piece of needed) await store.get(piece);
  return needed;
}

test("what is kept is whole, and of the rest nothing is left", async () => {
  const { folder, store } = await storeOf("plain", 12);
  const { kept, dropped, pieces } = await dropBackups(store, { days: 3, weeks: 0, months: 0 });
  expect([kept, dropped.length]).toEqual([3, 9]);
  // Of twelve own and six shared by two: three and two are needed, and the one of all.
  expect(pieces).toBe(12 + 6 - 3 - 2);
  expect(new Set(filesIn(folder))).toEqual(await readAll(store));
  expect(await dropBackups(store, { days: 3, weeks: 0, months: 0 })).toMatchObject({ kept: 3, dropped: [], pieces: 0 });
});

test("what a killed writer left half written goes, and a backup that was never finished", async () => {
  const { folder, store } = await storeOf("unfinished", 2);
  const orphan = await store.put(Buffer.from("of a backup without a list"));
  writeFileSync(join(folder, "pieces", orphan.slice(0, 2), `${orphan}.123.new`), "half");
  expect(await dropBackups(store, { days: 7, weeks: 5, months: 12 })).toMatchObject({ kept: 2, dropped: [], pieces: 2 });
  expect(new Set(filesIn(folder))).toEqual(await readAll(store));
});

test("what somebody else keeps below the pieces stays", async () => {
  const { folder, store } = await storeOf("shared", 3);
  const file = join(folder, "pieces", "of-the-log", "0000000001.segment");
  mkdirSync(join(folder, "pieces", "of-the-log"));
  writeFileSync(file, "the only one there is");
  expect(await dropBackups(store, { days: 1, weeks: 0, months: 0 })).toMatchObject({ kept: 1, pieces: 3 });
  expect(readFileSync(file, "utf8")).toBe("the only one there is");
});

test("with a list that can't be read nothing is dropped: nobody knows what it needs", async () => {
  const { folder, store } = await storeOf("damaged", 5);
  const file = join(folder, "backups", `${(await store.names()).at(-1)}.backup`);
  const whole = readFileSync(file);
  writeFileSync(file, "x");
  const before = filesIn(folder);
  await expect(dropBackups(store, { days: 2, weeks: 0, months: 0 })).rejects.toThrow("Nothing was dropped.");
  expect([(await store.names()).length, filesIn(folder)]).toEqual([5, before]);
  writeFileSync(file, whole);
});

test("killed at any moment it has dropped nothing that is needed, and the next one ends what it began", async () => {
  const { folder, store } = await storeOf("killed", 40);
  const random = seededRandom(7);
  const program = join(import.meta.dirname, "backup.ts");
  const env = { PATH: process.env["PATH"] ?? "", BACKUP_KEEP: "2,0,0", DATA_DIR: join(root, "no-venue") };
  const drop = (): ReturnType<typeof spawn> => spawn(process.execPath, [program, folder, "--drop"], { env, stdio: "ignore" });
  let ended = 0;
  for (let life = 0; life < 3; life++) {
    const child = drop();
    const over = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
    // Until it holds the folder's lock it drops nothing.
    const until = Date.now() + 20_000;
    while ((await store.names()).length === 40 && filesIn(folder).length > 60 && child.exitCode === null && Date.now() < until)
      await rest(1);
    await rest(random() * 4);
    child.kill("SIGKILL");
    if ((await over) === 0) ended += 1;
    await readAll(store);
  }
  const last = drop();
  expect(await new Promise((resolve) => last.once("exit", resolve))).toBe(0);
  expect(await store.names()).toHaveLength(2);
  expect(new Set(filesIn(folder))).toEqual(await readAll(store));
  expect(ended).toBeLessThan(3);
});

test("while one writes or drops another is refused, and may afterwards", async () => {
  const { folder, store } = await storeOf("locked", 1);
  const other = await BackupStore.open(new BackupFolder(folder), undefined);
  await store.whileLocked(async () => {
    await expect(other.whileLocked(() => undefined)).rejects.toThrow("try again later");
  });
  expect(await other.whileLocked(() => "done")).toBe("done");
  // The lock of a folder without backups does not make it a folder of something else.
  const empty = mkdtempSync(join(root, "empty-"));
  writeFileSync(join(empty, "lock"), "");
  await BackupStore.begin(new BackupFolder(empty), VENUE, undefined);
  expect(existsSync(join(empty, "touchstone-backup.json"))).toBe(true);
});

test.each([
  ["DATA_DIR itself", "data"],
  ["a folder in it", "data/backups/new"],
  ["one that leads there by a link", "link/backups"],
])("%s is no place for backups", (_what, folder) => {
  const data = join(root, "data");
  mkdirSync(data, { recursive: true });
  if (!existsSync(join(root, "link"))) symlinkSync(data, join(root, "link"));
  expect(() => requireOutside(join(root, folder), data)).toThrow("don't belong into DATA_DIR");
  expect(() => requireOutside(join(root, "data-backups"), data)).not.toThrow();
});
