/** Calls over the WebSocket API: the same doings as by REST, and what is refused. */
import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { createKey, hmac, openTrader, sendSigned, type Trader } from "../bots/test-bots.suite.ts";
import { deleteKey, hearEvents, openTestWsApi, payloadOf, type Params, type TestWsApi, type WsClient } from "./test-ws-api.suite.ts";

let hub: TestWsApi;
let client: WsClient;
let trader: Trader;
beforeAll(async () => {
  hub = await openTestWsApi();
  await hub.engine.price(BTC, BTC_TICKS, 5);
  await hub.engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
});
beforeEach(async () => {
  hub.engine.advance(60_000);
  client = await hub.connect();
  trader = await openTrader(hub.engine);
});
afterAll(() => hub.close());

const RESTING = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "57415.3" };

test("calls for anybody answer as REST does", async () => {
  expect(await client.ask("ping")).toMatchObject({ id: 1, status: 200, result: {} });
  expect(await client.ask("v3/time")).toMatchObject({ status: 200, result: { serverTime: hub.engine.now() } });
  const book = await client.ask("depth", { symbol: "BTCUSDT", limit: 5 });
  const rest = await hub.engine.http.inject({ url: "/api/v3/depth?symbol=BTCUSDT&limit=5" });
  expect(book["result"]).toEqual(rest.json());
  const tickers = await client.ask("ticker.price", { symbols: ["BTCUSDT", "ETHUSDT"] as never });
  expect(tickers["result"]).toMatchObject([{ symbol: "BTCUSDT" }, { symbol: "ETHUSDT" }]);
  for (const method of ["exchangeInfo", "ticker.24hr", "ticker.book", "ticker.price"]) {
    expect((await client.ask(method, { symbol: "BTCUSDT" }))["status"]).toBe(200);
  }
  for (const method of ["trades.recent", "trades.aggregate", "avgPrice"]) {
    expect((await client.ask(method, { symbol: "BTCUSDT" }))["status"]).toBe(200);
  }
  expect((await client.ask("klines", { symbol: "BTCUSDT", interval: "1m" }))["status"]).toBe(200);
});

test("an order is placed, read, and cancelled", async () => {
  const placed = await client.askSigned(trader, "order.place", RESTING);
  expect(placed).toMatchObject({
    status: 200,
    result: { symbol: "BTCUSDT", status: "NEW", price: "57415.30000000", origQty: "0.01000000" },
  });
  const { orderId } = placed["result"] as { orderId: number };
  expect(await client.askSigned(trader, "order.status", { symbol: "BTCUSDT", orderId })).toMatchObject({
    result: { orderId, status: "NEW" },
  });
  expect((await client.askSigned(trader, "openOrders.status"))["result"]).toHaveLength(1);
  expect(await client.askSigned(trader, "order.cancel", { symbol: "BTCUSDT", orderId })).toMatchObject({
    status: 200,
    result: { orderId, status: "CANCELED" },
  });
  expect((await client.askSigned(trader, "allOrders", { symbol: "BTCUSDT" }))["result"]).toMatchObject([{ orderId, status: "CANCELED" }]);
});

test("an order fills, and balances and trades say so", async () => {
  const filled = await client.askSigned(trader, "order.place", { ...RESTING, price: "62700.9" });
  expect(filled).toMatchObject({ result: { status: "FILLED", executedQty: "0.01000000", fills: [{ price: "60001.00000000" }] } });
  expect((await client.askSigned(trader, "myTrades", { symbol: "BTCUSDT" }))["result"]).toMatchObject([{ isBuyer: true }]);
  const { balances } = (await client.askSigned(trader, "account.status", { omitZeroBalances: true }))["result"] as { balances: object[] };
  expect(balances).toContainEqual({ asset: "BTC", free: "0.00999000", locked: "0.00000000" });
});

test("pairs, replacements and the other calls of orders reach the same desk", async () => {
  await client.askSigned(trader, "order.place", { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.02" });
  const pair = await client.askSigned(trader, "orderList.place.oco", {
    symbol: "BTCUSDT",
    side: "SELL",
    quantity: "0.01",
    aboveType: "LIMIT_MAKER",
    abovePrice: "65000",
    belowType: "STOP_LOSS",
    belowStopPrice: "55000",
  });
  const { orderListId } = pair["result"] as { orderListId: number };
  expect((await client.askSigned(trader, "openOrderLists.status"))["result"]).toMatchObject([{ orderListId }]);
  expect(await client.askSigned(trader, "orderList.status", { orderListId })).toMatchObject({ result: { listStatusType: "EXEC_STARTED" } });
  expect(await client.askSigned(trader, "orderList.cancel", { symbol: "BTCUSDT", orderListId })).toMatchObject({
    result: { listStatusType: "ALL_DONE" },
  });
  expect((await client.askSigned(trader, "allOrderLists"))["result"]).toHaveLength(1);
  const { orderId } = (await client.askSigned(trader, "order.place", RESTING))["result"] as { orderId: number };
  const replaced = await client.askSigned(trader, "order.cancelReplace", {
    ...RESTING,
    quantity: "0.02",
    cancelReplaceMode: "STOP_ON_FAILURE",
    cancelOrderId: orderId,
  });
  const { newOrderResponse } = replaced["result"] as { newOrderResponse: { orderId: number } };
  const smaller = { symbol: "BTCUSDT", orderId: newOrderResponse.orderId, newQty: "0.015" };
  expect(await client.askSigned(trader, "order.amend.keepPriority", smaller)).toMatchObject({
    result: { amendedOrder: { qty: "0.01500000" } },
  });
  expect((await client.askSigned(trader, "openOrders.cancelAll", { symbol: "BTCUSDT" }))["result"]).toHaveLength(1);
  // The same bytes again would be a replay of the order above.
  hub.engine.advance(1);
  expect(await client.askSigned(trader, "order.test", RESTING)).toMatchObject({ status: 200, result: {} });
  expect((await client.askSigned(trader, "account.rateLimits.orders"))["result"]).toMatchObject([{ count: 5 }, { interval: "DAY" }]);
  expect(await client.askSigned(trader, "account.commission", { symbol: "BTCUSDT" })).toMatchObject({ status: 200 });
});

test("orders that follow others, amendments and prevented self-trades are asked for by their own methods", async () => {
  const working = { symbol: "BTCUSDT", workingType: "LIMIT", workingSide: "BUY", workingPrice: "58000", workingQuantity: "0.01" };
  const list = { ...working, workingTimeInForce: "GTC", pendingSide: "SELL", pendingQuantity: "0.01" };
  const one = { pendingType: "LIMIT", pendingPrice: "65000", pendingTimeInForce: "GTC" };
  const pair = {
    ...{ pendingAboveType: "LIMIT_MAKER", pendingAbovePrice: "65000", pendingBelowType: "STOP_LOSS", pendingBelowStopPrice: "55000" },
  };
  const placed = await client.askSigned(trader, "orderList.place.oto", { ...list, ...one });
  expect(placed).toMatchObject({ result: { contingencyType: "OTO", orders: [{}, {}] } });
  expect(await client.askSigned(trader, "orderList.place.otoco", { ...list, ...pair })).toMatchObject({ result: { orders: [{}, {}, {}] } });
  const { orderListId: orderId } = placed["result"] as { orderListId: number };
  await client.askSigned(trader, "order.amend.keepPriority", { symbol: "BTCUSDT", orderId, newQty: "0.005" });
  expect((await client.askSigned(trader, "order.amendments", { symbol: "BTCUSDT", orderId }))["result"]).toMatchObject([
    { origQty: "0.01000000", newQty: "0.00500000" },
  ]);
  expect((await client.askSigned(trader, "myPreventedMatches", { symbol: "BTCUSDT", orderId }))["result"]).toEqual([]);
  await client.askSigned(trader, "openOrders.cancelAll", { symbol: "BTCUSDT" });
});

test("times are told in microseconds to a connection that asked for them", async () => {
  const micro = await hub.connect("/ws-api/v3?timeUnit=microsecond");
  const now = hub.engine.now();
  expect(await micro.ask("time")).toMatchObject({ result: { serverTime: now * 1000 } });
  expect((await micro.ask("session.status"))["result"]).toMatchObject({ connectedSince: now * 1000, serverTime: now * 1000 });
  await micro.askSigned(trader, "userDataStream.subscribe.signature");
  hub.engine.advance(1);
  const placed = await micro.askSigned(trader, "order.place", RESTING);
  expect(placed).toMatchObject({ result: { transactTime: (now + 1) * 1000, workingTime: (now + 1) * 1000 } });
  const [report] = await hearEvents(micro, 1);
  expect(report).toMatchObject({ e: "executionReport", E: (now + 1) * 1000, T: (now + 1) * 1000, O: (now + 1) * 1000 });
  const { result } = (await micro.ask("klines", { symbol: "BTCUSDT", interval: "1m", limit: 1 })) as unknown as { result: number[][] };
  const [candle] = result;
  expect(Number(candle?.[6]) - Number(candle?.[0])).toBe(60_000_000 - 1);
  await expect(hub.connect("/ws-api/v3?timeUnit=second")).rejects.toThrow(/400/);
});

test("requests of one connection are done in the order in which they were sent", async () => {
  const orders = Array.from({ length: 40 }, (_, i) =>
    client.askSigned(trader, "order.place", { ...RESTING, quantity: "0.001", newClientOrderId: `n${i}` }),
  );
  const cancels = Array.from({ length: 40 }, (_, i) =>
    client.askSigned(trader, "order.cancel", { symbol: "BTCUSDT", origClientOrderId: `n${i}` }),
  );
  for (const answer of await Promise.all([...orders, ...cancels])) expect(answer["status"]).toBe(200);
});

test("a request waits for the one before it, though its own key is known already", async () => {
  const known = await createKey(hub.engine, trader.person, { scopes: "read,trade" });
  await client.askSigned(known, "account.status");
  const placing = client.askSigned(trader, "order.place", { ...RESTING, newClientOrderId: "first" });
  const cancelling = client.askSigned(known, "order.cancel", { symbol: "BTCUSDT", origClientOrderId: "first" });
  expect(await placing).toMatchObject({ status: 200 });
  expect(await cancelling).toMatchObject({ status: 200, result: { status: "CANCELED" } });
});

test("an answer leaves when what it says is durable, and others do not wait for it", async () => {
  const release = hub.engine.holdSyncs();
  try {
    const placing = client.askSigned(trader, "order.place", RESTING);
    expect(await client.ask("ping")).toMatchObject({ status: 200 });
    expect(client.heard.map(({ id }) => id)).toEqual([2]);
    release();
    expect(await placing).toMatchObject({ id: 1, status: 200 });
  } finally {
    release();
  }
});

describe("refused, with nothing changed:", () => {
  const open = async (): Promise<number> => {
    const { result } = await client.askSigned(trader, "openOrders.status");
    return (result as unknown[]).length;
  };
  const signedBy = (secret: string, params: Params): Params => ({ ...params, signature: hmac(secret, payloadOf(params)) });

  test.each<[string, (params: Params) => Params | Promise<Params>, number, number]>([
    ["a wrong signature", (params) => signedBy("0".repeat(64), params), -1022, 400],
    ["no signature", (params) => params, -1102, 400],
    ["a key that nobody has", (params) => signedBy(trader.secret, { ...params, apiKey: "f".repeat(64) }), -2015, 401],
    ["a key that is none", (params) => signedBy(trader.secret, { ...params, apiKey: "?" }), -2014, 401],
    ["an old timestamp", (params) => signedBy(trader.secret, { ...params, timestamp: hub.engine.now() - 5001 }), -1021, 400],
    ["a timestamp to come", (params) => signedBy(trader.secret, { ...params, timestamp: hub.engine.now() + 1000 }), -1021, 400],
    ["a parameter that nobody reads", (params) => signedBy(trader.secret, { ...params, colour: "red" }), -1104, 400],
    ["a price off the step", (params) => signedBy(trader.secret, { ...params, price: "57415.31" }), -1013, 400],
    ["a quantity of nine places", (params) => signedBy(trader.secret, { ...params, quantity: "0.010000001" }), -1111, 400],
    ["a market that isn't listed", (params) => signedBy(trader.secret, { ...params, symbol: "NONE" }), -1121, 400],
    ["an object for a value", (params) => signedBy(trader.secret, { ...params, price: {} as never }), -1130, 400],
    [
      "a key that only reads",
      async (params) => {
        const reader = await createKey(hub.engine, trader.person, { scopes: "read" });
        return signedBy(reader.secret, { ...params, apiKey: reader.apiKey });
      },
      -2015,
      401,
    ],
    [
      "a key for another address",
      async (params) => {
        const far = await createKey(hub.engine, trader.person, { scopes: "read,trade", ip_list: "203.0.113.7" });
        return signedBy(far.secret, { ...params, apiKey: far.apiKey });
      },
      -2015,
      401,
    ],
  ])("%s", async (_name, change, code, status) => {
    const params = await change({ ...RESTING, apiKey: trader.apiKey, timestamp: hub.engine.now() });
    const before = hub.engine.kernel.stateHash();
    expect(await client.ask("order.place", params)).toMatchObject({ status, error: { code } });
    expect(hub.engine.kernel.stateHash()).toBe(before);
  });

  test("the same request a second time, here or by REST", async () => {
    const params = signedBy(trader.secret, { ...RESTING, apiKey: trader.apiKey, timestamp: hub.engine.now() });
    expect((await client.ask("order.place", params))["status"]).toBe(200);
    expect(await client.ask("order.place", params)).toMatchObject({ status: 400, error: { code: -2010, msg: "Duplicate order sent." } });
    const other = await hub.connect();
    expect(await other.ask("order.place", params)).toMatchObject({ error: { code: -2010 } });
    const { signature, ...signed } = params;
    const url = `/api/v3/order?${payloadOf(signed)}&signature=${String(signature)}`;
    const rest = await hub.engine.http.inject({ method: "POST", url, headers: { "x-mbx-apikey": trader.apiKey } });
    expect(rest.json()).toMatchObject({ code: -2010 });
    expect(await open()).toBe(1);
  });

  test("orders of others", async () => {
    const { orderId } = (await client.askSigned(trader, "order.place", RESTING))["result"] as { orderId: number };
    const other = await openTrader(hub.engine);
    expect(await client.askSigned(other, "order.cancel", { symbol: "BTCUSDT", orderId })).toMatchObject({ error: { code: -2011 } });
    expect(await client.askSigned(other, "order.status", { symbol: "BTCUSDT", orderId })).toMatchObject({ error: { code: -2013 } });
    expect(await open()).toBe(1);
  });
});

test.each<[string, string, unknown, number]>([
  ["no JSON", "{", null, -1135],
  ["a list", "[]", null, -1135],
  ["an id that is none", '{"id":{},"method":"ping"}', null, -1100],
  ["no method", '{"id":"a"}', "a", -1102],
  ["params that are a list", '{"id":7,"method":"ping","params":[1]}', 7, -1135],
  ["a method that isn't there", '{"id":null,"method":"order.steal"}', null, -1000],
  ["a method of every object", '{"id":"b","method":"constructor"}', "b", -1000],
])("%s is answered with its error", async (_name, text, id, code) => {
  client.socket.send(text);
  await expect.poll(() => client.heard).toHaveLength(1);
  expect(client.heard[0]).toMatchObject({ id, error: { code } });
});

test("a number is signed as it was written", async () => {
  const rest = `"apiKey":"${trader.apiKey}","timestamp":${hub.engine.now()},"symbol":"BTCUSDT","side":"BUY","type":"LIMIT","timeInForce":"GTC"`;
  const payload = payloadOf({ ...RESTING, quantity: "1.0e-2", price: "57415.30", apiKey: trader.apiKey, timestamp: hub.engine.now() });
  client.socket.send(
    `{"id":"x","method":"order.place","params":{${rest},"quantity":1.0e-2,"price":57415.30,"signature":"${hmac(trader.secret, payload)}"}}`,
  );
  await expect.poll(() => client.heard).toHaveLength(1);
  // The signature holds; what isn't a plain decimal is refused for itself.
  expect(client.heard[0]).toMatchObject({ error: { code: -1100, msg: expect.stringContaining("quantity") } });
});

describe("limits", () => {
  test("are shown with every answer unless the caller does without", async () => {
    const { rateLimits } = await client.askSigned(trader, "order.place", RESTING);
    expect(rateLimits).toMatchObject([
      { rateLimitType: "ORDERS", interval: "SECOND", count: 1, limit: 100 },
      { rateLimitType: "ORDERS", interval: "DAY", count: 1 },
      { rateLimitType: "REQUEST_WEIGHT", limit: 6000 },
    ]);
    expect(await client.ask("ping", { returnRateLimits: false })).not.toHaveProperty("rateLimits");
    const silent = await hub.connect("/ws-api/v3?returnRateLimits=false");
    expect(await silent.ask("ping")).not.toHaveProperty("rateLimits");
    expect(await silent.ask("ping", { returnRateLimits: true })).toHaveProperty("rateLimits");
  });

  test("count weight for the address, together with REST", async () => {
    const used = (answer: Record<string, unknown>): number => (answer["rateLimits"] as { count: number }[]).at(-1)?.count ?? 0;
    const before = used(await client.ask("ping"));
    await sendSigned(hub.engine, trader, "GET", "/api/v3/account");
    expect(used(await client.ask("ping"))).toBe(before + 21);
  });

  test("count what can't be read as twenty, and one more for each KiB", async () => {
    const used = (answer: Record<string, unknown>): number => (answer["rateLimits"] as { count: number }[]).at(-1)?.count ?? 0;
    const before = used(await client.ask("ping"));
    client.socket.send(`{"id":9,"method":"ping","params":${"[".repeat(100)}${"]".repeat(100)}}`);
    expect(used(await client.ask("ping"))).toBe(before + 21);
    expect(used(await client.ask("ping", { ignored: "x".repeat(3000) }))).toBe(before + 21 + 1 + 2);
  });

  test("turn orders away beyond a hundred in ten seconds, and say when to come again", async () => {
    const params = { ...RESTING, quantity: "0.001", returnRateLimits: false };
    const answers = await Promise.all(
      Array.from({ length: 101 }, (_, i) => client.askSigned(trader, "order.test", { ...params, newClientOrderId: `t${i}` })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const placed = await Promise.all(
      Array.from({ length: 101 }, (_, i) => client.askSigned(trader, "order.place", { ...params, newClientOrderId: `p${i}` })),
    );
    expect(placed.filter(({ status }) => status === 200)).toHaveLength(100);
    const refused = placed.at(-1) as unknown as { error: { data: { serverTime: number; retryAfter: number } } };
    expect(refused).toMatchObject({ status: 429, error: { code: -1015 } });
    const { serverTime, retryAfter } = refused.error.data;
    const next = Math.ceil(serverTime / 10_000) * 10_000;
    expect(retryAfter).toBeGreaterThanOrEqual(next);
    expect(retryAfter - next).toBeLessThan(1000);
  });
});

describe("a session", () => {
  const makeKey = async () => {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const { apiKey } = await createKey(hub.engine, trader.person, { kind: "ed25519", public_key: pem, scopes: "read,trade" });
    const signWith = (params: Params): string => sign(null, Buffer.from(payloadOf(params)), privateKey).toString("base64");
    const logOn = (params: Params = { apiKey, timestamp: hub.engine.now() }) =>
      client.ask("session.logon", { ...params, signature: signWith(params) });
    return { apiKey, logOn, signWith };
  };

  test("is opened by an Ed25519 key, speaks for it, and is closed", async () => {
    const { apiKey, logOn } = await makeKey();
    expect(await client.ask("session.status")).toMatchObject({ result: { apiKey: null, authorizedSince: null, userDataStream: false } });
    expect(await logOn()).toMatchObject({ status: 200, result: { apiKey, authorizedSince: hub.engine.now() } });
    const order = { ...RESTING, timestamp: hub.engine.now() };
    expect(await client.ask("order.place", order)).toMatchObject({ status: 200, result: { status: "NEW" } });
    expect(await client.ask("order.place", order)).toMatchObject({ error: { code: -2010, msg: "Duplicate order sent." } });
    expect(await client.ask("order.place", { ...RESTING, timestamp: hub.engine.now() - 6000 })).toMatchObject({ error: { code: -1021 } });
    expect(await client.ask("order.place", RESTING)).toMatchObject({ error: { code: -1102 } });
    expect(await client.ask("session.logout")).toMatchObject({ result: { apiKey: null } });
    expect(await client.ask("account.status", { timestamp: hub.engine.now() })).toMatchObject({ status: 401, error: { code: -2014 } });
  });

  test("hears of its account until it is closed, and other subscriptions go on", async () => {
    const { logOn } = await makeKey();
    const other = await openTrader(hub.engine);
    await logOn();
    expect(await client.ask("userDataStream.subscribe")).toMatchObject({ result: { subscriptionId: 0 } });
    await client.askSigned(other, "userDataStream.subscribe.signature");
    await client.ask("order.place", { ...RESTING, timestamp: hub.engine.now() });
    await expect.poll(() => client.events()).toHaveLength(2);
    expect(client.events()[0]).toMatchObject({ e: "executionReport", x: "NEW" });
    expect(await client.ask("session.logout")).toMatchObject({ result: { apiKey: null } });
    await expect.poll(() => client.heard.at(-1)).toMatchObject({ subscriptionId: 0, event: { e: "eventStreamTerminated" } });
    expect(await client.ask("session.subscriptions")).toMatchObject({ result: [{ subscriptionId: 1 }] });
  });

  test("that is closed leaves a subscription by signature alone, though it is of the same key", async () => {
    const { apiKey, logOn, signWith } = await makeKey();
    const params = { apiKey, timestamp: hub.engine.now() };
    await client.ask("userDataStream.subscribe.signature", { ...params, signature: signWith(params) });
    await logOn();
    await client.ask("session.logout");
    expect(await client.ask("session.subscriptions")).toMatchObject({ result: [{ subscriptionId: 0 }] });
  });

  test("isn't opened by a wrong signature or by an HMAC key", async () => {
    const { apiKey } = await makeKey();
    const params = { apiKey, timestamp: hub.engine.now() };
    expect(await client.ask("session.logon", { ...params, signature: "AAAA" })).toMatchObject({ error: { code: -1022 } });
    expect(await client.askSigned(trader, "session.logon")).toMatchObject({ error: { code: -4056 } });
    expect(await client.ask("account.status", { timestamp: hub.engine.now() })).toMatchObject({ error: { code: -2014 } });
  });

  test("ends when its key is deleted", async () => {
    const { apiKey, logOn } = await makeKey();
    await logOn();
    await deleteKey(hub.engine, trader, apiKey);
    expect(await client.ask("order.place", { ...RESTING, timestamp: hub.engine.now() })).toMatchObject({
      status: 401,
      error: { code: -2014 },
    });
    expect(await client.ask("session.status")).toMatchObject({ result: { apiKey: null } });
  });
});

test("none of it was a fault of the venue's", () => {
  expect(hub.engine.faults).toEqual([]);
});
