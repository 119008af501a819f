/** check-sale.ts as people run it, against a sale that is over: it finds nothing, and every falsehood. */
import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, DAY_MS, LANTERN, pass, sellTokens } from "../features/token-sale/server/sale-engine.suite.ts";
import { openTestEngine, type TestEngine } from "../server/test-engine.suite.ts";

const PROGRAM = join(import.meta.dirname, "check-sale.ts");
let engine: TestEngine;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-check-sale-"));
  engine = await openTestEngine();
  await engine.http.listen({ host: "127.0.0.1", port: 0 });
  await sellTokens(engine);
  for (const tokens of ["60000", "30001.2345", "777.7777", "100000", "12345.6789"]) await ask(engine, await engine.newcomer(), tokens);
  await pass(engine, 2 * DAY_MS);
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

type Ended = { readonly code: number; readonly said: string };

function run(args: readonly string[] = [], settings: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { port } = engine.http.server.address() as AddressInfo;
  const { PATH = "" } = process.env;
  const env = { PATH, TOUCHSTONE_URL: `http://127.0.0.1:${port}`, PROJECT: LANTERN, ...settings };
  return new Promise((resolve) =>
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    ),
  );
}

test("asked for, everybody got what the rule gives", async () => {
  expect(await run()).toEqual({ code: 0, said: "5 people, 100000 of 100000 LTN: no difference\n" });
});

test("saved, it is checked without a venue, and a unit more for somebody, or a row less, is found", async () => {
  const file = join(directory, "said.json");
  expect(await run(["save", file])).toEqual({ code: 0, said: "" });
  expect((await run(["check", file], { TOUCHSTONE_URL: "http://127.0.0.1:1" })).code).toBe(0);
  const table = JSON.parse(readFileSync(file, "utf8")) as { rows: [number, string, string][] };
  const changed = table.rows.map(([buyer, asked, granted]) => [buyer, asked, buyer === 3 ? `${Number(granted) + 0.0001}` : granted]);
  writeFileSync(file, JSON.stringify({ ...table, rows: changed }));
  expect(await run(["check", file])).toEqual({ code: 1, said: expect.stringMatching(/^buyer 3 got .* LTN, computed/) as unknown });
  writeFileSync(file, JSON.stringify({ ...table, rows: table.rows.slice(0, -1) }));
  expect((await run(["check", file])).code).toBe(1);
});

test("one's own number with another sum is a difference; a sale that is not over can't be checked", async () => {
  expect(await run([], { BUYER: "1", GOT: "1" })).toMatchObject({ code: 1 });
  expect(await run([], { PROJECT: "2" })).toMatchObject({ code: 2 });
});
