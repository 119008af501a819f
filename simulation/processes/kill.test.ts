/** kill -9 of the real venue under load (durability.md R1, R15, R16, R22); a hundred cycles run with `npm run simulate -- --long`. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { killCycles } from "./kill-cycles.ts";

const directory = mkdtempSync(join(tmpdir(), "touchstone-kill-"));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

test("a venue killed under load loses and doubles no answered request; log, snapshot and tables agree with a replay", async () => {
  const report = await killCycles({ dataDirectory: join(directory, "data"), cycles: 3, seed: 1 });
  expect(report.wrong).toEqual([]);
  expect(report.answered).toBeGreaterThan(20);
  expect(report.resent).toBeGreaterThanOrEqual(report.answered);
  expect(report.rows).toBeGreaterThan(100);
});
