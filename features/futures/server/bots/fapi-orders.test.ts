/** Orders of the futures dialect at the real engine: what each is taken for, what is refused and how, whose they are. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createKey, sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC, openTestEngine, type TestEngine } from "../../../../server/test-engine.suite.ts";
import { listContract, marketOf, trader as newTrader } from "../futures-engine.suite.ts";

type Row = Readonly<Record<string, unknown>>;
let engine: TestEngine;
let ann: Trader;
beforeAll(async () => {
  engine = await openTestEngine();
});
beforeEach(async () => {
  engine.advance(1000);
  await listContract(engine);
  await marketOf(engine);
  ann = await someone();
});
afterAll(() => engine.close());

async function someone(usdt = "10000"): Promise<Trader> {
  const person = await newTrader(engine, usdt);
  return { person, ...(await createKey(engine, person, { scopes: "read,futures" })) };
}
async function send<Answer = Row>(
  method: string,
  path: string,
  fields: Readonly<Record<string, string>> = {},
  trader = ann,
): Promise<Answer> {
  // So that no two are signed alike.
  engine.advance(1);
  return (await sendSigned(engine, trader, method, `/fapi/${path}`, fields)).json<Answer>();
}
const order = (fields: Readonly<Record<string, string>>, trader = ann): Promise<Row> =>
  send("POST", "v1/order", { symbol: "BTCUSDT", ...fields }, trader);
const positions = (trader = ann): Promise<readonly Row[]> => send("GET", "v3/positionRisk", {}, trader);
const oneWay = (trader = ann): Promise<Row> => send("POST", "v1/positionSide/dual", { dualSidePosition: "false" }, trader);

const OPEN = { side: "BUY", positionSide: "LONG" };
const CLOSE = { side: "SELL", positionSide: "LONG" };
const LIMIT = { type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "59000" };
const MARKET = { type: "MARKET", quantity: "0.01" };

describe("what an order is taken for", () => {
  test("in the usual mode LONG and SHORT each open with one side and reduce with the other, and stand beside each other", async () => {
    expect(await order({ ...OPEN, ...MARKET })).toMatchObject({ status: "FILLED", positionSide: "LONG", reduceOnly: false });
    expect(await order({ side: "SELL", positionSide: "SHORT", ...MARKET })).toMatchObject({ status: "FILLED", positionSide: "SHORT" });
    expect(await positions()).toMatchObject([
      { positionSide: "LONG", positionAmt: "0.01000000" },
      { positionSide: "SHORT", positionAmt: "-0.01000000" },
    ]);
    expect(await order({ ...CLOSE, ...MARKET })).toMatchObject({ status: "FILLED", positionSide: "LONG", reduceOnly: true });
    expect(await order({ side: "BUY", positionSide: "SHORT", ...MARKET })).toMatchObject({ positionSide: "SHORT", reduceOnly: true });
    expect(await positions()).toEqual([]);
    expect(await order({ ...CLOSE, ...MARKET })).toMatchObject({ code: -2022 });
  });

  test("in one-way mode it reduces first and opens the rest, on the one side that there is", async () => {
    expect(await oneWay()).toMatchObject({ code: 200 });
    expect(await oneWay()).toMatchObject({ code: -4059 });
    await order({ side: "BUY", ...MARKET });
    expect(await positions()).toMatchObject([{ positionSide: "BOTH", positionAmt: "0.01000000" }]);
    await order({ side: "SELL", ...MARKET, quantity: "0.03" });
    expect(await positions()).toMatchObject([{ positionSide: "BOTH", positionAmt: "-0.02000000" }]);
    expect(await order({ side: "BUY", ...MARKET, quantity: "0.05", reduceOnly: "true" })).toMatchObject({
      executedQty: "0.02000000",
      status: "EXPIRED",
    });
    expect(await positions()).toEqual([]);
    expect(await order({ ...OPEN, ...MARKET })).toMatchObject({ code: -4061 });
  });

  test("several positions of a side are one: weighted entry, summed margin; closing takes them all", async () => {
    await send("POST", "v1/leverage", { symbol: "BTCUSDT", leverage: "10" });
    await order({ ...OPEN, ...MARKET });
    await send("POST", "v1/leverage", { symbol: "BTCUSDT", leverage: "20" });
    await order({ ...OPEN, ...MARKET, quantity: "0.03" });
    // 600.10 at ten times and 1,800.30 at twenty.
    expect(await positions()).toMatchObject([
      { positionAmt: "0.04000000", entryPrice: "60010.00000000", initialMargin: "150.02500000", maintMargin: "75.01250000" },
    ]);
    expect(await order({ ...CLOSE, ...MARKET, quantity: "0.05" })).toMatchObject({ executedQty: "0.04000000" });
    expect(await positions()).toEqual([]);
  });

  test("GTX rests or is refused, IOC fills at once or expires, FOK fills whole or is refused", async () => {
    expect(await order({ ...OPEN, ...LIMIT, timeInForce: "GTX", price: "60010" })).toMatchObject({ code: -5022 });
    expect(await order({ ...OPEN, ...LIMIT, timeInForce: "GTX", price: "59000" })).toMatchObject({ status: "NEW", timeInForce: "GTX" });
    expect(await order({ ...OPEN, ...LIMIT, timeInForce: "IOC", price: "60010" })).toMatchObject({ status: "FILLED", timeInForce: "IOC" });
    const nobody = await order({ ...OPEN, ...LIMIT, timeInForce: "IOC", price: "59000" });
    expect(nobody).toMatchObject({ status: "EXPIRED", timeInForce: "IOC", executedQty: "0.00000000" });
    const read = await send("GET", "v1/order", { symbol: "BTCUSDT", orderId: String(nobody["orderId"]) });
    expect(read).toMatchObject({ status: "EXPIRED", timeInForce: "IOC", executedQty: "0.00000000", price: "59000.00000000" });
    expect(await send<readonly Row[]>("GET", "v1/allOrders", { symbol: "BTCUSDT" })).toContainEqual(read);
    expect(await order({ ...OPEN, ...LIMIT, timeInForce: "FOK", price: "60010", quantity: "2" })).toMatchObject({ code: -5021 });
    expect(await order({ ...OPEN, ...LIMIT, timeInForce: "GTD", goodTillDate: "1" })).toMatchObject({ code: -1106 });
  });

  test("a conditional order waits as an algo order, becomes an order of the same number when its trigger comes, and is then listed as one", async () => {
    await oneWay();
    await order({ side: "BUY", ...MARKET });
    const stop = {
      symbol: "BTCUSDT",
      side: "SELL",
      type: "STOP",
      quantity: "0.01",
      price: "61000",
      triggerPrice: "59995",
      algoType: "CONDITIONAL",
    };
    const placed = await send("POST", "v1/algoOrder", { ...stop, reduceOnly: "true", clientAlgoId: "protects" });
    expect(placed).toMatchObject({
      algoStatus: "NEW",
      orderType: "STOP",
      clientAlgoId: "protects",
      triggerPrice: "59995.00000000",
      actualOrderId: "",
    });
    expect(await send<readonly Row[]>("GET", "v1/openOrders", { symbol: "BTCUSDT" })).toEqual([]);
    expect(await send<readonly Row[]>("GET", "v1/openAlgoOrders")).toMatchObject([{ clientAlgoId: "protects" }]);
    // The last price falls to the bid.
    const other = await someone();
    await order({ side: "SELL", positionSide: "SHORT", ...MARKET }, other);
    expect(await send<readonly Row[]>("GET", "v1/openAlgoOrders")).toEqual([]);
    expect(await send("GET", "v1/algoOrder", { clientAlgoId: "protects" })).toMatchObject({
      algoStatus: "TRIGGERED",
      actualOrderId: String(placed["algoId"]),
    });
    const [open] = await send<readonly Row[]>("GET", "v1/openOrders", { symbol: "BTCUSDT" });
    expect(open).toMatchObject({
      orderId: placed["algoId"],
      clientOrderId: "protects",
      type: "LIMIT",
      origType: "STOP",
      status: "NEW",
      price: "61000.00000000",
    });
    expect(await send("DELETE", "v1/algoOrder", { clientAlgoId: "protects" })).toMatchObject({ code: -2011 });
    expect(await send("DELETE", "v1/order", { symbol: "BTCUSDT", orderId: String(placed["algoId"]) })).toMatchObject({
      status: "CANCELED",
      reduceOnly: true,
    });
    expect(await send<readonly Row[]>("GET", "v1/allAlgoOrders", { symbol: "BTCUSDT" })).toMatchObject([{ algoStatus: "CANCELED" }]);
  });

  test("cancelling all leaves those that wait, and the other way round", async () => {
    await order({ ...OPEN, ...MARKET });
    await order({ ...OPEN, ...LIMIT });
    await order({ ...CLOSE, type: "STOP_MARKET", stopPrice: "58000", closePosition: "true" });
    expect(await send("DELETE", "v1/allOpenOrders", { symbol: "BTCUSDT" })).toMatchObject({ code: 200 });
    expect([await send("GET", "v1/openOrders"), await send("GET", "v1/openAlgoOrders")]).toMatchObject([
      [],
      [{ orderType: "STOP_MARKET" }],
    ]);
    expect(await send("DELETE", "v1/algoOpenOrders", { symbol: "BTCUSDT" })).toMatchObject({ code: 200 });
    expect(await send("GET", "v1/openAlgoOrders")).toEqual([]);
  });

  test("what is past is told by the mode of then, in both directions", async () => {
    const sides = async (path: string): Promise<unknown> =>
      (await send<readonly Row[]>("GET", `v1/${path}`, { symbol: "BTCUSDT" })).map((row) => [row["side"], row["positionSide"]]);
    const dual = (isDual: string): Promise<Row> => send("POST", "v1/positionSide/dual", { dualSidePosition: isDual });
    await dual("false");
    const placed = await order({ side: "BUY", ...MARKET });
    const stop = await order({ side: "SELL", type: "STOP_MARKET", stopPrice: "50000", quantity: "0.01", reduceOnly: "true" });
    await order({ side: "SELL", ...MARKET, reduceOnly: "true" });
    await send("DELETE", "v1/algoOpenOrders", { symbol: "BTCUSDT" });
    expect(await dual("true")).toMatchObject({ code: 200 });
    const oneWayThen = [
      ["BUY", "BOTH"],
      ["SELL", "BOTH"],
    ];
    expect([await sides("allOrders"), await sides("userTrades"), await sides("allAlgoOrders")]).toEqual([
      oneWayThen,
      oneWayThen,
      [["SELL", "BOTH"]],
    ]);
    expect(await send("GET", "v1/order", { symbol: "BTCUSDT", orderId: String(placed["orderId"]) })).toMatchObject({
      positionSide: "BOTH",
    });
    expect(await send("GET", "v1/algoOrder", { algoId: String(stop["orderId"]) })).toMatchObject({ positionSide: "BOTH" });
    await order({ ...OPEN, ...MARKET });
    await order({ ...CLOSE, ...MARKET });
    await dual("false");
    const both = [...oneWayThen, ["BUY", "LONG"], ["SELL", "LONG"]];
    expect([await sides("allOrders"), await sides("userTrades")]).toEqual([both, both]);
  });
});

describe("what is refused", () => {
  test.each([
    ["an unknown contract", { symbol: "DOGEUSDT", ...OPEN, ...MARKET }, -1121],
    ["a price off the tick", { ...OPEN, ...LIMIT, price: "59000.05" }, -4014],
    ["no price", { ...OPEN, ...LIMIT, price: "0" }, -4001],
    ["a price above the band", { ...OPEN, ...LIMIT, price: "70000" }, -4016],
    ["a price below the band", { ...OPEN, ...LIMIT, price: "50000" }, -4024],
    ["a quantity of more places than its step", { ...OPEN, ...MARKET, quantity: "0.0015" }, -1111],
    ["no quantity", { ...OPEN, ...MARKET, quantity: "0" }, -4003],
    ["more than the largest order", { ...OPEN, ...MARKET, quantity: "1001" }, -4005],
    ["more than the account can pay", { ...OPEN, ...LIMIT, quantity: "1" }, -2019],
    ["an order without its time in force", { ...OPEN, type: "LIMIT", quantity: "0.01", price: "59000" }, -1102],
    ["a kind of order that there is not", { ...OPEN, ...MARKET, type: "STOP_LOSS" }, -1116],
    ["a side that there is not", { ...OPEN, ...MARKET, side: "UP" }, -1117],
    ["one without its side of position", { side: "BUY", ...MARKET }, -4061],
    ["reduceOnly where the side of position says it", { ...CLOSE, ...MARKET, reduceOnly: "true" }, -1106],
    ["a trigger of an order that has none", { ...OPEN, ...LIMIT, stopPrice: "61000" }, -1106],
    ["a trigger that has come already", { ...CLOSE, type: "STOP_MARKET", quantity: "0.01", stopPrice: "61000" }, -2021],
    ["closePosition of a limit", { ...CLOSE, type: "STOP", price: "59000", stopPrice: "59500", closePosition: "true" }, -4136],
    [
      "closePosition with a quantity",
      { ...CLOSE, type: "STOP_MARKET", stopPrice: "59500", closePosition: "true", quantity: "0.01" },
      -4137,
    ],
    ["closing what it would open", { ...OPEN, type: "STOP_MARKET", stopPrice: "61000", closePosition: "true" }, -4061],
    ["a trail out of range", { ...CLOSE, type: "TRAILING_STOP_MARKET", quantity: "0.01", callbackRate: "60" }, -1130],
    ["price matching", { ...OPEN, ...LIMIT, priceMatch: "QUEUE" }, -1130],
    ["price protection", { ...CLOSE, type: "STOP_MARKET", stopPrice: "59000", quantity: "0.01", priceProtect: "TRUE" }, -1130],
    ["another way with one's own orders", { ...OPEN, ...MARKET, selfTradePreventionMode: "NONE" }, -1130],
    ["what nobody reads", { ...OPEN, ...MARKET, leverage: "100" }, -1104],
    ["a name out of its letters", { ...OPEN, ...MARKET, newClientOrderId: "a b" }, -1100],
  ])("%s", async (_what, fields, code) => {
    const before = engine.kernel.stateHash();
    expect(await order(fields as unknown as Record<string, string>)).toMatchObject({ code });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("new positions while the contract is halted, not what closes", async () => {
    await order({ ...OPEN, ...MARKET });
    await engine.submit({ type: "futures/halt", contract: BTC, reason: "A test" });
    expect(await order({ ...OPEN, ...LIMIT })).toMatchObject({ code: -4140 });
    const { symbols } = await send<{ symbols: readonly Row[] }>("GET", "v1/exchangeInfo");
    expect(symbols).toMatchObject([{ symbol: "BTCUSDT", status: "HALT" }]);
    // The makers' orders that would open left with the halt; what closes may rest.
    expect(await order({ ...CLOSE, ...LIMIT, price: "60500" })).toMatchObject({ status: "NEW", reduceOnly: true });
    await engine.submit({ type: "futures/resume", contract: BTC });
  });

  test("a larger side than its multiple allows", async () => {
    const rich = await someone("90000");
    await send("POST", "v1/leverage", { symbol: "BTCUSDT", leverage: "100" }, rich);
    expect(await order({ ...OPEN, ...LIMIT, quantity: "1" }, rich)).toMatchObject({ code: -2027 });
    const [brackets] = await send<readonly { brackets: readonly Row[] }[]>("GET", "v1/leverageBracket", { symbol: "BTCUSDT" }, rich);
    expect(brackets?.brackets[0]).toEqual({
      bracket: 1,
      initialLeverage: 100,
      notionalCap: 50_000,
      notionalFloor: 0,
      maintMarginRatio: 0.005,
      cum: 0,
    });
  });
});

describe("once", () => {
  test("the same signed bytes place one order, and a name is one open order's at a time", async () => {
    const fields = { symbol: "BTCUSDT", ...OPEN, ...LIMIT, newClientOrderId: "mine", timestamp: String(engine.now()) };
    const twice = [
      await sendSigned(engine, ann, "POST", "/fapi/v1/order", fields),
      await sendSigned(engine, ann, "POST", "/fapi/v1/order", fields),
    ];
    expect(twice.map((reply) => reply.json<Row>())).toMatchObject([{ status: "NEW", clientOrderId: "mine" }, { code: -2010 }]);
    expect(await order({ ...OPEN, ...LIMIT, newClientOrderId: "mine" })).toMatchObject({ code: -4116 });
    expect(await send<readonly Row[]>("GET", "v1/openOrders", { symbol: "BTCUSDT" })).toHaveLength(1);
    expect(await send("DELETE", "v1/order", { symbol: "BTCUSDT", origClientOrderId: "mine" })).toMatchObject({ status: "CANCELED" });
    expect(await order({ ...OPEN, ...LIMIT, newClientOrderId: "mine" })).toMatchObject({ status: "NEW" });
  });
});

describe("whose orders they are", () => {
  test("nobody reads, changes or cancels another's, by number or by name, nor learns that it is there", async () => {
    const { orderId } = await order({ ...OPEN, ...LIMIT, newClientOrderId: "secret" });
    const stop = await send("POST", "v1/algoOrder", {
      ...{ symbol: "BTCUSDT", ...OPEN, type: "STOP_MARKET", quantity: "0.01" },
      ...{ triggerPrice: "61000", algoType: "CONDITIONAL", clientAlgoId: "hidden" },
    });
    const before = engine.kernel.stateHash();
    const ben = await someone();
    const [byId, byName] = [{ orderId: String(orderId) }, { origClientOrderId: "secret" }];
    for (const named of [byId, byName]) {
      const of = { symbol: "BTCUSDT", ...named };
      expect(await send("GET", "v1/order", of, ben)).toMatchObject({ code: -2013 });
      expect(await send("GET", "v1/openOrder", of, ben)).toMatchObject({ code: -2013 });
      expect(await send("DELETE", "v1/order", of, ben)).toMatchObject({ code: -2011 });
      expect(await send("PUT", "v1/order", { ...of, side: "BUY", quantity: "0.02", price: "59000" }, ben)).toMatchObject({ code: -2013 });
    }
    for (const named of [{ algoId: String(stop["algoId"]) }, { clientAlgoId: "hidden" }]) {
      expect(await send("GET", "v1/algoOrder", named, ben)).toMatchObject({ code: -2013 });
      expect(await send("DELETE", "v1/algoOrder", named, ben)).toMatchObject({ code: -2011 });
    }
    expect(await send("DELETE", "v1/batchOrders", { symbol: "BTCUSDT", orderIdList: `[${String(orderId)}]` }, ben)).toMatchObject([
      { code: -2011 },
    ]);
    expect(await send("DELETE", "v1/allOpenOrders", { symbol: "BTCUSDT" }, ben)).toMatchObject({ code: 200 });
    const lists = ["openOrders", "allOrders", "userTrades", "openAlgoOrders", "allAlgoOrders", "forceOrders", "income"];
    for (const list of lists) {
      const rows = await send<readonly Row[]>("GET", `v1/${list}`, { symbol: "BTCUSDT" }, ben);
      expect(rows, list).toEqual([]);
    }
    expect(before).not.toBe("");
    expect(await send<readonly Row[]>("GET", "v1/openOrders")).toMatchObject([{ orderId }]);
  });
});

test("a batch answers each order by itself, places, changes and cancels", async () => {
  const orders = [
    { symbol: "BTCUSDT", ...OPEN, ...LIMIT },
    { symbol: "BTCUSDT", ...OPEN, ...LIMIT, price: "1" },
    { symbol: "BTCUSDT", ...OPEN, ...LIMIT, price: "59001" },
  ];
  const placed = await send<readonly Row[]>("POST", "v1/batchOrders", { batchOrders: JSON.stringify(orders) });
  expect(placed).toMatchObject([{ status: "NEW" }, { code: -4024 }, { status: "NEW", price: "59001.00000000" }]);
  const ids = [placed[0], placed[2]].map((row) => row?.["orderId"]);
  const change = { symbol: "BTCUSDT", side: "BUY", quantity: "0.02", price: "59100" };
  const changes = ids.map((orderId) => ({ ...change, orderId }));
  expect(await send("PUT", "v1/batchOrders", { batchOrders: JSON.stringify(changes) })).toMatchObject([
    { origQty: "0.02000000" },
    { price: "59100.00000000" },
  ]);
  expect(await send("PUT", "v1/batchOrders", { batchOrders: JSON.stringify(changes.slice(1)) })).toMatchObject([{ code: -5027 }]);
  const cancelled = await send("DELETE", "v1/batchOrders", { symbol: "BTCUSDT", orderidlist: JSON.stringify([...ids, 1]) });
  expect(cancelled).toMatchObject([{ status: "CANCELED" }, { status: "CANCELED" }, { code: -2011 }]);
  const eleven = Array.from({ length: 11 }, () => orders[0]);
  expect(await send("POST", "v1/batchOrders", { batchOrders: JSON.stringify(eleven) })).toMatchObject({ code: -4082 });
});

test("trying an order says what placing it would, and places nothing", async () => {
  const before = engine.kernel.stateHash();
  expect(await send("POST", "v1/order/test", { symbol: "BTCUSDT", ...OPEN, ...LIMIT })).toEqual({});
  expect(await send("POST", "v1/order/test", { symbol: "BTCUSDT", ...OPEN, ...LIMIT, quantity: "1" })).toMatchObject({ code: -2019 });
  expect(engine.kernel.stateHash()).toBe(before);
});

test("orders count towards the limits of the account, reading towards the weight of the address", async () => {
  const placed = await sendSigned(engine, ann, "POST", "/fapi/v1/order", { symbol: "BTCUSDT", ...OPEN, ...LIMIT });
  expect(placed.headers["x-mbx-order-count-10s"]).toBe("1");
  // Changes too: each is a piece of the log for good.
  const change = { symbol: "BTCUSDT", side: "BUY", quantity: "0.02", orderId: placed.json<Row>()["orderId"] };
  const changed = await sendSigned(engine, ann, "PUT", "/fapi/v1/order", { ...change, orderId: String(change.orderId), price: "59100" });
  expect(changed.headers["x-mbx-order-count-10s"]).toBe("2");
  const changes = ["59200", "59300"].map((price) => ({ ...change, price }));
  const both = await sendSigned(engine, ann, "PUT", "/fapi/v1/batchOrders", { batchOrders: JSON.stringify(changes) });
  expect(both.headers["x-mbx-order-count-10s"]).toBe("4");
  const margin = { symbol: "BTCUSDT", positionSide: "LONG", type: "1", amount: "1" };
  await sendSigned(engine, ann, "POST", "/fapi/v1/order", { symbol: "BTCUSDT", ...OPEN, type: "MARKET", quantity: "0.01" });
  const added = await sendSigned(engine, ann, "POST", "/fapi/v1/positionMargin", margin);
  expect(added.json()).toMatchObject({ code: 200 });
  expect(added.headers["x-mbx-order-count-10s"]).toBe("6");
  const used = async (path: string): Promise<number> => {
    const weight = async (): Promise<number> =>
      Number((await engine.http.inject({ url: "/fapi/v1/ping", remoteAddress: "203.0.113.50" })).headers["x-mbx-used-weight-1m"]);
    const before = await weight();
    await engine.http.inject({ url: path, remoteAddress: "203.0.113.50" });
    return (await weight()) - before - 1;
  };
  expect(await used("/fapi/v1/depth?symbol=BTCUSDT&limit=1000")).toBe(20);
  expect(await used("/fapi/v1/ticker/24hr")).toBe(40);
  expect(await used("/fapi/v1/klines?symbol=BTCUSDT&interval=1m&limit=1500")).toBe(10);
});

test("a book is as deep as the dialect has it, no depth in between", async () => {
  const depth = async (limit: string): Promise<Row> =>
    (await engine.http.inject({ url: `/fapi/v1/depth?symbol=BTCUSDT&limit=${limit}` })).json<Row>();
  for (const limit of ["5", "10", "20", "50", "100", "500", "1000"]) expect(await depth(limit)).toHaveProperty("lastUpdateId");
  for (const limit of ["0", "7", "1001"]) expect(await depth(limit)).toEqual({ code: -4021, msg: `'${limit}' is not valid depth limit.` });
});

test("none of it was a fault of the venue's", () => {
  expect(engine.faults).toEqual([]);
});
