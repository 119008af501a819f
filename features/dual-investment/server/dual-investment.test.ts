/** Dual investment against the real engine: what is on sale, bought, settled on either side, put off, refused; and what everybody recomputes. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Reminders } from "../../../server/news/reminders.ts";
import { BTC_TICKS, openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type {
  DualHoursReply,
  DualIndexReply,
  DualMineReply,
  DualOrder,
  DualProductRow,
  DualProductsReply,
  DualSamplesReply,
  DualSettlementsReply,
} from "../contract/dual-investment-replies.ts";
import { fairRate, meanOf, nextSettlement, paidRate, volatilityOf } from "../formulas.ts";
import { bothPrices, buy, free, halfHour, makes, nearest, ordersOf, products, sellDual, settles } from "./dual-engine.suite.ts";
import { remindsOfDual } from "./dual-reminders.ts";
import { percent } from "./dual-percent.ts";

let engine: TestEngine;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await sellDual(engine);
});
beforeEach(async () => {
  anna = await engine.newcomer();
  engine.advance(6_000);
  await bothPrices(engine);
});
afterAll(() => engine.close());

const get = async <Reply>(path: string, fields: Readonly<Record<string, string>> = {}, person: Person | undefined = anna): Promise<Reply> =>
  (await engine.call("GET", path, fields, person)).message as Reply;
/** Of the wire's eight decimals. */
const units = (text: string): bigint => BigInt(text.replace(".", ""));

describe("what is on sale", () => {
  test("has the family's names; a guest reads it too, by coin and kind, calls where none is named", async () => {
    const { dual_currencys: calls } = await get<DualIndexReply>("/dual/index", { currency_id: "1" }, undefined);
    expect(calls).toHaveLength(25);
    expect(new Set(calls.map(({ type, currency_name: coin }) => `${coin} ${type}`))).toEqual(new Set(["BTC call"]));
    const [first] = calls;
    expect(first).toMatchObject({
      ...{ name: "BTC call 60200, 1 d", currency_id: 1, exercise_price: 60_200, start_time: "2026-11-21", end_time: "2026-11-22" },
      ...{ total_number: 60, purchased_number: 0, remaining_number: 60, user_limit: 20, status: 1, share: "0.10000000" },
    });
    expect(typeof first?.rate).toBe("number");
    const { dual_currencys: puts } = await get<DualIndexReply>("/dual/index", { currency_id: "2", type: "put" });
    expect(puts).toHaveLength(25);
    expect(puts[0]).toMatchObject({ type: "put", currency_name: "ETH", pay_name: "USDT", get_name: "ETH", share: "299.00000000" });
    expect((await get<DualIndexReply>("/dual/index", { currency_id: "", type: "" })).dual_currencys).toHaveLength(50);
    expect((await get<DualIndexReply>("/dual/index", { currency_id: "3" })).dual_currencys).toEqual([]);
    const detail = await get<DualProductRow>("/dual/detail", { id: String(first?.id) }, undefined);
    expect(detail).toEqual({ ...first, rate: detail.rate, rate_text: detail.rate_text, fair_rate: detail.fair_rate });
    expect(typeof detail.exercise_price).toBe("number");
  });

  test("shows the fair value beside the rate, both by the formulas, and 85 % of it is passed on", async () => {
    const [row] = await products(engine);
    const product = engine.kernel.dualInvestment.product(row?.id ?? 0);
    if (row === undefined || product === undefined) throw new Error("there must be a product");
    const { now } = await get<DualProductsReply>("/dual/products");
    const inputs = { kind: product.kind, index: 600_000, strike: product.strike, volatilityPpm: 500_000, leftMs: product.settlesAt - now };
    const fair = fairRate(inputs, 1);
    const again = await get<DualProductRow>("/dual/detail", { id: String(row.id) });
    expect(again).toMatchObject({
      fair_rate: percent(fair),
      rate_text: percent(paidRate(fair, 850_000)),
      passed_on: "85",
      volatility: "50",
      hours: 0,
    });
  });

  test("says what the house holds and promises for it: both sides of every share", async () => {
    const { cover, coins, next_ms: next } = await get<DualProductsReply>("/dual/products", {}, undefined);
    expect(cover.map(({ currency_name: name, held }) => [name, held])).toEqual([
      ["BTC", "800.00000000"],
      ["ETH", "4000.00000000"],
      ["USDT", "80000000.00000000"],
    ]);
    for (const { promised } of cover) expect(Number(promised)).toBeGreaterThan(100);
    expect(coins).toMatchObject([
      { currency_name: "BTC", symbol: "BTC/USDT", index: "60000.0" },
      { currency_name: "ETH", index: "3000.00" },
    ]);
    expect(new Date(next).toISOString()).toBe("2026-11-22T08:00:00.000Z");
  });
});

test("bought, a share is worth what it brings less the option; below the strike a put gives the coin, to the unit, with receipt and messages", async () => {
  const product = await nearest(engine, "BTC", "put");
  const reply = await buy(engine, anna, product.id, 2, { rate: product.rate_text });
  expect(reply).toMatchObject({ type: "ok", message: "Bought. It is settled by itself when it is due" });
  expect(units(await free(engine, anna))).toBe(units("100000.00000000") - 2n * units(product.share));
  const [order] = await ordersOf(engine, anna);
  expect(order).toMatchObject({
    status: 1,
    number: 2,
    dual_id: product.id,
    pay_name: "USDT",
    get_name: "BTC",
    outcome: "",
    paid: "",
    receipt: "",
  });
  expect(order?.create).toBe(order?.created);
  if (order === undefined) throw new Error("there must be an order");
  expect(units(order.own_back)).toBe(units(order.total) + units(order.own_interest));
  expect(units(order.worth)).toBeLessThan(units(order.own_back));
  const mine = await get<DualMineReply>("/dual/mine");
  expect(mine).toMatchObject({ rows: [{ id: order.id }], interest: [] });
  const reminders = new Reminders({
    remindsOf: [remindsOfDual],
    venue: engine.trading,
    notices: engine.context.notices,
    onFault: (error) => expect.fail(String(error)),
  });
  await reminders.look();
  await settles(engine, { btc: 598_000 - 100 });
  const [settled] = await ordersOf(engine, anna, { status: "3" });
  expect(settled).toMatchObject({
    ...{ id: order.id, status: 3, success: 1, outcome: "other", paid: order.other_get, paid_name: "BTC", interest: order.other_interest },
    ...{ settled_price: "59790.000" },
  });
  expect(await free(engine, anna, "1")).toBe(order.other_get);
  expect(await get("/receipt", { id: settled?.receipt ?? "" })).toMatchObject({
    formula: "dual-investment/1",
    result: { outcome: "other" },
    terms: { symbol: "BTC/USDT", coin: "BTC", cash: "USDT", minutes: "30" },
  });
  const { list } = await get<{ list: readonly { kind: string }[] }>("/mailMessage/getList", { limit: "20" });
  expect(list.map(({ kind }) => kind)).toEqual(["dual_other", "dual_bought"]);
  expect((await get<DualMineReply>("/dual/mine")).interest).toEqual([
    { currency_name: "BTC", decimals: 8, interest: order.other_interest },
  ]);
});

test("at the strike a call gives USDT, below it the coin back; a person's interest is in both", async () => {
  // The coin comes out of a put that is exchanged.
  const put = await nearest(engine, "BTC", "put");
  await buy(engine, anna, put.id, 3);
  await settles(engine, { btc: 590_000 });
  const [low, high] = (await products(engine)).filter((row) => row.currency_name === "BTC" && row.type === "call" && row.day === 1);
  if (low === undefined || high === undefined) throw new Error("there must be two calls");
  for (const { id } of [low, high]) expect(await buy(engine, anna, id)).toMatchObject({ type: "ok" });
  const strike = Math.round(low.exercise_price * 10);
  await settles(engine, { btc: strike });
  const [of, at] = (await ordersOf(engine, anna, { status: "3" })).slice(0, 2);
  expect(at).toMatchObject({ dual_id: low.id, outcome: "other", paid_name: "USDT", paid: at?.other_get, settled_price: `${low.strike}00` });
  expect(of).toMatchObject({ dual_id: high.id, outcome: "own", paid_name: "BTC", paid: of?.own_back, interest: of?.own_interest });
});

test("the rate that was shown is the least that is taken, the same request buys once, and at another moment it is refused", async () => {
  const { id, rate_text: rate } = await nearest(engine, "ETH", "put", 7);
  const above = (Number(rate) + 0.01).toFixed(4);
  expect(await buy(engine, anna, id, 1, { rate: above })).toMatchObject({ error: { name: "dual_rate_lower" } });
  const first = await buy(engine, anna, id, 1, { rate, request_id: "once" });
  expect(await buy(engine, anna, id, 1, { rate, request_id: "once" })).toEqual(first);
  expect(await ordersOf(engine, anna)).toHaveLength(1);
  expect(await buy(engine, anna, id)).toMatchObject({ error: { name: "dual_repeated" } });
  expect(await buy(engine, anna, id, 1, { rate: "1.23456" })).toMatchObject({ type: "error" });
});

test("nobody sells an option for nothing: at a rate of zero none is bought, whether a least rate was named or not", async () => {
  const { id } = await nearest(engine, "BTC", "put");
  await bothPrices(engine, BTC_TICKS * 2);
  const before = engine.kernel.stateHash();
  for (const more of [{}, { rate: "0" }, { rate: "0.0000" }])
    expect(await buy(engine, anna, id, 1, more)).toMatchObject({ error: { name: "dual_rate_lower" } });
  expect(engine.kernel.stateHash()).toBe(before);
});

test.each([
  ["no shares", "0", "dual_shares_invalid"],
  ["a part of one", "0.5", "dual_shares_invalid"],
  ["more than one may have", "61", "dual_above_most"],
])("%s is refused, and changes nothing", async (_why, num, name) => {
  const { id } = await nearest(engine, "ETH", "put", 3);
  const before = engine.kernel.stateHash();
  expect(await engine.call("POST", "/dual/buyDual", { id: String(id), num }, anna)).toMatchObject({ type: "error", error: { name } });
  expect(engine.kernel.stateHash()).toBe(before);
});

test("what is not there, not sold any more, paused or dearer than one has is refused; another's purchase is nobody else's", async () => {
  await settles(engine);
  expect(await buy(engine, anna, 999_999)).toMatchObject({ error: { name: "dual_product_not_found" } });
  const call = await nearest(engine, "BTC", "call");
  expect(await buy(engine, anna, call.id)).toMatchObject({ error: { name: "insufficient_balance" } });
  await engine.submit({ type: "dual-investment/pause", paused: true, by: 1 });
  expect(await buy(engine, anna, call.id)).toMatchObject({ error: { name: "dual_paused" } });
  expect((await nearest(engine, "BTC", "call")).status).toBe(0);
  await engine.submit({ type: "dual-investment/pause", paused: false, by: 1 });
  const put = await nearest(engine, "ETH", "put", 30);
  await buy(engine, anna, put.id);
  const [order] = await ordersOf(engine, anna);
  const ben = await engine.newcomer();
  expect(await engine.call("GET", "/dual/purchase", { id: String(order?.id) }, ben)).toMatchObject({
    error: { name: "dual_purchase_not_found" },
  });
  expect(await get<DualOrder>("/dual/purchase", { id: String(order?.id) })).toMatchObject({ id: order?.id });
  expect(await ordersOf(engine, ben)).toEqual([]);
  await settles(engine);
  expect(await buy(engine, ben, put.id)).toMatchObject({ error: { name: "dual_sale_over" } });
  expect(await get<DualProductRow>("/dual/detail", { id: String(call.id) })).toMatchObject({ id: call.id, status: 0, remaining_number: 0 });
});

test("two thousand calls of 250 buyers at once for two hundred shares: exactly those are sold, each side of every one covered", async () => {
  const product = await nearest(engine, "ETH", "put", 14);
  const people = await Promise.all(Array.from({ length: 250 }, () => engine.newcomer()));
  const replies = await Promise.all(Array.from({ length: 2000 }, (_, n) => buy(engine, people[n % people.length] ?? anna, product.id)));
  const sold = replies.filter(({ type }) => type === "ok").length;
  expect(sold).toBe(200);
  expect(new Set(replies.filter(({ type }) => type !== "ok").map(({ error }) => error?.name))).toEqual(
    new Set(["dual_sold_out", "dual_repeated", "too_many_requests"]),
  );
  expect(await get<DualProductRow>("/dual/detail", { id: String(product.id) })).toMatchObject({
    purchased_number: 200,
    remaining_number: 0,
    status: 0,
  });
  engine.kernel.check();
});

test("with too little of the half hour the next one decides; lists filter by state, kind and coin", async () => {
  const eth = await nearest(engine, "ETH", "put");
  const btc = await nearest(engine, "BTC", "put", 3);
  await buy(engine, anna, eth.id);
  await buy(engine, anna, btc.id);
  const at = nextSettlement(engine.now());
  await halfHour(engine, at, { minutes: 20, eth: 320_000 });
  const waiting = await ordersOf(engine, anna, { status: "2" });
  expect(waiting).toMatchObject([{ dual_id: eth.id, status: 2, agreed_ms: at, settles_ms: at + 1_800_000 }]);
  // Its first sample is the one that put it off: 3,200 once and 3,100 thirty times.
  await halfHour(engine, at + 1_800_000, { eth: 310_000 });
  expect(await ordersOf(engine, anna, { status: "3" })).toMatchObject([{ dual_id: eth.id, outcome: "own", settled_price: "3103.2258" }]);
  expect((await ordersOf(engine, anna, { status: "1" })).map(({ dual_id: id }) => id)).toEqual([btc.id, eth.id]);
  expect(await ordersOf(engine, anna, { currency: "1" })).toMatchObject([{ dual_id: btc.id, status: 1 }]);
  expect(await ordersOf(engine, anna, { type: "call" })).toEqual([]);
  expect(await ordersOf(engine, anna, { currency: "77" })).toEqual([]);
  expect(await ordersOf(engine, anna, { status: "0" })).toEqual([]);
});

test("everybody computes the mean that decided from the samples, and the volatility from the hours", async () => {
  const product = await nearest(engine, "BTC", "put");
  await buy(engine, anna, product.id);
  await settles(engine, { btc: 601_234 });
  const { list } = await get<DualSettlementsReply>("/dual/settlements", { currency_id: "1", limit: "5" }, undefined);
  const settled = list.find(({ id }) => id === product.id);
  expect(settled).toMatchObject({ outcome: "own", sold: 1, count: 30, sum: 30 * 601_234, price: "60123.400" });
  const samples = await get<DualSamplesReply>("/dual/samples", { id: String(product.id) }, undefined);
  const mean = meanOf(
    samples.at.map((at, index) => ({ at, ticks: samples.ticks[index] ?? 0 })),
    samples.settles_ms,
  );
  expect(mean).toEqual({ sum: settled?.sum, count: 30, minutes: 30 });
  for (const position of samples.position.slice(0, 2))
    expect(await engine.trading.commandAt(position)).toMatchObject({ command: { type: "prices/sample" } });
  // A day of hours, each with another price.
  for (let hour = 0; hour < 30; hour++) {
    engine.advance(3_600_000);
    await bothPrices(engine, 600_000 + (hour % 2) * 3_000);
  }
  await makes(engine);
  const made = await nearest(engine, "BTC", "put", 7);
  expect(made.hours).toBeGreaterThanOrEqual(24);
  const hours = await get<DualHoursReply>("/dual/hours", { id: String(made.id) }, undefined);
  const known = hours.hour.map((hour, index) => ({ hour, ticks: hours.ticks[index] ?? 0 }));
  const { ppm, hours: count } = volatilityOf(known, 500_000);
  expect([percent(ppm), count]).toEqual([hours.volatility, hours.count]);
  expect(hours.volatility).toBe(made.volatility);
});

test("who has shares is told a day before they are settled, once, of one day half an hour before; a restart tells nothing again", async () => {
  const [short, long] = [await nearest(engine, "ETH", "put", 1), await nearest(engine, "ETH", "put", 3)];
  for (const { id } of [short, long]) await buy(engine, anna, id);
  const parts = {
    remindsOf: [remindsOfDual],
    venue: engine.trading,
    notices: engine.context.notices,
    onFault: (error: unknown) => expect.fail(String(error)),
  };
  const told = async (): Promise<readonly string[]> => {
    await new Reminders(parts).look();
    const { list } = await get<{ list: readonly { kind: string; title: string }[] }>("/mailMessage/getList", { limit: "50" });
    return list.filter(({ kind }) => kind === "dual_settles").map(({ title }) => title);
  };
  expect(await told()).toEqual([]);
  const at = nextSettlement(engine.now());
  engine.advance(at - 1_800_000 - engine.now());
  expect(await told()).toEqual([`Soon settled: ${short.name}`]);
  await settles(engine);
  expect(await told()).toHaveLength(1);
  engine.advance(nextSettlement(engine.now()) + 1000 - engine.now());
  await bothPrices(engine);
  expect(await told()).toEqual([`Soon settled: ${long.name}`, `Soon settled: ${short.name}`]);
  expect(await told()).toHaveLength(2);
  expect(engine.faults).toEqual([]);
});
