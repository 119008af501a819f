/**
 * What somebody tries who may not: each attempt gets the exact code of the dialect and changes nothing, proved by the state
 * hash. And route by route: nobody sees or touches what is another's.
 */
import { generateKeyPairSync, sign } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../test-engine.suite.ts";
import { createKey, hmac, openTrader, sendSigned, type Trader } from "./test-bots.suite.ts";

let engine: TestEngine;
let trader: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
});
beforeEach(async () => {
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  trader = await openTrader(engine);
  // Requests of two tests never bear the same time.
  engine.advance(1);
});
afterAll(() => engine.close());

const ORDER = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.001", price: "50000" };
const PATH = "/api/v3/order";

type Raw = { readonly query?: string; readonly body?: string; readonly apiKey?: string; readonly ip?: string; readonly method?: string };
async function send({
  query = "",
  body = "",
  apiKey = trader.apiKey,
  ip = "127.0.0.1",
  method = "POST",
}: Raw): Promise<{ status: number; body: unknown }> {
  const reply = await engine.http.inject({
    method: method as "POST",
    url: `${PATH}${query === "" ? "" : `?${query}`}`,
    remoteAddress: ip,
    headers: { ...(apiKey === "" ? {} : { "x-mbx-apikey": apiKey }), "content-type": "application/x-www-form-urlencoded" },
    ...(method === "GET" ? {} : { payload: body }),
  });
  return { status: reply.statusCode, body: reply.json<unknown>() };
}

const form = (fields: Record<string, string> = {}): string =>
  new URLSearchParams({ ...ORDER, timestamp: String(engine.now()), ...fields }).toString();
const signed = (payload: string, secret = trader.secret): string => `${payload}&signature=${hmac(secret, payload)}`;

describe("an order is refused with its exact code and changes nothing", () => {
  test.each<[string, number, number, () => Raw | Promise<Raw>]>([
    ["without a key", 401, -2014, () => ({ query: signed(form()), apiKey: "" })],
    ["with a key that is no key", 401, -2014, () => ({ query: signed(form()), apiKey: "no key!" })],
    ["with a key that nobody has", 401, -2015, () => ({ query: signed(form()), apiKey: "0".repeat(64) })],
    ["without a signature", 400, -1102, () => ({ query: form() })],
    ["without a time", 400, -1102, () => ({ query: signed(new URLSearchParams(ORDER).toString()) })],
    ["with another's signature", 400, -1022, () => ({ query: signed(form(), "another secret") })],
    [
      "with a signature over something else",
      400,
      -1022,
      () => ({ query: `${form({ quantity: "0.002" })}&signature=${hmac(trader.secret, form())}` }),
    ],
    ["with a parameter slipped in after signing", 400, -1022, () => ({ query: signed(form()), body: "newClientOrderId=x" })],
    ["with half a signature", 400, -1022, () => ({ query: `${form()}&signature=${hmac(trader.secret, form()).slice(0, 32)}` })],
    ["signed too long ago", 400, -1021, () => ({ query: signed(form({ timestamp: String(engine.now() - 5001) })) })],
    [
      "signed longer ago than its own window",
      400,
      -1021,
      () => ({ query: signed(form({ timestamp: String(engine.now() - 101), recvWindow: "100" })) }),
    ],
    ["signed a second ahead", 400, -1021, () => ({ query: signed(form({ timestamp: String(engine.now() + 1000) })) })],
    ["with a window of more than a minute", 400, -1131, () => ({ query: signed(form({ recvWindow: "60001" })) })],
    ["by a key that may only read", 401, -2015, async () => keyed({ scopes: "read" })],
    ["from an address that the key doesn't name", 401, -2015, async () => keyed({ scopes: "read,trade", ip_list: "203.0.113.0/24" })],
    ["by a deleted key", 401, -2015, () => deletedKey()],
  ])("%s: %i, %i", async (_why, status, code, attempt) => {
    const raw = await attempt();
    const before = engine.kernel.stateHash();
    expect(await send(raw)).toMatchObject({ status, body: { code, msg: expect.any(String) } });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  async function keyed(fields: Record<string, string>): Promise<Raw> {
    const { apiKey, secret } = await createKey(engine, trader.person, fields);
    return { apiKey, query: signed(form(), secret) };
  }

  async function deletedKey(): Promise<Raw> {
    const { apiKey, secret } = await createKey(engine, trader.person, { scopes: "read,trade" });
    expect((await send({ apiKey, query: signed(form(), secret) })).status).toBe(200);
    engine.advance(1);
    const { message } = await engine.call("GET", "/apikey/list", {}, trader.person);
    const { id } = (message as { id: number; api_key: string }[]).find((row) => row.api_key === apiKey) ?? { id: 0 };
    await engine.call("POST", "/apikey/delete", { id: String(id) }, trader.person);
    return { apiKey, query: signed(form(), secret) };
  }
});

describe("a request that was sent before", () => {
  test("places nothing a second time", async () => {
    const payload = form();
    const query = signed(payload);
    expect(await send({ query })).toMatchObject({ status: 200 });
    const before = engine.kernel.stateHash();
    expect(await send({ query })).toMatchObject({ status: 400, body: { code: -2010, msg: "Duplicate order sent." } });
    // The same signed bytes, cut elsewhere between query and body, or with the signature in capitals.
    const at = payload.indexOf("&price");
    const signature = hmac(trader.secret, payload);
    const moved = { query: payload.slice(0, at), body: `${payload.slice(at)}&signature=${signature}` };
    expect(await send(moved)).toMatchObject({ body: { code: -2010 } });
    expect(await send({ query: `${payload}&signature=${signature.toUpperCase()}` })).toMatchObject({ body: { code: -2010 } });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("cancels nothing a second time, though the name was given again", async () => {
    await send({ query: signed(form({ newClientOrderId: "again" })) });
    const query = signed(
      new URLSearchParams({ symbol: "BTCUSDT", origClientOrderId: "again", timestamp: String(engine.now()) }).toString(),
    );
    expect(await send({ query, method: "DELETE" })).toMatchObject({ status: 200, body: { status: "CANCELED" } });
    engine.advance(1);
    expect(await send({ query: signed(form({ newClientOrderId: "again" })) })).toMatchObject({ status: 200 });
    const before = engine.kernel.stateHash();
    expect(await send({ query, method: "DELETE" })).toMatchObject({ status: 400, body: { code: -2011 } });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("is too old once its window is over", async () => {
    const query = signed(form());
    await send({ query });
    engine.advance(5001);
    expect(await send({ query })).toMatchObject({ body: { code: -1021 } });
  });
});

test("a signature over query and body together is good, wherever it stands", async () => {
  const [query, body] = ["symbol=BTCUSDT&side=BUY&type=LIMIT", `timeInForce=GTC&quantity=0.001&price=50000&timestamp=${engine.now()}`];
  const signature = hmac(trader.secret, query + body);
  expect(await send({ query, body: `${body}&signature=${signature}` })).toMatchObject({ status: 200 });
  engine.advance(1);
  const later = body.replace(/timestamp=\d+/, `timestamp=${engine.now()}`);
  expect(await send({ query: `${query}&signature=${hmac(trader.secret, query + later)}`, body: later })).toMatchObject({ status: 200 });
});

test("an Ed25519 signature is good, and no other key's", async () => {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
  const { apiKey } = await createKey(engine, trader.person, { kind: "ed25519", public_key: pem, scopes: "read,trade" });
  const payload = form();
  const signature = encodeURIComponent(sign(null, Buffer.from(payload), privateKey).toString("base64"));
  expect(await send({ apiKey, query: `${payload}&signature=${signature}` })).toMatchObject({ status: 200 });
  expect(await send({ apiKey, query: signed(form({ quantity: "0.002" })) })).toMatchObject({ body: { code: -1022 } });
});

test("who places orders too fast is turned away until the ten seconds are over", async () => {
  const fields = { ...ORDER, newOrderRespType: "ACK" };
  const cancel = { symbol: "BTCUSDT" };
  engine.advance(10_000);
  for (let i = 0; i < 100; i++) {
    engine.advance(1);
    const reply = await sendSigned(engine, trader, "POST", PATH, fields);
    expect([reply.statusCode, reply.headers["x-mbx-order-count-10s"]]).toEqual([200, String(i + 1)]);
  }
  engine.advance(1);
  const before = engine.kernel.stateHash();
  const late = await sendSigned(engine, trader, "POST", PATH, fields);
  expect([late.statusCode, late.json<{ code: number }>().code]).toEqual([429, -1015]);
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
  expect(engine.kernel.stateHash()).toBe(before);
  // Cancelling is always possible.
  expect((await sendSigned(engine, trader, "DELETE", "/api/v3/openOrders", cancel)).statusCode).toBe(200);
  engine.advance(10_000);
  expect((await sendSigned(engine, trader, "POST", PATH, fields)).statusCode).toBe(200);
});

describe("what is another's", () => {
  let other: Trader;
  let id: number;
  let pair: number;
  const named = "others-order";
  beforeEach(async () => {
    other = await openTrader(engine);
    const buy = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity: "0.02" };
    await sendSigned(engine, other, "POST", PATH, buy);
    id = (await sendSigned(engine, other, "POST", PATH, { ...ORDER, newClientOrderId: named })).json<{ orderId: number }>().orderId;
    const oco = { symbol: "BTCUSDT", side: "SELL", quantity: "0.01", price: "65000", stopPrice: "55000" };
    pair = (await sendSigned(engine, other, "POST", "/api/v3/order/oco", oco)).json<{ orderListId: number }>().orderListId;
  });

  test.each<[string, string, () => Record<string, string>, number]>([
    ["GET", PATH, () => ({ orderId: String(id) }), -2013],
    ["GET", PATH, () => ({ origClientOrderId: named }), -2013],
    ["DELETE", PATH, () => ({ orderId: String(id) }), -2011],
    ["DELETE", PATH, () => ({ origClientOrderId: named }), -2011],
    ["DELETE", "/api/v3/openOrders", () => ({}), -2011],
    ["DELETE", "/api/v3/orderList", () => ({ orderListId: String(pair) }), -2018],
    ["GET", "/api/v3/orderList", () => ({ orderListId: String(pair) }), -2018],
    ["PUT", "/api/v3/order/amend/keepPriority", () => ({ orderId: String(id), newQty: "0.0005" }), -2038],
    ["POST", "/api/v3/order/cancelReplace", () => ({ ...ORDER, cancelReplaceMode: "STOP_ON_FAILURE", cancelOrderId: String(id) }), -2022],
  ])("is not there for %s %s", async (method, path, fields, code) => {
    const before = engine.kernel.stateHash();
    const market = method === "GET" && path === "/api/v3/orderList" ? {} : { symbol: "BTCUSDT" };
    const reply = await sendSigned(engine, trader, method, path, { ...market, ...fields() });
    expect(reply.json()).toMatchObject({ code });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test.each([
    ["/api/v3/openOrders", {}],
    ["/api/v3/openOrders", { symbol: "BTCUSDT" }],
    ["/api/v3/allOrders", { symbol: "BTCUSDT" }],
    ["/api/v3/allOrders", { symbol: "BTCUSDT", orderId: "1" }],
    ["/api/v3/myTrades", { symbol: "BTCUSDT" }],
    ["/api/v3/openOrderList", {}],
    ["/api/v3/allOrderList", {}],
    ["/sapi/v1/capital/deposit/hisrec", {}],
    ["/sapi/v1/capital/withdraw/history", {}],
  ])("is not in GET %s", async (path, fields: Record<string, string>) => {
    const reply = await sendSigned(engine, trader, "GET", path, fields);
    expect([reply.statusCode, reply.json()]).toEqual([200, []]);
  });

  test("is not in the account", async () => {
    const reply = await sendSigned(engine, trader, "GET", "/api/v3/account", { omitZeroBalances: "true" });
    expect(reply.json()).toMatchObject({
      uid: trader.person.id,
      balances: [{ asset: "USDT", free: "100000.00000000", locked: "0.00000000" }],
    });
  });

  test("is not cancelled by a batch", async () => {
    const before = engine.kernel.stateHash();
    const reply = await sendSigned(engine, trader, "DELETE", "/api/v3/batchOrders", { symbol: "BTCUSDT", orderIdList: `[${id},${pair}]` });
    expect(reply.json()).toMatchObject([{ code: -2011 }, { code: -2011 }]);
    expect(engine.kernel.stateHash()).toBe(before);
  });
});

test("a withdrawal is refused: no key may withdraw yet", async () => {
  const fields = { coin: "USDT", address: "x", amount: "1" };
  const reply = await sendSigned(engine, trader, "POST", "/sapi/v1/capital/withdraw/apply", fields);
  expect([reply.statusCode, reply.json<{ code: number }>().code]).toEqual([401, -2015]);
  expect(engine.faults).toEqual([]);
});
