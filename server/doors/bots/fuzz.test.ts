/** Whatever is sent, signed or not: an answer of the dialect, never a fault, and the venue keeps its promises. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../test-engine.suite.ts";
import { openTrader, sendSigned, type Trader } from "./test-bots.suite.ts";

let engine: TestEngine;
let trader: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  trader = await openTrader(engine);
});
afterAll(() => engine.close());

const TRIES = 150;
const nasty = fc.constantFrom(
  "",
  "0",
  "-1",
  "1",
  "0.00001",
  "1e9",
  "NaN",
  "Infinity",
  "9007199254740993",
  "99999999999999999999",
  "0x10",
  "[]",
  "{}",
  "null",
  "[[]]",
  "__proto__",
  "constructor",
  "true",
  "\u0000",
  "💥",
  "'; drop table spot_orders; --",
  "a".repeat(300),
  "[null]",
  '["a",1,{}]',
  '[{"symbol":{}}]',
);
const sensible = fc.constantFrom(
  "BTCUSDT",
  "BUY",
  "SELL",
  "LIMIT",
  "MARKET",
  "STOP_LOSS_LIMIT",
  "LIMIT_MAKER",
  "GTC",
  "FOK",
  "60000",
  "59000.1",
  "0.001",
  "61000",
  "FULL",
  "NONE",
);
const value = fc.oneof({ weight: 1, arbitrary: nasty }, { weight: 3, arbitrary: sensible });
const usual = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.001", price: "59000" };
const NAMES = [
  ...Object.keys(usual),
  "quoteOrderQty",
  "stopPrice",
  "trailingDelta",
  "newClientOrderId",
  "newOrderRespType",
  "selfTradePreventionMode",
  "icebergQty",
  "orderId",
  "origClientOrderId",
  "orderListId",
  "cancelOrderId",
  "cancelReplaceMode",
  "newQty",
  "aboveType",
  "abovePrice",
  "belowType",
  "belowStopPrice",
  "batchOrders",
  "orderIdList",
  "limit",
  "fromId",
  "startTime",
  "endTime",
  "interval",
  "symbols",
  "recvWindow",
  "omitZeroBalances",
  "timeZone",
  "coin",
];
const changes = fc.dictionary(fc.constantFrom(...NAMES), value, { maxKeys: 5 });

test.each([
  ["POST", "/api/v3/order"],
  ["POST", "/api/v3/order/test"],
  ["DELETE", "/api/v3/order"],
  ["GET", "/api/v3/order"],
  ["POST", "/api/v3/order/cancelReplace"],
  ["PUT", "/api/v3/order/amend/keepPriority"],
  ["POST", "/api/v3/orderList/oco"],
  ["POST", "/api/v3/order/oco"],
  ["GET", "/api/v3/orderList"],
  ["DELETE", "/api/v3/orderList"],
  ["POST", "/api/v3/batchOrders"],
  ["DELETE", "/api/v3/batchOrders"],
  ["GET", "/api/v3/openOrders"],
  ["GET", "/api/v3/allOrders"],
  ["GET", "/api/v3/myTrades"],
  ["GET", "/api/v3/allOrderList"],
  ["GET", "/api/v3/account"],
  ["GET", "/api/v3/exchangeInfo"],
  ["GET", "/api/v3/depth"],
  ["GET", "/api/v3/klines"],
  ["GET", "/api/v3/aggTrades"],
  ["GET", "/api/v3/historicalTrades"],
  ["GET", "/api/v3/ticker/24hr"],
  ["GET", "/sapi/v1/asset/tradeFee"],
])("%s %s answers anything in the dialect", async (method, path) => {
  await fc.assert(
    fc.asyncProperty(changes, async (fields) => {
      engine.advance(1000);
      const reply = await sendSigned(engine, trader, method, path, { ...usual, ...fields });
      expect([200, 400, 401, 409, 429]).toContain(reply.statusCode);
      const body = reply.json<unknown>();
      if (reply.statusCode !== 200) expect(body).toMatchObject({ code: expect.any(Number), msg: expect.any(String) });
      expect(engine.faults).toEqual([]);
    }),
    { numRuns: TRIES },
  );
  engine.kernel.check();
});
