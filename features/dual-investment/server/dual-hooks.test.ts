/** What somebody's own server hears of dual investment, and what statement and results say of what came of it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaCheck } from "../../../server/doors/openapi/document-watch.suite.ts";
import type { Person, TestEngine } from "../../../server/test-engine.suite.ts";
import { WEBHOOK_MESSAGES, webhookBody } from "../../webhooks/contract/webhook-messages.documents.ts";
import { openTestHooks, type TestHooks } from "../../webhooks/server/test-hooks.suite.ts";
import { buy, nearest, ordersOf, sellDual, settles } from "./dual-engine.suite.ts";

let hooks: TestHooks;
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  hooks = await openTestHooks();
  engine = hooks.engine;
  await sellDual(engine);
  anna = await engine.newcomer();
});
afterAll(() => hooks.close());

test("each step is told as the documents say", async () => {
  await hooks.make(anna, "dual");
  const [btc, eth, far] = [
    await nearest(engine, "BTC", "put"),
    await nearest(engine, "ETH", "put"),
    await nearest(engine, "ETH", "put", 7),
  ];
  for (const { id } of [btc, eth, far]) await buy(engine, anna, id);
  await hooks.done();
  await settles(engine, { btc: 590_000 });
  await hooks.done();
  const bodies = hooks.receiver.received.map(({ body }) => body);
  expect(bodies.map(({ type }) => type)).toEqual(["dual.bought", "dual.bought", "dual.bought", "dual.settled", "dual.settled"]);
  for (const body of bodies) {
    const type = body.type as keyof typeof WEBHOOK_MESSAGES;
    expect(schemaCheck(type, webhookBody(type, WEBHOOK_MESSAGES[type].data))(body)).toBeUndefined();
  }
  const data = bodies.map((body) => body.data as Readonly<Record<string, unknown>>);
  expect(data[0]).toMatchObject({
    symbol: "BTC/USDT",
    type: "put",
    strike: btc.strike,
    number: 1,
    total: btc.share,
    currency: "USDT",
    day: 1,
  });
  const settled = data.slice(3).map(({ outcome, currency }) => [outcome, currency]);
  expect(settled).toEqual(
    expect.arrayContaining([
      ["other", "BTC"],
      ["own", "USDT"],
    ]),
  );
});

test("statement and results: interest is dual investment's, an exchange at the strike is a purchase of the coin at what was paid", async () => {
  const orders = await ordersOf(engine, anna);
  const other = orders.find(({ outcome }) => outcome === "other");
  const own = orders.find(({ outcome }) => outcome === "own");
  if (other === undefined || own === undefined) throw new Error("both must have come");
  const { message: statement } = await engine.call("GET", "/bill/list", { product: "dual_investment", limit: "50" }, anna);
  const text = JSON.stringify(statement);
  for (const words of ["Dual investment bought", "Dual investment interest", "given at the strike", "received at the strike"])
    expect(text).toContain(words);
  const { message: cost } = await engine.call("GET", "/portfolio/cost", {}, anna);
  const { products, positions } = cost as {
    products: readonly { product: string; realised: string }[];
    positions?: readonly unknown[];
  };
  expect(products).toMatchObject([{ product: "dual_investment" }]);
  expect(Number(products[0]?.realised)).toBeCloseTo(Number(own.interest), 6);
  void positions;
  expect(JSON.stringify(cost)).toContain(other.total.replace(/0+$/, "").replace(/\.$/, ""));
});
