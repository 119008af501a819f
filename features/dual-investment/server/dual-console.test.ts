/** What operators read of dual investment and do about it: terms by two with cover and worst case, pauses, exposure by day, settlements with receipts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestConsole, type TestConsole, type TestOperator } from "../../../server/console/test-console.suite.ts";
import type { Person, TestEngine } from "../../../server/test-engine.suite.ts";
import { bothPrices, buy, nearest, ordersOf, sellDual, settles } from "./dual-engine.suite.ts";

let console: TestConsole;
let engine: TestEngine;
let admin: TestOperator;
let anna: Person;
beforeAll(async () => {
  console = await openTestConsole();
  engine = console.engine;
  await sellDual(engine);
  anna = await engine.newcomer();
  await buy(engine, anna, (await nearest(engine, "BTC", "put")).id);
  await buy(engine, anna, (await nearest(engine, "ETH", "put")).id, 2);
  await buy(engine, anna, (await nearest(engine, "ETH", "put", 7)).id);
  admin = await console.operator("admin");
});
afterAll(() => console.close());

type Row = Readonly<Record<string, unknown>>;
const rows = async (look: string, by = admin): Promise<readonly Row[]> =>
  (await console.get(`/looks/dual-investment/${look}`, by)).body["rows"] as readonly Row[];
const BTC_TERMS = {
  ...{ coin: "BTC", lines: "1 0.5 5, 3 0.8 5, 7 1.2 5, 14 2 5, 30 3 5", shares: 60, most: 20 },
  ...{ passedOnPpm: 850_000, assumedPpm: 500_000, isOnSale: true },
};

test("terms show what a day's products set aside, the worst case and what is free", async () => {
  const [btc, eth] = await rows("terms");
  expect(btc).toMatchObject({
    coin: "BTC",
    lines: BTC_TERMS.lines,
    onSale: 50,
    passedOn: "85 %",
    volatility: "50 %",
    index: "60000.0",
    state: "sold",
  });
  expect(eth).toMatchObject({ coin: "ETH", shares: 200, most: 60 });
  const [coin, cash] = String(btc?.["sets"])
    .split(" + ")
    .map((text) => Number(text.split(" ")[0]));
  // 25 puts of 60 shares of a tenth of a coin, and 25 calls at their strikes; interest of both beside it.
  expect(coin).toBeGreaterThan(150);
  expect(coin).toBeLessThan(170);
  expect(cash).toBeGreaterThan(25 * 60 * 6_000);
  const [worst] = String(btc?.["worst"]).split(" ");
  expect(Number(worst)).toBeGreaterThan(((coin ?? 0) * 55) / 5 - 20);
});

test("products show rate, fair value, what is left and promised", async () => {
  const all = await rows("products");
  expect(all).toHaveLength(100);
  const bought = all.find(({ sold }) => sold === 2);
  expect(bought).toMatchObject({ left: "198 / 200", state: "on_sale" });
  expect(String(bought?.["promised"])).toMatch(/ETH \+ .* USDT$/);
});

test("what is settled on which day, with both outcomes in money", async () => {
  const due = await rows("due");
  expect(due.map(({ coin, kind, purchases, people }) => [coin, kind, purchases, people])).toEqual([
    ["BTC", "put", 1, 1],
    ["ETH", "put", 1, 1],
    ["ETH", "put", 1, 1],
  ]);
  const [order] = await ordersOf(engine, anna, { currency: "1" });
  const sum = (text: string | undefined): string => String(Number(text));
  expect(due[0]).toMatchObject({
    date: "2026-11-22",
    principal: `${sum(order?.total)} USDT`,
    interest: `${sum(order?.own_interest)} USDT`,
    gives: `${sum(order?.other_get)} BTC`,
    gets: `${sum(order?.total)} USDT`,
    exchanged: 0,
  });
  await bothPrices(engine, 590_000);
  expect((await rows("due"))[0]).toMatchObject({ exchanged: 1 });
  await bothPrices(engine);
});

test("terms change by two, who see cover and worst case first; what is on sale keeps its own", async () => {
  const fields = { ...BTC_TERMS, lines: "1 0.5 3, 7 1.5 4", shares: 30 };
  const preview = await console.post("/verbs/dual-investment/set-terms/preview", { fields }, admin);
  const lines = preview.body["lines"] as readonly { label: { en: string }; before: string; after: string }[];
  const line = (words: string) => lines.find(({ label }) => label.en.startsWith(words));
  expect(line("Days, step")).toMatchObject({ before: BTC_TERMS.lines, after: "1 0.5 3, 7 1.5 4" });
  expect(line("Products made")).toMatchObject({ before: "50", after: "14" });
  for (const words of ["Set aside", "Worst case", "Held for dual"]) expect(line(words)?.after).toMatch(/BTC \+ .* USDT$/);
  const [before, after] = [line("Worst case")?.before, line("Worst case")?.after].map((text) => Number(text?.split(" ")[0]));
  expect(after).toBeLessThan(before ?? 0);
  const { body } = await console.act(admin, "dual-investment/set-terms", fields);
  expect(engine.kernel.dualInvestment.terms(1 as never)?.shares).toBe(60);
  await console.post(`/requests/${String(body["id"])}/agree`, { reason: "seen and agreed to by me" }, await console.operator("business"));
  expect(engine.kernel.dualInvestment.terms(1 as never)?.shares).toBe(30);
  expect((await rows("products")).filter(({ name }) => String(name).startsWith("BTC"))).toHaveLength(50);
});

test.each([
  ["a coin without a market", { coin: "NONE" }, "market_unknown"],
  ["no line", { lines: "," }, "dual_terms_invalid"],
  ["a line that is none", { lines: "1 0.5" }, "dual_terms_invalid"],
  ["the same days twice", { lines: "1 0.5 3, 1 1 3" }, "dual_terms_invalid"],
  ["more a person than there are", { most: 61, shares: 60, lines: BTC_TERMS.lines }, "dual_terms_invalid"],
  ["what it is", { lines: "1 0.5 3, 7 1.5 4", shares: 30 }, "nothing_changes"],
])("terms are not set to %s", async (_why, fields, name) => {
  const reply = await console.act(admin, "dual-investment/set-terms", { ...BTC_TERMS, ...fields });
  expect(reply.body).toMatchObject({ error: { name } });
});

test("one pauses and resumes sales, of one coin or of all, with a reason", async () => {
  await console.act(admin, "dual-investment/pause", { coin: "BTC" });
  expect((await rows("terms")).map(({ state }) => state)).toEqual(["paused", "sold"]);
  await console.act(admin, "dual-investment/resume", { coin: "BTC" });
  await console.act(admin, "dual-investment/pause", { coin: "" });
  expect((await rows("terms")).map(({ state }) => state)).toEqual(["paused", "paused"]);
  await console.act(admin, "dual-investment/resume", { coin: "" });
  expect((await console.act(admin, "dual-investment/pause", { coin: "SOL" })).body).toMatchObject({
    error: { name: "dual_market_unavailable" },
  });
});

test("settlements with the price that decided, and purchases with their receipts and people, from page to page", async () => {
  await settles(engine, { btc: 590_000 });
  admin = await console.operator("admin");
  expect(await rows("settlements")).toMatchObject([
    { outcome: "own", samples: 30, later: 0, sold: 2 },
    { outcome: "other", price: "59000.000", samples: 30 },
  ]);
  const ended = await rows(`purchases?state=ended&person=${anna.id}`);
  expect(ended.map(({ state }) => state).sort()).toEqual(["other", "own"]);
  for (const { receipt } of ended) expect(String(receipt)).toMatch(/^settled-\d+-\d+$/);
  const { body } = await console.get(`/looks/dual-investment/purchases?limit=2&person=${anna.id}`, admin);
  expect(await rows(`purchases?after=${String(body["next"])}&person=${anna.id}`)).toHaveLength(1);
});
