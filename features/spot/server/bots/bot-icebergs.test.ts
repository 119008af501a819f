/** Icebergs of bots against the real engine. */
import { describe, expect, test } from "vitest";
import { openTrader, sendSigned } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC, BTC_TICKS } from "../../../../server/test-engine.suite.ts";
import { buyCoins, engine, limit, list, order, quoteAround, send, trader, type Row, openForAll } from "./bot-orders.suite.ts";

openForAll();

const asks = async (): Promise<unknown> => (await send("GET", "depth", { limit: "5" })).body["asks"];
const sell = { side: "SELL", price: "60500", quantity: "0.05", icebergQty: "0.01" };

describe("an iceberg", () => {
  test("shows its part in the depth, and its size in every answer", async () => {
    await buyCoins();
    await engine.quote(BTC, [], []);
    const { orderId, ...placed } = (await limit(sell)).body;
    expect(placed).toMatchObject({ status: "NEW", origQty: "0.05000000", icebergQty: "0.01000000" });
    expect(await asks()).toEqual([["60500.00000000", "0.01000000"]]);
    const other = await openTrader(engine);
    const buy = { symbol: "BTCUSDT", side: "BUY", type: "LIMIT", timeInForce: "IOC", quantity: "0.012", price: "60500" };
    await sendSigned(engine, other, "POST", "/api/v3/order", buy);
    expect(await asks()).toEqual([["60500.00000000", "0.00800000"]]);
    expect(await list("openOrders")).toMatchObject([
      { orderId, status: "PARTIALLY_FILLED", origQty: "0.05000000", executedQty: "0.01200000", icebergQty: "0.01000000" },
    ]);
    const { message } = await engine.call("GET", "/coin/list", { status: "1" }, trader.person);
    expect(message).toMatchObject([{ id: orderId, iceberg: 1 }]);
    const amended = await send("PUT", "order/amend/keepPriority", { orderId: String(orderId), newQty: "0.03" });
    expect(amended.body).toMatchObject({ amendedOrder: { qty: "0.03000000", icebergQty: "0.01000000" } });
    const cancel = { orderId: String(orderId), cancelRestrictions: "ONLY_NEW" };
    expect((await send("DELETE", "order", cancel)).body).toMatchObject({ code: -2011 });
    expect((await send("DELETE", "order", { orderId: String(orderId) })).body).toMatchObject({
      status: "CANCELED",
      icebergQty: "0.01000000",
    });
    await quoteAround(BTC_TICKS);
  });

  test("that nobody met may be cancelled where only new orders may", async () => {
    await buyCoins();
    const { orderId } = (await limit(sell)).body;
    expect((await send("DELETE", "order", { orderId: String(orderId), cancelRestrictions: "ONLY_NEW" })).body).toMatchObject({
      status: "CANCELED",
      executedQty: "0.00000000",
    });
  });

  test("is allowed for coins, as exchangeInfo says", async () => {
    const reply = await engine.http.inject({ method: "GET", url: "/api/v3/exchangeInfo?symbols=%5B%22BTCUSDT%22,%22AAPLUSDT%22%5D" });
    const { symbols } = reply.json<{ symbols: { symbol: string; icebergAllowed: boolean; filters: Row[] }[] }>();
    const allowed = Object.fromEntries(symbols.map(({ symbol, icebergAllowed }) => [symbol, icebergAllowed]));
    expect(allowed).toEqual({ BTCUSDT: true, AAPLUSDT: false });
    expect(symbols[0]?.filters).toContainEqual({ filterType: "ICEBERG_PARTS", limit: 10 });
  });

  const REST = { side: "BUY", quantity: "0.05", price: "59000", icebergQty: "0.01" };
  test.each<[string, Record<string, string>, Row]>([
    [
      "in eleven parts",
      { ...REST, type: "LIMIT", timeInForce: "GTC", icebergQty: "0.0049" },
      { code: -1013, msg: "Filter failure: ICEBERG_PARTS" },
    ],
    [
      "that shows whole",
      { ...REST, type: "LIMIT", timeInForce: "GTC", icebergQty: "0.05" },
      { code: -2010, msg: "IcebergQty exceeds QTY." },
    ],
    ["for at once", { ...REST, type: "LIMIT", timeInForce: "IOC" }, { code: -2010, msg: "Unsupported order combination" }],
    ["at market price", { side: "BUY", quantity: "0.05", icebergQty: "0.01", type: "MARKET" }, { code: -1106 }],
    ["that waits", { ...REST, type: "STOP_LOSS_LIMIT", stopPrice: "61000", timeInForce: "GTC" }, { code: -2010 }],
    ["off the lot", { ...REST, type: "LIMIT", timeInForce: "GTC", icebergQty: "0.0000001" }, { code: -1013 }],
    [
      "of a stock",
      { ...REST, symbol: "AAPLUSDT", type: "LIMIT", timeInForce: "GTC", quantity: "5", icebergQty: "1", price: "200" },
      { code: -2010, msg: "Iceberg orders are not supported for this symbol." },
    ],
  ])("%s is refused, also when it is only tried", async (_what, fields, expected) => {
    const before = engine.kernel.stateHash();
    expect((await order(fields)).body).toMatchObject(expected);
    expect((await send("POST", "order/test", fields)).body).toMatchObject(expected);
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("that may not trade at once is a LIMIT_MAKER", async () => {
    const placed = await order({ ...REST, type: "LIMIT_MAKER", newOrderRespType: "RESULT" });
    expect(placed.body).toMatchObject({ type: "LIMIT_MAKER", icebergQty: "0.01000000" });
  });
});
