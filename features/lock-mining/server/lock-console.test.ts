/** What operators read of lock mining and do about it: products by two, pauses, seeds, locks, what ends when. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { Person, TestEngine } from "../../../server/test-engine.suite.ts";
import { dayPasses, dayIsWithheld, lockFor, ordersOf, seedsOf, sellLocks } from "./lock-engine.suite.ts";
import type { LockSeeds } from "./lock-seeds.ts";

let console: TestConsole;
let engine: TestEngine;
let seeds: LockSeeds;
let admin: TestOperator;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
  engine = console.engine;
  await sellLocks(engine);
  seeds = seedsOf(engine);
  await seeds.look();
  anna = await engine.newcomer();
  await lockFor(engine, anna, { renew: "1" });
  await lockFor(engine, anna, { amount: "500" });
  await lockFor(engine, anna, { config_id: "2" });
  admin = await console.operator("admin");
});
afterAll(async () => {
  await seeds.close();
  await console.close();
});

type Row = Readonly<Record<string, unknown>>;
const rows = async (look: string, by = admin): Promise<readonly Row[]> =>
  (await console.get(`/looks/lock-mining/${look}`, by)).body["rows"] as readonly Row[];
const USDT_5 = {
  ...{ product: 1, coin: "USDT", days: 5, lowPpm: 3000, highPpm: 4000, penaltyPpm: 4000 },
  ...{ least: "100", most: "50000", quota: "1000000", isOnSale: true },
};

test("products show what of quota and cover is used, and what the worst case is", async () => {
  const [first, second] = await rows("products");
  expect(first).toMatchObject({
    ...{ currency: "USDT", days: 5, range: "0.30–0.40 %", year: "109.50–146.00 %", penalty: "0.4 %" },
    ...{ used: "1500", quota: "1000000", usedPpm: 1500, promised: "30", worst: "20000", state: "sold" },
  });
  expect(second).toMatchObject({ used: "1000", promised: "64.5" });
  expect(Number(first?.["free"])).toBe(250_000 - 30 - 64.5);
});

test("what ends when, and the locks themselves with their people, from page to page", async () => {
  const due = await rows("due");
  expect(due).toMatchObject([
    { currency: "USDT", locks: 2, principal: "1500", renewing: "1000", promised: "30" },
    { locks: 1, principal: "1000", renewing: "0", promised: "64.5" },
  ]);
  const locks = await rows(`locks?person=${anna.id}`);
  expect(locks).toMatchObject([
    { product: 2, state: "running", paid: "0 / 15" },
    { principal: "500", renews: false },
    { principal: "1000", renews: true, receipt: "" },
  ]);
  const { body } = await console.get(`/looks/lock-mining/locks?limit=2&person=${anna.id}`, admin);
  expect(body["next"]).toBe(String(locks[1]?.["number"]));
  expect(await rows(`locks?after=${String(body["next"])}&person=${anna.id}`)).toMatchObject([{ principal: "1000" }]);
});

test("a product changes by two, who see what its quota can cost and what is held; running locks keep their terms", async () => {
  const preview = await console.post(
    "/verbs/lock-mining/set-product/preview",
    { fields: { ...USDT_5, highPpm: 5000, quota: "2000000" } },
    admin,
  );
  const lines = preview.body["lines"] as readonly { label: { en: string }; before: string; after: string }[];
  const line = (words: string) => lines.find(({ label }) => label.en.startsWith(words));
  expect(line("Upper rate")).toMatchObject({ before: "0.4 %", after: "0.5 %" });
  expect(line("A year")).toMatchObject({ before: "109.50–146.00 %", after: "109.50–182.50 %" });
  expect(line("Interest of its whole quota")).toMatchObject({ before: "20000 USDT", after: "50000 USDT" });
  expect(line("The same of all products in USDT")).toMatchObject({ before: "222500 USDT", after: "252500 USDT" });
  expect(line("Held")).toMatchObject({ before: "250000 USDT", after: "94.5 USDT" });
  const { body } = await console.act(admin, "lock-mining/set-product", { ...USDT_5, highPpm: 5000 });
  expect(engine.kernel.lockMining.product(1)?.terms.highPpm).toBe(4000);
  await console.post(`/requests/${String(body["id"])}/agree`, { reason: "seen and agreed to by me" }, await console.operator("business"));
  expect(engine.kernel.lockMining.product(1)?.terms.highPpm).toBe(5000);
  expect((await ordersOf(engine, anna)).map(({ rate_high: high }) => high)).toEqual(["0.43", "0.4", "0.4"]);
});

test.each([
  ["another coin", { coin: "BTC" }, "lock_terms_invalid"],
  ["other days", { days: 6 }, "lock_terms_invalid"],
  ["a lower rate above the upper", { lowPpm: 6000 }, "lock_terms_invalid"],
  ["a quota below the most", { quota: "10" }, "lock_terms_invalid"],
  ["a coin that isn't there", { coin: "NONE" }, "coin_unknown"],
  ["a product that isn't there", { product: 99 }, "lock_product_not_found"],
  ["what it is", { highPpm: 5000 }, "nothing_changes"],
])("a product is not set to %s", async (_why, fields, name) => {
  const reply = await console.act(admin, "lock-mining/set-product", { ...USDT_5, highPpm: 5000, ...fields });
  expect(reply.body).toMatchObject({ error: { name } });
});

test("one pauses and resumes sales, of one product or of all, with a reason", async () => {
  await console.act(admin, "lock-mining/pause", { product: 1 });
  expect((await rows("products")).map(({ state }) => state).slice(0, 2)).toEqual(["paused", "sold"]);
  await console.act(admin, "lock-mining/resume", { product: 1 });
  await console.act(admin, "lock-mining/pause", { product: 0 });
  expect(new Set((await rows("products")).map(({ state }) => state))).toEqual(new Set(["paused"]));
  expect(await lockFor(engine, anna)).toMatchObject({ error: { name: "lock_paused" } });
  await console.act(admin, "lock-mining/resume", { product: 0 });
  expect((await rows("products"))[0]).toMatchObject({ state: "sold" });
});

test("seeds show what was committed to, shown and withheld", async () => {
  await dayPasses(engine, seeds);
  await dayIsWithheld(engine);
  admin = await console.operator("admin");
  const [chain] = await rows("commitments");
  expect(chain).toMatchObject({ number: 1, days: 1000, left: 998, anchor: engine.kernel.lockMining.chain?.anchor });
  const days = await rows("seeds");
  expect(days).toMatchObject([
    { state: "withheld", seed: "", shown: 0, position: 0 },
    { state: "drawn", seed: engine.kernel.lockMining.chain?.shown.seed },
  ]);
  expect((await rows("products"))[0]).toMatchObject({ promised: "18" });
});
