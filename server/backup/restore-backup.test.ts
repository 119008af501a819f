/** A restore into a database that is not empty is refused with nothing written. */
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, inject, test } from "vitest";
import { EMBEDDED_USER } from "../sql/embedded-postgres.ts";
import { createTestDatabase, type TestDatabase } from "../sql/test-database.suite.ts";
import { BackupFolder } from "./backup-folder.ts";
import type { BackupList } from "./backup-list.ts";
import { BackupStore } from "./backup-store.ts";
import { restoreBackup } from "./restore-backup.ts";

const VENUE = "0123456789abcdef0123456789abcdef";
const EMPTY: BackupList = {
  ...{ venue: VENUE, at: "2026-11-29T03:30:00.000Z", command: 0, commandAt: 0, seal: "" },
  ...{ files: [], migrations: [], tables: [], peopleLostTo: 0, sequences: [] },
};
const root = mkdtempSync(join(tmpdir(), "touchstone-restore-"));
const dataDirectory = join(root, "data");
let database: TestDatabase;
beforeEach(async () => void (database = await createTestDatabase([])));
afterEach(() => database.close());
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(["public.left_over", "parts.account_change_until_4194304"])("with the table %s in it", async (table) => {
  // The records of migrations are the test database's own.
  await database.pool.query("drop table migration; create schema parts");
  await database.pool.query(`create table ${table} (id integer)`);
  const databaseUrl = `postgres://${EMBEDDED_USER}@localhost/${database.name}?host=${encodeURIComponent(inject("socketDirectory"))}`;
  const store = await BackupStore.begin(new BackupFolder(join(root, "backups")), VENUE, undefined);
  await expect(restoreBackup({ databaseUrl, dataDirectory }, EMPTY, store)).rejects.toThrow("is not empty");
  expect(existsSync(join(dataDirectory, "log"))).toBe(false);
  expect(readdirSync(dataDirectory)).not.toContain("postgres");
});

test("one whose tables only a newer version knows is refused with nothing written", async () => {
  const store = await BackupStore.begin(new BackupFolder(join(root, "newer")), VENUE, undefined);
  const [newer, into] = [{ ...EMPTY, migrations: ["9999-from-a-later-version.sql"] }, join(root, "into")];
  await expect(restoreBackup({ databaseUrl: undefined, dataDirectory: into }, newer, store)).rejects.toThrow("a newer version");
  expect(existsSync(into)).toBe(false);
});
