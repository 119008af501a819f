/**
 * POST /coin/trade against the real engine (wire.md 9): what is accepted, each refusal with the neighbour that passes,
 * and one effect per request id. The house quotes BTC/USDT at 59,999.0 and 60,001.0.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";

let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await engine.price(BTC, BTC_TICKS);
});
beforeEach(async () => {
  // One BTC at the best price and ten a dollar further; quoted anew, so that each test finds the same book.
  await engine.quote(BTC, [BTC_TICKS - 10, 100_000, BTC_TICKS - 20, 1_000_000], [BTC_TICKS + 10, 100_000, BTC_TICKS + 20, 1_000_000]);
  anna = await engine.newcomer();
});
afterAll(() => engine.close());

const LIMIT_BUY = { currency_id: "1", legal_id: "3", type: "1", amount: "0.01", target_price: "50000.0" };
const trade = (fields: Record<string, string>, person: Person = anna): Promise<EngineReply> =>
  engine.call("POST", "/coin/trade", fields, person);

/** Own and held USDT and BTC of a person, as the app shows them. */
async function balances(person: Person): Promise<Record<string, readonly string[]>> {
  const { message } = await engine.call("POST", "/wallet/list", {}, person);
  const rows = (message as { change_wallet: { balance: Record<string, string>[] } }).change_wallet.balance;
  const named = rows.map((row) => [row.currency_name, [row.change_balance, row.lock_change_balance]] as const);
  return Object.fromEntries(named.filter(([name]) => name === "BTC" || name === "USDT"));
}

describe("an order that is accepted", () => {
  test("with a limit below the market works and holds price times amount", async () => {
    const reply = await trade(LIMIT_BUY);
    expect(reply).toEqual({
      status: 200,
      type: "ok",
      message: "Order placed",
      data: { id: expect.any(Number), status: "working", amount: "0.01000000", filled: "0.00000000", average_price: "0.00000000" },
    });
    expect(await balances(anna)).toEqual({ BTC: ["0.00000000", "0.00000000"], USDT: ["99500.00000000", "500.00000000"] });
  });

  test("with a limit beyond the best price fills at the book's price, less 0.1 % of what is received", async () => {
    const reply = await trade({ ...LIMIT_BUY, target_price: "60100" });
    expect(reply).toMatchObject({
      message: "Order filled",
      data: { status: "filled", filled: "0.01000000", average_price: "60001.00000000" },
    });
    expect(await balances(anna)).toEqual({ BTC: ["0.00999000", "0.00000000"], USDT: ["99399.99000000", "0.00000000"] });
  });

  test("at market by amount walks the book; the average says so", async () => {
    const reply = await trade({ currency_id: "1", legal_id: "3", type: "1", market: "1", amount: "1.5", target_price: "1" });
    // 1 at 60,001.0 and 0.5 at 60,002.0: 90,002 USDT for 1.5 BTC.
    expect(reply).toMatchObject({
      message: "Order filled",
      data: { status: "filled", filled: "1.50000000", average_price: "60001.33333333" },
    });
    expect(await balances(anna)).toEqual({ BTC: ["1.49850000", "0.00000000"], USDT: ["9998.00000000", "0.00000000"] });
  });

  test("at market by total spends no more than the total, in whole lots", async () => {
    const reply = await trade({ currency_id: "1", legal_id: "3", type: "1", market: "1", total: "100" });
    expect(reply).toMatchObject({
      message: "Order filled",
      data: { status: "filled", filled: "0.00166000", average_price: "60001.00000000" },
    });
    expect(await balances(anna)).toEqual({ BTC: ["0.00165834", "0.00000000"], USDT: ["99900.39834000", "0.00000000"] });
  });

  test("at market that empties the book within the band fills in part and the rest expires", async () => {
    await engine.quote(BTC, [], [BTC_TICKS + 10, 100]);
    const reply = await trade({ currency_id: "1", legal_id: "3", type: "1", market: "1", amount: "0.01" });
    expect(reply).toMatchObject({
      message: "Partly filled; the rest found no acceptable price",
      data: { status: "expired", filled: "0.00100000" },
    });
  });

  test("to sell what was bought brings the bid, less the fee in USDT", async () => {
    await trade({ ...LIMIT_BUY, target_price: "60001", amount: "0.02" });
    const reply = await trade({ ...LIMIT_BUY, type: "2", target_price: "59999", amount: "0.01998" });
    expect(reply).toMatchObject({ message: "Order filled", data: { filled: "0.01998000", average_price: "59999.00000000" } });
    // 100,000 - 1,200.02 + 1,198.78002 - 1.198780 (0.1 %, rounded down to 0.000001).
    expect(await balances(anna)).toEqual({ BTC: ["0.00000000", "0.00000000"], USDT: ["99997.56124000", "0.00000000"] });
  });
});

describe("an order is refused and changes nothing", () => {
  const MARKET_BUY = { currency_id: "1", legal_id: "3", type: "1", market: "1", amount: "0.01" };
  const ROWS: readonly (readonly [string, Record<string, string>, string, string])[] = [
    ["a pair that is not listed", { ...LIMIT_BUY, currency_id: "77" }, "market_not_found", "This trading pair does not exist"],
    [
      "a pair the wrong way round",
      { ...LIMIT_BUY, currency_id: "3", legal_id: "1" },
      "market_not_found",
      "This trading pair does not exist",
    ],
    ["no side", { ...LIMIT_BUY, type: "" }, "parameter_error", "Parameter error"],
    ["a third side", { ...LIMIT_BUY, type: "3" }, "parameter_error", "Parameter error"],
    ["no price", { ...LIMIT_BUY, target_price: "" }, "price_missing", "Please enter the correct price"],
    ["a price of zero", { ...LIMIT_BUY, target_price: "0.0" }, "price_missing", "Please enter the correct price"],
    ["a negative price", { ...LIMIT_BUY, target_price: "-1" }, "price_missing", "Please enter the correct price"],
    ["a price between two ticks", { ...LIMIT_BUY, target_price: "50000.05" }, "price_off_tick", "The price may have at most 1 decimals"],
    [
      "a price below the band",
      { ...LIMIT_BUY, target_price: "29999.9" },
      "price_outside_band",
      "The price must lie between 30,000.0 and 90,000.0",
    ],
    [
      "a price above the band",
      { ...LIMIT_BUY, target_price: "90000.1" },
      "price_outside_band",
      "The price must lie between 30,000.0 and 90,000.0",
    ],
    [
      "a price beyond the book's range",
      { ...LIMIT_BUY, target_price: "214748364.8" },
      "order_malformed",
      "Please enter the correct number or price",
    ],
    ["no amount", { ...LIMIT_BUY, amount: "" }, "quantity_missing", "Please enter the correct amount"],
    ["an amount of zero", { ...LIMIT_BUY, amount: "0" }, "quantity_missing", "Please enter the correct amount"],
    ["a negative amount", { ...LIMIT_BUY, amount: "-0.01" }, "quantity_missing", "Please enter the correct amount"],
    ["an amount with an exponent", { ...LIMIT_BUY, amount: "1e-2" }, "quantity_missing", "Please enter the correct amount"],
    ["an amount with a comma", { ...LIMIT_BUY, amount: "0,01" }, "quantity_missing", "Please enter the correct amount"],
    ["an amount of eleven decimals", { ...LIMIT_BUY, amount: "0.01000000000" }, "quantity_missing", "Please enter the correct amount"],
    ["an amount below a lot", { ...LIMIT_BUY, amount: "0.000001" }, "quantity_off_lot", "The amount may have at most 5 decimals"],
    [
      "an amount beyond any order",
      { ...LIMIT_BUY, amount: "99999999999999" },
      "quantity_above_maximum",
      "The amount is too large for one order",
    ],
    [
      "a value just below 5 USDT",
      { ...LIMIT_BUY, target_price: "49999.9", amount: "0.0001" },
      "notional_below_minimum",
      "The order must be worth at least 5.00 USDT",
    ],
    ["more than there is", { ...LIMIT_BUY, target_price: "50000", amount: "2.00001" }, "insufficient_balance", "Insufficient balance"],
    ["selling what isn't there", { ...LIMIT_BUY, type: "2" }, "insufficient_balance", "Insufficient balance"],
    ["at market, without an amount", { ...MARKET_BUY, amount: "" }, "quantity_missing", "Please enter the correct amount"],
    [
      "at market, a total of seven decimals",
      { ...MARKET_BUY, total: "100.0000001" },
      "quantity_off_lot",
      "The amount may have at most 6 decimals",
    ],
    [
      "at market, a total for a sale",
      { ...MARKET_BUY, type: "2", total: "100" },
      "order_malformed",
      "Please enter the correct number or price",
    ],
    [
      "at market, a total just below 5 USDT",
      { ...MARKET_BUY, total: "4.999999" },
      "notional_below_minimum",
      "The order must be worth at least 5.00 USDT",
    ],
    ["at market, a total above the balance", { ...MARKET_BUY, total: "100000.000001" }, "insufficient_balance", "Insufficient balance"],
    ["a request id of 65 characters", { ...LIMIT_BUY, request_id: "x".repeat(65) }, "parameter_error", "Parameter error"],
  ];

  test.each(ROWS)("%s", async (_why, fields, name, message) => {
    const before = engine.kernel.stateHash();
    expect(await trade(fields)).toMatchObject({ status: 200, type: "error", message, error: { name, number: expect.any(Number) } });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test.each([
    ["the lowest price of the band", { target_price: "30000.0" }],
    ["the highest price of the band", { target_price: "90000", amount: "0.0001" }],
    ["exactly 5 USDT", { target_price: "50000", amount: "0.0001" }],
    ["everything there is", { target_price: "50000", amount: "2" }],
    ["trailing zeros beyond tick and lot", { target_price: "50000.000", amount: "0.0100000000" }],
    ["a market total of exactly 5 USDT and nothing else", { market: "1", total: "5", amount: "", target_price: "" }],
    ["a market total of the whole balance", { market: "1", total: "100000" }],
    ["a request id of 64 characters", { request_id: "x".repeat(64) }],
  ])("but %s is accepted", async (_why, change: Record<string, string>) => {
    expect(await trade({ ...LIMIT_BUY, ...change })).toMatchObject({ type: "ok" });
  });

  test("while the market is closed, and accepted once it opens", async () => {
    await engine.submit({ type: "spot/set-phase", market: BTC, phase: "closed" });
    const before = engine.kernel.stateHash();
    expect(await trade(LIMIT_BUY)).toMatchObject({ type: "error", error: { name: "market_closed" } });
    expect(engine.kernel.stateHash()).toBe(before);
    await engine.submit({ type: "spot/set-phase", market: BTC, phase: "open" });
    expect(await trade(LIMIT_BUY)).toMatchObject({ type: "ok" });
  });

  test("at market while nobody quotes", async () => {
    await engine.quote(BTC, [], []);
    const before = engine.kernel.stateHash();
    expect(await trade(MARKET_BUY)).toMatchObject({ type: "error", error: { name: "no_liquidity" } });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("as the 201st open one; the 200th is accepted", async () => {
    const placed = await Promise.all(Array.from({ length: 200 }, () => trade({ ...LIMIT_BUY, amount: "0.0001" })));
    expect(new Set(placed.map(({ type }) => type))).toEqual(new Set(["ok"]));
    const before = engine.kernel.stateHash();
    expect(await trade({ ...LIMIT_BUY, amount: "0.0001" })).toMatchObject({
      message: "You have 200 open orders; cancel one first",
      error: { name: "too_many_open_orders" },
    });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test.each([
    ["zh", "价格须在 30,000.0 与 90,000.0 之间"],
    ["de", "Der Preis muss zwischen 30.000,0 und 90.000,0 liegen"],
    ["kor", "가격은 30,000.0~90,000.0 사이여야 합니다"],
    ["xx", "The price must lie between 30,000.0 and 90,000.0"],
  ])("in the caller's language %s", async (lang, message) => {
    expect((await trade({ ...LIMIT_BUY, target_price: "1", lang })).message).toBe(message);
  });
});

describe("a request id", () => {
  test("sent twice has one effect and the same answer, whatever happened meanwhile", async () => {
    const first = await trade({ ...LIMIT_BUY, request_id: "a" });
    await engine.call("POST", "/coin/cancel", { id: String((first.data as { id: number }).id) }, anna);
    const before = engine.kernel.stateHash();
    expect(await trade({ ...LIMIT_BUY, request_id: "a" })).toEqual(first);
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("sent twenty times at once places one order", async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => trade({ ...LIMIT_BUY, request_id: "b" })));
    expect(new Set(replies.map((reply) => JSON.stringify(reply))).size).toBe(1);
    expect(replies[0]).toMatchObject({ type: "ok" });
    expect((await engine.call("GET", "/coin/list", {}, anna)).message).toHaveLength(1);
    expect((await balances(anna)).USDT).toEqual(["99500.00000000", "500.00000000"]);
  });

  test("with another body is refused, for another kind of call too", async () => {
    const first = await trade({ ...LIMIT_BUY, request_id: "c" });
    const before = engine.kernel.stateHash();
    expect(await trade({ ...LIMIT_BUY, amount: "0.02", request_id: "c" })).toMatchObject({ type: "error", error: { name: "key_reused" } });
    const cancel = { id: String((first.data as { id: number }).id), request_id: "c" };
    expect(await engine.call("POST", "/coin/cancel", cancel, anna)).toMatchObject({ type: "error", error: { name: "key_reused" } });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("of one person is free for everybody else", async () => {
    const bert = await engine.newcomer();
    const first = await trade({ ...LIMIT_BUY, request_id: "d" });
    const other = await trade({ ...LIMIT_BUY, amount: "0.02", request_id: "d" }, bert);
    expect(other).toMatchObject({ type: "ok" });
    expect(other.data).not.toEqual(first.data);
  });

  test("that was refused keeps its refusal, even when the order would pass now", async () => {
    const dear = { ...LIMIT_BUY, type: "2", target_price: "70000", request_id: "e" };
    const refusal = await trade(dear);
    expect(refusal).toMatchObject({ error: { name: "insufficient_balance" } });
    await trade({ ...LIMIT_BUY, target_price: "60001", amount: "0.02" });
    expect(await trade(dear)).toEqual(refusal);
    expect(await trade({ ...dear, request_id: "f" })).toMatchObject({ type: "ok" });
  });
});
