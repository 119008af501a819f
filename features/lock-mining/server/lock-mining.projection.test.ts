/** The tables of lock mining, made once more from the same log in other pieces: nothing depends on where writes were cut. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectSameWrittenAgain, rowsOf } from "../../../server/projector/written-again.suite.ts";
import type { Applied } from "../../../server/sequencer/sequencer.ts";
import { openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { collectData } from "../../own-data/server/collect-data.ts";
import { dayIsWithheld, dayPasses, lockFor, ordersOf, seedsOf, sellLocks } from "./lock-engine.suite.ts";
import { LockMiningProjection } from "./lock-mining.projection.ts";

const TABLES = new LockMiningProjection().tables;
let engine: TestEngine;
const log: Applied[] = [];
beforeAll(async () => {
  engine = await openTestEngine();
  engine.venue.sequencer.onApplied((applied) => void log.push(applied));
  await sellLocks(engine);
});
afterAll(() => engine.close());

const post = (path: string, fields: Readonly<Record<string, string>>, person: Person) => engine.call("POST", path, fields, person);

/** Locks that mature, renew, are left and end with their person's new beginning; days drawn, withheld, and of a new commitment. */
async function live(): Promise<Person> {
  const [anna, ben, cleo] = [await engine.newcomer(), await engine.newcomer(), await engine.newcomer()];
  const seeds = seedsOf(engine);
  await seeds.look();
  await lockFor(engine, anna, { renew: "1" });
  await lockFor(engine, anna, { config_id: "2", amount: "333.333333" });
  await lockFor(engine, ben, { config_id: "3" });
  await lockFor(engine, cleo);
  await dayPasses(engine, seeds);
  const [left] = await ordersOf(engine, ben);
  await post("/lh/deposit/order/cancel", { id: String(left?.id) }, ben);
  const [second] = await ordersOf(engine, anna);
  for (const renew of ["1", "0", "1"]) await post("/lh/deposit/order/renew", { id: String(second?.id), renew }, anna);
  await dayIsWithheld(engine);
  await post("/wallet/start_again", { request_id: "again" }, cleo);
  for (let day = 3; day <= 6; day++) await dayPasses(engine, seeds);
  await seeds.close();
  const terms = engine.kernel.lockMining.product(1)?.terms;
  if (terms === undefined) throw new Error("there must be a product");
  await engine.submit({ type: "lock-mining/set-product", product: 1, terms: { ...terms, isOnSale: false }, askedBy: "rule" });
  const others = seedsOf(engine, { secret: Buffer.alloc(32, 9) });
  await others.look();
  for (let day = 0; day < 2; day++) await dayPasses(engine, others);
  await others.close();
  await engine.trading.projected();
  return anna;
}

test("they are the same written as it happened, one command at a time, in sevens, and all at once; one's own are in one's file", async () => {
  const anna = await live();
  const before = await rowsOf({ venue: engine.trading, make: () => [new LockMiningProjection()] });
  for (const table of TABLES) expect([table, before[table]?.length]).not.toEqual([table, 0]);
  const locks = before["lock_mining_locks"] as readonly { readonly how: string; readonly renewal_of: string }[];
  expect(new Set(locks.map(({ how }) => how))).toEqual(new Set(["", "matured", "redeemed", "closed"]));
  expect(locks.some(({ renewal_of: of }) => of !== "0")).toBe(true);
  const seeds = before["lock_mining_seeds"] as readonly { readonly state: string }[];
  expect(seeds.filter(({ state }) => state === "withheld")).toHaveLength(1);
  expect(before["lock_mining_chains"]).toHaveLength(2);
  const files = await collectData(engine.trading.pool, anna.id);
  expect(files).toEqual(expect.arrayContaining(["lock_mining_locks.csv", "lock_mining_days.csv"]));
  await expectSameWrittenAgain({ venue: engine.trading, log, make: () => [new LockMiningProjection()] });
  expect(engine.faults).toEqual([]);
});

test("what they say of running locks is what the kernel says", async () => {
  const { rows } = await engine.trading.pool.query<
    Record<"id" | "principal" | "interest", string> & { renews: boolean; days_paid: number }
  >("select id, principal, interest, renews, days_paid from lock_mining_locks where how = '' order by id");
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, principal, interest, renews, days_paid: paid } of rows) {
    const lock = engine.kernel.lockMining.lock(Number(id));
    expect(lock).toMatchObject({ principal: BigInt(principal), interest: BigInt(interest), renews });
    expect(lock?.paid).toHaveLength(paid);
  }
});
