/** What of DATA_DIR takes how much, counted from real files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DiskParts } from "./disk-parts.ts";

const directory = mkdtempSync(join(tmpdir(), "touchstone-disk-parts-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));
const FILES = {
  "log/segments/0000000001.segment": 500_000,
  "log/snapshots/0000000000000007.snapshot": 90_000,
  "log/reserve": 20_000,
  "postgres/cluster/base/1/2": 300_000,
  "postgres/cluster/pg_wal/3": 400_000,
  "log-tree/hashes": 30_000,
  "receipt-tree/hashes": 40_000,
  "security.log": 10_000,
};
function write(path: string, bytes: number): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true });
  writeFileSync(join(directory, path), Buffer.alloc(bytes, 1));
}

test("parts are counted by folder, the largest first, and again only after ten minutes", async () => {
  for (const [path, bytes] of Object.entries(FILES)) write(path, bytes);
  let now = 0;
  const disk = new DiskParts(directory, () => now);
  expect(disk.parts).toBeUndefined();
  await disk.count();
  const names = (): readonly string[] => (disk.parts ?? []).map(({ name }) => name);
  expect(names()).toEqual(["tables", "log", "snapshots", "trees", "other"]);
  const bytesOf = (name: string): number => disk.parts?.find((part) => part.name === name)?.bytes ?? 0;
  // Whole blocks.
  for (const [name, bytes] of Object.entries({ tables: 700_000, log: 500_000, snapshots: 90_000, trees: 70_000, other: 30_000 })) {
    expect(bytesOf(name)).toBeGreaterThanOrEqual(bytes);
    expect(bytesOf(name)).toBeLessThan(bytes + 2 * 4096 * 2);
  }
  write("days/2026-11-29.jsonl", 2_000_000);
  now = 599_999;
  expect(names()).not.toContain("days");
  now = 600_000;
  expect(names()).not.toContain("days");
  await expect.poll(names).toEqual(["days", "tables", "log", "snapshots", "trees", "other"]);
});
