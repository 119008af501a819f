/** What somebody's own server hears of their seconds contracts, and what their statement and portfolio say of them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { amount, userId } from "../../../money/units.ts";
import { schemaCheck } from "../../../server/doors/openapi/document-watch.suite.ts";
import { ACCOUNT_KINDS } from "../../../server/set-up/step-0002-account-kinds.ts";
import { SECONDS_STEP } from "../../../server/set-up/step-0012-seconds.ts";
import { BTC, BTC_TICKS, type Person } from "../../../server/test-engine.suite.ts";
import { WEBHOOK_MESSAGES, webhookBody } from "../../webhooks/contract/webhook-messages.documents.ts";
import { openTestHooks, type TestHooks } from "../../webhooks/server/test-hooks.suite.ts";

let hooks: TestHooks;
let anna: Person;
beforeAll(async () => {
  hooks = await openTestHooks();
  const { engine } = hooks;
  for (const command of [...ACCOUNT_KINDS.commands, ...SECONDS_STEP.commands]) await engine.submit(command);
  anna = await engine.newcomer();
  await engine.call("POST", "/wallet/change", { currency_id: "3", number: "1000", from_field: "change", to_field: "micro" }, anna);
});
afterAll(() => hooks.close());

/** Two of 100 USDT for 30 s, up at 80 %: the price rises by so many ticks. */
async function play(rises: number): Promise<void> {
  const { engine } = hooks;
  await engine.price(BTC, BTC_TICKS);
  const bought = { market: BTC, side: "up", seconds: 30, stake: amount(100_000_000n) } as const;
  await engine.submit({ type: "seconds/open", user: userId(anna.id), ...bought });
  for (let second = 1; second <= 32; second++) {
    engine.advance(1000);
    await engine.price(BTC, BTC_TICKS + (second > 1 ? rises : 0));
  }
}

test("a webhook of seconds hears of the purchase, the entry and the result, as its documents say", async () => {
  await hooks.make(anna, "seconds");
  await play(7);
  await hooks.done();
  const { received } = hooks.receiver;
  const bodies = received.map(({ body }) => body);
  expect(bodies.map(({ type, data }) => [type, data])).toEqual([
    ["seconds.opened", expect.objectContaining({ symbol: "BTC/USDT", side: "up", stake: "100.00000000", profit: "80.00000000" })],
    ["seconds.entered", expect.objectContaining({ entry: "60000.00000000" })],
    ["seconds.closed", expect.objectContaining({ result: "won", paid: "180.00000000" })],
  ]);
  for (const body of bodies) {
    const type = body.type as keyof typeof WEBHOOK_MESSAGES;
    expect(schemaCheck(type, webhookBody(type, WEBHOOK_MESSAGES[type].data))(body)).toBeUndefined();
  }
});

test("the statement and the portfolio keep what they brought under their own name, and nothing of it as money from outside", async () => {
  const { engine } = hooks;
  await play(-7);
  const statement = await engine.call("GET", "/bill/list", { product: "seconds", limit: "100" }, anna);
  expect(JSON.stringify(statement.message)).toContain("Seconds contract won");
  const { message } = await engine.call("GET", "/portfolio/cost", {}, anna);
  // 80 won, 100 lost; nothing else was done.
  expect((message as { products: readonly object[] }).products).toEqual([{ product: "seconds", realised: "-20.000000", fees: "0.000000" }]);
  expect(message).toMatchObject({ realised: "-20.000000" });
});
