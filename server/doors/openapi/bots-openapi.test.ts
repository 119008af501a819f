/** The bots' document and the bots' calls are the same list; what is listed is read, and what is read is listed. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listContract } from "../../../features/futures/server/futures-engine.suite.ts";
import { marketStreams } from "../../../features/market/server/market.stream.ts";
import { DIALECT_STREAMS, differingCalls, STREAMS_MISSING, whatDiffers } from "../bots/dialect.ts";
import { Parameters } from "../bots/bot-parameters.ts";
import { openTrader, sendSigned, type Trader } from "../bots/test-bots.suite.ts";
import { BOT_LIMITS } from "../bots/bot-usage.ts";
import { BTC, BTC_TICKS, openTestEngine, type TestEngine } from "../../test-engine.suite.ts";
import { BOT_DOCUMENTS } from "./bot-documents.ts";
import { botsOpenApi, doorErrorsOf } from "./bots-openapi.ts";
import type { OpenApiDocument } from "./openapi.ts";
import { expectValid, namesOf } from "./test-documents.suite.ts";
import { documentsByCall } from "./tagged-documents.ts";

let engine: TestEngine;
let trader: Trader;
let document: OpenApiDocument;
beforeAll(async () => {
  engine = await openTestEngine();
  trader = await openTrader(engine);
  // As if it had been made with a second factor: every call is reached.
  const all = { scopes: "read,trade,futures,withdraw" };
  await engine.context.database.updateTable("api_key").set(all).where("api_key", "=", trader.apiKey).execute();
  await engine.price(BTC, BTC_TICKS, 5);
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  await listContract(engine);
  document = botsOpenApi({ routes: engine.bots.routes, limits: BOT_LIMITS });
});
afterAll(() => engine.close());

const documents = documentsByCall(BOT_DOCUMENTS);
const send = async (name: string, fields: Readonly<Record<string, string>>): Promise<number> => {
  const [method = "", path = ""] = name.split(" ");
  engine.advance(10_000);
  return (await sendSigned(engine, trader, method, path, fields)).statusCode;
};

test("is valid OpenAPI 3.1", () => expectValid(document));

test("lists exactly the calls that the door answers", () => {
  expect(namesOf(document)).toEqual([...engine.bots.routes.keys()].toSorted());
});

describe("what differs from the dialect", () => {
  test("names each of its calls that is not here, which is answered so, and none that is", async () => {
    const { missing, ours } = differingCalls(engine.bots.routes);
    for (const name of missing) {
      const [method = "GET", url = ""] = name.split(" ");
      const reply = await engine.http.inject({ method: method as "GET", url });
      expect([name, reply.statusCode, reply.json<{ code: number }>().code]).toEqual([name, 404, -1000]);
      expect(document.info.description).toContain(`\`${name}\``);
    }
    expect(ours).toEqual(["POST /api/v3/batchOrders", "DELETE /api/v3/batchOrders"]);
    expect(missing).not.toContain("GET /api/v3/ticker/tradingDay");
  });

  test("names each kind of stream that is not here, and none that is", () => {
    const open = marketStreams(engine.trading, engine.now);
    const closed = Object.entries(DIALECT_STREAMS).filter(([, example]) => {
      const stream = open(example, () => undefined);
      stream?.close();
      return stream === undefined;
    });
    expect(closed.map(([name]) => name)).toEqual(STREAMS_MISSING);
  });

  test("holds the door's own list, in full", () => {
    expect(whatDiffers().split("\n- ").length).toBeGreaterThan(10);
    expect(document.info.description).toContain("Triggers follow the price that tickers show");
    expect(whatDiffers()).not.toContain("](");
  });
});

test("each call has its words", () => {
  expect([...documents.keys()].toSorted(), "a line for each in features/<feature>/server/bots/*.documents.ts").toEqual(
    [...engine.bots.routes.keys()].toSorted(),
  );
});

test("who may call, how heavy it is and what must be sent are the route's own", () => {
  const order = document.paths["/api/v3/order"]?.["post"];
  expect(order?.security).toEqual([{ apiKey: ["trade"], signature: [] }]);
  expect(order?.description).toContain("Weight: 1.");
  const required = order?.parameters?.filter((parameter) => parameter.required).map(({ name }) => name);
  expect(required).toEqual(["symbol", "side", "type", "timestamp"]);
  expect(document.paths["/api/v3/ping"]?.["get"]?.security).toEqual([{}]);
  expect(document.info.description).toContain("6000 of weight a minute");
});

test("weights that depend on parameters are those that the route takes", () => {
  for (const [name, route] of engine.bots.routes) {
    const { weights } = documents.get(name) ?? {};
    if (typeof route.weight === "number") expect(weights, name).toBeUndefined();
    else {
      const taken = Object.keys(weights ?? {}).map((query) => [
        query,
        typeof route.weight === "function" && route.weight(Parameters.parse(query, "")),
      ]);
      expect(Object.fromEntries(taken), name).toEqual(weights);
      expect(taken.length, name).toBeGreaterThan(1);
    }
  }
});

const ORDER = { symbol: "BTCUSDT", side: "BUY" };
const LIMIT = { ...ORDER, type: "LIMIT", timeInForce: "GTC", quantity: "0.001", price: "59000" };
const STOP = { ...ORDER, type: "STOP_LOSS", quantity: "0.001" };
/** An order, and what follows it: of the fields a call reads only those that it lists. */
const WORKING = {
  symbol: "BTCUSDT",
  workingType: "LIMIT",
  workingSide: "BUY",
  workingPrice: "58000",
  workingQuantity: "0.001",
  workingTimeInForce: "GTC",
};
const PENDING = { ...WORKING, pendingSide: "SELL", pendingQuantity: "0.001" };
const FORMS: readonly Readonly<Record<string, string>>[] = [
  { type: "SPOT", startTime: "1", endTime: "2", limit: "1" },
  { coin: "USDT", status: "1", offset: "1", limit: "1", startTime: "1", endTime: "2", network: "TRX" },
  {
    ...{ coin: "USDT", address: "nowhere", amount: "20", network: "TRX", addressTag: "1", withdrawOrderId: "mine" },
    ...{ name: "Home", transactionFeeFlag: "true", walletType: "0" },
  },
  { fromAsset: "USDT", toAsset: "BTC", fromAmount: "20", validTime: "10s", walletType: "SPOT", quoteId: "1" },
  { orderId: "1", startTime: "1", endTime: "2", limit: "1" },
  { type: "MAIN_FUNDING", asset: "USDT", amount: "1", current: "1", size: "5" },
  {},
  { symbol: "BTCUSDT" },
  { symbol: "BTCUSDT", interval: "1m" },
  { symbols: '["BTCUSDT"]' },
  LIMIT,
  { ...ORDER, type: "MARKET", quoteOrderQty: "20" },
  { ...STOP, stopPrice: "61000" },
  { ...STOP, trailingDelta: "100" },
  { ...LIMIT, cancelReplaceMode: "ALLOW_FAILURE", cancelOrderId: "1" },
  { symbol: "BTCUSDT", orderId: "1" },
  { symbol: "BTCUSDT", orderId: "1", newQty: "0.001" },
  { symbol: "BTCUSDT", listClientOrderId: "the-list" },
  { symbol: "BTCUSDT", orderIdList: "[1]" },
  { symbol: "BTCUSDT", origClientOrderIdList: '["a"]' },
  { batchOrders: JSON.stringify([LIMIT]) },
  { ...ORDER, quantity: "0.001", price: "59000", stopPrice: "61000", stopLimitPrice: "61500", stopLimitTimeInForce: "GTC" },
  ...(["BUY", "SELL"] as const).map((side) => {
    const [limit, stop] = side === "SELL" ? ["above", "below"] : ["below", "above"];
    const prices = { [`${limit}Price`]: side === "SELL" ? "65000" : "59000", [`${stop}StopPrice`]: side === "SELL" ? "55000" : "61000" };
    const types = { [`${limit}Type`]: "LIMIT_MAKER", [`${stop}Type`]: "STOP_LOSS_LIMIT", [`${stop}TimeInForce`]: "GTC" };
    return { symbol: "BTCUSDT", side, quantity: "0.001", ...types, ...prices, [`${stop}Price`]: side === "SELL" ? "54900" : "61500" };
  }),
  { ...PENDING, pendingType: "LIMIT", pendingPrice: "65000", pendingTimeInForce: "GTC" },
  { ...PENDING, pendingType: "STOP_LOSS", pendingStopPrice: "55000" },
  { ...PENDING, pendingType: "STOP_LOSS", pendingTrailingDelta: "100" },
  ...(["BUY", "SELL"] as const).map((pendingSide) => {
    const [limit, stop] = pendingSide === "SELL" ? ["Above", "Below"] : ["Below", "Above"];
    const types = {
      [`pending${limit}Type`]: "LIMIT_MAKER",
      [`pending${stop}Type`]: "STOP_LOSS_LIMIT",
      [`pending${stop}TimeInForce`]: "GTC",
    };
    const prices = { [`pending${limit}Price`]: "60000", [`pending${stop}StopPrice`]: "60000", [`pending${stop}Price`]: "60000" };
    return { ...PENDING, pendingSide, ...types, ...prices };
  }),
  { projectId: "1", positionId: "1", amount: "1", autoSubscribe: "true", sourceAccount: "SPOT", current: "1", size: "1" },
  { optionType: "PUT", exercisedCoin: "BTC", investCoin: "USDT", status: "SETTLED", pageSize: "1", pageIndex: "1" },
  {
    ...{
      loanCoin: "USDT",
      collateralCoin: "BTC",
      loanAmount: "1000",
      collateralAmount: "1",
      termDays: "7",
      orderId: "1",
      repayAmount: "1",
    },
    ...{ fullRepayment: "true", collateralReturn: "false", adjustmentAmount: "1", direction: "ADDITIONAL", vipLevel: "1" },
    ...{ current: "1", limit: "5", startTime: "1", endTime: "2" },
  },
  { id: "1", orderId: "1", depositAmount: "0.1", autoCompoundPlan: "NONE", positionId: "1", AutoCompoundPlan: "NONE" },
];
/** Orders of futures, and what else their calls read. */
const CONTRACT = { ...ORDER, positionSide: "LONG", quantity: "0.001" };
const CONTRACT_FORMS: readonly Readonly<Record<string, string>>[] = [
  { ...CONTRACT, type: "LIMIT", timeInForce: "GTC", price: "59000" },
  { ...CONTRACT, type: "MARKET" },
  ...["stopPrice", "triggerPrice"].map((trigger) => ({
    ...CONTRACT,
    type: "STOP",
    price: "61500",
    [trigger]: "61000",
    algoType: "CONDITIONAL",
  })),
  ...["activationPrice", "activatePrice"].map((activation) => ({
    ...{ ...CONTRACT, side: "SELL", positionSide: "LONG", type: "TRAILING_STOP_MARKET", algoType: "CONDITIONAL" },
    ...{ callbackRate: "1", [activation]: "61000" },
  })),
  { symbol: "BTCUSDT", orderId: "1", side: "BUY", quantity: "0.001", price: "59000" },
  { symbol: "BTCUSDT", algoId: "1", algoType: "CONDITIONAL" },
  { pair: "BTCUSDT", contractType: "PERPETUAL", interval: "1m", startTime: "1", endTime: "2", timeZone: "8" },
  { symbol: "BTCUSDT", interval: "1m", startTime: "1", endTime: "2", timeZone: "8", fromId: "1" },
  { symbol: "BTCUSDT", orderidlist: "[1]" },
  { symbol: "BTCUSDT", origclientorderidlist: '["a"]' },
  { symbol: "BTCUSDT", positionSide: "LONG", amount: "1", type: "1" },
  { symbol: "BTCUSDT", leverage: "5", marginType: "CROSSED" },
  { dualSidePosition: "true", multiAssetsMargin: "false" },
  { symbol: "BTCUSDT", incomeType: "COMMISSION", autoCloseType: "ADL", page: "1", limit: "5", startTime: "1", endTime: "2" },
];
/** Read by the door, not by calls. */
const OF_THE_DOOR = new Set(["timestamp", "recvWindow"]);

test("every listed parameter is read by its call", async () => {
  const list = { ...ORDER, quantity: "0.001", price: "58000", stopPrice: "61000", listClientOrderId: "the-list" };
  expect(await send("POST /api/v3/order/oco", list)).toBe(200);
  for (const [name, { parameters = {} }] of documents) {
    // What a call doesn't list it refuses.
    const forms = name.includes(" /fapi/") ? CONTRACT_FORMS : FORMS;
    for (const form of forms) await send(name, Object.fromEntries(Object.entries(form).filter(([field]) => field in parameters)));
    const listed = Object.keys(parameters).filter((parameter) => !OF_THE_DOOR.has(parameter));
    const read = engine.watch.reads.get(name) ?? new Set();
    expect(
      listed.filter((parameter) => !read.has(parameter)),
      `${name} lists parameters that it never reads`,
    ).toEqual([]);
  }
  expect(engine.faults).toEqual([]);
});

test("parameters that must be sent are missed by the call, the others are not", async () => {
  const good: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    "POST /api/v3/order": LIMIT,
    "POST /api/v3/order/test": LIMIT,
    "GET /api/v3/depth": { symbol: "BTCUSDT" },
    "GET /api/v3/klines": { symbol: "BTCUSDT", interval: "1h" },
    "POST /api/v3/order/oco": { ...ORDER, quantity: "0.001", price: "59000", stopPrice: "61000" },
    "GET /api/v3/myTrades": { symbol: "BTCUSDT" },
    "POST /api/v3/batchOrders": { batchOrders: JSON.stringify([LIMIT]) },
    "GET /fapi/v1/depth": { symbol: "BTCUSDT" },
    "POST /fapi/v1/leverage": { symbol: "BTCUSDT", leverage: "5" },
  };
  for (const [name, form] of Object.entries(good)) {
    expect(await send(name, form), name).toBe(200);
    const required = Object.entries(documents.get(name)?.parameters ?? {}).flatMap(([parameter, { isRequired }]) =>
      isRequired ? [parameter] : [],
    );
    for (const parameter of required) {
      const { [parameter]: _left, ...rest } = form;
      expect(await send(name, rest), `${name} without ${parameter}`).toBe(400);
    }
    expect(
      required.filter((parameter) => !Object.hasOwn(form, parameter)),
      name,
    ).toEqual([]);
  }
});

test("every code that a call is said to answer is thrown somewhere, and the door's stand in the table", () => {
  const features = join(import.meta.dirname, "..", "..", "..", "features");
  const folders = readdirSync(features)
    .map((feature) => join(features, feature, "server", "bots"))
    .filter((folder) => existsSync(folder));
  const sources = folders.flatMap((folder) => readdirSync(folder).map((file) => readFileSync(join(folder, file), "utf8"))).join("\n");
  const said = new Set([...documents.values()].flatMap(({ errors = [] }) => errors));
  for (const code of said) expect(sources, `no call throws ${code}`).toContain(`BotError(${code},`);
  const { description = "" } = (document.components["responses"]?.["Error"] ?? {}) as { readonly description?: string };
  for (const { code } of doorErrorsOf()) expect(description).toContain(`| ${code} |`);
});
