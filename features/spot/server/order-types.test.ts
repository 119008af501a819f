/**
 * Orders of every kind through POST /coin/trade and POST /coin/amend against the real engine: what is placed, what the
 * lists show, each refusal with its filter and bound. The house quotes BTC/USDT at 59,999 and 60,001; the index is 60,000.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";

let engine: TestEngine;
let anna: Person;
const quoteAround = (middle: number): Promise<unknown> =>
  engine.quote(BTC, [middle - 10, 100_000, middle - 20, 1_000_000], [middle + 10, 100_000, middle + 20, 1_000_000]);
beforeAll(async () => {
  engine = await openTestEngine();
});
beforeEach(async () => {
  await engine.price(BTC, BTC_TICKS);
  await quoteAround(BTC_TICKS);
  anna = await engine.newcomer();
  // A trade at 60,001.0 and coins to sell.
  await trade({ market: "1", amount: "0.1" });
});
afterAll(() => engine.close());

type Row = Record<string, unknown>;
const trade = (fields: Record<string, string>): Promise<EngineReply> =>
  engine.call("POST", "/coin/trade", { currency_id: "1", legal_id: "3", type: "1", ...fields }, anna);
async function orders(status = "1"): Promise<Row[]> {
  const { message } = await engine.call("GET", "/coin/list", { status }, anna);
  // The orders of a pair are of one moment: stops first.
  return (message as Row[]).sort((a, b) => String(b.order_type).localeCompare(String(a.order_type)));
}
async function change(code: "BTC" | "USDT"): Promise<readonly unknown[]> {
  const { message } = await engine.call("POST", "/wallet/detail", { currency: code === "BTC" ? "1" : "3", type: "change" }, anna);
  const row = message as Row;
  return [row.change_balance, row.lock_change_balance];
}
/** A trade by somebody else at the house's best price of that side. */
async function marketTrade(type: "1" | "2"): Promise<void> {
  const other = await engine.newcomer();
  const form = { currency_id: "1", legal_id: "3", market: "1" };
  await engine.call("POST", "/coin/trade", { ...form, type: "1", amount: "0.001" }, other);
  if (type === "2") await engine.call("POST", "/coin/trade", { ...form, type: "2", amount: "0.0005" }, other);
}

describe("a waiting order", () => {
  test("holds its coins, is listed with its trigger, and sells when the last price falls to it", async () => {
    const reply = await trade({
      type: "2",
      order_type: "stop_limit",
      amount: "0.05",
      trigger_price: "59000",
      trigger_by: "last",
      target_price: "58500",
    });
    expect(reply).toMatchObject({ type: "ok", message: "Order placed; it waits for its trigger", data: { status: "waiting" } });
    expect(await change("BTC")).toEqual(["0.04990000", "0.05000000"]);
    expect(await orders()).toMatchObject([
      {
        order_type: "stop_limit",
        reason: "waiting",
        status: 1,
        trigger_price: "59000.00000000",
        trigger_by: "last",
        trigger_direction: "falls",
        target_price: "58500.00000000",
      },
    ]);
    await quoteAround(589_500);
    await marketTrade("2");
    expect(await orders()).toEqual([]);
    expect(await orders("2")).toContainEqual(
      expect.objectContaining({ order_type: "stop_limit", reason: "filled", average_price: "58949.00000000" }),
    );
  });

  test("follows the index unless told otherwise, not the last price", async () => {
    await trade({ type: "2", order_type: "stop", amount: "0.05", trigger_price: "59000" });
    await quoteAround(589_500);
    await marketTrade("2");
    expect(await orders()).toMatchObject([{ reason: "waiting", trigger_by: "mark" }]);
    await engine.price(BTC, 590_000);
    expect(await orders()).toEqual([]);
  });

  test("that trails shows where its trigger is now", async () => {
    await trade({ type: "2", order_type: "trailing_stop", amount: "0.05", trail_percent: "1", trigger_by: "last" });
    expect(await orders()).toMatchObject([{ order_type: "trailing_stop", trail_percent: "1.00", trigger_price: "59401.00000000" }]);
    await quoteAround(610_000);
    await marketTrade("1");
    expect(await orders()).toMatchObject([{ trigger_price: "60391.00000000" }]);
  });

  test("of an amount to spend holds it and buys for it", async () => {
    await trade({ order_type: "take_profit", total: "100", trigger_price: "59000", trigger_by: "last" });
    const [, held] = await change("USDT");
    expect(held).toBe("100.00000000");
    await quoteAround(589_000);
    await marketTrade("1");
    expect(await orders("2")).toContainEqual(
      expect.objectContaining({ order_type: "take_profit", reason: "filled", trade_amount: "0.00169000" }),
    );
    expect((await change("USDT"))[1]).toBe("0.00000000");
  });

  test.each([
    [
      "whose trigger already holds",
      { type: "2", order_type: "stop", amount: "0.05", trigger_price: "60001" },
      { name: "would_trigger_at_once" },
    ],
    ["without a trigger", { type: "2", order_type: "stop", amount: "0.05" }, { name: "trigger_missing" }],
    [
      "with a trigger outside the band",
      { type: "2", order_type: "stop", amount: "0.05", trigger_price: "29999.9" },
      { name: "price_outside_band", filter: "price_band", bound: "30000.0 – 90000.0" },
    ],
    [
      "that trails by less than a thousandth",
      { type: "2", order_type: "trailing_stop", amount: "0.05", trail_percent: "0.09" },
      { name: "trail_out_of_range", filter: "trail", bound: "0.10 – 50.00" },
    ],
    [
      "that trails by three decimals",
      { type: "2", order_type: "trailing_stop", amount: "0.05", trail_percent: "1.001" },
      { name: "trail_out_of_range" },
    ],
    ["of an unknown kind", { type: "2", order_type: "iceberg", amount: "0.05" }, { name: "order_type_unknown" }],
    ["for more than there is", { type: "2", order_type: "stop", amount: "0.1", trigger_price: "59000" }, { name: "insufficient_balance" }],
  ])("%s is refused, and changes nothing", async (_why, fields, error) => {
    const before = engine.kernel.stateHash();
    expect(await trade(fields as Record<string, string>)).toMatchObject({ type: "error", error });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("number twenty-one is refused by the filter's name and bound", async () => {
    const stop = { type: "2", order_type: "stop", amount: "0.001", trigger_price: "59000" };
    for (let i = 0; i < 20; i++) expect(await trade(stop)).toMatchObject({ type: "ok" });
    expect(await trade(stop)).toMatchObject({ error: { name: "too_many_waiting_orders", filter: "waiting_orders", bound: "20" } });
  });
});

describe("an OCO", () => {
  const oco = { type: "2", order_type: "oco", amount: "0.05", target_price: "62000", trigger_price: "59000", stop_limit_price: "58900" };

  test("is two orders with one hold; cancelling one cancels both", async () => {
    const reply = await trade(oco);
    const { id, pair_id: pair } = reply.data as { id: number; pair_id: number };
    expect(await change("BTC")).toEqual(["0.04990000", "0.05000000"]);
    expect(await orders()).toMatchObject([
      { id: pair, order_type: "stop_limit", reason: "waiting", pair_id: id },
      { id, order_type: "limit", reason: "working", pair_id: pair },
    ]);
    expect(await engine.call("POST", "/coin/cancel", { id: String(pair) }, anna)).toMatchObject({ type: "ok" });
    expect(await orders()).toEqual([]);
    expect(await change("BTC")).toEqual(["0.09990000", "0.00000000"]);
  });

  test("whose limit order fills loses its stop", async () => {
    await trade(oco);
    await engine.quote(BTC, [620_000, 2_000], []);
    expect(await orders()).toMatchObject([{ order_type: "limit", filled_amount: "0.02000000", pair_id: expect.any(Number) }]);
    expect(await orders("3")).toMatchObject([{ order_type: "stop_limit", reason: "pair" }]);
  });

  test.each([
    ["a limit below the last price", { ...oco, target_price: "60000" }, "pair_prices_invalid"],
    ["a stop above the last price", { ...oco, trigger_price: "61000", stop_limit_price: "60900" }, "pair_prices_invalid"],
  ])("with %s is refused", async (_why, fields, name) => {
    expect(await trade(fields)).toMatchObject({ type: "error", error: { name } });
  });
});

describe("a bracket", () => {
  test("bought at market has its exits placed for what it brought", async () => {
    const reply = await trade({ market: "1", amount: "0.05", take_profit_price: "63000", stop_loss_price: "58000" });
    const { id } = reply.data as { id: number };
    expect(await orders()).toMatchObject([
      { order_type: "stop", reason: "waiting", entry_id: id, trade_amount: "0.04995000", trigger_price: "58000.00000000" },
      { order_type: "limit", reason: "working", entry_id: id, trade_amount: "0.04995000", target_price: "63000.00000000" },
    ]);
    expect(await orders("2")).toContainEqual(
      expect.objectContaining({ id, take_profit_price: "63000.00000000", stop_loss_price: "58000.00000000" }),
    );
  });

  test.each([
    ["of a sale", { type: "2", market: "1", amount: "0.05", take_profit_price: "63000" }],
    ["whose stop lies above", { market: "1", amount: "0.05", stop_loss_price: "60500" }],
    ["whose take-profit lies below", { amount: "0.05", target_price: "58000", take_profit_price: "57000" }],
  ])("%s is refused", async (_why, fields: Record<string, string>) => {
    expect(await trade(fields)).toMatchObject({ type: "error", error: { name: "exit_prices_invalid" } });
  });
});

describe("time in force", () => {
  test.each([
    [
      "fok that the book can't fill whole",
      { time_in_force: "fok", amount: "1.5", target_price: "60001" },
      { status: "expired", filled: "0.00000000" },
    ],
    [
      "ioc that the book fills in part",
      { time_in_force: "ioc", amount: "1.2", target_price: "60001" },
      { status: "expired", filled: "0.90000000" },
    ],
    ["post only away from the market", { post_only: "1", amount: "0.01", target_price: "60000.9" }, { status: "working" }],
  ])("of %s", async (_what, fields: Record<string, string>, data) => {
    expect(await trade(fields)).toMatchObject({ type: "ok", data });
  });

  test.each([
    ["post only that would trade", { post_only: "1", amount: "0.01", target_price: "60001" }, "post_only_would_trade"],
    ["day order for a coin", { time_in_force: "day", amount: "0.01", target_price: "59000" }, "day_orders_stocks_only"],
  ])("%s is refused", async (_what, fields: Record<string, string>, name) => {
    expect(await trade(fields)).toMatchObject({ type: "error", error: { name } });
  });
});

describe("an amended order", () => {
  const amend = (id: unknown, fields: Record<string, string>, person = anna): Promise<EngineReply> =>
    engine.call("POST", "/coin/amend", { id: String(id), ...fields }, person);
  const place = async (): Promise<unknown> => ((await trade({ amount: "0.02", target_price: "50000" })).data as Row).id;

  test("has its new price and quantity in the list, and holds for them", async () => {
    const id = await place();
    expect(await amend(id, { amount: "0.01", target_price: "51000" })).toMatchObject({ type: "ok", message: "Order changed" });
    expect(await orders()).toMatchObject([{ id, trade_amount: "0.01000000", target_price: "51000.00000000", reason: "working" }]);
    expect((await change("USDT"))[1]).toBe("510.00000000");
  });

  test("of another person is refused as if there were none, and changes nothing", async () => {
    const id = await place();
    const before = engine.kernel.stateHash();
    const stranger = await engine.newcomer();
    const hash = engine.kernel.stateHash();
    expect(before).not.toBe(hash);
    expect(await amend(id, { amount: "0.01", target_price: "51000" }, stranger)).toMatchObject({ error: { name: "order_not_found" } });
    expect(engine.kernel.stateHash()).toBe(hash);
  });

  test("asked for twice by the same request gets the first answer, though the order has ended since", async () => {
    const id = await place();
    const change = { amount: "0.01", target_price: "51000", request_id: "amend-once" };
    const first = await amend(id, change);
    await engine.call("POST", "/coin/cancel", { id: String(id) }, anna);
    expect(await amend(id, change)).toEqual(first);
    expect(await amend(id, { ...change, request_id: "amend-again" })).toMatchObject({ error: { name: "order_not_found" } });
  });

  test("that waits for a trigger is refused", async () => {
    const { data } = await trade({ type: "2", order_type: "stop", amount: "0.05", trigger_price: "59000" });
    expect(await amend((data as Row).id, { amount: "0.01", target_price: "51000" })).toMatchObject({
      error: { name: "order_not_amendable" },
    });
  });
});
