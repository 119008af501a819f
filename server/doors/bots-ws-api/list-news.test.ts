/** What the news of an account says of order lists: of their names, and of orders that follow others. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { openTrader, sendSigned, type Trader } from "../bots/test-bots.suite.ts";
import { schemaCheck } from "../openapi/document-watch.suite.ts";
import { ACCOUNT_NEWS } from "./account-features.ts";
import { hearEvents, openTestWsApi, type Message, type TestWsApi, type WsClient } from "./test-ws-api.suite.ts";

let hub: TestWsApi;
let client: WsClient;
let trader: Trader;
beforeAll(async () => {
  hub = await openTestWsApi();
});
beforeEach(async () => {
  hub.engine.advance(60_000);
  await hub.engine.price(BTC, BTC_TICKS, 5);
  await hub.engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  client = await hub.connect();
  trader = await openTrader(hub.engine);
  hub.engine.advance(1);
});
afterEach(() => {
  for (const event of client.events() as readonly { readonly e: string }[]) {
    const document = ACCOUNT_NEWS[event.e];
    const problem = document === undefined ? `${event.e} has no document` : schemaCheck(event.e, document.message)(event);
    if (problem !== undefined) throw new Error(problem);
  }
  hub.hangUp();
});
afterAll(() => hub.close());

const subscribe = (): Promise<Message> => client.askSigned(trader, "userDataStream.subscribe.signature");

test("a list whose order gets another name in its place is told again", async () => {
  await sendSigned(hub.engine, trader, "POST", "/api/v3/order", { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.02" });
  const pair = { symbol: "BTCUSDT", side: "SELL", quantity: "0.01", price: "65000", stopPrice: "55000", limitClientOrderId: "up" };
  await sendSigned(hub.engine, trader, "POST", "/api/v3/order/oco", { ...pair, listClientOrderId: "both" });
  await subscribe();
  const change = { symbol: "BTCUSDT", origClientOrderId: "up", newQty: "0.005", newClientOrderId: "up-2" };
  hub.engine.advance(1);
  await sendSigned(hub.engine, trader, "PUT", "/api/v3/order/amend/keepPriority", change);
  const events = (await hearEvents(client, 4)).filter(({ e }) => e !== "outboundAccountPosition");
  expect(events).toMatchObject([
    { x: "REPLACED", c: "up-2", C: "up", q: "0.00500000" },
    { e: "listStatus", l: "UPDATED", L: "EXECUTING", c: "OCO", C: "both", O: [{ c: "up-2" }, {}] },
    { x: "REPLACED", o: "STOP_LOSS", q: "0.00500000" },
  ]);
});

test("an order that another follows is told with it, and the other when it comes to the market or can't", async () => {
  await hub.engine.quote(BTC, [], [BTC_TICKS + 10, 100_000]);
  await subscribe();
  hub.engine.advance(1);
  const working = { symbol: "BTCUSDT", workingSide: "BUY", workingType: "LIMIT", workingPrice: "60001", workingTimeInForce: "GTC" };
  const pending = { workingQuantity: "0.01", pendingType: "LIMIT", pendingSide: "SELL", pendingPrice: "61000", pendingTimeInForce: "GTC" };
  const send = (fields: Record<string, string>): Promise<unknown> =>
    sendSigned(hub.engine, trader, "POST", "/api/v3/orderList/oto", { ...working, ...pending, ...fields });
  await send({ pendingQuantity: "0.005", listClientOrderId: "one" });
  const told = (events: readonly Message[]): readonly unknown[] =>
    events
      .filter(({ e }) => e !== "outboundAccountPosition")
      .map(({ e, x, X, l, eR }) => (e === "listStatus" ? l : [x, X, eR].join(" ").trim()));
  expect(told(await hearEvents(client, 6))).toEqual(["NEW NEW", "NEW PENDING_NEW", "EXEC_STARTED", "TRADE FILLED", "NEW NEW"]);
  hub.engine.advance(1);
  await send({ pendingQuantity: "0.5" });
  expect(told(await hearEvents(client, 13)).slice(5)).toEqual([
    "NEW NEW",
    "NEW PENDING_NEW",
    "EXEC_STARTED",
    "TRADE FILLED",
    "EXPIRED EXPIRED REJECTED",
    "ALL_DONE",
  ]);
  hub.engine.advance(1);
  await send({ pendingQuantity: "0.005", workingPrice: "58000", workingTimeInForce: "IOC" });
  expect(told(await hearEvents(client, 19)).slice(11)).toEqual([
    "NEW NEW",
    "NEW PENDING_NEW",
    "EXEC_STARTED",
    "EXPIRED EXPIRED UNFILLED_IOC_QUANTITY_EXPIRED",
    "EXPIRED EXPIRED OTO_PHASE_ONE_EXPIRED",
    "ALL_DONE",
  ]);
});
