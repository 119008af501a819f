/** What receivers hear has the shape that the document says, and every kind of message stands in it. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { WEBHOOK_MESSAGES, webhookBody } from "../../../features/webhooks/contract/webhook-messages.documents.ts";
import { openTestHooks, post, type TestHooks } from "../../../features/webhooks/server/test-hooks.suite.ts";
import { amount, assetId, timeMs, userId } from "../../../money/units.ts";
import { BTC, BTC_TICKS, type Person } from "../../test-engine.suite.ts";
import { schemaCheck } from "./document-watch.suite.ts";
import { webhooksOpenApi } from "./webhooks-openapi.ts";

let hooks: TestHooks;
beforeAll(async () => (hooks = await openTestHooks()));
afterAll(() => hooks.close());

/** One withdrawal that is paid, and one that is cancelled. */
async function leave({ id }: Person): Promise<void> {
  const { engine } = hooks;
  const user = userId(id);
  await engine.submit({ type: "verification/set-level", user, level: 1, by: 1 });
  const ask = { type: "withdrawals/request", user, asset: assetId(3), kind: "address", network: 3, savedAt: timeMs(0) } as const;
  for (const destination of [1, 2]) await engine.submit({ ...ask, amount: amount(20_000_000n), destination });
  await engine.submit({ type: "withdrawals/take", withdrawal: 1, by: "payer" });
  await engine.submit({ type: "withdrawals/sent", withdrawal: 1, reference: 1 });
  await engine.submit({ type: "withdrawals/settle", withdrawal: 1, by: "payer" });
  await engine.submit({ type: "withdrawals/cancel", user, withdrawal: 2 });
}

/** Come with splits and dividends of stocks, in the shape of the others, and with products that have tests of their own. */
const isElsewhere = (type: string): boolean =>
  type === "order.adjusted" ||
  ["deposit.", "futures.", "seconds.", "lock-mining.", "dual.", "token-sale.", "loan.", "copies.", "quiz.", "contest."].some((product) =>
    type.startsWith(product),
  );

test("every message that a receiver gets is described, with its headers", async () => {
  const { engine, receiver } = hooks;
  const anna = await engine.newcomer();
  const { id: hook } = await hooks.make(anna, "order,fill,balance,withdrawal");
  const resting = await hooks.order(anna, { target_price: "59000" });
  await engine.call("POST", "/coin/amend", { id: String(resting), amount: "0.005", target_price: "59000" }, anna);
  await engine.call("POST", "/coin/cancel", { id: String(resting) }, anna);
  await hooks.order(anna, { order_type: "stop", trigger_price: "60500", amount: "0.01" });
  await engine.price(BTC, BTC_TICKS + 5000);
  await hooks.done();
  await leave(anna);
  await hooks.done();
  await engine.call("POST", "/wallet/start_again", { request_id: "again" }, anna);
  await post(engine, "test", hook, anna);
  await hooks.done();
  const described = webhooksOpenApi();
  expect([...new Set(receiver.types)].toSorted()).toEqual(
    Object.keys(described)
      .filter((type) => !isElsewhere(type))
      .toSorted(),
  );
  for (const { headers, body } of receiver.received) {
    const message = Object.entries(WEBHOOK_MESSAGES).find(([type]) => type === body.type)?.[1];
    expect(message, body.type).toBeDefined();
    if (message !== undefined) expect(schemaCheck(body.type, webhookBody(body.type, message.data))(body)).toBeUndefined();
    for (const { name } of described[body.type]?.post.parameters ?? []) expect(headers[name], name).toBeDefined();
  }
});
