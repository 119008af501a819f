/** check-locks.ts as people run it, against a venue whose days were drawn, withheld and left: it finds nothing, and every falsehood. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  dayIsWithheld,
  dayPasses,
  lockFor,
  ordersOf,
  seedsOf,
  sellLocks,
  toNextDay,
} from "../features/lock-mining/server/lock-engine.suite.ts";
import { openTestEngine, type Person, type TestEngine } from "../server/test-engine.suite.ts";

const PROGRAM = join(import.meta.dirname, "check-locks.ts");
let engine: TestEngine;
let anna: Person;
let directory: string;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "touchstone-check-locks-"));
  engine = await openTestEngine();
  await engine.http.listen({ host: "127.0.0.1", port: 0 });
  anna = await engine.newcomer();
  await sellLocks(engine);
  const seeds = seedsOf(engine);
  await seeds.look();
  await lockFor(engine, anna, { amount: "123.456789", renew: "1" });
  await lockFor(engine, anna, { config_id: "3", amount: "777.77" });
  await lockFor(engine, anna, { config_id: "2", amount: "100" });
  for (let day = 1; day <= 3; day++) await dayPasses(engine, seeds);
  await dayIsWithheld(engine);
  await seeds.look();
  for (let day = 5; day <= 7; day++) await dayPasses(engine, seeds);
  await seeds.close();
  // A day that has begun, and whose seed was not shown yet.
  toNextDay(engine);
  const third = (await ordersOf(engine, anna)).find(({ config_id: product }) => product === 2);
  await engine.call("POST", "/lh/deposit/order/cancel", { id: String(third?.id) }, anna);
  const others = seedsOf(engine, { secret: Buffer.alloc(32, 9) });
  await others.look();
  for (let day = 9; day <= 10; day++) await dayPasses(engine, others);
  await others.close();
  await engine.trading.projected();
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

test("asked for, every rate and every day's interest is what the seeds make", async () => {
  const { rows } = await engine.trading.pool.query<{ how: string }>("select distinct how from lock_mining_days order by how");
  expect(rows.map(({ how }) => how)).toEqual(["drawn", "left", "withheld"]);
  expect(await run()).toEqual({ code: 0, said: expect.stringMatching(/^\d+ days \(\d+ withheld\), 5 locks: no difference\n$/) as unknown });
});

test("saved, it is checked without a venue; a commitment that was noted must still be the newest", async () => {
  const file = join(directory, "said.json");
  expect(await run(["save", file])).toEqual({ code: 0, said: "" });
  expect((await run(["check", file], { TOUCHSTONE_URL: "http://127.0.0.1:1" })).code).toBe(0);
  const { code, said } = await run(["check", file], { ANCHOR: "00" });
  expect([code, said]).toEqual([1, expect.stringMatching(/^the newest commitment is [0-9a-f]{64}, you noted 00\n/)]);
});

describe("it finds", () => {
  const drawn = "(select min(day) from lock_mining_seeds where state = 'drawn')";
  test.each([
    ["another seed", "lock_mining_seeds", `set seed = repeat('ab', 32) where day = ${drawn}`, /the seed does not lead to the commitment 1/],
    [
      "a commitment that was put in afterwards",
      "lock_mining_chains",
      "set anchor = repeat('cd', 32) where number = 1",
      /the seed does not lead to the commitment 1/,
    ],
    [
      "a lower rate",
      "lock_mining_days",
      "set rate_ppm = low_ppm from lock_mining_locks l where l.id = lock and lock = 1 and lock_mining_days.how = 'drawn'",
      /lock 1: .* is said to pay/,
    ],
    [
      "a unit less",
      "lock_mining_days",
      `set interest = interest - 1 where lock = 2 and day = ${drawn}`,
      /lock 2: .* is said to pay .*, it makes/,
    ],
    ["a day that was left out", "lock_mining_days", `set day = day + 100 where lock = 2 and day = ${drawn}`, /was not paid/],
    ["a sum that is less", "lock_mining_locks", "set interest = interest - 1 where id = 2", /lock 2: all days are said to make/],
    ["a higher penalty", "lock_mining_locks", "set penalty = penalty + 1 where how = 'redeemed'", /the penalty is said to be/],
    [
      "a day said to be left of a lock that runs",
      "lock_mining_days",
      "set how = 'left' where lock = 2 and how = 'withheld'",
      /because of leaving/,
    ],
    ["a day withheld that pays less", "lock_mining_days", "set rate_ppm = 3000 where how = 'withheld'", /is said to pay/],
  ])("%s", async (_what, table, change, line) => {
    const { pool } = engine.trading;
    await pool.query(`create table kept as select * from ${table}`);
    try {
      await pool.query(`update ${table} ${change}`);
      const { code, said } = await run();
      expect(said).toMatch(line);
      expect(code).toBe(1);
    } finally {
      await pool.query(`delete from ${table}; insert into ${table} select * from kept; drop table kept`);
    }
  });
});

test("what cannot be checked is said, and is no agreement", async () => {
  expect(await run(["check", join(directory, "none.json")])).toMatchObject({ code: 2 });
  expect(await run([], { TOUCHSTONE_TOKEN: "nobody" })).toMatchObject({ code: 2 });
  expect((await run()).code).toBe(0);
});
