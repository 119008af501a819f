/**
 * Requests of one connection that come in one turn of the event loop. Orders of a turn are applied together when it ends (decision 0129);
 * nobody may notice: each request finds what those before it did.
 */
import type { Socket } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { userId } from "../../../money/units.ts";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { openTrader, type Trader } from "../bots/test-bots.suite.ts";
import { openTestWsApi, type Message, type TestWsApi, type WsClient } from "./test-ws-api.suite.ts";

let hub: TestWsApi;
let client: WsClient;
let trader: Trader;
let other: Trader;
beforeAll(async () => {
  hub = await openTestWsApi();
  await hub.engine.price(BTC, BTC_TICKS, 5);
});
beforeEach(async () => {
  hub.engine.advance(60_000);
  await hub.engine.quote(BTC, [], [BTC_TICKS + 10, 100_000]);
  client = await hub.connect();
  [trader, other] = [await openTrader(hub.engine), await openTrader(hub.engine)];
  const coins = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.1" };
  await client.askSigned(other, "order.place", coins);
  await hub.engine.quote(BTC, [], []);
});
// Nothing of one test is met in another.
afterEach(() => hub.engine.submit({ type: "spot/cancel-all", user: userId(trader.person.id), market: BTC }));
afterAll(() => hub.close());

const RESTING = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "59000" };
const SALE = { symbol: "BTCUSDT", side: "SELL", type: "LIMIT", timeInForce: "IOC", price: "59000" };

/** Answers to requests that arrive in one piece, and are all begun before others have a turn, however long that takes. */
async function inOneTurn(requests: () => readonly Promise<Message>[]): Promise<readonly Message[]> {
  const { _socket: stream } = client.socket as unknown as { readonly _socket: Socket };
  const clock = vi.spyOn(performance, "now").mockReturnValue(performance.now());
  try {
    stream.cork();
    const answers = requests();
    stream.uncork();
    return await Promise.all(answers);
  } finally {
    clock.mockRestore();
  }
}

async function rest(): Promise<number> {
  const { result } = await client.askSigned(trader, "order.place", RESTING);
  return (result as { readonly orderId: number }).orderId;
}

test("an order is found by its name", async () => {
  const [placed, cancelled] = await inOneTurn(() => [
    client.askSigned(trader, "order.place", { ...RESTING, newClientOrderId: "mine" }),
    client.askSigned(trader, "order.cancel", { symbol: "BTCUSDT", origClientOrderId: "mine" }),
  ]);
  expect(placed).toMatchObject({ status: 200 });
  expect(cancelled).toMatchObject({ status: 200, result: { origClientOrderId: "mine", status: "CANCELED", executedQty: "0.00000000" } });
});

test("an order is listed", async () => {
  const [placed, listed] = await inOneTurn(() => [
    client.askSigned(trader, "order.place", RESTING),
    client.askSigned(trader, "openOrders.status", { symbol: "BTCUSDT" }),
  ]);
  expect(placed).toMatchObject({ status: 200 });
  expect(listed).toMatchObject({ result: [{ symbol: "BTCUSDT", status: "NEW" }] });
});

test("what an order pledges is no longer free", async () => {
  const [, money] = await inOneTurn(() => [
    client.askSigned(trader, "order.place", RESTING),
    client.askSigned(trader, "account.status", { omitZeroBalances: true }),
  ]);
  expect(money).toMatchObject({ result: { balances: [{ asset: "USDT", free: "99410.00000000", locked: "590.00000000" }] } });
});

test("all orders are cancelled, those of this turn too, and each is told", async () => {
  const [placed, cancelled] = await inOneTurn(() => [
    client.askSigned(trader, "order.place", RESTING),
    client.askSigned(trader, "openOrders.cancelAll", { symbol: "BTCUSDT" }),
  ]);
  expect(placed).toMatchObject({ status: 200 });
  expect(cancelled).toMatchObject({ status: 200, result: [{ status: "CANCELED" }] });
});

test("an order is only tried after those before it", async () => {
  const [placed, tried] = await inOneTurn(() => [
    client.askSigned(trader, "order.place", { ...RESTING, newClientOrderId: "mine" }),
    client.askSigned(trader, "order.test", { ...RESTING, price: "58000", newClientOrderId: "mine" }),
  ]);
  expect(placed).toMatchObject({ status: 200 });
  expect(tried).toMatchObject({ status: 400, error: { code: -2010, msg: "Duplicate order sent." } });
});

test("a cancelled order is told with what was filled just before", async () => {
  const orderId = await rest();
  const [sold, cancelled] = await inOneTurn(() => [
    client.askSigned(other, "order.place", { ...SALE, quantity: "0.004" }),
    client.askSigned(trader, "order.cancel", { symbol: "BTCUSDT", orderId }),
  ]);
  expect(sold).toMatchObject({ status: 200, result: { executedQty: "0.00400000" } });
  expect(cancelled).toMatchObject({ status: 200, result: { orderId, status: "CANCELED", executedQty: "0.00400000" } });
});

test("a cancel for untouched orders alone leaves one that was filled in part just before", async () => {
  const orderId = await rest();
  const [, cancelled] = await inOneTurn(() => [
    client.askSigned(other, "order.place", { ...SALE, quantity: "0.004" }),
    client.askSigned(trader, "order.cancel", { symbol: "BTCUSDT", orderId, cancelRestrictions: "ONLY_NEW" }),
  ]);
  expect(cancelled).toMatchObject({ status: 400, error: { code: -2011 } });
  expect(await client.askSigned(trader, "order.status", { symbol: "BTCUSDT", orderId })).toMatchObject({
    result: { status: "PARTIALLY_FILLED" },
  });
});

test("an order that was filled just before is not replaced", async () => {
  const cancelOrderId = await rest();
  const [sold, replaced] = await inOneTurn(() => [
    client.askSigned(other, "order.place", { ...SALE, quantity: "0.01" }),
    client.askSigned(trader, "order.cancelReplace", { ...RESTING, cancelOrderId, cancelReplaceMode: "STOP_ON_FAILURE" }),
  ]);
  expect(sold).toMatchObject({ status: 200, result: { status: "FILLED" } });
  expect(replaced).toMatchObject({
    status: 400,
    error: { code: -2022, data: { cancelResult: "FAILURE", newOrderResult: "NOT_ATTEMPTED" } },
  });
  expect((await client.askSigned(trader, "openOrders.status", { symbol: "BTCUSDT" }))["result"]).toEqual([]);
});
