/** check-dual.ts as people run it, against a venue that settled on both sides, put off, and had somebody start again: it finds nothing, and every falsehood. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buy, halfHour, nearest, sellDual } from "../features/dual-investment/server/dual-engine.suite.ts";
import { nextSettlement } from "../features/dual-investment/formulas.ts";
import { openTestEngine, type Person, type TestEngine } from "../server/test-engine.suite.ts";

const PROGRAM = join(import.meta.dirname, "check-dual.ts");
let engine: TestEngine;
let anna: Person;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-check-dual-"));
  engine = await openTestEngine();
  await engine.http.listen({ host: "127.0.0.1", port: 0 });
  anna = await engine.newcomer();
  await sellDual(engine);
  await buy(engine, anna, (await nearest(engine, "BTC", "put")).id, 3);
  await buy(engine, anna, (await nearest(engine, "ETH", "put")).id, 7);
  await buy(engine, anna, (await nearest(engine, "ETH", "put", 7)).id);
  const at = nextSettlement(engine.now());
  await halfHour(engine, at, { btc: 590_000, eth: 301_234, minutes: 23 });
  await halfHour(engine, at + 1_800_000, { btc: 590_000, eth: 301_235 });
  await buy(engine, anna, (await nearest(engine, "BTC", "call")).id, 2);
  await halfHour(engine, nextSettlement(engine.now()), { btc: 620_000 });
});
afterAll(async () => {
  await engine.close();
  rmSync(directory, { recursive: true, force: true });
});

type Ended = { readonly code: number; readonly said: string };

function run(args: readonly string[] = [], settings: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const { port } = engine.http.server.address() as AddressInfo;
  const { PATH = "" } = process.env;
  const env = { PATH, TOUCHSTONE_URL: `http://127.0.0.1:${port}`, TOUCHSTONE_TOKEN: anna.token, ...settings };
  return new Promise((resolve) =>
    execFile(process.execPath, [PROGRAM, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === "number" ? error.code : 0, said: stdout + stderr }),
    ),
  );
}

test("asked for, every settlement and purchase is what the samples and the agreed terms make; saved, it is checked without a venue", async () => {
  const { rows } = await engine.trading.pool.query<{ outcome: string }>("select outcome from dual_investment_purchases order by id");
  expect(rows.map(({ outcome }) => outcome)).toEqual(["other", "own", "", "other"]);
  expect(await run()).toEqual({ code: 0, said: "3 settlements, 4 purchases: no difference\n" });
  const file = join(directory, "said.json");
  expect(await run(["save", file])).toEqual({ code: 0, said: "" });
  expect((await run(["check", file], { TOUCHSTONE_URL: "http://127.0.0.1:1" })).code).toBe(0);
});

test.each([
  [
    "a sample that was another",
    "update dual_investment_samples set ticks = ticks + 1 where market = 2 and at = (select max(at) from dual_investment_samples where market = 2)",
    /the samples are said to make/,
  ],
  [
    "samples that are gone from the middle",
    "delete from dual_investment_samples where at % 600000 < 480000",
    /are too few|the samples are said to make/,
  ],
  [
    "an outcome that the mean does not make",
    "update dual_investment_products set outcome = 'own' where outcome = 'other'",
    /its mean says otherwise/,
  ],
  [
    "a strike that was moved afterwards",
    "update dual_investment_products set strike = strike - 100000 where outcome = 'other' and kind = 'put'",
    /its mean says otherwise/,
  ],
  ["a unit less", "update dual_investment_purchases set paid = paid - 1 where outcome = 'own'", /is said to have come/],
  ["less interest", "update dual_investment_purchases set interest = interest - 1 where outcome = 'other'", /is said to be interest/],
  ["a lower rate", "update dual_investment_purchases set rate_ppm = rate_ppm - 50000 where outcome = 'own'", /is said to have come/],
  ["shares that cost more", "update dual_investment_purchases set shares = shares - 1 where outcome = 'other'", /shares are said to cost/],
])("it finds %s", async (_what, change, found) => {
  const { pool } = engine.trading;
  const tables = ["products", "purchases", "samples"].map((name) => `dual_investment_${name}`);
  for (const table of tables) await pool.query(`create table kept_${table} as table ${table}`);
  try {
    await pool.query(change);
    const { code, said } = await run();
    expect([code, said]).toEqual([1, expect.stringMatching(found)]);
  } finally {
    for (const table of tables) {
      await pool.query(`truncate ${table}`);
      await pool.query(`insert into ${table} table kept_${table}`);
      await pool.query(`drop table kept_${table}`);
    }
  }
});
