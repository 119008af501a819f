/** What bots hear on the market streams of the real engine, and what ends a connection. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { BOT_INTERVALS } from "../../../features/market/server/bots/bot-intervals.ts";
import { BTC, BTC_TICKS } from "../../test-engine.suite.ts";
import { openTrader, sendSigned, type Trader } from "../bots/test-bots.suite.ts";
import { hear, openTestStreams, type TestStreams } from "./test-streams.suite.ts";
import { eventually } from "../../../tools/eventually.ts";

const HOUR_MS = 3_600_000;
let hub: TestStreams;
let trader: Trader;
beforeAll(async () => {
  hub = await openTestStreams();
  await hub.engine.price(BTC, BTC_TICKS, 5);
  trader = await openTrader(hub.engine);
});
beforeEach(() => hub.engine.quote(BTC, [BTC_TICKS - 10, 100_000], [BTC_TICKS + 10, 100_000]));
afterEach(() => hub.hangUp());
afterAll(() => hub.close());

async function buy(quantity: string): Promise<{ readonly orderId: number }> {
  // Two orders of one millisecond would be the same signed bytes.
  hub.engine.advance(1);
  const order = { symbol: "BTCUSDT", side: "BUY", type: "MARKET", quantity };
  const reply = await sendSigned(hub.engine, trader, "POST", "/api/v3/order", order);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}

describe("a stream of BTCUSDT", () => {
  test("trade and aggTrade tell each trade with its price, quantity and side", async () => {
    const client = await hub.connect("/ws/btcusdt@trade/btcusdt@aggTrade");
    await buy("0.01");
    const trade = await hear(client, { e: "trade" });
    expect(trade).toMatchObject({ s: "BTCUSDT", p: "60001.00000000", q: "0.01000000", m: false, M: true });
    expect(await hear(client, { e: "aggTrade" })).toMatchObject({ a: trade["t"], f: trade["t"], l: trade["t"], T: trade["T"] });
  });

  test("tells times in microseconds to who asks for them, and in milliseconds to others who hear the same", async () => {
    const usual = await hub.connect("/ws/btcusdt@trade");
    const micro = await hub.connect("/stream?streams=btcusdt@trade&timeUnit=MICROSECOND");
    await buy("0.01");
    const trade = await hear(usual, { e: "trade" });
    const { data } = await hear(micro, { stream: "btcusdt@trade" });
    expect(data).toEqual({ ...trade, E: Number(trade["E"]) * 1000, T: Number(trade["T"]) * 1000 });
    await expect(hub.connect("/ws/btcusdt@trade?timeUnit=SECOND")).rejects.toThrow(/400/);
  });

  test("trade tells nothing before the trade is durable", async () => {
    const client = await hub.connect("/stream?streams=btcusdt@trade/btcusdt@depth@100ms/btcusdt@bookTicker");
    await hear(client, { stream: "btcusdt@bookTicker" });
    const release = hub.engine.holdSyncs();
    const before = client.heard.length;
    const bought = buy("0.01");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(client.heard).toHaveLength(before);
    release();
    await bought;
    await hear(client, { stream: "btcusdt@trade" });
    await hear(client, { stream: "btcusdt@depth@100ms" });
  });

  test("bookTicker tells the best offers at once and when they change", async () => {
    const client = await hub.connect("/ws/btcusdt@bookTicker");
    expect(await hear(client, { s: "BTCUSDT" })).toMatchObject({ b: "59999.00000000", B: "1.00000000", a: "60001.00000000" });
    await hub.engine.quote(BTC, [BTC_TICKS - 5, 70_000], [BTC_TICKS + 10, 100_000]);
    expect(await hear(client, { b: "59999.50000000" })).toMatchObject({ B: "0.70000000", A: "1.00000000" });
  });

  test.each(["5", "10", "20@100ms"])("depth%s tells the best levels at once", async (levels) => {
    const client = await hub.connect(`/ws/btcusdt@depth${levels}`);
    await eventually(() => expect(client.heard).toHaveLength(1));
    expect(client.heard[0]).toMatchObject({ bids: [["59999.00000000", "1.00000000"]], asks: [["60001.00000000", "1.00000000"]] });
  });

  test("ticker, miniTicker and the arrays tell the day's figures", async () => {
    const client = await hub.connect("/stream?streams=btcusdt@ticker/btcusdt@miniTicker/!ticker@arr/!miniTicker@arr/!bookTicker");
    const ticker = (await hear(client, { stream: "btcusdt@ticker" }))["data"];
    expect(ticker).toMatchObject({ e: "24hrTicker", s: "BTCUSDT", b: "59999.00000000", a: "60001.00000000", h: "60001.00000000" });
    const mini = (await hear(client, { stream: "btcusdt@miniTicker" }))["data"];
    expect(mini).toMatchObject({ e: "24hrMiniTicker", s: "BTCUSDT", l: "60000.00000000" });
    for (const stream of ["!ticker@arr", "!miniTicker@arr"]) {
      const all = (await hear(client, { stream }))["data"] as readonly { readonly s: string }[];
      expect(all.map(({ s }) => s)).toEqual(expect.arrayContaining(["BTCUSDT", "ETHUSDT"]));
    }
    expect((await hear(client, { stream: "!bookTicker" }))["data"]).toMatchObject({ s: expect.stringMatching(/USD/) });
  });

  test("ticker_<window> and their arrays tell the figures of the window, and forget what is older", async () => {
    await hub.engine.price(BTC, BTC_TICKS + 900, 7);
    hub.engine.advance(30 * 60_000);
    await hub.engine.price(BTC, BTC_TICKS + 50, 3);
    const client = await hub.connect("/stream?streams=btcusdt@ticker_1h/!ticker_4h@arr");
    const hour = (await hear(client, { stream: "btcusdt@ticker_1h" }))["data"];
    expect(hour).toMatchObject({ e: "1hTicker", s: "BTCUSDT", h: "60090.00000000", c: "60005.00000000" });
    hub.engine.advance(40 * 60_000);
    await hub.engine.price(BTC, BTC_TICKS + 20, 3);
    const later = await hub.connect("/stream?streams=btcusdt@ticker_1h/!ticker_4h@arr/btcusdt@ticker_1d");
    expect((await hear(later, { stream: "btcusdt@ticker_1h" }))["data"]).toMatchObject({
      h: "60005.00000000",
      o: "60005.00000000",
      v: "0.00006000",
    });
    const [first] = (await hear(later, { stream: "!ticker_4h@arr" }))["data"] as readonly unknown[];
    expect(first).toMatchObject({ e: "4hTicker", s: "BTCUSDT", h: "60090.00000000" });
    await hear(later, { stream: "btcusdt@ticker_1d" });
    await hub.engine.price(BTC, BTC_TICKS, 5);
  });

  test("avgPrice tells the mean of five minutes by volume", async () => {
    const client = await hub.connect("/ws/btcusdt@avgPrice");
    await hub.engine.price(BTC, BTC_TICKS, 5);
    const told = await hear(client, { e: "avgPrice" });
    expect(told).toMatchObject({ s: "BTCUSDT", i: "5m", T: expect.any(Number) });
    expect(Number(told["w"])).toBeGreaterThan(59_990);
    expect(Number(told["w"])).toBeLessThan(60_010);
  });

  test("kline tells the candle at once, and its last state once when it is over", async () => {
    const client = await hub.connect("/ws/btcusdt@kline_1m");
    const first = (await hear(client, { e: "kline" }))["k"];
    expect(first).toMatchObject({ s: "BTCUSDT", i: "1m", x: false, l: "60000.00000000" });
    await hub.engine.price(BTC, BTC_TICKS + 40, 3);
    hub.engine.advance(60_000);
    await hub.engine.price(BTC, BTC_TICKS + 20, 3);
    const closed = (): unknown[] => client.heard.map(({ k }) => k).filter((k) => (k as { x: boolean }).x);
    await vi.waitFor(() => expect(closed()).toHaveLength(1), { timeout: 5000 });
    expect(closed()[0]).toMatchObject({ t: (first as { t: number }).t, c: "60004.00000000", h: "60004.00000000" });
    expect(client.heard.at(-1)?.["k"]).toMatchObject({ x: false, o: "60002.00000000" });
    await hub.engine.price(BTC, BTC_TICKS, 5);
  });

  test.each(["12h", "1d", "1w", "1M"])(
    "kline_%s@+08:00 tells what REST tells of that zone, and the last state of what is over",
    async (interval) => {
      const zone = 8 * HOUR_MS;
      const client = await hub.connect(`/stream?streams=btcusdt@kline_${interval}@+08:00`);
      const told = async (): Promise<unknown[]> => {
        const url = `/api/v3/klines?symbol=BTCUSDT&interval=${interval}&timeZone=8&limit=1`;
        const [row] = (await hub.engine.http.inject({ method: "GET", url })).json<unknown[][]>();
        return [row?.[0], row?.[6], ...(row ?? []).slice(1, 6)];
      };
      const heard = (): Record<string, unknown>[] => client.heard.map(({ data }) => (data as { k: Record<string, unknown> }).k);
      const figures = ({ t, T, o, h, l, c, v }: Record<string, unknown> = {}): unknown[] => [t, T, o, h, l, c, v];
      const same = (): Promise<void> =>
        vi.waitFor(async () => expect(figures(heard().findLast(({ x }) => x === false))).toEqual(await told()), {
          timeout: 6000,
          interval: 50,
        });
      await same();
      if (interval !== "12h") expect((Number(heard()[0]?.["t"]) + zone) % (24 * HOUR_MS)).toBe(0);
      hub.engine.advance(HOUR_MS);
      await hub.engine.price(BTC, BTC_TICKS + 30, 7);
      await same();
      const begun = await told();
      hub.engine.advance(Number(begun[1]) + 1 - hub.engine.now());
      await hub.engine.price(BTC, BTC_TICKS, 5);
      await same();
      await vi.waitFor(
        () =>
          expect(
            heard()
              .filter(({ x }) => x === true)
              .map(figures),
          ).toEqual([begun]),
        { timeout: 6000 },
      );
    },
    30_000,
  );
});

describe("a connection", () => {
  test("takes, lists and ends subscriptions; what ended is silent", async () => {
    const client = await hub.connect("/ws");
    client.ask({ method: "SUBSCRIBE", params: ["btcusdt@trade", "btcusdt@depth5@100ms"], id: 1 });
    expect(await hear(client, { id: 1 })).toEqual({ result: null, id: 1 });
    client.ask({ method: "UNSUBSCRIBE", params: ["btcusdt@depth5@100ms"], id: "two" });
    expect(await hear(client, { id: "two" })).toEqual({ result: null, id: "two" });
    client.ask({ method: "LIST_SUBSCRIPTIONS", id: 3 });
    expect(await hear(client, { id: 3 })).toEqual({ result: ["btcusdt@trade"], id: 3 });
    const before = client.heard.length;
    await buy("0.02");
    await hear(client, { e: "trade" });
    expect(client.heard).toHaveLength(before + 1);
  });

  test("can change between bare and combined messages", async () => {
    const client = await hub.connect("/stream?streams=btcusdt@bookTicker");
    await hear(client, { stream: "btcusdt@bookTicker" });
    client.ask({ method: "GET_PROPERTY", params: ["combined"], id: 1 });
    expect(await hear(client, { id: 1 })).toEqual({ result: true, id: 1 });
    client.ask({ method: "SET_PROPERTY", params: ["combined", false], id: 2 });
    await hear(client, { id: 2 });
    await hub.engine.quote(BTC, [BTC_TICKS - 7, 70_000], [BTC_TICKS + 10, 100_000]);
    await hear(client, { b: "59999.30000000" });
  });

  test.each<[unknown, number, string]>([
    ["{", 3, "Invalid JSON"],
    ["[1]", 2, "expected an object"],
    [{ method: "SUBSCRIBE", params: [1], id: 1 }, 2, "stream names"],
    [{ method: "SUBSCRIBE", params: ["x".repeat(65)], id: 1 }, 2, "stream names"],
    [{ method: "SUBSCRIBE", params: ["btcusdt@trade", "btcusdt@kline_7m"], id: 1 }, 2, "unknown interval of btcusdt@kline_7m"],
    [{ method: "SUBSCRIBE", params: ["btcusdt@kline_1d@+07:00"], id: 1 }, 2, "unknown time zone of btcusdt@kline_1d@+07:00"],
    [{ method: "SUBSCRIBE", id: 1 }, 2, "missing field `params`"],
    [{ params: [], id: 1 }, 2, "missing field `method`"],
    [{ method: "CONQUER", params: [], id: 1 }, 2, "unknown variant `CONQUER`"],
    [{ method: "SUBSCRIBE", params: [], id: -1 }, 2, "unsigned integer"],
    [{ method: "SUBSCRIBE", params: [], id: 1, more: 1 }, 2, "unknown field `more`"],
    [{ method: "SET_PROPERTY", params: ["size", true], id: 1 }, 0, "Unknown property"],
    [{ method: "SET_PROPERTY", params: ["combined", 1], id: 1 }, 1, "expected Boolean"],
  ])("that asks %j hears error %i (%s) and lives on", async (request, code, message) => {
    const client = await hub.connect("/ws");
    client.ask(request);
    await eventually(() => expect(client.heard).toMatchObject([{ error: { code, msg: expect.stringContaining(message) } }]));
    client.ask({ method: "LIST_SUBSCRIPTIONS", id: 9 });
    expect(await hear(client, { id: 9 })).toEqual({ result: [], id: 9 });
  });

  test("to streams that don't exist hears nothing of them", async () => {
    const names = ["BTCUSDT@trade", "nousdt@trade", "btcusdt@depth7", "btcusdt@trade@100ms", "btcusdt@__proto__"];
    const client = await hub.connect(`/ws/${names.join("/")}`);
    await buy("0.01");
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(client.heard).toEqual([]);
    expect(client.socket.readyState).toBe(WebSocket.OPEN);
  });

  test.each(["/ws/btcusdt@trade/btcusdt@kline_7m", "/stream?streams=btcusdt@kline_1x"])(
    "to candles of no interval is refused (%s)",
    async (path) => {
      await expect(hub.connect(path)).rejects.toThrow("400");
    },
  );

  test("hears candles of every interval", async () => {
    const names = [...BOT_INTERVALS.keys()].map((interval) => `btcusdt@kline_${interval}`);
    const client = await hub.connect(`/ws/${names.join("/")}`);
    await hub.engine.price(BTC, BTC_TICKS, 1);
    await vi.waitFor(() => expect(client.heard.map(({ k }) => (k as { i: string }).i).sort()).toEqual([...BOT_INTERVALS.keys()].sort()), {
      timeout: 5000,
    });
  });

  test("that sends more than five messages in a second is cut off", async () => {
    const client = await hub.connect("/ws");
    for (let i = 0; i < 12; i++) client.ask({ method: "LIST_SUBSCRIPTIONS", id: i });
    expect(await client.closed).toBe(1008);
    expect(client.heard.length).toBeLessThanOrEqual(10);
  });

  test("leaves no stream behind when it ends", async () => {
    await eventually(() => expect(hub.door.streams).toBe(0));
    const client = await hub.connect("/ws/btcusdt@trade");
    expect(hub.door.streams).toBe(1);
    client.socket.terminate();
    await eventually(() => expect(hub.door.streams).toBe(0));
  });

  test("that asks for more than 1,024 streams gets none of them", async () => {
    const client = await hub.connect("/ws");
    client.ask({ method: "SUBSCRIBE", params: Array.from({ length: 1025 }, (_, i) => `x${i}@trade`), id: 1 });
    expect(await hear(client, { id: 1 })).toMatchObject({ error: { code: 2, msg: expect.stringContaining("at most 1024") } });
    expect(hub.door.streams).toBe(0);
  });

  test("of more than 1,024 streams by its address is refused", async () => {
    const names = Array.from({ length: 1025 }, (_, i) => `x${i}@trade`).join("/");
    await expect(hub.connect(`/stream?streams=${names}`)).rejects.toThrow("400");
  });
});
