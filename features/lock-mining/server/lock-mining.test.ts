/** Lock mining against the real engine: bought, paid by the day, left, renewed, refused, and the rates as everybody recomputes them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { amount, ratePpm, userId } from "../../../money/units.ts";
import { openTestEngine, type Person, type TestEngine } from "../../../server/test-engine.suite.ts";
import type {
  LockConfigRow,
  LockDaysReply,
  LockMineReply,
  LockPreview,
  LockProductsReply,
  LockRatesReply,
} from "../contract/lock-mining-replies.ts";
import { dayOf, interestOf, rateOfDay, seedBefore } from "../formulas.ts";
import { dayPasses, dayIsWithheld, free, lockFor, ordersOf, seedsOf, sellLocks, toNextDay } from "./lock-engine.suite.ts";
import { percent } from "./lock-percent.ts";
import type { LockSeeds } from "./lock-seeds.ts";

let engine: TestEngine;
let seeds: LockSeeds;
let anna: Person;
beforeAll(async () => {
  engine = await openTestEngine();
  await sellLocks(engine);
  seeds = seedsOf(engine);
  await seeds.look();
});
beforeEach(async () => {
  anna = await engine.newcomer();
});
afterAll(async () => {
  await seeds.close();
  await engine.close();
});

const get = async <Reply>(path: string, fields: Readonly<Record<string, string>> = {}, person: Person | undefined = anna): Promise<Reply> =>
  (await engine.call("GET", path, fields, person)).message as Reply;
const passes = (): Promise<void> => dayPasses(engine, seeds);
const post = (path: string, fields: Readonly<Record<string, string>>, person: Person = anna) => engine.call("POST", path, fields, person);
const USDT_5 = { lowPpm: ratePpm(3000), highPpm: ratePpm(4000) };

describe("what is on sale", () => {
  test("has the family's names, its range a year, and what is left of it; a guest reads it too", async () => {
    const config = await get<readonly LockConfigRow[]>("/lh/deposit/config", {}, undefined);
    expect(config.map(({ currency_name: name, day }) => `${name} ${day}`)).toEqual([
      "USDT 5",
      "USDT 15",
      "USDT 30",
      "BTC 15",
      "BTC 30",
      "ETH 15",
      "ETH 30",
    ]);
    expect(config[0]).toMatchObject({
      id: 1,
      currency_id: 3,
      interest_rate: 0.3,
      interest_rate_high: 0.4,
      save_min: "100.00000000",
      save_max: "50000.00000000",
      quota: "1000000.00000000",
      intro: "5 days at 0.30–0.40 % a day, drawn each day; interest at 00:00 UTC",
      year_low: "109.5",
      year_high: "146",
      penalty_rate: "0.4",
      is_play: 1,
      is_on_sale: 1,
      is_paused: 0,
      has_seeds: 1,
      mine: "0.00000000",
    });
    expect([config[0]?.effective_low, config[0]?.effective_high].map((text) => Number(text).toFixed(1))).toEqual(["196.5", "324.4"]);
    expect(config[3]).toMatchObject({ interest_rate: 0.04, year_low: "14.6", year_high: "18.25", is_play: 0, decimals: 8 });
  });

  test("tells each what they have in it and the house's account, and what is paused or not sold any more", async () => {
    await lockFor(engine, anna);
    await engine.submit({ type: "lock-mining/pause", only: 1, paused: true, by: 1 });
    const terms = engine.kernel.lockMining.product(2)?.terms;
    if (terms === undefined) throw new Error("there must be a second product");
    await engine.submit({ type: "lock-mining/set-product", product: 2, terms: { ...terms, isOnSale: false }, askedBy: "rule" });
    const { products, cover, locks_most: most } = await get<LockProductsReply>("/lh/products");
    expect(products.slice(0, 2)).toMatchObject([
      { mine: "1000.00000000", is_paused: 1 },
      { is_paused: 0, is_on_sale: 0 },
    ]);
    expect(await get<readonly LockConfigRow[]>("/lh/deposit/config")).toHaveLength(6);
    const usdt = cover.find(({ currency_name: name }) => name === "USDT");
    expect(usdt?.held).toBe("250000.00000000");
    expect(Number(usdt?.promised)).toBeGreaterThanOrEqual(20);
    expect(most).toBe(50);
    for (const product of [1, 2]) expect(await lockFor(engine, anna, { config_id: String(product) })).toMatchObject({ type: "error" });
    await engine.submit({ type: "lock-mining/pause", only: 1, paused: false, by: 1 });
    await engine.submit({ type: "lock-mining/set-product", product: 2, terms, askedBy: "rule" });
  });
});

test("locked, it is paid each day at the day's rate to the unit, and the principal is back with the last day, with a receipt and messages", async () => {
  const reply = await lockFor(engine, anna);
  const lockedOn = dayOf(engine.now());
  expect(reply).toMatchObject({ type: "ok", message: "Locked. The first interest comes at 00:00 UTC" });
  expect(await free(engine, anna)).toBe("99000.00000000");
  const [order] = await ordersOf(engine, anna);
  const date = (day: number): string => `${new Date(day * 86_400_000).toISOString().slice(0, 10)} 00:00:00`;
  expect(order).toMatchObject({
    currency_name: "USDT",
    amount: "1000.00000000",
    status: 1,
    cancel_fee: 20,
    total_interest: "0.00000000",
    start_at: date(lockedOn),
    end_at: date(lockedOn + 5),
    out_now: "980.00000000",
    days_left: 5,
    renew: 0,
    receipt: "",
  });
  let expected = 0n;
  for (let day = 1; day <= 5; day++) {
    await passes();
    const seed = engine.kernel.lockMining.chain?.shown.seed ?? "";
    const rate = rateOfDay(seed, 1, USDT_5);
    expected += interestOf(amount(1_000_000_000n), rate);
    const [now] = await ordersOf(engine, anna);
    expect(BigInt(now?.total_interest.replace(".", "").slice(0, -2) ?? "0")).toBe(expected);
    if (day < 5) expect(now).toMatchObject({ status: 1, days_paid: day, cancel_fee: 4 * (5 - day), day_rate: (rate / 10_000).toFixed(4) });
  }
  const [ended] = await ordersOf(engine, anna);
  expect(ended).toMatchObject({ status: 2, how: "matured", is_cancel: 0, cancel_fee: 0, penalty: "0.00000000", days_left: 0 });
  expect(await free(engine, anna)).toBe(`${100_000 + Number(expected / 1_000_000n)}.${String(expected % 1_000_000n).padStart(6, "0")}00`);
  const receipt = await get("/receipt", { id: ended?.receipt ?? "" });
  expect(receipt).toMatchObject({
    formula: "lock-mining/1",
    result: { interest: String(expected), penalty: "0", back: "1000000000" },
    terms: { code: "USDT", decimals: "6" },
  });
  const { list } = await get<{ list: readonly { kind: string; title: string; abstract?: string }[] }>("/mailMessage/getList", {
    limit: "20",
  });
  expect(list.map(({ kind }) => kind)).toEqual(["lock_mining_ended", "lock_mining_locked"]);
  const days = (await get<LockDaysReply>("/lh/deposit/order/days", { id: String(ended?.id) })).days;
  expect(days.map(({ how, day }) => [how, day])).toEqual([1, 2, 3, 4, 5].map((day) => ["drawn", lockedOn + day]));
  for (const { seed, rate, position } of days) {
    expect(rate).toBe(percent(rateOfDay(seed, 1, USDT_5)));
    expect(await engine.trading.commandAt(position)).toMatchObject({ command: { type: "lock-mining/reveal" } });
  }
});

describe("leaving", () => {
  test("costs the ratio for each day that is left, as it was shown, and what was paid stays (0.4 % × 3 × 1,000 = 12)", async () => {
    await lockFor(engine, anna);
    await passes();
    await passes();
    const [order] = await ordersOf(engine, anna);
    const id = String(order?.id);
    const preview = await get<LockPreview>("/lh/deposit/order/redeem-preview", { id });
    expect(preview).toMatchObject({ days_left: 3, penalty: "12.00000000", back: "988.00000000", unpaid: [], is_whole: 0 });
    expect(order).toMatchObject({ cancel_fee: 12, out_now: "988.00000000" });
    expect(preview.interest_paid).toBe(order?.total_interest);
    const before = Number(await free(engine, anna));
    expect(await post("/lh/deposit/order/cancel", { id })).toMatchObject({
      type: "ok",
      message: "988 USDT came back to your spot account",
      data: { penalty: "12.00000000", back: "988.00000000", interest: "0.00000000" },
    });
    expect(Number(await free(engine, anna)) - before).toBeCloseTo(988, 6);
    expect(await ordersOf(engine, anna)).toMatchObject([
      { status: 2, is_cancel: 1, cancel_fee: 12, total_interest: preview.interest_paid },
    ]);
    const { rows } = await get<LockMineReply>("/lh/mine");
    expect(rows).toMatchObject([{ locked: "0.00000000", running: 0, penalties: "12.00000000", interest: preview.interest_paid }]);
    expect(await post("/lh/deposit/order/cancel", { id })).toMatchObject({ error: { name: "lock_not_found" } });
  });

  test("on a day whose seed is not shown yet pays it at the lower rate and asks no penalty for it, as the preview says", async () => {
    await lockFor(engine, anna);
    toNextDay(engine);
    const [order] = await ordersOf(engine, anna);
    const id = String(order?.id);
    const preview = await get<LockPreview>("/lh/deposit/order/redeem-preview", { id });
    expect(preview).toMatchObject({
      days_left: 4,
      penalty: "16.00000000",
      unpaid: [{ how: "left", rate: "0.3", interest: "3.00000000" }],
      receive: "987.00000000",
    });
    expect(order?.out_now).toBe("987.00000000");
    await post("/lh/deposit/order/cancel", { id });
    expect(await free(engine, anna)).toBe("99987.00000000");
    await seeds.look();
  });

  test("on the last day costs nothing", async () => {
    await lockFor(engine, anna);
    for (let day = 1; day <= 4; day++) await passes();
    toNextDay(engine);
    const [order] = await ordersOf(engine, anna);
    const id = String(order?.id);
    expect(await get<LockPreview>("/lh/deposit/order/redeem-preview", { id })).toMatchObject({
      penalty: "0.00000000",
      is_whole: 1,
      back: "1000.00000000",
    });
    await post("/lh/deposit/order/cancel", { id });
    expect(await ordersOf(engine, anna)).toMatchObject([{ how: "matured", is_cancel: 0 }]);
    await seeds.look();
  });
});

describe("a lock that renews", () => {
  test("is locked again with its principal, and both say so", async () => {
    await lockFor(engine, anna, { renew: "1" });
    for (let day = 1; day <= 5; day++) await passes();
    const [again, first] = await ordersOf(engine, anna);
    expect(again).toMatchObject({ status: 1, amount: "1000.00000000", renewal_of: first?.id, renew: 1 });
    expect(first).toMatchObject({ status: 2, how: "matured", renewed_by: again?.id, not_renewed: "" });
    const { list } = await get<{ list: readonly { kind: string }[] }>("/mailMessage/getList", { limit: "20" });
    expect(list.map(({ kind }) => kind)).toEqual(["lock_mining_renewed", "lock_mining_locked"]);
  });

  test("ends where its product is paused, and says why in the reader's language", async () => {
    await lockFor(engine, anna);
    const [order] = await ordersOf(engine, anna);
    const id = String(order?.id);
    expect(await post("/lh/deposit/order/renew", { id, renew: "1" })).toMatchObject({ message: "It is locked again when it ends" });
    expect(await post("/lh/deposit/order/renew", { id, renew: "1" })).toMatchObject({ error: { name: "lock_unchanged" } });
    await engine.submit({ type: "lock-mining/pause", paused: true, by: 1 });
    for (let day = 1; day <= 5; day++) await passes();
    await engine.submit({ type: "lock-mining/pause", paused: false, by: 1 });
    expect(await ordersOf(engine, anna)).toMatchObject([{ status: 2, not_renewed: "sales were paused", renewed_by: 0 }]);
    expect(await ordersOf(engine, anna, { lang: "de" })).toMatchObject([{ not_renewed: "der Verkauf ruhte" }]);
    const { message } = await engine.call("GET", "/mailMessage/getList", { limit: "1" }, anna);
    expect(JSON.stringify(message)).toMatch(/Not locked again: sales were paused\./);
  });
});

test("a day before the end its person is told, with the sum", async () => {
  await lockFor(engine, anna);
  for (let day = 1; day <= 4; day++) await passes();
  const { message } = await engine.call("GET", "/mailMessage/getList", { limit: "1" }, anna);
  expect(JSON.stringify(message)).toMatch(/A lock ends tomorrow.*1,000 USDT of lock \d+ come back on /s);
});

test("a day without a seed in time pays the upper rate, is named so, and its people are told once", async () => {
  for (const sum of ["1000", "500"]) await lockFor(engine, anna, { amount: sum });
  const day = dayOf(engine.now()) + 1;
  await dayIsWithheld(engine);
  const orders = await ordersOf(engine, anna);
  expect(orders).toMatchObject([{ total_interest: "2.00000000" }, { total_interest: "4.00000000" }]);
  expect((await get<LockDaysReply>("/lh/deposit/order/days", { id: String(orders[0]?.id) })).days).toMatchObject([
    { how: "withheld", rate: "0.4", seed: "", position: 0 },
  ]);
  const { days } = await get<LockRatesReply>("/lh/rates", { config_id: "1" });
  expect(days[0]).toMatchObject({ day, state: "withheld", seed: "", rates: [{ id: 1, rate: "0.4" }] });
  const { list } = await get<{ list: readonly { kind: string }[] }>("/mailMessage/getList", { limit: "20" });
  expect(list.filter(({ kind }) => kind === "lock_mining_withheld")).toHaveLength(1);
  await seeds.look();
  // Its seed is shown later, and changes nothing.
  expect((await get<LockRatesReply>("/lh/rates", { config_id: "1" })).days[0]).toMatchObject({
    state: "withheld",
    rates: [{ rate: "0.4" }],
  });
});

test("everybody computes the rates again from the anchor that stands in the log", async () => {
  for (let day = 1; day <= 3; day++) await passes();
  const { chains, days } = await get<LockRatesReply>("/lh/rates", {}, undefined);
  const [chain] = chains;
  expect(await engine.trading.commandAt(chain?.position ?? 0)).toMatchObject({
    command: { type: "lock-mining/commit", anchor: chain?.anchor },
  });
  const drawn = days.filter(({ state, seed }) => state === "drawn" && seed !== "");
  expect(drawn.length).toBeGreaterThan(3);
  const products = (await get<LockProductsReply>("/lh/products")).products;
  for (const { day, seed, rates } of drawn) {
    let known = seed;
    for (let of = day; of >= (chain?.first_day ?? day); of--) known = seedBefore(known);
    expect(known).toBe(chain?.anchor);
    expect(rates.map(({ id }) => id)).toEqual(products.map(({ id }) => id));
    for (const { id, rate, low, high } of rates) {
      const range = { lowPpm: ratePpm(Number(low) * 10_000), highPpm: ratePpm(Number(high) * 10_000) };
      expect(rate).toBe(percent(rateOfDay(seed, id, range)));
    }
  }
});

test("days keep the range that was sold when they began, whatever is sold later", async () => {
  await passes();
  const terms = engine.kernel.lockMining.product(1)?.terms;
  if (terms === undefined) throw new Error("there must be a product");
  const before = (await get<LockRatesReply>("/lh/rates", { config_id: "1" })).days;
  const wider = { ...terms, lowPpm: ratePpm(10_000), highPpm: ratePpm(20_000) };
  await engine.submit({ type: "lock-mining/set-product", product: 1, terms: wider, askedBy: "rule" });
  expect((await get<LockRatesReply>("/lh/rates", { config_id: "1" })).days).toEqual(before);
  await passes();
  const [today, ...earlier] = (await get<LockRatesReply>("/lh/rates", { config_id: "1" })).days;
  expect(today?.rates).toMatchObject([{ low: "1", high: "2" }]);
  expect(earlier).toEqual(before.slice(0, 59));
  await engine.submit({ type: "lock-mining/set-product", product: 1, terms, askedBy: "rule" });
});

test("of somebody else's lock nobody learns or changes anything", async () => {
  await lockFor(engine, anna);
  await passes();
  const [order] = await ordersOf(engine, anna);
  const id = String(order?.id);
  const ben = await engine.newcomer();
  for (const [method, path, fields] of [
    ["GET", "/lh/deposit/order/days", {}],
    ["GET", "/lh/deposit/order/redeem-preview", {}],
    ["POST", "/lh/deposit/order/renew", { renew: "1" }],
    ["POST", "/lh/deposit/order/cancel", {}],
  ] as const)
    expect(await engine.call(method, path, { id, ...fields }, ben)).toMatchObject({ error: { name: "lock_not_found" } });
  expect(await ordersOf(engine, ben)).toEqual([]);
  expect(await ordersOf(engine, anna)).toEqual([order]);
});

test("the same request sent five times locks once, leaves once and renews once", async () => {
  await Promise.all(Array.from({ length: 5 }, () => lockFor(engine, anna, { request_id: "once" })));
  const [order, ...more] = await ordersOf(engine, anna);
  expect(more).toEqual([]);
  const id = String(order?.id);
  for (const [path, fields] of [
    ["/lh/deposit/order/renew", { id, renew: "1", request_id: "renew" }],
    ["/lh/deposit/order/cancel", { id, request_id: "leave" }],
  ] as const) {
    const replies = await Promise.all(Array.from({ length: 5 }, () => post(path, fields)));
    expect(new Set(replies.map(({ type, message }) => `${type} ${String(message)}`)).size).toBe(1);
    expect(replies[0]?.type).toBe("ok");
  }
  expect(await free(engine, anna)).toBe("99980.00000000");
});

test("lists are filtered as old clients ask", async () => {
  for (let count = 0; count < 3; count++) await lockFor(engine, anna, { amount: "200" });
  const [newest] = await ordersOf(engine, anna);
  await post("/lh/deposit/order/cancel", { id: String(newest?.id) });
  const count = async (fields: Readonly<Record<string, string>>): Promise<number> => (await ordersOf(engine, anna, fields)).length;
  expect([
    await count({}),
    await count({ status: "", is_cancel: "" }),
    await count({ status: "1" }),
    await count({ status: "2" }),
    await count({ status: "2", is_cancel: "1" }),
    await count({ status: "2", is_cancel: "0" }),
    await count({ limit: "2", page: "2" }),
    await count({ limit: "2", page: "3" }),
  ]).toEqual([3, 3, 2, 1, 1, 0, 1, 0]);
});

describe("is refused, says by which figure, and changes nothing", () => {
  test.each([
    ["a product that isn't there", { config_id: "99" }, "lock_product_not_found", "There is no such product"],
    ["no amount", { amount: "0" }, "amount_invalid", undefined],
    ["an amount with too many decimals", { amount: "100.1234567" }, "quantity_off_lot", undefined],
    ["less than the least", { amount: "99.99" }, "lock_below_least", "Lock at least 100 USDT"],
    ["more than a person may", { amount: "50001" }, "lock_above_most", "In this product you may lock 50,000 USDT more"],
    ["a coin that they have not", { config_id: "4", amount: "0.5" }, "insufficient_balance", undefined],
    ["a negative amount", { amount: "-5" }, "amount_invalid", undefined],
    ["an amount of thirty-nine digits", { amount: "1".repeat(39) }, "insufficient_balance", undefined],
  ])("%s", async (_why, fields: Record<string, string>, name, text) => {
    const before = engine.kernel.stateHash();
    const reply = await lockFor(engine, anna, fields);
    expect(reply).toMatchObject({ type: "error", error: { name }, ...(text === undefined ? {} : { message: text }) });
    expect(engine.kernel.stateHash()).toBe(before);
  });

  test("more than is left of the quota, and more than the house can cover", async () => {
    const terms = engine.kernel.lockMining.product(1)?.terms;
    if (terms === undefined) throw new Error("there must be a product");
    const used = engine.kernel.lockMining.running(1);
    const narrow = { ...terms, most: amount(used + 500_000_000n), quota: amount(used + 500_000_000n) };
    await engine.submit({ type: "lock-mining/set-product", product: 1, terms: narrow, askedBy: "rule" });
    expect(await lockFor(engine, anna, { amount: "501" })).toMatchObject({
      error: { name: "lock_quota_gone" },
      message: "Of the quota 500 USDT are left",
    });
    await engine.submit({ type: "lock-mining/set-product", product: 1, terms, askedBy: "rule" });
    const cover = engine.kernel.cover.free("mining", 3 as never);
    const take = { type: "cover/withdraw", product: "mining", asset: 3 as never } as const;
    await engine.submit({ ...take, amount: amount(cover - 10_000_000n) });
    const reply = await lockFor(engine, anna, { amount: "501" });
    expect(reply).toMatchObject({ error: { name: "lock_cover_left" } });
    expect(reply.message).toContain("of 500 USDT at most");
    expect(await lockFor(engine, anna, { amount: "500" })).toMatchObject({ type: "ok" });
    await engine.submit({ ...take, type: "cover/fund", amount: amount(cover) });
  });

  test("somebody on a break", async () => {
    const pause = await engine.submit({ type: "self-limits/break", user: userId(anna.id), length: "day" });
    expect(pause.refusal).toBeUndefined();
    expect(await lockFor(engine, anna)).toMatchObject({ error: { name: "on_a_break" } });
  });
});

test("none of it was the venue's own fault", () => {
  expect(engine.faults).toEqual([]);
});
