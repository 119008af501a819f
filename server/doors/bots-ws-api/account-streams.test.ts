/** The news of an account over the WebSocket API: what each step of an order and of a balance says, and to whom. */
import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { userId } from "../../../money/units.ts";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { openTrader, sendSigned, type Trader } from "../bots/test-bots.suite.ts";
import { schemaCheck } from "../openapi/document-watch.suite.ts";
import { ACCOUNT_NEWS } from "./account-features.ts";
import { deleteKey, hearEvents, openTestWsApi, type Message, type TestWsApi, type WsClient } from "./test-ws-api.suite.ts";

let hub: TestWsApi;
let client: WsClient;
let trader: Trader;
const traders: Trader[] = [];
/** Kinds of events, and of steps, that some test heard and held against their document. */
const toldKinds = new Set<string>();
const misshapen: unknown[] = [];
beforeAll(async () => {
  hub = await openTestWsApi();
});
beforeEach(async () => {
  hub.engine.advance(60_000);
  await hub.engine.price(BTC, BTC_TICKS, 5);
  await hub.engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  client = await hub.connect();
  trader = await newTrader();
});
afterEach(async () => {
  for (const event of client.events() as readonly { readonly e: string; readonly x?: string }[]) {
    const document = ACCOUNT_NEWS[event.e];
    const problem = document === undefined ? `${event.e} has no document` : schemaCheck(event.e, document.message)(event);
    if (problem !== undefined) misshapen.push(problem);
    toldKinds.add(`${event.e} ${event.x ?? ""}`.trim());
  }
  hub.hangUp();
  for (const { person } of traders.splice(0)) await hub.engine.submit({ type: "spot/cancel-all", user: userId(person.id), market: BTC });
});
afterAll(() => hub.close());

const LIMIT = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC" };
const RESTING = { ...LIMIT, quantity: "0.01", price: "59000", newClientOrderId: "mine" };
const newTrader = async (): Promise<Trader> => {
  const opened = await openTrader(hub.engine);
  traders.push(opened);
  return opened;
};
const place = async (fields: Record<string, string>, who = trader): Promise<Record<string, unknown>> => {
  hub.engine.advance(1);
  const reply = await sendSigned(hub.engine, who, "POST", "/api/v3/order", fields);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json<Record<string, unknown>>();
};
const cancel = (fields: Record<string, string>) =>
  sendSigned(hub.engine, trader, "DELETE", "/api/v3/order", { symbol: "BTCUSDT", ...fields });
const subscribe = (): Promise<Message> => client.askSigned(trader, "userDataStream.subscribe.signature");
const reports = (events: readonly Message[]): readonly Message[] => events.filter(({ e }) => e === "executionReport");
const names = (events: readonly Message[]): readonly unknown[] => events.map(({ e, x }) => x ?? e);

test("a limit order is told when it is placed and when it is cancelled, with what it holds", async () => {
  expect(await subscribe()).toMatchObject({ status: 200, result: { subscriptionId: 0 } });
  const { orderId } = await place(RESTING);
  const at = hub.engine.now();
  await cancel({ origClientOrderId: "mine" });
  const events = await hearEvents(client, 4);
  expect(names(events)).toEqual(["NEW", "outboundAccountPosition", "CANCELED", "outboundAccountPosition"]);
  expect(events[0]).toEqual({
    e: "executionReport",
    E: at,
    s: "BTCUSDT",
    c: "mine",
    S: "BUY",
    o: "LIMIT",
    f: "GTC",
    q: "0.01000000",
    p: "59000.00000000",
    P: "0.00000000",
    F: "0.00000000",
    g: -1,
    C: "",
    x: "NEW",
    X: "NEW",
    r: "NONE",
    i: orderId,
    l: "0.00000000",
    z: "0.00000000",
    L: "0.00000000",
    n: "0",
    N: null,
    T: at,
    t: -1,
    I: expect.any(Number),
    w: true,
    m: false,
    M: false,
    O: at,
    Z: "0.00000000",
    Y: "0.00000000",
    Q: "0.00000000",
    W: at,
    V: "EXPIRE_MAKER",
  });
  expect(events[1]).toEqual({
    e: "outboundAccountPosition",
    E: at,
    u: at,
    B: [{ a: "USDT", f: "99410.00000000", l: "590.00000000" }],
  });
  expect(events[2]).toMatchObject({ c: "mine", C: "mine", X: "CANCELED", z: "0.00000000", w: false });
  expect(events[3]).toMatchObject({ B: [{ a: "USDT", f: "100000.00000000", l: "0.00000000" }] });
});

test("fills are told one by one, with fees, sums and the state after each", async () => {
  await hub.engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 500, BTC_TICKS + 20, 100_000]);
  await subscribe();
  await place({ ...RESTING, price: "60010" });
  const events = await hearEvents(client, 4);
  expect(reports(events)).toMatchObject([
    { x: "NEW", X: "NEW" },
    {
      x: "TRADE",
      X: "PARTIALLY_FILLED",
      l: "0.00500000",
      L: "60001.00000000",
      z: "0.00500000",
      n: "0.00000500",
      N: "BTC",
      m: false,
      w: true,
    },
    { x: "TRADE", X: "FILLED", l: "0.00500000", L: "60002.00000000", z: "0.01000000", Z: "600.01500000", Y: "300.01000000", w: false },
  ]);
  expect(events.at(-1)).toMatchObject({ B: expect.arrayContaining([{ a: "BTC", f: "0.00999000", l: "0.00000000" }]) });
});

test("a maker hears of its fills by others; the other hears only its own", async () => {
  await hub.engine.quote(BTC, [], []);
  const other = await newTrader();
  const listener = await hub.connect();
  await listener.askSigned(other, "userDataStream.subscribe.signature");
  await subscribe();
  await place(RESTING);
  await place({ symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.001", price: "59500" }, other);
  await place({ symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.002", price: "58000" }, other);
  const seller = await newTrader();
  await hub.engine.quote(BTC, [], [BTC_TICKS + 10, 100_000]);
  await place({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.005" }, seller);
  await hub.engine.quote(BTC, [], []);
  await place({ symbol: "BTCUSDT", side: "SELL", type: "LIMIT", timeInForce: "IOC", quantity: "0.003", price: "59000" }, seller);
  expect(reports(await hearEvents(client, 4))).toMatchObject([
    { x: "NEW" },
    { x: "TRADE", X: "PARTIALLY_FILLED", m: true, l: "0.00200000", L: "59000.00000000", n: "0.00000200", N: "BTC", w: true },
  ]);
  expect(reports(await hearEvents(listener, 6))).toMatchObject([{ x: "NEW", q: "0.00100000" }, { x: "NEW" }, { x: "TRADE", X: "FILLED" }]);
});

test("what does not fill expires with its reason", async () => {
  await subscribe();
  await place({ ...RESTING, timeInForce: "IOC", price: "59500" });
  await place({ ...RESTING, timeInForce: "FOK", price: "59500" });
  await hub.engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 500]);
  await place({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.01" });
  const told = reports(await hearEvents(client, 8));
  expect(told.filter(({ x }) => x === "EXPIRED")).toMatchObject([
    { X: "EXPIRED", eR: "UNFILLED_IOC_QUANTITY_EXPIRED" },
    { X: "EXPIRED", eR: "UNFILLED_FOK_ORDER_EXPIRED" },
    { X: "EXPIRED", eR: "INSUFFICIENT_LIQUIDITY", z: "0.00500000", o: "MARKET" },
  ]);
});

test("a stop is told while it waits, when it triggers, and as it fills", async () => {
  await subscribe();
  await place({ symbol: "BTCUSDT", side: "BUY", type: "STOP_LOSS", stopPrice: "61000", quantity: "0.01" });
  await hub.engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10_000, 100_000]);
  await place({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.001" }, await newTrader());
  const told = reports(await hearEvents(client, 5));
  expect(told).toMatchObject([
    { x: "NEW", X: "NEW", o: "STOP_LOSS", P: "61000.00000000", w: false },
    { x: "NEW", X: "NEW", w: true, W: hub.engine.now() },
    { x: "TRADE", X: "FILLED", L: "61000.00000000" },
  ]);
  expect(told[0]).not.toHaveProperty("W");
});

test("a pair is told as a list, and its other order when one takes over", async () => {
  await place({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.02" });
  await subscribe();
  hub.engine.advance(1);
  const pair = { symbol: "BTCUSDT", side: "SELL", quantity: "0.01", aboveType: "LIMIT_MAKER", abovePrice: "60500", belowType: "STOP_LOSS" };
  const fields = { ...pair, belowStopPrice: "55000", aboveClientOrderId: "up", belowClientOrderId: "down" };
  const placed = await sendSigned(hub.engine, trader, "POST", "/api/v3/orderList/oco", fields);
  const { orderListId } = placed.json<{ orderListId: number }>();
  await hub.engine.quote(BTC, [605_100, 100_000], [605_200, 100_000]);
  const events = (await hearEvents(client, 8)).filter(({ e }) => e !== "outboundAccountPosition");
  expect(events.map(({ e, x, c, l }) => [x ?? e, e === "listStatus" ? l : c])).toEqual([
    ["NEW", "up"],
    ["NEW", "down"],
    ["listStatus", "EXEC_STARTED"],
    ["EXPIRED", "down"],
    ["TRADE", "up"],
    ["listStatus", "ALL_DONE"],
  ]);
  expect(events.every(({ g }) => g === orderListId)).toBe(true);
  expect(events[2]).toMatchObject({ c: "OCO", C: "up", O: [{ c: "up" }, { c: "down" }] });
  expect(events[3]).toMatchObject({ eR: "OCO_TRIGGER" });
});

test("an amended order is told as replaced, one that met itself as prevented", async () => {
  await hub.engine.quote(BTC, [], []);
  await subscribe();
  await place(RESTING);
  await sendSigned(hub.engine, trader, "PUT", "/api/v3/order/amend/keepPriority", {
    symbol: "BTCUSDT",
    origClientOrderId: "mine",
    newQty: "0.004",
  });
  await hub.engine.quote(BTC, [], [BTC_TICKS + 10, 100_000]);
  await place({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.001" });
  await place({
    symbol: "BTCUSDT",
    side: "SELL",
    type: "LIMIT",
    timeInForce: "GTC",
    quantity: "0.0009",
    price: "59000",
    selfTradePreventionMode: "EXPIRE_TAKER",
  });
  const told = reports(await hearEvents(client, 9));
  expect(told).toMatchObject([
    { x: "NEW", q: "0.01000000" },
    { x: "REPLACED", X: "NEW", q: "0.00400000", C: "mine", c: expect.stringMatching(/^[\w-]{22}$/) },
    { x: "NEW" },
    { x: "TRADE" },
    { x: "NEW", V: "EXPIRE_TAKER" },
    {
      ...{ x: "TRADE_PREVENTION", X: "EXPIRED_IN_MATCH", v: expect.any(Number), U: told[1]?.["i"], Cs: "BTCUSDT", u: -1 },
      ...{ A: "0.00090000", B: "0.00090000", pl: "0.00090000", pL: "59000.00000000", pY: "53.10000000" },
    },
  ]);
});

test("a split tells each order of the stock with its new figures, what is filled in new shares", async () => {
  const { kernel, submit, price, quote } = hub.engine;
  const apple = kernel.spot.markets.all().find(({ terms }) => terms.symbol === "AAPL/USDT")?.terms;
  if (apple === undefined) throw new Error("the stock of the test is not listed");
  const one = 10 ** apple.priceDecimals;
  await price(apple.market, 200 * one);
  await submit({ type: "spot/set-phase", market: apple.market, phase: "open" });
  await quote(apple.market, [], [200 * one, 2 * 10 ** apple.quantityDecimals]);
  await subscribe();
  await place({ symbol: "AAPLUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "5", price: "200" });
  await submit({ type: "spot/halt", market: apple.market, reason: "split" });
  await submit({ type: "stocks/split", market: apple.market, numerator: 4, denominator: 1 });
  await expect
    .poll(() => reports(client.events()).at(-1))
    .toMatchObject({
      x: "REPLACED",
      X: "PARTIALLY_FILLED",
      s: "AAPLUSDT",
      q: "20.00000000",
      p: "50.00000000",
      z: "8.00000000",
      Z: "400.00000000",
    });
  await submit({ type: "spot/resume", market: apple.market });
  await submit({ type: "spot/cancel-all", user: userId(trader.person.id), market: apple.market });
});

test("orders from before are told with what they filled before", async () => {
  await hub.engine.quote(BTC, [], []);
  await place(RESTING);
  const seller = await newTrader();
  await hub.engine.quote(BTC, [], [BTC_TICKS + 10, 100_000]);
  await place({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.02" }, seller);
  const sale = { symbol: "BTCUSDT", side: "SELL", type: "LIMIT", timeInForce: "IOC", price: "59000" };
  await place({ ...sale, quantity: "0.004" }, seller);
  await subscribe();
  await place({ ...sale, quantity: "0.006" }, seller);
  expect(reports(await hearEvents(client, 2))).toMatchObject([
    { x: "TRADE", X: "FILLED", l: "0.00600000", z: "0.01000000", Z: "590.00000000", c: "mine" },
  ]);
});

test("who subscribes in the middle of trading hears everything from the answer on, once, and knows the orders from before", async () => {
  const orders = await hub.connect();
  const order = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.001", price: "59000" };
  const placing = Array.from({ length: 90 }, (_, i) => {
    hub.engine.advance(1);
    return orders.askSigned(trader, "order.place", { ...order, newClientOrderId: `n${i}` });
  });
  await placing[20];
  hub.engine.advance(1);
  await subscribe();
  await Promise.all(placing);
  const ids = (await Promise.all(placing)).map(({ result }) => (result as { orderId: number }).orderId);
  await orders.askSigned(trader, "openOrders.cancelAll", { symbol: "BTCUSDT" });
  await expect.poll(() => reports(client.events()).filter(({ x }) => x === "CANCELED").length).toBe(90);
  const answeredAt = client.heard.findIndex(({ id }) => id !== undefined);
  expect(client.heard.slice(0, answeredAt)).toEqual([]);
  const told = (execution: string): unknown[] =>
    reports(client.events())
      .filter(({ x }) => x === execution)
      .map(({ i }) => i);
  // Placed in this order: whatever came after the first one that was told was told too.
  expect(told("NEW")).toEqual(ids.slice(ids.length - told("NEW").length));
  expect(new Set(told("CANCELED"))).toEqual(new Set(ids));
  expect(client.events().at(-1)).toMatchObject({ B: [{ a: "USDT", f: "100000.00000000", l: "0.00000000" }] });
});

test("what was on its way to the disk while somebody subscribed is counted once", async () => {
  await hub.engine.quote(BTC, [], []);
  const seller = await newTrader();
  await place(RESTING);
  await hub.engine.quote(BTC, [], [BTC_TICKS + 10, 100_000]);
  await place({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.02" }, seller);
  const sale = { symbol: "BTCUSDT", side: "SELL", type: "LIMIT", timeInForce: "IOC", price: "59000" };
  const release = hub.engine.holdSyncs();
  try {
    const filling = place({ ...sale, quantity: "0.003" }, seller);
    await expect.poll(() => hub.engine.venue.sequencer.waiting).toBe(1);
    const subscribing = subscribe();
    await expect.poll(() => hub.api.accounts).toBe(1);
    const locking = place({ ...RESTING, price: "58000", newClientOrderId: "more" });
    const fillingMore = place({ ...sale, quantity: "0.002" }, seller);
    await expect.poll(() => hub.engine.venue.sequencer.waiting).toBe(3);
    release();
    await Promise.all([filling, subscribing, locking, fillingMore]);
  } finally {
    release();
  }
  await place({ ...sale, quantity: "0.005" }, seller);
  await expect.poll(() => reports(client.events()).at(-1)).toMatchObject({ X: "FILLED", c: "mine", z: "0.01000000", Z: "590.00000000" });
  // What came while the first look was taken may be part of it or be told; never both, and what was before is not.
  const told = reports(client.events());
  expect(told.filter(({ l }) => l === "0.00300000")).toEqual([]);
  expect(new Set(told.map((report) => report["I"])).size).toBe(told.length);
  await expect.poll(() => client.events().at(-1)?.["B"]).toContainEqual({ a: "USDT", f: "98830.00000000", l: "580.00000000" });
});

test("money that does not come from trading is told as a balance update", async () => {
  await place({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.01" });
  await place(RESTING);
  await subscribe();
  await hub.engine.submit({ type: "wallet/start-again", user: userId(trader.person.id) });
  const [cancelled, ...events] = await hearEvents(client, 4);
  expect(cancelled).toMatchObject({ x: "CANCELED" });
  expect(events.slice(0, 2)).toEqual(
    expect.arrayContaining([
      { e: "balanceUpdate", E: hub.engine.now(), T: hub.engine.now(), a: "BTC", d: "-0.00999000" },
      { e: "balanceUpdate", E: hub.engine.now(), T: hub.engine.now(), a: "USDT", d: "600.01000000" },
    ]),
  );
  expect(events[2]).toMatchObject({ B: expect.arrayContaining([{ a: "USDT", f: "100000.00000000", l: "0.00000000" }]) });
});

test("a request of the app that is sent again is told once", async () => {
  await subscribe();
  const fields = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "59000", request_id: "once" };
  for (let i = 0; i < 2; i++) expect(await hub.engine.call("POST", "/coin/trade", fields, trader.person)).toMatchObject({ type: "ok" });
  await place({ ...RESTING, price: "58000" });
  expect(names(await hearEvents(client, 4))).toEqual(["NEW", "outboundAccountPosition", "NEW", "outboundAccountPosition"]);
});

test("nothing is told before it is durable", async () => {
  await subscribe();
  const release = hub.engine.holdSyncs();
  try {
    const placing = place(RESTING);
    await client.ask("ping");
    expect(client.events()).toEqual([]);
    release();
    await placing;
    await hearEvents(client, 2);
  } finally {
    release();
  }
});

describe("a subscription", () => {
  test("is one for each account and connection, listed, ended, and told so", async () => {
    expect(await subscribe()).toMatchObject({ result: { subscriptionId: 0 } });
    hub.engine.advance(1);
    expect(await subscribe()).toMatchObject({ status: 400, error: { code: -1020 } });
    const other = await newTrader();
    expect(await client.askSigned(other, "userDataStream.subscribe.signature")).toMatchObject({ result: { subscriptionId: 1 } });
    expect(await client.ask("session.subscriptions")).toMatchObject({ result: [{ subscriptionId: 0 }, { subscriptionId: 1 }] });
    expect(await client.ask("session.status")).toMatchObject({ result: { userDataStream: true } });
    expect(await client.ask("userDataStream.unsubscribe", { subscriptionId: 0 })).toMatchObject({ status: 200, result: {} });
    expect(client.heard.at(-1)).toMatchObject({ subscriptionId: 0, event: { e: "eventStreamTerminated" } });
    await place(RESTING);
    await place(RESTING, other);
    expect(await hearEvents(client, 3)).toHaveLength(3);
    expect(client.heard.filter(({ event }) => event !== undefined).map(({ subscriptionId }) => subscriptionId)).toEqual([0, 1, 1]);
    await client.ask("userDataStream.unsubscribe");
    expect(await client.ask("session.status")).toMatchObject({ result: { userDataStream: false } });
    expect(hub.api.accounts).toBe(0);
  });

  test("needs the account's own signature, or a session", async () => {
    expect(await client.askSigned({ ...trader, secret: "0" }, "userDataStream.subscribe.signature")).toMatchObject({
      error: { code: -1022 },
    });
    expect(await client.ask("userDataStream.subscribe")).toMatchObject({ status: 401, error: { code: -1002 } });
    expect(hub.api.accounts).toBe(0);
  });

  test("ends when its key is deleted", async () => {
    await subscribe();
    await deleteKey(hub.engine, trader, trader.apiKey);
    expect(await hearEvents(client, 1)).toMatchObject([{ e: "eventStreamTerminated" }]);
    expect(hub.api.accounts).toBe(0);
  });

  test("ends with its connection", async () => {
    await subscribe();
    expect(hub.api.accounts).toBe(1);
    client.socket.terminate();
    await expect.poll(() => hub.api.accounts).toBe(0);
  });
});

test("whatever happens, the last position told is what the account has, and the reports add up", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          buys: fc.boolean(),
          price: fc.integer({ min: 59_900, max: 60_100 }),
          lots: fc.integer({ min: 20, max: 900 }),
          mine: fc.boolean(),
        }),
        {
          minLength: 5,
          maxLength: 15,
        },
      ),
      fc.nat(4),
      async (orders, before) => {
        await hub.engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
        const [mine, other] = [await newTrader(), await newTrader()];
        const listener = await hub.connect();
        for (const who of [mine, other]) await place({ symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.1" }, who);
        for (const [i, order] of orders.entries()) {
          if (i === before) await listener.askSigned(mine, "userDataStream.subscribe.signature");
          const fields = { symbol: "BTCUSDT", side: order.buys ? "BUY" : "SELL", type: "LIMIT", timeInForce: "GTC" };
          hub.engine.advance(100);
          await place({ ...fields, price: String(order.price), quantity: (order.lots / 100_000).toFixed(5) }, order.mine ? mine : other);
        }
        const { balances } = (await listener.askSigned(mine, "account.status"))["result"] as {
          balances: { asset: string; free: string; locked: string }[];
        };
        const told = new Map<string, unknown>();
        // A prevented trade names another figure B, so only positions are read.
        for (const event of listener.events().filter(({ e }) => e === "outboundAccountPosition"))
          for (const { a, f, l } of event["B"] as { a: string; f: string; l: string }[]) told.set(a, { asset: a, free: f, locked: l });
        for (const balance of told.values()) expect(balances).toContainEqual(balance);
        const { result } = await listener.askSigned(mine, "allOrders", { symbol: "BTCUSDT" });
        const last = new Map(reports(listener.events()).map((report) => [report["i"], report]));
        for (const [id, report] of last) {
          const order = (result as Record<string, unknown>[]).find(({ orderId }) => orderId === id);
          expect({ z: order?.["executedQty"], Z: order?.["cummulativeQuoteQty"], X: order?.["status"] }).toEqual({
            z: report["z"],
            Z: report["Z"],
            X: report["X"],
          });
        }
        listener.socket.terminate();
      },
    ),
    {
      numRuns: 15,
      examples: [
        [
          // The last sale meets the person's own purchase and is prevented.
          [
            { buys: false, price: 59_900, lots: 20, mine: false },
            { buys: true, price: 60_000, lots: 20, mine: true },
            { buys: true, price: 59_900, lots: 20, mine: false },
            { buys: false, price: 59_900, lots: 20, mine: true },
            { buys: false, price: 59_900, lots: 20, mine: false },
          ],
          0,
        ],
      ],
    },
  );
}, 60_000);

test("every kind of news that is described was heard in that shape, and every step of an order", () => {
  expect(misshapen).toEqual([]);
  const kinds = new Set([...toldKinds].map((kind) => kind.split(" ")[0]));
  expect([...kinds].toSorted()).toEqual(Object.keys(ACCOUNT_NEWS).toSorted());
  for (const step of ["NEW", "TRADE", "CANCELED", "EXPIRED", "TRADE_PREVENTION", "REPLACED"])
    expect(toldKinds).toContain(`executionReport ${step}`);
});

test("none of it was a fault of the venue's", () => {
  expect(hub.engine.faults).toEqual([]);
});
