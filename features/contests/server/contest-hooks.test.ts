/** What somebody's own server hears of contests that they are in. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { schemaCheck } from "../../../server/doors/openapi/document-watch.suite.ts";
import { BTC, BTC_TICKS } from "../../../server/test-engine.suite.ts";
import { WEBHOOK_MESSAGES, webhookBody } from "../../webhooks/contract/webhook-messages.documents.ts";
import { openTestHooks, type TestHooks } from "../../webhooks/server/test-hooks.suite.ts";

const HOUR_MS = 3_600_000;
let hooks: TestHooks;
beforeAll(async () => {
  hooks = await openTestHooks();
});
afterAll(() => hooks.close());

test("begun, filled, ended with one's place, called off, as the documents say", async () => {
  const { engine } = hooks;
  const [anna, ben] = [await engine.newcomer(), await engine.newcomer()];
  await hooks.make(anna, "contests");
  const sums = { markets: [BTC], start: 1_000_000_000n, feePpm: 1000, seats: 9, isPublic: true, prizes: [], prizeDays: 0, everyMs: 0 };
  const open = async (more: object): Promise<void> => {
    const terms = { ...sums, startsAt: HOUR_MS, joinsUntil: HOUR_MS, endsAt: 2 * HOUR_MS, ...more };
    await engine.submit({ type: "contests/open", terms, ref: "hooks", title: "Cup", isAhead: true, askedBy: "rule" } as never);
  };
  await open({});
  // With one person alone it is called off at its start.
  await open({ endsAt: 3 * HOUR_MS });
  for (const person of [anna, ben]) await engine.call("POST", "/contest/join", { id: "1" }, person);
  await engine.call("POST", "/contest/join", { id: "2" }, anna);
  const pass = async (ms: number): Promise<void> => {
    engine.advance(ms);
    await engine.price(BTC, BTC_TICKS);
  };
  await pass(HOUR_MS);
  for (const person of [anna, ben])
    await engine.call("POST", "/contest/order", { id: "1", market: String(BTC), side: "buy", amount: "500" }, person);
  await pass(1000);
  await pass(HOUR_MS);
  await hooks.done();
  const bodies = hooks.receiver.received.map(({ body }) => body);
  for (const body of bodies) {
    const type = body.type as keyof typeof WEBHOOK_MESSAGES;
    expect(schemaCheck(type, webhookBody(type, WEBHOOK_MESSAGES[type].data))(body)).toBeUndefined();
  }
  const of = (type: string) => bodies.filter((body) => body.type === type).map(({ data }) => data);
  expect(bodies).toHaveLength(4);
  expect(of("contest.begun")).toMatchObject([{ id: 1 }]);
  expect(of("contest.called_off")).toMatchObject([{ id: 2, reason: "few" }]);
  expect(of("contest.filled")).toMatchObject([{ id: 1, order_id: 1, symbol: "BTC/USDT", side: "buy", price: "60000" }]);
  expect(of("contest.ended")).toMatchObject([{ id: 1, place: 1, of: 2, return: "-0.04", prize: "0" }]);
});
