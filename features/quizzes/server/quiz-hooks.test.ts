/** What somebody's own server hears of their bets. */
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

test("each bet and what came of it, as the documents say, and nothing of others' bets", async () => {
  const { engine } = hooks;
  const [anna, ben] = [await engine.newcomer(), await engine.newcomer()];
  await hooks.make(anna, "quizzes");
  const sums = { options: 2, rakePpm: 50_000, least: 1_000_000n, most: 1_000_000_000n };
  const times = { startsAt: 0, closesAt: HOUR_MS, settlesAt: 2 * HOUR_MS, everyMs: 0 };
  const terms = { price: { market: BTC, strike: BTC_TICKS - 1, step: 1 }, words: {}, ...sums, ...times };
  await engine.submit({ type: "quizzes/publish", terms, isAhead: true, askedBy: "rule" } as never);
  engine.advance(1);
  await engine.price(BTC, BTC_TICKS);
  for (const [person, option, number] of [
    [anna, "1", "30"],
    [ben, "2", "70"],
    [anna, "2", "5"],
  ] as const)
    await engine.call("POST", "/quiz/bet", { id: "1", option, number }, person);
  for (const ms of [HOUR_MS, HOUR_MS, 1000]) {
    engine.advance(ms);
    await engine.price(BTC, BTC_TICKS);
  }
  await hooks.done();
  const bodies = hooks.receiver.received.map(({ body }) => body);
  for (const body of bodies) {
    const type = body.type as keyof typeof WEBHOOK_MESSAGES;
    expect(schemaCheck(type, webhookBody(type, WEBHOOK_MESSAGES[type].data))(body)).toBeUndefined();
  }
  const of = (type: string) => bodies.filter((body) => body.type === type).map(({ data }) => data);
  expect(bodies).toHaveLength(4);
  expect(of("quiz.bet")).toMatchObject([
    { id: 1, quiz_id: 1, answer: 1, currency: "USDT", stake: "30" },
    { id: 3, answer: 2, stake: "5" },
  ]);
  expect(of("quiz.settled")).toHaveLength(2);
  // 30 × 0.95 × 105 ÷ 30.
  expect(of("quiz.settled")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 1, outcome: "right", stake: "30", paid: "99.75" }),
      expect.objectContaining({ id: 3, outcome: "missed", stake: "5", paid: "0" }),
    ]),
  );
});
