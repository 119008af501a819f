/** What receivers hear has the shape that the document says, and every kind of message stands in it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { WEBHOOK_MESSAGES, webhookBody } from "../../../features/webhooks/contract/webhook-messages.documents.ts";
import { openTestHooks, post, type TestHooks } from "../../../features/webhooks/server/test-hooks.suite.ts";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { schemaCheck } from "./document-watch.suite.ts";
import { webhooksOpenApi } from "./webhooks-openapi.ts";

let hooks: TestHooks;
beforeAll(async () => (hooks = await openTestHooks()));
afterAll(() => hooks.close());

/** Comes with splits and dividends of stocks, in the shape of the others. */
const NOT_HERE = "order.adjusted";

test("every message that a receiver gets is described, with its headers", async () => {
  const { engine, receiver } = hooks;
  const anna = await engine.newcomer();
  const { id: hook } = await hooks.make(anna);
  const resting = await hooks.order(anna, { target_price: "59000" });
  await engine.call("POST", "/coin/amend", { id: String(resting), amount: "0.005", target_price: "59000" }, anna);
  await engine.call("POST", "/coin/cancel", { id: String(resting) }, anna);
  await hooks.order(anna, { order_type: "stop", trigger_price: "60500", amount: "0.01" });
  await engine.price(BTC, BTC_TICKS + 5000);
  await hooks.done();
  await engine.call("POST", "/wallet/start_again", { request_id: "again" }, anna);
  await post(engine, "test", hook, anna);
  await hooks.done();
  const described = webhooksOpenApi();
  expect([...new Set(receiver.types)].toSorted()).toEqual(
    Object.keys(described)
      .filter((type) => type !== NOT_HERE)
      .toSorted(),
  );
  for (const { headers, body } of receiver.received) {
    const message = Object.entries(WEBHOOK_MESSAGES).find(([type]) => type === body.type)?.[1];
    expect(message, body.type).toBeDefined();
    if (message !== undefined) expect(schemaCheck(body.type, webhookBody(body.type, message.data))(body)).toBeUndefined();
    for (const { name } of described[body.type]?.post.parameters ?? []) expect(headers[name], name).toBeDefined();
  }
});
