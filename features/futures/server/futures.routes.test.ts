/** Futures against the real engine: what clients of this family send and read, what our app does beside it, what the tables keep. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { BTC, BTC_TICKS, openTestEngine, type EngineReply, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type { ContractsReply, InsuranceReply, LeverAccountReply, LeverRow, LeverTradesReply } from "../contract/futures-rows.ts";
import { TEST_ANSWERS } from "../contract/understanding-test.ts";
import { listContract, marketOf, PAIR, submit, trader } from "./futures-engine.suite.ts";

let engine: TestEngine;
let ann: Person;
beforeAll(async () => {
  engine = await openTestEngine();
});
beforeEach(async () => {
  engine.advance(1000);
  await listContract(engine);
  await marketOf(engine);
  ann = await trader(engine, "1000");
});
afterAll(() => engine.close());

const call = (method: string, path: string, fields: Readonly<Record<string, string>> = {}, person = ann): Promise<EngineReply> =>
  engine.call(method, path, fields, person);
const idOf = ({ data }: EngineReply): string => String((data as { id: number }).id);
const account = async (person = ann): Promise<LeverAccountReply> =>
  (await call("GET", "/lever/account", {}, person)).message as LeverAccountReply;
async function rows(status: string): Promise<readonly LeverRow[]> {
  const { message } = await call("POST", "/lever/my_trade", { status });
  return (message as { message: { data: readonly LeverRow[] } }).message.data;
}

test("what the book could take only in part is said to be opened, and reversed, in part", async () => {
  const rich = await trader(engine, "90000");
  const reply = await submit(engine, rich, { share: "9000", multiple: "10" });
  const [row] = (await account(rich)).positions;
  expect(row?.share).toBeLessThan(9000);
  expect(reply).toMatchObject({ message: `${row?.share} of 9000 lots opened: the book had no more within the price band` });
  // Its bids are all taken by the closing: nothing was opened, and nobody is told that it was.
  const reversed = await call("POST", "/lever/reverse", { id: idOf(reply) }, rich);
  expect((await account(rich)).positions).toEqual([]);
  expect(reversed.message).toBe(`${row?.share} lots closed, 0 opened the other way`);
});

describe("opening at market", () => {
  test("fills at once and is a position with margin, fee and liquidation price", async () => {
    const reply = await submit(engine, ann, {});
    expect(reply).toMatchObject({ type: "ok", message: "Position opened" });
    const [row] = (await account()).positions;
    // Ten lots are 0.01 BTC: 600.10 USDT.
    expect(row).toMatchObject({
      id: Number(idOf(reply)),
      show_lever_id: Number(idOf(reply)) + 10_000,
      type: 1,
      status: 1,
      share: 10,
      number: "0.01000000",
      multiple: 10,
      price: "60010.00000000",
      caution_money: "60.01000000",
      trade_fee: "0.30005000",
      symbol: "BTC/USDT",
    });
    // The account has more than the position is worth.
    expect(row?.liquidation_price).toBe("0.00000000");
    expect(await rows("1")).toEqual([row]);
  });

  test("is refused in words where money, lots, multiple or contract are wrong, and changes nothing", async () => {
    const before = engine.kernel.stateHash();
    const refused = async (fields: Readonly<Record<string, string>>, name: string): Promise<void> => {
      expect((await submit(engine, ann, fields)).error?.name, name).toBe(name);
    };
    await refused({ share: "1000", multiple: "1" }, "insufficient_balance");
    await refused({ share: "0" }, "quantity_missing");
    await refused({ multiple: "7" }, "multiple_not_offered");
    await refused({ currency_id: "3" }, "contract_not_found");
    await refused({ target_price: "60020" }, "limit_beyond_last");
    await refused({ type: "2", target_price: "59000" }, "limit_beyond_last");
    await refused({ target_price: "59000.123456" }, "price_off_tick");
    await refused({ take_profit_price: "50000" }, "exit_prices_invalid");
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("twice under one request id is one position", async () => {
    const [one, two] = [await submit(engine, ann, { request_id: "same" }), await submit(engine, ann, { request_id: "same" })];
    expect(idOf(two)).toBe(idOf(one));
    expect((await account()).positions).toHaveLength(1);
  });

  test("a limit that the price has passed meanwhile is answered again as before, and another one is refused", async () => {
    const limit = { target_price: "59995", request_id: "low" };
    const placed = await submit(engine, ann, limit);
    expect(placed.type).toBe("ok");
    // Takes the bids at 59,995 and below it: the last price is beyond the limit.
    await submit(engine, await trader(engine, "90000"), { type: "2", share: "50" });
    expect((await submit(engine, ann, { target_price: "59995" })).error?.name).toBe("limit_beyond_last");
    expect(await submit(engine, ann, limit)).toEqual(placed);
  });

  test("closed or reversed twice under one request id is told the same twice, and done once", async () => {
    const id = idOf(await submit(engine, ann, {}));
    const reverse = { id, request_id: "back" };
    const reversed = await call("POST", "/lever/reverse", reverse);
    expect(reversed.type).toBe("ok");
    expect(await call("POST", "/lever/reverse", reverse)).toEqual(reversed);
    const [short] = (await account()).positions;
    expect(short).toMatchObject({ type: 2, share: 10 });
    const close = { id: String(short?.id), request_id: "out" };
    const closed = await call("POST", "/lever/close", close);
    expect(closed.message).toContain("10 lots closed");
    expect(await call("POST", "/lever/close", close)).toEqual(closed);
    expect((await call("POST", "/lever/close", { id: String(short?.id) })).error?.name).toBe("position_not_found");
    expect((await account()).positions).toEqual([]);
  });
});

describe("a pending order", () => {
  test("holds margin and fee, is listed, changed, and gives everything back when it is cancelled", async () => {
    const id = idOf(await submit(engine, ann, { target_price: "58000" }));
    expect((await account()).held).toBe("58.29000000");
    expect(await rows("0")).toMatchObject([{ id: Number(id), status: 0, price: "58000.00000000", caution_money: "58.00000000" }]);
    expect(await call("POST", "/lever/amend", { id, target_price: "58500", share: "20" })).toMatchObject({ type: "ok" });
    expect(await rows("0")).toMatchObject([{ share: 20, price: "58500.00000000" }]);
    expect(await call("POST", "/lever/cancel", { id })).toMatchObject({ type: "ok", message: "Order cancelled" });
    expect(await account()).toMatchObject({ held: "0.00000000", free: "1000.00000000" });
    expect(await rows("4")).toMatchObject([{ id: Number(id), status: 4, reason: "cancelled" }]);
  });
});

describe("a position", () => {
  test("is closed in part and whole; the list keeps its final result, with a receipt", async () => {
    const id = idOf(await submit(engine, ann, {}));
    expect(await call("POST", "/lever/close", { id, share: "4" })).toMatchObject({ message: "4 lots closed, result −0.19 USDT" });
    expect((await account()).positions).toMatchObject([{ share: 6, closed_share: 4 }]);
    await call("POST", "/lever/close", { id });
    const [row] = await rows("3");
    // 20 ticks of a dollar on 0.01 BTC lost, and 0.29995 of a fee.
    expect(row).toMatchObject({ id: Number(id), status: 3, profits: "-0.49995000", update_price: "59990.00000000", reason: "order" });
    // Each closing has one: what one looks at the end of adds up from its beginning.
    expect([row?.receipts.length, row?.receipts.at(-1)]).toEqual([2, row?.receipt]);
    for (const receipt of row?.receipts ?? []) {
      const { message } = await call("GET", "/receipt", { id: receipt });
      expect(message).toMatchObject({ product: "futures", formula: "futures-close/1", contract: id });
    }
  });

  test("has take-profit and stop-loss set by either call, and is closed when the mark reaches one", async () => {
    const id = idOf(await submit(engine, ann, {}));
    expect(await call("POST", "/lever/setstop", { id, target_profit_price: "62000", stop_loss_price: "0" })).toMatchObject({
      type: "error",
    });
    expect(await call("POST", "/lever/setstop", { id, target_profit_price: "62000", stop_loss_price: "59000" })).toMatchObject({
      type: "ok",
    });
    expect(await call("POST", "/lever/exits", { id, stop_loss_price: "59500" })).toMatchObject({ type: "ok" });
    expect((await account()).positions).toMatchObject([{ target_profit_price: "0.00000000", stop_loss_price: "59500.00000000" }]);
    engine.advance(1000);
    await engine.price(BTC, 594_000);
    // The median with last and basis may lag for a moment.
    engine.advance(1000);
    await engine.price(BTC, 594_000);
    expect(await rows("3")).toMatchObject([{ id: Number(id), reason: "stop_loss" }]);
  });

  test("gets more margin, and gives back what is beyond the first", async () => {
    const id = idOf(await submit(engine, ann, {}));
    const margin = async (fields: Readonly<Record<string, string>>): Promise<EngineReply> =>
      call("POST", "/lever/margin", { id, ...fields });
    expect(await margin({ amount: "10" })).toMatchObject({ type: "ok" });
    expect((await account()).positions).toMatchObject([{ caution_money: "70.01000000" }]);
    expect((await margin({ amount: "11", take: "1" })).error?.name).toBe("margin_below_initial");
    expect(await margin({ amount: "10", take: "1" })).toMatchObject({ type: "ok" });
    expect((await margin({ amount: "0" })).error?.name).toBe("amount_invalid");
  });

  test("is reversed in one, and everything is closed in one", async () => {
    const id = idOf(await submit(engine, ann, {}));
    expect(await call("POST", "/lever/reverse", { id })).toMatchObject({ type: "ok" });
    expect((await account()).positions).toMatchObject([{ type: 2, share: 10 }]);
    expect(await call("POST", "/lever/batch_close", { type: "1" })).toMatchObject({ error: { name: "nothing_to_reduce" } });
    expect(await call("POST", "/lever/batch_close", { type: "0" })).toMatchObject({ type: "ok" });
    expect((await account()).positions).toEqual([]);
  });
});

test("the form's call tells what clients of this family read", async () => {
  await submit(engine, ann, {});
  const { message } = await call("POST", "/lever/deal", PAIR);
  expect(message).toMatchObject({
    multiple: { muit: expect.arrayContaining([{ value: "100" }]), share: expect.arrayContaining([{ value: "1" }]) },
    lever_share_limit: { min: 1 },
    my_transaction: [{ share: 10 }],
    lever_transaction: { in: expect.arrayContaining([expect.objectContaining({ price: "59990.00000000" })]), out: expect.any(Array) },
  });
  expect((await call("POST", "/lever/dealall", { ...PAIR, page: "1" })).message).toMatchObject({
    caution_money: "60.01000000",
    order: { total: 1, data: [{ status: 1 }] },
  });
});

test("the account says how far it is from being warned and closed out, and what may leave", async () => {
  await submit(engine, ann, { share: "100" });
  const figures = await account();
  expect(figures).toMatchObject({ margin: "600.10000000", test_needed: 0, test_passed: 0 });
  expect(Number(figures.positions[0]?.liquidation_price)).toBeGreaterThan(50_000);
  expect(Number(figures.hazard_rate)).toBeGreaterThan(150);
  expect(Number(figures.until_close_out)).toBeGreaterThan(Number(figures.until_call));
  const [equity, leaves] = [Number(figures.equity), Number(figures.leaves)];
  expect(equity - leaves).toBeCloseTo(600.1 * 1.5, 2);
});

test("the test of understanding wants all five right answers", async () => {
  const wrong = await call("POST", "/lever/test", { answers: "00000" });
  expect(wrong).toMatchObject({ type: "ok", data: { passed: 0 } });
  expect(await call("POST", "/lever/test", { answers: "1021" })).toMatchObject({ error: { name: "parameter_error" } });
  expect(await call("POST", "/lever/test", { answers: TEST_ANSWERS.join("") })).toMatchObject({
    data: { passed: 1, right: [1, 1, 1, 1, 1] },
  });
  expect((await account()).test_passed).toBe(1);
});

test("everybody sees contracts, books, funding, close-outs and the fund", async () => {
  const guest = (path: string, fields: Readonly<Record<string, string>> = {}): Promise<EngineReply> => engine.call("GET", path, fields);
  const { message } = await guest("/lever/contracts");
  const contract = (message as ContractsReply).list.find(({ symbol }) => symbol === "BTC/USDT");
  expect(contract).toMatchObject({ currency_id: 1, mark: expect.stringMatching(/^6/), fresh: 1, halted: 0, taker_fee: "0.0500" });
  expect((await guest("/lever/depth", { currency_id: "1" })).message).toMatchObject({
    asks: expect.arrayContaining([["60010.00000000", expect.any(String)]]),
  });
  expect((await guest("/lever/funding", { currency_id: "1" })).message).toMatchObject({ data: [] });
  expect((await guest("/lever/close_outs")).message).toMatchObject({ data: [], total: 0 });
  const fund = (await guest("/lever/insurance")).message as InsuranceReply;
  expect(fund).toMatchObject({ currency_name: "USDT", positions: [] });
  expect((await guest("/lever/depth", { currency_id: "9999" })).error?.name).toBe("contract_not_found");
});

test("tape, the last 24 hours and candles are the contract's own, and its coin says that there is one", async () => {
  const guest = (path: string, fields: Readonly<Record<string, string>> = {}): Promise<EngineReply> => engine.call("GET", path, fields);
  await submit(engine, ann, {});
  const tape = (await guest("/lever/trades", { currency_id: "1" })).message as LeverTradesReply;
  expect(tape.list[0]).toMatchObject({ price: "60010.00000000", amount: "0.01000000", direction: "buy", ts: expect.any(Number) });
  expect((await guest("/lever/trades", { currency_id: "9999" })).error?.name).toBe("contract_not_found");
  const contract = ((await guest("/lever/contracts")).message as ContractsReply).list.find(({ symbol }) => symbol === "BTC/USDT");
  expect(contract).toMatchObject({ last: "60010.00000000", high: "60010.00000000", change: expect.stringMatching(/^[+-]?0\.0\d$/) });
  expect(Number(contract?.low)).toBeLessThanOrEqual(60_010);
  expect(Number(contract?.volume)).toBeGreaterThanOrEqual(0.01);
  const candles = async (of: string): Promise<{ code: number; data: readonly Record<string, string>[] }> => {
    const to = String(Math.ceil(engine.now() / 1000));
    const fields = { symbol: "BTC/USDT", period: "1min", from: String(Number(to) - 3600), to, of };
    return (await engine.send("GET", "/currency/new_timeshar", fields)).json();
  };
  expect((await candles("last")).data.at(-1)).toMatchObject({ close: "60010.0", volume: contract?.volume });
  const mark = (await candles("mark")).data.at(-1);
  expect(Number(mark?.["close"])).toBeCloseTo(Number(contract?.mark), 1);
  expect(await candles("nothing")).toMatchObject({ code: -1, data: [], error: { name: "symbol_unknown" } });
  const { message } = await guest("/currency/quotation_new");
  const rows = (message as readonly { readonly quotation: readonly Record<string, unknown>[] }[])[0]?.quotation ?? [];
  expect(rows.find(({ symbol }) => symbol === "BTC/USDT")).toMatchObject({
    open_lever: 1,
    lever_share_num: "0.00100000",
    lever_min_share: 1,
  });
});

test("funding of a period is in the table of rates, in one's payments, and in what futures brought", async () => {
  const brought = async (): Promise<number> => {
    const { message } = await call("GET", "/portfolio/cost");
    const { products } = message as { products: readonly { product: string; realised: string }[] };
    return Number(products.find(({ product }) => product === "futures")?.realised);
  };
  await submit(engine, ann, {});
  const before = await brought();
  engine.advance(1000);
  await engine.price(BTC, BTC_TICKS);
  engine.advance(6000);
  await engine.price(BTC, BTC_TICKS);
  engine.advance(8 * 60 * 60 * 1000);
  await engine.price(BTC, BTC_TICKS);
  const { message } = await call("GET", "/lever/payments");
  const { data } = message as { data: readonly { kind: string; amount: string }[] };
  expect(data.some(({ kind }) => kind === "funding")).toBe(true);
  // Rows say what was paid.
  const paid = data.reduce((sum, { amount }) => sum + Number(amount), 0);
  expect(paid).toBeGreaterThan(0);
  expect(before - (await brought())).toBeCloseTo(paid, 4);
  expect((await engine.call("GET", "/lever/funding", { currency_id: "1" })).message).toMatchObject({ total: 1 });
});

describe("an order that waits for its trigger", () => {
  const waiting = (fields: Readonly<Record<string, string>>): Promise<EngineReply> => submit(engine, ann, { status: "1", ...fields });

  const mark = (): number => (engine.kernel.futures.desk.contracts.get(BTC)?.mark ?? 0) / 10;

  test("is a stop on the side of its trigger or a trailing stop, holds no money, and opens at market when it comes", async () => {
    const stop = idOf(await waiting({ order_type: "stop", trigger_price: "60300", take_profit_price: "70000" }));
    const trailing = idOf(await waiting({ order_type: "trailing_stop", trail_percent: "1.5", type: "2" }));
    const before = await account();
    expect(before).toMatchObject({ held: "0.00000000", positions: [] });
    expect(before.orders).toMatchObject([
      { id: Number(stop), waits: 1, price: "60300.00000000", trail_percent: "", type: 1 },
      { id: Number(trailing), waits: 1, trail_percent: "1.50", type: 2 },
    ]);
    // A short follows the highest mark, 1.5 % below it, to the tick.
    const first = Number(before.orders[1]?.price);
    expect(Math.abs(first - mark() * 0.985)).toBeLessThanOrEqual(0.1);
    expect((await rows("0")).map(({ id, price }) => [id, Number(price)])).toEqual([
      [Number(trailing), first],
      [Number(stop), 60_300],
    ]);
    engine.advance(1000);
    await engine.price(BTC, Math.round(BTC_TICKS * 1.006));
    const after = await account();
    expect(after.positions).toMatchObject([{ id: Number(stop), type: 1, share: 10, target_profit_price: "70000.00000000" }]);
    expect(after.orders.map(({ id }) => id)).toEqual([Number(trailing)]);
    expect(Number(after.orders[0]?.price)).toBeGreaterThan(first + 100);
    await call("POST", "/lever/cancel", { id: trailing });
    await engine.price(BTC, BTC_TICKS);
  });

  test("is refused without a trigger that can come, and never as a limit order", async () => {
    const before = engine.kernel.stateHash();
    const refused = async (fields: Readonly<Record<string, string>>, name: string): Promise<void> => {
      expect((await waiting(fields)).error?.name, JSON.stringify(fields)).toBe(name);
    };
    await refused({ order_type: "stop" }, "trigger_missing");
    await refused({ order_type: "stop", trigger_price: "" }, "trigger_missing");
    await refused({ order_type: "stop", trigger_price: mark().toFixed(1) }, "trigger_invalid");
    await refused({ order_type: "stop", trigger_price: "60000.123456" }, "price_off_tick");
    await refused({ order_type: "trailing_stop" }, "trail_out_of_range");
    for (const percent of ["0", "0.09", "50.01", "-1", "1.234", "x"])
      await refused({ order_type: "trailing_stop", trail_percent: percent }, "trail_out_of_range");
    await refused({ order_type: "stop", trigger_price: "61000", status: "0", target_price: "59000" }, "parameter_error");
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("twice under one request id is one", async () => {
    const fields = { order_type: "stop", trigger_price: "65000", request_id: "once" };
    expect(idOf(await waiting(fields))).toBe(idOf(await waiting(fields)));
    expect((await account()).orders).toHaveLength(1);
  });

  test("sent again once the price is on the other side of its trigger it is answered as before; another one under its name is refused", async () => {
    const trigger = mark() + 2;
    const fields = { order_type: "stop", trigger_price: trigger.toFixed(1), request_id: "passed" };
    const placed = idOf(await waiting(fields));
    for (let second = 0; second < 20 && mark() <= trigger; second++) {
      engine.advance(1000);
      await engine.price(BTC, Math.round(BTC_TICKS * 1.006));
    }
    expect(mark()).toBeGreaterThan(trigger);
    expect(idOf(await waiting(fields))).toBe(placed);
    expect((await waiting({ ...fields, trigger_price: (trigger + 90).toFixed(1) })).error?.name).toBe("key_reused");
    await engine.price(BTC, BTC_TICKS);
  });
});
