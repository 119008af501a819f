/** When a backup is taken, tried again, and missed. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSettings } from "../settings.ts";
import type { BackupJobAnswer } from "./backup-job.ts";
import { BackupSchedule, plannedAt } from "./backup-schedule.ts";
import { StartError } from "../start-error.ts";
import { checkBackups } from "./run-backups.ts";

const DAY = Date.parse("2026-11-29T00:00:00Z");
const [MINUTE, HOUR] = [60_000, 3_600_000];
/** 03:30 and 15:00. */
const TIMES = [210, 900];
const root = mkdtempSync(join(tmpdir(), "touchstone-schedule-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each([
  ["before the first of a day it was yesterday's last", 0, -9 * HOUR, 210 * MINUTE],
  ["at its very moment it is time", 210 * MINUTE, 210 * MINUTE, 900 * MINUTE],
  ["after the last of a day comes tomorrow's first", 23 * HOUR, 900 * MINUTE, 24 * HOUR + 210 * MINUTE],
])("%s", (_why, now, last, next) => {
  expect([plannedAt(TIMES, DAY + now, "last") - DAY, plannedAt(TIMES, DAY + now, "next") - DAY]).toEqual([last, next]);
});

function scheduleAt(start: number, newestAt: number | undefined) {
  const world = { now: DAY + start, runs: [] as number[], said: [] as string[], problem: undefined as string | undefined };
  const run = async (): Promise<BackupJobAnswer> => {
    world.runs.push(world.now - DAY);
    return world.problem === undefined ? { at: world.now, command: 7, bytes: 1, dropped: 0 } : { problem: world.problem };
  };
  const options = {
    times: TIMES,
    newestAt,
    isEncrypted: true,
    run,
    clock: () => world.now,
    say: (line: string) => void world.said.push(line),
  };
  const schedule = new BackupSchedule(options);
  const at = async (ms: number): Promise<void> => {
    world.now = DAY + ms;
    await schedule.look();
  };
  return { world, schedule, at };
}

test("one a planned time, none twice", async () => {
  const { world, schedule, at } = scheduleAt(0, DAY - 9 * HOUR);
  for (const ms of [2 * HOUR, 210 * MINUTE, 4 * HOUR, 900 * MINUTE - 1, 900 * MINUTE, 20 * HOUR]) await at(ms);
  expect(world.runs).toEqual([210 * MINUTE, 900 * MINUTE]);
  expect(schedule.status).toMatchObject({ newestAt: DAY + 900 * MINUTE, nextAt: DAY + 24 * HOUR + 210 * MINUTE, isLate: false });
  expect(schedule.counts).toEqual({ ok: 2, failed: 0 });
});

test("what was missed while the venue stood is made up for a minute after its start", async () => {
  const { world, schedule, at } = scheduleAt(8 * HOUR, DAY - 9 * HOUR);
  expect(schedule.status.isLate).toBe(true);
  await at(8 * HOUR + MINUTE - 1);
  expect(world.runs).toEqual([]);
  await at(8 * HOUR + MINUTE);
  expect(world.runs).toEqual([8 * HOUR + MINUTE]);
  expect(schedule.status.isLate).toBe(false);
});

test("one that fails is tried again in a quarter of an hour, and late two hours after its time", async () => {
  const { world, schedule, at } = scheduleAt(0, DAY - 9 * HOUR);
  world.problem = "the folder is not there";
  await at(210 * MINUTE);
  await at(224 * MINUTE);
  expect(world.runs).toHaveLength(1);
  expect([schedule.status.isLate, schedule.status.problem]).toEqual([false, "the folder is not there"]);
  await at(225 * MINUTE);
  expect([world.runs.length, schedule.counts]).toEqual([2, { ok: 0, failed: 2 }]);
  world.now = DAY + 210 * MINUTE + 2 * HOUR;
  expect(schedule.status.isLate).toBe(true);
  world.problem = undefined;
  await at(340 * MINUTE);
  expect(schedule.status).toMatchObject({ isLate: false, problem: undefined });
  expect(world.said.at(-1)).toMatch(/^Backed up to command 7/);
});

test("a fresh venue has its first one soon; where that fails it is missing at once", async () => {
  const { world, schedule, at } = scheduleAt(12 * HOUR, undefined);
  expect(schedule.status.isLate).toBe(false);
  world.problem = "no room";
  await at(12 * HOUR + MINUTE);
  expect([world.runs.length, schedule.status.isLate]).toEqual([1, true]);
});

test("a start is refused where backups could not be written, or would be lost with the venue", () => {
  const data = join(root, "data");
  mkdirSync(join(data, "backups"), { recursive: true });
  writeFileSync(join(root, "file"), "x");
  const check = (folder: string, more: Readonly<Record<string, string>> = {}): void =>
    checkBackups(readSettings({ DATA_DIR: data, BACKUP_TO: folder, ...more }, root));
  expect(() => check(join(data, "backups"))).toThrow("don't belong into DATA_DIR");
  expect(() => check("not-mounted")).toThrow("is not there");
  expect(() => check("file")).toThrow("is not there");
  // Nobody writes there, whoever they are.
  expect(() => check("/proc")).toThrow("can't be written");
  symlinkSync(join(root, "circle"), join(root, "circle"));
  expect(() => check("circle")).toThrow(StartError);
  mkdirSync(join(root, "good"));
  expect(() => check("good", { BACKUP_PASSPHRASE: "short" })).toThrow("characters at least");
  expect(() => check("good")).not.toThrow();
});
