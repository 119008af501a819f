import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { dayOfName } from "./day-seeds.ts";
import { findSimulatorSecret } from "./simulator-secret.ts";

const directory = mkdtempSync(join(tmpdir(), "simulator-"));
const path = join(directory, "simulator-secret");
const NOON = Date.parse("2026-11-21T12:00:00Z");
afterEach(() => rmSync(path, { force: true }));

it("the secret is made once, for its owner's eyes only, and read back with the same first day later", () => {
  const found = findSimulatorSecret(path, NOON);
  expect([found.isNew, existsSync(path)]).toEqual([true, false]);
  found.save();
  const made = found.secret;
  expect(made.firstDay).toBe(dayOfName("2026-11-21"));
  expect((statSync(path).mode & 0o777).toString(8)).toBe("600");
  const { secret: again, isNew } = findSimulatorSecret(path, NOON + 40 * 86_400_000);
  expect(isNew).toBe(false);
  expect([Buffer.from(again.master).toString("hex"), again.firstDay]).toEqual([Buffer.from(made.master).toString("hex"), made.firstDay]);
  expect(new Set(made.master).size).toBeGreaterThan(8);
});

it("a damaged secret is refused with its path and left as it was", () => {
  writeFileSync(path, "simulator 1\nfirst-day 2026-11-21\nmaster 00\n");
  expect(() => findSimulatorSecret(path, NOON)).toThrow(path);
  expect(readFileSync(path, "utf8")).toContain("master 00");
});
