/** Cancelling and the lists of orders and fills against the real engine (wire.md 9). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BTC, BTC_TICKS, ETH, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";

let engine: TestEngine;
let anna: Person;
let bert: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
  await engine.price(ETH, 300_000);
  await engine.quote(ETH, [], [300_000, 1_000_000]);
});
beforeEach(async () => {
  await engine.quote(BTC, [], [BTC_TICKS, 1_000_000]);
  [anna, bert] = await Promise.all([engine.newcomer(), engine.newcomer()]);
});
afterAll(() => engine.close());

type Row = Record<string, unknown>;
const ANY_TIME = expect.stringMatching(/^2026-11-21 12:\d\d:\d\d$/);

/** Places an order a second after the one before; returns its id. */
async function place(person: Person, fields: Record<string, string> = {}): Promise<string> {
  engine.advance(1000);
  const form = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "50000", ...fields };
  const reply = await engine.call("POST", "/coin/trade", form, person);
  expect(reply).toMatchObject({ type: "ok" });
  return String((reply.data as { id: number }).id);
}

async function list(person: Person, fields: Record<string, string> = {}, path = "/coin/list"): Promise<Row[]> {
  const { type, message } = await engine.call("GET", path, fields, person);
  expect(type).toBe("ok");
  return message as Row[];
}

const ids = (rows: readonly Row[]): string[] => rows.map(({ id }) => String(id));

describe.each([
  ["PUT", "/coin/trade"],
  ["POST", "/coin/cancel"],
])("cancelling by %s %s", (method, path) => {
  test("one's own working order releases what it held", async () => {
    const id = await place(anna);
    expect(await engine.call(method, path, { id }, anna)).toEqual({ status: 200, type: "ok", message: "Order cancelled" });
    expect(await list(anna, { status: "1" })).toEqual([]);
    expect(await list(anna, { status: "3" })).toMatchObject([{ id: Number(id), status: 3, reason: "cancelled" }]);
    const { message } = await engine.call("POST", "/wallet/detail", { currency: "3", type: "change" }, anna);
    expect(message).toMatchObject({ change_balance: "100000.00000000", lock_change_balance: "0.00000000" });
  });

  test("another person's order is refused as if there were none, and changes nothing", async () => {
    const id = await place(bert);
    const before = engine.kernel.stateHash();
    const refusal = await engine.call(method, path, { id }, anna);
    expect(refusal).toMatchObject({
      status: 200,
      type: "error",
      message: "This order is no longer open",
      error: { name: "order_not_found" },
    });
    expect(await engine.call(method, path, { id: "4" }, anna)).toEqual(refusal);
    expect(engine.kernel.stateHash()).toBe(before);
    expect(ids(await list(bert, { status: "1" }))).toEqual([id]);
  });

  test("an order of the house is refused, and changes nothing", async () => {
    const before = engine.kernel.stateHash();
    for (let id = 1; id < 50; id++) {
      expect(await engine.call(method, path, { id: String(id) }, anna)).toMatchObject({
        type: "error",
        error: { name: "order_not_found" },
      });
    }
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test.each([
    ["no id", {}],
    ["zero", { id: "0" }],
    ["a minus", { id: "-1" }],
    ["a fraction", { id: "1.5" }],
    ["a sixteenth digit", { id: "1000000000000000" }],
  ])("%s is refused, and changes nothing", async (_why, fields: Record<string, string>) => {
    const before = engine.kernel.stateHash();
    expect(await engine.call(method, path, { ...fields, lang: "de" }, anna)).toMatchObject({
      type: "error",
      message: "Diese Order ist nicht mehr offen",
      error: { name: "order_not_found" },
    });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("twice is refused the second time, unless it is the same request", async () => {
    const id = await place(anna);
    const once = await engine.call(method, path, { id, request_id: "once" }, anna);
    expect(once).toMatchObject({ type: "ok" });
    expect(await engine.call(method, path, { id }, anna)).toMatchObject({ error: { name: "order_not_found" } });
    expect(await engine.call(method, path, { id, request_id: "once" }, anna)).toEqual(once);
  });

  test("an order that is filled is refused", async () => {
    const id = await place(anna, { target_price: "60000" });
    expect(await engine.call(method, path, { id }, anna)).toMatchObject({ error: { name: "order_not_found" } });
  });
});

describe("cancelling all", () => {
  test("ends one's own orders in the market named, and in no other", async () => {
    await place(anna);
    await place(anna);
    const ether = await place(anna, { currency_id: "2", target_price: "2000" });
    const other = await place(bert);
    expect(await engine.call("POST", "/coin/cancel_all", { currency_id: "1", legal_id: "3" }, anna)).toMatchObject({
      type: "ok",
      message: "2 orders cancelled",
    });
    expect(ids(await list(anna, { status: "1" }))).toEqual([ether]);
    expect(ids(await list(bert, { status: "1" }))).toEqual([other]);
  });

  test("without a market ends all of one's own, nobody else's", async () => {
    await place(anna);
    await place(anna, { currency_id: "2", target_price: "2000" });
    const other = await place(bert);
    expect(await engine.call("POST", "/coin/cancel_all", { lang: "zh" }, anna)).toMatchObject({ message: "已撤销 2 笔委托" });
    expect(await list(anna, { status: "1" })).toEqual([]);
    expect(ids(await list(bert, { status: "1" }))).toEqual([other]);
  });

  test.each([
    ["half a market", { currency_id: "1" }, "parameter_error"],
    ["the other half", { legal_id: "3" }, "parameter_error"],
    ["a market that isn't there", { currency_id: "3", legal_id: "3" }, "market_not_found"],
    ["a market that is no number", { currency_id: "BTC", legal_id: "3" }, "parameter_error"],
  ])("of %s is refused, and changes nothing", async (_why, fields: Record<string, string>, name) => {
    await place(anna);
    const before = engine.kernel.stateHash();
    expect(await engine.call("POST", "/coin/cancel_all", fields, anna)).toMatchObject({ type: "error", error: { name } });
    expect(engine.kernel.stateHash()).toBe(before);
  });
});

describe("the list of orders", () => {
  test("is a bare array whose rows have the wire's fields and types", async () => {
    const id = await place(anna);
    expect(await list(anna)).toEqual([
      {
        id: Number(id),
        u_id: anna.id,
        currency_id: 1,
        legal_id: 3,
        currency_name: "BTC",
        legal_name: "USDT",
        symbol: "BTC/USDT",
        type: 1,
        order_type: "limit",
        target_price: "50000.00000000",
        trade_price: "60000.00000000",
        trade_amount: "0.01000000",
        total: "0.00000000",
        charge_fee: "0.001000",
        filled_amount: "0.00000000",
        average_price: "0.00000000",
        fee: "0.00000000",
        fee_currency: "BTC",
        time_in_force: "gtc",
        post_only: 0,
        iceberg: 0,
        trigger_price: "0.00000000",
        trigger_by: "",
        trigger_direction: "",
        trail_percent: "",
        pair_id: 0,
        entry_id: 0,
        take_profit_price: "0.00000000",
        stop_loss_price: "0.00000000",
        stop_loss_limit_price: "0.00000000",
        status: 1,
        reason: "working",
        created_at: ANY_TIME,
        updated_at: ANY_TIME,
      },
    ]);
  });

  test("shows what was filled, at which average and for which fee", async () => {
    await engine.quote(BTC, [], [BTC_TICKS, 400]);
    await place(anna, { target_price: "60000" });
    expect(await list(anna)).toMatchObject([
      {
        status: 1,
        trade_amount: "0.01000000",
        filled_amount: "0.00400000",
        average_price: "60000.00000000",
        total: "240.00000000",
        fee: "0.00000400",
        fee_currency: "BTC",
      },
    ]);
    await engine.quote(BTC, [], [BTC_TICKS - 10, 400]);
    await engine.quote(BTC, [], [BTC_TICKS, 400]);
    expect(await list(anna)).toMatchObject([{ status: 2, reason: "filled", filled_amount: "0.01000000" }]);
  });

  test("of a market order by total shows the total and what it bought", async () => {
    await place(anna, { market: "1", total: "60", amount: "", target_price: "" });
    expect(await list(anna)).toMatchObject([
      { order_type: "market", target_price: "0.00000000", trade_amount: "0.00100000", total: "60.00000000", status: 2, type: 1 },
    ]);
  });

  test.each([
    ["working and done, when nothing is said", {}, ["ether", "filled", "working"]],
    ["working", { status: "1" }, ["ether", "working"]],
    ["done", { status: "2" }, ["filled"]],
    ["cancelled", { status: "3" }, ["cancelled"]],
    ["all", { status: "-1" }, ["cancelled", "ether", "filled", "working"]],
    ["all of one market", { status: "-1", currency_id: "1", legal_id: "3" }, ["cancelled", "filled", "working"]],
    ["the working ones of another market", { status: "1", currency_id: "2", legal_id: "3" }, ["ether"]],
    ["the first page of two", { status: "-1", limit: "2", page: "1" }, ["cancelled", "ether"]],
    ["the second page of two", { status: "-1", limit: "2", page: "2" }, ["filled", "working"]],
    ["the page after the last", { status: "-1", limit: "2", page: "3" }, []],
  ])("shows %s, newest first", async (_what, fields: Record<string, string>, expected) => {
    const named = new Map([
      [await place(anna), "working"],
      [await place(anna, { target_price: "60000" }), "filled"],
    ]);
    named.set(await place(anna, { currency_id: "2", target_price: "2000" }), "ether");
    const cancelled = await place(anna);
    named.set(cancelled, "cancelled");
    await engine.call("POST", "/coin/cancel", { id: cancelled }, anna);
    await place(bert);
    expect(ids(await list(anna, fields)).map((id) => named.get(id))).toEqual(expected);
  });

  test("holds twenty rows a page unless asked otherwise, a hundred at most", async () => {
    for (let i = 0; i < 21; i++) await place(anna, { amount: "0.0001" });
    expect(await list(anna)).toHaveLength(20);
    expect(await list(anna, { page: "2" })).toHaveLength(1);
    expect(await list(anna, { limit: "100" })).toHaveLength(21);
  });
});

describe("the list of fills", () => {
  test("is a bare array whose rows have the wire's fields and types, for buyer and seller", async () => {
    await place(anna, { target_price: "60000", amount: "0.02" });
    await engine.quote(BTC, [], []);
    const sale = await place(anna, { type: "2", target_price: "61000", amount: "0.015" });
    const purchase = await place(bert, { target_price: "62000", amount: "0.01" });
    const shared = {
      currency_id: 1,
      legal_id: 3,
      symbol: "BTC/USDT",
      price: "61000.00000000",
      amount: "0.01000000",
      total: "610.00000000",
      saved: "0.00000000",
      created_at: ANY_TIME,
    };
    const sold = (await list(anna, {}, "/coin/fills"))[0];
    const bought = await list(bert, {}, "/coin/fills");
    expect(sold).toEqual({
      ...shared,
      receipt: expect.stringMatching(/^fill-\d+-maker$/),
      id: expect.any(Number),
      order_id: Number(sale),
      type: 2,
      fee: "0.61000000",
      fee_currency: "USDT",
      role: "maker",
    });
    expect(bought).toEqual([
      {
        ...shared,
        id: sold?.id,
        order_id: Number(purchase),
        type: 1,
        fee: "0.00001000",
        fee_currency: "BTC",
        role: "taker",
        receipt: expect.stringMatching(/^fill-\d+-taker$/),
      },
    ]);
  });

  test("is cut by market and page, newest first", async () => {
    await place(anna, { target_price: "60000" });
    await place(anna, { currency_id: "2", target_price: "3000", amount: "0.1" });
    await place(anna, { target_price: "60000", amount: "0.002" });
    const amounts = async (fields: Record<string, string>): Promise<unknown[]> =>
      (await list(anna, fields, "/coin/fills")).map(({ amount }) => amount);
    expect(await amounts({})).toEqual(["0.00200000", "0.10000000", "0.01000000"]);
    expect(await amounts({ currency_id: "1", legal_id: "3" })).toEqual(["0.00200000", "0.01000000"]);
    expect(await amounts({ limit: "1", page: "2" })).toEqual(["0.10000000"]);
  });
});

describe("one order", () => {
  test("is found by its number whatever its status, with its own fills; to others it does not exist", async () => {
    const first = await place(anna, { target_price: "60000", amount: "0.002" });
    const second = await place(anna, { target_price: "60000", amount: "0.003" });
    expect((await list(anna, { id: first })).map(({ id, status }) => [id, status])).toEqual([[Number(first), 2]]);
    const fills = await list(anna, { order_id: second }, "/coin/fills");
    expect(fills.map(({ order_id, amount }) => [order_id, amount])).toEqual([[Number(second), "0.00300000"]]);
    expect(await list(bert, { id: first })).toEqual([]);
    expect(await list(bert, { order_id: second }, "/coin/fills")).toEqual([]);
  });

  test.each(["0", "-1", "x", "1e3", "9999999999999999"])("numbered %s is refused", async (id) => {
    expect(await engine.call("GET", "/coin/list", { id }, anna)).toMatchObject({ type: "error", error: { name: "order_not_found" } });
    expect(await engine.call("GET", "/coin/fills", { order_id: id }, anna)).toMatchObject({ error: { name: "order_not_found" } });
  });
});

test.each([
  ["/coin/list", { page: "0" }],
  ["/coin/list", { page: "-1" }],
  ["/coin/list", { limit: "0" }],
  ["/coin/list", { status: "4" }],
  ["/coin/list", { currency_id: "1" }],
  ["/coin/fills", { page: "1.5" }],
  ["/coin/fills", { legal_id: "3" }],
])("GET %s with %o is refused", async (path, fields: Record<string, string>) => {
  expect(await engine.call("GET", path, { ...fields, lang: "fra" }, anna)).toMatchObject({
    status: 200,
    type: "error",
    message: "Paramètre incorrect",
    error: { name: "parameter_error" },
  });
});
