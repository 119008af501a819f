/**
 * Orders of bots in every type against the real engine: what is answered, what the lists show, each refusal with its code.
 * The house quotes BTC/USDT at 59,999 and 60,001; the index is 60,000.
 */
import { describe, expect, test } from "vitest";
import { BTC, BTC_TICKS } from "../../../../server/test-engine.suite.ts";
import { buyCoins, engine, limit, list, order, quoteAround, type Row, send, openForAll } from "./bot-orders.suite.ts";

openForAll();

describe("an order is answered", () => {
  test("in short, as a result, or in full with its fills", async () => {
    const short = (await limit({ newOrderRespType: "ACK", newClientOrderId: "mine" })).body;
    expect(short).toEqual({
      symbol: "BTCUSDT",
      orderId: expect.any(Number),
      orderListId: -1,
      clientOrderId: "mine",
      transactTime: engine.now(),
    });
    expect((await limit({ newOrderRespType: "RESULT" })).body).toEqual({
      ...short,
      orderId: expect.any(Number),
      clientOrderId: expect.stringMatching(/^[\w-]{22}$/),
      transactTime: engine.now(),
      price: "59000.00000000",
      origQty: "0.01000000",
      executedQty: "0.00000000",
      origQuoteOrderQty: "0.00000000",
      cummulativeQuoteQty: "0.00000000",
      status: "NEW",
      timeInForce: "GTC",
      type: "LIMIT",
      side: "BUY",
      workingTime: engine.now(),
      selfTradePreventionMode: "EXPIRE_MAKER",
    });
    expect((await limit({ price: "60001" })).body).toMatchObject({
      status: "FILLED",
      executedQty: "0.01000000",
      cummulativeQuoteQty: "600.01000000",
      fills: [
        { price: "60001.00000000", qty: "0.01000000", commission: "0.00001000", commissionAsset: "BTC", tradeId: expect.any(Number) },
      ],
    });
  });

  test.each<[string, Record<string, string>, Row]>([
    [
      "a market buy by what to spend",
      { side: "BUY", type: "MARKET", quoteOrderQty: "600.01" },
      { status: "FILLED", origQty: "0.01000000", origQuoteOrderQty: "600.01000000" },
    ],
    [
      "an order for at once or never, too large",
      { side: "BUY", type: "LIMIT", timeInForce: "FOK", quantity: "1.2", price: "60001" },
      { status: "EXPIRED", executedQty: "0.00000000" },
    ],
    [
      "an order for at once, the rest never",
      { side: "BUY", type: "LIMIT", timeInForce: "IOC", quantity: "1.2", price: "60001" },
      { status: "EXPIRED", executedQty: "1.00000000" },
    ],
    [
      "a maker's order",
      { side: "BUY", type: "LIMIT_MAKER", quantity: "0.01", price: "60000", newOrderRespType: "RESULT" },
      { status: "NEW", type: "LIMIT_MAKER" },
    ],
    [
      "a stop",
      { side: "BUY", type: "STOP_LOSS", quantity: "0.01", stopPrice: "61000", newOrderRespType: "RESULT" },
      { status: "NEW", type: "STOP_LOSS", stopPrice: "61000.00000000", workingTime: -1 },
    ],
    [
      "a take-profit with a limit",
      {
        side: "BUY",
        type: "TAKE_PROFIT_LIMIT",
        timeInForce: "GTC",
        quantity: "0.01",
        price: "58990",
        stopPrice: "59000",
        newOrderRespType: "RESULT",
      },
      { type: "TAKE_PROFIT_LIMIT", price: "58990.00000000" },
    ],
    [
      "a trailing stop",
      { side: "BUY", type: "STOP_LOSS", quantity: "0.01", trailingDelta: "100", newOrderRespType: "RESULT" },
      { type: "STOP_LOSS", trailingDelta: 100, stopPrice: expect.stringMatching(/^60\d{3}\.\d{8}$/) },
    ],
  ])("as the dialect has it: %s", async (_what, fields, expected) => {
    expect(await order(fields)).toMatchObject({ status: 200, body: expected });
  });

  test("a market sell by what it is to bring, never more", async () => {
    await buyCoins();
    const { body } = await order({ side: "SELL", type: "MARKET", quoteOrderQty: "100" });
    expect(body).toMatchObject({
      status: "FILLED",
      executedQty: "0.00166000",
      cummulativeQuoteQty: "99.59834000",
      origQuoteOrderQty: "100.00000000",
    });
  });
});

describe("an order is refused, and changes nothing,", () => {
  const L = { side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "59000" };
  test.each<[string, Record<string, string>, number, string]>([
    ["off the price's step", { ...L, price: "59000.01" }, -1013, "Filter failure: PRICE_FILTER"],
    ["at no price", { ...L, price: "0" }, -1013, "Filter failure: PRICE_FILTER"],
    ["off the quantity's step", { ...L, quantity: "0.010001" }, -1013, "Filter failure: LOT_SIZE"],
    ["of nothing", { ...L, quantity: "0.00" }, -1013, "Filter failure: LOT_SIZE"],
    ["of more than can be counted", { ...L, quantity: "99999999999" }, -1013, "Filter failure: LOT_SIZE"],
    [
      "finer than the coin is counted",
      { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quoteOrderQty: "100.1234567" },
      -1111,
      "Parameter 'quoteOrderQty' has too much precision.",
    ],
    ["with nine places", { ...L, price: "59000.000000001" }, -1111, "Parameter 'price' has too much precision."],
    [
      "with letters for a price",
      { ...L, price: "59k" },
      -1100,
      "Illegal characters found in parameter 'price'; legal range is '^([0-9]{1,20})(\\.[0-9]{1,20})?$'.",
    ],
    ["of a negative quantity", { ...L, quantity: "-1" }, -1100, expect.any(String) as unknown as string],
    ["below the least value", { ...L, quantity: "0.00008" }, -1013, "Filter failure: NOTIONAL"],
    ["outside the band", { ...L, price: "29999.9" }, -1013, "Filter failure: PERCENT_PRICE_BY_SIDE"],
    [
      "without a price",
      { side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.01" },
      -1102,
      expect.any(String) as unknown as string,
    ],
    [
      "without a time in force",
      { side: "BUY", type: "LIMIT", price: "59000", quantity: "0.01" },
      -1102,
      expect.any(String) as unknown as string,
    ],
    ["of an unknown type", { ...L, type: "ICEBERG" }, -1116, "Invalid orderType."],
    ["of an unknown side", { ...L, side: "HOLD" }, -1117, "Invalid side."],
    ["of an unknown time in force", { ...L, timeInForce: "GTD" }, -1115, "Invalid timeInForce."],
    ["for the day, of a coin", { ...L, timeInForce: "DAY" }, -1115, "Invalid timeInForce."],
    ["of an unknown market", { ...L, symbol: "BTCEUR" }, -1121, "Invalid symbol."],
    ["with a stop price that it doesn't take", { ...L, stopPrice: "58000" }, -1106, "Parameter 'stopPrice' sent when not required."],
    [
      "a market order with a price",
      { side: "BUY", type: "MARKET", quantity: "0.01", price: "1" },
      -1106,
      "Parameter 'price' sent when not required.",
    ],
    [
      "a market order of no size",
      { side: "BUY", type: "MARKET" },
      -1102,
      "Param 'quantity' or 'quoteOrderQty' must be sent, but both were empty/null!",
    ],
    [
      "with a parameter nobody knows",
      { ...L, leverage: "10" },
      -1104,
      "Not all sent parameters were read; read '8' parameter(s) but was sent '9'.",
    ],
    ["with a name of 37 letters", { ...L, newClientOrderId: "x".repeat(37) }, -1100, expect.any(String) as unknown as string],
    ["of the dialect's own strategies", { ...L, strategyType: "999999" }, -1130, "Data sent for parameter 'strategyType' is not valid."],
    ["for more than one has", { ...L, quantity: "2" }, -2010, "Account has insufficient balance for requested action."],
    [
      "for coins that one doesn't have",
      { ...L, side: "SELL", price: "61000" },
      -2010,
      "Account has insufficient balance for requested action.",
    ],
    [
      "a maker's order that would trade",
      { side: "BUY", type: "LIMIT_MAKER", quantity: "0.01", price: "60001" },
      -2010,
      "Order would immediately match and take.",
    ],
    [
      "a stop that would go at once",
      { side: "BUY", type: "STOP_LOSS", quantity: "0.01", stopPrice: "59000" },
      -2010,
      "Order would trigger immediately.",
    ],
    ["a stop without its trigger", { side: "BUY", type: "STOP_LOSS", quantity: "0.01" }, -1102, expect.any(String) as unknown as string],
    [
      "a trail of 60 %",
      { side: "BUY", type: "STOP_LOSS", quantity: "0.01", trailingDelta: "6000" },
      -1013,
      "Filter failure: TRAILING_DELTA",
    ],
    [
      "with an unknown way to prevent self-trades",
      { ...L, selfTradePreventionMode: "EXPIRE" },
      -1130,
      expect.any(String) as unknown as string,
    ],
  ])("%s", async (_why, fields, code, msg) => {
    const before = engine.kernel.stateHash();
    for (const path of ["order", "order/test"])
      expect(await send("POST", path, fields)).toMatchObject({ status: 400, body: { code, msg } });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("with the name of an open order", async () => {
    await limit({ newClientOrderId: "one" });
    expect(await limit({ newClientOrderId: "one" })).toMatchObject({ body: { code: -2010, msg: "Duplicate order sent." } });
    expect(await send("POST", "order/test", { ...L, newClientOrderId: "one" })).toMatchObject({ body: { code: -2010 } });
  });

  test("while the market is halted; cancelling goes on", async () => {
    const { orderId } = (await limit()).body;
    await engine.submit({ type: "spot/halt", market: BTC, reason: "a test" });
    expect(await limit()).toMatchObject({ body: { code: -1013, msg: "Market is closed." } });
    expect((await list("exchangeInfo")) as unknown).toMatchObject({ symbols: [{ status: "HALT" }] });
    expect(await send("DELETE", "order", { orderId: String(orderId) })).toMatchObject({ status: 200 });
    await engine.submit({ type: "spot/resume", market: BTC });
  });
});

test("trying an order places nothing and says the fees when asked", async () => {
  const fields = { side: "BUY", type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "59000" };
  const before = engine.kernel.stateHash();
  expect((await send("POST", "order/test", fields)).body).toEqual({});
  expect((await send("POST", "order/test", { ...fields, computeCommissionRates: "true" })).body).toMatchObject({
    standardCommissionForOrder: { maker: "0.00100000", taker: "0.00100000" },
  });
  expect(engine.kernel.stateHash()).toBe(before);
});

describe("an order is found and ended", () => {
  test("by its number or its name, open or not", async () => {
    const { orderId } = (await limit({ newClientOrderId: "mine" })).body;
    const shown = {
      symbol: "BTCUSDT",
      orderId,
      clientOrderId: "mine",
      status: "NEW",
      type: "LIMIT",
      side: "BUY",
      isWorking: true,
      stopPrice: "0.00000000",
    };
    expect((await send("GET", "order", { orderId: String(orderId) })).body).toMatchObject(shown);
    expect((await send("GET", "order", { origClientOrderId: "mine" })).body).toMatchObject(shown);
    expect((await send("DELETE", "order", { origClientOrderId: "mine", newClientOrderId: "the-cancel" })).body).toMatchObject({
      orderId,
      origClientOrderId: "mine",
      clientOrderId: "the-cancel",
      status: "CANCELED",
      price: "59000.00000000",
      type: "LIMIT",
      timeInForce: "GTC",
    });
    expect((await send("GET", "order", { orderId: String(orderId) })).body).toMatchObject({ status: "CANCELED" });
    expect(await send("DELETE", "order", { orderId: String(orderId) })).toMatchObject({
      status: 400,
      body: { code: -2011, msg: "Unknown order sent." },
    });
    expect(await send("GET", "order", { orderId: "123456" })).toMatchObject({ status: 400, body: { code: -2013 } });
    expect(await send("GET", "order")).toMatchObject({ body: { code: -1102 } });
  });

  test("with what it filled before, when its state is as the caller demands", async () => {
    await engine.quote(BTC, [], [BTC_TICKS, 400]);
    const { orderId } = (await limit({ price: "60000" })).body;
    const cancel = { orderId: String(orderId) };
    expect(await send("DELETE", "order", { ...cancel, cancelRestrictions: "ONLY_NEW" })).toMatchObject({ body: { code: -2011 } });
    expect((await send("DELETE", "order", { ...cancel, cancelRestrictions: "ONLY_PARTIALLY_FILLED" })).body).toMatchObject({
      status: "CANCELED",
      executedQty: "0.00400000",
      cummulativeQuoteQty: "240.00000000",
    });
  });

  test("of every kind by one call, and only in the market named", async () => {
    await buyCoins();
    await limit();
    await order({ side: "SELL", type: "STOP_LOSS", quantity: "0.01", stopPrice: "58000" });
    expect((await list("openOrders")).map(({ type, isWorking }) => [type, isWorking])).toEqual([
      ["LIMIT", true],
      ["STOP_LOSS", false],
    ]);
    expect(await list("openOrders", { symbol: "ETHUSDT" })).toEqual([]);
    const { body } = await send("DELETE", "openOrders");
    expect(body).toMatchObject([
      { type: "LIMIT", status: "CANCELED" },
      { type: "STOP_LOSS", status: "CANCELED" },
    ]);
    expect(await list("openOrders")).toEqual([]);
    expect(await send("DELETE", "openOrders")).toMatchObject({ body: { code: -2011 } });
  });

  test("after its trigger under its own type", async () => {
    await buyCoins();
    const { orderId } = (
      await order({ side: "SELL", type: "STOP_LOSS_LIMIT", timeInForce: "GTC", quantity: "0.01", price: "59500", stopPrice: "59000" })
    ).body;
    await quoteAround(BTC_TICKS - 12_000);
    await order({ side: "SELL", type: "MARKET", quantity: "0.001" });
    expect((await send("GET", "order", { orderId: String(orderId) })).body).toMatchObject({
      status: "NEW",
      type: "STOP_LOSS_LIMIT",
      isWorking: true,
    });
    expect((await send("DELETE", "order", { orderId: String(orderId) })).body).toMatchObject({
      status: "CANCELED",
      type: "STOP_LOSS_LIMIT",
    });
  });
});

describe("history", () => {
  test("of orders comes oldest first: the newest ones, or from an order or a time on", async () => {
    const ids: unknown[] = [];
    const times: number[] = [];
    for (let i = 0; i < 4; i++) {
      ids.push((await limit()).body.orderId);
      times.push(engine.now());
    }
    const shown = async (fields: Record<string, string>): Promise<unknown[]> =>
      (await list("allOrders", fields)).map(({ orderId }) => orderId);
    expect(await shown({})).toEqual(ids);
    expect(await shown({ limit: "2" })).toEqual(ids.slice(2));
    expect(await shown({ orderId: String(ids[1]), limit: "2" })).toEqual(ids.slice(1, 3));
    expect(await shown({ orderId: String(Math.max(...ids.map(Number)) + 1) })).toEqual(
      ids.slice(ids.indexOf(Math.max(...ids.map(Number))) + 1),
    );
    expect(await shown({ startTime: String(times[2]) })).toEqual(ids.slice(2));
    expect(await shown({ endTime: String(times[1]) })).toEqual(ids.slice(0, 2));
  });

  test("of trades has price, fee and side, of one order when asked", async () => {
    const bought = (await buyCoins()).body as { orderId: number; fills: { tradeId: number }[] };
    const sold = (await order({ side: "SELL", type: "MARKET", quantity: "0.05" })).body;
    const trades = await list("myTrades");
    expect(trades).toMatchObject([
      { orderId: bought.orderId, isBuyer: true, isMaker: false, price: "60001.00000000", commission: "0.00010000", commissionAsset: "BTC" },
      { orderId: sold.orderId, isBuyer: false, quoteQty: "2999.95000000", commissionAsset: "USDT" },
    ]);
    expect(await list("myTrades", { orderId: String(sold.orderId) })).toEqual(trades.slice(1));
    expect(await list("myTrades", { fromId: String(trades[1]?.id) })).toEqual(trades.slice(1));
    const all = (await engine.http.inject({ method: "GET", url: "/api/v3/trades?symbol=BTCUSDT&limit=2" })).json<Row[]>();
    expect(all).toMatchObject([
      { id: trades[0]?.id, isBuyerMaker: false },
      { id: trades[1]?.id, isBuyerMaker: true },
    ]);
    const aggregates = (
      await engine.http.inject({ method: "GET", url: `/api/v3/aggTrades?symbol=BTCUSDT&fromId=${String(trades[1]?.id)}` })
    ).json<Row[]>();
    expect(aggregates).toMatchObject([{ a: trades[1]?.id, p: "59999.00000000", q: "0.05000000", m: true }]);
  });
});

test("the orders of an account are counted", async () => {
  await limit();
  await limit();
  expect(await list("rateLimit/order")).toMatchObject([
    { interval: "SECOND", limit: 100, count: 2 },
    { interval: "DAY", limit: 200_000, count: 2 },
  ]);
  expect(engine.faults).toEqual([]);
});
