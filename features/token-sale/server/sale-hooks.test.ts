/** What somebody's own server hears of token sales, what operators read and do, and the tables made once more from the same log. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaCheck } from "../../../server/doors/openapi/document-watch.suite.ts";
import type { Person, TestEngine } from "../../../server/test-engine.suite.ts";
import { WEBHOOK_MESSAGES, webhookBody } from "../../webhooks/contract/webhook-messages.documents.ts";
import { openTestHooks, type TestHooks } from "../../webhooks/server/test-hooks.suite.ts";
import { ask, DAY_MS, EMBER, LANTERN, MINUTE_MS, ordersOf, pass, sellTokens } from "./sale-engine.suite.ts";

let hooks: TestHooks;
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  hooks = await openTestHooks();
  engine = hooks.engine;
  await sellTokens(engine);
  anna = await engine.newcomer();
});
afterAll(() => hooks.close());

test("each step is told as the documents say", async () => {
  await hooks.make(anna, "token-sale");
  await ask(engine, anna, "3000");
  const [order] = await ordersOf(engine, anna);
  await engine.call("POST", "/project/order/cancel", { id: String(order?.id) }, anna);
  await ask(engine, anna, "100", { project_id: EMBER });
  await ask(engine, anna, "60000", { project_id: LANTERN });
  await pass(engine, 10 * MINUTE_MS);
  for (let day = 0; day < 3; day++) await pass(engine, DAY_MS);
  await hooks.done();
  const bodies = hooks.receiver.received.map(({ body }) => body);
  const types = bodies.map(({ type }) => type);
  expect(types.filter((type) => type === "token-sale.vested")).toHaveLength(4);
  expect(types.filter((type) => type !== "token-sale.vested")).toEqual([
    "token-sale.ordered",
    "token-sale.returned",
    "token-sale.ordered",
    "token-sale.ordered",
    "token-sale.delivered",
    "token-sale.delivered",
  ]);
  for (const body of bodies) {
    const type = body.type as keyof typeof WEBHOOK_MESSAGES;
    expect(schemaCheck(type, webhookBody(type, WEBHOOK_MESSAGES[type].data))(body)).toBeUndefined();
  }
  const data = bodies.map((body) => body.data as Readonly<Record<string, unknown>>);
  expect(data[0]).toMatchObject({ project_id: 1, currency: "LTN", amount: "3000", pay_currency: "USDT", paid: "150" });
  expect(data[1]).toMatchObject({ how: "cancelled", paid: "150" });
  const delivered = bodies.filter(({ type }) => type === "token-sale.delivered").map((body) => body.data);
  expect(delivered).toMatchObject([
    { currency: "EMB", granted: "100", paid: "1", returned: "0" },
    { currency: "LTN", granted: "40000", paid: "2000", returned: "1000" },
  ]);
  const parts = bodies.filter(({ type }) => type === "token-sale.vested").map((body) => body.data as Record<string, unknown>);
  expect(parts.filter(({ currency }) => currency === "EMB").map(({ amount, left }) => [amount, left])).toEqual([
    ["33.3333", "66.6667"],
    ["33.3333", "33.3334"],
    ["33.3334", "0"],
  ]);
});
