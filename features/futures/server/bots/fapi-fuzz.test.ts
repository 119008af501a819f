/** Whatever is sent to a futures call: an answer of the dialect, never a fault, and the venue keeps its promises. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createKey, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BOT_DOCUMENTS } from "../../../../server/doors/openapi/bot-documents.ts";
import { documentsByCall } from "../../../../server/doors/openapi/tagged-documents.ts";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { listContract, marketOf, trader as newTrader } from "../futures-engine.suite.ts";

let engine: TestEngine;
let trader: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
  await listContract(engine);
  await marketOf(engine);
  const person = await newTrader(engine, "50000");
  trader = { person, ...(await createKey(engine, person, { scopes: "read,futures" })) };
});
afterAll(() => engine.close());

const TRIES = 60;
const nasty = fc.constantFrom(
  ...[
    "",
    "0",
    "-1",
    "1e9",
    "NaN",
    "Infinity",
    "9007199254740993",
    "99999999999999999999",
    "0x10",
    "0.000000001",
    "[]",
    "{}",
    "null",
    "[[]]",
  ],
  ...[
    "__proto__",
    "constructor",
    "true",
    "\u0000",
    "💥",
    "'; drop table futures_order; --",
    "a".repeat(300),
    "[null]",
    '["a",1,{}]',
    '[{"symbol":{}}]',
  ],
);
const sensible = fc.constantFrom(
  ...[
    "BTCUSDT",
    "BUY",
    "SELL",
    "LONG",
    "SHORT",
    "BOTH",
    "LIMIT",
    "MARKET",
    "STOP",
    "STOP_MARKET",
    "TAKE_PROFIT_MARKET",
    "TRAILING_STOP_MARKET",
  ],
  ...[
    "GTC",
    "IOC",
    "FOK",
    "GTX",
    "60000",
    "59000.1",
    "0.001",
    "0.05",
    "61000",
    "1",
    "2",
    "10",
    "false",
    "MARK_PRICE",
    "CONDITIONAL",
    "PERPETUAL",
    "1m",
    "CROSSED",
    "COMMISSION",
  ],
);
const value = fc.oneof({ weight: 1, arbitrary: nasty }, { weight: 3, arbitrary: sensible });
/** What a call usually has, so that some get as far as the kernel. */
const USUAL: Readonly<Record<string, string>> = {
  ...{ symbol: "BTCUSDT", side: "BUY", positionSide: "LONG", type: "LIMIT", timeInForce: "GTC", quantity: "0.001", price: "59000" },
  ...{
    pair: "BTCUSDT",
    interval: "1m",
    contractType: "PERPETUAL",
    algoType: "CONDITIONAL",
    leverage: "5",
    amount: "1",
    marginType: "CROSSED",
  },
};
const calls = [...documentsByCall(BOT_DOCUMENTS)].filter(([name]) => name.includes(" /fapi/"));

test.each(calls)("%s answers in the dialect, whatever it is sent", async (name, { parameters = {} }) => {
  const [method = "", path = ""] = name.split(" ");
  const names = Object.keys(parameters);
  const usual = Object.fromEntries(Object.entries(USUAL).filter(([field]) => names.includes(field)));
  const changes = names.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 4 });
  await fc.assert(
    fc.asyncProperty(changes, fc.boolean(), async (changed, keeps) => {
      engine.advance(10_000);
      await engine.price(BTC, BTC_TICKS);
      const reply = await sendSigned(engine, trader, method, path, { ...(keeps ? usual : {}), ...changed });
      expect([200, 400, 401, 404, 429, 503]).toContain(reply.statusCode);
      const body = reply.json<{ code?: unknown; msg?: unknown }>();
      if (reply.statusCode !== 200) expect([typeof body.code, typeof body.msg]).toEqual(["number", "string"]);
    }),
    { numRuns: TRIES },
  );
  engine.kernel.check();
});

test("none of it was a fault of the venue's", () => {
  expect(calls.length).toBeGreaterThan(60);
  expect(engine.faults).toEqual([]);
});
