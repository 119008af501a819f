/** What concerns who may get in: counted, written with its time, bounded, and to a file that may be moved away. */
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { securityLog } from "./security-log.ts";

const folder = mkdtempSync(join(tmpdir(), "touchstone-security-"));
const file = join(folder, "security.log");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = (path: string): readonly Record<string, unknown>[] =>
  readFileSync(path, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("each event is a line with its time, also after the file was moved away", async () => {
  const before = securityLog.counts.get("api_key_made") ?? 0;
  securityLog.open(file);
  securityLog.note({ event: "api_key_made", what: "read,trade", user: 7 });
  await vi.waitFor(() => expect(existsSync(file)).toBe(true));
  renameSync(file, `${file}.1`);
  securityLog.note({ event: "login_refused", what: "login_wrong" });
  await securityLog.close();
  const [first, ...more] = linesOf(`${file}.1`);
  expect([first, more]).toEqual([
    { time: expect.stringMatching(/^\d{4}-.*Z$/) as string, event: "api_key_made", what: "read,trade", user: 7 },
    [],
  ]);
  expect(linesOf(file)).toEqual([{ time: expect.any(String) as string, event: "login_refused", what: "login_wrong" }]);
  expect(securityLog.counts.get("api_key_made")).toBe(before + 1);
});

test("a flood is counted whole, and written up to a bound a minute with how many were left out", async () => {
  rmSync(file);
  const before = securityLog.counts.get("login_refused") ?? 0;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
  securityLog.open(file);
  for (let tried = 0; tried < 1000; tried++) securityLog.note({ event: "login_refused", what: "account_locked" });
  vi.setSystemTime(Date.now() + 60_000);
  securityLog.note({ event: "login_refused", what: "login_wrong" });
  vi.useRealTimers();
  await securityLog.close();
  const lines = linesOf(file);
  expect([lines.length, lines[600], lines[601]]).toMatchObject([602, { event: "left_out", count: 400 }, { what: "login_wrong" }]);
  expect(securityLog.counts.get("login_refused")).toBe(before + 1001);
});
