/** Quotes, charts, depth, tape and currencies against the real engine (wire.md 6). */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MARKETS } from "../../../server/set-up/listed-markets.ts";
import { BTC, BTC_TICKS, ETH, openTestEngine, TEST_START, type TestEngine } from "../../../server/test-engine.suite.ts";
import { WIRE_PERIODS, type ListingRow } from "../contract/market.contract.ts";

/** The stock that the list begins with. */
const APPLE = MARKETS.find(({ symbol }) => symbol === "AAPL/USDT");
const MINUTE = 60_000;
let engine: TestEngine;

beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS, 300);
  engine.advance(MINUTE);
  await engine.price(BTC, BTC_TICKS + 6000, 200);
  if (APPLE !== undefined) await engine.price(APPLE.id, 20_000, 5);
  await engine.quote(BTC, [605_990, 100, 605_980, 200], [606_010, 150, 606_020, 250]);
  const anna = await engine.newcomer();
  await engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", amount: "0.0005", target_price: "60601" }, anna);
});
afterAll(() => engine.close());

const get = (path: string, fields: Record<string, string> = {}): ReturnType<TestEngine["call"]> => engine.call("GET", path, fields);

describe("the quotes", () => {
  test("are quote currencies with their pairs, for guests too", async () => {
    const { type, message } = await get("/currency/quotation_new");
    expect(type).toBe("ok");
    expect(message).toMatchObject([
      { id: 3, name: "USDT", is_legal: 1, is_display: 1, quotation: [{ symbol: "BTC/USDT" }, { symbol: "AAPL/USDT" }] },
    ]);
  });

  test("of the last day as lines: half hours, from the first price on", async () => {
    const { message } = await get("/currency/day_lines");
    const lines = message as { symbol: string; prices: string[] }[];
    expect(lines.find(({ symbol }) => symbol === "BTC/USDT")?.prices).toEqual(["60601.0"]);
    expect(lines.find(({ symbol }) => symbol === "ETH/USDT")?.prices).toEqual([]);
  });

  test("say when each market was listed: all before the first prices, since the opening", async () => {
    const { message } = await get("/currency/listings");
    const rows = message as ListingRow[];
    expect(rows.map(({ symbol }) => symbol)).toEqual(MARKETS.map(({ symbol }) => symbol));
    expect(new Set(rows.map(({ listed_at: at, since_opening: since }) => `${at} ${since}`))).toEqual(new Set(["2026-11-21 12:00:00 1"]));
  });

  test("show a pair with the wire's fields and types", async () => {
    const { message } = await get("/currency/quotation_new");
    const rows = (message as { quotation: Record<string, unknown>[] }[])[0]?.quotation ?? [];
    expect(rows[0]).toEqual({
      id: 1,
      currency_id: 1,
      currency_name: "BTC",
      legal_id: 3,
      legal_name: "USDT",
      symbol: "BTC/USDT",
      title: "Bitcoin",
      // The fill of 0.0005 at 60,601.0 was the last print; the day opened at 60,000.
      now_price: "60601.0",
      change: "+1.00",
      open: "60000.0",
      close: "60601.0",
      high: "60601.0",
      low: "60000.0",
      volume: "0.00550000",
      // The price that triggers on the mark follow, and the last trade on this venue.
      index_price: "60600.0",
      trade_price: "60601.0",
      session_open: 1,
      phase: "open",
      halted: 0,
      halt_reason: "",
      halted_until: "",
      auction_price: "0.0",
      auction_amount: "0.00000000",
      phase_ends: "",
      life: "listed",
      orders_until: "",
      ends_at: "",
      market_from: 2,
      market_from_name: "coin",
      category_text: "coin",
      asset_class: "coin",
      open_transaction: 1,
      open_coin_trade: 1,
      open_lever: 0,
      open_microtrade: 0,
      lever_share_num: "1.00000000",
      lever_trade_fee: "0.00000000",
      lever_min_share: 0,
      lever_max_share: 0,
      spread: "0.00000000",
      overnight: "0.00000000",
      micro_trade_fee: "0.00000000",
      fluctuate_min: "0.00000000",
      fluctuate_max: "0.00000000",
      rmb_relation: "0.00000000",
      sort: 1,
      is_display: 1,
      price_decimals: 1,
      number_decimals: 5,
      min_notional: "5.00",
      maker_fee: "0.1",
      taker_fee: "0.1",
      price_band: "50",
      simulated: 1,
    });
    expect(rows[1]).toMatchObject({
      id: APPLE?.id,
      market_from: 1,
      asset_class: "stock",
      now_price: "200.00",
      change: "0.00",
      price_band: "30",
    });
  });

  test("leave out a market that never had a price, and show it from its first price on", async () => {
    const symbols = async (): Promise<unknown[]> => {
      const { message } = await get("/currency/quotation_new");
      return ((message as { quotation: { symbol: string }[] }[])[0]?.quotation ?? []).map(({ symbol }) => symbol);
    };
    expect(await symbols()).not.toContain("ETH/USDT");
    await engine.price(ETH, 300_000);
    expect(await symbols()).toContain("ETH/USDT");
  });

  test("say that a session is over", async () => {
    if (APPLE !== undefined) await engine.submit({ type: "spot/set-phase", market: APPLE.id, phase: "closed" });
    const { message } = await get("/currency/quotation_new");
    const rows = (message as { quotation: { symbol: string; session_open: number }[] }[])[0]?.quotation;
    expect(rows?.find(({ symbol }) => symbol === "AAPL/USDT")?.session_open).toBe(0);
  });
});

describe("the chart", () => {
  let readers = 0;
  /** Each from an address of its own: how often one address may read is tested elsewhere. */
  const chart = async (fields: Record<string, string>): Promise<{ code: number; msg: string; data: Record<string, unknown>[] }> => {
    readers += 1;
    const reply = await engine.send("GET", "/currency/new_timeshar", fields, undefined, `203.0.113.${readers}`);
    expect(reply.statusCode).toBe(200);
    return reply.json();
  };
  const seconds = (ms: number): string => String(Math.floor(ms / 1000));
  const HOUR = { from: seconds(TEST_START - 3_600_000), to: seconds(TEST_START + 3_600_000), symbol: "BTC/USDT", period: "1min" };

  test("has a shape of its own: code, msg and ascending candles, time in ms", async () => {
    expect(await chart(HOUR)).toEqual({
      code: 1,
      msg: "success",
      data: [
        {
          time: TEST_START,
          open: "60000.0",
          high: "60000.0",
          low: "60000.0",
          close: "60000.0",
          volume: "0.00300000",
        },
        {
          time: TEST_START + MINUTE,
          open: "60600.0",
          high: "60601.0",
          low: "60600.0",
          close: "60601.0",
          volume: "0.00250000",
        },
      ],
    });
  });

  test("marks the simulated past before the first price, and not what came after", async () => {
    const { data } = await chart({ ...HOUR, from: "0", period: "1D" });
    expect(data.map(({ time, simulated }) => [new Date(Number(time)).toISOString().slice(0, 10), simulated])).toEqual([
      ["2026-11-18", 1],
      ["2026-11-19", 1],
      ["2026-11-20", 1],
      ["2026-11-21", undefined],
    ]);
    expect(data[0]).toMatchObject({
      open: "60000.3",
      high: "60000.8",
      low: "59999.8",
      close: "60000.4",
      volume: "0.00700000",
    });
  });

  test("by years joins the months of each", async () => {
    const { data } = await chart({ ...HOUR, from: "0", period: "1year" });
    expect(data).toMatchObject([
      {
        time: Date.UTC(2024, 0, 1),
        open: "60000.0",
        high: "60001.5",
        low: "59999.5",
        close: "60001.1",
        volume: "0.01400000",
      },
      { time: Date.UTC(2025, 0, 1), open: "60002.0", close: "60003.1" },
      { time: Date.UTC(2026, 0, 1), open: "60000.0", close: "60601.0", volume: "0.00550000" },
    ]);
  });

  test.each(Object.keys(WIRE_PERIODS))("knows the period %s", async (period) => {
    const { code, data } = await chart({ ...HOUR, from: "0", period });
    expect(code).toBe(1);
    expect(data.at(-1)).toMatchObject({ close: "60601.0" });
    const times = data.map(({ time }) => Number(time));
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test("of a moment takes both ends in, and is empty where nothing was", async () => {
    const at = seconds(TEST_START);
    expect((await chart({ ...HOUR, from: at, to: at })).data).toHaveLength(1);
    expect(await chart({ ...HOUR, from: "1", to: "2" })).toEqual({ code: 1, msg: "success", data: [] });
    expect(await chart({ ...HOUR, symbol: "SOL/USDT" })).toEqual({ code: 1, msg: "success", data: [] });
  });

  test.each([
    ["no start", { from: "" }, "chart_range_missing", "Please give the start and end of the range"],
    ["no end", { to: "" }, "chart_range_missing", "Please give the start and end of the range"],
    ["a start that is no number", { from: "yesterday" }, "chart_range_missing", "Please give the start and end of the range"],
    ["a negative start", { from: "-1" }, "chart_range_missing", "Please give the start and end of the range"],
    ["an end beyond all clocks", { to: "9".repeat(30) }, "chart_range_missing", "Please give the start and end of the range"],
    ["an end before the start", { from: "1700000001", to: "1700000000" }, "chart_range_reversed", "The end must be later than the start"],
    ["no symbol", { symbol: "" }, "symbol_unknown", "Unknown symbol"],
    ["a symbol that isn't there", { symbol: "BTC/EUR" }, "symbol_unknown", "Unknown symbol"],
    ["a symbol in small letters", { symbol: "btc/usdt" }, "symbol_unknown", "Unknown symbol"],
    ["a symbol of 5,000 letters", { symbol: "x".repeat(5000) }, "symbol_unknown", "Unknown symbol"],
    ["no period", { period: "" }, "period_unknown", "Unknown period"],
    ["a strange period", { period: "2min" }, "period_unknown", "Unknown period"],
    ["a period that objects have", { period: "constructor" }, "period_unknown", "Unknown period"],
    ["another language", { period: "2min", lang: "de" }, "period_unknown", "Unbekannte Periode"],
  ])("with %s is refused with code -1", async (_why, change: Record<string, string>, name, msg) => {
    expect(await chart({ ...HOUR, ...change })).toEqual({ code: -1, msg, data: [], error: { name, number: expect.any(Number) } });
  });
});

describe("depth and tape", () => {
  test("of a pair show ten levels a side, asks high to low", async () => {
    expect((await get("/currency/depth", { symbol: "BTC/USDT" })).message).toEqual({
      type: "market_depth",
      symbol: "BTC/USDT",
      currency_id: 1,
      currency_name: "BTC",
      legal_id: 3,
      legal_name: "USDT",
      "base-currency": "BTC",
      "quote-currency": "USDT",
      bids: [
        ["60599.0", "0.00100"],
        ["60598.0", "0.00200"],
      ],
      asks: [
        ["60602.0", "0.00250"],
        ["60601.0", "0.00100"],
      ],
    });
  });

  test("of an eleventh level show none", async () => {
    const bids = Array.from({ length: 11 }, (_, i) => [300_000 - i * 10, 1000]).flat();
    await engine.quote(ETH, bids, []);
    const { message } = await get("/currency/depth", { symbol: "ETH/USDT" });
    const shown = (message as { bids: string[][] }).bids;
    expect(shown).toHaveLength(10);
    expect([shown[0]?.[0], shown[9]?.[0]]).toEqual(["3000.00", "2999.10"]);
  });

  test("list the newest trade first and say which were our own", async () => {
    const { message } = await get("/currency/trades", { symbol: "BTC/USDT" });
    const { data, ...head } = message as { data: Record<string, unknown>[] };
    expect(head).toEqual({
      type: "match_trade",
      symbol: "BTC/USDT",
      currency_id: 1,
      currency_name: "BTC",
      legal_id: 3,
      legal_name: "USDT",
    });
    expect(data).toMatchObject([
      { amount: "0.00050", price: "60601.0", direction: "buy", own: 1, ts: TEST_START + MINUTE },
      { amount: "0.00200", price: "60600.0", direction: "buy", own: 0, ts: TEST_START + MINUTE },
      { amount: "0.00300", price: "60000.0", own: 0, ts: TEST_START },
    ]);
    for (const { id, tradeId } of data) expect([typeof id, tradeId]).toEqual(["number", id]);
  });

  test.each(["/currency/depth", "/currency/trades"])("%s of an unknown symbol is refused in the caller's language", async (path) => {
    for (const symbol of ["", "BTC", "BTC/EUR", "__proto__", "x".repeat(33)]) {
      expect(await get(path, { symbol, lang: "it" })).toMatchObject({
        status: 200,
        type: "error",
        message: "Simbolo sconosciuto",
        error: { name: "symbol_unknown" },
      });
    }
  });
});

test("the currencies are all there are, and those that others are quoted in", async () => {
  const { message } = await get("/currency/list");
  const { currency, legal } = message as { currency: { id: number; name: string }[]; legal: object[] };
  expect(legal).toEqual([{ id: 3, name: "USDT", decimals: 6 }]);
  expect(currency).toHaveLength(21);
  expect(
    currency
      .filter(({ id }) => id <= 3)
      .map(({ id, name }) => `${id} ${name}`)
      .sort(),
  ).toEqual(["1 BTC", "2 ETH", "3 USDT"]);
});
