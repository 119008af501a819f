import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { DiskUse } from "./disk-use.ts";

const DAY = 86_400_000;
const GIB = 2 ** 30;
const directory = mkdtempSync(join(tmpdir(), "touchstone-disk-use-"));
const file = join(directory, "disk-use.json");
afterAll(() => rmSync(directory, { recursive: true }));

test("a disk that loses 2 GiB a day and may lose 20 more lasts ten days, also for the next start", () => {
  const use = new DiskUse();
  use.open(file);
  expect(use.daysLeft(0, 100 * GIB, 0)).toBeUndefined();
  for (let hour = 0; hour <= 240; hour++) use.note(hour * 3_600_000, Math.round(60 * GIB - (hour * 2 * GIB) / 24));
  // Ten days later 40 are free, of which 20 have to stay; only the last week counts.
  expect(use.daysLeft(10 * DAY, 40 * GIB, 20 * GIB)).toBeCloseTo(10, 5);
  const next = new DiskUse();
  next.open(file);
  expect(next.daysLeft(10 * DAY, 40 * GIB, 20 * GIB)).toBeCloseTo(10, 5);
  expect(next.daysLeft(10 * DAY, 15 * GIB, 20 * GIB)).toBe(0);
});

test.each([
  ["in the first day", [[0, 50]], DAY - 1, 40],
  ["while nothing goes", [[0, 50]], 2 * DAY, 50],
  ["where room was made", [[0, 50]], 2 * DAY, 80],
] as const)("%s nothing is said", (_when, samples, now, free) => {
  rmSync(file, { force: true });
  const use = new DiskUse();
  use.open(file);
  for (const [at, was] of samples) use.note(at, was * GIB);
  expect(use.daysLeft(now, free * GIB, GIB)).toBeUndefined();
});

test("a file that is no list of samples counts as none", () => {
  for (const text of ["", "{}", '[{"at":"x"}]']) {
    writeFileSync(file, text);
    const use = new DiskUse();
    use.open(file);
    expect(use.daysLeft(DAY, GIB, 0)).toBeUndefined();
  }
});
