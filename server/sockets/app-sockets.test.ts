/** What sockets get over the real engine and real connections on loopback (wire.md 17): who, what, how often. */
import type { Socket } from "socket.io-client";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { WIRE_PERIODS } from "../../features/market/contract/market.contract.ts";
import { BTC, BTC_TICKS, type Person, type TestEngine } from "../test-engine.suite.ts";
import { DEPTH, flushed, heardOf, openTestSockets, PRIVATE, quiet, type TestSockets, until } from "./test-sockets.suite.ts";

let hub: TestSockets;
let engine: TestEngine;
let anna: Person;
let bert: Person;
beforeAll(async () => {
  hub = await openTestSockets();
  ({ engine, anna, bert } = hub);
});
afterEach(() => hub.hangUp());
afterAll(() => hub.close());

describe.each([
  ["a client of today", () => hub.connect()],
  ["an old client by websocket", () => hub.connectOldClient("websocket")],
  ["an old client by polling", () => hub.connectOldClient("polling")],
])("%s", (_who, open) => {
  test("that asks for nothing gets the summary of what changes, and nothing else", async () => {
    const client = await open();
    await engine.price(BTC, BTC_TICKS + 600);
    const newest = (): unknown => heardOf(client, "daymarket").findLast(({ symbol }) => symbol === "BTC/USDT");
    await vi.waitFor(() => expect(newest()).toMatchObject({ now_price: "60060.0" }), { timeout: 5000 });
    await hub.place(anna);
    await quiet();
    // Of other markets too: a book a second of each that changed.
    expect(new Set(client.heard.map(({ event }) => event).filter((event) => event !== "market_depth"))).toEqual(new Set(["daymarket"]));
    expect(newest()).toMatchObject({
      type: "daymarket",
      period: "1day",
      match_id: 1,
      currency_id: 1,
      currency_name: "BTC",
      legal_id: 3,
      legal_name: "USDT",
      symbol: "BTC/USDT",
      now_price: "60060.0",
      close: "60060.0",
      change: "+0.10",
      time: engine.now(),
      api_form: "simulator",
    });
    expect(client.heard.filter(({ message }) => "id" in message)).toEqual([]);
    await engine.price(BTC, BTC_TICKS);
  });

  test("that says it is user so-and-so, without a token, gets nothing private", async () => {
    const client = await open();
    for (const claim of [anna.id, String(anna.id), { id: anna.id }, { user_id: anna.id }]) client.emit("login", claim);
    client.emit("join", `user:${anna.id}`);
    client.emit("sub", { topics: [`user:${anna.id}`] });
    await quiet();
    await hub.place(anna);
    await quiet();
    expect(heardOf(client, ...PRIVATE)).toEqual([]);
  });

  test("that shows a token hears of its own orders and balances, and nobody else's", async () => {
    const client = await open();
    client.emit("auth", { token: anna.token });
    await quiet();
    await hub.place(bert);
    await quiet();
    expect(heardOf(client, ...PRIVATE)).toEqual([]);
    const id = await hub.place(anna);
    await until(client, "wallet_changed");
    await engine.call("POST", "/coin/cancel", { id: String(id) }, anna);
    await until(client, "order_changed", 2);
    expect(heardOf(client, "order_changed")).toEqual([
      { type: "order_changed", id, status: "working" },
      { type: "order_changed", id, status: "cancelled" },
    ]);
    expect(heardOf(client, "wallet_changed")[0]).toEqual({ type: "wallet_changed", currency: 3 });
  });
});

describe("a subscription", () => {
  test.each([
    [DEPTH, { type: "market_depth", symbol: "BTC/USDT", bids: [["59999.0", "1.00000"]], asks: [["60001.0", "1.00000"]] }],
    ["market_book:BTC/USDT", { type: "market_book", symbol: "BTC/USDT", bids: [["59999.0", "1.00000"]], asks: [["60001.0", "1.00000"]] }],
    ["match_trade:BTC/USDT", { type: "match_trade", symbol: "BTC/USDT" }],
    ["kline:BTC/USDT:5min", { type: "kline", period: "5min", match_id: 1, symbol: "BTC/USDT", open: "60000.0" }],
    ["kline:BTC/USDT", { type: "kline", period: "1min" }],
  ])("to %s brings the present state at once, then the changes", async (topic, present) => {
    await engine.call("POST", "/coin/cancel_all", {}, anna);
    await engine.call("POST", "/coin/cancel_all", {}, bert);
    const client = await hub.connect();
    // Nobody who subscribes is sent the books of the summary any more.
    client.emit("sub", { topics: [] });
    await flushed(engine, client);
    client.heard.splice(0);
    client.emit("sub", { topics: [topic] });
    const event = String(topic.split(":")[0]);
    await until(client, event);
    await flushed(engine, client);
    expect(heardOf(client, event)).toMatchObject([present]);
    await engine.price(BTC, BTC_TICKS, 10);
    await until(client, event, 2);
    client.emit("unsub", { topics: [topic] });
    await quiet();
    const count = heardOf(client, event).length;
    await engine.price(BTC, BTC_TICKS, 10);
    await quiet();
    expect(heardOf(client, event)).toHaveLength(count);
  });

  test("to all markets in one message brings that instead of one after the other, until it ends", async () => {
    const client = await hub.connect();
    await flushed(engine, client);
    client.emit("sub", { topics: ["daymarkets"] });
    await quiet();
    client.heard.splice(0);
    await engine.price(BTC, BTC_TICKS + 600);
    await until(client, "daymarkets");
    await quiet();
    const [first] = heardOf(client, "daymarkets");
    expect(first).toMatchObject({ type: "daymarkets" });
    expect(first?.["markets"]).toContainEqual(expect.objectContaining({ type: "daymarket", symbol: "BTC/USDT", now_price: "60060.0" }));
    expect(heardOf(client, "daymarket", "market_depth")).toEqual([]);
    client.emit("unsub", { topics: ["daymarkets"] });
    await quiet();
    client.heard.splice(0);
    await engine.price(BTC, BTC_TICKS);
    await until(client, "daymarket");
    expect(heardOf(client, "daymarkets")).toEqual([]);
  });

  test("to the large book brings levels that the depth leaves out", async () => {
    const client = await hub.connect();
    const bids = Array.from({ length: 20 }, (_, i) => [BTC_TICKS - 10 - i, 1000]).flat();
    await engine.quote(BTC, bids, [BTC_TICKS + 10, 1000]);
    client.emit("sub", { topics: [] });
    await flushed(engine, client);
    client.heard.splice(0);
    client.emit("sub", { topics: [DEPTH, "market_book:BTC/USDT"] });
    await until(client, "market_depth");
    await until(client, "market_book");
    const levels = (event: string): unknown => heardOf(client, event).map(({ bids: side }) => (side as unknown[]).length);
    expect([levels("market_depth"), levels("market_book")]).toEqual([[10], [20]]);
    await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  });

  test("gets at most ten messages a second however much happens, and the last one is the last state", async () => {
    const client = await hub.connect();
    client.emit("sub", { topics: [DEPTH] });
    await until(client, "market_depth");
    const began = performance.now();
    for (let i = 0; i < 50; i++) {
      const size = 100_000 + i;
      await Promise.all(Array.from({ length: 10 }, () => engine.quote(BTC, [BTC_TICKS - 10, size], [BTC_TICKS + 10, size])));
      await quiet(20);
    }
    const tenths = (performance.now() - began) / 100;
    await quiet();
    for (const event of ["market_depth", "daymarket"]) {
      const messages = heardOf(client, event);
      expect(messages.length, event).toBeGreaterThan(3);
      expect(messages.length, event).toBeLessThanOrEqual(Math.ceil(tenths) + 3);
    }
    expect(heardOf(client, "market_depth").at(-1)).toMatchObject({ bids: [["59999.0", "1.00049"]] });
    await engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]);
  });

  test("asked for in any wrong way is passed over, and the connection lives on", async () => {
    const client = await hub.connect();
    const wrong = [
      undefined,
      null,
      0,
      "market_depth:BTC/USDT",
      [],
      {},
      { topics: "market_depth:BTC/USDT" },
      { topics: { length: 1, 0: DEPTH } },
      {
        topics: [
          null,
          1,
          {},
          [DEPTH],
          "",
          "x".repeat(5000),
          "__proto__",
          "user:1001",
          "market_depth:btc/usdt",
          "market_depth:BTC/USDT\n",
          "daymarket:BTC/USDT",
          "market_depth:NO/PAIR",
          "kline:BTC/USDT:constructor",
        ],
      },
    ];
    for (const message of wrong) for (const event of ["sub", "unsub", "login"]) client.emit(event, message);
    await quiet();
    await engine.price(BTC, BTC_TICKS, 10);
    await until(client, "daymarket");
    // Of other markets too: a book a second of each that changed.
    expect(new Set(client.heard.map(({ event }) => event).filter((event) => event !== "market_depth"))).toEqual(new Set(["daymarket"]));
    client.emit("sub", { topics: [DEPTH] });
    await until(client, "market_depth");
  });

  test("to more than 63 topics gets no further one", async () => {
    const client = await hub.connect();
    const letters = Array.from({ length: 70 }, (_, i) => `market_depth:X${i}/USDT`);
    // Nobody who subscribes is sent the books of the summary any more.
    client.emit("sub", { topics: [] });
    await flushed(engine, client);
    client.heard.splice(0);
    client.emit("sub", { topics: letters.slice(0, 40) });
    client.emit("sub", { topics: letters.slice(40) });
    client.emit("sub", { topics: [DEPTH] });
    await quiet();
    expect(heardOf(client, "market_depth")).toEqual([]);
    client.emit("unsub", { topics: letters });
    client.emit("sub", { topics: [DEPTH] });
    await until(client, "market_depth");
  });
});

describe("a client that does not read", () => {
  test("is cut off; one that reads is not", async () => {
    const reader = await hub.connect();
    const poll = `${hub.address}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(poll)).text()).slice(1)) as { sid: string };
    const send = async (packet: string): Promise<number> => (await fetch(`${poll}&sid=${sid}`, { method: "POST", body: packet })).status;
    expect(await send("40")).toBe(200);
    // It asks, as often as it may, and never collects the answers.
    const topics = Object.keys(WIRE_PERIODS).flatMap((period) => ["BTC/USDT", "ETH/USDT"].map((symbol) => `kline:${symbol}:${period}`));
    const packet = (event: string): string => `42${JSON.stringify([event, { topics }])}`;
    const asking = Array.from({ length: 10 }, () => [packet("sub"), packet("unsub")])
      .flat()
      .join("\u001e");
    expect(await send(asking)).toBe(200);
    await quiet(1000);
    expect(await send("3")).toBe(200);
    await quiet(1000);
    expect(await send(asking)).toBe(200);
    await quiet();
    expect(await send("3")).toBe(400);
    expect(reader.socket.connected).toBe(true);
  });

  test("comes back by itself when it was cut off, as all do when the venue restarts", async () => {
    const client = await hub.connect();
    const socket = client.socket as Socket;
    const reasons: string[] = [];
    socket.on("disconnect", (reason) => reasons.push(reason));
    await hub.sockets.close();
    await vi.waitFor(() => expect(reasons).toHaveLength(1), { timeout: 5000 });
    expect(reasons).not.toContain("io server disconnect");
    expect(socket.active).toBe(true);
    await engine.http.close();
  });
});
