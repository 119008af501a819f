/** Pieces by name, with a secret and without: kept once, read back as they were, and refused where they are not. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { BackupFolder } from "./backup-folder.ts";
import { BackupStore } from "./backup-store.ts";

const VENUE = "ab".repeat(16);
const OTHER = "cd".repeat(16);
const SECRET = "a secret of some length";
const root = mkdtempSync(join(tmpdir(), "touchstone-store-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const contents = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

describe.each([
  ["plain", undefined],
  ["encrypted", SECRET],
])("a %s store", (kind, secret) => {
  const folder = join(root, kind);
  const place = new BackupFolder(folder);
  const text = Buffer.from("what nobody else should read ".repeat(50));
  let store: BackupStore;
  let name = "";
  let file = "";
  beforeAll(async () => {
    store = await BackupStore.begin(place, VENUE, secret);
    name = await store.put(text);
    file = join(folder, "pieces", name.slice(0, 2), name);
  });

  test("keeps a piece once, and gives it back", async () => {
    expect(await store.put(text)).toBe(name);
    expect(store.written.pieces).toBe(1);
    expect(await (await BackupStore.begin(place, VENUE, secret)).get(name)).toEqual(text);
  });

  test("has its list under the moment at which it was taken", async () => {
    const at = new Date("2026-11-28T05:50:12.345Z");
    expect(await store.saveList(at, text)).toBe("2026-11-28T05-50-12.345Z");
    expect(await (await BackupStore.open(place, secret)).names()).toEqual(["2026-11-28T05-50-12.345Z"]);
    expect(await store.list("2026-11-28T05-50-12.345Z")).toEqual(text);
  });

  test("says of a piece that another stands in its place, or a changed one, that it is damaged", async () => {
    const whole = readFileSync(file);
    const another = await store.put(Buffer.from("another"));
    for (const wrong of [readFileSync(join(folder, "pieces", another.slice(0, 2), another)), zstdCompressSync("x"), Buffer.alloc(5)]) {
      writeFileSync(file, wrong);
      await expect(store.get(name)).rejects.toThrow(`${file} is damaged.`);
    }
    rmSync(file);
    expect(await store.has(name)).toBe(false);
    await expect(store.get(name)).rejects.toThrow("lacks");
    writeFileSync(file, whole);
    expect(await store.get(name)).toEqual(text);
  });

  test("is one venue's, and opens with its own secret alone", async () => {
    await expect(BackupStore.begin(place, OTHER, secret)).rejects.toThrow("choose another folder");
    await expect(BackupStore.open(place, secret === undefined ? SECRET : undefined)).rejects.toThrow("encrypted");
    if (secret !== undefined) await expect(BackupStore.open(place, `${secret}!`)).rejects.toThrow("another secret");
  });
});

test("with a secret neither content nor its hash can be found in the folder", () => {
  const [plain, encrypted] = [contents(join(root, "plain")), contents(join(root, "encrypted"))];
  const names = (files: readonly string[]): readonly string[] =>
    files.map((file) => file.split("/").at(-1) ?? "").filter((name) => name.length === 64);
  expect(names(plain).filter((name) => names(encrypted).includes(name))).toEqual([]);
  for (const file of encrypted) expect(readFileSync(file).includes("nobody else")).toBe(false);
});

test("a folder with anything else in it is left alone", async () => {
  const folder = mkdtempSync(join(root, "full-"));
  writeFileSync(join(folder, "photo.jpg"), "x");
  await expect(BackupStore.begin(new BackupFolder(folder), VENUE, undefined)).rejects.toThrow("is not empty");
  await expect(BackupStore.open(new BackupFolder(folder), undefined)).rejects.toThrow("holds no backups");
  expect(existsSync(join(folder, "touchstone-backup.json"))).toBe(false);
});
