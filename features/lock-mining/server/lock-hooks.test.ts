/** What somebody's own server hears of locks, what sockets are pushed, and what statement and results say of interest and penalties. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { News } from "../../../server/news/news.ts";
import { schemaCheck } from "../../../server/doors/openapi/document-watch.suite.ts";
import type { Person, TestEngine } from "../../../server/test-engine.suite.ts";
import { WEBHOOK_MESSAGES, webhookBody } from "../../webhooks/contract/webhook-messages.documents.ts";
import { openTestHooks, type TestHooks } from "../../webhooks/server/test-hooks.suite.ts";
import { dayIsWithheld, dayPasses, lockFor, ordersOf, seedsOf, sellLocks } from "./lock-engine.suite.ts";
import { lockMiningNews } from "./lock-mining-news.ts";
import type { LockSeeds } from "./lock-seeds.ts";

let hooks: TestHooks;
let engine: TestEngine;
let seeds: LockSeeds;
let anna: Person;
beforeAll(async () => {
  hooks = await openTestHooks();
  engine = hooks.engine;
  await sellLocks(engine);
  seeds = seedsOf(engine);
  await seeds.look();
  anna = await engine.newcomer();
});
afterAll(async () => {
  await seeds.close();
  await hooks.close();
});

test("each step is told as the documents say", async () => {
  await hooks.make(anna, "lock-mining");
  await lockFor(engine, anna, { renew: "1" });
  await dayPasses(engine, seeds);
  await dayIsWithheld(engine);
  for (let day = 3; day <= 5; day++) await dayPasses(engine, seeds);
  await hooks.done();
  const [again] = await ordersOf(engine, anna);
  await engine.call("POST", "/lh/deposit/order/cancel", { id: String(again?.id) }, anna);
  await hooks.done();
  const bodies = hooks.receiver.received.map(({ body }) => body);
  const paid = Array.from({ length: 5 }, () => "lock-mining.paid");
  expect(bodies.map(({ type }) => type)).toEqual([
    "lock-mining.locked",
    ...paid,
    "lock-mining.ended",
    "lock-mining.locked",
    "lock-mining.ended",
  ]);
  for (const body of bodies) {
    const type = body.type as keyof typeof WEBHOOK_MESSAGES;
    expect(schemaCheck(type, webhookBody(type, WEBHOOK_MESSAGES[type].data))(body)).toBeUndefined();
  }
  const data = bodies.map((body) => body.data as Readonly<Record<string, unknown>>);
  expect(data[0]).toMatchObject({ currency: "USDT", amount: "1000.00000000", renew: 1, renewal_of: 0, rate_low: "0.3", rate_high: "0.4" });
  expect(data[2]).toMatchObject({ how: "withheld", rate: "0.4", interest: "4.00000000", days_left: 3 });
  expect(data[6]).toMatchObject({ how: "matured", back: "1000.00000000", penalty: "0.00000000", not_renewed: "" });
  expect(data[7]).toMatchObject({ renewal_of: data[0]?.["id"] });
  expect(data[8]).toMatchObject({ how: "redeemed", penalty: "20.00000000", back: "980.00000000", days_left: 5 });
});

test("statement and results name interest and penalties after their product, and no lock as a gain or loss", async () => {
  const { message: statement } = await engine.call("GET", "/bill/list", { product: "lock_mining", limit: "50" }, anna);
  const text = JSON.stringify(statement);
  for (const words of ["Locked", "Interest of a lock", "Lock: principal back", "Penalty for leaving a lock early"])
    expect(text).toContain(words);
  const { message: cost } = await engine.call("GET", "/portfolio/cost", {}, anna);
  const { products } = cost as { products: readonly { product: string; realised: string; fees: string }[] };
  const interest = (await ordersOf(engine, anna)).reduce((sum, order) => sum + Number(order.total_interest), 0);
  expect(products.map(({ product }) => product)).toEqual(["lock_mining"]);
  expect(Number(products[0]?.realised)).toBeCloseTo(interest - 20, 6);
});

test("somebody's sockets are told of every step, by one push", () => {
  const of = (how: "drawn" | "withheld", daysLeft: number): readonly News[] =>
    lockMiningNews["lock-mining/paid"]?.({ user: 7, lock: 3, how, daysLeft } as never, { position: 1, index: 0, next: undefined }) ?? [];
  for (const [how, left, pushed] of [
    ["drawn", 3, 1],
    ["withheld", 1, 1],
  ] as const) {
    const news = of(how, left);
    expect(news.filter(({ kind }) => kind.push === "lock_changed")).toHaveLength(pushed);
    expect(news.filter(({ kind }) => kind.hook !== undefined)).toHaveLength(1);
  }
  expect(of("withheld", 1).filter(({ kind }) => kind.notice !== undefined)).toHaveLength(2);
});
