/** The open calls of the bots' door: what a market is, its book, candles, tickers; and how the door says no. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { marketId } from "../../../money/units.ts";
import { BOT_DOCUMENTS } from "../openapi/bot-documents.ts";
import { TIME_NAMES } from "./time-unit.ts";
import { BTC, BTC_TICKS, openTestEngine, TEST_START, type TestEngine } from "../../test-engine.suite.ts";

const AAPL = marketId(101);
let engine: TestEngine;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS, 12);
  await engine.quote(BTC, [599_990, 200, 599_980, 300], [600_010, 100, 600_020, 400]);
});
afterAll(() => engine.close());

type Reply = { readonly status: number; readonly body: unknown; readonly headers: Record<string, unknown> };
async function get(path: string): Promise<Reply> {
  const { statusCode, headers, body } = await engine.http.inject({ method: "GET", url: path });
  return { status: statusCode, headers, body: JSON.parse(body) as unknown };
}

test("a ping is answered with nothing, the time with milliseconds", async () => {
  expect(await get("/api/v3/ping")).toMatchObject({ status: 200, body: {} });
  expect((await get("/api/v3/time")).body).toEqual({ serverTime: TEST_START });
});

test("a market's rules name its steps, least value and band", async () => {
  const { body } = await get("/api/v3/exchangeInfo?symbol=BTCUSDT");
  expect(body).toMatchObject({
    timezone: "UTC",
    symbols: [{ symbol: "BTCUSDT", status: "TRADING", baseAsset: "BTC", quoteAsset: "USDT" }],
  });
  const { filters } = (body as { symbols: { filters: Record<string, string>[] }[] }).symbols[0] ?? { filters: [] };
  const byType = new Map(filters.map((filter) => [filter.filterType, filter]));
  expect(byType.get("PRICE_FILTER")).toMatchObject({ tickSize: "0.10000000" });
  expect(byType.get("LOT_SIZE")).toMatchObject({ minQty: "0.00001000", stepSize: "0.00001000" });
  expect(byType.get("NOTIONAL")).toMatchObject({ minNotional: "5.00000000" });
  expect(byType.get("PERCENT_PRICE_BY_SIDE")).toMatchObject({ bidMultiplierUp: "1.5000", askMultiplierDown: "0.5000" });
});

describe("a list of symbols", () => {
  const lists = ["exchangeInfo", "ticker/24hr", "ticker/price", "ticker/bookTicker"];
  const ask = (path: string, symbols: readonly unknown[]): Promise<Reply> =>
    get(`/api/v3/${path}?symbols=${encodeURIComponent(JSON.stringify(symbols))}`);

  test.each(lists)("that names each once is answered by %s in its order, one that repeats some is refused", async (path) => {
    const { body } = await ask(path, ["ETHUSDT", "BTCUSDT"]);
    const rows = Array.isArray(body) ? (body as { symbol: string }[]) : (body as { symbols: { symbol: string }[] }).symbols;
    expect(rows.map(({ symbol }) => symbol)).toEqual(["ETHUSDT", "BTCUSDT"]);
    const repeated = { status: 400, body: { code: -1151, msg: "Symbol is present multiple times in the list." } };
    expect(await ask(path, ["BTCUSDT", "ETHUSDT", "BTCUSDT"])).toMatchObject(repeated);
    expect(
      await ask(
        path,
        Array.from({ length: 1000 }, () => "BTCUSDT"),
      ),
    ).toMatchObject(repeated);
    expect(
      await ask(
        path,
        Array.from({ length: 1000 }, (_, i) => `X${i}USDT`),
      ),
    ).toMatchObject({ status: 400, body: { code: -1121 } });
    expect(await ask(path, ["BTCUSDT", ["BTCUSDT"]])).toMatchObject({ status: 400, body: { code: -1130 } });
  });
});

test.each([
  ["closed", "BREAK"],
  ["opening_auction", "AUCTION_MATCH"],
  ["open", "TRADING"],
] as const)("a stock whose session is %s has the status %s", async (phase, status) => {
  await engine.submit({ type: "spot/set-phase", market: AAPL, phase });
  expect((await get("/api/v3/exchangeInfo?symbol=AAPLUSDT")).body).toMatchObject({ symbols: [{ status }] });
});

describe("the book", () => {
  test("shows levels best first, and numbers that count its changes", async () => {
    const first = (await get("/api/v3/depth?symbol=BTCUSDT")).body as { lastUpdateId: number };
    expect(first).toMatchObject({
      bids: [
        ["59999.00000000", "0.00200000"],
        ["59998.00000000", "0.00300000"],
      ],
      asks: [
        ["60001.00000000", "0.00100000"],
        ["60002.00000000", "0.00400000"],
      ],
    });
    expect((await get("/api/v3/depth?symbol=BTCUSDT&limit=1")).body).toMatchObject({
      lastUpdateId: first.lastUpdateId,
      bids: [["59999.00000000", "0.00200000"]],
    });
    await engine.quote(BTC, [599_990, 200, 599_980, 300], [600_010, 150, 600_030, 400]);
    // One level changed, one came, one went.
    expect((await get("/api/v3/depth?symbol=BTCUSDT")).body).toMatchObject({ lastUpdateId: first.lastUpdateId + 3 });
  });

  test("has its best offers in the book ticker", async () => {
    expect((await get("/api/v3/ticker/bookTicker?symbol=BTCUSDT")).body).toMatchObject({
      bidPrice: "59999.00000000",
      askPrice: "60001.00000000",
    });
  });
});

test("the day's figures and the last price follow the index", async () => {
  expect((await get("/api/v3/ticker/price?symbol=BTCUSDT")).body).toEqual({ symbol: "BTCUSDT", price: "60000.00000000" });
  expect((await get("/api/v3/ticker/24hr?symbol=BTCUSDT")).body).toMatchObject({ lastPrice: "60000.00000000", volume: "0.00012000" });
  expect((await get("/api/v3/ticker/price")).body).toHaveLength(20);
  expect((await get(`/api/v3/ticker/price?symbols=${encodeURIComponent('["BTCUSDT","ETHUSDT"]')}`)).body).toHaveLength(2);
  expect((await get("/api/v3/avgPrice?symbol=BTCUSDT")).body).toMatchObject({ mins: 5, price: "60000.00000000" });
});

test("candles are rows of twelve, from a time on or the newest", async () => {
  const { body } = await get("/api/v3/klines?symbol=BTCUSDT&interval=1d");
  const rows = body as unknown[][];
  expect(rows.every((row) => row.length === 12)).toBe(true);
  const times = rows.map(([time]) => time as number);
  expect(times).toEqual([...times].sort((a, b) => a - b));
  const [first = 0, second = 0] = times;
  const page = await get(`/api/v3/klines?symbol=BTCUSDT&interval=1d&startTime=${first}&limit=2`);
  expect((page.body as unknown[][]).map(([time]) => time)).toEqual([first, second]);
  expect((page.body as unknown[][])[0]?.[6]).toBe(first + 86_400_000 - 1);
});

test.each([
  ["a market that isn't there", "/api/v3/depth?symbol=NOPE", 400, -1121],
  ["no market", "/api/v3/depth", 400, -1102],
  ["a market in small letters", "/api/v3/depth?symbol=btcusdt", 400, -1100],
  ["an interval there is not", "/api/v3/klines?symbol=BTCUSDT&interval=7m", 400, -1120],
  ["a zone there is not", "/api/v3/klines?symbol=BTCUSDT&interval=1d&timeZone=15", 400, -1130],
  ["a parameter twice", "/api/v3/depth?symbol=BTCUSDT&symbol=BTCUSDT", 400, -1101],
  ["an empty parameter", "/api/v3/depth?symbol=BTCUSDT&limit=", 400, -1105],
  ["a limit of letters", "/api/v3/depth?symbol=BTCUSDT&limit=ten", 400, -1100],
  ["a broken escape", "/api/v3/depth?symbol=%E0%A4%A", 400, -1100],
  ["a call that isn't there", "/api/v3/nonsense", 404, -1000],
  ["a figure of futures that isn't kept", "/futures/data/openInterestHist", 404, -1000],
  ["a version that isn't there", "/fapi/v9/time", 404, -1000],
  ["a part of the dialect that isn't there", "/papi/v1/um/order", 404, -1000],
  ["a call with a key and none sent", "/sapi/v1/margin/allPairs", 401, -2014],
  ["a parameter that the call doesn't read", "/api/v3/depth?symbol=BTCUSDT&levels=5", 400, -1104],
  ["a parameter of a call that reads none", "/api/v3/ping?symbol=BTCUSDT", 400, -1104],
  ["a status that is none", "/api/v3/exchangeInfo?symbolStatus=OPEN", 400, -1122],
  ["a status beside a name", "/api/v3/exchangeInfo?symbolStatus=TRADING&symbol=BTCUSDT", 400, -1128],
  ["a permission that is none", "/api/v3/exchangeInfo?permissions=FLY", 400, -1130],
  ["a ticker of a market in another status", "/api/v3/ticker/price?symbol=BTCUSDT&symbolStatus=HALT", 400, -1220],
])("%s: %s is %i, code %i", async (_what, path, status, code) => {
  expect(await get(path)).toMatchObject({ status, body: { code, msg: expect.any(String) } });
});

describe("a list of markets", () => {
  const symbols = async (query: string): Promise<readonly string[]> =>
    ((await get(`/api/v3/exchangeInfo?${query}`)).body as { symbols: { symbol: string }[] }).symbols.map(({ symbol }) => symbol);

  test("has those in the status that is asked for", async () => {
    await engine.submit({ type: "spot/halt", market: BTC, reason: "a test" });
    expect(await symbols("symbolStatus=HALT")).toEqual(["BTCUSDT"]);
    expect(await symbols("symbolStatus=TRADING")).not.toContain("BTCUSDT");
    expect((await get("/api/v3/ticker/price?symbolStatus=HALT")).body).toMatchObject([{ symbol: "BTCUSDT" }]);
    expect((await get("/api/v3/ticker/bookTicker?symbol=BTCUSDT&symbolStatus=HALT")).status).toBe(200);
    await engine.submit({ type: "spot/resume", market: BTC });
  });

  test("has those of the permissions that are asked for: all here are of SPOT", async () => {
    expect(await symbols("permissions=SPOT")).toHaveLength(20);
    expect(await symbols(`permissions=${encodeURIComponent('["MARGIN","SPOT"]')}`)).toHaveLength(20);
    expect(await symbols("permissions=MARGIN")).toEqual([]);
    expect((await get("/api/v3/exchangeInfo?symbol=BTCUSDT&showPermissionSets=false")).body).toMatchObject({
      symbols: [{ permissionSets: [] }],
    });
  });
});

test.each([
  ["24hr", "symbol=BTCUSDT", 2],
  ["24hr", 'symbols=["BTCUSDT","ETHUSDT"]', 2],
  ["24hr", "", 80],
  ["price", "symbol=BTCUSDT", 2],
  ["price", 'symbols=["BTCUSDT","ETHUSDT"]', 4],
  ["bookTicker", "", 4],
])("the ticker %s?%s weighs %i", async (path, query, weight) => {
  engine.advance(60_000);
  const { headers } = await get(`/api/v3/ticker/${path}?${encodeURI(query)}`);
  expect(headers["x-mbx-used-weight-1m"]).toBe(String(weight));
});

describe("times in microseconds", () => {
  const micro = async (path: string, unit = "MICROSECOND"): Promise<Reply> => {
    const { statusCode, headers, body } = await engine.http.inject({ method: "GET", url: path, headers: { "x-mbx-time-unit": unit } });
    return { status: statusCode, headers, body: JSON.parse(body) as unknown };
  };
  test("are given to who asks for them, in every kind of answer", async () => {
    const now = engine.now();
    expect((await micro("/api/v3/time")).body).toEqual({ serverTime: now * 1000 });
    expect((await micro("/api/v3/time", "millisecond")).body).toEqual({ serverTime: now });
    expect((await micro("/api/v3/ticker/24hr?symbol=BTCUSDT")).body).toMatchObject({ closeTime: now * 1000, count: expect.any(Number) });
    const [row = []] = (await micro("/api/v3/klines?symbol=BTCUSDT&interval=1d&limit=1")).body as unknown[][];
    const [plain = []] = (await get("/api/v3/klines?symbol=BTCUSDT&interval=1d&limit=1")).body as unknown[][];
    expect([row[0], row[6], row[1]]).toEqual([Number(plain[0]) * 1000, (Number(plain[6]) + 1) * 1000 - 1, plain[1]]);
    expect((await micro("/api/v3/time", "SECOND")).body).toMatchObject({ code: -1194 });
  });

  test("are taken as bounds, too", async () => {
    const { body } = await get("/api/v3/klines?symbol=BTCUSDT&interval=1d&limit=2");
    const [[first = 0]] = body as [[number]];
    expect((await get(`/api/v3/klines?symbol=BTCUSDT&interval=1d&startTime=${first * 1000}&limit=2`)).body).toEqual(body);
  });

  test("have names that all stand in the list, as the documents say which are times", () => {
    const named = new Set<string>();
    const look = (schema: unknown): void => {
      if (typeof schema !== "object" || schema === null) return;
      for (const [name, inner] of Object.entries(schema as Record<string, unknown>)) {
        if (name === "properties")
          for (const [property, value] of Object.entries(inner as Record<string, { title?: string }>))
            if (value.title === "time in ms") named.add(property);
        look(inner);
      }
    };
    for (const { calls } of BOT_DOCUMENTS)
      for (const [name, { reply }] of Object.entries(calls)) if (name.includes(" /api/v3/")) look(reply);
    expect([...named].sort()).toEqual([...TIME_NAMES].sort());
  });
});

test("trades of the past are everybody's", async () => {
  expect(await get("/api/v3/historicalTrades?symbol=BTCUSDT")).toMatchObject({ status: 200, body: [] });
});

test("the weight of calls is counted a minute and an address, and beyond the limit they are turned away for a while", async () => {
  engine.advance(60_000);
  const from = (ip: string) => engine.http.inject({ method: "GET", url: "/api/v3/ticker/24hr", remoteAddress: ip });
  expect((await from("203.0.113.10")).headers["cache-control"]).toBe("no-cache");
  for (let used = 80; used <= 6000; used += 80) expect((await from("203.0.113.9")).headers["x-mbx-used-weight-1m"]).toBe(String(used));
  const late = await from("203.0.113.9");
  expect(late.statusCode).toBe(429);
  expect(late.json()).toMatchObject({ code: -1003 });
  expect(Number(late.headers["retry-after"])).toBeGreaterThan(0);
  expect((await from("203.0.113.10")).statusCode).toBe(200);
  engine.advance(60_000);
  expect((await from("203.0.113.9")).statusCode).toBe(200);
});

test("no futures are listed, and their lists are empty", async () => {
  for (const market of ["fapi", "dapi"]) {
    expect((await get(`/${market}/v1/exchangeInfo`)).body).toMatchObject({ symbols: [] });
    expect((await get(`/${market}/v1/ticker/24hr`)).body).toEqual([]);
    expect((await get(`/${market}/v1/klines?symbol=BTCUSDT&interval=1m`)).body).toMatchObject({ code: -1121 });
    for (const list of ["depth", "trades", "aggTrades", "klines"])
      expect((await get(`/${market}/v1/${list}`)).body).toMatchObject({ code: -1102 });
  }
  expect(engine.faults).toEqual([]);
});
