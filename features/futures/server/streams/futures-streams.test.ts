/** What the streams of futures tell: of contracts to everybody, of an account under its listen key. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import Type from "typebox";
import { schemaCheck } from "../../../../server/doors/openapi/document-watch.suite.ts";
import { FUTURES_NEWS_DOCUMENTS, FUTURES_STREAM_DOCUMENTS } from "./futures-streams.documents.ts";
import { sendSigned, type Trader } from "../../../../server/doors/bots/test-bots.suite.ts";
import { BTC } from "../../../../server/test-engine.suite.ts";
import {
  futuresTrader,
  hear,
  MarketHands,
  openFuturesHub,
  order,
  type Client,
  type FuturesHub,
  type Message,
} from "./test-futures-streams.suite.ts";

let hub: FuturesHub;
let hands: MarketHands;
let ann: Trader;
beforeAll(async () => {
  hub = await openFuturesHub();
  hands = await MarketHands.open(hub.engine);
});
beforeEach(async () => {
  await hands.moveTo(60_000);
  ann = await futuresTrader(hub.engine);
});
/** By the message's `e`. */
const shapes = new Map(
  Object.entries({ ...FUTURES_NEWS_DOCUMENTS, forceOrder: FUTURES_STREAM_DOCUMENTS["futuresForceOrder"] }).map(([e, document]) => [
    e,
    schemaCheck(e, document?.message ?? Type.Never()),
  ]),
);
const misshapen: unknown[] = [];
const checked = new Set<string>();
afterEach(() => {
  for (const message of hub.clients.flatMap(({ heard }) => heard)) {
    const check = shapes.get(String(message["e"]));
    if (check === undefined) continue;
    checked.add(String(message["e"]));
    misshapen.push(check(message) ?? []);
  }
  hub.hangUp();
});
afterAll(() => hub.close());

const LONG = { side: "BUY", positionSide: "LONG" };
const CLOSE = { side: "SELL", positionSide: "LONG" };
const is = (e: string) => (message: Message) => message["e"] === e;
const tick = async (price = 600_000): Promise<void> => {
  hub.engine.advance(1000);
  await hub.engine.price(BTC, price);
};
const of = (message: Message): Readonly<Record<string, string>> => message["o"] as Readonly<Record<string, string>>;

describe("a client that subscribes stream by stream", () => {
  const subscribe = (id: number): string =>
    JSON.stringify({ method: "SUBSCRIBE", params: [`btcusdt@depth${id % 2 === 0 ? "" : "5"}`], id });

  test("is answered ten times in a second, as the dialect has it, and cut off beyond", async () => {
    const { socket, heard } = await hub.connect("/market/ws");
    const answers = (): unknown[] => heard.flatMap((message) => (message["id"] === undefined ? [] : [message["id"]]));
    for (let id = 1; id <= 10; id++) socket.send(subscribe(id));
    await vi.waitFor(() => expect(answers()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]));
    const closed = new Promise<number>((resolve) => socket.once("close", resolve));
    for (let id = 11; id <= 40; id++) socket.send(subscribe(id));
    expect(await closed).toBe(1008);
  });
});

describe("streams of contracts", () => {
  test("tell mark, index, rate and the next funding every second, of one or of all", async () => {
    const one = await hub.connect("/market/ws/btcusdt@markPrice@1s");
    const all = await hub.connect("/fapi/ws/!markPrice@arr@1s");
    await tick();
    const mark = await hear(one, is("markPriceUpdate"));
    expect(mark).toMatchObject({
      s: "BTCUSDT",
      p: expect.stringMatching(/^(59|60)/),
      i: "60000.00000000",
      r: expect.any(String),
      T: expect.any(Number),
    });
    expect(await hear(all, is("markPriceUpdate"))).toMatchObject({ s: "BTCUSDT" });
    expect(new Date(Number(mark["T"])).getUTCHours() % 8).toBe(0);
  });

  test("tell trades, best offers, levels, candles, figures of the day and open interest, each under its name when asked so", async () => {
    const names = ["trade", "aggTrade", "bookTicker", "depth5@100ms", "kline_1m", "ticker", "miniTicker", "openInterest"].map(
      (kind) => `btcusdt@${kind}`,
    );
    const client = await hub.connect(`/public/stream?streams=${names.join("/")}`);
    await order(hub.engine, ann, { ...LONG, type: "MARKET", quantity: "0.01" });
    const data = async (name: string): Promise<Message> => (await hear(client, ({ stream }) => stream === name))["data"] as Message;
    expect(await data("btcusdt@trade")).toMatchObject({ e: "trade", p: "60010.00000000", q: "0.01000000", m: false });
    expect(await data("btcusdt@aggTrade")).toMatchObject({ e: "aggTrade", p: "60010.00000000", a: expect.any(Number) });
    expect(await data("btcusdt@bookTicker")).toMatchObject({ e: "bookTicker", b: "59990.00000000", a: "60010.00000000" });
    expect(await data("btcusdt@depth5@100ms")).toMatchObject({ e: "depthUpdate", b: [["59990.00000000", expect.any(String)]] });
    expect(await data("btcusdt@kline_1m")).toMatchObject({ e: "kline", k: { i: "1m", c: expect.any(String), x: false } });
    expect(await data("btcusdt@ticker")).toMatchObject({ e: "24hrTicker", c: expect.any(String), n: expect.any(Number) });
    expect(await data("btcusdt@miniTicker")).toMatchObject({ e: "24hrMiniTicker" });
    expect(await data("btcusdt@openInterest")).toMatchObject({ e: "openInterest", o: expect.any(String) });
  });

  test("number changes of the book without a gap, going on from the snapshot", async () => {
    const client = await hub.connect("/public/ws/btcusdt@depth@0ms");
    const { lastUpdateId } = (await hub.engine.http.inject({ url: "/fapi/v1/depth?symbol=BTCUSDT" })).json<{ lastUpdateId: number }>();
    for (const price of ["58000", "58001"])
      await order(hub.engine, ann, { ...LONG, type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price });
    await hear(client, (message) => JSON.stringify(message["b"]).includes("58001"));
    const changes = (client.heard as readonly Record<string, number>[]).filter(({ u = 0 }) => u > lastUpdateId);
    expect(changes[0]?.["U"]).toBeLessThanOrEqual(lastUpdateId + 1);
    for (const [at, { U, pu }] of changes.entries()) {
      expect(pu).toBe(Number(U) - 1);
      if (at > 0) expect(pu).toBe(changes[at - 1]?.["u"]);
    }
  });

  test("tell what close-outs sold, and of nobody whose it was", async () => {
    const client = await hub.connect("/market/ws/!forceOrder@arr");
    const poor = await futuresTrader(hub.engine, "700");
    await hub.engine.call(
      "POST",
      "/lever/submit",
      { currency_id: "1", legal_id: "3", multiple: "10", share: "100", type: "1", status: "1" },
      poor.person,
    );
    await hands.moveTo(58_000);
    await hands.moveTo(56_000);
    await tick(560_000);
    await hands.moveTo(54_500);
    const forced = await hear(client, is("forceOrder"));
    expect(forced["o"]).toMatchObject({ s: "BTCUSDT", S: "SELL", q: "0.10000000", ap: expect.any(String) });
    expect(JSON.stringify(forced)).not.toContain(String(poor.person.id));
    expect(Object.keys(forced["o"] as object).sort()).toEqual(["S", "T", "X", "ap", "f", "l", "o", "p", "q", "s", "z"]);
    const reply = await sendSigned(hub.engine, poor, "GET", "/fapi/v1/forceOrders");
    expect(reply.json()).toMatchObject([{ symbol: "BTCUSDT", side: "SELL", type: "MARKET", origQty: "0.10000000" }]);
  });

  test("refuse candles of an interval that there is not", async () => {
    await expect(hub.connect("/market/ws/btcusdt@kline_7m")).rejects.toThrow(/400/);
  });
});

describe("the news of an account", () => {
  const listenKey = async (trader = ann, method: "POST" | "PUT" | "DELETE" = "POST"): Promise<string> => {
    const headers = { "x-mbx-apikey": trader.apiKey };
    return (await hub.engine.http.inject({ method, url: "/fapi/v1/listenKey", headers })).json<{ listenKey: string }>().listenKey;
  };
  const listen = async (trader = ann): Promise<Client> => hub.connect(`/private/ws?listenKey=${await listenKey(trader)}`);
  const steps = ({ heard }: Client): readonly unknown[] =>
    heard.map((message) => [
      message["e"],
      message["e"] === "ACCOUNT_UPDATE" ? (message["a"] as Message)["m"] : [of(message)["x"], of(message)["X"]].join(" ").trim(),
    ]);

  test("tells each step of an order, and what it did to money and positions", async () => {
    const client = await listen();
    await order(hub.engine, ann, { ...LONG, type: "MARKET", quantity: "0.01", newClientOrderId: "mine" });
    const account = await hear(client, is("ACCOUNT_UPDATE"));
    expect(steps(client)).toEqual([
      ["ORDER_TRADE_UPDATE", "NEW NEW"],
      ["ORDER_TRADE_UPDATE", "TRADE FILLED"],
      ["ACCOUNT_UPDATE", "ORDER"],
    ]);
    expect(client.heard[1]).toMatchObject({
      o: {
        s: "BTCUSDT",
        c: "mine",
        S: "BUY",
        ps: "LONG",
        l: "0.01000000",
        L: "60010.00000000",
        n: "0.30005000",
        N: "USDT",
        rp: "0.00000000",
        m: false,
      },
    });
    expect(account["a"]).toMatchObject({
      B: [{ a: "USDT", wb: "9999.69995000", bc: "0" }],
      P: [{ s: "BTCUSDT", pa: "0.01000000", ep: "60010.00000000", ps: "LONG", mt: "cross" }],
    });
    client.heard.length = 0;
    await order(hub.engine, ann, { ...CLOSE, type: "MARKET", quantity: "0.01" });
    await hear(client, is("ACCOUNT_UPDATE"));
    expect(client.heard[1]).toMatchObject({ o: { x: "TRADE", X: "FILLED", R: true, rp: "-0.20000000" } });
    expect(client.heard[2]).toMatchObject({ a: { P: [{ pa: "0.00000000", ep: "0.00000000" }] } });
  });

  test("tells of an immediate order that meets nobody as one that was taken and has expired", async () => {
    const client = await listen();
    await order(hub.engine, ann, { ...LONG, type: "LIMIT", timeInForce: "IOC", quantity: "0.01", price: "58000" });
    await order(hub.engine, ann, { ...LONG, type: "MARKET", quantity: "0.01" });
    await hear(client, is("ACCOUNT_UPDATE"));
    expect(steps(client).slice(0, 3)).toEqual([
      ["ORDER_TRADE_UPDATE", "NEW NEW"],
      ["ORDER_TRADE_UPDATE", "EXPIRED EXPIRED"],
      ["ORDER_TRADE_UPDATE", "NEW NEW"],
    ]);
  });

  test("tells of orders that rest, change and are cancelled, and of those that wait and are triggered", async () => {
    const client = await listen();
    const { orderId } = await order(hub.engine, ann, { ...LONG, type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "58000" });
    const change = { symbol: "BTCUSDT", orderId: String(orderId), side: "BUY", quantity: "0.02", price: "58100" };
    expect((await sendSigned(hub.engine, ann, "PUT", "/fapi/v1/order", change)).statusCode).toBe(200);
    expect(
      (await sendSigned(hub.engine, ann, "DELETE", "/fapi/v1/order", { symbol: "BTCUSDT", orderId: String(orderId) })).statusCode,
    ).toBe(200);
    await order(hub.engine, ann, { ...LONG, type: "MARKET", quantity: "0.01" });
    await hear(client, is("ACCOUNT_UPDATE"));
    expect(steps(client)).toEqual([
      ["ORDER_TRADE_UPDATE", "NEW NEW"],
      ["ORDER_TRADE_UPDATE", "AMENDMENT NEW"],
      ["ORDER_TRADE_UPDATE", "CANCELED CANCELED"],
      ["ORDER_TRADE_UPDATE", "NEW NEW"],
      ["ORDER_TRADE_UPDATE", "TRADE FILLED"],
      ["ACCOUNT_UPDATE", "ORDER"],
    ]);
    client.heard.length = 0;
    const stop = {
      ...CLOSE,
      algoType: "CONDITIONAL",
      type: "STOP_MARKET",
      triggerPrice: "59500",
      workingType: "MARK_PRICE",
      closePosition: "true",
    };
    await order(hub.engine, ann, stop, "/fapi/v1/algoOrder");
    expect(of(await hear(client, is("ALGO_UPDATE")))).toMatchObject({ X: "NEW", o: "STOP_MARKET", tp: "59500.00000000", cp: true });
    const ben = await futuresTrader(hub.engine);
    await order(hub.engine, ben, { ...LONG, type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "57500" });
    await hands.moveTo(59_000);
    await hear(client, is("ACCOUNT_UPDATE"));
    expect(steps(client)).toEqual([
      ["ALGO_UPDATE", "NEW"],
      ["ALGO_UPDATE", "TRIGGERED"],
      ["ORDER_TRADE_UPDATE", "NEW NEW"],
      ["ORDER_TRADE_UPDATE", "TRADE FILLED"],
      ["ACCOUNT_UPDATE", "ORDER"],
    ]);
  });

  test("goes on from what was open before anybody listened, and tells nobody else's", async () => {
    await order(hub.engine, ann, { ...LONG, type: "MARKET", quantity: "0.01" });
    await order(hub.engine, ann, { ...LONG, type: "LIMIT", timeInForce: "GTC", quantity: "0.01", price: "59995" });
    const ben = await futuresTrader(hub.engine);
    const [hers, his] = [await listen(), await listen(ben)];
    await order(hub.engine, ben, { side: "SELL", positionSide: "SHORT", type: "MARKET", quantity: "0.01" });
    const update = await hear(hers, is("ACCOUNT_UPDATE"));
    expect(update["a"]).toMatchObject({ P: [{ pa: "0.02000000", ep: "60002.50000000", ps: "LONG" }] });
    expect(of(await hear(hers, is("ORDER_TRADE_UPDATE")))).toMatchObject({ x: "TRADE", X: "FILLED", m: true, n: "0.11999000" });
    expect((await hear(his, is("ACCOUNT_UPDATE")))["a"]).toMatchObject({ P: [{ pa: "-0.01000000", ps: "SHORT" }] });
    expect(his.heard.filter(is("ORDER_TRADE_UPDATE"))).toHaveLength(2);
  });

  test("tells both sides of a share of profit why their money moved", async () => {
    const { engine } = hub;
    const fred = await futuresTrader(engine);
    const call = (path: string, fields: Record<string, string>, { person }: Trader) => engine.call("POST", path, fields, person);
    await engine.submit({ type: "copies/set-terms", terms: { level: 0, closed: 0, days: 0, acceptsAtOnce: true }, askedBy: "rule" });
    await call("/follow/apply", { text: "Calm", share: "20" }, ann);
    await call("/follow/follow", { trader_user_id: String(ann.person.id), number: "1", type: "1" }, fred);
    await order(engine, ann, { ...LONG, type: "MARKET", quantity: "0.01" });
    await hands.moveTo(61_000);
    await order(engine, ann, { ...CLOSE, type: "MARKET", quantity: "0.01" });
    await hands.moveTo(61_000);
    const [trader, follower] = [await listen(ann), await listen(fred)];
    await call("/follow/cancel", { follow_user_id: String(ann.person.id) }, fred);
    const isShare = (message: Message): boolean => is("ACCOUNT_UPDATE")(message) && (message["a"] as Message)["m"] === "COPY_SHARE";
    const moneyOf = async (client: Client): Promise<string> =>
      ((await hear(client, isShare))["a"] as { B: readonly { bc: string }[] }).B[0]?.bc ?? "";
    const received = await moneyOf(trader);
    expect(Number(received)).toBeGreaterThan(1);
    expect(await moneyOf(follower)).toBe(`-${received}`);
  });

  test("warns when the account comes near its close-out, and tells of transfers and of a new multiple", async () => {
    const poor = await futuresTrader(hub.engine, "700");
    const client = await listen(poor);
    await sendSigned(hub.engine, poor, "POST", "/fapi/v1/leverage", { symbol: "BTCUSDT", leverage: "10" });
    expect(await hear(client, is("ACCOUNT_CONFIG_UPDATE"))).toMatchObject({ ac: { s: "BTCUSDT", l: 10 } });
    await hub.engine.call(
      "POST",
      "/wallet/change",
      { currency_id: "3", number: "20", from_field: "change", to_field: "lever" },
      poor.person,
    );
    const moved = await hear(client, is("ACCOUNT_UPDATE"));
    expect(moved["a"]).toMatchObject({ m: "DEPOSIT", B: [{ wb: "720.00000000", bc: "20.00000000" }], P: [] });
    await order(hub.engine, poor, { ...LONG, type: "MARKET", quantity: "0.1" });
    await hands.moveTo(58_000);
    await hands.moveTo(57_400);
    expect(await hear(client, is("MARGIN_CALL"))).toMatchObject({ p: [{ s: "BTCUSDT", pa: "0.10000000", ps: "LONG" }] });
  });

  test("needs a listen key that is one; the key's own stays the same, and ends with it or with its API key", async () => {
    await expect(hub.connect(`/private/ws/${"a".repeat(64)}`)).rejects.toThrow(/400/);
    const name = await listenKey();
    expect(await listenKey()).toBe(name);
    expect(await listenKey(ann, "PUT")).toBe(name);
    const client = await hub.connect(`/private/ws/${name}`);
    const { data } = await hub.engine.call("GET", "/apikey/list", {}, ann.person);
    const rows = (data ?? (await hub.engine.call("GET", "/apikey/list", {}, ann.person)).message) as readonly { readonly id: number }[];
    await hub.engine.call("POST", "/apikey/delete", { id: String(rows[0]?.id) }, ann.person);
    expect(await hear(client, is("listenKeyExpired"))).toMatchObject({ listenKey: name });
    await expect(hub.connect(`/private/ws/${name}`)).rejects.toThrow(/400/);
  });

  test("ends when nobody kept the listen key alive for an hour", async () => {
    const name = await listenKey();
    hub.engine.advance(3_599_000);
    expect(await listenKey(ann, "PUT")).toBe(name);
    hub.engine.advance(3_600_000);
    expect(await listenKey(ann, "PUT")).toBeUndefined();
    await expect(hub.connect(`/private/ws/${name}`)).rejects.toThrow(/400/);
  });
});

test("every stream that is named is one, and its messages have the shape that is described", async () => {
  const named = (stream: string): string => stream.replace("<symbol>", "btcusdt").replace("<interval>", "1m");
  const clients = Object.entries(FUTURES_STREAM_DOCUMENTS)
    .filter(([name]) => name !== "futuresForceOrder")
    .flatMap(([name, { streams, message }]) => streams.map((stream) => ({ name, stream, message })));
  const opened = await Promise.all(
    clients.map(async (client) => ({ ...client, client: await hub.connect(`/market/ws/${named(client.stream)}`) })),
  );
  for (const price of [59_950, 60_050]) {
    await order(hub.engine, ann, { ...LONG, type: "MARKET", quantity: "0.001" });
    await hands.moveTo(price);
  }
  for (const { stream, message, client } of opened) {
    const isArray = stream.endsWith("@arr") || stream.endsWith("@arr@1s");
    const said = await hear(client, () => true);
    expect(schemaCheck(stream, message)(isArray ? [said] : said)).toBeUndefined();
  }
}, 20_000);

test("whatever was heard of accounts and close-outs had the shape that is described", () => {
  expect(misshapen.flat()).toEqual([]);
  expect(checked).toEqual(new Set(shapes.keys()));
});

test("none of it was a fault of the venue's", () => {
  expect([...hub.engine.faults, ...hub.faults]).toEqual([]);
});
