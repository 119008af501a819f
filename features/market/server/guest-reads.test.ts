/** What everybody may read: made once for all who ask, the same as if it were made for each, and not without end from one address. */
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { CALL_BUDGETS } from "../../../server/doors/app/call-budgets.ts";
import { BTC, BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import { timeMs } from "../../../money/units.ts";
import { insertHistory } from "./candle-rows.ts";
import { CANDLES_MAX } from "./chart-rows.ts";
import { boardOf } from "./market-board.ts";
import { candleView } from "./market.views.ts";

/** How much was noted in one turn of the event loop. */
function countTurns(): { readonly note: () => void; readonly most: () => number } {
  let [inTurn, most] = [0, 0];
  return {
    note: () => {
      if (inTurn === 0) setImmediate(() => (inTurn = 0));
      inTurn += 1;
      most = Math.max(most, inTurn);
    },
    most: () => most,
  };
}

const MINUTE_MS = 60_000;
const DRAWN = 5;
let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  anna = await engine.newcomer();
  const start = Math.floor(engine.now() / MINUTE_MS) * MINUTE_MS;
  const client = await engine.trading.pool.connect();
  const old = Array.from({ length: CANDLES_MAX * 2 }, (_, i) => {
    const open = BTC_TICKS + (i % 97);
    return {
      market: BTC,
      period: "1m",
      time: timeMs(start - (i + 1) * MINUTE_MS),
      open,
      high: open + 5,
      low: open - 5,
      close: open + 1,
      volume: i,
      trades: 0,
      bought: 0,
      first_trade: 0,
      last_trade: 0,
    };
  });
  await insertHistory(client, old);
  client.release();
  for (let i = 0; i < DRAWN; i++) {
    await engine.price(BTC, BTC_TICKS + i, 100);
    engine.advance(MINUTE_MS);
  }
  await engine.trading.projected();
});
afterAll(() => engine.close());

type Answer = { readonly body: string; readonly json: Record<string, unknown> };
async function get(path: string, from: string, token = ""): Promise<Answer> {
  const { body } = await engine.http.inject({ method: "GET", url: `/api${path}`, remoteAddress: from, headers: { authorization: token } });
  return { body, json: JSON.parse(body) as Record<string, unknown> };
}
const chart = (from: number, to: number, period = "1min"): string =>
  `/currency/new_timeshar?symbol=${encodeURIComponent("BTC/USDT")}&period=${period}&from=${Math.floor(from / 1000)}&to=${Math.floor(to / 1000)}`;
const refusalOf = ({ json }: Answer): unknown => (json["error"] as { name: string } | undefined)?.name;

describe("what everybody reads", () => {
  test("is made once for two hundred readers, and anew when something changed", async () => {
    const made = vi.spyOn(boardOf(engine.trading), "day");
    const first = await get("/currency/quotation_new", "192.0.2.1");
    const once = made.mock.calls.length;
    expect(once).toBeGreaterThan(0);
    const others = await Promise.all(Array.from({ length: 200 }, (_, i) => get("/currency/quotation_new", `192.0.2.${i + 2}`)));
    expect(new Set(others.map(({ body }) => body))).toEqual(new Set([first.body]));
    expect(made).toHaveBeenCalledTimes(once);
    await engine.price(BTC, BTC_TICKS + 7);
    expect((await get("/currency/quotation_new", "192.0.2.1")).body).toContain('"now_price":"60000.7"');
    made.mockRestore();
  });

  test.each(["/currency/depth?symbol=BTC/USDT", "/currency/trades?symbol=BTC/USDT", "/cover"])(
    "%s shows a change at once",
    async (path) => {
      const before = await get(path, "192.0.2.1");
      expect((await get(path, "192.0.2.2")).body).toBe(before.body);
      await engine.price(BTC, BTC_TICKS + 9, 3);
      await engine.quote(BTC, [BTC_TICKS - 10, 100_000 + Math.floor(engine.kernel.sequence)], [BTC_TICKS + 10, 100_000]);
      expect((await get(path, "192.0.2.1")).body).not.toBe(before.body);
    },
  );

  test("compressed is the same", async () => {
    const ask = { method: "GET", url: `/api${chart(0, engine.now())}`, remoteAddress: "192.0.2.3" } as const;
    const [plain, compressed] = [
      await engine.http.inject(ask),
      await engine.http.inject({ ...ask, headers: { "accept-encoding": "gzip" } }),
    ];
    expect(compressed.headers).toMatchObject({ "content-encoding": "gzip", vary: "accept-encoding" });
    expect(gunzipSync(compressed.rawPayload).toString("utf8")).toBe(plain.body);
  });
});

describe("a chart", () => {
  /** As the board has it, candle by candle. */
  async function expected(from: number, to: number): Promise<unknown> {
    const { trading, kernel } = engine;
    const terms = kernel.spot.markets.get(BTC)?.terms;
    if (terms === undefined) throw new Error("no market");
    const range = {
      market: BTC,
      period: "1m",
      from: Math.floor(from / 1000) * 1000,
      to: Math.floor(to / 1000) * 1000,
      limit: CANDLES_MAX,
    } as const;
    const candles = await boardOf(trading).candles(trading.pool, range);
    return candles.map((candle) => ({ ...candleView(terms, candle), ...(candle.before ? { simulated: 1 } : {}) }));
  }

  test.each([
    ["all of it", 0, 0],
    ["the last hour", -3_600_000, 0],
    ["one hour a day ago", -90_000_000, -86_400_000],
    ["from before what is kept", -CANDLES_MAX * MINUTE_MS * 2, -CANDLES_MAX * MINUTE_MS],
    ["the candle that is drawn", -MINUTE_MS, MINUTE_MS],
    ["the future", MINUTE_MS, 2 * MINUTE_MS],
  ])("of %s is what the tables and the newest prints say, also when it is asked for again", async (_what, from, to) => {
    const range = [from === 0 ? 0 : engine.now() + from, engine.now() + to] as const;
    for (let i = 0; i < 2; i++) expect((await get(chart(...range), "192.0.2.4")).json["data"]).toEqual(await expected(...range));
    await engine.price(BTC, BTC_TICKS + 11, 50);
    expect((await get(chart(...range), "192.0.2.4")).json["data"]).toEqual(await expected(...range));
  });

  test("goes on when minutes pass, with each candle as it was", async () => {
    for (let i = 0; i < 6; i++) {
      engine.advance(MINUTE_MS);
      await engine.price(BTC, BTC_TICKS + 20 + i, 10);
      await engine.trading.projected();
      expect((await get(chart(0, engine.now()), "192.0.2.5")).json["data"]).toEqual(await expected(0, engine.now()));
    }
  });

  test("that two hundred guests read at once is read from the tables once, and sent to a few in a turn of the event loop", async () => {
    engine.advance(600_000);
    await engine.price(BTC, BTC_TICKS);
    // Somebody's rows are written at once, and the candles with them: the tables have more now.
    await engine.newcomer();
    await engine.trading.projected();
    const spy = vi.spyOn(engine.trading.pool, "query");
    const turns = countTurns();
    const answers = await Promise.all(
      Array.from({ length: 200 }, async (_, i) => {
        const answer = await get(chart(0, engine.now()), `198.51.100.${i}`);
        turns.note();
        return answer;
      }),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    // By parts, each once.
    const parts = spy.mock.calls.flatMap(([asked]) => {
      const { name, values } = asked as unknown as { name?: string; values: unknown[] };
      return name === "read-candles" ? [String(values[3])] : [];
    });
    expect(parts.length).toBeGreaterThan(4);
    expect(new Set(parts).size).toBe(parts.length);
    spy.mockRestore();
    expect(turns.most()).toBeLessThan(10);
  });
});

describe("an address", () => {
  test.each([
    ["/getSiteConfig", CALL_BUDGETS.reads],
    ["/cover", CALL_BUDGETS.reads],
    ["/currency/list", CALL_BUDGETS.reads],
    [chart(0, 4_000_000_000_000), CALL_BUDGETS.charts],
  ])("that reads %s without end is refused, others and its people are not", async (path, budget) => {
    engine.advance(600_000);
    const network = (i: number): string => `2001:db8:7:7::${i.toString(16)}`;
    for (let i = 0; i < budget.burst; i++) expect(refusalOf(await get(path, network(i)))).toBeUndefined();
    expect(refusalOf(await get(path, network(9999)))).toBe("too_many_requests");
    expect(refusalOf(await get(path, "2001:db8:7:8::1"))).toBeUndefined();
    expect(refusalOf(await get(path, network(1), anna.token))).toBeUndefined();
    engine.advance(budget.everyMs);
    expect(refusalOf(await get(path, network(2)))).toBeUndefined();
  });

  test("and many of them read the far past only so often, while a person reads it", async () => {
    engine.advance(600_000);
    const past = (i: number): string => chart(0, engine.now() - (CANDLES_MAX + 10 + i) * MINUTE_MS);
    const refusals = await Promise.all(Array.from({ length: 100 }, async (_, i) => refusalOf(await get(past(i), `203.0.113.${i}`))));
    expect(refusals.filter((name) => name === "too_many_requests")).toHaveLength(60);
    expect(refusalOf(await get(past(1), "203.0.113.1", anna.token))).toBeUndefined();
  });
});
